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

  func list(_ page: Page) -> [ListBlock] {
    let isLong = page.isNarrow || page.isAccessible
    let columns: [Column<(member: Member, group: Group)>] = [
      Column(.name, .title) { row in
        let style: Style = row.member.membership == .current ? .title : .secondary
        return Line(row.member.stageName.first(page.names), style)
      },
      Column(.otherName, rank: 3, minimum: 6, .title, style: .plain) {
        $0.member.stageName.second(page.names)
      },
      Column(.group, rank: 2, minimum: 8) { row in
        isOfOneGroup ? nil : Line(row.group.name.first(page.names), .name(of: row.group.slug))
      },
      Column(.birthDate, rank: 4, minimum: 10, style: .secondary) { $0.member.birthDate.map(page.date) },
      Column(.status, rank: 1, minimum: 11) { row in
        let standing = Standing(row.member.membership, in: row.group)
        let fact = isLong ? Fact.standing(standing) : .shortStanding(standing)
        return Line(page.text(fact), row.member.membership == .current ? .plain : .secondary)
      },
      Column(.mbti, rank: 6, style: .plain) { $0.member.mbti?.rawValue },
      Column(.blood, rank: 7, minimum: 2, .labelledDetail, style: .plain) { $0.member.bloodType?.rawValue },
      Column(.realName, rank: 5, minimum: 10, .labelledDetail, style: .secondary) {
        $0.member.realName?.first(page.names)
      },
      Column(nil, minimum: 1, .title) { page.mark(favorites, .member($0.member.id)) },
    ]
    let rows = members.compactMap { member in groups[member.id.group].map { (member: member, group: $0) } }
    return page.list(rows, columns, sections: sections, era: \.group.era) { .member($0.member.id) }
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
