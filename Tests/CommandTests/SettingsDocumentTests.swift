import Files
import JSON
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import KPGGCore

@Suite(.hangLimit) struct SettingsDocumentTests {
  private let folder: TemporaryFolder
  private let file: Store<SettingsDocument>

  init() throws {
    folder = try TemporaryFolder()
    file = Store(path: folder.path + "/kpgg/config.json")
  }

  private func error(_ damage: StoreError.Damage) -> StoreError {
    StoreError(kind: .settings, path: folder.path + "/kpgg/config.json", reason: .damaged(damage))
  }

  @Test func `a missing file has no entries, and the first setting creates it`() throws {
    #expect(try file.loadIfPresent() == nil)
    #expect(try file.update({ $0["a"] = "1" }).hasChanged)
    #expect(try file.load().entries.map { "\($0.key) \($0.value.text ?? "") \($0.line)" } == ["a 1 2"])
  }

  @Test func `removing a missing key creates no file`() throws {
    #expect(try !file.update({ $0["a"] = nil }).hasChanged)
    #expect(try folder.names == [])
  }

  @Test func `every entry has its line, however the file is formatted`() throws {
    try folder.write(
      "\u{FEFF}{\"a\": \"b\",\r\n\r\n  \"b\" : 2,\r\n  \"한글\": [\"a\"]}", to: "kpgg/config.json")
    #expect(try file.load().entries.map { "\($0.key) \($0.line)" } == ["a 1", "b 3", "한글 4"])
  }

  @Test func `a value is not mistaken for a key`() throws {
    try folder.write("{\n\"first\": \"names\",\n\"names\": \"ko\"}", to: "kpgg/config.json")
    #expect(try file.load().entries.map { "\($0.key) \($0.line)" } == ["first 2", "names 3"])
    try folder.write("{\"nested\": {\"names\": 1},\n\"names\" : \"\\\"\"}", to: "kpgg/config.json")
    #expect(try file.load().entries.map { "\($0.key) \($0.line)" } == ["nested 1", "names 2"])
  }

  @Test func `values of any type survive changes to other keys`() throws {
    try folder.write(#"{"a": {"b": [1, null, true]}}"#, to: "kpgg/config.json")
    #expect(try file.update({ $0["c"] = "x" }).hasChanged)
    let entries = try file.load().entries
    #expect(entries.first?.value["b"] == .list([.integer(1), .null, .bool(true)]))
    #expect(entries.map(\.key) == ["a", "c"])
  }

  @Test func `concurrent changes lose nothing`() async throws {
    let file = file
    try await withThrowingTaskGroup { group in
      for number in 0..<20 { group.addTask { _ = try file.update { $0["key\(number)"] = "\(number)" } } }
      try await group.waitForAll()
    }
    #expect(try file.load().entries.count == 20)
  }

  @Test func `a file without an object is an error, with the reason`() throws {
    try folder.write("[1]", to: "kpgg/config.json")
    #expect(throws: error(.noObject)) { try file.load() }
    #expect(throws: error(.noObject)) { try file.update { $0["a"] = "b" } }
    try folder.write("{\n  \"theme\": \"vivid\",\n  \"names\" \"both\"\n}", to: "kpgg/config.json")
    #expect(throws: error(.notJSON(JSONError(line: 3, column: 11)))) { try file.load() }
  }
}
