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
      Column(nil, minimum: 1, .title) { context.mark(favorites, .group($0.slug)) },
    ]
    return context.list(groups, columns, sections: sections, era: \.era) { .group($0.slug) }
  }
}

/// A group with its facts, its song and, if they are wanted, its members.
struct GroupView: Sendable {
  let group: Group
  let members: [Member]?
  let favorites: Favorites?
  let index: CatalogIndex

  func lines(_ context: RenderContext) -> [Line] {
    header(context) + [Line()] + context.facts(facts(context)) + timeline(context) + memberLines(context)
      + context.edition(index)
  }

  private func header(_ context: RenderContext) -> [Line] {
    context.header(
      group.name, of: group.slug, isFavorite: favorites?.contains(.group(group.slug)) == true)
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
    return facts + SongView(group: group).facts(context)
  }

  /// What has happened to the group, from its debut on.
  private func timeline(_ context: RenderContext) -> [Line] {
    if group.events.isEmpty { return [] }
    let end = group.disbanded.flatMap { GroupEvent(.disbanded, on: $0) }
    let all = group.events + [end].compactMap { $0 }.filter { !group.events.contains($0) }
    let events = all.sorted { $0.date < $1.date }.map { event in
      (
        name: context.date(event.date),
        value: Line(context.text(EventText(event: event, names: context.names)))
      )
    }
    return context.heading(context.text(Label.timeline)) + context.facts(events)
  }

  private func memberLines(_ context: RenderContext) -> [Line] {
    guard let members else { return [] }
    let heading = Label.members(
      members.count, current: members.count { $0.membership == .current },
      hasEnded: group.disbanded != nil)
    return context.heading(context.text(heading)) + memberList(members, context).lines
  }

  private func memberList(_ members: [Member], _ context: RenderContext) -> [ListBlock] {
    func style(_ member: Member, _ present: Style) -> Style {
      member.membership == .current ? present : .secondary
    }
    let isShort = context.width < 76 && !context.isNarrow && !context.isAccessible
    let columns: [Column<Member>] = [
      Column(.name, .title) { Line($0.stageName.first(context.names), style($0, .title)) },
      Column(.otherName, rank: 1, .title) { member in
        member.stageName.second(context.names).map { Line($0, style(member, .plain)) }
      },
      Column(.birthDate, rank: 3, minimum: 10, style: .secondary) { $0.birthDate.map(context.date) },
      Column(.status, rank: 2, minimum: 14) { member in
        let standing = Standing(member.membership, in: group)
        let fact = isShort ? Fact.shortStanding(standing) : .standing(standing)
        return Line(context.text(fact), style(member, .plain))
      },
      Column(nil, minimum: 1, .title) { context.mark(favorites, .member($0.id)) },
    ]
    return context.list(members, columns, withHeadings: false) { .member($0.id) }
  }
}

/// A group's signature song and its address.
struct SongView: Sendable {
  let group: Group

  func lines(_ context: RenderContext) -> [Line] {
    if context.isAccessible {
      return context.facts([(.group, Line(group.name.full(context.names)))] + facts(context))
    }
    let title: Line = [
      Span(group.song.fullTitle(context.names) ?? context.text(Fact.notKnown), .title),
      Span("  " + group.name.full(context.names), .secondary),
    ]
    return context.wrapped(title, to: context.width) + [address(context, context.width)]
  }

  func facts(_ context: RenderContext) -> [(Label, Line)] {
    [
      (.signatureSong, context.known(group.song.fullTitle(context.names))),
      (.released, context.known(group.song.released.map(context.language.date))),
      (.video, address(context, context.width - 4)),
    ]
  }

  /// The video's address in the longest form that stays on one line, so that it can be clicked.
  private func address(_ context: RenderContext, _ width: Int) -> Line {
    let url = group.song.youtubeID.watchURL
    let shown = url.cells <= width || context.isAccessible ? url : group.song.youtubeID.shortURL
    return Line(shown, .address, link: url)
  }
}

/// Signature songs in a table, under the headings of their groups' sections unless they are sorted otherwise.
struct SongListView: Sendable {
  let groups: [Group]
  /// The sections whose headings are shown; `nil` for one list.
  let sections: [Section]?

  func list(_ context: RenderContext) -> [ListBlock] {
    let isShort = context.width < 120
    let columns: [Column<Group>] = [
      Column(.song, .title) { group in
        group.song.name.map { Line($0.first(context.names), .title, link: group.song.youtubeID.watchURL) }
      },
      Column(.group, rank: 1, minimum: 8) { Line($0.name.first(context.names), .name(of: $0.slug)) },
      Column(.otherTitle, rank: 4, minimum: 8, .title, style: .secondary) {
        $0.song.name?.second(context.names)
      },
      Column(.released, rank: 3, minimum: 10, style: .secondary) { $0.song.released.map(context.date) },
      Column(.video, rank: 2, minimum: isShort ? 28 : 43) { group in
        let video = group.song.youtubeID
        let isCut = isShort && !context.isAccessible
        return Line(isCut ? video.shortURL : video.watchURL, link: video.watchURL)
      },
    ]
    return context.list(groups, columns, sections: sections, era: \.era) { .group($0.slug) }
  }
}
