import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct FavoriteTests {
  private let file = ".local/share/kpgg/favorites.json"

  @Test(arguments: [
    ("stayc", ["stayc"]), ("ohmygirl arin", ["ohmygirl/arin"]), ("ohmygirl/arin", ["ohmygirl/arin"]),
    ("오마이걸 아린", ["ohmygirl/arin"]), ("ohmygirl stayc", ["ohmygirl", "stayc"]),
    ("'red velvet' ohmygirl arin ive", ["redvelvet", "ohmygirl/arin", "ive"]),
    ("'oh my girl/최예원'", ["ohmygirl/arin"]), ("stayc stayc", ["stayc"]), ("f(x) sulli", ["fx/sulli"]),
    ("arin", ["ohmygirl/arin"]), ("카리나", ["aespa/karina"]), ("oh my girl", ["ohmygirl"]),
    ("소시, 태연", ["girlsgeneration", "girlsgeneration/taeyeon"]), ("소시 태연", ["girlsgeneration/taeyeon"]),
    ("blackpink lisa", ["blackpink/lisa"]), ("yuri izone", ["izone/yuri"]),
    ("ive ohmygirl arin hyojung", ["ive", "ohmygirl/arin", "ohmygirl/hyojung"]),
    ("'red velvet twice, stayc'", ["redvelvet", "twice", "stayc"]),
  ])
  func `words are read in order as groups and members`(words: String, expected: [String]) async throws {
    let world = World(home: TemporaryFolder())
    #expect(await world.run(CommandSupport.words(of: "favorite add \(words)")).status == 0)
    #expect(await world.run("favorite", "list").rows.map { $0[1] } == expected)
  }

  @Test(arguments: ["stayc ''", "twice,staicy ive", "yuri", "blackp"])
  func `if any name is wrong, no file is written`(words: String) async throws {
    let result = try await kpgg("favorite add \(words)")
    #expect(result.status != 0 && result.output == "" && result.files == [:])
  }

  @Test func `adding a favourite keeps a damaged file under another name`() async throws {
    let result = try await kpgg("favorite add stayc", files: [file: "nonsense"])
    #expect(result.status == 0 && result.files[file + ".damaged"] == "nonsense")
  }

  @Test func `a file of a newer version stays as it is`() async throws {
    let result = try await kpgg("favorite add stayc", files: [file: #"{"version": "2.0"}"#])
    #expect(result.status == 1 && result.files[file] == #"{"version": "2.0"}"#)
  }
}
