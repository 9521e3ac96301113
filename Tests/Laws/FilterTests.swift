import KPGGCore
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import TestSupport

/// Tests that filters keep exactly the records that match, and that sorting, reversing and limiting agree.
@Suite(.hangLimit) struct FilterTests {
  private static let lists = ["groups", "members", "songs", "units"]

  // MARK: The records

  /// The records of each complete list.
  private static let records = Task {
    func rows(_ list: String) async throws -> [Row] {
      try await kpgg("\(list) --json", catalog: TestCatalog.bundled).list.map(row)
    }
    func isForeign(_ nationality: String) -> Bool { nationality != "" && !nationality.contains("KR") }
    let members = try await rows("members")
    let lineUps = Dictionary(grouping: members.filter { $0["status"] == "current" }) { $0["group"] }
    let today = Day(iso: "2026-11-27")
    let known = try await TestCatalog.bundled.index().groups
    let groups = zip(try await rows("groups"), known).map { row, group in
      let lineUp = lineUps[row["slug"]] ?? []
      let nationalities = lineUp.compactMap { $0["nationality"] }
      var row = row
      row["companies"] = group.companies().map(\.slug.description).joined(separator: "|")
      row["debutCompanies"] = group.companiesAtDebut.map(\.slug.description).joined(separator: "|")
      row["ends"] = group.disbandments.map(\.iso).joined(separator: "|")
      row["group"] = row["slug"]
      row["size"] = lineUp.isEmpty ? nil : "\(lineUp.count)"
      row["years"] = group.years(until: today).map(String.init)
      row["nationalities"] = nationalities.joined(separator: "|")
      row["foreigners"] = "\(nationalities.count(where: isForeign))"
      let japanese = nationalities.count { $0.contains("JP") }
      row["japanese"] = "\(japanese)"
      row["isAllJapanese"] = "\(japanese > 0 && japanese == lineUp.count)"
      return row
    }
    let bySlug = Dictionary(grouping: groups) { $0["slug"] }
    let entries = Dictionary(grouping: Edition.rows("members")) { $0["person"] }
    let persons = Dictionary(
      Edition.rows("members").map { ("\($0["group_slug"] ?? "")/\($0["slug"] ?? "")", $0["person"]) },
      uniquingKeysWith: { first, _ in first })
    func joined(_ row: Row) -> Row {
      (bySlug[row["group"]]?.first ?? [:]).reduce(into: row) { $0["group." + $1.key] = $1.value }
    }
    let units = try await rows("units").map { row in
      joined(row).merging(["size": "\(row["members"]?.split(separator: "|").count ?? 0)"]) { $1 }
    }
    return [
      "groups": groups.map(joined), "units": units,
      "members": members.map { row in
        var row = joined(row)
        if let birth = row["birthDate"], birth.count == 10, row["status"] != "deceased" {
          row["age"] = "\(2026 - (Int(birth.prefix(4)) ?? 0) - (birth.dropFirst(5) > "11-21" ? 1 : 0))"
        }
        row["isForeign"] = "\(isForeign(row["nationality"] ?? ""))"
        let groups = (entries[persons[row["id"] ?? ""] ?? nil] ?? []).compactMap { $0["group_slug"] }
        row["otherGroups"] = groups.filter { $0 != row["group"] }.joined(separator: "|")
        return row
      },
      "songs": try await rows("songs").map(joined),
      "agencies": try await rows("agencies").map { row in
        let family = groups.filter {
          $0["companies"]?.split(separator: "|").contains { $0 == row["slug"] ?? "" } == true
        }
        return row.merging(["groups": "\(family.count)"]) { $1 }
      },
    ]
  }

  private static func row(_ value: JSONValue) -> Row {
    guard let fields = value.object else { return [:] }
    return fields.reduce(into: fields.compactMapValues(text)) { row, field in
      for (name, part) in field.value.object ?? [:] { row["\(field.key).\(name)"] = text(part) }
    }
  }

