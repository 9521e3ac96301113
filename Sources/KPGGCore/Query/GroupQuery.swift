/// Which groups are meant.
///
/// Every condition that is set has to hold, with any of its values. Texts are compared folded (see `String.folded`), and a text
/// condition holds when a word of the value begins with it, or several do in a row: `sm`, `에스엠` and `sm ent`
/// find `SM Entertainment`, and none of them finds `Core Contents Media`.
public struct GroupFilter: Hashable, Sendable {
  /// The eras, any of them; empty means all.
  public var eras: Set<Era> = []
  /// Beginnings of a word of a name of the agency, at the debut or now, or of how Koreans spell its initials.
  public var agencies: [String] = []
  /// Beginnings of a word of the fandom's name.
  public var fandoms: [String] = []
  /// Whether the group still exists.
  public var states: [GroupState] = []
  /// The debut.
  public var debuts: [DayPattern] = []
  /// Whether it has to be one of the original app's groups.
  public var isOriginal = false

  /// A filter that lets every group through.
  public init() {}

  /// Whether the filter lets the group through.
  public func admits(_ group: Group) -> Bool {
    (eras.isEmpty || eras.contains(group.era)) && (!isOriginal || group.isOriginal)
      && agencies.allow { group.agencyNames.hasWord(beginning: $0) }
      && fandoms.allow { (group.fandom?.scripts ?? []).hasWord(beginning: $0) }
      && states.allow { $0 == group.state } && debuts.allow { $0.matches(group.debut) }
  }
}

/// In which order a list is wanted, and how much of it.
public struct ListOrder<Key: Hashable & Sendable>: Hashable, Sendable {
  /// What it is sorted by; `nil` keeps the catalog's order.
  public var key: Key?
  /// Whether names and titles are ordered by their Korean form, where it is known, rather than the Latin one.
  public var isKorean = false
  /// Whether the order is turned round. Unknown values stay last.
  public var isReversed = false
  /// The largest number of results, 0 or more; `nil` for all.
  public var limit: Int?

  /// The catalog's order, and everything.
  public init() {}
}

/// Which groups are wanted, in which order and how many.
public struct GroupQuery: Hashable, Sendable {
  /// What a list of groups can be sorted by. Unknown values come last.
  public enum Order: String, CaseIterable, Sendable {
    /// By the official name.
    case name
    /// By the date of the debut, the earliest first.
    case debut
    /// By how many members it ever had, the fewest first.
    case members
    /// By the name of the agency at the debut.
    case agency
    /// By the title of the signature song, or by its release, the earliest first.
    case song, released
  }

  /// The conditions.
  public var filter = GroupFilter()
  /// The order, and how many are wanted.
  public var list = ListOrder<Order>()

  /// Asks for the groups that the filter lets through.
  public init(_ filter: GroupFilter = GroupFilter(), _ list: ListOrder<Order> = ListOrder()) {
    self.filter = filter
    self.list = list
  }

  /// The groups that the query asks for.
  public func callAsFunction(_ groups: [Group]) -> [Group] {
    let admitted = filter == GroupFilter() ? groups : groups.filter(filter.admits)
    let ordered =
      switch list.key {
      case .none: list.isReversed ? admitted.reversed() : admitted
      case .name: admitted.ordered(list.isReversed) { $0.name.sortKey(list.isKorean) }
      case .debut: admitted.ordered(list.isReversed, by: \.debut)
      case .members: admitted.ordered(list.isReversed, by: \.memberCount)
      case .agency: admitted.ordered(list.isReversed) { $0.agency?.sortKey(list.isKorean) }
      case .song:
        admitted.ordered(list.isReversed) {
          Name(latin: $0.song.title, korean: $0.song.titleKo)?.sortKey(list.isKorean)
        }
      case .released: admitted.ordered(list.isReversed, by: \.song.released)
      }
    return list.limit.map { Array(ordered.prefix($0)) } ?? ordered
  }
}

extension Array {
  /// Whether one of the wanted values fits; where none is wanted, everything does.
  func allow(_ fits: (Element) -> Bool) -> Bool { isEmpty || contains(where: fits) }
}

extension [Group] {
  /// The groups by what identifies them; of two with one slug, the first.
  package var bySlug: [Slug: Group] {
    Dictionary(map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Group {
  /// What its agencies are called, at the debut and now.
  fileprivate var agencyNames: [String] {
    let names = (agency?.scripts ?? []) + [agencyNow].compactMap { $0 } + agencyAliases
    return names + names.compactMap(Hangul.spelled)
  }
}

extension [String] {
  /// Whether one of the texts, from one of its words on, begins with this, both folded.
  func hasWord(beginning: String) -> Bool {
    let typed = beginning.folded
    return !typed.isEmpty
      && contains { text in
        let words = text.split { !$0.isLetter && !$0.isNumber }.map { String($0).folded }
        return words.indices.contains { words[$0...].joined().hasPrefix(typed) }
      }
  }
}

extension Name {
  /// What lists sort by: the folded name in the script that is asked for, or else in the other one.
  func sortKey(_ isKorean: Bool) -> String { (isKorean ? korean ?? latinFirst : latinFirst).folded }
}

extension Array {
  /// Sorts by a key; elements without one come last in either direction, and equal ones keep their order.
  func ordered<Key: Comparable>(_ isReversed: Bool, by key: (Element) -> Key?) -> [Element] {
    let keyed = map { (element: $0, key: key($0)) }
    let known = keyed.filter { $0.key != nil }.sorted { left, right in
      guard let left = left.key, let right = right.key else { return false }
      return isReversed ? right < left : left < right
    }
    return (known + keyed.filter { $0.key == nil }).map(\.element)
  }
}
