import KPGGCore
import Terminal

/// Groups in a table, under the headings of their sections unless they are sorted otherwise.
struct GroupListView: Sendable {
  let groups: [Group]
  let favorites: Favorites?
  /// The sections whose headings are shown; `nil` for one list.
  let sections: [Section]?

  func lines(_ page: Page) -> [Line] {
    let columns: [Table.Column] = [
      .init(page.text(Label.name)),
      .init(page.text(Label.korean)),
      .init(page.text(Label.era), rank: 1),
      .init(page.text(Label.debut), rank: 2, minimum: 10),
      .init(page.text(Label.song), rank: 3, minimum: 12),
      .init(page.text(Label.agency), rank: 4, minimum: 8),
      .init("", minimum: 1),
    ]
    return page.list(groups.map { ($0.era, row($0)) }, columns: columns, sections: sections)
  }

  private func row(_ group: Group) -> [Line] {
    [
      Line(group.name.columns.0, .title), Line(group.name.columns.1),
      Line(sections == nil ? group.era.description : "", .secondary),
      Line(group.debut?.iso ?? "", .secondary),
      Line(group.song.name?.latinFirst ?? ""), Line(group.agency ?? "", .secondary),
      Page.mark(favorites, .group(group.slug)),
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
    page.header(group.name, isFavorite: favorites?.contains(.group(group.slug)) == true)
  }

  private func facts(_ page: Page) -> [(Label, Line)] {
    var facts: [(Label, Line)] = [
      (.debut, page.known(group.debut?.iso)),
      (.era, Line(group.era.description)),
    ]
    if let disbanded = group.disbanded { facts.append((.disbanded, Line(disbanded.iso))) }
    facts.append((.agency, page.known(group.agency.map { page.text(Fact.agencyAtDebut($0)) })))
    facts.append((.fandom, page.known(group.fandom)))
    if !group.aliases.isEmpty { facts.append((.aliases, Line(group.aliases.joined(separator: ", ")))) }
    return facts + SongView(group: group).facts(page)
  }

  private func memberLines(_ page: Page) -> [Line] {
    guard let members else { return [] }
    let rows = members.map { row($0, page) }
    let columns: [Table.Column] = [
      .init(page.text(Label.name)), .init(page.text(Label.korean), rank: 1),
      .init(page.text(Label.birthDate), rank: 3, minimum: 10),
      .init(page.text(Label.status), rank: 2, minimum: 14),
      .init("", minimum: 1),
    ]
    let table = Table(columns, fitting: rows, width: page.width - 2)
    return page.heading(
      page.text(Label.members(members.count, current: members.count { $0.membership == .current })))
      + rows.map { table.line($0).indented(by: 2) }
  }

  private func row(_ member: Member, _ page: Page) -> [Line] {
    let isPresent = member.membership == .current
    let style: Style = isPresent ? .plain : .secondary
    let standing = Standing(member.membership, in: group)
    let hasRoom = page.width >= 76
    return [
      Line(member.stageName.columns.0, isPresent ? .title : .secondary),
      Line(member.stageName.columns.1, style),
      Line(member.birthDate?.iso ?? "", .secondary),
      Line(page.text(hasRoom ? Fact.standing(standing) : .shortStanding(standing)), style),
      Page.mark(favorites, .member(member.id)),
    ]
  }
}

/// A group's signature song and its address.
struct SongView: Sendable {
  let group: Group

  func lines(_ page: Page) -> [Line] {
    let title: Line = [
      Span(group.song.fullTitle ?? page.text(Fact.notKnown), .title),
      Span("  " + group.name.full, .secondary),
    ]
    return page.wrapped(title, to: page.width)
      + [address(page.width)]
  }

  func facts(_ page: Page) -> [(Label, Line)] {
    let released = group.song.released.map { ", \($0.iso)" } ?? ""
    return [
      (.signatureSong, page.known(group.song.fullTitle.map { $0 + released })),
      (.video, address(page.width - 2)),
    ]
  }

  /// The video's address in the longest form that stays on one line, so that it can be clicked.
  private func address(_ width: Int) -> Line {
    let address = Line(group.song.youtubeID.watchURL, .address)
    return address.cells <= width ? address : Line(group.song.youtubeID.shortURL, .address)
  }
}

/// Signature songs in a table, under the headings of their groups' sections unless they are sorted otherwise.
struct SongListView: Sendable {
  let groups: [Group]
  /// The sections whose headings are shown; `nil` for one list.
  let sections: [Section]?

  func lines(_ page: Page) -> [Line] {
    let columns: [Table.Column] = [
      .init(page.text(Label.song)),
      .init(page.text(Label.group), rank: 1, minimum: 8),
      .init(page.text(Label.songKorean), rank: 4, minimum: 8),
      .init(page.text(Label.released), rank: 3, minimum: 10),
      .init(page.text(Label.video), rank: 2, minimum: 43),
    ]
    return page.list(groups.map { ($0.era, row($0)) }, columns: columns, sections: sections)
  }

  private func row(_ group: Group) -> [Line] {
    [
      Line(group.song.name?.columns.0 ?? "", .title), Line(group.name.latinFirst),
      Line(group.song.name?.columns.1 ?? "", .secondary), Line(group.song.released?.iso ?? "", .secondary),
      Line(group.song.youtubeID.watchURL),
    ]
  }
}
