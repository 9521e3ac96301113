import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct StatsTests {
  private static let people = Edition.rows("people")
  private static let groups = Edition.rows("groups")
  private static let members = Edition.rows("members")

  @Test(arguments: Facts.ofStatistics.map(\.name))
  func `every key has a row for each value, and the total last`(key: String) async throws {
    let rows = try await kpgg("stats --by \(key) --json", catalog: TestCatalog.bundled).list
    #expect(rows.allSatisfy { $0["by"] == .string(key) })
    let values = rows.map { $0["value"] }
    #expect(values.last == .some(.null) && values.dropLast().allSatisfy { $0 != .null })
    #expect(Set(values).count == rows.count)
    let heights = Self.people.compactMap { Int($0["height_cm"] ?? "") }
    let debuts = Set(Self.groups.filter { $0["debut_date"]?.count == 10 }.compactMap { $0["slug"] })
    let births = Set(Self.people.filter { $0["birth_date"]?.count == 10 }.compactMap { $0["person"] })
    let firstMembers = Self.members.filter { row in
      row["joined"] == "" && debuts.contains(row["group_slug"] ?? "") && births.contains(row["person"] ?? "")
    }
    let expected = [
      "groups": Self.groups.count, "members": Edition.members, "people": Self.people.count,
      "knownAges": firstMembers.count, "knownHeights": heights.count, "tallestHeight": heights.max(),
      "shortestHeight": heights.min(),
    ]
    for (field, number) in expected { #expect(rows.last?[field]?.integer == number, "\(field)") }
  }

  /// Returns the name of the agency that owned an agency on a day, or its own name. An empty day means today.
  private static func owner(of agency: String, on day: String) -> String {
    let row = Edition.rows("agencies").first { $0["agency_slug"] == agency }
    let isOwned = day == "" || row?["parent_since"] ?? "" <= day
    guard let parent = row?["parent_slug"], parent != "", isOwned else { return row?["name"] ?? "" }
    return owner(of: parent, on: day)
  }

  /// Returns the owners of a group's current agencies, or of its last agencies if the group has ended.
  private static func owners(_ periods: [[String: String]], end: String) -> [String] {
    var current = periods.filter { $0["to"] == "" }
    if end != "" {
      let last = periods.compactMap { $0["to"] }.max()
      current = periods.filter { $0["to"] == last }
    }
    let owners = Set(current.map { owner(of: $0["agency_slug"] ?? "", on: $0["to"] ?? "") })
    return owners.isEmpty ? [""] : Array(owners)
  }

  /// Computes from the tables the rows for which each person or group counts.
  @Test(arguments: ["mbti", "blood", "month", "height", "generation", "year", "size", "era", "agency"])
  func `the counts agree with the tables`(key: String) async throws {
    let sizes = Dictionary(grouping: Self.members.filter { $0["status"] == "current" }) {
      $0["group_slug"] ?? ""
    }
    let agencies = Dictionary(grouping: Edition.rows("group-agencies")) { $0["group_slug"] ?? "" }
    let countsPeople = ["mbti", "blood", "month", "height"].contains(key)
    let values = (countsPeople ? Self.people : Self.groups).flatMap { row -> [String] in
      switch key {
      case "mbti": [row["mbti"] ?? ""]
      case "blood": [row["blood_type"] ?? ""]
      case "month": [String(row["birth_date"]?.dropFirst(5).prefix(2) ?? "")]
      case "height": [Int(row["height_cm"] ?? "").map { "\($0 / 5 * 5)-\($0 / 5 * 5 + 4)" } ?? ""]
      case "generation": [row["generation"] ?? ""]
      case "year": [String(row["debut_date"]?.prefix(4) ?? "")]
      case "era": [row["section"] ?? ""]
      case "agency":
        Self.owners(agencies[row["slug"] ?? ""] ?? [], end: row["disband_date"] ?? "")
      default: [sizes[row["slug"] ?? ""].map { "\($0.count)" } ?? ""]
      }
    }
    let counts = Dictionary(grouping: values, by: \.self).mapValues(\.count)
    let rows = try await kpgg("stats --by \(key) --json", catalog: TestCatalog.bundled).list.dropLast()
    #expect(rows.count > 4)
    for row in rows where key != "size" || row["value"] != .string("unknown") {
      let value = row["value"]?.text ?? ""
      let count = row[countsPeople ? "people" : "groups"]?.integer
      #expect(count == counts[value == "unknown" ? "" : value], "\(value)")
    }
    if key == "year" { #expect(rows.first?["value"]?.text == values.max()) }
  }
}
