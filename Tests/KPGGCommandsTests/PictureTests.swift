import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import KPGGCommands

struct PictureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The start of a 300 by 400 pixel JPEG, the only part that the program reads.
  private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 1, 144, 1, 44, 3])

  private static func png(_ width: UInt32, _ height: UInt32) -> Data {
    func bytes(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bytes(width)
        + bytes(height))
  }

  /// Records requests and started programs.
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func note(_ line: String) { lines.withLock { $0.append(line) } }
  }

  /// A world on a terminal whose host serves a picture that chafa draws as half blocks.
  private func world(
    _ log: Log = Log(), columns: Int? = 80, answer: APIResponse = APIResponse(status: 200, body: jpeg),
    drawn: String? = nil, with variables: [String: String] = [:]
  ) -> World {
    var world = World()
    world.columns = columns
    world.variables = ["HOME": folder.path, "TERM": "xterm-256color"].merging(variables) { $1 }
    world.host = { request in
      log.note(request.url)
      return answer
    }
    world.pictureProgram = { words, _ in
      log.note(words[0])
      let size = words[words.index(after: words.firstIndex(of: "--size") ?? 0)].split(separator: "x")
        .compactMap { Int($0) }
      let row = "\u{1B}[38;5;1;48;5;2m" + String(repeating: "▀", count: size.first ?? 1) + "\u{1B}[0m\n"
      return Data((drawn ?? String(repeating: row, count: size.last ?? 1)).utf8)
    }
    return world
  }

  // MARK: Pages

  @Test func `a picture is beside the facts, or below them under 80 columns`() async {
    let wide = await world().run("member", "ohmygirl", "arin", "--picture")
    #expect(wide.lines.first { $0.contains("Stage name") }?.contains("▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀") == true)
    #expect(!wide.error.contains("kpgg:"))
    let narrow = await world(columns: 79).run("member", "ohmygirl", "arin", "--picture")
    let last = narrow.lines.lastIndex { $0.contains("Picture") } ?? 0
    #expect(narrow.lines.firstIndex { $0.contains("▀") } ?? 0 > last)
    let group = await world().run("group", "ohmygirl", "--picture")
    #expect(group.lines.first { $0.contains("Hyojung") }?.contains("▀▀▀") == true)
  }

  @Test func `no picture is fetched or drawn unless requested on a terminal`() async {
    let log = Log()
    for words in [["member", "ohmygirl", "arin"], ["group", "ohmygirl"], ["browse", "--dump"], ["groups"]] {
      #expect(await world(log).run(words).status == 0)
    }
    #expect(
      await world(log, columns: nil).run("member", "ohmygirl", "arin", "--picture").output.contains(
        "1999-06-18"))
    #expect(
      await world(log, with: ["KPGG_PICTURES": "never"]).run("member", "ohmygirl", "arin", "--picture").status
        == 0)
    #expect(
      await world(log, with: ["KPGG_ACCESSIBLE": "1"]).run("member", "ohmygirl", "arin", "--picture").status
        == 0)
    #expect(await world(log).run("picture", "ohmygirl", "arin", "--url").output.hasPrefix("https://"))
    #expect(log.all == [])
    let json = await world(log).run("member", "ohmygirl", "arin", "--picture", "--json")
    #expect(json.status == 2 && json.error.contains("--json and --picture cannot be used together"))
  }

  @Test(arguments: [
    (APIResponse(status: 404), "returned HTTP 404"),
    (APIResponse(status: 200, body: Data("<html>".utf8)), "not a JPEG, PNG or WebP"),
    (APIResponse(status: 200, body: Data()), "not a JPEG, PNG or WebP"),
    (APIResponse(status: 200, body: png(100_000, 100_000)), "larger than 16384 pixels"),
    (APIResponse(status: 200, body: png(8000, 8001)), "or 64 megapixels"),
    (
      APIResponse(status: 200, body: Data([0xFF, 0xD8, 0xFF, 0xDA, 0, 2])),
      "unknown picture size"
    ),
    (APIResponse(status: 200, body: jpeg + Data(count: 9 << 20)), "larger than 8388608 bytes"),
    (APIResponse(status: 304), "returned HTTP 304"),
  ])
  func `a bad response is reported on one line, and a card with initials is shown`(
    answer: APIResponse, message: String
  ) async {
    let result = await world(answer: answer).run("member", "ohmygirl", "arin", "--picture")
    #expect(
      result.status == 0 && result.error.split(separator: "kpgg: ").count <= 2, "\(result)")
    #expect(result.error.split(separator: "\n").joined(separator: " ").contains(message), "\(result)")
    #expect(result.output.contains("1999-06-18") && result.output.contains(" AR "))
    #expect(result.output.contains("\u{1B}[1;97;4") || result.output.contains("\u{1B}[1;97;48;5;"))
  }

  @Test(arguments: ["", "\u{1B}]52;c;AAAA\u{7}", "text"])
  func `a drawing program may fail or print something other than a picture`(drawn: String) async {
    let result = await world(drawn: drawn).run("member", "ohmygirl", "arin", "--picture")
    #expect(
      result.status == 0 && result.error.contains("could not draw the picture")
        && result.output.contains(" AR "))
    #expect(!result.output.contains("\u{1B}]52"))
  }

  @Test func `without colour a card has a frame, and pictures are drawn without colours`() async {
    let card = await world(answer: APIResponse(status: 404), with: ["NO_COLOR": "1"]).run(
      "member", "ohmygirl", "arin", "--picture")
    #expect(
      card.output.contains("+----------------------+") && card.output.contains("|          AR          |"))
    let log = Log()
    var plain = world(log, with: ["NO_COLOR": "1"])
    plain.pictureProgram = { words, _ in
      log.note(words.joined(separator: " "))
      return Data("▀\n".utf8)
    }
    _ = await plain.run("member", "ohmygirl", "arin", "--picture")
    #expect(log.all.last?.contains("--colors none") == true)
  }

  // MARK: Copies

  @Test func `a cached picture is used for a day, then revalidated with the host`() async {
    let log = Log()
    var world = world(log, answer: APIResponse(status: 200, headers: ["ETag": "\"1\""], body: Self.jpeg))
    for _ in 1...2 { _ = await world.run("member", "ohmygirl", "arin", "--picture") }
    #expect(log.all.filter { $0.hasPrefix("https") }.count == 1)
    world.now += 86_400
    world.host = { request in
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
      let content = try #require(whole.firstRange(of: Self.jpeg))
      // As after a power failure: the file has its size, but the picture was never written.
      try whole.replacing(Self.jpeg, with: Data(count: content.count)).write(to: URL(filePath: path))
      let log = Log()
      let result = await world(log, with: ["KPGG_DEBUG": debug]).run(
        "member", "ohmygirl", "arin", "--picture")
      #expect(log.all.filter { $0.hasPrefix("https") }.count == 1 && result.output.contains("▀▀▀"))
      #expect(result.error.contains("debug: KPGGCommands.PictureError") == (debug == "1"), "\(result.error)")
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

  @Test func `pictures are fetched only over HTTPS`() async throws {
    let url = try #require(WebURL("http://example.org/a.jpg"))
    let client = world().app(World.Streams()).pictures(SourceOptions())
    await #expect(throws: PictureError(url, .notSecure)) { try await client.picture(at: url) }
  }

  /// A world whose catalog has a group with its picture at the given address.
  private func world(_ log: Log, picture: String, api: String?) -> World {
    var world = world(log)
    let index =
      #"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY", "groupimage": "\#(picture)", "haspreviousmember": false}]}}"#
    let members = #"{"groupname": {"A": []}}"#
    world.catalog = DocumentCatalog { Data(($0 == "group/index.json" ? index : members).utf8) }
    world.variables["HOME"] = folder.path + "/\(UUID())"
    if let api { world.variables["KPGG_API"] = api }
    // A busy machine must not cause a timeout.
    world.variables["KPGG_TIMEOUT"] = "3600"
    world.host = { request in
      log.note(request.url)
      if request.url == picture { return APIResponse(status: 200, body: Self.jpeg) }
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
      let log = Log()
      let result = await world(log, picture: picture, api: api).run(words)
      let error = result.error.split(separator: "\n").joined(separator: " ")
      #expect(
        log.all.contains(picture) == isAllowed && error.contains(told) == !isAllowed, "\(words) \(result)")
    }
    var opening = world(Log(), picture: picture, api: api)
    opening.programs = ["xdg-open"]
    let opened = await opening.run("picture", "a", "--open")
    #expect(opened.started.isEmpty == !isAllowed && opened.status == (isAllowed ? 0 : 1), "\(opened)")
    #expect(
      await world(Log(), picture: picture, api: api).run("picture", "a", "--url").output == picture + "\n")
  }

  @Test func `offline, a cached picture or a message is shown without a request`() async {
    let log = Log()
    let none = await world(log).run("member", "ohmygirl", "arin", "--picture", "--offline")
    #expect(log.all == [] && none.error.contains("no cached copy of the picture"))
    _ = await world().run("member", "ohmygirl", "arin", "--picture")
    let copy = await world(log).run("member", "ohmygirl", "arin", "--picture", "--offline")
    #expect(log.all == ["chafa"] && !copy.error.contains("kpgg:") && copy.output.contains("▀▀▀"))
  }

  // MARK: kpgg picture

  @Test func `a file created while the host responds is not overwritten`() async throws {
    let path = folder.path + "/arin.jpg"
    var world = world(columns: nil)
    world.host = { _ in
      _ = FileManager.default.createFile(atPath: path, contents: Data("mine".utf8))
      return APIResponse(status: 200, body: Self.jpeg)
    }
    let result = await world.run("picture", "ohmygirl", "arin", "--save", path)
    #expect(result.status == 1 && result.output == "")
    #expect(result.error.contains("kpgg: \(path) was created in the meantime; use --force"))
    #expect(folder.read("arin.jpg") == "mine")
    #expect(try folder.names == [".cache", "arin.jpg"])
  }

  @Test func `a picture is written unchanged to a pipe but not to a terminal`() async throws {
    let log = Log()
    let refused = await world(log).run("picture", "ohmygirl", "arin", "--save", "-")
    #expect(refused.status == 2 && refused.error.contains("won't write picture data to a terminal"))
    #expect(log.all == [])
    let piped = await world(log, columns: nil).run("picture", "ohmygirl", "arin", "--save", "-")
    #expect(piped.status == 0 && piped.output == "" && piped.error == "")
    #expect(piped.data == Self.jpeg)
  }

  @Test func `a picture is saved unchanged and overwrites a file only with --force`() async throws {
    let path = folder.path + "/arin.jpg"
    let saved = await world().run("picture", "ohmygirl", "arin", "--save", path)
    #expect(saved.output.contains("Saved \(path) (12 bytes)."))
    #expect(try Data(contentsOf: URL(filePath: path)) == Self.jpeg)
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

  // MARK: Ways

  @Test(arguments: [
    ([:] as [String: String], "chafa", "chafa", "PATH"),
    ([:], "", "card", "PATH"),
    (["TERM": "xterm-kitty"], "magick", "kitty", "TERM"),
    (["TERM": "xterm-kitty"], "", "card", "PATH"),
    (["TERM": "xterm-kitty", "NO_COLOR": "1"], "magick", "card", "PATH"),
    (["TERM_PROGRAM": "ghostty"], "convert", "kitty", "TERM_PROGRAM"),
    (["TERM_PROGRAM": "iTerm.app"], "", "iterm", "TERM_PROGRAM"),
    (["LC_TERMINAL": "iTerm2"], "", "iterm", "LC_TERMINAL"),
    (["LC_TERMINAL": "iTerm2", "TMUX": "x"], "", "card", "TMUX"),
    (["LC_TERMINAL": "iTerm2"], "chafa", "chafa", "PATH"),
    (["KPGG_PICTURES": "iterm"], "chafa", "iterm", "KPGG_PICTURES"),
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
    #expect(way([.version("iTerm2 3.5"), .graphics(isKnown: true), .attributes]) == .iterm)
    #expect(way([.version("Konsole 24"), .graphics(isKnown: true), .attributes]) == .card)
    #expect(way([.version("iTerm2 3.5"), .attributes], program: "chafa") == .chafa)
  }

  @Test func `kitty gets a PNG with the picture's proportions, and iTerm2 the original file`() async throws {
    var kitty = world(with: ["TERM": "xterm-kitty"])
    kitty.pictureProgramName = "convert"
    kitty.pictureProgram = { words, file in
      words[1] == "jpeg:-" && file == Self.jpeg ? Self.png(300, 400) : nil
    }
    let placed = await kitty.run("member", "ohmygirl", "arin", "--picture")
    #expect(placed.output.contains(Self.png(300, 400).base64EncodedString()))
    #expect(placed.output.contains("c=24,r=16,q=2") && placed.output.unicodeScalars.contains("\u{10EEEE}"))
    var iterm = world(with: ["TERM_PROGRAM": "iTerm.app"])
    iterm.pictureProgramName = ""
    let inline = await iterm.run("member", "ohmygirl", "arin", "--picture")
    #expect(
      inline.output.contains(
        "width=24;height=16;preserveAspectRatio=1;doNotMoveCursor=1:" + Self.jpeg.base64EncodedString()))
  }

  // MARK: The browser

  private var driver: BrowseDriver { BrowseDriver(folder: folder) }

  @Test func `the browser shows pictures on pages and cards where there is room`()
    async throws
  {
    let shown = world(with: ["KPGG_PICTURES": "chafa"])
    let size = Size(width: 120, height: 40)
    let home = try await driver.screen("", size, world: shown).text
    #expect(home.split(separator: "\n").filter { $0.contains("▀") }.count == 20)
    #expect(try await driver.screen("", world: shown).text.contains("▀"))
    #expect(
      try await driver.screen("enter", size, world: shown).text.contains("▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀"))
    for width in [60, 80, 120] {
      let page = try await driver.screen("enter enter", Size(width: width, height: 40), world: shown).text
      #expect(page.contains("▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀"), "\(width)\n\(page)")
    }
  }

  @Test func `the first bad response in the browser is a message, and cards replace the pictures`()
    async throws
  {
    let bad = world(answer: APIResponse(status: 404), with: ["KPGG_PICTURES": "chafa"])
    #expect(try await driver.screen("", world: bad).text.contains("404"))
    let page = try await driver.screen("enter", world: bad).text
    #expect(page.contains("Members") && !page.contains("404") && !page.contains("▀"))
    #expect(try await driver.screen("enter R", world: bad).text.contains("404"))
  }

  private func runner(_ log: Log = Log(), wanted: Bool?) async throws -> BrowseRunner {
    let app = world(log).app(World.Streams()).configured(DisplayOptions())
    let browser = BrowseWorld(app)
    var start = driver.start(Size(width: 80, height: 24))
    start.pictures = BrowsePictures(wanted, browser.artist.modes)
    start.host = "api.example.org"
    return BrowseRunner(BrowseState(try await app.index(), start), browser)
  }

  @Test func `pictures are suggested as a key, and no other key turns them on or off`() async throws {
    let log = Log()
    let browser = try await runner(log, wanted: nil)
    _ = try await browser.press(try Key.list("enter"))
    #expect(browser.screen.last?.contains("i pictures") == true && browser.state.status == nil)
    // `n` and `y` keep their meaning.
    _ = try await browser.press(try Key.list("esc j enter n"))
    #expect(browser.state.pictures.isEnabled == nil && log.all == [])
    _ = try await browser.press(try Key.list("y"))
    #expect(
      browser.state.pictures.isEnabled == nil && log.all == []
        && browser.state.status?.hasPrefix("Copied: ") == true)
    _ = try await browser.press(try Key.list("i"))
    #expect(browser.state.pictures.areShown && browser.screenText.contains("▀"))
    #expect(folder.read(".config/kpgg/config.json")?.contains(#""pictures": "auto""#) == true)
    _ = try await browser.press(try Key.list("i"))
    #expect(!browser.state.pictures.areShown && browser.state.message == "Pictures off.")
    #expect(folder.read(".config/kpgg/config.json")?.contains(#""pictures": "never""#) == true)
  }

  @Test func `without a program that draws pictures, the terminal is asked before one is suggested`()
    async throws
  {
    var state = try await driver.state()
    #expect(state.update(.key(.character("i"))).contains(.askTerminal))
    #expect(state.message == "Pictures on.")
    _ = state.update(.pictureModes([:]))
    #expect(state.message == "Pictures on. Install chafa to see them here.")
  }

  @Test func `visible pictures come first, then those of the next page, and each is requested only once`()
    async throws
  {
    var state = try await runner(wanted: true).state
    func drawn(_ effects: [BrowseEffect]) -> [PictureRequest]? {
      if case .draw(let requests)? = effects.last { return requests }
      return nil
    }
    let first = drawn(state.begin())
    #expect(first?.count == 1)
    #expect(drawn(state.update(.key(.character("?")))) == nil)
    #expect(drawn(state.update(.key(.escape))) == nil)
    let second = try #require(drawn(state.update(.key(.enter))))
    #expect(second.count == 2 && first?.contains(second[0]) == false)
    #expect(state.visiblePictures == [second[0]] && state.nextPictures.contains(second[1]))
    #expect(state.update(.drawn(second[0], [Line("▀")], nil)) == [])
    #expect(BrowseView.surface(state).text.joined().contains("▀"))
  }
}
