import Files
import JSON
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import KPGGCore

@Suite(.hangLimit) struct SettingsDocumentTests {
  /// Does work with a config file that has this text, in a folder of its own.
  private func with(
    _ text: String? = nil, _ work: (Store<SettingsDocument>, TemporaryFolder) async throws -> Void
  ) async throws {
    let folder = TemporaryFolder()
    if let text { try folder.write(text, to: "config.json") }
    try await work(Store(path: folder.path("config.json")), folder)
    withExtendedLifetime(folder) {}
  }

  @Test func `a missing file has no entries, and the first setting creates it`() async throws {
    try await with { file, folder in
      let (none, removed) = (try file.loadIfPresent(), try file.update { $0["a"] = nil })
      #expect(none == nil && !removed.hasChanged && folder.files == [:])
      let added = try file.update { $0["a"] = "1" }
      let entries = try file.load().entries.map { "\($0.key) \($0.value.text ?? "") \($0.line)" }
      #expect(added.hasChanged && entries == ["a 1 2"])
    }
  }

  @Test(arguments: [
    ("\u{FEFF}{\"a\": \"b\",\r\n\r\n  \"b\" : 2,\r\n  \"한글\": [\"a\"]}", ["a 1", "b 3", "한글 4"]),
    ("{\n\"first\": \"names\",\n\"names\": \"ko\"}", ["first 2", "names 3"]),
    ("{\"nested\": {\"names\": 1},\n\"names\" : \"\\\"\"}", ["nested 1", "names 2"]),
  ])
  func `every entry has the line of its key, however the file is formatted`(text: String, lines: [String])
    async throws
  {
    try await with(text) { file, _ in
      let entries = try file.load().entries
      #expect(entries.map { "\($0.key) \($0.line)" } == lines)
    }
  }

  @Test func `values of any type survive changes to other keys`() async throws {
    try await with(#"{"a": {"b": [1, null, true]}}"#) { file, _ in
      let added = try file.update { $0["c"] = "x" }
      let entries = try file.load().entries
      #expect(entries.first?.value["b"] == .list([.integer(1), .null, .bool(true)]))
      #expect(added.hasChanged && entries.map(\.key) == ["a", "c"])
    }
  }

  @Test func `concurrent changes lose nothing`() async throws {
    try await with { file, _ in
      try await withThrowingTaskGroup { group in
        for number in 0..<20 { group.addTask { _ = try file.update { $0["key\(number)"] = "\(number)" } } }
        try await group.waitForAll()
      }
      let entries = try file.load().entries
      #expect(entries.count == 20)
    }
  }

  @Test(arguments: [
    ("[1]", StoreError.Damage.noObject),
    ("{\n  \"theme\": \"vivid\",\n  \"names\" \"both\"\n}", .notJSON(JSONError(line: 3, column: 11))),
  ])
  func `a file without an object is an error, with the reason`(text: String, damage: StoreError.Damage)
    async throws
  {
    try await with(text) { file, folder in
      let error = StoreError(
        kind: .settings, path: folder.path("config.json"), reason: .damaged(damage))
      #expect(throws: error) { try file.load() }
      #expect(throws: error) { try file.update { $0["a"] = "b" } }
    }
  }
}
