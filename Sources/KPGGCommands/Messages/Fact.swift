import KPGGCore

/// What is said about groups and people.
enum Fact: Message {
  /// Nobody knows, or no source says.
  case notKnown
  case born(Day, age: Int?)
  /// The agency, which is the one at the debut.
  case agencyAtDebut(String)
  case standing(Standing)
  /// The same in few words, for lists.
  case shortStanding(Standing)
  /// The same in a word or two, for narrow lists.
  case briefStanding(Standing)
  /// The favourite's entry has left the catalog.
  case notInCatalog
  case isFavorite
  /// Which catalog is in use, and why.
  case catalogSource(CatalogInUse.Source)
  /// The date for which line-ups and facts stand.
  case edition(Day)

  func text(in language: Language) -> String {
    switch language {
    case .english: english
    }
  }

  private var english: String {
    switch self {
    case .notKnown: "not known"
    case .born(let day, .some(let age)): "\(day.iso) (age \(age))"
    case .born(let day, .none): day.iso
    case .agencyAtDebut(let agency): "\(agency) (at debut)"
    case .standing(.notKnown), .shortStanding(.notKnown), .briefStanding(.notKnown): "not known"
    case .standing(.active), .shortStanding(.active), .briefStanding(.active): "active"
    case .standing(.untilDisbanded(let day)):
      "member until the group disbanded" + (day.year.map { " (\($0))" } ?? "")
    case .shortStanding(.untilDisbanded(let day)), .briefStanding(.untilDisbanded(let day)):
      day.year.map { "until \($0)" } ?? "until the end"
    case .standing(.former(let left)): "former" + (left.map { " (left \($0.iso))" } ?? "")
    case .shortStanding(.former(let left)): "former" + (left.map { " (\($0.iso))" } ?? "")
    case .briefStanding(.former): "former"
    case .briefStanding(.deceased): "passed away"
    case .standing(.deceased(let died)), .shortStanding(.deceased(let died)):
      "passed away" + (died.map { " \($0.iso)" } ?? "")
    case .notInCatalog: "no longer in the catalog"
    case .isFavorite: "★ favourite"
    case .catalogSource(.bundled): "bundled (nothing was fetched, and no host is named)"
    case .catalogSource(.update): "updated (fetched by kpgg data update)"
    case .catalogSource(.host): "host (named by --api or KPGG_API)"
    case .catalogSource(.cache): "cache (kept answers of the host named by --api or KPGG_API)"
    case .edition(let day): "line-ups as of \(day.iso)"
    }
  }
}

/// How a member stands to her group, seen together with what became of the group.
enum Standing: Hashable, Sendable {
  case active
  case untilDisbanded(Day)
  case former(left: Day?)
  case deceased(Day?)
  case notKnown

  init(_ membership: Membership?, in group: Group) {
    switch membership {
    case .none: self = .notKnown
    case .current: self = group.disbanded.map(Standing.untilDisbanded) ?? .active
    case .former(let left): self = .former(left: left)
    case .deceased(let died, _): self = .deceased(died)
    }
  }
}
