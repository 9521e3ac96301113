import KPGGCore

/// What is said about groups and people.
enum Fact: Message {
  /// Nobody knows, or no source says.
  case notKnown
  /// There is nothing of that kind.
  case none
  case born(Day, age: Int?)
  /// The agency, which is the one at the debut.
  case agencyAtDebut(String)
  case standing(Standing)
  /// The same in few words.
  case shortStanding(Standing)
  /// The group has announced its end, or ended.
  case hasEnded
  /// It is the group's signature song.
  case isSignature
  /// What a song is to its group.
  case songKind(Song.Kind)
  /// The favourite's entry has left the catalog.
  case notInCatalog
  case isFavorite
  /// Which catalog is in use, and why.
  case catalogSource(CatalogInUse.Source)
  /// The date for which line-ups and facts stand.
  case edition(Day)
  /// The group has announced no end, which does not say that it still performs.
  case noEndAnnounced
  /// How many members a group has, or had at last, and has had in all.
  case lineUp(LineUp?, all: Int)
  /// A mean age in tenths of years, and of how many people it is out of how many.
  case averageAge(tenths: Int, known: Int, all: Int)
  /// An age and whose it is.
  case ageOf(Int, [String])
  /// Agencies, each with so many groups; told by their number where they are many, or where there is little room.
  case agencies([String], groups: Int, isShort: Bool)
  /// What the ages in statistics are.
  case agesAtDebut(known: Int, all: Int)
  /// Columns for which a list had no room.
  case leftOut([String])

  func text(in language: Language) -> String {
    switch self {
    case .notKnown: language("not known")
    case .none: language("none")
    case .born(let day, .some(let age)):
      language.date(day) + language(" (age \(age))")
    case .born(let day, .none): language.date(day)
    case .agencyAtDebut(let agency):
      language("\(agency) (at debut)")
    case .standing(let standing): standing.long(in: language)
    case .shortStanding(let standing): standing.short(in: language)
    case .hasEnded: language("disbanded")
    case .isSignature: language("signature")
    case .songKind(let kind): kind.text(in: language)
    case .notInCatalog:
      language("no longer in the catalog")
    case .isFavorite: language("favourite")
    case .catalogSource(let source): source.text(in: language)
    case .edition(let day):
      language("line-ups as of \(language.date(day))")
    case .noEndAnnounced:
      language("no end announced")
    case .lineUp(let current, let all) where current.map { $0.count == all } ?? true:
      language(Text("\(all)").meaning("members"))
    case .lineUp(let current, let all):
      (current?.text(in: language) ?? "")
        + language(", \(all) in all")
    case .averageAge(let tenths, let known, let all):
      language(Text("\(Self.decimal(tenths))").meaning("average age"))
        + (known == all
          ? ""
          : language(" (\(known) of \(all) known)"))
    case .ageOf(let age, let names): "\(age) (\(language.list(names)))"
    case .agencies(let names, let groups, _) where names.count == 1: "\(names[0]) (\(groups))"
    case .agencies(let names, let groups, isShort: false) where names.count < 4 && groups > 1:
      language.list(names)
        + language(" (\(groups) each)")
    case .agencies(let names, let groups, _):
      language("\(names.count) agencies, \(groups) each")
    case .agesAtDebut(let known, let all):
      language("ages on the day of the group's debut, without those known to have joined later")
        + (known == all
          ? ""
          : language("; known of \(known) of \(all)"))
    case .leftOut(let columns):
      language("Not shown (narrow terminal): ") + language.list(columns)
    }
  }
}

/// How much of what there is a list shows.
struct ListCount: Message {
  enum Unit: String, Sendable { case groups, members, songs }

  let unit: Unit
  let shown: Int
  /// How many there are; `nil` if that is not known.
  var all: Int?

  func text(in language: Language) -> String {
    func text(_ count: Int) -> String {
      switch unit {
      case .groups: language("\(count) {1|group|groups}")
      case .members:
        language("\(count) {1|member|members}")
      case .songs: language("\(count) {1|song|songs}")
      }
    }
    guard let all, all != shown else { return text(shown) }
    return language(Text("\(shown) of \(text(all))").meaning(unit.rawValue))
  }
}

extension Fact {
  /// A number of tenths: `18.4`.
  static func decimal(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}

extension Song.Kind {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .title: language("title track")
    case .japanese: language("Japanese")
    case .english: language("English")
    case .bside: language("B-side")
    case .special: language("special")
    case .subunit: language("sub-unit")
    case .ost: "OST"
    case .collaboration: language("collaboration")
    }
  }
}

extension CatalogInUse.Source {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .bundled:
      language("bundled (nothing was fetched, and no host is named)")
    case .update:
      language("updated (fetched by kpgg data update)")
    case .host:
      language("host (named by --api, KPGG_API or the settings)")
    case .cache:
      language("cache (cached responses of the host named by --api or KPGG_API)")
    }
  }
}

/// The members that a group has, or had when it ended or fell silent.
struct LineUp: Message {
  let count: Int
  let group: Group

  init(_ members: [Member], of group: Group) {
    count = members.count { $0.membership == .current }
    self.group = group
  }

  func text(in language: Language) -> String {
    if group.disbanded != nil {
      return language("\(count) at disbandment")
    }
    return group.isSilent
      ? language("\(count) before hiatus")
      : language("\(count) now")
  }
}

/// How a member stands to her group, seen together with what became of the group.
enum Standing: Hashable, Sendable {
  case active
  /// She was there when the group fell silent.
  case untilSilence
  case untilDisbanded(Day)
  case former(left: Day?)
  case deceased(Day?)
  case notKnown

  init(_ membership: Membership?, in group: Group) {
    switch membership {
    case .none: self = .notKnown
    case .current:
      self = group.disbanded.map(Standing.untilDisbanded) ?? (group.isSilent ? .untilSilence : .active)
    case .former(let left): self = .former(left: left)
    case .deceased(let died, _): self = .deceased(died)
    }
  }

  /// Whether she is in the group, or was when it ended or fell silent.
  var isInLineUp: Bool {
    switch self {
    case .active, .untilSilence, .untilDisbanded: true
    case .former, .deceased, .notKnown: false
    }
  }

  fileprivate func long(in language: Language) -> String {
    switch self {
    case .untilSilence:
      language("member of the final line-up")
    case .untilDisbanded(let day):
      language("member until the group disbanded")
        + (day.year.map { language(" (\($0))") } ?? "")
    case .former(.some(let left)):
      language("former (left \(language.date(left)))")
    case .deceased(.some(let died)):
      language("passed away \(language.date(died))")
    case .former(.none), .deceased(.none), .active, .notKnown: short(in: language)
    }
  }

  fileprivate func short(in language: Language) -> String {
    switch self {
    case .former(.some(let left)):
      language("former") + " (\(language.shortDate(left)))"
    case .deceased(.some(let died)):
      language(Text("passed away \(language.shortDate(died))").meaning("short"))
    case .notKnown: Fact.notKnown.text(in: language)
    case .active: language("active")
    case .untilSilence: language("last line-up")
    case .untilDisbanded(let day):
      day.year.map { language("until \($0)") }
        ?? language("until the end")
    case .former(.none): language("former")
    case .deceased(.none): language("passed away")
    }
  }
}
