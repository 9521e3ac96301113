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
    let (left, right, across) = (space.left, space.right, space.across)
    let isFavorite = favorites?.contains(.group(group.slug)) == true
    let header = across.header(
      across.name(group.name, .title(of: group.slug), isFavorite: isFavorite), of: owner(across),
      summary(across))
    var members = memberPart(left, rows: space.pictured ?? left, space)
    members.isOfMembers = memberProblem == nil
    let links = left.part(nil, left.rows(self.links(left)))
    let others = [unitPart(left), links].compactMap(\.self) + history(left)
    let songs = songPart(right)
    return EntryPage(
      header: header, left: [members] + (space.isWide ? [] : songs) + others,
      right: space.isWide ? songs : [], footer: across.edition(index, hasSongs: true))
  }

  // MARK: Members and units

  private func memberPart(_ context: RenderContext, rows: RenderContext, _ space: EntryPage.Space)
    -> EntryPage.Part
  {
    if let memberProblem {
      let lines = context.wrapped(memberProblem, to: context.width)
      return context.part(.memberCount, [PageRow(lines: lines)])
    }
    let view = MemberRows(
      members: members, group: group, favorites: favorites, hasPositions: space.hasPositions)
    return context.part(.members(LineUp(members, of: group), all: members.count), view.list(rows))
  }

  private func unitPart(_ context: RenderContext) -> EntryPage.Part? {
    if group.units.isEmpty { return nil }
    let rows = UnitListView(
      units: group.units.map { UnitRecord($0, of: group, members: members) }, isOfOneGroup: true)
    return context.part(.units, rows.list(context, withHeadings: false))
  }

  // MARK: Songs

  private func songPart(_ context: RenderContext) -> [EntryPage.Part] {
    if songs.isEmpty { return [] }
    let isWhole = showsAllSongs || songs.count <= EntryPage.maxSongs
    let shown = Array(songs.prefix(isWhole ? .max : EntryPage.maxSongs))
    var rows = SongRows(songs: shown, group: group, favorites: favorites).list(context)
    if !isWhole {
      let text: Text = "All \(songs.count) songs"
      let command = context.isInBrowser ? " ›" : ": " + "kpgg songs \(group.slug) --kind all".unbroken
      let lines = context.footer(context.text(text) + command)
      rows.append(PageRow(target: context.isInBrowser ? .allSongs(group.slug) : nil, lines: lines))
    }
    if let songProblem { rows.append(PageRow(lines: context.wrapped(songProblem, to: context.width))) }
    return [context.part(isWhole ? .songs : .newestSongs, rows)]
  }

  // MARK: Facts

  /// The agencies and the generation, which are facts with labels for screen readers.
  private func owner(_ context: RenderContext) -> Line {
    if context.isAccessible { return Line() }
    let agency = group.currentAgencies.isEmpty ? nil : context.agency(of: group)
    return Line([agency, generation(context)].compactMap(\.self).joined(separator: " › "))
  }

  private func generation(_ context: RenderContext) -> String? {
    group.generation.map { context.text("\(ordinal: $0) generation") }
  }

  private func summary(_ context: RenderContext) -> [FactRow] {
    let facts: [FactRow?] =
      [
        FactRow("Formerly", group.formerName),
        FactRow(.debut, group.debut.map { context.text(.debut($0, of: group, today: context.today)) }),
        FactRow(.state, context.text(.state(of: group, members: members)), isLabelled: false),
        FactRow(.generation, context.isAccessible ? generation(context) : nil),
        FactRow(.fandom, group.fandom?.first(context.names)),
        context.aliases(group.aliases, of: group.name),
        hasAddress ? FactRow(.era, context.language.era(group.era)) : nil,
      ]
    return facts.compactMap(\.self)
  }

  /// The signature song, the song that it debuted with, and the agencies.
  private func links(_ context: RenderContext) -> [FactRow] {
    let debutSong = group.debutSong.flatMap { song in
      song.youtubeID == group.song.youtubeID ? nil : self.link(.debutSong, to: song, context)
    }
    let video = SongView(song: group.song, group: group).address(context, context.width - 4)
    let links =
      [link(.signatureSong, to: group.song, context)]
      + (context.isInBrowser ? [] : [FactRow(.video, video)]) + [debutSong]
    // The header of a printed page has the agency.
    let isNamed =
      !context.isInBrowser && !context.isAccessible && group.agencies.count == 1
      && group.isWith(group.agencies[0])
    return links.compactMap(\.self) + (isNamed ? [] : agencies(context))
      + (hasAddress ? context.address(of: group.image) : [])
  }

  private func link(_ label: Text, to song: Song, _ context: RenderContext) -> FactRow? {
    guard let title = song.fullTitle(context.names) else { return nil }
    let year = song.released?.year.map { Line("  \($0)", .secondary) } ?? Line()
    return FactRow(
      label, Line(title, .title, link: song.youtubeID.watchURL) + year, opens: .entry(.song(song.id)))
  }

  /// One fact for each period with an agency. A group that is still with its only agency needs no years.
  private func agencies(_ context: RenderContext) -> [FactRow] {
    group.agencies.map { period in
      // The owners are those of today, and say nothing about the past.
      let name =
        group.isWith(period) ? context.name(of: period.agency) : period.agency.name.first(context.names)
      let isAlone = group.agencies.count == 1 && group.isWith(period)
      let span = isAlone ? nil : period.years(of: group)
      let years = span.map { Line("  " + context.text($0), .secondary) } ?? Line()
      return FactRow(.agency, Line(name) + years, opens: .agency(period.agency.slug))
    }
  }

  // MARK: History

  /// The line-up over time, if it has changed and there is room for bars, and what happened.
  private func history(_ context: RenderContext) -> [EntryPage.Part] {
    let history = LineUpHistory(of: group, members: members)
    let bars = history.hasChanges ? context.bars(of: history, group) : nil
    return [
      bars.map { context.part(.lineUp, $0) },
      context.timeline(of: group, members),
    ].compactMap(\.self)
  }
}

