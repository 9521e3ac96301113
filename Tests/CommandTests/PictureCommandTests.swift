import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// `kpgg picture`.
@Suite(.hangLimit) struct PictureCommandTests: PictureSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a file created while the host responds is not overwritten`() async throws {
    let path = folder.path + "/arin.jpg"
    var world = world(columns: nil)
    world.host = StubHost { _ in
      _ = FileManager.default.createFile(atPath: path, contents: Data("mine".utf8))
      return APIResponse(status: 200, body: SamplePicture.jpeg)
    }
    let result = await world.run("picture", "ohmygirl", "arin", "--save", path)
    #expect(result.status == 1 && result.output == "")
    #expect(result.error.contains("kpgg: \(path) was created in the meantime; use --force"))
    #expect(folder.read("arin.jpg") == "mine")
    #expect(try folder.names == [".cache", "arin.jpg"])
  }

  @Test func `a picture is written unchanged to a pipe but not to a terminal`() async throws {
    let log = PictureLog()
    let refused = await world(log).run("picture", "ohmygirl", "arin", "--save", "-")
    #expect(refused.status == 2 && refused.error.contains("won't write picture data to a terminal"))
    #expect(log.all == [])
    let piped = await world(log, columns: nil).run("picture", "ohmygirl", "arin", "--save", "-")
    #expect(piped.status == 0 && piped.output == "" && piped.error == "")
    #expect(piped.data == SamplePicture.jpeg)
  }

  @Test func `a picture is saved unchanged and overwrites a file only with --force`() async throws {
    let path = folder.path + "/arin.jpg"
    let saved = await world().run("picture", "ohmygirl", "arin", "--save", path)
    #expect(saved.output.replacing("\n", with: " ").contains("Saved \(path) (12 bytes)."))
    #expect(try Data(contentsOf: URL(filePath: path)) == SamplePicture.jpeg)
    try folder.write("mine", to: "arin.jpg")
    let refused = await world().run("picture", "ohmygirl", "arin", "--save", path)
    #expect(refused.status == 2 && refused.error.contains("--force"))
    #expect(folder.read("arin.jpg") == "mine")
    #expect(await world().run("picture", "ohmygirl", "arin", "--save", path, "--force").status == 0)
    #expect(folder.read("arin.jpg") != "mine")
  }

  @Test func `a picture can be drawn alone, opened or printed as an address`() async {
    let shown = await world().run("picture", "오마이걸", "아린")
    #expect(shown.output.contains("▀▀▀") && !shown.output.contains("Born"))
    #expect(await world(columns: nil).run("picture", "ohmygirl", "arin").output.hasPrefix("https://"))
    var opening = world()
    opening.programs = ["xdg-open"]
    let opened = await opening.run("picture", "ohmygirl", "arin", "--open")
    #expect(opened.started.count == 1 && opened.started[0][1].hasPrefix("https://"))
    #expect(await world().run("picture", "ohmygirl", "arin", "--open", "--url").status == 2)
    #expect(await world().run("picture", "zzqq").status == 1)
    #expect(
      await world().run("picture", "ohmygirl", "--force").error.contains(
        "--force can only be used with --save"))
    let read = await world(with: ["KPGG_ACCESSIBLE": "1"]).run("picture", "ohmygirl", "arin")
    #expect(read.output.hasPrefix("https://") && !read.output.contains("▀"))
  }
}
