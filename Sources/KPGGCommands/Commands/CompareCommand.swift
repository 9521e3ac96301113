import Arguments
import KPGGCore

/// `kpgg compare NAME NAME`: shows two groups or two members side by side.
struct CompareCommand: Sendable {
  var words: [String] = []
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App>(
    "compare", aliases: ["비교", "比較"],
    summary: HelpText(
      en: "Show two groups or two members side by side.", ko: "두 그룹 또는 두 멤버를 나란히 보여 줍니다.",
      ja: "二つのグループ、または二人のメンバーを並べて表示します。"),
    discussion: HelpText(
      en:
        "A group's name means the group, followed by that of one of its members the member; any other name means a member, and GROUP/NAME always does. An equals sign marks what both have in common. The average age is that of everyone who ever was in the group, on the day of its debut. Machine output has the fields of kpgg group or kpgg member.",
      ko:
        "그룹 이름은 그 그룹을, 바로 뒤에 그 그룹의 멤버 이름이 오면 그 멤버를 뜻합니다. 다른 이름과 그룹/이름은 멤버를 뜻합니다. 둘이 같은 항목에는 등호(=)를 붙입니다. 평균 나이는 그룹에 한 번이라도 있었던 모든 멤버의 데뷔일 기준 나이입니다. 프로그램용 출력의 필드는 kpgg group이나 kpgg member와 같습니다.",
      ja:
        "グループ名はそのグループを、直後にそのメンバーの名前があればそのメンバーを指します。それ以外の名前とグループ/名前はメンバーを指します。両者に共通する項目には等号 (=) が付きます。平均年齢は、一度でも在籍したメンバー全員の、グループのデビュー日の年齢です。プログラム向けの出力のフィールドは、kpgg groupまたはkpgg memberと同じです。"
    ),
    examples: [
      .init(
        "kpgg compare red velvet twice", en: "two groups", ko: "두 그룹", ja: "二つのグループ"),
      .init("kpgg compare ohmygirl/arin karina", en: "two members", ko: "두 멤버", ja: "二人のメンバー"),
      .init(
        "kpgg compare stayc ioi --json=name,debut", en: "two fields of both, as JSON",
        ko: "둘의 필드 두 개를 JSON으로", ja: "両方の二つのフィールドをJSONで"),
    ],
    options: CompareCommand(),
    arguments: [
      .words(
        "NAME NAME",
        help: HelpText(
          en: "Two groups (stayc ioi) or two members (ohmygirl/arin karina).",
          ko: "두 그룹(stayc ioi) 또는 두 멤버(ohmygirl/arin karina).",
          ja: "二つのグループ (stayc ioi)、または二人のメンバー (ohmygirl/arin karina)。"), completions: .entries,
        into: \.words)
    ]
      + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(.pair(of: GroupRecord.self, or: MemberRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    guard words.count > 1 else { throw Failure(.usage(.missingArgument("NAME")), status: .usage) }
    let app = try app.reading(source)
    let index = try await app.index()
    let named = try await app.entries(
      named: words, in: index, accepting: .prefix,
      canBe: { Set($0.map(\.id.kind)).count == 1 && $0.count <= 2 })
    guard named.count > 1 else { throw Failure(.usage(.missingArgument("NAME")), status: .usage) }
    guard named.count == 2 else {
      throw Failure(.usage(.unexpectedArgument(words[words.count - 1])), status: .usage)
    }
    let favorites = app.knownFavorites()
    switch (named[0].entry, named[1].entry) {
    case (.group(let left), .group(let right)):
      let members = try await app.members(of: left.slug == right.slug ? [left] : [left, right])
      let view = ComparisonView(left, right, members: members, index: index)
      try emit([left, right].map { GroupRecord($0, favorites) }, view, app)
    case (.member(let left, let group), .member(let right, let other)):
      let view = ComparisonView((left, group), (right, other), index: index)
      try emit([left, right].map { MemberRecord($0, favorites) }, view, app)
    case (.group(let group), .member(let member, let own)), (.member(let member, let own), .group(let group)):
      throw Failure(
        .groupWithMember(group: group.name.full(app.names), member: member.name.full(app.names)),
        suggesting: group.slug == own.slug ? [] : ["kpgg compare \(group.slug) \(own.slug)"], status: .usage)
    case (nil, _), (_, nil): throw Failure(.unexpected)
    }
  }

  private func emit<Record: OutputRecord>(_ records: [Record], _ view: ComparisonView, _ app: App) throws {
    try app.refuseFields(except: Record.fields.map(\.name), output)
    let values = records.map(\.nameValueRows)
    let rows = zip(values[0], values[1]).map { left, right in [left[0], left[1], right[1]] }
    try app.emit(Report(list: records, rows: rows, screen: view.lines), output)
  }
}

extension App {
  /// Refuses fields that what is shown does not have, where only the words or options tell what that is.
  func refuseFields(except known: [String], _ output: OutputOptions) throws(Failure) {
    try refuseFields(except: known, [("--json", output.json), ("--jsonl", output.jsonLines)])
  }

  func refuseFields(except known: [String], _ named: [(option: String, fields: [String]?)]) throws(Failure) {
    for (option, fields) in named {
      guard let unknown = fields?.first(where: { !known.contains($0) }) else { continue }
      let problem = UsageProblem.invalidValue(unknown, of: option, possible: .some(of: known))
      throw Failure(
        .usage(problem), hints: hints(problem, at: line?.values(of: option).last), status: .usage)
    }
  }
}