/// The members of a group or unit, as rows.
struct MemberRows: Sendable {
  let members: [Member]
  let group: GirlGroup
  let favorites: Favorites?
  /// Whether there is room for positions; else only the leader and the maknae are named.
  let hasPositions: Bool
  /// All members of the group, the youngest of whom is the maknae; `nil` if they are these.
  var everyone: [Member]?
  /// Whether they are the members of a unit, where their roles and standing in the group say nothing.
  var areOfUnit = false

  func list(_ context: RenderContext) -> [PageRow] {
    func style(_ member: Member, _ present: Style) -> Style {
      areOfUnit || member.membership == .current ? present : .secondary
    }
    let maknaes = LineUp(everyone ?? members, of: group).maknaes
    // Most members are in the line-up, as the heading says, so state only what is different.
    func role(_ member: Member) -> Line? {
      if areOfUnit { return nil }
      if !member.isInLineUp {
        let standing = Standing(member.membership, in: group)
        let isShort = context.isInColumn || context.isNarrow
        let text = Text.standing(isShort ? standing.inYears : standing, isShort: !context.isAccessible)
        return Line(context.text(text), .secondary)
      }
      var words = hasPositions ? member.positions : member.positions.filter(Position.roles.contains)
      if maknaes.contains(member), !words.contains(Position.maknae) { words.append(Position.maknae) }
      return context.positions(words).map { Line($0, hasPositions ? .secondary : .plain) }
    }
    var birth = Column<Member>(.birthDate, minimum: 10, style: .secondary) {
      context.isInColumn ? $0.birthYear : $0.birthDate.map(context.date)
    }
    birth.short = { $0.birthYear.map { Line($0, .secondary) } }
    let columns: [Column<Member>] = [
      Column(.name, .title) { Line($0.stageName.first(context.names), style($0, .title)) },
      .otherName { $0.stageName.second(context.names) },
      birth,
      // Screen readers hear what it is.
      Column(.status) { context.isAccessible && !$0.isInLineUp ? role($0) : nil },
      .list(.positions, rank: 2, minimum: 16) { context.isAccessible && !$0.isInLineUp ? nil : role($0) }
        .staying(),
      Column(nil, minimum: 1, .title) { context.mark(favorites, .member($0.id)) },
    ]
    let short = fits(context, roles: members.map(role)) ? context.forShortRows : context
    return short.list(members, columns, withHeadings: false) { .entry(.member($0.id)) }
  }

  /// Whether a table has room for all names and roles beside the years and marks.
  private func fits(_ context: RenderContext, roles: [Line?]) -> Bool {
    let name = members.map { $0.stageName.first(context.names).cells }.max() ?? 0
    let role = roles.map { $0?.cells ?? 0 }.max() ?? 0
    let hasMark = members.contains { favorites?.contains(.member($0.id)) == true }
    return name + role + (hasMark ? 13 : 10) <= context.width
  }
}

extension Member {
  fileprivate var birthYear: String? { birthDate?.year.map { "\($0)" } }
}

extension AgencyPeriod {
  /// The years that a group spent there, at most until its end; `nil` if they are unknown.
  func years(of group: GirlGroup) -> Text? {
    .span(from, to ?? (isPresent ? group.disbanded : nil), isPresent: group.isWith(self))
  }
}
