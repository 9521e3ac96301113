import KPGGCore
import Terminal

/// The facts that a list shows in addition to its default ones.
struct VisibleFacts: Sendable {
  /// The conditions and the order. The facts in them are shown.
  var query = Query()
  let context: FactContext
}

extension RenderContext {
  /// Returns the columns for facts: the list's default facts, and those that the list is filtered or sorted by.
  ///
  /// - Parameters:
  ///   - own: The list's own columns, by the names of their facts.
  ///   - others: The names of facts that already have a column.
  func columns<Row>(
    _ kind: CatalogEntry.Kind, defaults: [String], own: [String: Column<Row>] = [:],
    excluding others: [String] = [], _ shown: VisibleFacts?,
    entry: @escaping (Row) -> CatalogEntry
  ) -> [Column<Row>] {
    let queryFacts = (shown?.query.facts ?? []).subtracting(others)
    let facts = Facts.of(kind)
    return [kind, .group].withoutDuplicates.flatMap { table in
      FactPresentation.of(table).compactMap { words -> Column<Row>? in
        let isAsked = queryFacts.contains(words.name)
        guard defaults.contains(words.name) || isAsked && words.column.isShownIfAsked else { return nil }
        if let column = own[words.name] { return column.alwaysShown(isAsked) }
        if kind == .group, words.name == "state" {
          let state: Column<Row> = .state(dropOrder: words.column.dropOrder, of: { entry($0).group }) { row in
            let group = entry(row).group
            return group.state == .active && !isAsked ? nil : text(.inactivity(of: group))
          }
          return state.alwaysShown(isAsked)
        }
        guard let shown,
          let fact = facts.first(where: { $0.kind == table && $0.name == words.name && $0.isShown })
        else { return nil }
        // Lists of members also have the member's status.
        let label: Text = kind == .member && words.name == "state" ? "Group state" : words.heading
        var column = Column<Row>(
          label, dropOrder: words.column.dropOrder, minimum: words.column.minimum,
          words.column.isLabelled ? .labelledDetail : .detail
        ) { row in
          let entry = entry(row)
          let isPast = words.name == "status" && entry.member?.membership != .current
          let style: Style = words.column.isBright && !isPast ? .plain : .secondary
          return cell(fact, entry, shown.context, isAsked: isAsked).map { Line($0, style) }
        }
        column.isNumber = words.column.isNumber
        column.isList = words.column.isList
        if ["agency", "status"].contains(words.name) {
          column.short = { row in short(words.name, of: entry(row)).map { Line($0, .secondary) } }
        }
        return column.alwaysShown(isAsked)
      }
    }
  }

  /// Returns the text of a fact for a list, or `nil` if the fact is unknown.
  private func cell(_ fact: Fact<CatalogEntry>, _ entry: CatalogEntry, _ context: FactContext, isAsked: Bool)
    -> String?
  {
    switch (fact.name, entry) {
    case ("era", _): language.era(entry.group.era)
    case ("agency", _): agency(of: entry.group)
    case ("state", _): text(.state(of: entry.group))
    case ("status", .member(let member, let group)):
      memberStatus(of: member, in: group)
    default: fact.value(of: entry, context).map { shown($0) }
    }
  }

  private func short(_ fact: String, of entry: CatalogEntry) -> String? {
    switch (fact, entry) {
    case ("agency", _): agency(of: entry.group, isShort: true)
    case ("status", .member(let member, let group)): memberStatus(of: member, in: group, isInYears: true)
    default: nil
    }
  }

  /// Returns a member's status, or `nil` if she is active, as most members are.
  private func memberStatus(of member: Member, in group: GirlGroup, isInYears: Bool = false) -> String? {
    let memberStatus = MemberStatus(member.membership, in: group)
    if memberStatus == .active { return nil }
    return text(
      .memberStatus(isInYears ? memberStatus.inYears : memberStatus, isShort: !isNarrow && !isAccessible))
  }

  /// Returns the facts of an entry with these names, for a page or a comparison. Unknown values are `nil`.
  ///
  /// - Parameter members: The members of the entry's group, if they are known.
  func facts(_ names: [String], of entry: CatalogEntry, members: [Member] = []) -> [(
    label: Text, value: String?
  )] {
    let facts = Facts.of(entry.kind)
    return names.compactMap { name in
      guard let fact = facts.first(where: { $0.name == name && $0.isShown }), let words = fact.words else {
        return nil
      }
      return (words.label, page(fact, entry, members))
    }
  }

  /// Returns the text of a fact for a page, or `nil` if the fact is unknown.
  private func page(_ fact: Fact<CatalogEntry>, _ entry: CatalogEntry, _ members: [Member]) -> String? {
    switch (fact.name, entry) {
    case ("era", _): return language.era(entry.group.era)
    case ("debut", .unit(let unit, _)): return unit.debut.map(language.date)
    case ("agency", _): return agency(of: entry.group, hasOwners: true)
    case ("state", _): return text(.state(of: entry.group, members: members))
    case ("status", .member(let member, let group)):
      return member.membership.map { text(.memberStatus(MemberStatus($0, in: group))) }
    case ("born", .member(let member, _)):
      // Deceased members have no age.
      let today = member.isDeceased ? nil : today
      return member.birthDate.map { birth in text(.born(birth, age: today.flatMap(birth.age(on:)))) }
    default:
      let context = FactContext(of: entry.group, today: today)
      return fact.value(of: entry, context).map { shown($0, date: language.date) }
    }
  }

  /// Formats a value of a fact for a list.
  func shown(_ value: FactValue) -> String { shown(value, date: date) }

  private func shown(_ value: FactValue, date: (Day) -> String) -> String {
    switch value {
    case .text(let text): text
    case .word(let word): text(Text(word: word))
    case .number(let number): "\(number)"
    case .centimetres(let height): "\(height) cm"
    case .day(let day): date(day)
    case .name(let name): name.preferred(nameOrder)
    case .country(let code): text(.country(code))
    case .list(let values): language.list(values.map { shown($0, date: date) })
    }
  }
}
