import KPGGCore
import Terminal

/// A table of units.
struct UnitListView: Sendable {
  let units: [UnitRecord]
  /// Whether all are of one group, whose name is then left out of the rows.
  let isOfOneGroup: Bool
  var count: ListCount?

  func list(_ context: RenderContext, withHeadings: Bool = true) -> [PageRow] {
    let columns: [Column<UnitRecord>] = [
      Column(.name, .title) { record in
        Line(record.unit.name.first(context.names), record.unit.ended == nil ? .title : .secondary)
      },
      Column(.otherName, rank: 4, .title, style: .plain) { $0.unit.name.second(context.names) },
      Column(.group, rank: 2, minimum: 8) { record in
        isOfOneGroup ? nil : Line(record.group.name.first(context.names), .name(of: record.group.slug))
      },
      Column(.years, rank: 1, minimum: 9, style: .secondary) { record in
        record.unit.years.map(context.text)
      },
      Column(.memberCount, rank: 3, minimum: 12, style: .secondary) { record in
        let names = record.memberNames(context.names)
        return names.isEmpty ? nil : context.language.list(names)
      },
    ]
    return context.list(
      [ListPart(rows: units)], columns, withHeadings: withHeadings, count: count
    ) { .entry(.unit($0.group.id(of: $0.unit))) }
  }
}

extension SubUnit {
  /// The years from its debut to its end. Without an end, only the debut's: few units announce one.
  fileprivate var years: Text? {
    ended == nil ? debut?.year.map { "debut \($0)" } : .span(debut, ended, isPresent: false)
  }
}

/// A unit's page: its members, songs and facts.
struct UnitView: EntryView {
  let unit: SubUnit
  let group: GirlGroup
  /// The members of the group.
  let members: [Member]
  /// The songs of the unit, newest first; `nil` if they have not been read.
  let songs: [Song]?
  let favorites: Favorites?
  let index: CatalogIndex
  /// What to show in place of the members: why they are missing.
  var memberProblem: Line?

  func page(_ space: EntryPage.Space) -> EntryPage {
    let (left, right) = (space.left, space.right)
    let header =
      space.across.header(unit.name, of: group.slug, isFavorite: false)
      + [space.across.fitted(Line(group.name.full(left.names), .secondary))]
    let rows =
      memberProblem.map { [PageRow(lines: left.wrapped($0, to: left.width))] }
      ?? MemberRows(
        members: unit.members(among: members, of: group.slug), group: group, favorites: favorites,
        areOfUnit: true
      ).list(space.pictured?.context ?? left)
    let heading: Text = unit.members.isEmpty ? .memberCount : "Members (\(unit.members.count))"
    var memberPart = left.part(heading, of: group.slug, rows)
    memberPart.isOfMembers = memberProblem == nil
    let songs = self.songs ?? []
    let songRows =
      songs.isEmpty
      ? [PageRow(lines: [Line(right.text("No songs in this catalog."), .secondary).indented(by: 2)])]
      : SongListView.rows(songs, of: group, favorites, right)
    let songParts = self.songs == nil ? [] : [right.part(.songs, of: group.slug, songRows)]
    let facts = right.part(.facts, of: group.slug, right.rows(self.facts(right)))
    let footer = space.across.edition(index, hasSongs: true)
    return !space.isWide
      ? EntryPage(header: header, left: [memberPart] + songParts + [facts], footer: footer)
      : EntryPage(header: header, left: [memberPart], right: songParts + [facts], footer: footer)
  }

  private func facts(_ context: RenderContext) -> [FactRow] {
    [
      FactRow(.group, Line(group.name.full(context.names)), opens: .entry(.group(group.slug))),
      FactRow(.debut, context.known(unit.debut.map(context.language.date))),
      FactRow("Ended", unit.ended.map(context.language.date)),
      context.aliases(unit.aliases, of: unit.name),
    ].compactMap(\.self)
  }
}
