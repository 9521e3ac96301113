import Foundation
import TestSupport
import Testing

@testable import Characters
@testable import KPGGCore

/// Tests of reading texts. A heading in a table names a reader, and some have an argument: `[match: Sana, 사나]`.
@Suite(.hangLimit) struct TextTableTests: SnapshotSuite {
  static let snapshots = ["answers.txt", "freshness.txt", "names.txt", "values.txt"]

  private typealias Reader = @Sendable (_ argument: String, _ text: String) async throws -> String?

  @Test(arguments: snapshots)
  func `every text is read as given in its table`(table: String) async throws {
    try await expectTable(table) { text, heading in
      let parts = heading.components(separatedBy: ": ")
      guard let reader = Self.readers[parts[0]] else {
        Issue.record("no reader \(heading)")
        return ""
      }
      return try await reader(parts.dropFirst().joined(), text) ?? "-"
    }
  }

  @Test func `every table is read`() throws {
    let others = [
      "ages.txt", "anniversaries.txt", "groups.txt", "json-text.txt", "json.txt", "overlaps.txt",
      "updates.txt",
    ]
    try expectSnapshots(Self.snapshots + others)
  }

  private static let readers = values.merging(names) { $1 }.merging(answers) { $1 }

  // MARK: Values

  private static let values: [String: Reader] = [
    "date": { Day(iso: $1)?.iso },
    "date of a host": { Day(wire: $1)?.iso },
    "dates": { _, text in
      switch DayPattern(text) {
      case .day(let day): day.iso
      case .years(let years): "\(years)"
      case .days(let range): "\(range.first.iso)..\(range.last.iso)"
      case nil: nil
      }
    },
    "height": { NumberPattern($1, .heights).map { "\($0.range)" } },
    "era": { Era($1)?.description },
    "slug": { Slug($1)?.description },
    "slug made of": { Slug(folding: $1)?.description },
    "member": { MemberID($1)?.description },
    "video": { YouTubeID($1)?.description },
    "country": { CountryCode($1)?.description },
    "address": { _, text in WebURL(text).map { "\($0.host)" } },
    "host": { _, text in APIHost(text).map { "\($0), \($0.name)" } },
    "age": { _, text in
      let days = text.components(separatedBy: " on ").compactMap { Day(iso: $0) }
      return days[0].age(on: days[1]).map { "\($0)" }
    },
    "day number": { _, text in
      Day(iso: text)?.daysSince1970.map {
        "\($0)\(Day(daysSince1970: $0)?.iso == text ? "" : ", and not back")"
      }
    },
    "day of the year": { Day(iso: $1)?.occurrence(in: Int($0) ?? 0)?.iso },
    "HTTP date": { HTTPDate.seconds($1).map { "\($0)" } },
  ]

  // MARK: Names

  private static let names: [String: Reader] = [
    "folded": { $1.folded },
    "keys": { Self.text(Hangul.keys(Array($1.unicodeScalars))) },
    "romanised": { Hangul.romanised(Array($1.unicodeScalars)).map(Self.text).joined(separator: ", ") },
    "kana": { Kana.transcription(of: $1) },
    "kana of a full name": { Kana.transcription(ofFullName: $1) },
    "sound": { Self.text(Kana.sound($1.folded.unicodeScalars)) },
    "company": { $1.withoutCompanyWords },
    "match": { matched($1, to: $0, areRomanised: false) },
    "match of a person": { matched($1, to: $0, areRomanised: true) },
    "search": { count, text in
      let hits = try await search.value.results(text)
      let first = hits.prefix(Int(count) ?? 1).map { hit in
        if case .song(let song, let group) = hit.entry {
          return "\(group.slug) \(song.name?.latinFirst ?? "")"
        }
        return "\(hit.entry.id.favoriteID)"
      }
      return first.isEmpty ? nil : first.joined(separator: ", ")
    },
  ]

  private static func text(_ scalars: [UInt32]) -> String {
    String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }

  /// Returns how a text matches names, which are separated by commas. The names after a semicolon are aliases.
  private static func matched(_ text: String, to names: String, areRomanised: Bool) -> String? {
    let parts = names.components(separatedBy: "; ").map { $0.components(separatedBy: ", ") }
    let all = MatchableNames(
      names: parts[0], aliases: Array(parts.dropFirst().joined()), areRomanised: areRomanised)
    return TypedName(text)?.match(all).map { "\($0.tier), \($0.name), \($0.distance)" }
  }

