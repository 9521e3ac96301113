import KPGGCore
import Terminal

/// A table of agencies with their labels and numbers of groups.
struct AgencyListView: Sendable {
  let rosters: [AgencyRoster]
  let count: ListCount

  func list(_ context: RenderContext) -> [PageRow] {
    let columns: [Column<AgencyRoster>] = [
      Column(.agency, .title, style: .title) { $0.agency.name.first(context.names) },
      .otherName { $0.agency.name.second(context.names) },
      Column(.owner, rank: 4, .labelledDetail, style: .secondary) {
        $0.agency.parent?.name.first(context.names)
      },
      .number(.groups, rank: 1) { "\($0.groupCount)" },
      .number("All groups", rank: 2) { "\($0.entries.count)" },
      Column(.labels, rank: 5, minimum: 12, .labelledDetail, style: .secondary) { roster in
        let names = roster.labels.map { $0.name.first(context.names) }
        return names.isEmpty ? nil : context.language.list(names)
      },
    ]
    return context.list([ListPart(rows: rosters)], columns, count: count) { .agency($0.agency.slug) }
  }
}

/// An agency's page: its family, and its groups now and then.
struct AgencyView: EntryView {
  let roster: AgencyRoster
  let favorites: Favorites?
  let index: CatalogIndex

  private var agency: Agency { roster.agency }

  func page(_ space: EntryPage.Space) -> EntryPage {
    let (left, right, across) = (space.left, space.right, space.across)
    let facts = left.rows(self.facts(left))
    let past = part("Former groups", roster.entries.filter { !$0.isPresent }, right)
    let note = Line(left.text("owners and labels are those of today"), .secondary)
    return EntryPage(
      header: across.header(
        across.name(agency.name, .title), of: Line(),
        [across.aliases(agency.aliases, of: agency.name)].compactMap(\.self)),
      left: (facts.isEmpty ? [] : [left.part(nil, facts)])
        + part(.groups, roster.entries.filter(\.isPresent), left),
      right: past,
      footer: across.edition(index) + (facts.isEmpty ? [] : across.wrapped(note, to: across.width)))
  }

  /// The owners and labels, in rows that open them.
  private func facts(_ context: RenderContext) -> [FactRow] {
    let related =
      agency.family.dropFirst().map { (Text.owner, $0) } + roster.labels.map { (Text.labels, $0) }
    let facts = related.map { label, agency in
      FactRow(label, Line(agency.name.full(context.names)), opens: .agency(agency.slug))
    }
    return facts
  }

  /// Groups in order of debut, with their agencies within the family and the years there.
  private func part(_ label: Text, _ entries: [AgencyRoster.Entry], _ context: RenderContext)
    -> [EntryPage.Part]
  {
    if entries.isEmpty { return [] }
    let columns: [Column<AgencyRoster.Entry>] = [
      Column(.name, .title) { entry in
        Line(
          entry.group.name.first(context.names), entry.isPresent ? .title(of: entry.group.slug) : .secondary)
      },
      .otherName { $0.group.name.second(context.names) },
      Column(.debut, rank: 2, minimum: 10, style: .secondary) { $0.group.debut.map(context.date) },
      Column(.years, rank: 1, minimum: 9, style: .secondary) { entry in
        let spans = entry.periods.compactMap { period in
          let label = period.agency.slug == agency.slug ? nil : period.agency.name.first(context.names)
          let parts = [period.years(of: entry.group).map(context.text), label].compactMap(\.self)
          return parts.isEmpty ? nil : parts.joined(separator: " ")
        }
        return spans.isEmpty ? nil : context.language.list(spans.withoutDuplicates)
      },
      .state(rank: 5, of: \AgencyRoster.Entry.group) { group in
        group.state == .active ? nil : context.text(.silence(of: group))
      },
      Column(nil, minimum: 1, .title) { context.mark(favorites, .group($0.group.slug)) },
    ]
    let rows = context.list(entries, columns, withHeadings: false) { .entry(.group($0.group.slug)) }
    return [context.part("\(label) (\(entries.count))", rows)]
  }
}
