import KPGGCore
import Terminal

/// Groups in a table, under the headings of their sections unless they are sorted otherwise.
struct GroupListView: Sendable {
  let groups: [Group]
  let favorites: Favorites?
  /// The sections whose headings are shown; `nil` for one list.
  let sections: [Section]?

  func list(_ context: RenderContext) -> [ListBlock] {
    let columns: [Column<Group>] = [
      Column(.name, .title) { Line($0.name.first(context.names), .title(of: $0.slug)) },
      Column(.otherName, rank: 3, .title, style: .plain) { $0.name.second(context.names) },
      Column(.era, rank: 1, style: .secondary) { sections == nil ? context.language.era($0.era) : nil },
      Column(.debut, rank: 2, minimum: 10, style: .secondary) { $0.debut.map(context.date) },
      Column(.song, rank: 4, minimum: 12) { group in
        group.song.name.map { Line($0.first(context.names), link: group.song.youtubeID.watchURL) }
      },
      Column(.agency, rank: 5, minimum: 8, style: .secondary) { $0.agency?.first(context.names) },
      Column(.state, rank: 2, minimum: 6, style: .secondary) {
        $0.disbanded == nil ? nil : context.text(Fact.hasEnded)
      },
      Column(nil, minimum: 1, .title) { context.mark(favorites, .group($0.slug)) },
    ]
    return context.list(groups, columns, sections: sections, era: \.era) { .entry(.group($0.slug)) }
  }
}

/// A group with its facts, its story, its songs and its members.
struct GroupView: Sendable {
  let group: Group
  let members: [Member]
  /// Its songs, the newest first.
  let songs: [Song]
  let favorites: Favorites?
  let index: CatalogIndex

  func lines(_ context: RenderContext) -> [Line] {
    head(context) + timeline(context) + songLines(context) + memberHeading(context)
      + memberList(context).lines + context.edition(index)
  }

  /// The name, and what is known of the group.
  func head(_ context: RenderContext) -> [Line] {
    context.header(
      group.name, of: group.slug, isFavorite: favorites?.contains(.group(group.slug)) == true)
      + [Line()] + context.facts(facts(context))
  }

  private func facts(_ context: RenderContext) -> [(Label, Line)] {
    var facts: [(Label, Line)] = group.formerName.map { [(.formerName, Line($0))] } ?? []
    facts += [
      (.debut, context.known(group.debut.map(context.language.date))),
      (.era, Line(context.language.era(group.era))),
      (.state, Line(context.text(StateText(group: group)))),
      (.agency, context.known(context.agency(of: group))),
    ]
    if let agency = group.agencyNow { facts.append((.agencyNow, Line(agency))) }
    facts.append((.fandom, context.known(group.fandom?.first(context.names))))
    if !group.aliases.isEmpty { facts.append((.aliases, Line(context.language.list(group.aliases)))) }
    return facts + SongView(song: group.song, group: group).facts(context)
  }

  /// What has happened to the group, if that is more than its debut.
  func timeline(_ context: RenderContext) -> [Line] {
    let timeline = Timeline(of: group, members: members)
    if timeline.entries.count < 2 { return [] }
    let facts = timeline.entries.map { date, fact in
      (name: context.date(date), value: Line(context.text(TimelineText(fact: fact, names: context.names))))
    }
    return context.heading(context.text(Label.timeline)) + context.facts(facts)
  }

  /// The newest songs, and how to see all of them.
  private func songLines(_ context: RenderContext) -> [Line] {
    if songs.count < 2 { return [] }
    let more = context.commands(
      ["kpgg songs \(group.slug) --kind all"], after: context.text(Label.allOf(songs.count)))
    return context.heading(context.text(Label.newestSongs))
      + songList(context, atMost: Self.newestSongs).lines
      + more.map { Line($0, .secondary).indented(by: context.isAccessible ? 0 : 2) }
  }

  /// How many songs a page shows.
  static let newestSongs = 3

  /// Its songs, the newest first.
  func songList(_ context: RenderContext, atMost count: Int, hasAddresses: Bool = true) -> [ListBlock] {
    let records = songs.prefix(count).map { SongRecord(song: $0, group: group) }
    let view = SongListView(
      songs: records, sections: nil, isOfOneGroup: true, marksSignature: true, hasAddresses: hasAddresses)
    return Array(view.list(context).drop { $0.subject == nil })
  }

  func memberHeading(_ context: RenderContext) -> [Line] {
    let heading = Label.members(
      members.count, current: members.count { $0.membership == .current },
      hasEnded: group.disbanded != nil)
    return context.heading(context.text(heading))
  }

  func memberList(_ context: RenderContext) -> [ListBlock] {
    func style(_ member: Member, _ present: Style) -> Style {
      member.membership == .current ? present : .secondary
    }
    let isShort = context.width < 76 && !context.isNarrow && !context.isAccessible
    let columns: [Column<Member>] = [
      Column(.name, .title) { Line($0.name.first(context.names), style($0, .title)) },
      Column(.otherName, rank: 1, .title) { member in
        member.name.second(context.names).map { Line($0, style(member, .plain)) }
      },
      Column(.birthDate, rank: 3, minimum: 10, style: .secondary) { $0.birthDate.map(context.date) },
      Column(.status, rank: 2, minimum: 14) { member in
        let standing = Standing(member.membership, in: group)
        let fact = isShort ? Fact.shortStanding(standing) : .standing(standing)
        return Line(context.text(fact), style(member, .plain))
      },
      Column(nil, minimum: 1, .title) { context.mark(favorites, .member($0.id)) },
    ]
    return context.list(members, columns, withHeadings: false) { .entry(.member($0.id)) }
  }
}
