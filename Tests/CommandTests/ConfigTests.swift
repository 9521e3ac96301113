import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct ConfigTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func world(_ variables: [String: String] = [:], columns: Int? = nil) -> World {
    World(
      variables: ["XDG_CONFIG_HOME": folder.path, "NO_COLOR": "1"].merging(variables) { _, new in new },
      columns: columns)
  }

  private func run(_ words: String...) async -> World.Result { await world().run(words) }

  private var file: String { folder.path + "/kpgg/config.json" }

  private func write(_ text: String) throws { try folder.write(text, to: "kpgg/config.json") }

  @Test func `a setting can be set, read, used and removed`() async throws {
    #expect(await run("config", "set", "language", "ko").output == "Set language to \"ko\"\n")
    #expect(folder.read("kpgg/config.json") == "{\n  \"language\": \"ko\"\n}\n")
    #expect(await run("config", "get", "language").output == "ko\n")
    #expect(await run("group", "nope").error.hasHangul)
    #expect(await run("config", "unset", "language").status == 0)
    #expect(folder.read("kpgg/config.json") == "{}\n")
    #expect(await run("group", "nope").error.hasPrefix("kpgg: no group named \"nope\"\n"))
  }

  @Test func `changes are confirmed, and repeating one reports that nothing changed`() async {
    #expect(await run("config", "set", "theme", "mono").output == "Set theme to \"mono\"\n")
    #expect(await run("config", "set", "theme", "mono").error == "theme is already \"mono\"\n")
    #expect(await run("config", "unset", "theme").output == "Removed theme from the settings\n")
    #expect(await run("config", "unset", "theme").error == "theme was not set\n")
  }

  @Test func `an unknown era is refused just as it is by --era`() async {
    let refused = await run("config", "set", "era", "1999")
    #expect(refused.status == 2 && refused.output == "")
    let option = await run("groups", "--era", "1999").error.split(separator: "\n")
    #expect(refused.error.split(separator: "\n").prefix(2) == option.prefix(2))
    #expect(await run("config", "set", "era", "2020,2016-2019").status == 0)
    #expect(await run("config", "set", "era", "all").status == 0)
  }

  @Test func `reading an unset setting prints nothing and fails`() async {
    let result = await run("config", "get", "theme")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.error == "kpgg: theme is not set\n")
  }

  @Test func `an unknown key or invalid value is a usage error with a hint`() async {
    let key = await run("config", "set", "langage", "ko")
    #expect(key.status == 2)
    #expect(
      key.error.hasPrefix(
        "kpgg: unknown setting \"langage\"\nDid you mean: kpgg config set language ko\n"))
    let value = await run("config", "set", "language", "xx")
    #expect(value.status == 2)
    let codes = Language.allCases.map(\.rawValue).joined(separator: ", ")
    #expect(
      value.error.hasPrefix(
        "kpgg: invalid value \"xx\" for the setting language\nPossible values: \(codes)\n"))
    #expect(await run("config", "set", "language").status == 2)
    #expect(await run("config", "set", "pager", " ").status == 2)
    #expect(await run("config", "set", "era", "199").status == 2)
    #expect(await run("config", "set", "api", "ftp://x").status == 2)
    #expect(folder.read("kpgg/config.json") == nil)
  }

  @Test func `the list shows each value in use and its source`() async throws {
    try write(#"{"language": "ko", "theme": "mono"}"#)
    let rows = await world(["KPGG_THEME": "vivid", "PAGER": "more"]).run("config", "list").output
    #expect(rows.contains("language\tko\tko\tconfig\n"))
    #expect(rows.contains("theme\tmono\tvivid\tKPGG_THEME\n"))
    #expect(rows.contains("pager\t\tmore\tPAGER\n"))
    #expect(rows.contains("names\t\tboth\tdefault\n"))
    #expect(await world().run("config", "list", "--lang", "ja").output.contains("language\tko\tja\t--lang\n"))
    #expect(rows.split(separator: "\n").count == Setting.allCases.count)
  }

  @Test func `the path is printed alone, even without a file`() async {
    #expect(await run("config", "path").output == file + "\n")
    let homeless = await World().run("config", "path")
    #expect(homeless.status == 1)
    #expect(homeless.error.contains("HOME is not an absolute path"))
  }

  @Test func `flags override the environment, which overrides the file`() async throws {
    try write(#"{"language": "ja"}"#)
    #expect(await world(["LC_ALL": "ko_KR.UTF-8"]).run("group", "nope").error.hasKana)
    #expect(await world(["KPGG_LANG": "ko"]).run("group", "nope").error.hasHangul)
    #expect(
      await world(["KPGG_LANG": "ko"]).run("group", "nope", "--lang=en").error.hasPrefix("kpgg: no group"))
  }

  @Test func `unknown keys and invalid values are reported, and the rest applies`() async throws {
    try write(
      """
      {
        "names": "ko",
        "colour": "red",
        "theme": "pink",
        "pager": 7
      }
      """)
    let result = await world(columns: 200).run("song", "stayc", "--names=ko")
    #expect(result.status == 0)
    #expect(
      result.error == """
        kpgg: \(file), line 3: unknown setting "colour"
        kpgg: \(file), line 4: invalid value "pink" for the setting theme (possible: default, mono, vivid)
        kpgg: \(file), line 5: the value of pager must be a string (for example: less -R; cat)

        """)
    #expect(result.output.hasPrefix("에이셉"))
  }

  @Test func `a file of 1.1 with iTerm2's pictures is read as auto, and the value is refused elsewhere`()
    async throws
  {
    try write(#"{"pictures": "iterm"}"#)
    let get = await run("config", "get", "pictures")
    #expect(get.output == "auto\n" && get.error == "")
    #expect(await run("config", "list").output.contains("pictures\tauto\tauto\tconfig\n"))
    #expect(folder.read("kpgg/config.json") == #"{"pictures": "iterm"}"#)
    let set = await run("config", "set", "pictures", "iterm")
    #expect(set.status == 2 && set.error.contains("invalid value \"iterm\" for the setting pictures"))
    let variable = await world(["KPGG_PICTURES": "iterm"], columns: 200).run("song", "stayc").error
    #expect(variable.contains("ignoring invalid value \"iterm\" of KPGG_PICTURES; pictures is never"))
  }

  @Test func `many problems are summarized, and an empty file is valid`() async throws {
    try write("{" + (1...2000).map { "\"k\($0)\": \"\"" }.joined(separator: ",\n") + "}")
    let result = await run("song", "stayc")
    #expect(result.error.split(separator: "\n").count == 6)
    #expect(result.error.hasSuffix("config.json: 1995 more problems\n"))
    for (count, rest) in [(5, nil), (6, "1 more problem\n")] {
      try write("{" + (1...count).map { "\"k\($0)\": \"\"" }.joined(separator: ",\n") + "}")
      let error = await run("song", "stayc").error
      #expect(error.contains(" more problem") == (rest != nil) && error.hasSuffix(rest ?? "\n"), "\(error)")
    }
    try write(" \n")
    #expect(await run("song", "stayc").error == "")
    #expect(await run("config", "set", "theme", "mono").status == 0)
  }

  @Test func `unknown settings stay in the file and can be removed`() async throws {
    try write(#"{"colour": "red", "theme": "mono"}"#)
    _ = await run("config", "set", "names", "ko")
    #expect(folder.read("kpgg/config.json")?.contains("\"colour\": \"red\"") == true)
    #expect(await run("config", "unset", "colour").output == "Removed colour from the settings\n")
    #expect(folder.read("kpgg/config.json")?.contains("colour") == false)
  }

  @Test func `a byte order mark is ignored`() async throws {
    try write("\u{FEFF}{\"language\": \"ko\"}")
    let result = await run("group", "nope")
    #expect(result.error.hasPrefix("kpgg: \"nope\"라는 그룹은 없습니다"))
  }

  @Test(arguments: [
    ("{", "not JSON at line 1, column 2"), ("[]", "not a JSON object"),
    ("\"ko\"", "not a JSON object"),
    ("null", "not a JSON object"),
  ])
  func `a malformed file is reported and ignored, but never overwritten`(text: String, why: String)
    async throws
  {
    try write(text)
    let result = await run("song", "stayc")
    #expect(result.status == 0)
    #expect(result.error == "kpgg: the config file is damaged (\(why)): \(file) (ignored)\n")
    let set = await run("config", "set", "theme", "mono")
    #expect(set.status == 1)
    #expect(set.error.contains("Repair it or move it away: \(file)\n"))
    #expect(folder.read("kpgg/config.json") == text)
  }

  @Test func `the default eras apply unless --era is given`() async throws {
    try write(#"{"era": "2020,2021-2023"}"#)
    func headings(_ words: String...) async -> [String] {
      await world(columns: 80).run(words).lines.filter { $0.hasPrefix("Debuted") }
    }
    #expect(await headings("groups") == ["Debuted 2021-2023", "Debuted 2020"])
    #expect(await headings("songs").count == 2)
    #expect(await headings("members").count == 2)
    #expect(await headings("groups", "--era", "2009") == ["Debuted 2009"])
    #expect(await headings("groups", "--era", "all").count == 8)
    #expect(await !world(columns: 80).run("members", "kara").output.isEmpty)
    let screen = await world(columns: 80).run("--seed", "1")
    #expect(screen.output.contains("Debuted 2020\n"))
    #expect(!screen.output.contains("Debuted 2009"))
    #expect(
      screen.error == "Showing 2020, 2021-2023 only (from your settings); use --era all for everything.\n")
  }

  @Test func `machine output ignores the default eras`() async throws {
    try write(#"{"era": "2020"}"#)
    for form in [[], ["--plain"], ["--jsonl"]] {
      #expect(
        await world(columns: form == [] ? nil : 80).run(["groups"] + form).output.split(separator: "\n").count
          == 46)
    }
  }

  @Test func `an unknown default era is reported and ignored`() async throws {
    try write(#"{"era": "1999, 2020"}"#)
    let some = await world(columns: 200).run("groups")
    #expect(some.status == 0)
    #expect(some.lines.filter { $0.hasPrefix("Debuted") } == ["Debuted 2020"])
    #expect(
      some.error.hasPrefix(
        "kpgg: the era setting names \"1999\", which is not in the catalog; kpgg config unset era removes it\n"
      ))
    try write(#"{"era": "1999"}"#)
    #expect(await world(columns: 200).run("groups").lines.filter { $0.hasPrefix("Debuted") }.count == 8)
    try write(#"{"era": "all"}"#)
    #expect(await world(columns: 200).run("groups").error == "")
    #expect(await run("config", "set", "era", "2020, 2009").status == 0)
  }

  @Test func `the pager setting ranks between KPGG_PAGER and PAGER`()
    async throws
  {
    try write(#"{"pager": "more"}"#)
    for (variables, expected) in [
      ([:], "more config"), (["PAGER": "less"], "more config"), (["KPGG_PAGER": "most"], "most KPGG_PAGER"),
    ] {
      let rows = await world(variables).run("config", "list").output
      #expect(rows.contains("pager\tmore\t\(expected.replacing(" ", with: "\t"))\n"))
    }
  }

  @Test func `an empty variable falls back to the setting`() async throws {
    try write(#"{"player": "mpv"}"#)
    let world = world(["KPGG_BROWSER": ""])
    #expect(await world.run("config", "list").output.contains("player\tmpv\tmpv\tconfig\n"))
  }

  @Test func `a value is never cut on a narrow terminal`() async throws {
    let value = "less -R " + String(repeating: "x", count: 80)
    _ = await run("config", "set", "pager", value)
    #expect(await world(columns: 30).run("config", "get", "pager").output == value + "\n")
  }

  @Test func `the host and player settings apply, and the environment overrides them`()
    async throws
  {
    try write(#"{"api": "https://api.example.org", "player": "mpv --fs"}"#)
    var world = world(["KPGG_API": ""])
    world.programs = ["mpv", "lynx"]
    let url = "https://www.youtube.com/watch?v=NsY-9MCOIAQ"
    #expect(await world.run("song", "stayc", "--open").started == [["mpv", "--fs", url]])
    world.variables["KPGG_BROWSER"] = "lynx"
    #expect(await world.run("song", "stayc", "--open").started == [["lynx", url]])
    world.variables["KPGG_API"] = nil
    world.host = StubHost { (_) throws(TransportError) in throw .hostNotFound }
    #expect(await world.run("song", "stayc").error.contains("https://api.example.org"))
  }
}
