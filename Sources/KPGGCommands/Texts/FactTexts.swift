import Characters
import KPGGCore

extension Text {
  /// Describes a change in a group's timeline in the past tense, without its date.
  static func timeline(_ fact: GroupTimeline.Change, nameOrder: NameOrder, members: [Slug: Name]) -> Text {
    switch fact {
    case .debut: return "debut"
    case .joined(let joined):
      // Members who joined on the same day took the places of the same members.
      let replaced = joined.flatMap(\.replaced).withoutDuplicates.compactMap {
        members[$0]?.preferred(nameOrder)
      }
      let new = joined.map { $0.stageName.preferred(nameOrder) }
      return replaced.isEmpty ? "\(list: new) joined" : "\(list: new) joined, replacing \(list: replaced)"
    case .left(let members): return "\(list: members.map { $0.stageName.preferred(nameOrder) }) left"
    case .cameBack(let members): return "\(list: members.map { $0.stageName.preferred(nameOrder) }) came back"
    case .died(let member): return "\(member.stageName.preferred(nameOrder)) passed away"
    case .event(let event): return .event(event, nameOrder: nameOrder)
    }
  }

  /// Returns a group's debut date, followed by the years that the group has existed unless they are unknown.
  static func debut(_ debut: Day, of group: GirlGroup, today: Day?) -> Text {
    guard let years = group.years(until: today), years > 0 else { return "\(date: debut)" }
    return "\(date: debut) (\(years) {2|year|years})"
  }

  /// Returns the first and the last year of a period, or `nil` if neither is known.
  static func span(_ first: Day?, _ last: Day?, isOngoing: Bool) -> Text? {
    switch (first?.year, last?.year) {
    case (let first?, let last?):
      first == last ? Text("\(first)").withContext("years") : Text("\(first)-\(last)").withContext("years")
    case (let first?, nil): isOngoing ? "since \(first)" : "\(first)-?"
    case (nil, let last?): "until \(last)"
    case (nil, nil): nil
    }
  }

  /// Describes an event in a group's history in the past tense, without its date.
  static func event(_ event: GroupEvent, nameOrder: NameOrder) -> Text {
    switch event.kind {
    case .renamed: "renamed \(event.name?.full(nameOrder) ?? "")"
    case .agency: "moved to \(event.name?.preferred(nameOrder) ?? "")"
    case .disbanded: "disbanded"
    case .reunited: "reunited"
    case .hiatus: "went on hiatus"
    case .returned: "returned from hiatus"
    case .inactive: "last release"
    case .renewal:
      event.name.map { "renewed its contract with \($0.preferred(nameOrder))" } ?? "renewed its contract"
    case .leftAgency: "left \(event.name?.preferred(nameOrder) ?? "")"
    }
  }

  /// Describes a group's state in a few words, for a column.
  static func inactivity(of group: GirlGroup) -> Text {
    guard let turn = group.lastStateChange else { return "active" }
    return switch turn.kind {
    case .hiatus: "on hiatus"
    case .inactive: "no release since \(date: turn.date)"
    case .disbanded: "disbanded"
    case .renamed, .agency, .reunited, .returned, .renewal, .leftAgency: "active"
    }
  }

  /// Describes a group's state with the date of its cause: a reunion, a hiatus, the last release or the end.
  ///
  /// - Parameter members: All members of the group, if they are known. A hiatus may have begun when some of them left.
  static func state(of group: GirlGroup, members: [Member] = []) -> Text {
    guard let turn = group.lastStateChange else { return "active" }
    let day = turn.date
    switch turn.kind {
    case .hiatus:
      let someLeft = members.contains { $0.membership?.left == day }
      return someLeft
        ? "on hiatus since \(date: day), when members left; not officially disbanded"
        : "on hiatus since \(date: day); not officially disbanded"
    case .inactive:
      let reunion = group.events.last { $0.kind == .reunited }
      return reunion.map { "inactive: reunited \(date: $0.date), no release since \(date: day)" }
        ?? "inactive: no release since \(date: day)"
    case .disbanded: return "disbanded \(date: day)"
    case .reunited: return "active, reunited \(date: day)"
    case .renamed, .agency, .returned, .renewal, .leftAgency: return "active (back since \(date: day))"
    }
  }

  /// - Parameter isShort: Whether to shorten the text for a column.
  static func memberStatus(_ memberStatus: MemberStatus, isShort: Bool = false) -> Text {
    switch memberStatus {
    case .unknown: .unknown
    case .active: "active"
    case .untilInactive: isShort ? "last line-up" : "member of the last line-up"
    case .untilDisbanded(let day):
      switch (day.year, isShort) {
      case (let year?, true): "until \(year)"
      case (nil, true): "until the end"
      case (let year?, false): "member until the group disbanded (\(year))"
      case (nil, false): "member until the group disbanded"
      }
    case .former(nil): "former"
    case .former(let left?): isShort ? "former (\(column: left))" : "former (left \(date: left))"
    case .deceased(nil): "passed away"
    case .deceased(let died?):
      isShort ? Text("passed away \(column: died)").withContext("short") : "passed away \(date: died)"
    }
  }

