import KPGGCore
import Terminal

/// Members in a table, under the headings of their groups' sections unless they are sorted otherwise.
struct MemberListView: Sendable {
  let members: [Member]
  let groups: [Slug: Group]
  let favorites: Favorites?
  /// The sections whose headings are shown; `nil` for one list.
  let sections: [Section]?
  /// Whether all are of one group, whose name then need not stand in every row.
  let isOfOneGroup: Bool

  func lines(_ page: Page) -> [Line] {
    let columns = [
      ListColumn(.name, .title), ListColumn(.otherName, rank: 3, minimum: 6, .title),
      ListColumn(.group, rank: 2, minimum: 8),
      ListColumn(.birthDate, rank: 4, minimum: 10), ListColumn(.status, rank: 1, minimum: 11),
      ListColumn(.mbti, rank: 6, minimum: 4), ListColumn(.blood, rank: 7, minimum: 2, .labelledDetail),
      ListColumn(.realName, rank: 5, minimum: 10, .labelledDetail),
      ListColumn(nil, minimum: 1, .title),
    ]
    let records = members.compactMap { member in
      groups[member.id.group].map { (era: $0.era, cells: row(member, $0, page)) }
    }
    return page.list(records, columns: columns, sections: sections)
  }

  private func row(_ member: Member, _ group: Group, _ page: Page) -> [Line] {
    let isPresent = member.membership == .current
    let standing = Standing(member.membership, in: group)
    return [
      Line(member.stageName.first(page.names), isPresent ? .title : .secondary),
      Line(member.stageName.second(page.names) ?? ""),
      Line(isOfOneGroup ? "" : group.name.first(page.names), .name(of: group.slug)),
      Line(member.birthDate.map(page.date) ?? "", .secondary),
      Line(
        page.text(page.isNarrow || page.isAccessible ? Fact.standing(standing) : .shortStanding(standing)),
        isPresent ? .plain : .secondary),
      Line(member.mbti?.rawValue ?? ""), Line(member.bloodType?.rawValue ?? ""),
      Line(member.realName?.first(page.names) ?? "", .secondary),
      page.mark(favorites, .member(member.id)),
    ]
  }
}

/// A member's profile.
struct MemberView: Sendable {
  let member: Member
  let group: Group
  let favorites: Favorites?
  let index: CatalogIndex

  func lines(_ page: Page) -> [Line] {
    page.header(
      member.stageName, of: group.slug, isFavorite: favorites?.contains(.member(member.id)) == true)
      + [page.fitted(Line(group.name.full(page.names), .secondary)), Line()]
      + page.facts(facts(page)) + page.edition(index)
  }

  private func facts(_ page: Page) -> [(Label, Line)] {
    var facts: [(Label, Line)] = [
      (.stageName, Line(member.stageName.full(page.names))),
      (.realName, page.known(member.realName?.full(page.names))),
    ]
    facts += MemberTraits(member: member, group: group).facts(page).map { ($0.label, page.known($0.value)) }
    if !member.aliases.isEmpty { facts.append((.aliases, Line(page.language.list(member.aliases)))) }
    // An address in pieces is of no use.
    if let image = member.image, image.description.cells <= page.width - 2 || page.isAccessible {
      facts.append((.picture, Line(image.description, .address, link: image.description)))
    }
    return facts
  }
}

/// What is said about a member besides her names.
struct MemberTraits: Sendable {
  let member: Member
  let group: Group

  /// Values that are not known are `nil`.
  func facts(_ page: Page) -> [(label: Label, value: String?)] {
    func list(_ values: [String]) -> String? { values.isEmpty ? nil : page.language.list(values) }
    return [
      (.birthDate, member.birthDate.map { page.text(Fact.born($0, age: age($0, page))) }),
      (.birthPlace, member.birthPlace.map { page.text(Place(name: $0)) }),
      (.nationality, list(member.nationality.map { page.text(Country(code: $0)) })),
      (.mbti, member.mbti?.rawValue), (.bloodType, member.bloodType?.rawValue),
      (.positions, list(member.positions.map { page.text(Position(word: $0)) })),
      (.status, status(page)),
    ]
  }

  private func status(_ page: Page) -> String? {
    member.membership.map { page.text(Fact.standing(Standing($0, in: group))) }
  }

  /// The age today; none for the deceased.
  private func age(_ birthDate: Day, _ page: Page) -> Int? {
    member.membership?.status == .deceased ? nil : page.today.flatMap(birthDate.age(on:))
  }
}
