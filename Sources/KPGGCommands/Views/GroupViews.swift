import KPGGCore
import Terminal

/// A table of groups, under section headings or as one list.
struct GroupListView: Sendable {
  let groups: [Group]
  let favorites: Favorites?
  /// The sections to use as headings; `nil` for one list.
  let sections: [Section]?
  /// The labels of the columns that the list is sorted or filtered by.
  let subjects: Set<Text>
  let count: ListCount

  func list(_ context: RenderContext) -> [ListBlock] {
    let columns: [Column<Group>] = [
      Column(.name, .title) { group in
        Line(group.name.first(context.names), group.state == .active ? .title(of: group.slug) : .secondary)
      },
      Column(.otherName, rank: 3, .title, style: .plain) { $0.name.second(context.names) },
      Column(.era, rank: 1, style: .secondary) { sections == nil ? context.language.era($0.era) : nil },
      Column(.debut, rank: 2, minimum: 10, style: .secondary) { $0.debut.map(context.date) },
      Column(.song, rank: 4, minimum: 12) { group in
        group.song.name.map { Line($0.first(context.names), link: group.song.youtubeID.watchURL) }
      },
      Column(.agency, rank: 5, minimum: 8, style: .secondary) { $0.agency?.first(context.names) },
      Column(.state, rank: 2, minimum: 6, style: .secondary) {
        $0.state == .active ? nil : context.text(.silence(of: $0))
      },
    ]
    let mark: Column<Group> = Column(nil, minimum: 1, .title) { context.mark(favorites, .group($0.slug)) }
    let others: [Column<Group>] = context.columns(about: subjects.subtracting(columns.compactMap(\.label))) {
      $0
    }
    return context.list(
      groups, columns.map { $0.staying(in: subjects) } + others + [mark], sections: sections, era: \.era,
      count: count
    ) { .entry(.group($0.slug)) }
  }
}

extension RenderContext {
  /// Columns about a row's group that a list has only if it is sorted or filtered by them.
  func columns<Row>(about subjects: Set<Text>, group: @escaping (Row) -> Group) -> [Column<Row>] {
    let columns: [Column<Row>] = [
      Column(.debut, rank: 5, .labelledDetail, style: .secondary) { group($0).debut.map(date) },
      Column(.released, rank: 5, style: .secondary) { group($0).song.released.map(date) },
      Column(.memberCount, rank: 5, .labelledDetail, style: .plain) {
        group($0).memberCount.map(String.init)
      },
      Column(.agency, rank: 5, style: .secondary) { group($0).agency?.first(names) },
      Column(.fandom, rank: 5, style: .secondary) { group($0).fandom?.first(names) },
      Column(.state, rank: 5, style: .secondary) { text(.state(of: group($0))) },
    ]
    return columns.map { column in
      var column = column.staying(in: subjects)
      column.isNumber = column.label == .memberCount
      // Lists of members have a status, too.
      if column.label == .state { column.label = "Group state" }
      return column
    }.filter(\.stays)
  }
}

/// A group's page: facts, timeline, songs and members.
struct GroupView: Sendable {
  let group: Group
  let members: [Member]
  /// The group's songs, newest first.
  let songs: [Song]
  let favorites: Favorites?
  let index: CatalogIndex
  var picture: PictureView?

  func lines(_ context: RenderContext) -> [Line] {
    let page =
      context.hasColumns
      ? header(context) + [Line()]
        + context.sideBySide({ $0.facts(facts($0)) + timeline($0) + songLines($0) }) {
          (picture?.lines ?? []) + memberHeading($0) + memberList($0).lines
        }
      : context.beside(picture, head) + timeline(context) + songLines(context) + memberHeading(context)
        + memberList(context).lines
    return page + context.edition(index, hasSongs: true)
  }

  /// The name and the facts.
  func head(_ context: RenderContext) -> [Line] {
    header(context) + [Line()] + context.facts(facts(context))
  }

  private func header(_ context: RenderContext) -> [Line] {
    context.header(
      group.name, of: group.slug, isFavorite: favorites?.contains(.group(group.slug)) == true)
  }

  private func heading(_ label: Text, _ context: RenderContext) -> [Line] {
    context.heading(context.text(label), .heading(of: group.slug))
  }

  private func facts(_ context: RenderContext) -> [(Text, Line)] {
    var facts: [(Text, Line)] = group.formerName.map { [(.formerName, Line($0))] } ?? []
    facts += [
      (.debut, context.known(group.debut.map(context.language.date))),
      (.era, Line(context.language.era(group.era))),
      (.state, Line(context.text(.state(of: group)))),
      (.agency, context.known(context.agency(of: group))),
    ]
    if !group.agenciesNow.isEmpty {
      let names = group.agenciesNow.map { $0.first(context.names) }
      facts.append((.agencyNow, Line(context.language.list(names))))
    }
    facts.append((.fandom, context.known(group.fandom?.first(context.names))))
    if !group.aliases.isEmpty { facts.append((.aliases, Line(context.language.list(group.aliases)))) }
    return facts + SongView(song: group.song, group: group).facts(context) + context.address(of: group.image)
  }

  /// The group's history; empty if there are fewer than two entries.
  func timeline(_ context: RenderContext) -> [Line] {
    let timeline = Timeline(of: group, members: members)
    if timeline.entries.count < 2 { return [] }
    let facts = timeline.entries.map { date, fact in
      (
        name: context.date(date),
        value: Line(context.text(.timeline(fact, names: context.names)))
      )
    }
    return heading(.timeline, context) + context.facts(facts)
  }

  /// The newest songs, and the command that lists all of them.
  private func songLines(_ context: RenderContext) -> [Line] {
    if songs.count < 2 { return [] }
    let more = [context.text("All \(songs.count):"), "kpgg songs \(group.slug) --kind all"]
    return heading(.newestSongs, context)
      + songList(context, atMost: Self.newestSongs).lines + context.footer(more.joined(separator: " "))
  }

  /// The number of songs that a page shows.
  static let newestSongs = 3

  /// The group's songs, newest first.
  func songList(_ context: RenderContext, atMost count: Int) -> [ListBlock] {
    let records = songs.prefix(count).map { SongRecord(song: $0, group: group) }
    let view = SongListView(songs: records, sections: nil, isOfOneGroup: true, marksSignature: true)
    return Array(view.list(context).drop { $0.subject == nil })
  }

  func memberHeading(_ context: RenderContext) -> [Line] {
    heading(.members(LineUp(members, of: group), all: members.count), context)
  }

  func memberList(_ context: RenderContext) -> [ListBlock] {
    func style(_ member: Member, _ present: Style) -> Style {
      member.membership == .current ? present : .secondary
    }
    let isLong = context.isNarrow || context.isAccessible
    let hasPositions = context.width >= 90 || context.isAccessible
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
        let standing = Standing(member.membership, in: group)
        if standing.isInLineUp {
          return hasPositions
            ? nil : context.positions(member.positions.filter(Position.roles.contains)).map { Line($0) }
        }
        let fact = Text.standing(standing, isShort: !isLong)
        return Line(context.text(fact), .secondary)
      },
      Column(nil, minimum: 1, .title) { context.mark(favorites, .member($0.id)) },
    ]
    return context.list(members, columns, withHeadings: false) { .entry(.member($0.id)) }
  }
}
