import JSON
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Filters and sort keys for generations, line-ups, ends, heights and places of birth.
@Suite(.hangLimit) struct FactFilterTests {
  private static let groups = Edition.rows("groups")
  private static let members = Edition.rows("members")
  private static let people = Dictionary(
    uniqueKeysWithValues: Edition.rows("people").map { ($0["person"] ?? "", $0) })
  /// The number of members in each group's present or last line-up.
  private static let sizes = Dictionary(grouping: members.filter { $0["status"] == "current" }) {
    $0["group_slug"] ?? ""
  }.mapValues(\.count)

  private func slugs(_ words: String...) async -> [String] {
    await World(catalog: TestCatalog.known).run(["groups"] + words + ["--plain"]).lines.map {
      String($0.prefix { $0 != "\t" })
    }
  }

  private func members(_ words: String...) async -> Set<String> {
    Set(
      await World(catalog: TestCatalog.known).run(["members"] + words + ["--plain"]).lines.map {
        String($0.prefix { $0 != "\t" })
      })
  }

  private func expected(_ isWanted: ([String: String]) -> Bool) -> Set<String> {
    Set(
      Self.members.filter { isWanted(Self.people[$0["person"] ?? ""] ?? [:]) }
        .map { "\($0["group_slug"] ?? "")/\($0["slug"] ?? "")" })
  }

  @Test func `groups are filtered by generation, and those between two never match`() async {
    let fourth = Self.groups.filter { $0["generation"] == "4" }.compactMap { $0["slug"] }
    #expect(Set(await slugs("--generation", "4")) == Set(fourth))
    #expect(await slugs("--generation", "4세대").count == fourth.count)
    #expect(await slugs("--generation", "1-5").count == Self.groups.count { $0["generation"] != "" })
    let all = await slugs("--generation", "2,4")
    #expect(Set(all) == Set(await slugs("--generation", "2")).union(fourth))
  }

