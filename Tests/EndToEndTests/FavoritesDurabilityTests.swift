import Foundation
import TestSupport
import Testing

@Suite(.hangLimit) struct FavoritesDurabilityTests {
  private let home = TemporaryFolder()
  private var program: BuiltProgram { BuiltProgram(home: home.path) }

  private let folder = ".local/share/kpgg"
  private var file: String { folder + "/favorites.json" }

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

  /// Kills processes until five of them have left their temporary files.
  @Test func `a process killed while it writes leaves a complete file`() async throws {
    let others = (0..<4000).map { #"{"kind": "group", "id": "g\#($0)"}"# }.joined(separator: ",\n")
    try home.write(#"{"version": "1.0", "favorites": [\#(others)]}"#, to: file)
    func temporary() -> [String] {
      let names = try? FileManager.default.contentsOfDirectory(atPath: home.path(folder))
      return (names ?? []).filter { $0.hasSuffix(".new") }
    }
    func number() -> UInt64? {
      try? FileManager.default.attributesOfItem(atPath: home.path(file))[.systemFileNumber] as? UInt64
    }
    var hits = 0
    for round in 0..<200 where hits < 5 {
      let before = number()
      let isAdded = home.read(file)?.contains("stayc") == true
      let running = try program.start("favorite", isAdded ? "remove" : "add", "stayc")
      // Wait until the process writes, or has written.
      for _ in 0..<100_000 { if !temporary().isEmpty || number() != before { break } }
      running.send(SIGKILL)
      _ = await running.wait()
      if !temporary().isEmpty { hits += 1 }
      let text = try #require(home.read(file))
      let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let count = (value?["favorites"] as? [Any])?.count
      #expect(count == 4000 || count == 4001, "round \(round)")
      for left in temporary() { try home.remove("\(folder)/\(left)") }
    }
    #expect(hits == 5)
  }

  @Test func `on a full disk, a damaged file is not lost`() async throws {
    let damage = String(repeating: "damage\n", count: 80_000)
    try home.write(damage, to: file)
    // The limit of 100 KB prevents writing the copy, but would allow a new file of favourites.
    let full = try await program.shell("trap '' XFSZ; ulimit -f 200; kpgg favorite add stayc")
    #expect(full.status == 1 && home.read(file) == damage)
    #expect(try await program.run("favorite", "add", "stayc").status == 0)
    #expect(home.read(file + ".damaged") == damage)
  }
}
