import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct FavoriteTests {
  private let folder: TemporaryFolder
  private var world: World

  init() throws {
    folder = try TemporaryFolder()
    world = World(favoritesPath: folder.path + "/favorites.json")
  }

  private func ids() async -> [String] {
    await world.run("favorite", "list").lines.map { String($0.split(separator: "\t")[1]) }
  }

  @Test func `adding is confirmed, and adding again reports no change`() async {
    let first = await world.run("favorite", "add", "stayc")
    #expect(first.status == 0)
    #expect(first.output == "Added to favourites: STAYC (스테이씨)\n")
    let second = await world.run("fav", "add", "스테이씨")
    #expect(second.status == 0)
    #expect(second.output == "" && second.error == "Already a favourite: STAYC (스테이씨)\n")
    #expect(await ids() == ["stayc"])
  }

  @Test func `removing is confirmed, and removing again reports no change`() async {
    _ = await world.run("favorite", "add", "stayc")
    #expect(
      await world.run("favorite", "remove", "stayc").output == "Removed from favourites: STAYC (스테이씨)\n")
    let second = await world.run("favorite", "remove", "stayc")
    #expect(second.status == 0)
    #expect(second.output == "" && second.error == "Not a favourite: STAYC (스테이씨)\n")
    #expect(await ids() == [])
  }

  @Test func `removing a member keeps her group, and a shared name means the favourite`() async {
    _ = await world.run("favorite", "add", "ohmygirl,", "ohmygirl", "arin,", "izone", "yuri")
    #expect(await world.run("favorite", "remove", "ohmygirl", "arin").status == 0)
    #expect(await ids() == ["ohmygirl", "izone/yuri"])
    #expect(
      await world.run("favorite", "remove", "yuri").output
        == "Removed from favourites: Jo Yuri (조유리), IZ*ONE\n")
    #expect(await ids() == ["ohmygirl"])
  }

  @Test(arguments: [
    (["stayc"], ["stayc"]), (["ohmygirl", "arin"], ["ohmygirl/arin"]), (["ohmygirl/arin"], ["ohmygirl/arin"]),
    (["오마이걸", "아린"], ["ohmygirl/arin"]), (["ohmygirl", "stayc"], ["ohmygirl", "stayc"]),
    (["red velvet", "ohmygirl", "arin", "ive"], ["redvelvet", "ohmygirl/arin", "ive"]),
    (["oh my girl/최예원"], ["ohmygirl/arin"]),
    (["stayc", "stayc"], ["stayc"]), (["f(x)", "sulli"], ["fx/sulli"]),
    (["arin"], ["ohmygirl/arin"]), (["카리나"], ["aespa/karina"]), (["oh", "my", "girl"], ["ohmygirl"]),
    (["소시,", "태연"], ["girlsgeneration", "girlsgeneration/taeyeon"]),
    (["소시", "태연"], ["girlsgeneration/taeyeon"]),
    (["blackpink", "lisa"], ["blackpink/lisa"]), (["yuri", "izone"], ["izone/yuri"]),
    (["ive", "ohmygirl", "arin", "hyojung"], ["ive", "ohmygirl/arin", "ohmygirl/hyojung"]),
    (["red velvet twice, stayc"], ["redvelvet", "twice", "stayc"]),
  ])
  func `words are read in order as groups and members`(words: [String], expected: [String]) async {
    #expect(await world.run(["favorite", "add"] + words).status == 0)
    #expect(await ids() == expected)
  }

  @Test(arguments: [
    (["stacy"], "kpgg favorite add stayc"), (["twice", "stacy"], "kpgg favorite add twice stayc"),
    (["twice,stacy", "ive"], "kpgg favorite add twice,stayc ive"),
    (["red", "velvt", "ive"], "kpgg favorite add redvelvet ive"), (["yuri"], "kpgg favorite add izone/yuri"),
    (["ohmygirl", "arni"], "kpgg favorite add ohmygirl/arin"),
    (["ohmygirl/arni"], "kpgg favorite add ohmygirl/arin"), (["blackp"], "kpgg favorite add blackpink"),
    (["ohmygirl", "ar"], "kpgg favorite add ohmygirl/arin"),
  ])
  func `an unknown word changes nothing and suggests a complete command`(
    words: [String], command: String
  ) async {
    let result = await world.run(["favorite", "add"] + words)
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.error.contains(command + "\n"), "\(result.error)")
    #expect(result.error.hasSuffix("Nothing was changed.\n"))
    #expect(folder.read("favorites.json") == nil)
  }

  @Test func `a word that names both a group and a member of the preceding group is refused`() async throws {
    var world = world
    let video = try #require(YouTubeID("QIN5_tJRiyY"))
    let era = try #require(Era("2020"))
    func group(_ name: String) throws -> GirlGroup {
      let slug = try #require(Slug(folding: name))
      return GirlGroup(
        slug: slug, apiName: name,
        name: try #require(Name(latin: name, korean: nil)),
        aliases: ["Both"], era: era, song: Song(of: slug, youtubeID: video))
    }
    let groups = [try group("Alpha"), try group("Luna")]
    let luna = Member(
      id: try #require(MemberID("alpha/luna")), stageName: try #require(Name(latin: "Luna", korean: nil)))
    world.catalog = TestCatalog(
      index: {
        Decoded(CatalogIndex(edition: nil, sections: [EraSection(era: era)], groups: groups, featured: []))
      },
      members: { wanted in Decoded(wanted.contains { $0.slug == luna.id.group } ? [luna] : []) })
    let result = await world.run("favorite", "add", "alpha", "luna")
    #expect(result.status == 1)
    #expect(result.error.contains("kpgg favorite add alpha, luna\n"))
    #expect(result.error.contains("kpgg favorite add alpha alpha/luna\n"))
    #expect(folder.read("favorites.json") == nil)
    let shared = await world.run("favorite", "add", "both")
    #expect(shared.status == 1)
    #expect(
      shared.error.contains("several groups are named \"both\"\nUse one of: kpgg favorite add alpha\n"))
    #expect(folder.read("favorites.json") == nil)
    #expect(await world.run("favorite", "add", "luna", "alpha").status == 0)
  }

  @Test func `an empty name is refused`() async {
    #expect(await world.run("favorite", "add", "stayc", "").status == 2)
    #expect(folder.read("favorites.json") == nil)
  }

  @Test func `favourites are listed with the day they were added, as rows and JSON`() async {
    _ = await world.run("favorite", "add", "stayc", "ohmygirl", "arin")
    #expect(
      await world.run("favorite", "list").output == """
        group\tstayc\tSTAYC\t스테이씨\t2026-11-21\ttrue
        member\tohmygirl/arin\tArin\t아린\t2026-11-21\ttrue

        """)
    #expect(
      await world.run("favorite", "list", "--jsonl", "--members").output == """
        {"added":"2026-11-21","id":"ohmygirl/arin","inCatalog":true,"kind":"member","name":"Arin","nameKo":"아린"}

        """)
    #expect(await world.run("favorite", "list", "--groups").lines.count == 1)
    #expect(await world.run("favorite", "list", "--groups", "--members").lines.count == 2)
  }

  @Test func `a favourite missing from the catalog is marked and can be removed`() async throws {
    try folder.write(
      #"{"version": "1.0", "favorites": [{"kind": "group", "id": "gone", "name": "Gone", "added": "2024-01-01"}, {"kind": "member", "id": "ive/nobody"}]}"#,
      to: "favorites.json")
    #expect(
      await world.run("favorite", "list").output == """
        group\tgone\tGone\t\t2024-01-01\tfalse
        member\tive/nobody\t\t\t\tfalse

        """)
    var terminal = world
    terminal.columns = 80
    #expect(await terminal.run("favorite", "list").output.contains("no longer in the catalog"))
    #expect(await world.run("favorite", "remove", "gone", "ive/nobody").status == 0)
    #expect(await ids() == [])
  }

  @Test func `favourites are marked in lists, on pages and on the home screen`() async {
    _ = await world.run("favorite", "add", "stayc", "ohmygirl", "arin")
    var terminal = world
    terminal.columns = 80
    terminal.variables = ["NO_COLOR": "1"]
    #expect(await terminal.run("groups").lines.filter { $0.hasSuffix("★") }.count == 1)
    #expect(
      await terminal.run("group", "ohmygirl").lines.contains { $0.contains("Arin") && $0.hasSuffix("★") })
    #expect(await terminal.run("member", "ohmygirl", "arin").lines[0] == "Arin  아린  ★ favourite")
    let home = await terminal.run("--seed", "1").lines
    #expect(home.contains("Favourites"))
    #expect(home.contains { $0.contains("STAYC  스테이씨") && $0.contains("Arin  OH MY GIRL") })
    #expect(await world.run("groups", "--json=favorite", "--era", "2020").output.contains("true"))
  }

  @Test func `clearing asks for confirmation, or needs --yes without a terminal`() async {
    _ = await world.run("favorite", "add", "stayc", "ive")
    let refused = await world.run("favorite", "clear")
    #expect(refused.status == 2)
    #expect(refused.error.contains("--yes"))
    var terminal = world
    terminal.typed = "n"
    let declined = await terminal.run("favorite", "clear")
    #expect(declined.error.contains("Remove all 2 favourites? [y/N] "))
    #expect(declined.output == "" && declined.error.hasSuffix("Nothing was removed.\n"))
    #expect(await ids().count == 2)
    terminal.typed = "y"
    #expect(await terminal.run("favorite", "clear").output == "Removed 2 favourites.\n")
    #expect(await world.run("favorite", "clear", "--yes").error == "Nothing was removed.\n")
  }

  @Test func `unreadable favourites are a warning for other commands and null in JSON`() async throws {
    try folder.write("nonsense", to: "favorites.json")
    let result = await world.run("groups", "--era", "2020", "--jsonl=favorite")
    #expect(result.status == 0)
    #expect(result.output == "{\"favorite\":null}\n{\"favorite\":null}\n")
    #expect(
      result.error.contains(
        "the favourites file is damaged (not JSON at line 1, column 2): \(folder.path)/favorites.json\n"
      )
    )
    #expect(await world.run("favorite", "list").status == 1)
  }

  @Test func `adding a favourite saves a damaged file under another name`() async throws {
    try folder.write("nonsense", to: "favorites.json")
    let result = await world.run("favorite", "add", "stayc")
    #expect(result.status == 0)
    #expect(result.error.contains("saved as \(folder.path)/favorites.json.damaged"))
    #expect(folder.read("favorites.json.damaged") == "nonsense")
  }

  @Test func `a file from a newer version is left alone, with a hint to update`() async throws {
    try folder.write(#"{"version": "2.0"}"#, to: "favorites.json")
    let result = await world.run("favorite", "add", "stayc")
    #expect(result.status == 1)
    #expect(result.error.contains("newer than this kpgg supports"))
    #expect(result.error.contains("Update kpgg"))
  }

  @Test func `a file nested too deeply is an error`() async throws {
    let lists = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    try folder.write(#"{"version": "1.0", "favorites": [], "x": \#(lists)}"#, to: "favorites.json")
    let result = await world.run("favorite")
    #expect(
      result.status == 1 && result.error.contains("nested more than 512 levels deep at line 1, column"),
      "\(result)")
  }

  @Test func `without a home folder, adding a favourite fails with a hint`() async {
    let result = await World().run("favorite", "add", "stayc")
    #expect(result.status == 1)
    #expect(
      result.error
        == "kpgg: no folder for the favourites file: HOME is not an absolute path in UTF-8\nSet HOME, or set XDG_DATA_HOME to an absolute path.\n"
    )
    #expect(await World().run("favorite", "list").status == 0)
  }
}
