import KPGGCore
import Terminal
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import TestSupport

/// Tests that compare timelines and members' current groups with the tables from which the catalog is made.
@Suite(.hangLimit) struct LineUpTests {
  /// The printed bars of a group, and the years of their cells.
  private struct Printed {
    var bars: [String: [Character]] = [:]
    let start: Int
    let firstYear: Int
    let yearWidth: Int

    /// - Parameter names: The names of the members. Each bar follows a name.
    init(_ lines: [String], names: [String]) throws {
      let ruler = try #require(lines.first { $0.contains(" '") })
      let labels = ruler.matches(of: /'(\d\d)/).map { match in
        (place: ruler.distance(from: ruler.startIndex, to: match.range.lowerBound), year: Int(match.1) ?? 0)
      }
      start = labels[0].place
      firstYear = labels[0].year + (labels[0].year > 90 ? 1900 : 2000)
      let step = labels.count < 2 ? 1 : (labels[1].year - labels[0].year + 100) % 100
      yearWidth = labels.count < 2 ? 12 : (labels[1].place - start) / step
      for name in names {
        let line = try #require(lines.first { $0.hasPrefix("  \(name) ") })
        bars[name] = Array(line.dropFirst(start))
      }
    }

    /// Returns the characters in all cells that a complete or partial date can be in.
    func cells(_ name: String, of day: Day, notBefore first: Day? = nil) throws -> [Character] {
      var span = try #require(day.span)
      if let first, span.contains(first) { span = first...span.upperBound }
      func cell(_ day: Day) -> Int {
        let months = ((day.year ?? 0) - firstYear) * 12 + (day.month ?? 1) - 1
        return (months * 31 + (day.day ?? 1) - 1) * yearWidth / 372
      }
      let bar = bars[name] ?? []
      return (cell(span.lowerBound)...cell(span.upperBound)).map { $0 < bar.count ? bar[$0] : " " }
    }
  }

  @Test(arguments: sampled(Edition.rows("groups").compactMap { $0["slug"] }, sample: 4))
  func `bars begin, end and are dotted where the tables say so, at every width`(slug: String) async throws {
    let rows = Edition.rows("members").filter { $0["group_slug"] == slug }
    let group = try #require(Edition.rows("groups").first { $0["slug"] == slug })
    let away = Set(
      Edition.rows("absences").filter { $0["group_slug"] == slug }.compactMap { $0["slug"] })
    let debut = try #require(group["debut_date"].flatMap { Day(iso: $0) })
    let end = group["disband_date"].flatMap { Day(iso: $0) }
    for width in [60, 80, 120, 200] {
      let page = try await kpgg(
        "group \(slug) --timeline --names en", columns: width, catalog: TestCatalog.bundled)
      #expect(page.lines.allSatisfy { $0.cells <= width })
      let printed = try Printed(page.lines, names: rows.compactMap { $0["stage_name"] })
      for row in rows {
        let name = row["stage_name"] ?? ""
        // Members with the same name can't be told apart by the names of their bars.
        if rows.count(where: { $0["stage_name"] == name }) > 1 { continue }
        let bar = printed.bars[name] ?? []
        let joined = row["joined"].flatMap { Day(iso: $0) } ?? debut
        let left = [row["left_date"], people[row["person"]]?.first?["died"]].compactMap(\.self)
          .compactMap { Day(iso: $0) }.first
        let isCurrent = row["status"] == "current"
        if left?.matches(joined) != true {
          let start = try printed.cells(name, of: joined, notBefore: debut)
          #expect(
            start.count == 1 ? "┣╸▶".contains(start[0]) : start.allSatisfy { "┄╸▶".contains($0) },
            "\(name) \(width)")
        }
        #expect((bar.last == "▶") == (isCurrent && end == nil), "\(name) \(width)")
        if let over = isCurrent ? end : left, !joined.matches(over) {
          let cells = try printed.cells(name, of: over)
          #expect(cells.count == 1 ? cells == ["╸"] : cells.allSatisfy { $0 == "┄" }, "\(name) \(width)")
        }
        if !isCurrent, left == nil { #expect(!bar.contains("╸") && bar.last == "┄", "\(name) \(width)") }
        let breaks = away.contains(row["slug"] ?? "") || reunited.contains(group["slug"] ?? "")
        if !breaks { #expect(!bar.drop { $0 == " " }.contains(" "), "\(name) \(width)") }
      }
    }
  }

  private let people = Dictionary(grouping: Edition.rows("people")) { $0["person"] }
  private let reunited = Set(
    Edition.rows("events").filter { $0["kind"] == "reunited" }.compactMap { $0["group_slug"] })

  @Test(arguments: sampled(Edition.rows("groups").compactMap { $0["slug"] }, sample: 4))
  func `members are now in the groups whose line-ups in the tables have them`(slug: String) async throws {
    let records = try await kpgg("now \(slug) --jsonl=id,groups", catalog: TestCatalog.bundled).lines
    let ended = Set(
      Edition.rows("groups").filter { $0["disband_date"]?.isEmpty == false }.compactMap { $0["slug"] })
    let everyone = Edition.rows("members")
    let rows = everyone.filter { $0["group_slug"] == slug }
    #expect(records.count == rows.count)
    for row in rows {
      let id = "\(slug)/\(row["slug"] ?? "")"
      let present = everyone.filter { $0["person"] == row["person"] && $0["status"] == "current" }
        .compactMap { $0["group_slug"] }.filter { !ended.contains($0) }
      let record = try #require(records.first { $0.contains(#""id":"\#(id)""#) })
      let found = Set(record.matches(of: /"slug":"(\w+)"/).map { String($0.1) })
      #expect(found == Set(present), "\(id)")
    }
  }
}
