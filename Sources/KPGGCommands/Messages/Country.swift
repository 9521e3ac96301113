import KPGGCore

/// A country's name.
struct Country: Message {
  let code: CountryCode

  /// Countries that are not in the table, which a host may have, are told by their codes.
  func text(in language: Language) -> String {
    guard let names = Country.names[code.description] else { return code.description }
    return language(en: names.en, ko: names.ko, ja: names.ja)
  }

  /// The countries of the catalog's members.
  static let known = names.keys.sorted().compactMap { CountryCode($0) }

  /// Other names that people type for countries.
  private static let otherNames = [
    "한국": "KR", "호주": "AU", "米国": "US", "豪州": "AU", "타이완": "TW", "타이": "TH",
  ]

  /// The country of that code, or that is called so in any language; a part that no other has is enough.
  static func code(typed text: String) -> CountryCode? {
    let typed = text.folded
    if let other = otherNames.first(where: { $0.key.folded == typed }) { return CountryCode(other.value) }
    let named = known.filter { code in
      typed.utf8.count > 2
        && Language.allCases.contains { Country(code: code).text(in: $0).folded.contains(typed) }
    }
    return named.count == 1 ? named[0] : CountryCode(text)
  }

  private static let names: [String: (en: String, ko: String, ja: String)] = [
    "AU": ("Australia", "오스트레일리아", "オーストラリア"),
    "CA": ("Canada", "캐나다", "カナダ"),
    "CH": ("Switzerland", "스위스", "スイス"),
    "CN": ("China", "중국", "中国"),
    "HK": ("Hong Kong", "홍콩", "香港"),
    "ID": ("Indonesia", "인도네시아", "インドネシア"),
    "JP": ("Japan", "일본", "日本"),
    "KR": ("South Korea", "대한민국", "韓国"),
    "NL": ("Netherlands", "네덜란드", "オランダ"),
    "NZ": ("New Zealand", "뉴질랜드", "ニュージーランド"),
    "PH": ("Philippines", "필리핀", "フィリピン"),
    "SE": ("Sweden", "스웨덴", "スウェーデン"),
    "TH": ("Thailand", "태국", "タイ"),
    "TW": ("Taiwan", "대만", "台湾"),
    "US": ("United States", "미국", "アメリカ合衆国"),
    "VN": ("Vietnam", "베트남", "ベトナム"),
  ]
}
