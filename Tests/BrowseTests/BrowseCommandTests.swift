import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of `kpgg browse --dump` and of `ESCDELAY`.
@Suite(.hangLimit) struct BrowseCommandTests {
  private let driver = BrowseDriver()

  @Test func `a dump writes no files and starts no programs`() async {
    let world = TestWorld(dataFolder: driver.folder)
    let result = await world.run("browse", "--dump", "--keys", "f o 2")
    #expect(result.status == 0 && result.output.contains("> "))
    #expect(driver.folder.read("kpgg/favorites.json") == nil)
  }

  @Test(arguments: [
    ([:], 50), (["SSH_CONNECTION": "1"], 100), (["ESCDELAY": "25"], 25), (["ESCDELAY": "5000"], 5000),
    (["ESCDELAY": "5001"], 5000), (["ESCDELAY": "\(Int.max)"], 5000), (["ESCDELAY": "0"], 50),
    (["ESCDELAY": "x", "SSH_TTY": "x"], 100),
  ])
  func `Esc waits for the time given by ESCDELAY, but at most five seconds`(
    variables: [String: String], milliseconds: Int
  ) {
    #expect(TestWorld(variables: variables).session().escapeDelay == milliseconds)
  }
}
