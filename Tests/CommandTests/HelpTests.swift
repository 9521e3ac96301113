import Foundation
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the help of every command. `Transcripts/help.txt` has examples. The snapshots of the man page and of the
/// reference have the same texts. `WidthTests` prints them in every language at every width.
@Suite(.hangLimit) struct HelpTests {
  @Test(arguments: Examples.commands.map { $0.words.joined(separator: " ") })
  func `the help of a command has its usage and examples, is translated, and fits on a screen`(
    line: String
  ) async throws {
    let help = try await kpgg(line + " --help", columns: 80)
    #expect(help.status == 0 && help.error == "")
    #expect(help.lines.contains { $0.contains("kpgg " + line) })
    #expect(help.lines.drop { $0 != "Examples" }.contains { $0.contains("kpgg") })
    let isLarge = ["", "browse", "groups", "members", "play", "search", "songs"].contains(line)
    #expect(help.lines.count >= 24 || !isLarge)
    for language in Language.allCases {
      let lines = try await kpgg(line + " --help", columns: 80, language).lines
      #expect(lines.count < 24 || isLarge, "\(language.rawValue)")
      for line in lines where language != .english && help.lines.contains(line) {
        // Terms without a description, and command lines.
        let isCode =
          line.drop { $0 == " " }.prefix { $0 != " " }.contains { "-.:$,".contains($0) }
          || line.contains("kpgg ")
          // A word that is the same in both languages, such as Data in Indonesian, or the last one of several values.
          || !line.trimmingCharacters(in: .whitespaces).contains(" ")
        #expect(line.isEmpty || isCode, "\(language.rawValue): \(line)")
      }
    }
  }

  @Test(arguments: [
    ("help fav add", "favorite add --help"), ("help", "--help"), ("groups -h", "groups --help"),
  ])
  func `every way to request help prints identical text`(line: String, same: String) async throws {
    #expect(try await kpgg(line, columns: 80).output == kpgg(same, columns: 80).output)
  }
}
