import KPGGCore
import Synchronization
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct SongTests {
  @Test func `without a terminal only the address is printed`() async {
    #expect(await World().run("song", "ohmygirl").output == "https://www.youtube.com/watch?v=QIN5_tJRiyY\n")
    #expect(
      await World(columns: 80).run("song", "ohmygirl", "--plain").output
        == "https://www.youtube.com/watch?v=QIN5_tJRiyY\n")
  }

  @Test func `a configured browser runs without a shell, and the address is still printed`() async {
    let world = World(
      variables: ["KPGG_BROWSER": "my-browser --new %s -x", "BROWSER": "other"], programs: ["my-browser"])
    let result = await world.run("song", "ohmygirl", "--open")
    #expect(result.output == "https://www.youtube.com/watch?v=QIN5_tJRiyY\n")
    #expect(result.started == [["my-browser", "--new", "https://www.youtube.com/watch?v=QIN5_tJRiyY", "-x"]])
  }

  @Test func `the first browser that starts is used`() async {
    let world = World(variables: ["BROWSER": "gone:here"], programs: ["here"])
    #expect(
      await world.run("song", "ohmygirl", "--open").started == [
        ["here", "https://www.youtube.com/watch?v=QIN5_tJRiyY"]
      ])
  }

  @Test func `with a display, the system openers are tried in turn`() async {
    let world = World(variables: ["SSH_TTY": "x", "DISPLAY": ":0"], programs: ["wslview", "/usr/bin/open"])
    #expect(await world.run("song", "stayc", "--open").started.count == 1)
  }

  @Test func `without a window system nothing is opened, which is not an error`() async {
    let result = await World(variables: ["SSH_CONNECTION": "x"]).run("featured", "--seed", "2", "--open")
    #expect(result.status == 0)
    #expect(result.error.contains("KPGG_BROWSER"))
  }

  @Test func `a browser that fails to start is reported but is not an error`() async {
    let result = await World(variables: ["KPGG_BROWSER": "gone"], programs: ["other"]).run(
      "song", "stayc", "--open")
    #expect(result.status == 0)
    #expect(
      result.error
        == "kpgg: couldn't open with \"gone\"; open it manually: https://www.youtube.com/watch?v=NsY-9MCOIAQ\n"
    )
  }

  @Test(arguments: [
    (#"'my browser' --new "%s""#, ["my browser", "--new", "URL"]), (#"a\ b ''"#, ["a b", "", "URL"]),
    (#"x "it's""#, ["x", "it's", "URL"]), (#"x 'a\b' "c\"d""#, ["x", "a\\b", "c\"d", "URL"]),
  ])
  func `a browser command is split into words as in a shell`(command: String, words: [String]) async {
    let url = "https://www.youtube.com/watch?v=NsY-9MCOIAQ"
    let world = World(variables: ["KPGG_BROWSER": command], programs: [words[0]])
    #expect(await world.run("song", "stayc", "--open").started == [words.map { $0 == "URL" ? url : $0 }])
  }

  @Test func `an empty browser variable falls back to the next`() async {
    let world = World(variables: ["KPGG_BROWSER": "", "BROWSER": "other"], programs: ["other"])
    #expect(await world.run("song", "stayc", "--open").started.map(\.first) == ["other"])
  }

  @Test func `if the JSON fields omit the address, it goes to standard error`() async {
    let world = World(variables: ["KPGG_BROWSER": "x"], programs: ["x"])
    let titled = await world.run("song", "stayc", "--open", "--json=title")
    #expect(titled.output == "{\n  \"title\": \"ASAP\"\n}\n")
    #expect(titled.error == "https://www.youtube.com/watch?v=NsY-9MCOIAQ\n")
    #expect(await world.run("song", "stayc", "--open", "--json").error == "")
  }
}

@Suite(.hangLimit) struct FeaturedTests {
  @Test func `a seed is repeatable, and seeds reach every candidate`() async {
    var slugs: Set<String> = []
    for seed in 0..<20 {
      let first = await World().run("featured", "--seed", "\(seed)").lines[0]
      #expect(await World().run("featured", "--seed", "\(seed)").lines[0] == first)
      slugs.insert(first)
    }
    #expect(slugs == ["slug\tgirlsgeneration", "slug\tsistar", "slug\tohmygirl", "slug\tblackpink"])
  }

  @Test func `a seed does not depend on the machine`() async {
    #expect(await World().run("featured", "--seed", "7").lines[0] == "slug\tblackpink")
  }

  @Test func `the home screen shows the featured group for its seed`() async {
    let featured = await World().run("featured", "--seed", "7", "--json=name").output
    #expect(featured.contains("BLACKPINK"))
    #expect(await World(columns: 80).run("--seed", "7").lines[3] == "  BLACKPINK  블랙핑크")
  }

  @Test(arguments: ["-1", "x", "1.5", "99999999999999999999999"])
  func `an invalid seed is a usage error`(seed: String) async {
    #expect(await World().run("featured", "--seed", seed).status == 2)
  }

  @Test func `a catalog without featured groups is an error`() async {
    let world = World(
      catalog: TestCatalog(
        index: { Decoded(CatalogIndex(edition: nil, sections: [], groups: [], featured: [])) },
        members: { _ in Decoded([]) }))
    let result = await world.run("featured")
    #expect(result.status == 1)
    #expect(result.error == "kpgg: the catalog has none of the featured groups\n")
  }
}

/// Songs by the IDs and URLs of their videos.
@Suite(.hangLimit) struct SongIDTests {
  private let world = World(catalog: TestCatalog.known)

  @Test(arguments: [
    "iKSo8shldrI", "https://www.youtube.com/watch?v=iKSo8shldrI", "https://youtu.be/iKSo8shldrI",
    "https://youtu.be/iKSo8shldrI?t=30", "http://m.youtube.com/watch?list=x&v=iKSo8shldrI#x",
  ])
  func `an ID or URL finds the song`(text: String) async {
    #expect(await world.run("song", text).output == "https://www.youtube.com/watch?v=iKSo8shldrI\n")
    let songs = await world.run("songs", text, "--json=title,group")
    #expect(songs.output.contains("\"title\": \"Oh My\"") && songs.output.contains("ohmygirl"))
    #expect(await world.run("search", text, "--json=youtubeID").output.contains("iKSo8shldrI"))
    #expect(await world.run(text).output == world.run("song", text).output)
  }

  @Test func `several IDs list these songs`() async {
    let ids = ["iKSo8shldrI", "NsY-9MCOIAQ"]
    for words in [ids, [ids.joined(separator: ",")]] {
      let result = await world.run(["songs", "--json=youtubeID"] + words)
      for id in ids { #expect(result.output.contains("watch?v=\(id)") || result.output.contains(id)) }
    }
    #expect(await world.run(["songs"] + ids).lines.count == 2)
    #expect(
      await world.run(["songs", "--m3u"] + ids).output.contains(
        "https://www.youtube.com/watch?v=NsY-9MCOIAQ\n"))
  }

  @Test(arguments: ["iKSo8shldrX", "https://youtu.be/iKSo8shldrX", "IKSO8SHLDRI"])
  func `an unknown ID is an unknown name`(text: String) async {
    let song = await world.run("song", text)
    #expect(song.status == 1 && song.output == "")
    #expect(song.error.hasPrefix("kpgg: no group or song named \"\(text)\"\n"))
    #expect(await world.run("songs", text).status == 1)
    #expect(await world.run("search", text).status == 1)
  }

  @Test func `a name wins over an ID`() async throws {
    let index = try await TestCatalog.frozen.index().value
    let (first, second) = (index.groups[0], index.groups[1])
    let id = try #require(YouTubeID("supernature"))
    let titled = Song(
      of: second.slug, title: "Super Nature", youtubeID: try #require(YouTubeID("AAAAAAAAAAA")))
    let catalog = TestCatalog(
      TestCatalog.frozen,
      songs: { _ in
        Decoded([first.song, second.song, Song(of: first.slug, title: "X", youtubeID: id), titled])
      })
    let world = World(catalog: catalog)
    #expect(await world.run("song", "supernature").output.hasSuffix("=AAAAAAAAAAA\n"))
    #expect(await world.run("song", "supernatura").status == 1)
    #expect(await world.run("search", "supernature", "--json=youtubeID").output.contains("AAAAAAAAAAA"))
  }

  @Test func `a host is not asked for its songs if the index has the ID`() async {
    let asked = Mutex<[String]>([])
    var world = World(variables: ["KPGG_TIMEOUT": "3600"])
    world.serve { path in
      asked.withLock { $0.append(path) }
      return BundledCatalog.data(path)
    }
    let host = ["--api", "https://api.example.org"]
    for text in ["NsY-9MCOIAQ", "https://youtu.be/NsY-9MCOIAQ"] {
      for command in ["song", "songs"] {
        let result = await world.run([command, text] + host)
        #expect(result.output.contains("watch?v=NsY-9MCOIAQ") && result.status == 0)
      }
    }
    #expect(asked.withLock { $0.contains { $0.hasPrefix("song/") } } == false)
    #expect(await world.run(["song", "iKSo8shldrI"] + host).output.hasSuffix("iKSo8shldrI\n"))
  }
}