  /// Returns a value as text. A list gives its elements, and a record gives its slug and its family.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .list(let values): values.compactMap(text).joined(separator: "|")
    case .object: [value["slug"], value["family"]].compactMap { $0.flatMap(text) }.joined(separator: "|")
    case .bool(let isTrue): "\(isTrue)"
    case .integer(let number): "\(number)"
    case .null: nil
    case .string, .number: value.text
    }
  }

  // MARK: The lists

  private func run(_ line: String) async throws -> TestWorld.Result {
    let usesFavorites = line.contains("--favorites") || line.contains("fav:")
    let result = try await kpgg(
      line, files: usesFavorites ? [Examples.favoritesPath: Examples.favorites] : [:],
      catalog: TestCatalog.bundled)
    #expect(result.error == "", "\(line)")
    return result
  }

  /// Returns the IDs in a list. For songs, these are the video IDs.
  private func ids(_ line: String) async throws -> [String] {
    let day = line.contains("--age=") ? " --date=2026-11-21" : ""
    let result = try await run(line + day)
    return line.hasPrefix("songs") ? result.rows.map { String($0[6].suffix(11)) } : result.ids
  }

  private func arguments(of list: String) throws -> [ArgumentInfo] {
    try #require(Program.root.subcommand(list)).arguments
  }

  /// Returns the options that filter a list.
  private func filters(of list: String) throws -> [String] {
    // These options control how the list is printed, or need another filter.
    let others = ["--sort", "--reverse", "--limit", "--ties", "--date", "--m3u", "--ever", "--former"]
    let shared = CommonOptions.formats(.list(of: GroupRecord.self)).flatMap(\.info.names)
    return try arguments(of: list).filter { !$0.isWords }.compactMap(\.names.first)
      .filter { !others.contains($0) && !shared.contains($0) }
  }

  private func identity(_ row: Row) -> String { row["youtubeID"] ?? row["id"] ?? row["slug"] ?? "" }

  private func word(_ option: String, _ typed: String) -> String {
    let needed = option == "--nationality-count" ? "--nationality=JP " : ""
    return needed + (typed.isEmpty ? option : "\(option)='\(typed)'")
  }

  /// Returns the samples of an option. A member's nationality is her own, not one of her group's.
  private func filterSamples(for option: String, of list: String) -> [Sample]? {
    (list == "members" ? nil : Self.samples["groups \(option)"]) ?? Self.samples[option]
  }

  // MARK: Filters

  @Test(arguments: lists)
  func `every filter keeps the matching records, in the order of the whole list`(list: String) async throws {
    let shared = try filters(of: "groups").filter { list != "groups" && $0 != "--favorites" }
    let rows = try #require(try await Self.records.value[list])
    let all = try await ids(list + " ")
    #expect(all.sorted() == rows.map(identity).sorted())
    for option in try filters(of: list) {
      let samples = try #require(filterSamples(for: option, of: list), "no sample of \(option)")
      func check(_ typed: String, _ isWanted: (Row) -> Bool) async throws {
        let wanted = Set(rows.filter(isWanted).map(identity))
        let found = try await ids("\(list) \(word(option, typed))")
        #expect(found == all.filter(wanted.contains), "\(list) \(option) \(typed)")
      }
      for sample in shared.contains(option) ? samples.prefix(2) : samples[...] {
        for typed in shared.contains(option) ? sample.typed.prefix(1) : sample.typed[...] {
          try await check(typed, sample.isWanted)
        }
      }
      if samples.count > 1, !shared.contains(option) {
        try await check(samples[0].typed[0] + "," + samples[1].typed[0]) { row in
          samples.prefix(2).contains { $0.isWanted(row) }
        }
      }
    }
  }

  @Test(arguments: lists)
  func `two filters keep the records that both keep, in either order`(list: String) async throws {
    let options = try filters(of: list).map {
      word($0, filterSamples(for: $0, of: list)?.first?.typed.first ?? "")
    }
    let pairs = options.indices.flatMap { one in options[..<one].map { (options[one], $0) } }
    for (one, other) in sampled(pairs, sample: 6) {
      let both = try await ids("\(list) \(one) \(other)")
      let second = Set(try await ids("\(list) \(other)"))
      #expect(try await both == ids("\(list) \(one)").filter(second.contains), "\(list) \(one) \(other)")
      #expect(try await both == ids("\(list) \(other) \(one)"), "\(list) \(other) \(one)")
    }
  }

  @Test func `statistics count what the lists have`() async throws {
    // A member's nationality is her own, not one of her group's.
    let options = try filters(of: "groups").filter { $0 != "--favorites" && !$0.hasPrefix("--nationality") }
    for option in sampled(options, sample: 4) {
      let filter = word(option, filterSamples(for: option, of: "groups")?.first?.typed.first ?? "")
      let total = try #require(try await run("stats \(filter) --json").list.last)
      #expect(try await total["groups"]?.integer == ids("groups \(filter)").count, "\(filter)")
      #expect(try await total["members"]?.integer == ids("members \(filter)").count, "\(filter)")
    }
  }

  /// The names of a search's filters in other languages.
  private static let names: [String: [String]] = [
    "g": ["그룹", "グループ"], "blood": ["혈액형", "血液型"], "born": ["생일", "誕生日"], "debut": ["데뷔", "デビュー"],
    "era": ["시기", "時期"], "agency": ["소속사", "事務所"], "status": ["상태", "状態"], "fav": ["즐겨찾기", "お気に入り"],
  ]

  @Test(arguments: SearchQuery.keys)
  func `a search filter finds the same as the option, in several languages`(key: String) async throws {
    let option = key == "fav" ? "--favorites" : "--\(key)"
    let kind = key == "g" ? .member : SearchQuery.facts.named(key)?.kind ?? .group
    let list = "\(kind)s"
    let typed = ["g": "ohmygirl", "fav": "yes"][key] ?? Self.samples[option]?.first?.typed.first
    let value = try #require(typed, "no sample of \(key)")
    let condition = word(option, key == "fav" ? "" : value)
    let wanted = try await ids(key == "g" ? "members \(value) --status=all" : "\(list) \(condition)")
    let (found, entries) = try await run("search \(key):\(value) --json").found
    // A person is found once, with her entries in all groups.
    #expect(Set(found).isSubset(of: wanted) && Set(wanted).isSubset(of: entries))
    #expect(Set(found).count == found.count)
    func conditions(_ name: String) throws -> [String] {
      let eras = [Era("2016-2019")].compactMap(\.self)
      return try SearchQuery(["\(name):\(value)"], eras: eras, language: .typed).conditions
    }
    for name in [key.uppercased()] + (Self.names[key] ?? []) {
      #expect(try conditions(name) == conditions(key), "\(name)")
    }
  }

  @Test(arguments: lists + ["agencies"])
  func `every bad value is a usage error`(list: String) async throws {
    for argument in try arguments(of: list) where !argument.isWords {
      guard case .option = argument.shape, let option = argument.names.first else { continue }
      if argument.values != .any, argument.explainer != Command.programName {
        #expect(Self.invalid[option] != nil, "no bad value of \(option)")
      }
      for value in Self.invalid[option] ?? [] {
        let result = try await kpgg("\(list) \(option)='\(value)'")
        #expect(result.status == 2 && result.output == "" && result.error != "", "\(list) \(option)=\(value)")
      }
    }
  }

  // MARK: Order

  @Test(arguments: lists + ["agencies"])
  func `unknown values come last, even in reverse, and a limit keeps first rows`(list: String) async throws {
    let command = String(list.prefix { $0 != " " })
    let option = try #require(try arguments(of: command).first { $0.names.contains("--sort") })
    guard case .one(let keys) = option.values else { throw Failure("no sort keys") }
    let rows = try #require(try await Self.records.value[list])
    let all = rows.map(identity)
    if !list.contains("-"), list != "agencies" {
      #expect(try await ids("\(list) --plain -r") == all.reversed())
      #expect(try await ids("\(list) --plain -n5") == Array(all.prefix(5)))
    }
    for key in keys {
      let values = Dictionary(rows.map { (identity($0), sortKey(key, in: command, of: $0)) }) { first, _ in
        first
      }
      let up = try await ids("\(list) --sort \(key)")
      let down = try await ids("\(list) --sort \(key) --reverse")
      #expect(up.sorted() == all.sorted() && down.sorted() == all.sorted(), "\(list) \(key)")
      // Age rises as birth dates fall.
      for (ids, isRising) in [(up, key != "age"), (down, key == "age")] {
        let keys = ids.map { values[$0] ?? nil }
        let known = keys.compactMap(\.self).sorted()
        let expected: [String?] = isRising ? known : known.reversed()
        #expect(keys == expected + Array(repeating: nil, count: keys.count - known.count), "\(list) \(key)")
      }
      #expect(up.filter { values[$0] == .some(nil) } == down.filter { values[$0] == .some(nil) }, "\(key)")
      #expect(try await ids("\(list) --sort \(key) -rn 7") == Array(down.prefix(7)), "\(list) \(key)")
    }
  }

  @Test(arguments: lists)
  func `an empty list can be sorted and limited, with and without ties`(list: String) async throws {
    for options in ["--limit 1", "--limit 1 --ties"] {
      for columns in [nil, 80] {
        let result = try await kpgg("\(list) --debut 1950 --sort name \(options)", columns: columns)
        #expect(result.status == 0 && result.output == "", "\(options)")
      }
    }
  }

  /// The fields by which lists are sorted, and exceptions for a list.
  private static let sortFields = [
    "name": "name", "songs name": "groupName", "members name": "stageName", "real-name": "realName",
    "group": "group.name", "agency": "group.agency", "song": "title", "groups song": "song.title",
    "released": "released", "groups released": "song.released", "debut": "group.debut",
    "units debut": "debut", "born": "birthDate", "age": "birthDate", "left": "left", "mbti": "mbti",
    "nationality": "nationality", "birthplace": "birthPlace", "blood": "bloodType",
    "members": "group.members", "units members": "size", "size": "group.size", "years": "group.years",
    "generation": "group.generation", "height": "height", "groups": "groups",
  ]

  /// Returns the value by which a list is sorted, as text that sorts in the same order.
  private func sortKey(_ key: String, in list: String, of row: Row) -> String? {
    guard let field = Self.sortFields["\(list) \(key)"] ?? Self.sortFields[key] else {
      Issue.record("no sample of --sort \(key)")
      return nil
    }
    let value = row[field]
    switch key {
    case "name", "real-name", "group", "agency", "song":
      return Name(latin: value, korean: row[field + "Ko"])?.sortKey(false)
    case "age" where row["status"] == "deceased": return nil
    case "age", "born", "left", "released", "debut": return value.map { $0.hasPrefix("-") ? "~" + $0 : $0 }
    case "nationality": return value?.split(separator: "|").first.map(String.init)
    case "mbti", "birthplace", "blood": return value
    default: return value.flatMap { Int($0) }.map { String(1_000_000 + $0) }
    }
  }
}
