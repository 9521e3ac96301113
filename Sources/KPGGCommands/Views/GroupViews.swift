import KPGGCore
import Terminal

/// Groups in a table, under the headings of their sections unless they are sorted otherwise.
struct GroupListView: Sendable {
  let groups: [Group]
  let favorites: Favorites?
  /// The sections whose headings are shown; `nil` for one list.
  let sections: [Section]?

  func lines(_ page: Page) -> [Line] {
    let columns = [
      ListColumn(.name, .title), ListColumn(.otherName, rank: 3, .title),
      ListColumn(.era, rank: 1), ListColumn(.debut, rank: 2, minimum: 10),
      ListColumn(.song, rank: 4, minimum: 12), ListColumn(.agency, rank: 5, minimum: 8),
      ListColumn(nil, minimum: 1, .title),
    ]
    return page.list(groups.map { ($0.era, row($0, page)) }, columns: columns, sections: sections)
  }

  private func row(_ group: Group, _ page: Page) -> [Line] {
    [
      Line(group.name.first(page.names), .title(of: group.slug)), Line(group.name.second(page.names) ?? ""),
      Line(sections == nil ? page.language.era(group.era) : "", .secondary),
      Line(group.debut.map(page.date) ?? "", .secondary),
      Line(group.song.name?.first(page.names) ?? "", link: group.song.youtubeID.watchURL),
      Line(group.agency ?? "", .secondary), page.mark(favorites, .group(group.slug)),
    ]
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
    let columns = [
      ListColumn(.name, .title), ListColumn(.otherName, rank: 1, .title),
      ListColumn(.birthDate, rank: 3, minimum: 10), ListColumn(.status, rank: 2, minimum: 14),
      ListColumn(nil, minimum: 1, .title),
    ]
    let heading = Label.members(
      members.count, current: members.count { $0.membership == .current },
      hasEnded: group.disbanded != nil)
    return page.heading(page.text(heading))
      + page.list(members.map { row($0, page) }, columns: columns, withHeadings: false)
  }

  private func row(_ member: Member, _ page: Page) -> [Line] {
    let isPresent = member.membership == .current
    let style: Style = isPresent ? .plain : .secondary
    let standing = Standing(member.membership, in: group)
    let isShort = page.width < 76 && !page.isNarrow && !page.isAccessible
    return [
      Line(member.stageName.first(page.names), isPresent ? .title : .secondary),
      Line(member.stageName.second(page.names) ?? "", style),
      Line(member.birthDate.map(page.date) ?? "", .secondary),
      Line(page.text(isShort ? Fact.shortStanding(standing) : .standing(standing)), style),
      page.mark(favorites, .member(member.id)),
    ]
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

  func lines(_ page: Page) -> [Line] {
    let columns = [
      ListColumn(.song, .title), ListColumn(.group, rank: 1, minimum: 8),
      ListColumn(.otherTitle, rank: 4, minimum: 8, .title), ListColumn(.released, rank: 3, minimum: 10),
      ListColumn(.video, rank: 2, minimum: page.width < 120 ? 28 : 43),
    ]
    return page.list(groups.map { ($0.era, row($0, page)) }, columns: columns, sections: sections)
  }

  private func row(_ group: Group, _ page: Page) -> [Line] {
    let url = group.song.youtubeID.watchURL
    return [
      Line(group.song.name?.first(page.names) ?? "", .title, link: url),
      Line(group.name.first(page.names), .name(of: group.slug)),
      Line(group.song.name?.second(page.names) ?? "", .secondary),
      Line(group.song.released.map(page.date) ?? "", .secondary),
      Line(page.width < 120 && !page.isAccessible ? group.song.youtubeID.shortURL : url, link: url),
    ]
  }
}
