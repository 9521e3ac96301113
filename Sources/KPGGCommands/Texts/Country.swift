import Characters
import KPGGCore

extension Text {
  /// The name of a country; the code itself if it is unknown here, as a host's can be.
  static func country(_ code: CountryCode) -> Text {
    Text(word: Country.names[code.description] ?? code.description)
  }
}

/// The known countries, and the names that people type for them.
enum Country {
  /// The countries that have names here.
  static let known = names.keys.sorted().compactMap { CountryCode($0) }

  /// Alternative names.
  private static let otherNames = [
    "한국": "KR", "호주": "AU", "米国": "US", "豪州": "AU", "타이완": "TW", "타이": "TH", "korean": "KR", "japanese": "JP",
    "chinese": "CN", "american": "US", "canadian": "CA", "australian": "AU", "thai": "TH", "taiwanese": "TW",
    "vietnamese": "VN", "filipino": "PH", "filipina": "PH", "indonesian": "ID", "swedish": "SE",
    "swiss": "CH",
    "dutch": "NL", "newzealander": "NZ", "hongkonger": "HK", "argentine": "AR", "belgian": "BE",
    "brazilian": "BR", "german": "DE", "indian": "IN", "russian": "RU", "senegalese": "SN", "burmese": "MM",
  ]

  /// The countries by their names and those of their people, in every language.
  static var byName: [String: CountryCode] {
    let names = known.flatMap { code in Language.allCases.map { ($0(.country(code)), code) } }
    let others = otherNames.compactMap { name, code in CountryCode(code).map { (name, $0) } }
    return Dictionary(names + others, uniquingKeysWith: { first, _ in first })
  }

  /// Finds a country by its code, its name or the name of its people in any language, or a part of the name that no other
  /// country has.
  static func code(typed text: String) -> CountryCode? {
    var typed = text.folded
    // 일본인, 日本人
    if let last = typed.last, "인人".contains(last), typed.count > 2 { typed.removeLast() }
    if let other = otherNames.first(where: { $0.key.folded == typed }) { return CountryCode(other.value) }
    let named = known.filter { code in
      typed.utf8.count > 2
        && Language.allCases.contains { $0(.country(code)).folded.contains(typed) }
    }
    return named.count == 1 ? named[0] : CountryCode(text)
  }

  fileprivate static let names = [
    "AR": "Argentina",
    "AU": "Australia",
    "BE": "Belgium",
    "BR": "Brazil",
    "CA": "Canada",
    "CH": "Switzerland",
    "CN": "China",
    "DE": "Germany",
    "HK": "Hong Kong",
    "ID": "Indonesia",
    "IN": "India",
    "JP": "Japan",
    "KR": "South Korea",
    "MM": "Myanmar",
    "NL": "Netherlands",
    "NZ": "New Zealand",
    "PH": "Philippines",
    "RU": "Russia",
    "SE": "Sweden",
    "SN": "Senegal",
    "TH": "Thailand",
    "TW": "Taiwan",
    "US": "United States",
    "VN": "Vietnam",
  ]
}
