import Foundation
import TestSupport
import Testing

@testable import CommandSupport

/// Rules for the tests themselves.
@Suite(.hangLimit) struct TestRuleTests {
  private static let folder = Repository.path("Tests")

  private static let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []

  /// The suites of this target that have snapshots.
  private static var suites: [any SnapshotSuite.Type] {
    [
      HelpTests.self, PhraseTests.self, ReferenceTests.self, SnapshotTests.self,
    ]
  }

  @Test func `every snapshot belongs to one test`() throws {
    try expectSnapshots(Self.suites.flatMap { $0.snapshots })
  }

  @Test func `every suite has the limit for hangs`() throws {
    for file in Self.files where file.hasSuffix("Tests.swift") {
      let text = try String(contentsOfFile: Self.folder + "/" + file, encoding: .utf8)
      let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      for line in lines
      where line.firstMatch(of: /^(final )?(private )?(struct|class|enum|actor) \w+Tests\b/) != nil {
        Issue.record("\(file): \(line) needs @Suite(.hangLimit)")
      }
      for line in lines where line.hasPrefix("@Suite") && !line.contains(".hangLimit") {
        Issue.record("\(file): \(line) needs .hangLimit")
      }
    }
  }

  /// Without a loopback device, Foundation's `Process` never notices that a program has ended.
  @Test func `tests start programs with ChildProcess`() throws {
    for file in Self.files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: Self.folder + "/" + file, encoding: .utf8)
      #expect(text.firstMatch(of: /\bProcess(\.run)?\(/) == nil, "\(file)")
    }
  }
}
