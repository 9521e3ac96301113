import Characters
import Foundation
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct PlaylistTests {
  @Test func `a playlist has a header and the artist, title and address of each song`() async {
    let result = await World().run("songs", "--era", "2016-2019", "--sort", "debut", "-n", "2", "--m3u")
    #expect(
      result.output == """
        #EXTM3U
        #EXTINF:-1,I.O.I - Very Very Very
        https://www.youtube.com/watch?v=GdxvD7r58ng
        #EXTINF:-1,BLACKPINK - DDU-DU DDU-DU
        https://www.youtube.com/watch?v=IHNzOHi8sJs

        """)
    #expect(await World().run("songs", "--m3u").lines.count == 1 + 2 * 46)
  }

  @Test(arguments: [["--lang", "ko"], ["--lang", "ja"], ["--names", "ko"], ["--color=always"]])
  func `a playlist does not depend on language, names, colour or terminal`(words: [String]) async {
    for order in [[], ["--sort", "name"], ["--sort", "song", "--reverse"]] {
      let expected = await World().run(["songs", "--m3u"] + order).output
      #expect(await World().run(["songs", "--m3u"] + order + words).output == expected)
      #expect(await World(columns: 40, rows: 5).run(["songs", "--m3u"] + order + words).output == expected)
    }
  }

  @Test func `without matches only the header is printed, with a note on a terminal`() async {
    #expect(await World().run("songs", "--m3u", "--agency", "nobody").output == "#EXTM3U\n")
    #expect(await World().run("songs", "--m3u", "--agency", "nobody").error == "")
    let result = await World(columns: 80).run("songs", "--m3u", "--agency", "nobody")
    #expect(result.status == 0)
    #expect(result.output == "#EXTM3U\n")
    #expect(result.error == "No matching songs.\n")
  }

  @Test(arguments: ["--json", "--jsonl", "--plain"])
  func `--m3u with another output format is a usage error`(option: String) async {
    let result = await World().run("songs", "--m3u", option)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("kpgg: \(option) and --m3u cannot be used together\n"))
  }

  @Test func `a playlist falls back to Korean names, and catalog text stays on its line`() async {
    let answer = #"""
      {"group": {"first": [
        {"groupname": "A\n#EXTINF:0\u001b]0;x\u0007\u2028B\r", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false},
        {"groupname": "스테이씨", "hitsong": "NsY-9MCOIAQ", "haspreviousmember": false}]}}
      """#
    let world = World(
      catalog: DocumentCatalog { $0 == "group/index.json" ? Data(answer.utf8) : nil }, columns: 80)
    let output = await world.run("songs", "--m3u").output
    #expect(output.split(separator: "\n").count == 5)
    #expect(output.unicodeScalars.allSatisfy { !$0.isInvisible || $0 == "\n" })
    #expect(output.contains("\n#EXTINF:-1,스테이씨\nhttps://www.youtube.com/watch?v=NsY-9MCOIAQ\n"))
  }
}
