import KPGGCore
import Terminal

/// A group's page: its members, songs, facts, units and history.
struct GroupView: EntryView {
  let group: GirlGroup
  let members: [Member]
  /// The group's songs, newest first.
  let songs: [Song]
  let favorites: Favorites?
  let index: CatalogIndex
  /// Whether to show the picture's URL, which is of use only beside a picture.
  var hasAddress = false
  /// What to show in place of the members: why they are missing.
  var memberProblem: Line?
  /// Why only the signature song is known; `nil` if all songs are.
  var songProblem: Line?
  var showsAllSongs = false

  func page(_ space: EntryPage.Space) -> EntryPage {
    let (left, right) = (space.left, space.right)
    let header = space.across.header(
      group.name, of: group.slug, isFavorite: favorites?.contains(.group(group.slug)) == true)
    var members = memberPart(left, rows: space.pictured?.context ?? left)
    members.isOfMembers = memberProblem == nil
    let memberHeight =
      space.pictured.map { space in
        let height = max(space.minHeight, members.rows.map(\.height).max() ?? 0)
        return 2 + (members.rows.count + space.columns - 1) / space.columns * height
      }
      ?? members.height
    let facts = right.part(.facts, of: group.slug, right.rows(self.facts(right)))
    let others = [unitPart(left), timelinePart(left)].compactMap(\.self)
    let footer = space.across.edition(index, hasSongs: true)
    // Blank lines separate the parts; a heading and the number of all songs frame the songs.
    let beside =
      !space.isWide ? header.count + 1 + memberHeight : header.count + 1
    let room =
      space.height - beside - space.pictureHeight - facts.height - footer.count - 3
    let songs = songPart(right, atMost: max(Self.fewestSongs, room), space)
    guard space.isWide else {
      return EntryPage(header: header, left: [members] + songs + [facts] + others, footer: footer)
    }
    return EntryPage(header: header, left: [members] + others, right: songs + [facts], footer: footer)
  }

  // MARK: Members and units

  private func memberPart(_ context: RenderContext, rows: RenderContext) -> EntryPage.Part {
    if let memberProblem {
      let lines = context.wrapped(memberProblem, to: context.width)
      return context.part(.memberCount, of: group.slug, [PageRow(lines: lines)])
    }
    return context.part(
      .members(LineUp(members, of: group), all: members.count), of: group.slug,
      MemberRows(members: members, group: group, favorites: favorites).list(rows))
  }

  private func unitPart(_ context: RenderContext) -> EntryPage.Part? {
    if group.units.isEmpty { return nil }
    let rows = UnitListView(
      units: group.units.map { UnitRecord($0, of: group, members: members) }, isOfOneGroup: true)
    return context.part(.units, of: group.slug, rows.list(context, withHeadings: false))
  }

  // MARK: Songs

  /// The least number of songs that a page shows, however low it is.
  private static let fewestSongs = 3

  private func songPart(_ context: RenderContext, atMost limit: Int, _ space: EntryPage.Space)
    -> [EntryPage.Part]
  {
    if songs.isEmpty { return [] }
    let isWhole = showsAllSongs || songs.count <= limit
    var rows = SongListView.rows(Array(songs.prefix(isWhole ? .max : limit)), of: group, favorites, context)
    if !isWhole {
      let text: Text = "All \(songs.count) songs"
      let command = space.isInBrowser ? "" : ": " + "kpgg songs \(group.slug) --kind all".unbroken
      let lines = context.footer(context.text(text) + command)
      rows.append(PageRow(target: space.isInBrowser ? .allSongs(group.slug) : nil, lines: lines))
    }
    if let songProblem { rows.append(PageRow(lines: context.wrapped(songProblem, to: context.width))) }
    return [context.part(isWhole ? .songs : .newestSongs, of: group.slug, rows)]
  }

  // MARK: Facts

  private func facts(_ context: RenderContext) -> [FactRow] {
    let song = SongView(song: group.song, group: group)
    let facts: [FactRow?] =
      [
        group.formerName.map { FactRow("Formerly", Line($0)) },
        FactRow(
          .debut, context.known(group.debut.map { context.text(.debut($0, of: group, today: context.today)) })
        ),
        FactRow(.state, Line(context.text(.state(of: group, members: members)))),
        FactRow(.generation, group.generation.map { context.text("\(ordinal: $0) generation") }),
        FactRow(.fandom, context.known(group.fandom?.first(context.names))),
      ] + agencies(context) + [context.aliases(group.aliases, of: group.name), debutSong(context)]
      + song.facts(context)
      + (hasAddress
        ? [FactRow(.era, Line(context.language.era(group.era)))]
          + context.address(of: group.image) : [])
    return facts.compactMap(\.self)
  }

