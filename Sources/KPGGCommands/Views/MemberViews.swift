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
    let columns: [Table.Column] = [
      .init(page.text(Label.name)),
      .init(page.text(Label.korean), rank: 3, minimum: 6),
      .init(page.text(Label.group), rank: 2, minimum: 8),
      .init(page.text(Label.birthDate), rank: 4, minimum: 10),
      .init(page.text(Label.status), rank: 1, minimum: 11),
      .init(page.text(Label.mbti), rank: 6, minimum: 4),
      .init(page.text(Label.blood), rank: 7, minimum: 2),
      .init(page.text(Label.realName), rank: 5, minimum: 10),
      .init("", minimum: 1),
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
      Line(member.stageName.columns.0, isPresent ? .title : .secondary),
      Line(member.stageName.columns.1),
      Line(isOfOneGroup ? "" : group.name.latinFirst),
      Line(member.birthDate?.iso ?? "", .secondary),
      Line(
        page.text(page.width < 60 ? Fact.briefStanding(standing) : .shortStanding(standing)),
        isPresent ? .plain : .secondary
      ),
      Line(member.mbti?.rawValue ?? ""), Line(member.bloodType?.rawValue ?? ""),
      Line(member.realName?.latinFirst ?? "", .secondary),
      Page.mark(favorites, .member(member.id)),
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
    page.header(member.stageName, isFavorite: favorites?.contains(.member(member.id)) == true)
      + [Line(group.name.full, .secondary).fitted(to: page.width), Line()]
      + page.facts(facts(page)) + page.edition(index)
  }

  private func facts(_ page: Page) -> [(Label, Line)] {
    func list(_ values: [String]) -> Line {
      page.known(values.isEmpty ? nil : values.joined(separator: ", "))
    }
    var facts: [(Label, Line)] = [
      (.stageName, Line(member.stageName.full)),
      (.realName, page.known(member.realName?.full)),
      (.birthDate, page.known(member.birthDate.map { page.text(Fact.born($0, age: age($0, page))) })),
      (.birthPlace, page.known(member.birthPlace)),
      (.nationality, list(member.nationality.map { page.text(Country(code: $0)) })),
      (.mbti, page.known(member.mbti?.rawValue)),
      (.bloodType, page.known(member.bloodType?.rawValue)),
      (.positions, list(member.positions)),
      (.status, Line(page.text(Fact.standing(Standing(member.membership, in: group))))),
    ]
    if !member.aliases.isEmpty { facts.append((.aliases, Line(member.aliases.joined(separator: ", ")))) }
    // An address in pieces is of no use.
    if let image = member.image, image.description.cells <= page.width - 2 {
      facts.append((.picture, Line(image.description, .address)))
    }
    return facts
  }

  /// The age today; none for the deceased.
  private func age(_ birthDate: Day, _ page: Page) -> Int? {
    member.membership?.status == .deceased ? nil : page.today.flatMap(birthDate.age(on:))
  }
}
