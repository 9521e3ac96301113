import KPGGCore
import Terminal

/// The page of a group, with its members, songs, facts, units and history.
struct GroupView: EntryView {
  let group: GirlGroup
  let members: [Member]
  /// The group's songs, newest first.
  let songs: [Song]
  let favorites: Favorites?
  let index: CatalogIndex
  /// Whether to show the era and the picture's URL, as on a printed page with a picture.
  var showsURL = false
  /// The reason why the members are missing, which is shown in their place.
  var memberProblem: Line?
  /// The reason why only the signature song is known, or `nil` if all songs are known.
  var songProblem: Line?
  var showsAllSongs = false

  func page(_ space: EntryPage.Space) -> EntryPage {
    let left = space.left
    let right = space.right
    let across = space.across
    let isFavorite = favorites?.contains(.group(group.slug)) == true
    let header = across.header(
      across.name(group.name, .title(of: group.slug), isFavorite: isFavorite), of: owner(across),
      summary(across))
    var members = memberPart(left, rows: space.withPictures ?? left, space)
    members.areMembers = memberProblem == nil
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
      units: group.units.map { UnitRecord($0, of: group, members: members) }, isSingleGroup: true)
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

  /// Returns the agencies and the generation. For screen readers, they are facts with labels instead.
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
        FactRow(.fandom, group.fandom?.preferred(context.nameOrder)),
        context.aliases(group.aliases, of: group.name),
        showsURL ? FactRow(.era, context.language.era(group.era)) : nil,
      ]
    return facts.compactMap(\.self)
  }

  /// Returns the signature song, the debut song and the agencies, which can be opened.
  private func links(_ context: RenderContext) -> [FactRow] {
    let debutSong = group.debutSong.flatMap { song in
      song.youtubeID == group.song.youtubeID ? nil : self.link(.debutSong, to: song, context)
    }
    let video = SongSummaryView(song: group.song, group: group).address(context, context.width - 4)
    let links =
      [link(.signatureSong, to: group.song, context)]
      + (context.isInBrowser ? [] : [FactRow(.video, video)]) + [debutSong]
    // The header of a printed page already has this agency.
    let isNamed =
      !context.isInBrowser && !context.isAccessible && group.agencies.count == 1
      && group.isStillWith(group.agencies[0])
    return links.compactMap(\.self) + (isNamed ? [] : agencies(context))
      + (showsURL ? context.address(of: group.image) : [])
  }

  private func link(_ label: Text, to song: Song, _ context: RenderContext) -> FactRow? {
    guard let title = song.fullTitle(context.nameOrder) else { return nil }
    let year = song.released?.year.map { Line("  \($0)", .secondary) } ?? Line()
    return FactRow(
      label, Line(title, .title, link: song.youtubeID.watchURL) + year, opens: .entry(.song(song.id)))
  }

  /// Returns a fact for each period with an agency. A group that is still with its only agency needs no years.
  private func agencies(_ context: RenderContext) -> [FactRow] {
    group.agencies.map { period in
      // The catalog has only today's owners, so a past agency is shown without owners.
      let name =
        group.isStillWith(period)
        ? context.name(of: period.agency) : period.agency.name.preferred(context.nameOrder)
      let isAlone = group.agencies.count == 1 && group.isStillWith(period)
      let span = isAlone ? nil : period.years(of: group)
      let years = span.map { Line("  " + context.text($0), .secondary) } ?? Line()
      return FactRow(.agency, Line(name) + years, opens: .agency(period.agency.slug))
    }
  }

  // MARK: History

  /// Returns the line-up over time, if it has changed and there is room for bars, and the timeline.
  private func history(_ context: RenderContext) -> [EntryPage.Part] {
    let history = LineUpHistory(of: group, members: members)
    let bars = history.hasChanges ? context.bars(of: history, group) : nil
    return [
      bars.map { context.part(.lineUp, $0) },
      context.timeline(of: group, members),
    ].compactMap(\.self)
  }
}

/// The rows for the members of a group or unit.
struct MemberRows: Sendable {
  let members: [Member]
  let group: GirlGroup
  let favorites: Favorites?
  /// Whether there is room for all positions. If not, only roles such as leader and maknae are shown.
  let hasPositions: Bool
  /// All members of the group, to find the maknae, or `nil` if `members` has all of them.
  var everyone: [Member]?
  /// Whether they are the members of a unit, for which their roles and status in the group are irrelevant.
  var areOfUnit = false

  func list(_ context: RenderContext) -> [PageRow] {
    func style(_ member: Member, _ present: Style) -> Style {
      areOfUnit || member.membership == .current ? present : .secondary
    }
    let maknaes = Set(LineUp(everyone ?? members, of: group).maknaes.map(\.id))
    // The heading shows that most members are in the line-up, so show the status of the others only.
    func role(_ member: Member) -> Line? {
      if areOfUnit { return nil }
      if !member.isInLineUp {
        let memberStatus = MemberStatus(member.membership, in: group)
        let isShort = context.isInColumn || context.isNarrow
        let text = Text.memberStatus(
          isShort ? memberStatus.inYears : memberStatus, isShort: !context.isAccessible)
        return Line(context.text(text), .secondary)
      }
      var words = hasPositions ? member.positions : member.positions.filter(Position.roles.contains)
      if maknaes.contains(member.id), !words.contains(Position.maknae) { words.append(Position.maknae) }
      return context.positions(words).map { Line($0, hasPositions ? .secondary : .plain) }
    }
    var birth = Column<Member>(.birthDate, minimum: 10, style: .secondary) {
      context.isInColumn ? $0.birthYear : $0.birthDate.map(context.date)
    }
    birth.short = { $0.birthYear.map { Line($0, .secondary) } }
    let columns: [Column<Member>] = [
      Column(.name, .title) { Line($0.stageName.preferred(context.nameOrder), style($0, .title)) },
      .otherName { $0.stageName.alternative(context.nameOrder) },
      birth,
      // For screen readers, the status has its own label.
      Column(.status) { context.isAccessible && !$0.isInLineUp ? role($0) : nil },
      .list(.positions, dropOrder: 2, minimum: 16) { context.isAccessible && !$0.isInLineUp ? nil : role($0) }
        .alwaysShown(),
      Column(nil, minimum: 1, .title) { context.mark(favorites, .member($0.id)) },
    ]
    let short = fits(context, roles: members.map(role)) ? context.singleLineRows : context
    return short.list(members, columns, withHeadings: false) { .entry(.member($0.id)) }
  }

  /// Whether a table has room for all names and roles next to the years and marks.
  private func fits(_ context: RenderContext, roles: [Line?]) -> Bool {
    let name = members.map { $0.stageName.preferred(context.nameOrder).cells }.max() ?? 0
    let role = roles.map { $0?.cells ?? 0 }.max() ?? 0
    let hasMark = members.contains { favorites?.contains(.member($0.id)) == true }
    return name + role + (hasMark ? 13 : 10) <= context.width
  }
}

extension Member {
  fileprivate var birthYear: String? { birthDate?.year.map { "\($0)" } }
}

extension AgencyPeriod {
  /// Returns the years that a group spent there, at most until the group's end. Returns `nil` if they are unknown.
  func years(of group: GirlGroup) -> Text? {
    .span(from, to ?? (isOngoing ? group.disbanded : nil), isOngoing: group.isStillWith(self))
  }
}