  /// The song that it debuted with, unless that is the signature song, which is marked then.
  private func debutSong(_ context: RenderContext) -> FactRow? {
    guard let song = group.debutSong, song.youtubeID != group.song.youtubeID else { return nil }
    let title = song.fullTitle(context.names).map { Line($0, link: song.youtubeID.watchURL) }
    return FactRow(.debutSong, title ?? context.known(nil))
  }

  /// One fact for each period with an agency. A group that is still with its only agency needs no years.
  private func agencies(_ context: RenderContext) -> [FactRow] {
    if group.agencies.isEmpty { return [FactRow(.agency, context.known(nil))] }
    return group.agencies.map { period in
      // The owners are those of today, and say nothing about the past.
      let name =
        group.isWith(period) ? context.name(of: period.agency) : period.agency.name.first(context.names)
      let isAlone = group.agencies.count == 1 && group.isWith(period)
      let span = isAlone ? nil : period.years(of: group)
      let years = span.map { Line("  " + context.text($0), .secondary) } ?? Line()
      return FactRow(.agency, Line(name) + years, opens: .agency(period.agency.slug))
    }
  }

  /// The group's history; `nil` if there are fewer than two entries.
  private func timelinePart(_ context: RenderContext) -> EntryPage.Part? {
    let timeline = GroupTimeline(of: group, members: members)
    if timeline.entries.count < 2 { return nil }
    let names = Dictionary(
      members.map { ($0.id.member, $0.stageName) }, uniquingKeysWith: { first, _ in first })
    let facts = timeline.entries.map { date, fact in
      (
        name: context.date(date),
        value: Line(context.text(.timeline(fact, names: context.names, members: names)))
      )
    }
    return context.part(.timeline, of: group.slug, [PageRow(lines: context.facts(facts))])
  }
}

/// The members of a group or unit, as rows.
struct MemberRows: Sendable {
  let members: [Member]
  let group: GirlGroup
  let favorites: Favorites?
  /// Whether they are the members of a unit, where their roles and standing in the group say nothing.
  var areOfUnit = false

  func list(_ context: RenderContext) -> [PageRow] {
    func style(_ member: Member, _ present: Style) -> Style {
      areOfUnit || member.membership == .current ? present : .secondary
    }
    let maknaes = LineUp(members, of: group).maknaes
    // Beside a picture there is less room than on any narrow screen.
    let isLong = context.isAccessible || context.isNarrow && context.width >= 34
    let hasPositions = !areOfUnit && (context.width >= 90 || context.isAccessible)
    let columns: [Column<Member>] = [
      Column(.name, .title) { Line($0.stageName.first(context.names), style($0, .title)) },
      Column(.otherName, rank: 1, .title) { member in
        member.stageName.second(context.names).map { Line($0, style(member, .plain)) }
      },
      Column(.birthDate, rank: 3, minimum: 10, style: .secondary) { $0.birthDate.map(context.date) },
      Column(.positions, rank: 4, minimum: 20, .detail, style: .secondary) {
        hasPositions ? context.positions($0.positions) : nil
      },
      // Most members are in the line-up, as the heading says, so state only what is different.
      Column(.status, rank: 2, minimum: 14) { member in
        if areOfUnit { return nil }
        let standing = Standing(member.membership, in: group)
        if member.isInLineUp {
          var roles = member.positions.filter(Position.roles.contains)
          if maknaes.contains(member), !roles.contains(Position.maknae) { roles.append(Position.maknae) }
          return hasPositions ? nil : context.positions(roles).map { Line($0) }
        }
        let fact = Text.standing(standing, isShort: !isLong)
        return Line(context.text(fact), .secondary)
      },
      Column(nil, minimum: 1, .title) { context.mark(favorites, .member($0.id)) },
    ]
    return context.list(members, columns, withHeadings: false) { .entry(.member($0.id)) }
  }
}

extension AgencyPeriod {
  /// The years that a group spent there, at most until its end; `nil` if they are unknown.
  func years(of group: GirlGroup) -> Text? {
    .span(from, to ?? (isPresent ? group.disbanded : nil), isPresent: group.isWith(self))
  }
}
