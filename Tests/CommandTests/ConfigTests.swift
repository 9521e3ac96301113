import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// The config file. Its messages and the lists of settings are in `Transcripts/config.txt`.
@Suite(.hangLimit) struct ConfigTests {
  private static let file = ".config/kpgg/config.json"

  @Test(
    arguments: [
      ("set language ko", nil, "{\n  \"language\": \"ko\"\n}\n"),
      ("unset language", #"{"language": "ko"}"#, "{}\n"),
      ("set theme mono", " \n", "{\n  \"theme\": \"mono\"\n}\n"),
      (
        "set names ko", #"{"colour": "red", "theme": "mono"}"#,
        "{\n  \"colour\": \"red\",\n  \"names\": \"ko\",\n  \"theme\": \"mono\"\n}\n"
      ),
      ("unset colour", #"{"colour": "red", "theme": "mono"}"#, "{\n  \"theme\": \"mono\"\n}\n"),
      ("get pictures", #"{"pictures": "iterm"}"#, #"{"pictures": "iterm"}"#),
      ("set langage ko", nil, nil), ("set language xx", nil, nil), ("set language", nil, nil),
      ("set pager ' '", nil, nil), ("set era 199", nil, nil), ("set api ftp://x", nil, nil),
      ("set theme mono", "{", "{"), ("set theme mono", "[]", "[]"), ("set theme mono", "\"ko\"", "\"ko\""),
      ("set theme mono", "null", "null"),
    ] as [(String, String?, String?)])
  func `a change writes exactly this file; what fails or only reads leaves it alone`(
    words: String, before: String?, after: String?
  ) async throws {
    let result = try await kpgg("config \(words)", files: before.map { [Self.file: $0] } ?? [:])
    #expect(result.files[Self.file] == after)
    #expect((result.status == 0) == (before != after || words.hasPrefix("get")))
  }

  @Test func `a byte order mark is ignored`() async throws {
    let result = try await kpgg(
      "config get language", files: [Self.file: "\u{FEFF}{\"language\": \"ko\"}"])
    #expect(result.output == "ko\n" && result.error == "")
  }

  @Test func `without a home folder there is no path of the settings`() async {
    let result = await World().run("config", "path")
    #expect(result.status == 1 && result.output == "" && result.error.contains("HOME"))
  }
}
