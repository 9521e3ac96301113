import TestSupport
import Testing

@testable import KPGGCommands

/// Browsing by numbered menus, for screen readers and simple terminals.
@Suite(.hangLimit) struct BrowseMenuTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func prompts(_ typed: String, _ variables: [String: String] = ["KPGG_ACCESSIBLE": "1"]) async
    -> World.Result
  {
    var world = World(
      variables: variables.merging(["HOME": folder.path]) { own, _ in own }, columns: 80, typed: typed)
    world.programs = ["xdg-open"]
    return await world.run("browse", "--seed", "1")
  }

  /// The number of the last menu line that contains the text.
  private func number(_ text: String, in output: String) throws -> String {
    let line = try #require(
      output.split(separator: "\n").last { $0.contains(text) && $0.first?.isNumber == true }, "\(text)")
    return String(line.prefix { $0 != "." })
  }

  @Test(arguments: [["KPGG_ACCESSIBLE": "1"], ["TERM": "dumb"]])
  func `numbers alone lead from the home page to a song`(variables: [String: String]) async throws {
    var typed = ""
    for step in ["Debuted 2020", "STAYC", "Sumin", "STAYC", "play", "0"] {
      let output = await prompts(typed, variables).output
      typed += step == "0" ? "0\n0\n0\n0\n0\n" : try number(step, in: output) + "\n"
    }
    let result = await prompts(typed, variables)
    #expect(result.status == 0 && result.error == "" && !result.output.contains("\u{1B}"))
    #expect(result.output.contains("ASAP (에이셉)  https://www.youtube.com/watch?v=NsY-9MCOIAQ\n"))
    #expect(result.started.count == 1 && result.output.hasSuffix("Number (0 leaves): "))
  }

  @Test func `the numbered menu accepts a search and rejects other text`() async throws {
    let search = try number("search", in: await prompts("").output)
    let result = await prompts("abc\n\(search)\nㅇㅁㅇㄱ\n1\n")
    #expect(result.output.contains("Type a number from 0 to "))
    #expect(result.output.contains("Home / Search / OH MY GIRL") && result.status == 0)
  }
}
