import KPGGCore
import Terminal

struct UnitListView: Sendable {
  let units: [UnitRecord]
  /// Whether all units are in one group, whose name is then left out of the rows.
  let isSingleGroup: Bool
  var count: ListCount?

  func list(_ context: RenderContext, withHeadings: Bool = true) -> [PageRow] {
    let columns: [Column<UnitRecord>] = [
      Column(.name, .title) { record in
        Line(record.unit.name.preferred(context.nameOrder), record.unit.ended == nil ? .title : .secondary)
      },
      .otherName { $0.unit.name.alternative(context.nameOrder) },
      Column(.group, dropOrder: 2, minimum: 10) { record in
        isSingleGroup
          ? nil : Line(record.group.name.preferred(context.nameOrder), .name(of: record.group.slug))
      },
      Column(.years, minimum: 12, style: .secondary) { record in
        record.unit.years.map(context.text)
      },
      .list(.memberCount, dropOrder: 3, minimum: 20) { record in
        let names = record.memberNames(context.nameOrder)
        return names.isEmpty ? nil : Line(context.language.list(names), .secondary)
      },
    ]
    return context.list(units, columns, withHeadings: withHeadings, count: count) {
      .entry(.unit($0.group.id(of: $0.unit)))
    }
  }
}

extension SubUnit {
  /// The years from the unit's debut to its end, or only the debut year if no end is known, as for most units.
  fileprivate var years: Text? {
    ended == nil ? debut?.year.map { "debut \($0)" } : .span(debut, ended, isOngoing: false)
  }
}

/// The page of a unit, with its members, songs and facts.
struct UnitView: EntryView {
  let unit: SubUnit
  let group: GirlGroup
  let members: [Member]
  /// The songs of the unit, newest first, or `nil` if they have not been read.
  let songs: [Song]?
  let favorites: Favorites?
  let index: CatalogIndex
  /// The reason why the members are missing, which is shown in their place.
  var memberProblem: Line?

  func page(_ space: EntryPage.Space) -> EntryPage {
    let left = space.left
    let right = space.right
    let across = space.across
    let header = across.header(
      across.name(unit.name, .title), of: Line(group.name.full(across.nameOrder), .name(of: group.slug)),
      facts(across))
    let view = MemberRows(
      members: unit.members(among: members, of: group.slug), group: group, favorites: favorites,
      hasPositions: space.hasPositions, areOfUnit: true)
    let rows =
      memberProblem.map { [PageRow(lines: left.wrapped($0, to: left.width))] }
      ?? view.list(space.withPictures ?? left)
    let heading: Text = unit.members.isEmpty ? .memberCount : "Members (\(unit.members.count))"
    var memberPart = left.part(heading, rows)
    memberPart.areMembers = memberProblem == nil
    let groupLink = FactRow(.group, Line(group.name.full(left.nameOrder)), opens: .entry(.group(group.slug)))
    let links = left.isInBrowser ? [left.part(nil, left.rows([groupLink]))] : []
    return EntryPage(
      header: header, left: [memberPart] + (space.isWide ? links : []),
      right: songPart(right) + (space.isWide ? [] : links),
      footer: across.edition(index, hasSongs: true))
  }

  private func songPart(_ context: RenderContext) -> [EntryPage.Part] {
    guard let songs else { return [] }
    if songs.isEmpty {
      let text = Line(context.text("No songs in this catalog."), .secondary)
      return [context.part(.songs, [PageRow(lines: [text.indented(by: 2)])])]
    }
    return [context.part(.songs, SongRows(songs: songs, group: group, favorites: favorites).list(context))]
  }

  private func facts(_ context: RenderContext) -> [FactRow] {
    [
      FactRow(.debut, unit.debut.map(context.language.date)),
      FactRow("Ended", unit.ended.map(context.language.date)),
      context.aliases(unit.aliases, of: unit.name),
    ].compactMap(\.self)
  }
}
