import Foundation
import TestSupport
import Testing

@Suite(.hangLimit) struct FavoritesDurabilityTests {
  private let home = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(home: home.path) }

  private var file: String { ".local/share/kpgg/favorites.json" }

  @Test func `forty processes that add favourites at once lose nothing`() async throws {
    let ids = try await program.run("members", "--json=id", "--limit", "40").output
      .split(separator: "\"").map(String.init).filter { $0.contains("/") }
    #expect(ids.count == 40)
    let running = try ids.map { try program.start("favorite", "add", $0) }
    for process in running { #expect(await process.wait().status == 0) }
    let listed = try await program.run("favorite", "list", "--plain").output.split(separator: "\n").map {
      $0.split(separator: "\t")[1]
    }
    #expect(Set(listed.map(String.init)) == Set(ids))
  }

  @Test func `a process killed at any moment leaves a complete file`() async throws {
    _ = try await program.run("favorite", "add", "kara", "ive")
    for round in 0..<60 {
      let running = try program.start("favorite", round.isMultiple(of: 2) ? "add" : "remove", "stayc")
      usleep(UInt32(round * 400))
      running.send(SIGKILL)
      _ = await running.wait()
      let text = try #require(home.read(file))
      #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any], "round \(round)")
      #expect(text.contains("\"kara\"") && text.contains("\"ive\""))
    }
    #expect(try await program.run("favorite", "add", "stayc").status == 0)
  }

  @Test func `an unreadable file is distinguished from a damaged one`() async throws {
    try home.write(#"{"version": "1.0", "favorites": []}"#, to: file)
    try home.write("damage", to: "damaged/kpgg/favorites.json")
    var other = program
    other.environment["XDG_DATA_HOME"] = home.path + "/damaged"
    #expect(try await other.run("favorite", "list").error.contains("damaged"))
    #expect(try await other.run("groups").status == 0)
    try #require(chmod(home.path + "/" + file, 0) == 0)
    // Root can read it anyway.
    if getuid() != 0 { #expect(try await program.run("favorite", "list").error.contains("permission")) }
  }
}
