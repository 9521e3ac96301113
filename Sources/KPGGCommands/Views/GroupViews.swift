import KPGGCore
import Terminal

/// Groups in a table, under the headings of their sections unless they are sorted otherwise.
struct GroupListView: Sendable {
  let groups: [Group]
  let favorites: Favorites?
  /// The sections whose headings are shown; `nil` for one list.
  let sections: [Section]?

  func list(_ page: Page) -> [ListBlock] {
    let columns: [Column<Group>] = [
      Column(.name, .title) { Line($0.name.first(page.names), .title(of: $0.slug)) },
      Column(.otherName, rank: 3, .title, style: .plain) { $0.name.second(page.names) },
      Column(.era, rank: 1, style: .secondary) { sections == nil ? page.language.era($0.era) : nil },
      Column(.debut, rank: 2, minimum: 10, style: .secondary) { $0.debut.map(page.date) },
      Column(.song, rank: 4, minimum: 12) { group in
        group.song.name.map { Line($0.first(page.names), link: group.song.youtubeID.watchURL) }
      },
      Column(.agency, rank: 5, minimum: 8, style: .secondary, text: \.agency),
      Column(nil, minimum: 1, .title) { page.mark(favorites, .group($0.slug)) },
    ]
    return page.list(groups, columns, sections: sections, era: \.era) { .group($0.slug) }
  }
}

/// A group with its facts, its song and, if they are wanted, its members.
struct GroupView: Sendable {
  let group: Group
  let members: [Member]?
  let favorites: Favorites?
  let index: CatalogIndex

  func lines(_ page: Page) -> [Line] {
    header(page) + [Line()] + page.facts(facts(page)) + memberLines(page) + page.edition(index)
  }

  private func header(_ page: Page) -> [Line] {
    page.header(
      group.name, of: group.slug, isFavorite: favorites?.contains(.group(group.slug)) == true)
  }

  private func facts(_ page: Page) -> [(Label, Line)] {
    var facts: [(Label, Line)] = [
      (.debut, page.known(group.debut.map(page.language.date))),
      (.era, Line(page.language.era(group.era))),
    ]
    if let disbanded = group.disbanded { facts.append((.disbanded, Line(page.language.date(disbanded)))) }
    facts.append((.agency, page.known(group.agency.map { page.text(Fact.agencyAtDebut($0)) })))
    facts.append((.fandom, page.known(group.fandom)))
    if !group.aliases.isEmpty { facts.append((.aliases, Line(page.language.list(group.aliases)))) }
    return facts + SongView(group: group).facts(page)
  }

  private func memberLines(_ page: Page) -> [Line] {
    guard let members else { return [] }
    let heading = Label.members(
      members.count, current: members.count { $0.membership == .current },
      hasEnded: group.disbanded != nil)
    return page.heading(page.text(heading)) + memberList(members, page).lines
  }

  private func memberList(_ members: [Member], _ page: Page) -> [ListBlock] {
    func style(_ member: Member, _ present: Style) -> Style {
      member.membership == .current ? present : .secondary
    }
    let isShort = page.width < 76 && !page.isNarrow && !page.isAccessible
    let columns: [Column<Member>] = [
      Column(.name, .title) { Line($0.stageName.first(page.names), style($0, .title)) },
      Column(.otherName, rank: 1, .title) { member in
        member.stageName.second(page.names).map { Line($0, style(member, .plain)) }
      },
      Column(.birthDate, rank: 3, minimum: 10, style: .secondary) { $0.birthDate.map(page.date) },
      Column(.status, rank: 2, minimum: 14) { member in
        let standing = Standing(member.membership, in: group)
        let fact = isShort ? Fact.shortStanding(standing) : .standing(standing)
        return Line(page.text(fact), style(member, .plain))
      },
      Column(nil, minimum: 1, .title) { page.mark(favorites, .member($0.id)) },
    ]
    return page.list(members, columns, withHeadings: false) { .member($0.id) }
  }
}

/// A group's signature song and its address.
struct SongView: Sendable {
  let group: Group

  func lines(_ page: Page) -> [Line] {
    if page.isAccessible { return page.facts([(.group, Line(group.name.full(page.names)))] + facts(page)) }
    let title: Line = [
      Span(group.song.fullTitle(page.names) ?? page.text(Fact.notKnown), .title),
      Span("  " + group.name.full(page.names), .secondary),
    ]
    return page.wrapped(title, to: page.width) + [address(page, page.width)]
  }

  func facts(_ page: Page) -> [(Label, Line)] {
    [
      (.signatureSong, page.known(group.song.fullTitle(page.names))),
      (.released, page.known(group.song.released.map(page.language.date))),
      (.video, address(page, page.width - 4)),
    ]
  }

  /// The video's address in the longest form that stays on one line, so that it can be clicked.
  private func address(_ page: Page, _ width: Int) -> Line {
    let url = group.song.youtubeID.watchURL
    let shown = url.cells <= width || page.isAccessible ? url : group.song.youtubeID.shortURL
    return Line(shown, .address, link: url)
  }
}

/// Signature songs in a table, under the headings of their groups' sections unless they are sorted otherwise.
struct SongListView: Sendable {
  let groups: [Group]
  /// The sections whose headings are shown; `nil` for one list.
  let sections: [Section]?

  func list(_ page: Page) -> [ListBlock] {
    let isShort = page.width < 120
    let columns: [Column<Group>] = [
      Column(.song, .title) { group in
        group.song.name.map { Line($0.first(page.names), .title, link: group.song.youtubeID.watchURL) }
      },
      Column(.group, rank: 1, minimum: 8) { Line($0.name.first(page.names), .name(of: $0.slug)) },
      Column(.otherTitle, rank: 4, minimum: 8, .title, style: .secondary) {
        $0.song.name?.second(page.names)
      },
      Column(.released, rank: 3, minimum: 10, style: .secondary) { $0.song.released.map(page.date) },
      Column(.video, rank: 2, minimum: isShort ? 28 : 43) { group in
        let video = group.song.youtubeID
        let isCut = isShort && !page.isAccessible
        return Line(isCut ? video.shortURL : video.watchURL, link: video.watchURL)
      },
    ]
    return page.list(groups, columns, sections: sections, era: \.era) { .group($0.slug) }
  }
}
