import KPGGCore
import Terminal

/// Which facts a list shows besides its usual ones.
struct ShownFacts: Sendable {
  /// The conditions and the order, whose facts are shown.
  var query = Query()
  let context: FactContext
}

extension RenderContext {
  /// The columns of facts: the usual ones of the list, and those that it filters or sorts by.
  ///
  /// - Parameters:
  ///   - own: The list's own columns of facts.
  ///   - others: Facts that the list has columns for already.
  func columns<Row>(
    _ kind: CatalogEntry.Kind, usual: [String], own: [String: Column<Row>] = [:],
    besides others: [String] = [], _ shown: ShownFacts?,
    entry: @escaping (Row) -> CatalogEntry
  ) -> [Column<Row>] {
    let asked = (shown?.query.facts ?? []).subtracting(others)
    let facts = Facts.of(kind)
    return [kind, .group].withoutDuplicates.flatMap { table in
      FactWords.of(table).compactMap { words -> Column<Row>? in
        let isAsked = asked.contains(words.name)
        guard usual.contains(words.name) || isAsked && words.column.isShownIfAsked else { return nil }
        if let column = own[words.name] { return column.staying(isAsked) }
        if kind == .group, words.name == "state" {
          let state: Column<Row> = .state(rank: words.column.rank, of: { entry($0).group }) { row in
            let group = entry(row).group
            return group.state == .active && !isAsked ? nil : text(.silence(of: group))
          }
          return state.staying(isAsked)
        }
        guard let shown,
          let fact = facts.first(where: { $0.kind == table && $0.name == words.name && $0.isShown })
        else { return nil }
        // Lists of members have a status, too.
        let label: Text = kind == .member && words.name == "state" ? "Group state" : words.heading
        var column = Column<Row>(
          label, rank: words.column.rank, minimum: words.column.minimum,
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
        return column.staying(isAsked)
      }
    }
  }

  /// A fact of an entry in a list.
  private func cell(_ fact: Fact<CatalogEntry>, _ entry: CatalogEntry, _ context: FactContext, isAsked: Bool)
    -> String?
  {
    switch (fact.name, entry) {
    case ("era", _): language.era(entry.group.era)
    case ("agency", _): agency(of: entry.group)
    case ("state", _): text(.state(of: entry.group))
    case ("status", .member(let member, let group)):
      standing(of: member, in: group)
    default: fact.value(of: entry, context).map { shown($0) }
    }
  }

  /// A shorter text for a fact in a list; `nil` if there is none.
  private func short(_ fact: String, of entry: CatalogEntry) -> String? {
    switch (fact, entry) {
    case ("agency", _): agency(of: entry.group, isShort: true)
    case ("status", .member(let member, let group)): standing(of: member, in: group, isInYears: true)
    default: nil
    }
  }

  /// What has become of a member; `nil` for an active one, as most are.
  private func standing(of member: Member, in group: GirlGroup, isInYears: Bool = false) -> String? {
    let standing = Standing(member.membership, in: group)
    if standing == .active { return nil }
    return text(.standing(isInYears ? standing.inYears : standing, isShort: !isNarrow && !isAccessible))
  }

  /// Facts of an entry with these names, for a page or a comparison. Unknown values are `nil`.
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

  /// A fact of an entry on a page.
  private func page(_ fact: Fact<CatalogEntry>, _ entry: CatalogEntry, _ members: [Member]) -> String? {
    switch (fact.name, entry) {
    case ("era", _): return language.era(entry.group.era)
    case ("agency", _): return agency(of: entry.group, hasOwners: true)
    case ("state", _): return text(.state(of: entry.group, members: members))
    case ("status", .member(let member, let group)):
      return member.membership.map { text(.standing(Standing($0, in: group))) }
    case ("born", .member(let member, _)):
      // The deceased have no age.
      let today = member.isDeceased ? nil : today
      return member.birthDate.map { birth in text(.born(birth, age: today.flatMap(birth.age(on:)))) }
    default:
      let context = FactContext(of: entry.group, today: today)
      return fact.value(of: entry, context).map { shown($0, date: language.date) }
    }
  }

  /// A value of a fact in a list.
  func shown(_ value: FactValue) -> String { shown(value, date: date) }

  private func shown(_ value: FactValue, date: (Day) -> String) -> String {
    switch value {
    case .text(let text): text
    case .word(let word): text(Text(word: word))
    case .number(let number): "\(number)"
    case .centimetres(let height): "\(height) cm"
    case .day(let day): date(day)
    case .name(let name): name.first(names)
    case .country(let code): text(.country(code))
    case .list(let values): language.list(values.map { shown($0, date: date) })
    }
  }
}
