import KPGGCore

/// `kpgg compare NAME NAME`: compares two groups or two members side by side.
struct CompareCommand: CommandOptions {
  var words: [String] = []

  static let command = Command(
    "compare",
    summary: "Show two groups or two members side by side.",
    discussion:
      "Give two groups or two members (GROUP NAME, GROUP/NAME, or a name that no other member shares). An equals sign marks shared values. Averages include current and former members, and average ages are at debut. For two members, also lists the groups and units that they were in at the same time, if the dates are known. JSON and tab-separated rows have the same fields as for `kpgg group` or `kpgg member`.",
    examples: [
      .init("kpgg compare red velvet twice", "two groups"),
      .init("kpgg compare ohmygirl/arin karina", "two members"),
      .init("kpgg compare stayc ioi --json=name,debut", "two fields of both, as JSON"),
    ],
    options: CompareCommand(), printing: .pair(of: GroupRecord.self, or: MemberRecord.self),
    arguments: [
      .words(
        "NAME NAME",
        help: "Two groups (stayc ioi) or two members (ohmygirl/arin karina).", completions: .pair,
        into: \.words)
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    guard words.count > 1 else { throw Failure(usage: .missingArgument("NAME")) }
    let index = try await session.index()
    let named = try await entries(in: index, session)
    guard named.count > 1 else { throw Failure(usage: .missingArgument("NAME")) }
    guard named.count == 2 else {
      throw Failure(usage: .unexpectedArgument(words[words.count - 1]))
    }
    let favorites = session.favoritesIfReadable()
    switch (named[0].entry, named[1].entry) {
    case (.group(let left), .group(let right)):
      let groups = left.slug == right.slug ? [left] : [left, right]
      let contents = try await session.load([.members], of: groups, requiresAll: true)
      let members = contents.members(of: groups)
      let view = ComparisonView(left, right, members: members, index: index)
      let context = session.factContext(index, members: members)
      try show(.list(list([left, right].map { GroupRecord($0, context, favorites) }, view)))
    case (.member(let left, let group), .member(let right, let other)):
      // A host would have to send all members.
      let people = session.isForPeople && session.host == nil ? try await session.everyone(in: index) : nil
      let view = ComparisonView((left, group), (right, other), people: people, index: index)
      let context = session.factContext(index)
      let records = [(left, group), (right, other)].map { MemberRecord($0, of: $1, context, favorites) }
      try show(.list(list(records, view)))
    case (.group(let group), .member(let member, let own)), (.member(let member, let own), .group(let group)):
      let groups = named.compactMap(\.entry).map {
        CatalogEntry.group($0.group).typed(like: words.joined())[0]
      }
      throw Failure(
        "can't compare the group \(group.name.full(session.nameOrder)) with the member \(member.stageName.full(session.nameOrder))",
        suggesting: group.slug == own.slug
          ? [] : [session.line(["compare"], groups)],
        status: .usage)
    default: throw Failure(.unexpected)
    }
  }

  private func entries(in index: CatalogIndex, _ session: Session) async throws -> [NamedEntry] {
    do {
      return try await NameArguments(session, index).entries(
        words, accepting: .prefix,
        fits: { Set($0.map(\.kind)).count == 1 && $0.count == 2 })
    } catch var failure as Failure {
      if let suggest = failure.suggesting {
        failure.suggesting = {
          let complete = await suggest()
          return mixedKindsFailure(complete, session) ?? complete
        }
      }
      throw mixedKindsFailure(failure, session) ?? failure
    }
  }

  /// Returns the failure for a group and a name that only members share, or `nil` if the problem is a different one.
  private func mixedKindsFailure(_ failure: Failure, _ session: Session) -> Failure? {
    guard let problem = failure.unresolved, case .several = problem.reason, let others = problem.others,
      problem.meant.allSatisfy({ $0.kind == .member }),
      case .group(let group)? = (others.before + others.after).first?.entry
    else { return nil }
    let lines = problem.meant.prefix(10).typed(like: problem.text).map { session.line(["member"], $0) }
    return Failure(
      "can't compare the group \(group.name.full(session.nameOrder)) with the member \(problem.text)",
      hints: [.useOneOf(lines)], status: .usage)
  }

  private func list<Record: OutputRecord>(_ records: [Record], _ view: ComparisonView) -> List {
    let rows = { @Sendable in
      zip(records[0].nameValueRows, records[1].nameValueRows).map { [$0[0], $0[1], $1[1]] }
    }
    return List(records, rows: rows, page: view.lines)
  }
}