  /// Describes the size of a group's line-up, or of its last line-up if the group is not active.
  static func lineUp(_ lineUp: LineUp) -> Text {
    let count = lineUp.members.count
    return switch lineUp.group.state {
    case .active: "\(count) now"
    case .hiatus: "\(count) before hiatus"
    case .inactive: "\(count) in the last line-up"
    case .disbanded: "\(count) at disbandment"
    }
  }

  /// Returns the name of a country. Returns the code if it has no name here, as can happen with a host's catalog.
  static func country(_ code: CountryCode) -> Text {
    Text(word: Country.names[code.description] ?? code.description)
  }
}

/// The countries that have names in kpgg, and the names that users type for them.
enum Country {
  /// The codes of the countries that have names here, in alphabetical order.
  static let known = names.keys.sorted().compactMap { CountryCode($0) }

  private static let otherNames = [
    "한국": "KR", "호주": "AU", "米国": "US", "豪州": "AU", "타이완": "TW", "타이": "TH", "korean": "KR", "japanese": "JP",
    "chinese": "CN", "american": "US", "canadian": "CA", "australian": "AU", "thai": "TH", "taiwanese": "TW",
    "vietnamese": "VN", "filipino": "PH", "filipina": "PH", "indonesian": "ID", "swedish": "SE",
    "swiss": "CH", "dutch": "NL", "newzealander": "NZ", "hongkonger": "HK", "argentine": "AR",
    "belgian": "BE", "brazilian": "BR", "british": "GB", "french": "FR", "italian": "IT", "kazakh": "KZ",
    "malaysian": "MY", "mexican": "MX", "mongolian": "MN", "peruvian": "PE", "singaporean": "SG",
    "spanish": "ES", "german": "DE", "indian": "IN", "russian": "RU", "senegalese": "SN", "burmese": "MM",
  ]

  /// The countries by their own names and the names of their people, in every language.
  static var byName: [String: CountryCode] {
    let names = known.flatMap { code in Language.allCases.map { ($0(.country(code)), code) } }
    let others = otherNames.compactMap { name, code in CountryCode(code).map { (name, $0) } }
    return Dictionary(names + others, uniquingKeysWith: { first, _ in first })
  }

  /// Finds a country by its code, or by its name or the name of its people in any language. A part of a name is enough
  /// if no other country's name contains it.
  static func code(typed text: String) -> CountryCode? {
    var typed = text.folded
    // Remove the word for a person: 일본인, 日本人.
    if let last = typed.last, "인人".contains(last), typed.count > 2 { typed.removeLast() }
    let whole = byName.first { $0.key.folded == typed }
    if let whole { return whole.value }
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
    "ES": "Spain",
    "FJ": "Fiji",
    "FR": "France",
    "GB": "United Kingdom",
    "HK": "Hong Kong",
    "ID": "Indonesia",
    "IN": "India",
    "IT": "Italy",
    "JP": "Japan",
    "KR": "South Korea",
    "KZ": "Kazakhstan",
    "MM": "Myanmar",
    "MN": "Mongolia",
    "MX": "Mexico",
    "MY": "Malaysia",
    "NL": "Netherlands",
    "NZ": "New Zealand",
    "PE": "Peru",
    "PH": "Philippines",
    "RO": "Romania",
    "RU": "Russia",
    "SE": "Sweden",
    "SG": "Singapore",
    "SN": "Senegal",
    "TH": "Thailand",
    "TW": "Taiwan",
    "US": "United States",
    "VN": "Vietnam",
  ]
}

/// The positions of members in a group, in the catalog's English words.
enum Position {
  /// Positions that only one or two members of a group have.
  static let roles: Set = ["leader", "co-leader", "dance leader", maknae]

  /// The position of a group's youngest member.
  static let maknae = "maknae"

  static let known = [
    "leader", "co-leader", "dance leader", "main vocalist", "lead vocalist", "vocalist", "main rapper",
    "lead rapper", "rapper", "main dancer", "lead dancer", "dancer", "center", "visual", "face of the group",
    maknae, "guitar", "bass", "keyboard", "drums", "composer", "lyricist",
  ]

  /// Returns the English word for a position typed in any language, or `nil` if it is unknown.
  static func word(typed: String) -> String? {
    let typed = typed.folded
    return known.first { word in
      Language.names(of: word).contains { $0.folded == typed }
    }
  }
}
