import KPGGCore

extension Country {
  /// Returns the country of a birthplace, given in the catalog's English. Returns `nil` if the place is unknown here,
  /// or if several countries have a place of this name.
  static func ofBirthplace(_ place: String) -> CountryCode? {
    birthplaces.first { $0.value.contains(place) }.flatMap { CountryCode($0.key) }
  }

  private static let birthplaces: [String: Set<String>] = [
    "AU": ["Brisbane", "Melbourne", "Sydney"],
    "BR": ["Curitiba", "Santa Catarina"],
    "CA": ["Canada", "Ontario"],
    "CH": ["Zürich"],
    "CN": [
      "Beijing", "Chengdu", "Guangdong", "Haikou", "Hangzhou", "Harbin", "Hubei", "Loudi", "Luoyang",
      "Qingdao", "Shenzhen", "Sichuan", "Taizhou", "Wuhan", "Xi’an", "Zhangjiajie",
    ],
    "DE": ["Tübingen"],
    "ES": ["Barcelona"],
    "FJ": ["Suva"],
    "GB": ["London"],
    "HK": ["Hong Kong"],
    "ID": ["Denpasar", "Jakarta", "Yogyakarta"],
    "IN": ["Jharsuguda", "Kerala"],
    "JP": [
      "Aichi", "Chigasaki", "Fukuoka", "Fukushima", "Gotō", "Hakusan", "Hyogo", "Ibaraki", "Imabari", "Imizu",
      "Kagoshima", "Kanagawa", "Kashima", "Kochi", "Kyoto", "Miyagi", "Miyazaki", "Nagoya", "Osaka",
      "Sapporo",
      "Shizuoka", "Tochigi", "Tokyo", "Tomioka", "Toyama", "Tsushima", "Wakayama", "Yamaguchi", "Yokohama",
    ],
    "KR": [
      "Andong", "Ansan", "Anyang", "Asan", "Boryeong", "Boseong", "Bucheon", "Busan", "Changwon", "Cheonan",
      "Cheongju", "Cheongwon", "Chuncheon", "Chungju", "Daegu", "Daejeon", "Dangjin", "Donghae",
      "Dongducheon", "Gangneung", "Gangwon", "Geochang", "Geoje", "Gimhae", "Gimje", "Gimpo", "Goheung",
      "Gongju", "Goyang", "Gumi", "Gunpo", "Gunsan", "Guri", "Gwacheon", "Gwangju", "Gwangju (Gyeonggi)",
      "Gwangmyeong", "Gyeonggi", "Gyeongju", "Haenam", "Haman", "Hanam", "Hoengseong", "Hwaseong", "Hwasun",
      "Icheon", "Iksan", "Imsil", "Incheon", "Jecheon", "Jeju", "Jeonju", "Jinju", "Masan", "Mokpo",
      "Mungyeong", "Naju", "Namhae", "Namwon", "Namyangju", "Okcheon", "Osan", "Paju", "Pohang", "Pyeongtaek",
      "Sacheon", "Sangbuk-myeon", "Sangju", "Seongnam", "Seosan", "Seoul", "Siheung", "South Jeolla",
      "Sunchang", "Suncheon", "Suwon", "Taean", "Uijeongbu", "Ulsan", "Wonju", "Yangpyeong", "Yangsan",
      "Yangyang", "Yeoju", "Yeongam", "Yeongcheon", "Yeongju", "Yeongwol", "Yeosu", "Yongin",
    ],
    "NZ": ["Auckland"],
    "PH": ["Bataan", "Las Piñas", "Manila"],
    "RO": ["Bucharest"],
    "RU": ["Moscow"],
    "SE": ["Stockholm"],
    "SN": ["Dakar"],
    "TH": [
      "Bangkok", "Buriram", "Chiang Mai", "Kanchanaburi", "Lopburi", "Nakhon Ratchasima", "Nonthaburi",
      "Ubon Ratchathani",
    ],
    "TW": ["New Taipei", "Tainan", "Taipei", "Taoyuan"],
    "US": [
      "Atlanta", "Boca Raton", "California", "Fort Worth", "Hawthorne", "Honolulu", "Houston", "Indiana",
      "Lawrence", "Los Angeles", "New Jersey", "New York", "Pennsylvania", "Philadelphia", "San Diego",
      "San Francisco", "Seattle", "Sheboygan", "St. Louis", "Virginia",
    ],
  ]
}
