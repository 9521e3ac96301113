import Foundation
import TestSupport
import Testing

/// Rules for the tests themselves.
@Suite(.hangLimit) struct TestRuleTests {
  private static let folder = Repository.path("Tests")

  private static let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []

  private static let sources: [(file: String, lines: [Substring])] = files.sorted()
    .filter { $0.hasSuffix(".swift") }.map { file in
      let data = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
      return (file, String(decoding: data, as: UTF8.self).split(separator: "\n"))
    }

  @Test func `every snapshot belongs to one test`() throws {
    let suites: [any SnapshotSuite.Type] = [
      CompletionTests.self, LanguageTests.self, MessageTests.self, NamesTests.self, ParserTests.self,
      PhraseTests.self, ReferenceTests.self, StoreTests.self, TextTests.self, URLOpenerTests.self,
      VocabularyTests.self,
    ]
    try expectSnapshots(suites.flatMap { $0.snapshots })
  }

  @Test func `every suite has the limit for hangs`() {
    for (file, lines) in Self.sources where file.hasSuffix("Tests.swift") {
      for line in lines
      where line.contains(/^ *(@Suite|(final |private )*(struct|class|enum|actor) \w+Tests\b)/) {
        #expect(line.contains(/@Suite\(.*\.hangLimit/), "\(file)")
      }
    }
  }

  /// Without a loopback device, Foundation's `Process` never notices that a program has ended.
  @Test func `tests start programs with ChildProcess`() {
    for (file, lines) in Self.sources {
      let starts = lines.filter { $0.contains(" Process" + "(") || $0.contains(" Process" + ".run(") }
      #expect(starts.isEmpty, "\(file)")
    }
  }

  /// Words belong in transcripts, screen snapshots and tables of translations. The excepted files test mechanisms that
  /// a later design replaces.
  @Test func `no Swift test asserts the words of a message or a page`() {
    let excepted = ["BrowseTests/", "TestRuleTests"]
    let subjects = ["error", "output", "lines.first", "lines.last", "lines[0]"]
    let checks = [".contains(\"", ".hasPrefix(\"", ".hasSuffix(\"", " == \"", " != \""]
    for (file, lines) in Self.sources where !excepted.contains(where: file.contains) {
      for line in lines where subjects.contains(where: line.contains) {
        for check in subjects.flatMap({ subject in checks.map { subject + $0 } }) {
          guard let start = line.firstRange(of: check)?.upperBound else { continue }
          let literal = line[start...].prefix { $0 != "\"" }
          let words = literal.split(separator: " ").filter { $0.count > 1 && $0.allSatisfy(\.isLetter) }
          #expect(words.count < 2, "move the words to a transcript: \(file): \(line)")
        }
      }
    }
  }
}
