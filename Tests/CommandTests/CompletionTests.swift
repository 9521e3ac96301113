import Arguments
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
import Foundation

/// What `kpgg __complete` prints for shells. `.ci/completion` tests it in the shells themselves.
@Suite(.hangLimit) struct CompletionTests {
  /// The lines that `__complete` prints. Requests and diagnostics fail the test.
  private static func lines(_ words: [String], _ world: World = World()) async -> [String] {
    let result = await world.run(["__complete"] + words)
    #expect(result.status == 0)
    #expect(result.error == "")
    for line in result.lines {
      #expect(line.split(separator: "\t", omittingEmptySubsequences: false).count == 2)
    }
    return result.lines
  }

  private static func values(_ words: [String], _ world: World = World()) async -> [String] {
    await lines(words, world).map { String($0.prefix { $0 != "\t" }) }.filter { !$0.isEmpty }
  }

  @Test(arguments: [
    (["mem"], ["members", "member"]), (["fav"], ["favorite"]), (["favou"], ["favourite"]),
    (["favorite", "r"], ["remove"]), (["fav", "r"], ["remove"]),
    (["--lang", "ko", "gro"], ["groups", "group"]),
    (["gropus", ""], []), (["zzz"], []), (["groups", "extra"], []),
  ])
  func `command aliases complete only if no name matches`(words: [String], expected: [String])
    async
  {
    #expect(await Self.values(words) == expected)
  }

  @Test(arguments: [
    (["groups", "--re"], ["--reverse"]), (["groups", "--ti"], ["--timeout"]),
    (["groups", "--no"], ["--no-pager"]),
    (["groups", "-r"], ["-r"]), (["--ver"], ["--version"]), (["groups", "--ver"], []),
    (["man", "--he"], ["--help"]),
    (["groups", "--reverse="], []), (["group", "--", "--re"], ["redvelvet"]),
  ])
  func `options of the command and global options are completed`(words: [String], expected: [String]) async {
    #expect(await Self.values(words) == expected)
  }

  @Test func `options are offered if nothing else can follow`() async {
    #expect(await Self.values(["groups", ""]).contains("--sort"))
    #expect(await Self.values(["group", ""]).contains("--json") == false)
  }

  @Test(arguments: [
    (["groups", "--sort", "de"], ["debut"]), (["groups", "--sort=de"], ["--sort=debut"]),
    (["members", "--mbti", "enf"], ["ENFP", "ENFJ"]),
    (["groups", "--state", ""], ["active", "disbanded", "inactive"]),
    (["members", "--blood", "a"], ["A", "AB"]),
    (["--lang", ""], Language.allCases.map(\.rawValue)), (["member", "ohmygirl", "--names", "k"], ["ko"]),
    (["members", "--nationality", "jap"], ["JP"]), (["members", "--nationality", "일"], ["JP"]),
    (["groups", "--api", ""], []), (["groups", "--fandom", ""], []), (["groups", "-n", ""], []),
  ])
  func `values of options are completed`(words: [String], expected: [String]) async {
    #expect(await Self.values(words) == expected)
  }

  @Test func `words that control the player complete only as the first, and names after add`() async {
    #expect(await Self.values(["play", "pau"]) == ["pause"])
    #expect(await Self.values(["play", "sta"]) == ["status", "stayc"])
    #expect(await Self.values(["play", "add", "sta"]) == ["stayc"])
    #expect(await Self.values(["play", "stayc", "pau"]) == [])
  }

  @Test func `eras come from the catalog, and a list omits those already in it`() async {
    #expect(await Self.values(["groups", "--era", "202"]) == ["2021-2023", "2020"])
    #expect(await Self.values(["songs", "--era=2020,202"]) == ["--era=2020,2021-2023"])
    #expect(await Self.values(["groups", "--era", "a"]) == ["all"])
    #expect(await Self.lines(["groups", "--era", "2020"]).first == "2020\tDebuted 2020")
    #expect(await Self.lines(["groups", "--era", ""]).last == "\tlist")
  }