  @Test func `groups are filtered by the size of the present or last line-up`() async {
    for (typed, range) in [("5", 5...5), ("5-7", 5...7), ("9-", 9...100), ("-3", 1...3)] {
      let wanted = Self.sizes.filter { range.contains($0.value) }.keys
      #expect(Set(await slugs("--size", typed)) == Set(wanted), "\(typed)")
    }
    let ids = await members("--size", "1")
    #expect(
      Set(ids.map { $0.prefix { $0 != "/" } })
        == Set(Self.sizes.filter { $0.value == 1 }.keys.map { $0[...] }))
    #expect(await World(catalog: TestCatalog.known).run("random", "--size", "24").output.contains("tripleS"))
    #expect(await World(catalog: TestCatalog.known).run("songs", "--size", "24").lines.count == 1)
  }

  @Test func `groups are filtered by when they disbanded`() async {
    let ended = Self.groups.filter { $0["disband_date"]?.hasPrefix("2024") == true }.compactMap { $0["slug"] }
    #expect(Set(await slugs("--disbanded", "2024")) == Set(ended))
    #expect(await slugs("--disbanded", "1990-").count == Self.groups.count { $0["disband_date"] != "" })
  }

  @Test func `sorting by size and years puts unknown values last in both directions`() async {
    let bySize = await slugs("--sort", "size").compactMap { Self.sizes[$0] }
    #expect(bySize == bySize.sorted() && bySize.count == Self.groups.count)
    let (up, down) = (await slugs("--sort", "years"), await slugs("--sort", "years", "--reverse"))
    #expect(down.first == "csjhthegrace", "the first group that nobody has declared ended")
    let silent = Set(await slugs("--state", "inactive"))
    #expect(!silent.isEmpty && up.suffix(silent.count + 4).contains { silent.contains($0) })
    #expect(up.filter(silent.contains) == down.filter(silent.contains) && silent.isSubset(of: up.suffix(40)))
    let songs = await World(catalog: TestCatalog.known).run("songs", "--sort", "years", "-r", "-n", "1")
    #expect(songs.output.hasPrefix("csjhthegrace\t"))
  }

  @Test func `a host sends members only if a line-up is asked for`() async {
    let catalog = TestCatalog(
      TestCatalog.known,
      members: { _ in
        Issue.record("members were requested")
        return Decoded([])
      })
    #expect(await World(catalog: catalog).run("groups", "--generation", "4", "--sort", "years").status == 0)
  }

  @Test func `a host is asked only for the line-ups of groups that meet the other conditions`() async {
    let catalog = TestCatalog(
      TestCatalog.known,
      members: { groups in
        #expect(groups.allSatisfy { $0.generation == 2 } && !groups.isEmpty)
        return try await TestCatalog.known.members(of: groups)
      })
    let lines = await World(catalog: catalog).run("groups", "--generation", "2", "--size", "5").lines
    let wanted = Self.groups.filter { $0["generation"] == "2" && Self.sizes[$0["slug"] ?? ""] == 5 }
    #expect(lines.count == wanted.count && !lines.isEmpty)
  }

  @Test func `columns show what the list is filtered or sorted by`() async {
    func headings(_ words: String...) async -> String {
      await World(catalog: TestCatalog.known, columns: 120).run(words).lines[0]
    }
    #expect(await headings("groups", "--size", "5").contains("Line-up"))
    #expect(await headings("groups", "--generation", "4").contains("Generation"))
    #expect(await headings("groups", "--disbanded", "2024").contains("Disbanded"))
    #expect(await headings("groups", "--sort", "years").contains("Years"))
    #expect(await headings("members", "--sort", "height").contains("Height"))
    #expect(await !headings("members", "--sort", "name").contains("Height"))
  }

  // MARK: Members

  @Test(arguments: ["daegu", "대구", "大邱", "DAE gu", "대"])
  func `members are filtered by place of birth in any language`(typed: String) async {
    let places: Set = typed == "대" ? ["Daegu", "Daejeon"] : ["Daegu"]
    #expect(await members("--birthplace", typed) == expected { places.contains($0["birth_place"] ?? "") })
  }

  @Test func `a place of birth that nobody has gives an empty list`() async {
    let result = await World(catalog: TestCatalog.known, columns: 80).run(
      "members", "--birthplace", "atlantis")
    #expect(result.status == 0 && result.error == "No matching members.\n")
    #expect(await members("--birthplace", "angeles") == expected { $0["birth_place"] == "Los Angeles" })
    #expect(await members("--birthplace", "eoul").isEmpty, "the middle of a word")
  }

  @Test func `members are filtered by height, and unknown heights never match`() async {
    for (typed, range) in [
      ("170", 170...170), ("160-165", 160...165), ("170-", 170...250), ("-155", 50...155),
    ] {
      let wanted = expected { $0["height_cm"].flatMap(Int.init).map(range.contains) ?? false }
      #expect(await members("--height", typed) == wanted, "\(typed)")
      #expect(await members("--height=\(typed)cm") == wanted, "\(typed)")
    }
  }

  @Test func `sorting by height puts the shortest first and unknown heights last`() async {
    func heights(_ words: String...) async -> [Int?] {
      await World(catalog: TestCatalog.known).run(["members", "--sort", "height", "--jsonl=height"] + words)
        .lines
        .map { Int($0.filter(\.isNumber)) }
    }
    let (up, down) = (await heights(), await heights("--reverse"))
    let known = up.compactMap { $0 }
    #expect(known == known.sorted() && up.prefix(known.count).allSatisfy { $0 != nil })
    #expect(down.compactMap { $0 } == known.reversed() && down.last == .some(nil))
  }

  // MARK: Agencies

  @Test func `one or two letters must be a whole word of an agency`() async {
    let groups = await slugs("--agency", "sm")
    #expect(groups.contains("aespa") && !groups.contains("niziu"))
    #expect(await slugs("--agency", "SMEJ") == ["niziu"])
    #expect(await slugs("--agency", "s").isEmpty)
    #expect(await slugs("--agency", "에스엠") == groups)
    #expect(await slugs("--agency", "s.m.") == groups)
    #expect(await slugs("--agency", "jy").isEmpty)
    #expect(await !slugs("--agency", "jyp").isEmpty)
  }

  // MARK: Values

  @Test(arguments: [
    ("--generation", "0"), ("--generation", "6"), ("--generation", "x"), ("--size", "0"), ("--size", "7-5"),
    ("--size", "-"), ("--size", "5-6-7"), ("--size", "101"), ("--disbanded", "soon"), ("--size", "1e2"),
  ])
  func `a bad value is a usage error with examples`(option: String, value: String) async {
    let result = await World().run("groups", option, value)
    #expect(result.status == 2 && result.output == "")
    #expect(result.error.hasPrefix("kpgg: invalid value \"\(value)\" for \(option)\nFor example: \(option) "))
  }

  @Test(arguments: ["tall", "170-160", "49", "251", "１７０", "17o", "99999999999999999999"])
  func `a bad height is a usage error with examples`(value: String) async {
    let result = await World().run("members", "--height", value)
    #expect(result.status == 2 && result.error.contains("--height 165, --height 160-165"))
  }

  @Test func `values are completed`() async {
    func completions(_ words: String...) async -> [String] {
      await World(catalog: TestCatalog.known).run(["__complete"] + words).lines
    }
    #expect(await completions("groups", "--generation", "").contains("4\t"))
    #expect(await completions("groups", "--size", "5-").first == "5-7\t")
    #expect(await completions("members", "--height", "17").first == "170-\t")
    #expect(await completions("groups", "--sort", "y") == ["years\t"])
    #expect(await completions("stats", "--by", "mo") == ["month\t"])
    #expect(await completions("members", "--birthplace", "daeg") == ["daegu\tDaegu"])
    #expect(await completions("members", "--birthplace", "대구") == ["daegu\tDaegu"])
    #expect(await completions("members", "--birthplace", "los").contains("los-angeles\tLos Angeles"))
  }
}
