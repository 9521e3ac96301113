import KPGGCore

/// `kpgg members [GROUP]`: lists the members of one group or of all groups.
struct MembersCommand: CommandOptions {
  var words: [String] = []
  var query = Query()
  var date: DateArgument?

  static let command = Command(
    "members",
    summary: "List the members of one group or of all groups.",
    discussion:
      "For one group, lists the current or last line-up. With --status all, lists everyone who was ever in the group. For all groups, lists everyone, and marks former and deceased members.",
    examples: [
      .init("kpgg members stayc", "the members of one group"),
      .init("kpgg members --mbti infp", "everyone with one MBTI type"),
      .init("kpgg members --born 06 --sort born", "everyone born in June"),
      .init("kpgg members --height 170- --sort height", "everyone who is 170 cm or taller"),
      .init("kpgg members --era 2014-2015 --status former", "an era's former members"),
    ],
    options: MembersCommand(), printing: .list(of: MemberRecord.self),
    arguments: [
      .words(
        "GROUP", isRequired: false, help: "A group. Default: all groups.", completions: .groups,
        into: \.words),
      .option("--date", value: "DAY", help: "Calculate ages for this day. Default: today.", into: \.date)
        .needing(
          "--age"),
    ]
      + ([.favorites("Only favourites and members of favourite groups.")] + Argument.conditions(.member)
      + Argument.order(by: Facts.ofMembers)).map { $0.at(\.query) })

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let isSingleGroup = !words.isEmpty
    var query = query
    if !isSingleGroup, session.isForPeople { query = query.withDefaults(session, in: index) }
    if isSingleGroup { query = query.forOneGroup }
    let named = isSingleGroup ? [try await NameArguments(session, index).group(words)] : index.groups
    let selection = try await session.selection(query, .member, of: named, in: index, day: day(session))
    let favorites = session.favorites(of: query, selection)
    let everyone = selection.entries(.member)
    let entries = everyone.filter(selection.filter.matchesIgnoringGroup)
    let list = session.sorted(entries, query, Facts.ofMembers, selection.context)
    var count = list.count(.members, of: isSingleGroup ? everyone.count : index.memberCount)
    if isSingleGroup, !self.query.has("status") {
      let others = everyone.count { ![nil, .current].contains($0.member?.membership?.status) }
      let all = TypedLine.text(session.line.typed + ["--status", Query.all])
      if others > 0 { count.notes.append("\(others) not in the line-up: \(command: all)") }
    }
    let view = MemberListView(
      members: list.entries, favorites: favorites, sections: isSingleGroup ? nil : query.sections(of: index),
      isSingleGroup: isSingleGroup, facts: VisibleFacts(query: query, context: selection.context),
      count: count)
    let careers =
      try await session.printsField("stints") ? session.careers(in: index, selection.context) : [:]
    let records = list.entries.compactMap { entry in
      entry.member.map {
        MemberRecord($0, of: entry.group, selection.context, favorites, memberships: careers[$0.id])
      }
    }
    let hasNone = query.has("fav") && favorites?.list.isEmpty == true
    try show(.list(List(records, empty: hasNone ? .noFavorites : "No matching members.", page: view.list)))
    if list.entries.isEmpty, !hasNone {
      count.notes.forEach(session.note)
      if isSingleGroup, let group = named.first, group.state == .disbanded, self.query.has("status") {
        let name = group.name.full(session.nameOrder)
        let lineUp = TypedLine.text(["members", group.slug.description])
        session.note("\(name) has disbanded. Its last line-up: \(command: lineUp)")
      }
    }
    if !isSingleGroup { self.query.noteDefaults(session, in: index) }
  }

  /// Returns the day for ages, or `nil` if no condition needs one.
  private func day(_ session: Session) throws(Failure) -> Day? {
    guard query.has("age") else { return nil }
    session.warnOfReplacedZone()
    let today = session.knownDay(in: session[.timezone])
    guard let day = date.map({ $0.day(today: today) }) ?? today else {
      throw session.unknownDayFailure(in: session[.timezone])
    }
    return day
  }
}

extension Session {
  /// Returns every member's memberships in groups and units. With a host, returns none unless all members have been
  /// loaded for the list, because the host would have to send everyone.
  fileprivate func careers(in index: CatalogIndex, _ context: FactContext) async throws -> [MemberID:
    [MembershipPeriod]]
  {
    if host != nil, !context.hasAllMembers { return [:] }
    let groups = index.groups.bySlug
    let careers = try await everyone(in: index).flatMap { person in
      let memberships = person.memberships(in: groups)
      return person.entries.map { ($0.id, memberships) }
    }
    return Dictionary(careers, uniquingKeysWith: { first, _ in first })
  }
}

extension CatalogIndex {
  /// The total number of members, or `nil` if it is unknown for any group.
  var memberCount: Int? {
    let counts = groups.compactMap(\.memberCount)
    return counts.count == groups.count ? counts.reduce(0, +) : nil
  }
}