  @Test func `fields are completed after each comma`() async {
    #expect(
      await Self.values(["groups", "--json=slug,na"]) == [
        "--json=slug,name", "--json=slug,nameKo", "--json=slug,nameJa",
      ])
    #expect(await Self.values(["members", "--jsonl=birthD"]) == ["--jsonl=birthDate"])
    #expect(await Self.values(["groups", "--json=slug,slu"]) == [])
    #expect(await Self.lines(["groups", "--json=deb"]).first == "--json=debut\tThe debut date.")
    let korean = World(variables: ["KPGG_LANG": "ko"])
    #expect(await Self.lines(["groups", "--json=deb"], korean).first == "--json=debut\t")
  }

  @Test(arguments: [
    (["group", "ohm"], ["ohmygirl"]), (["song", "OH MY"], ["ohmygirl"]), (["members", "sta"], ["stayc"]),
    (["group", "(g"], ["gidle"]), (["group", "f("], ["fx"]), (["group", "i.o"], ["ioi"]),
    (["group", "?"], []),
    (["group", "snsd"], ["girlsgeneration"]), (["group", "오마"], ["오마이걸"]), (["group", "(여"], ["여자아이들"]),
    (["group", "red", "v"], ["velvet"]),
    (["group", "\u{110B}\u{1169}\u{1106}\u{1161}"], ["오마이걸"]),
  ])
  func `groups match by name, slug or alias and are offered in the script typed`(
    words: [String], expected: [String]
  ) async {
    #expect(await Self.values(words) == expected)
  }

  @Test func `every group is offered by its slug, with its names in the reader's order`() async {
    #expect(await Self.values(["group", ""]).count == 46)
    #expect(await Self.lines(["group", "ohm"]) == ["ohmygirl\tOH MY GIRL (오마이걸)"])
    let korean = World(variables: ["LANG": "ko_KR.UTF-8"])
    #expect(await Self.lines(["group", "ohm"], korean) == ["ohmygirl\t오마이걸 (OH MY GIRL)"])
    #expect(await Self.lines(["group", "오마"], korean) == ["오마이걸\tohmygirl"])
  }

  @Test(arguments: [
    (["compare", "ohm"], ["ohmygirl"]), (["compare", "red", "velvet", "tw"], ["twice"]),
    (["favorite", "add", "red", "velvet", "ir"], ["irene"]),
    (["compare", "stayc", "ohmygirl/a"], ["ohmygirl/arin"]),
    (["member", "ohm"], ["ohmygirl"]), (["member", "ohmygirl", "a"], ["arin"]),
    (["member", "오마이걸", "아"], ["아린"]), (["member", "oh", "my", "girl", "a"], ["arin"]),
    (["member", "ohmygirl", "최"], ["효정", "아린"]), (["member", "ohmygirl/a"], ["ohmygirl/arin"]),
    (["member", "오마이걸/아"], ["오마이걸/아린"]), (["member", "nobody/"], []),
    (["member", "karin"], ["karina"]), (["member", "yuri", "iz"], ["izone"]),
    (["member", "ohmygirl", "arin", ""], []), (["member", "--json", "ohmygirl", "a"], ["arin"]),
    (["favorite", "add", "stayc", "ohmygirl", "ar"], ["arin"]),
    (["fav", "add", "ohmygirl/a"], ["ohmygirl/arin"]),
    (["fav", "add", "ive", "st"], ["stayc"]),
  ])
  func `members follow their group, or are offered alone if no group matches`(
    words: [String], expected: [String]
  ) async {
    #expect(await Self.values(words) == expected)
  }

  @Test func `a member without a group is described with her groups`() async {
    #expect(await Self.lines(["member", "karin"]) == ["karina\tKarina (카리나): aespa"])
    #expect(await Self.lines(["member", "yuri"]) == ["yuri\tIZ*ONE, Girls' Generation"])
  }

  @Test func `every group and member offered can be found`() async throws {
    let world = World(catalog: TestCatalog.frozen.remembering())
    let index = try await world.catalog.index().value
    for group in index.groups {
      for member in try await world.catalog.members(of: [group]).value {
        #expect(await Self.values(["member", "\(member.id)"], world).contains("\(member.id)"))
        guard let korean = member.stageName.korean else { continue }
        for value in await Self.values(["member", "\(group.slug)", korean], world) {
          #expect(await world.run("member", "\(group.slug)", value).status == 0, "\(group.slug) \(value)")
        }
      }
    }
  }

  @Test func `only favourites are offered for removal`() async throws {
    let folder = try TemporaryFolder()
    let world = World(favoritesPath: folder.path + "/favorites.json")
    #expect(await Self.values(["favorite", "remove", ""], world) == [])
    _ = await world.run("favorite", "add", "stayc", "ohmygirl", "arin")
    #expect(await Self.values(["favorite", "remove", ""], world) == ["stayc", "ohmygirl/arin"])
    #expect(await Self.values(["favorite", "rm", "ar"], world) == ["ohmygirl/arin"])
    #expect(await Self.values(["favorite", "remove", "오마"], world) == ["오마이걸/아린"])
    #expect(await world.run("favorite", "remove", "오마이걸/아린").status == 0)
    let before = folder.read("favorites.json")
    _ = await Self.values(["favorite", "add", ""], world)
    #expect(folder.read("favorites.json") == before)
  }

  @Test(arguments: [
    (["config", "get", "lan"], ["language"]),
    (["config", "set", "language", ""], Language.allCases.map(\.rawValue)),
    (["config", "set", "era", "2020,202"], ["2020,2021-2023"]), (["config", "set", "pager", ""], []),
    (["config", "get", "language", ""], []), (["config", "unset", "th"], ["theme"]),
    (["help", "exi"], ["exit-codes"]), (["help", "data", "st"], ["status"]),
    (["help", "gr"], ["groups", "group"]),
    (["schema", "fav"], ["favorite"]), (["schema", "favorite", ""], ["list"]), (["schema", "man"], []),
    (["schema", "groups", "--fields", "sl"], ["slug"]),
    (["schema", "favorite", "list", "--fields=kind,i"], ["--fields=kind,id", "--fields=kind,inCatalog"]),
    (["schema", "--fields", "s"], []),
    (["completion", ""], ["bash", "zsh", "fish"]), (["data", "verify", "b"], ["bundled"]),
  ])
  func `settings, topics, schemas and catalogs are completed`(words: [String], expected: [String]) async {
    #expect(await Self.values(words) == expected)
  }

  @Test(arguments: [
    (["group", "RED", "V"], ["velvet"]), (["group", "stayc", ""], []),
    (["members", "oh", "my", "g"], ["girl"]), (["member", "oh", "my", "gi"], ["girl"]),
    (["member", "red", "velvet", "ir"], ["irene"]), (["favorite", "add", "stayc", "red", "v"], ["velvet"]),
    (["song", "oh", "m"], ["my"]), (["search", "ohm"], ["ohmygirl"]), (["search", "ari"], ["arin"]),
    (["search", "ohmygirl", "ari"], ["arin"]), (["groups", "--agency", "stars"], ["starship"]),
    (["members", "--position", "main-d"], ["main-dancer"]),
    (["members", "--position", "메인댄"], ["main-dancer"]),
    (["config", "set", "timezone", "Asia/"], ["Asia/Seoul"]),
    (["today", "--timezone", ""], ["Asia/Seoul", "UTC", "local"]),
  ])
  func `multi-word names, searches, agencies, positions and time zones are completed`(
    words: [String], expected: [String]
  ) async {
    #expect(await Self.values(words) == expected)
  }

  @Test(arguments: ["main-dancer", "co-leader", "face-of-the-group"])
  func `an offered position is a valid value`(position: String) async {
    #expect(await World().run("members", "--position", position).lines.isEmpty == false)
  }

  @Test func `the shell completes files and folders`() async {
    #expect(await Self.lines(["data", "export", "si"]) == ["\tfolders"])
    #expect(await Self.lines(["data", "verify", "si"]) == ["\tfolders"])
    #expect(await Self.lines(["data", "verify", ""]) == ["bundled\t", "updated\t", "\tfolders"])
    #expect(await Self.lines(["picture", "stayc", "--save", "si"]) == ["\tfiles"])
  }

  @Test(arguments: [["KPGG_API": "https://api.example.org"], ["KPGG_API": "nonsense"]])
  func `completion never contacts a host`(variables: [String: String]) async {
    #expect(await Self.values(["group", "ohm"], World(variables: variables)) == ["ohmygirl"])
    #expect(
      await Self.values(
        ["member", "--api", "https://api.example.org", "ohmygirl", "a"], World(variables: variables))
        == ["arin"])
  }

  @Test func `a broken config file or catalog does not break completion`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{", to: "kpgg/config.json")
    let world = World(variables: ["XDG_CONFIG_HOME": folder.path])
    #expect(await Self.values(["group", "ohm"], world) == ["ohmygirl"])
    var empty = World()
    empty.catalog = DocumentCatalog(documents: { _ in nil })
    #expect(await Self.values(["group", ""], empty) == [])
    #expect(await Self.values(["mem"], empty) == ["members", "member"])
  }

  @Test func `names from a host cannot add lines`() async throws {
    var world = World()
    let name = try #require(Name(latin: "X\nY\tZ\u{1B}", korean: nil))
    let index = try await TestCatalog.frozen.index().value
    let odd = GirlGroup(
      slug: index.groups[0].slug, apiName: "X", name: name, era: index.groups[0].era,
      song: index.groups[0].song)
    let odds = CatalogIndex(edition: nil, sections: index.sections, groups: [odd], featured: [])
    world.catalog = TestCatalog(index: { Decoded(odds) }, members: { _ in Decoded([]) })
    #expect(await Self.lines(["group", ""], world) == ["\(odd.slug)\tX Y Z\\u{1B}"])
  }

  @Test func `descriptions are in the reader's language`() async {
    for (language, text) in [
      ("ko", "그룹을 데뷔 시기별로, --sort를 쓰면 한 목록으로 보여 줍니다."),
      ("ja", "グループをデビュー時期ごとに、--sortを付けると一つの一覧で表示します。"),
    ] {
      let lines = await Self.lines(["groups"], World(variables: ["KPGG_LANG": language]))
      #expect(lines.first == "groups\t\(text)")
    }
  }

  // MARK: Whatever is typed

  private static let readme =
    Repository.path("README.md")

  /// The command lines in the README's code blocks and in the examples of the command table.
  private static func commandLines() throws -> [String] {
    let text = try String(contentsOf: URL(filePath: readme), encoding: .utf8)
    let blocks = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    func examples(_ command: Command<App>) -> [String] {
      command.examples.map(\.line) + command.subcommands.flatMap(examples)
    }
    let lines = blocks.flatMap { $0.split(separator: "\n").map(String.init) } + examples(Program.root)
    return Set(
      lines.compactMap { line in line.firstRange(of: "kpgg ").map { String(line[$0.upperBound...]) } }
    )
    .sorted()
  }

  @Test func `every prefix of every documented command line completes without an error`()
    async throws
  {
    let lines = try Self.commandLines()
    #expect(lines.count > 40)
    let world = World(catalog: TestCatalog.frozen.remembering())
    for line in lines {
      for end in line.indices {
        let words = line[..<end].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        _ = await Self.lines(words, world)
      }
    }
  }

  @Test(arguments: [
    [], [""], ["", ""], ["--"], ["--", ""], ["-"], ["---"], ["--="], ["="], ["member", "/"],
    ["member", "//"],
    ["group", "--json=,"], ["groups", "--era=,,"], ["help", "x", ""], ["__complete", ""], ["\u{0}"],
    ["group", "\u{1B}]0;x\u{7}"], ["schema", "a", "b", "c"], ["config", "set", "x", ""],
    ["member", String(repeating: "가", count: 10_000)],
    ["favorite", "add"] + Array(repeating: "x", count: 1000) + [""],
  ])
  func `unusual words complete without an error`(words: [String]) async {
    _ = await Self.lines(words)
  }

  // MARK: The command

  @Test(arguments: Shell.allCases)
  func `every shell has a script`(shell: Shell) async {
    let result = await World().run("completion", shell.rawValue)
    #expect(result.status == 0)
    #expect(result.output.contains("kpgg __complete "))
    #expect(result.output == shell.script(for: "kpgg"))
  }

  @Test func `an unknown shell is a usage error with a hint`() async {
    let result = await World().run("completion", "bsh")
    #expect(result.status == 2)
    #expect(
      result.error.hasPrefix(
        "kpgg: no completions for \"bsh\"\nDid you mean: kpgg completion bash\n"))
    #expect(await World().run("completion", "tcsh").status == 2)
  }

  @Test func `the completion command is hidden`() async throws {
    for words in [["--help"], ["man"], ["help", "completion"]] {
      #expect(await !World().run(words).output.contains("__complete"))
    }
    #expect(try !String(contentsOf: URL(filePath: Self.readme), encoding: .utf8).contains("__complete"))
  }

  /// U+0D4E is a letter that forms one character with the character after it.
  @Test(arguments: [
    "가;x", "가\u{D4E};x", "가 $(x)", "가`x`", "가'x", "가\"x", "가\nx", "가\u{301}x", "가~", "가=$x", "-가",
    "가\u{200D}x",
  ])
  func `values contain nothing that a shell would interpret`(name: String) async throws {
    let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    let index = """
      {"group": {"first": [{"groupname": "AB", "groupnameko": \(quoted), "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}]}}
      """
    let members = #"{"groupname": {"AB": [{"activityname": \#(quoted), "activitynameen": "Cd"}]}}"#
    let world = World(catalog: DocumentCatalog { Data(($0 == "group/index.json" ? index : members).utf8) })
    for words in [["group", "가"], ["member", "가"], ["member", "ab", "가"], ["favorite", "add", "ab/가"]] {
      let values = await Self.values(words, world)
      #expect(!values.isEmpty)
      #expect(values.joined().unicodeScalars.allSatisfy { $0.isLetterOrDigit || $0 == "/" }, "\(values)")
    }
  }
}
