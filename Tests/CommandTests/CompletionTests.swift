import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of `kpgg __complete`. Descriptions are in a transcript. `OfferTests` in `Laws` tries every command and option.
@Suite(.hangLimit) struct CompletionTests {
  /// Returns the offered values. The test fails on any request, any error output, and any line without two columns.
  private static func values(_ words: [String], _ world: TestWorld = TestWorld()) async -> [String] {
    let result = await world.run(["__complete"] + words)
    #expect(result.status == 0 && result.error == "" && result.rows.allSatisfy { $0.count == 2 }, "\(result)")
    return result.ids.filter { !$0.isEmpty }
  }

  /// Command lines, and the values that they offer.
  private static let table = """
    # Aliases of commands, only if no name matches
    mem > members member | fav > favorite | favou > favourite | favorite r > remove | fav r > remove
    --lang ko gro > groups group | gropus "" > | zzz > | groups extra >
    # Options of the command, and global options
    groups -r > -r | --ver > --version | groups --ver > | man --he > --help | groups --reverse= > | group -- --re > redvelvet
    # Values of options
    members --mbti enf > ENFP ENFJ | members --blood a > A AB | --lang "" > en es id ja ko pt
    member ohmygirl --names k > ko | members --nationality jap > JP | members --nationality 일 > JP
    groups --api "" > | groups --fandom "" > | groups -n "" > | groups --era 202 > 2024-2026 2021-2023 2020
    groups --era a > all | songs --era=2020,202 > --era=2020,2024-2026 --era=2020,2021-2023
    groups --json=slug,na > --json=slug,name --json=slug,nameKo --json=slug,nameJa
    members --jsonl=birthD > --jsonl=birthDate | groups --json=slug,slu > | groups --agency stars > starship
    members --position main-d > main-dancer | members --position 메인댄 > main-dancer
    today --timezone "" > Asia/Seoul UTC local
    # Player commands, only as the first word after play
    play pau > pause | play sta > status stayc | play add sta > stayc | play stayc pau >
    # Groups by name, slug or alias, in the script typed
    group ohm > ohmygirl | song "OH MY" > ohmygirl | members sta > stayc | group (g > gidle | group f( > fx
    group i.o > ioi | group ? > | group snsd > girlsgeneration | group 오마 > 오마이걸
    group \u{110B}\u{1169}\u{1106}\u{1161} > 오마이걸 | group (여 > 아이들 | group red v > velvet
    group RED V > velvet | group stayc "" > | members oh my g > girl | song oh m > my
    compare ohm > ohmygirl | compare red velvet tw > twice | search ohm > ohmygirl
    # Members after their group, or alone if no group matches
    compare stayc/sieun ohmygirl/a > ohmygirl/arin | member ohm > ohmygirl | member oh my gi > girl
    member ohmygirl a > arin | member oh my girl a > arin | member 오마이걸 아 > 아린 | member ohmygirl 최 > 효정 아린
    member ohmygirl/a > ohmygirl/arin | member 오마이걸/아 > 오마이걸/아린 | member nobody/ > | member karin > karina
    member yuri iz > izone | member ohmygirl arin "" > | member --json ohmygirl a > arin
    member red velvet ir > irene | favorite add red velvet ir > irene | favorite add stayc ohmygirl ar > arin
    # Members after group names of up to four words
    favorite add girls in the park an > anne | fav add star to a young culture sum >
    fav add ohmygirl/a > ohmygirl/arin | fav add ive st > stayc | favorite add stayc red ve > velvet
    search ari > arin | search ohmygirl ari > arin | favorite remove "" >
    # Settings, topics, schemas and catalogs
    config get lan > language | config set era 2020,202 > 2020,2024-2026 2020,2021-2023
    config set language "" > en es id ja ko pt | config set pager "" > | config get language "" >
    config unset th > theme | config set timezone Asia/ > Asia/Seoul | help exi > exit-codes
    help data st > status | help gr > groups group | schema fav > favorite | schema favorite "" > list
    schema man > | schema groups --fields sl > slug | schema --fields s >
    schema favorite list --fields=kind,i > --fields=kind,id --fields=kind,inCatalog
    completion "" > bash zsh fish | data verify b > bundled
    """.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { $0.components(separatedBy: " | ") }

  @Test(arguments: table)
  func `the offered values depend on the words before the cursor`(row: String) async {
    let parts = (row + " ").components(separatedBy: " > ")
    let values = await Self.values(words(of: parts[0]))
    #expect(values.joined(separator: " ") == parts[1].trimmingCharacters(in: .whitespaces))
  }

  @Test func `favorite remove accepts the offered name, and completion changes no file`() async throws {
    let world = TestWorld(home: TemporaryFolder())
    _ = await world.run("favorite", "add", "ohmygirl", "arin")
    let before = world.home?.files
    let offered = await Self.values(["favorite", "remove", "오마"], world)
    _ = await Self.values(["favorite", "add", ""], world)
    #expect(world.home?.files == before)
    #expect(await world.run(["favorite", "remove"] + offered).status == 0 && offered.count == 1)
  }

  @Test(arguments: ["https://api.example.org", "nonsense"])
  func `completion contacts no host, and needs no catalog or config file`(api: String) async throws {
    let home = TemporaryFolder()
    try home.write("{", to: ".config/kpgg/config.json")
    var world = TestWorld(home: home)
    world.variables["KPGG_API"] = api
    #expect(await Self.values(["group", "ohm"], world) == ["ohmygirl"])
    #expect(await Self.values(["member", "--api", "https://a.example", "ohmygirl", "a"], world) == ["arin"])
    world.catalog = Catalog { _ in nil }
    #expect(await Self.values(["group", ""], world) == [])
    #expect(await Self.values(["mem"], world) == ["members", "member"])
  }

  /// U+0D4E is a letter that forms one character with the character after it.
  @Test(arguments: [
    "가;x", "가\u{D4E};x", "가 $(x)", "가`x`", "가'x", "가\"x", "가\nx", "가\u{301}x", "가~", "가=$x", "-가",
    "가\u{200D}x",
    "X\nY\tZ\u{1B}",
  ])
  func `values contain nothing that a shell would interpret`(name: String) async throws {
    let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    let group =
      #"{"groupname": "AB", "groupnameko": \#(quoted), "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#
    let members = #"{"groupname": {"AB": [{"activityname": \#(quoted), "activitynameen": "Cd"}]}}"#
    let index = #"{"group": {"first": [\#(group)]}}"#
    let world = TestWorld(catalog: Catalog { Data(($0 == "group/index.json" ? index : members).utf8) })
    for line in ["group 가", "member 가", "member ab 가", "favorite add ab/가", #"group """#] {
      let values = await Self.values(words(of: line), world)
      #expect(!values.isEmpty || name.hasPrefix("X"))
      #expect(values.joined().unicodeScalars.allSatisfy { $0.isLetterOrDigit || $0 == "/" }, "\(values)")
    }
  }
}
