import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Where pictures come from: addresses, and copies of earlier requests.
@Suite(.hangLimit) struct PictureSourceTests: PictureSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a cached picture is used for a day, then revalidated with the host`() async {
    let log = PictureLog()
    var world = world(
      log, answer: APIResponse(status: 200, headers: ["ETag": "\"1\""], body: SamplePicture.jpeg))
    for _ in 1...2 { _ = await world.run("member", "ohmygirl", "arin", "--picture") }
    #expect(log.all.filter { $0.hasPrefix("https") }.count == 1)
    world.now += 86_400
    world.host = StubHost { request in
      log.note(request.headers["If-None-Match"] ?? "none")
      return APIResponse(status: 304)
    }
    let confirmed = await world.run("member", "ohmygirl", "arin", "--picture")
    #expect(
      log.all.contains("\"1\"") && !confirmed.error.contains("kpgg:") && confirmed.output.contains("▀▀▀"))
  }

  @Test func `a damaged copy of a picture is fetched again, with a report if KPGG_DEBUG is 1`() async throws {
    let pictures = ".cache/kpgg/pictures"
    for debug in ["0", "1"] {
      _ = await world().run("member", "ohmygirl", "arin", "--picture")
      let name = try #require(
        FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(pictures)").first)
      let path = "\(folder.path)/\(pictures)/\(name)"
      let whole = try #require(FileManager.default.contents(atPath: path))
      let content = try #require(whole.firstRange(of: SamplePicture.jpeg))
      // As after a power failure: the file has its size, but the picture was never written.
      try whole.replacing(SamplePicture.jpeg, with: Data(count: content.count)).write(to: URL(filePath: path))
      let log = PictureLog()
      let result = await world(log, with: ["KPGG_DEBUG": debug]).run(
        "member", "ohmygirl", "arin", "--picture")
      #expect(log.all.filter { $0.hasPrefix("https") }.count == 1 && result.output.contains("▀▀▀"))
      #expect(result.error.contains("debug: ") == (debug == "1"), "\(result.error)")
      #expect(result.error.contains("kpgg:") == (debug == "1"), "\(result.error)")
    }
  }

  @Test(arguments: ["0", "1"])
  func `a picture that cannot be cached is shown, with a report if KPGG_DEBUG is 1`(debug: String)
    async throws
  {
    try folder.write("", to: ".cache/kpgg/pictures")
    let result = await world(with: ["KPGG_DEBUG": debug]).run("member", "ohmygirl", "arin", "--picture")
    #expect(
      result.output.contains("▀▀▀") && result.error.contains("debug: ") == (debug == "1"), "\(result.error)")
  }

  @Test func `offline, a cached picture or a message is shown without a request`() async {
    let log = PictureLog()
    let none = await world(log).run("member", "ohmygirl", "arin", "--picture", "--offline")
    #expect(log.all == [] && none.error.contains("no cached copy of the picture"))
    _ = await world().run("member", "ohmygirl", "arin", "--picture")
    let copy = await world(log).run("member", "ohmygirl", "arin", "--picture", "--offline")
    #expect(log.all == ["chafa"] && !copy.error.contains("kpgg:") && copy.output.contains("▀▀▀"))
  }

  @Test func `pictures are fetched only over HTTPS`() async throws {
    let url = try #require(WebURL("http://example.org/a.jpg"))
    let client = world().app(World.Streams()).pictures(SourceOptions())
    await #expect(throws: PictureError(url, .notSecure)) { try await client.picture(at: url) }
  }

  /// A world whose catalog has a group with its picture at the given address.
  private func world(_ log: PictureLog, picture: String, api: String?) -> World {
    var world = world(log)
    let index =
      #"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY", "groupimage": "\#(picture)", "haspreviousmember": false}]}}"#
    let members = #"{"groupname": {"A": []}}"#
    world.catalog = DocumentCatalog { Data(($0 == "group/index.json" ? index : members).utf8) }
    world.variables["HOME"] = folder.path + "/\(UUID())"
    if let api { world.variables["KPGG_API"] = api }
    // A busy machine must not cause a timeout.
    world.variables["KPGG_TIMEOUT"] = "3600"
    world.host = StubHost { request in
      log.note(request.url)
      if request.url == picture { return APIResponse(status: 200, body: SamplePicture.jpeg) }
      return APIResponse(status: 200, body: Data((request.url.hasSuffix("/group/") ? index : members).utf8))
    }
    return world
  }

  @Test(
    arguments: [
      (nil, "https://127.0.0.1/a", false), (nil, "https://[::1]/a", false),
      (nil, "https://2130706433/a", false), (nil, "https://example.org/a", true),
      ("https://api.example.org", "https://192.168.1.1/a", false),
      ("https://api.example.org", "https://a.localhost/a", false),
      ("http://192.168.1.1", "https://10.0.0.1/a", true),
      ("http://localhost:8080", "https://127.0.0.1/a", true), ("http://[::1]", "https://example.org/a", true),
    ] as [(String?, String, Bool)])
  func `a picture on a private network is allowed only if the API host is on a private network too`(
    api: String?, picture: String, isAllowed: Bool
  ) async {
    let told = "private network"
    for words in [
      ["picture", "a"], ["picture", "a", "--save", folder.path + "/\(UUID()).jpg"],
      ["group", "a", "--picture"],
    ] {
      let log = PictureLog()
      let result = await world(log, picture: picture, api: api).run(words)
      let error = result.error.split(separator: "\n").joined(separator: " ")
      #expect(
        log.all.contains(picture) == isAllowed && error.contains(told) == !isAllowed, "\(words) \(result)")
    }
    var opening = world(PictureLog(), picture: picture, api: api)
    opening.programs = ["xdg-open"]
    let opened = await opening.run("picture", "a", "--open")
    #expect(opened.started.isEmpty == !isAllowed && opened.status == (isAllowed ? 0 : 1), "\(opened)")
    #expect(
      await world(PictureLog(), picture: picture, api: api).run("picture", "a", "--url").output == picture
        + "\n")
  }
}