  private static let search = Task {
    try await Catalog.bundled.load().names
  }

  // MARK: Answers of hosts

  private static let song = #""hitsong": "QIN5_tJRiyY", "haspreviousmember": false"#
  private static let woman =
    #""activityname": "아린", "name": "최예원", "birth": "1999-06-18", "ispreviousmember": false"#

  private static let answers: [String: Reader] = [
    "index": { read($1) },
    "groups": { read(#"{"group": {"first": [\#($1.replacing("…", with: song))]}}"#) },
    "group": { read(#"{"group": {"first": [{"groupname": "A", \#(song), \#($1)}]}}"#) },
    "members": { readMembers($1.replacing("…", with: woman), of: $0.components(separatedBy: " and ")) },
    "member with": { _, value in
      let key = value.prefix { $0 != ":" }
      let others = woman.components(separatedBy: ", ").filter { !$0.hasPrefix(key) }
      return readMembers(#""A": [{\#((others + [value]).joined(separator: ", "))}]"#, of: ["A"])
    },
    "kept": { copy($1).map { "fresh for \(lifetime($0))" } },
    "confirmed": { _, text in
      let fields = text.components(separatedBy: " || ")
      let later = APIResponse(status: 304, headers: headers(fields[1]))
      guard let after = copy(fields[0])?.confirmed(by: later, now: now + 60) else { return nil }
      return "fresh for \(after.maxAge)\(after.entityTag.map { ", \($0)" } ?? "")"
    },
  ]

  private static func read(_ text: String) -> String {
    described { () throws in
      let index = try WireFormat.index(Data(text.utf8), document: "index")
      let groups = index.value.groups.map { "\($0.slug) \($0.era)" }
      let sections = text.contains("sections") ? index.value.sections.map { "\($0.era)\($0.titles)" } : []
      return (groups + sections, index.issues)
    }
  }

  private static func readMembers(_ lists: String, of groups: [String]) -> String {
    described { () throws in
      let text = Data("{\"groupname\": {\(lists)}}".utf8)
      let groups = try groups.map { try Sample.group($0) }
      let read = try WireFormat.members(text, document: "members", of: groups)
      return (
        groups.flatMap { read.value[$0.slug] ?? [] }.map {
          "\($0.id)\($0.profile.height.map { " \($0) cm" } ?? "")"
        }, read.issues
      )
    }
  }

  /// Returns the values and the issues as text.
  private static func described(_ read: () throws -> ([String], [CatalogIssue])) -> String {
    func text(_ finding: CatalogIssue) -> String {
      let problem = "\(finding.problem)".replacing(
        /KPGGCore\.CatalogIssue\.\w+\.|KPGGCore\.CatalogIssue\./, with: "")
      return "\(finding.effect) \(finding.path) \(problem)"
    }
    do {
      let (values, findings) = try read()
      return (values + findings.map(text)).joined(separator: "; ")
    } catch let finding as CatalogIssue {
      return text(finding)
    } catch {
      return "\(error)"
    }
  }

  /// The time when the responses arrive: Sunday, 6 November 1994, 08:49:37.
  private static let now = 784_111_777

  private static func headers(_ fields: String) -> [String: String] {
    fields.components(separatedBy: " | ").reduce(into: [:]) { headers, field in
      let parts = field.components(separatedBy: ": ")
      if parts.count == 2 { headers[parts[0]] = parts[1] }
    }
  }

  private static func copy(_ fields: String) -> ResponseCache.Copy? {
    ResponseCache.Copy(APIResponse(status: 200, headers: headers(fields)), from: "", now: now)
  }

  /// Returns the number of seconds for which a response is fresh.
  private static func lifetime(_ copy: ResponseCache.Copy) -> Int {
    if copy.isFresh(at: now - 1) { return -1 }
    var fresh = -1
    var stale = 366 * 86_400
    while stale - fresh > 1 {
      let middle = (fresh + stale) / 2
      if copy.isFresh(at: now + middle) { fresh = middle } else { stale = middle }
    }
    return stale
  }
}
