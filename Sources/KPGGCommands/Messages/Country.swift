import KPGGCore

/// A country's name.
struct Country: Message {
  let code: CountryCode

  /// The countries of the catalog's members.
  static let known = ["AU", "CA", "CN", "JP", "KR", "NL", "NZ", "TH", "TW", "US", "VN"].compactMap(
    CountryCode.init)

  func text(in language: Language) -> String {
    switch language {
    case .english: english
    }
  }

  private var english: String {
    switch code.description {
    case "AU": "Australia"
    case "CA": "Canada"
    case "CN": "China"
    case "JP": "Japan"
    case "KR": "South Korea"
    case "NL": "Netherlands"
    case "NZ": "New Zealand"
    case "TH": "Thailand"
    case "TW": "Taiwan"
    case "US": "United States"
    case "VN": "Vietnam"
    default: code.description
    }
  }
}
