import KPGGCore
import Terminal

/// A table of members, under the headings of their groups' sections or as one list.
struct MemberListView: Sendable {
  let members: [Member]
  let groups: [Slug: Group]
  let favorites: Favorites?
  /// The sections to use as headings; `nil` for one list.
  let sections: [Section]?
  /// Whether all are of one group, whose name is then left out of the rows.
  let isOfOneGroup: Bool
  /// The labels of the columns that the list is sorted or filtered by.
  let subjects: Set<Text>
  let count: ListCount

  func list(_ context: RenderContext) -> [ListBlock] {
    typealias Row = (member: Member, group: Group)
    let isLong = context.isNarrow || context.isAccessible
    // Details would make cards and spoken lists too long.
    let hasDetails = !isLong
    let columns: [Column<Row>] = [
      Column(.name, .title) { row in
        let style: Style = row.member.membership == .current ? .title : .secondary
        return Line(row.member.stageName.first(context.names), style)
      },
      Column(.otherName, rank: 3, minimum: 6, .title, style: .plain) {
        $0.member.stageName.second(context.names)
      },
      Column(.group, rank: 2, minimum: 8) { row in
        isOfOneGroup ? nil : Line(row.group.name.first(context.names), .name(of: row.group.slug))
      },
      Column(.birthDate, rank: 4, minimum: 10, style: .secondary) { $0.member.birthDate.map(context.date) },
      Column(.status, rank: 1, minimum: 11) { row in
        let standing = Standing(row.member.membership, in: row.group)
        let fact = Text.standing(standing, isShort: !isLong)
        return Line(context.text(fact), row.member.membership == .current ? .plain : .secondary)
      },
      Column(.mbti, rank: 6, style: .plain) { $0.member.profile.mbti?.rawValue },
      Column(.blood, rank: 7, minimum: 2, .labelledDetail, style: .plain) {
        $0.member.profile.bloodType?.rawValue
      },
      Column(.realName, rank: 5, minimum: 10, .labelledDetail, style: .secondary) {
        $0.member.realName?.first(context.names)
      },
      Column(.positions, rank: 8, minimum: 16, style: .secondary) { row in
        hasDetails || subjects.contains(.positions) ? context.positions(row.member.positions) : nil
      },
      Column(.birthPlace, rank: 9, minimum: 8, style: .secondary) { row in
        hasDetails ? row.member.profile.birthPlace.map { context.text(Text(word: $0)) } : nil
      },
      Column(.nationality, minimum: 8, style: .secondary) { row in
        subjects.contains(.nationality)
          ? context.language.list(row.member.profile.nationality.map { context.text(.country($0)) }) : nil
      },
    ]
    let mark: Column<Row> = Column(nil, minimum: 1, .title) { context.mark(favorites, .member($0.member.id)) }
    let rows = members.compactMap { member in groups[member.id.group].map { (member: member, group: $0) } }
    return context.list(
      rows,
      columns.map { $0.staying(in: subjects) } + context.columns(about: subjects, group: \.group) + [mark],
      sections: sections, era: \.group.era, count: count
    ) { .entry(.member($0.member.id)) }
  }
}

/// A member's profile.
struct MemberView: Sendable {
  let member: Member
  let group: Group
  /// Her entries in other groups.
  let others: [(Member, Group)]
  let favorites: Favorites?
  let index: CatalogIndex
  var picture: PictureView?

  func lines(_ context: RenderContext) -> [Line] {
    context.beside(picture, page) + context.edition(index)
  }

  /// Everything except the date of the facts.
  func page(_ context: RenderContext) -> [Line] {
    context.header(
      member.stageName, of: group.slug, isFavorite: favorites?.contains(.member(member.id)) == true)
      + [context.fitted(Line(group.name.full(context.names), .secondary)), Line()]
      + context.facts(facts(context))
  }

  private func facts(_ context: RenderContext) -> [(Text, Line)] {
    var facts: [(Text, Line)] = [
      (.stageName, Line(context.inAllScripts(member.stageName))),
      (.realName, context.known(member.realName.map(context.inAllScripts))),
    ]
    facts += MemberTraits(member: member, group: group).facts(context).map {
      ($0.label, context.known($0.value))
    }
    if !others.isEmpty {
      let groups = others.map { member, group in
        group.name.first(context.names)
          + (Stint(of: member, in: group).years.map { " (\($0))" } ?? "")
      }
      facts.append(("Also in", Line(context.language.list(groups))))
    }
    let aliases = member.aliases + member.nicknames
    if !aliases.isEmpty { facts.append((.aliases, Line(context.language.list(aliases)))) }
    return facts + context.address(of: member.image)
  }
}

extension Stint {
  /// The years from the first to the last; `nil` if they are unknown.
  fileprivate var years: String? {
    guard let first = joined?.year, isPresent || left != nil else { return nil }
    guard let last = left?.year else { return "\(first)-" }
    return first == last ? "\(first)" : "\(first)-\(last)"
  }
}

/// The facts about a member besides her names.
struct MemberTraits: Sendable {
  let member: Member
  let group: Group

  /// Unknown values are `nil`.
  func facts(_ context: RenderContext) -> [(label: Text, value: String?)] {
    let profile = member.profile
    func list(_ values: [String]) -> String? { values.isEmpty ? nil : context.language.list(values) }
    return [
      (.birthDate, member.birthDate.map { context.text(.born($0, age: age($0, context))) }),
      (.birthPlace, profile.birthPlace.map { context.text(Text(word: $0)) }),
      (.nationality, list(profile.nationality.map { context.text(.country($0)) })),
      (.mbti, profile.mbti?.rawValue), (.bloodType, profile.bloodType?.rawValue),
      (.height, profile.height.map { "\($0) cm" }),
      (.positions, context.positions(member.positions)),
      (.status, status(context)),
    ]
  }

  private func status(_ context: RenderContext) -> String? {
    member.membership.map { context.text(.standing(Standing($0, in: group))) }
  }

  /// The age today; `nil` for the deceased.
  private func age(_ birthDate: Day, _ context: RenderContext) -> Int? {
    member.membership?.status == .deceased ? nil : context.today.flatMap(birthDate.age(on:))
  }
}
