import JSON
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Filters and sort keys, compared with the tables.
@Suite(.hangLimit) struct FactFilterTests {
  private static let groups = Edition.rows("groups")
  private static let members = Edition.rows("members")
  private static let people = Dictionary(
    uniqueKeysWithValues: Edition.rows("people").map { ($0["person"] ?? "", $0) })
  /// The number of members in each group's present or last line-up.
  private static let sizes = Dictionary(grouping: members.filter { $0["status"] == "current" }) {
    $0["group_slug"] ?? ""
  }.mapValues(\.count)

  private func slugs(_ options: String) async throws -> [String] {
    try await kpgg("groups \(options)", catalog: TestCatalog.known).ids
  }

  private func members(_ options: String) async throws -> Set<String> {
    Set(try await kpgg("members \(options)", catalog: TestCatalog.known).ids)
  }

  private func expected(_ isWanted: ([String: String]) -> Bool) -> Set<String> {
    Set(
      Self.members.filter { isWanted($0.merging(Self.people[$0["person"] ?? ""] ?? [:]) { $1 }) }
        .map { "\($0["group_slug"] ?? "")/\($0["slug"] ?? "")" })
  }

  @Test func `groups are filtered by generation, and those between two never match`() async throws {
    let fourth = Self.groups.filter { $0["generation"] == "4" }.compactMap { $0["slug"] }
    #expect(Set(try await slugs("--generation 4")) == Set(fourth))
    #expect(try await slugs("--generation 4세대").count == fourth.count)
    #expect(try await slugs("--generation 1-5").count == Self.groups.count { $0["generation"] != "" })
    #expect(
      Set(try await slugs("--generation 2,4")) == Set(try await slugs("--generation 2")).union(fourth))
  }

  @Test func `groups are filtered by the size of the present or last line-up`() async throws {
    for (typed, range) in [("5", 5...5), ("5-7", 5...7), ("9-", 9...100), ("-3", 1...3)] {
      let wanted = Self.sizes.filter { range.contains($0.value) }.keys
      #expect(Set(try await slugs("--size \(typed)")) == Set(wanted), "\(typed)")
    }
    let alone = Self.sizes.filter { $0.value == 1 }.keys
    #expect(Set(try await members("--size 1").map { String($0.prefix { $0 != "/" }) }) == Set(alone))
  }

  @Test func `groups are filtered by when they disbanded`() async throws {
    let ended = Self.groups.filter { $0["disband_date"]?.hasPrefix("2024") == true }.compactMap { $0["slug"] }
    #expect(Set(try await slugs("--disbanded 2024")) == Set(ended))
    #expect(try await slugs("--disbanded 1990-").count == Self.groups.count { $0["disband_date"] != "" })
  }

  @Test func `sorting by size and years puts unknown values last in both directions`() async throws {
    let bySize = try await slugs("--sort size").compactMap { Self.sizes[$0] }
    #expect(bySize == bySize.sorted() && bySize.count == Self.groups.count)
    let (up, down) = (try await slugs("--sort years"), try await slugs("--sort years --reverse"))
    #expect(down.first == "csjhthegrace", "the first group that nobody has declared ended")
    let silent = Set(try await slugs("--state inactive"))
    #expect(!silent.isEmpty && up.suffix(silent.count + 4).contains { silent.contains($0) })
    #expect(up.filter(silent.contains) == down.filter(silent.contains) && silent.isSubset(of: up.suffix(40)))
    #expect(try await kpgg("songs --sort years -r -n 1", catalog: TestCatalog.known).ids == ["csjhthegrace"])
  }

  @Test func `a host is asked for the line-ups of the groups that meet the other conditions only`()
    async throws
  {
    let catalog = TestCatalog(
      TestCatalog.known,
      members: { groups in
        #expect(groups.allSatisfy { $0.generation == 2 } && !groups.isEmpty)
        return try await TestCatalog.known.members(of: groups)
      })
    let ids = try await kpgg("groups --generation 2 --size 5", catalog: catalog).ids
    let wanted = Self.groups.filter { $0["generation"] == "2" && Self.sizes[$0["slug"] ?? ""] == 5 }
    #expect(ids.count == wanted.count && !ids.isEmpty)
    // Without a size, no line-ups are asked for.
    #expect(try await kpgg("groups --generation 4 --sort years", catalog: catalog).status == 0)
  }

  // MARK: Members

  @Test func `members are filtered by their details`() async throws {
    for (option, column, value) in [
      ("--mbti infp", "mbti", "INFP"), ("--mbti 잇티제", "mbti", "ISTJ"), ("--blood ab", "blood_type", "AB"),
      ("--status former", "status", "former"), ("--status deceased", "status", "deceased"),
    ] {
      let wanted = expected { $0[column] == value }
      #expect(try await members(option) == wanted && !wanted.isEmpty, "\(option)")
    }
    for (typed, code) in [("thailand", "TH"), ("TH", "TH"), ("korea", "KR")] {
      let wanted = expected { $0["nationality"]?.split(separator: "|").contains { $0 == code } == true }
      #expect(try await members("--nationality \(typed)") == wanted, "\(typed)")
    }
  }

  @Test func `members are filtered by birthdays, also across the end of a year, or by birth dates`()
    async throws
  {
    let ranges: [(String, (String) -> Bool)] = [
      ("01-01..01-15", { ("01-01"..."01-15").contains($0.suffix(5)) }),
      ("12-25..01-05", { $0.suffix(5) >= "12-25" || $0.suffix(5) <= "01-05" }),
      ("1999-01-01..1999-06-30", { ("1999-01-01"..."1999-06-30").contains($0) }),
      ("1999-06", { $0.hasPrefix("1999-06") }), ("1999-6", { $0.hasPrefix("1999-06") }),
    ]
    for (typed, isWanted) in ranges {
      let wanted = expected { $0["birth_date"]?.count == 10 && isWanted($0["birth_date"] ?? "") }
      #expect(try await members("--born \(typed)") == wanted && !wanted.isEmpty, "\(typed)")
    }
  }

  @Test(arguments: [
    ("daegu", ["Daegu"]), ("대구", ["Daegu"]), ("大邱", ["Daegu"]), ("'DAE gu'", ["Daegu"]),
    ("대", ["Daegu", "Daejeon"]), ("angeles", ["Los Angeles"]), ("eoul", []), ("atlantis", []),
  ])
  func `members are filtered by place of birth in any language`(typed: String, places: [String]) async throws
  {
    let wanted = expected { places.contains($0["birth_place"] ?? "") }
    #expect(try await members("--birthplace \(typed)") == wanted && wanted.isEmpty == places.isEmpty)
  }

  @Test func `members are filtered by height, and unknown heights never match`() async throws {
    for (typed, range) in [
      ("170", 170...170), ("160-165", 160...165), ("170-", 170...250), ("-155", 50...155),
    ] {
      let wanted = expected { $0["height_cm"].flatMap(Int.init).map(range.contains) ?? false }
      #expect(try await members("--height \(typed)") == wanted, "\(typed)")
      #expect(try await members("--height=\(typed)cm") == wanted, "\(typed)")
    }
  }

  @Test func `sorting by height puts the shortest first and unknown heights last`() async throws {
    func heights(_ option: String) async throws -> [Int?] {
      try await kpgg("members --sort height --json=height \(option)", catalog: TestCatalog.known).list
        .map { $0["height"]?.integer }
    }
    let (up, down) = (try await heights(""), try await heights("--reverse"))
    let known = up.compactMap { $0 }
    #expect(known == known.sorted() && up.prefix(known.count).allSatisfy { $0 != nil })
    #expect(down.compactMap { $0 } == known.reversed() && down.last == .some(nil))
  }

  // MARK: Agencies

  @Test func `one or two letters must be a whole word of an agency`() async throws {
    let groups = try await slugs("--agency sm")
    #expect(groups.contains("aespa") && !groups.contains("niziu"))
    #expect(try await slugs("--agency SMEJ") == ["niziu"])
    for same in ["에스엠", "s.m."] { #expect(try await slugs("--agency \(same)") == groups) }
    for part in ["s", "jy"] { #expect(try await slugs("--agency \(part)").isEmpty) }
    #expect(try await !slugs("--agency jyp").isEmpty)
  }
}
