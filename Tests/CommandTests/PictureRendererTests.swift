import Foundation
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// How a terminal shows pictures.
@Suite(.hangLimit) struct PictureRendererTests: PictureSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ([:] as [String: String], "chafa", "chafa", "PATH"),
    ([:], "", "card", "PATH"),
    (["TERM": "xterm-kitty"], "magick", "kitty", "TERM"),
    (["TERM": "xterm-kitty"], "", "card", "PATH"),
    (["TERM": "xterm-kitty", "NO_COLOR": "1"], "magick", "card", "PATH"),
    (["TERM_PROGRAM": "ghostty"], "convert", "kitty", "TERM_PROGRAM"),
    (["TERM": "xterm-kitty", "TMUX": "x"], "magick", "card", "TMUX"),
    (["TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"], "chafa", "chafa", "PATH"),
    (["TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"], "convert", "card", "PATH"),
    (["KPGG_PICTURES": "kitty"], "chafa", "kitty", "KPGG_PICTURES"),
    (["KPGG_PICTURES": "chafa"], "", "card", "PATH"),
    (["KPGG_PICTURES": "never"], "chafa", "never", "KPGG_PICTURES"),
  ])
  func `paths shows how pictures are drawn and why`(
    variables: [String: String], program: String, way: String, source: String
  ) async {
    var world = world(with: variables)
    world.pictureProgramName = program
    let result = await world.run("paths", "--jsonl=name,value,source")
    #expect(
      result.lines.contains(#"{"name":"pictures","source":"\#(source)","value":"\#(way)"}"#),
      "\(result.output)")
  }

  @Test func `a terminal without known variables is detected by its replies`() {
    func way(_ reports: Set<TerminalReport>, program: String = "convert") -> PictureRenderer.Way {
      var world = world()
      world.pictureProgramName = program
      return world.app(World.Streams()).configured(DisplayOptions()).pictureRenderer(reports).way
    }
    #expect(way([.version("kitty(0.35)"), .graphics(isKnown: true), .attributes]) == .kitty)
    #expect(way([.version("ghostty 1.2"), .attributes]) == .card)
    #expect(way([.version("iTerm2 3.5"), .graphics(isKnown: true), .attributes]) == .card)
    #expect(way([.version("Konsole 24"), .graphics(isKnown: true), .attributes]) == .card)
    #expect(way([.version("kitty(0.35)"), .graphics(isKnown: true)], program: "chafa") == .chafa)
  }

  @Test func `kitty gets a PNG with the picture's proportions`() async throws {
    var kitty = world(with: ["TERM": "xterm-kitty"])
    kitty.pictureProgramName = "convert"
    kitty.pictureProgram = { words, file in
      words[1] == "jpeg:-" && file == SamplePicture.jpeg ? SamplePicture.png(300, 400) : nil
    }
    let placed = await kitty.run("member", "ohmygirl", "arin", "--picture")
    #expect(placed.output.contains(SamplePicture.png(300, 400).base64EncodedString()))
    #expect(placed.output.contains("c=24,r=16,q=2") && placed.output.unicodeScalars.contains("\u{10EEEE}"))
  }
}
