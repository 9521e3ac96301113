import Foundation
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the help of every command, and of commands with little output. `Transcripts/help.txt` has examples. The
/// snapshots of the man page and of the reference have the same texts. `WidthTests` prints them in every language at
/// every width.
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

  @Test(arguments: Language.allCases)
  func `every English term is explained in each language, in lines of at most 80 cells`(language: Language) {
    func lines(_ language: Language) -> [String] {
      language.topic("words").split(separator: "\n").map(String.init)
    }
    let english = lines(.english).dropFirst().compactMap { TopicLine($0).term }
    #expect(english.count > 30)
    #expect(lines(language).count == english.count + 1)
    for line in lines(language) { #expect(line.cells <= 80, "\(line)") }
    for word in english {
      let line = Glossary.line(about: word.split(separator: ",")[0].description, in: language)
      #expect(line?.term?.contains(word) == true, "\(word)")
    }
  }

  @Test(arguments: [
    ("favorite", "favorite list"), ("favourite", "favorite list"), ("fav list", "favorite list"),
    ("config", "config list"), ("data", "data status"),
  ])
  func `a command group alone runs its default subcommand, and has several spellings`(
    words: String, same: String
  ) async throws {
    let favorites = #"{"version": "1.0", "favorites": [{"kind": "group", "id": "stayc"}]}"#
    let files = [".local/share/kpgg/favorites.json": favorites]
    let result = try await kpgg(words + " --json", files: files)
    #expect(result.status == 0 && result.output != "")
    #expect(try await kpgg(same + " --json", files: files).output == result.output)
  }

  @Test(arguments: ["--version", "-V"])
  func `the version is printed on one line`(option: String) async throws {
    #expect(try await kpgg(option).output == "kpgg \(Release.version)\n")
  }
}
