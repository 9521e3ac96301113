internal import Characters

/// Conditions on groups.
///
/// All conditions must hold; a condition with several values holds if any of them matches. A text matches if one or
/// more consecutive words of the value begin with it, comparing folded forms (see `String.folded`): `sm`, `에스엠` and `sm
/// ent` match `SM Entertainment`, and none of them matches `Core Contents Media`. One or two Latin letters must be
/// whole words of an agency, as must their Korean readings: `sm` does not match `SMEJ`.
package struct GroupFilter: Hashable, Sendable {
  /// The eras; empty means all.
  package var eras: Set<Era> = []
  /// Beginnings of words in the name of its agency or of a company above it, or in the Korean reading of the initials.
  package var agencies: [String] = []
  /// Whether `agencies` also means former ones.
  package var isEverWithAgency = false
  /// Beginnings of words in the name of its agency at debut, as in `agencies`.
  package var debutAgencies: [String] = []
  /// Beginnings of words in the fandom's name.
  package var fandoms: [String] = []
  /// What has become of the group.
  package var states: [GroupState] = []
  /// The debut date.
  package var debuts: [DayPattern] = []
  /// The date of a disbandment, also if the group reunited later.
  package var ends: [DayPattern] = []
  /// The generation.
  package var generations: [NumberPattern<Generations>] = []
  /// The number of members in the present or last line-up, as `figures` tells.
  package var sizes: [NumberPattern<LineUpSizes>] = []
  /// What `sizes` and sorting by size or years need.
  package var figures = GroupFigures()
  /// Whether to include only the original app's groups.
  package var isOriginal = false

  /// Creates a filter that admits every group.
  package init() {}

  /// Whether the group meets the conditions.
  package func admits(_ group: GirlGroup) -> Bool {
    (eras.isEmpty || eras.contains(group.era)) && (!isOriginal || group.isOriginal)
      && agencies.allow { group.companies(ever: isEverWithAgency).contains(named: $0) }
      && debutAgencies.allow { group.companiesAtDebut.contains(named: $0) }
      && fandoms.allow { (group.fandom?.scripts ?? []).hasWord(beginning: $0) }
      && states.allow { $0 == group.state } && debuts.allow { $0.matches(group.debut) }
      && ends.allow { group.disbandments.contains(where: $0.matches) }
      && generations.allow { $0.matches(group.generation) }
      && sizes.allow { $0.matches(figures.size(of: group)) }
  }
}

/// The order of a list and its maximum length.
package struct ListOrder<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The sort key; `nil` for catalog order.
  package var key: Key?
  /// Whether to sort by Korean names and titles, where known, rather than Latin ones.
  package var isKoreanFirst = false
  /// Whether to reverse the order. Unknown values stay last.
  package var isReversed = false
  /// The maximum number of results, 0 or more; `nil` for all.
  package var limit: Int?

  /// Creates an unlimited list in catalog order.
  package init() {}

  /// Another order with a key of this kind.
  package init<Other>(_ other: ListOrder<Other>, key: Key?) {
    self.key = key
    (isKoreanFirst, isReversed, limit) = (other.isKoreanFirst, other.isReversed, other.limit)
  }
}

/// Filters, sorts and limits a list of groups.
package struct GroupQuery: Hashable, Sendable {
  /// The sort keys. Groups without a value come last.
  package enum Order: String, CaseIterable, Sendable {
    /// By the official name.
    case name
    /// By debut date, earliest first.
    case debut
    /// By the total number of members ever, smallest first.
    case members
    /// By the name of the agency.
    case agency
    /// By the title of the signature song, or by its release date, earliest first.
    case song, released
    /// By the size of the present or last line-up, smallest first, or by the completed years of the group, fewest first.
    /// Both need ``GroupFigures``.
    case size, years
  }

  /// The conditions.
  package var filter = GroupFilter()
  /// The order and limit.
  package var list = ListOrder<Order>()

  /// Creates a query.
  package init(_ filter: GroupFilter = GroupFilter(), _ list: ListOrder<Order> = ListOrder()) {
    self.filter = filter
    self.list = list
  }

  /// Runs the query.
  package func results(in groups: [GirlGroup]) -> [GirlGroup] {
    let admitted = filter == GroupFilter() ? groups : groups.filter(filter.admits)
    let ordered =
      switch list.key {
      case .none: list.isReversed ? admitted.reversed() : admitted
      case .name: admitted.ordered(list.isReversed) { $0.name.sortKey(list.isKoreanFirst) }
      case .debut: admitted.ordered(list.isReversed, by: \.debut)
      case .members: admitted.ordered(list.isReversed, by: \.memberCount)
      case .agency: admitted.ordered(list.isReversed) { $0.agencySortKey(list.isKoreanFirst) }
      case .song:
        admitted.ordered(list.isReversed) {
          Name(latin: $0.song.title, korean: $0.song.titleKo)?.sortKey(list.isKoreanFirst)
        }
      case .released: admitted.ordered(list.isReversed, by: \.song.released)
      case .size: admitted.ordered(list.isReversed, by: filter.figures.size)
      case .years: admitted.ordered(list.isReversed, by: filter.figures.duration)
      }
    return list.limit.map { Array(ordered.prefix($0)) } ?? ordered
  }
}

extension Array {
  /// Whether any wanted value matches, or there are none.
  func allow(_ fits: (Element) -> Bool) -> Bool { isEmpty || contains(where: fits) }
}

extension [String] {
  /// Whether consecutive words of one of the texts begin with this one, comparing folded forms.
  ///
  /// - Parameter areInitialsWhole: Whether short initials must be whole words.
  package func hasWord(beginning: String, areInitialsWhole: Bool = false) -> Bool {
    let typed = beginning.folded
    let isWhole = areInitialsWhole && typed.isShortInitials
    return !typed.isEmpty
      && contains { text in
        let words = text.split { !$0.isLetter && !$0.isNumber }.map { String($0).folded }
        return words.indices.contains { first in
          var joined = ""
          for word in words[first...] {
            joined += word
            if isWhole ? joined == typed : joined.hasPrefix(typed) { return true }
            if joined.utf8.count >= typed.utf8.count { break }
          }
          return false
        }
      }
  }
}

extension [Agency] {
  /// Whether the name of one of these has a word that begins with a text.
  fileprivate func contains(named text: String) -> Bool {
    contains { $0.searchNames.hasWord(beginning: text, areInitialsWhole: true) }
  }
}

extension GirlGroup {
  /// The names of its agencies for sorting; `nil` if there is none or it is unknown.
  func agencySortKey(_ isKoreanFirst: Bool) -> String? {
    let names = currentAgencies.map { $0.agency.name.sortKey(isKoreanFirst) }
    return names.isEmpty ? nil : names.joined()
  }
}

extension Name {
  /// The folded name for sorting, in the requested script if known.
  package func sortKey(_ isKoreanFirst: Bool) -> String {
    (isKoreanFirst ? korean ?? latinFirst : latinFirst).folded
  }
}
