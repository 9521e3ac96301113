import Foundation
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import KPGGCore
@testable import TestSupport

/// Tests of documents and users' files: nothing in them crashes kpgg, good rows are kept, and bad ones are reported.
@Suite(.hangLimit) struct DocumentTests {
  /// A document of the frozen catalog whose rows are mutated.
  struct Rows: Sendable, CustomTestStringConvertible {
    let part: CatalogPart?
    /// The keys whose values are not text, by the kind of their values.
    let kinds: [String: Set<String>]
    let read: @Sendable (Data) throws -> (rows: [AnyHashable], issues: [CatalogIssue])

    var testDescription: String { part?.key ?? "group" }

    /// The keys of such rows in the bundled catalog. It has no English titles.
    var keys: [String] {
      let lists = BundledDocuments.all.compactMap { try? JSONValue(json: $0.data)[testDescription]?.object }
      let keys = lists.flatMap(\.values).flatMap(\.elements).flatMap {
        $0.object.map { Array($0.keys) } ?? []
      }
      return Set(keys + (part == .songs ? ["titleen"] : [])).sorted()
    }
  }

  private static let documents = [
    Rows(
      part: nil,
      kinds: [
        "boolean": ["haspreviousmember", "original"], "number": ["generation", "membercount"],
        "list": ["aliases", "events", "furtherevents", "agencies", "units", "agencyaliases"],
      ]
    ) {
      let index = try WireFormat.index($0, document: "group/index.json")
      return (index.value.groups, index.issues)
    },
    Rows(
      part: .members,
      kinds: [
        "boolean": ["ispreviousmember"], "number": ["height"],
        "list": ["aliases", "nicknames", "nationality", "positions", "replaced", "absences"],
      ]
    ) {
      let members = try WireFormat.members($0, document: "group/2020.json", of: groups)
      return (groups.flatMap { group -> [Member] in members.value[group.slug] ?? [] }, members.issues)
    },
    Rows(
      part: .songs,
      kinds: ["number": ["confirmed"], "list": ["readings", "nicknames", "reading", "readingja"]]
    ) {
      let songs = try WireFormat.songs($0, document: "song/2020.json", of: groups)
      return (groups.flatMap { group -> [Song] in songs.value[group.slug] ?? [] }, songs.issues)
    },
  ]

  private static let index = (try? WireFormat.index(document(nil), document: ""))?.value

  private static let groups = index?.groups.filter { $0.era.description == "2020" } ?? []

  /// Returns a document of the frozen catalog, without featured groups, because most of these are in no section there.
  private static func document(_ part: CatalogPart?) -> Data {
    let path = part.map { "\($0.folder)/2020.json" } ?? "group/index.json"
    let data = TestCatalog.frozenDocument(path) ?? Data()
    guard part == nil, let whole = try? JSONValue(json: data) else { return data }
    return Data(whole.with("group", whole["group"]?.with("zero", nil)).jsonText().utf8)
  }

  /// Returns the list and the index of each row, in the order in which the rows are read.
  private static func places(_ lists: JSONValue?, _ part: CatalogPart?, _ sections: JSONValue?)
    -> [(String, Int)]
  {
    let keys = part == nil ? sections?.elements.compactMap { $0["key"]?.text } : groups.map(\.apiName)
    return (keys ?? []).flatMap { key in (lists?[key]?.elements.indices ?? 0..<0).map { (key, $0) } }
  }

  @Test(arguments: documents)
  func `any value at any key is kept, or reported and at most its row is left out`(document: Rows) throws {
    let whole = try JSONValue(json: Self.document(document.part))
    let list = document.testDescription
    let keys = document.keys
    let (rows, issues) = try document.read(Self.document(document.part))
    let places = Self.places(whole[list], document.part, whole["sections"])
    try #require(places.count == rows.count && issues.isEmpty && rows.count > 20)
    let odd = try oddValues.map { try JSONValue(json: Data($0.utf8)) }
    let count = rows.count * keys.count * odd.count
    for number in sampled(0..<count, sample: 200) {
      let row = number % rows.count
      let value = odd[number / rows.count % odd.count]
      let key = keys[number / rows.count / odd.count]
      let place = places[row]
      var records = whole[list]?[place.0]?.elements ?? []
      var record = records[place.1]
      // The key `agencies` of our format takes precedence over the keys of the original format.
      if key.hasPrefix("agency") { record = record.with("agencies", nil) }
      let before = record[key]
      records[place.1] = record.with(key, value)
      let changed = whole.with(list, whole[list]?.with(place.0, .list(records)))
      let read = try document.read(Data(changed.jsonText(isPretty: false).utf8))
      let path = "\(list).\(place.0)[\(place.1)]"
      let about: Comment = "\(path).\(key) = \(value) (number \(number)): \(read.issues)"

      let isLeftOut = read.issues.contains { $0.effect == .recordLeftOut && $0.path.hasPrefix(path) }
      var others = rows
      others.remove(at: row)
      var kept = read.rows
      if kept.count == rows.count { kept.remove(at: row) }
      #expect(kept == others, about)
      #expect(read.rows.count == rows.count || isLeftOut, about)
      #expect(read.issues.allSatisfy { $0.path == path || $0.path.hasPrefix(path + ".") }, about)

      let kind = document.kinds.filter { $0.value.contains(key) }.keys
      let isRight = kind.isEmpty ? value.kind == "text" : kind.contains(value.kind)
      let isReading = ["reading", "readingja"].contains(key) && value.kind == "text"
      if value != .null, !isRight, !isReading {
        #expect(read.issues.contains { $0.path == "\(path).\(key)" }, about)
      } else if !value.isNothing, value != before, read.issues.isEmpty {
        #expect(read.rows != rows, about)
      }
    }
  }

  // MARK: Any bytes

  struct Reader: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let data: Data
    let read: @Sendable (Data) throws -> Void
  }

  private static let readers =
    documents.map { one in
      Reader(testDescription: one.testDescription, data: document(one.part)) { _ = try one.read($0) }
    } + [
      Reader(testDescription: "source", data: TestCatalog.frozenDocument("source/index.json") ?? Data()) {
        _ = try WireFormat.sourceIndex($0)
      },
      Reader(testDescription: "favorites", data: StoredFileTests.favorites) { _ = try Favorites(stored: $0) },
      Reader(testDescription: "history", data: StoredFileTests.history) { _ = try SearchHistory(stored: $0) },
      Reader(testDescription: "settings", data: StoredFileTests.settings) {
        _ = try SavedScreen(stored: $0)
      },
    ]

  private static func error(of read: () throws -> Void) -> JSONError? {
    do {
      try read()
    } catch let error as CatalogIssue {
      let isTooDeep = error.problem == .tooLarge(max: JSONError.maxDepth, unit: .levels)
      guard let line = error.line, let column = error.column, isTooDeep || error.problem == .notJSON else {
        return nil
      }
      return JSONError(line: line, column: column, problem: isTooDeep ? .tooDeep : .invalid)
    } catch StoreError.Reason.damaged(.notJSON(let error)) {
      return error
    } catch {
      return error as? JSONError
    }
    return nil
  }

  @Test(arguments: readers)
  func `any bytes are read, or there is an error where they stop being JSON`(reader: Reader) {
    var random = SplitMix64(Laws.seed)
    for number in 0..<Laws.count(40) {
      let changed = Data(mutated(Array(reader.data), &random))
      // Users' files may be UTF-16, and an empty settings file is valid.
      if changed.starts(with: [0xFF, 0xFE]) || changed.starts(with: [0xFE, 0xFF]) || changed.isEmpty {
        continue
      }
      let expected = Self.error { _ = try JSONValue(json: changed) }
      #expect(
        Self.error { try reader.read(changed) } == expected, "KPGG_SEED=\(Laws.seed), document \(number)")
    }
  }
}

extension JSONValue {
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer, .number: "number"
    case .string: "text"
    case .list: "list"
    case .object: "object"
    }
  }

  fileprivate func with(_ key: String, _ value: JSONValue?) -> JSONValue {
    guard var object else { return self }
    object[key] = value
    return JSONValue(object)
  }

  /// Whether the value means the same as none: unknown, empty, false, or a number that is too small.
  fileprivate var isNothing: Bool {
    [.number("1e-400"), .null, .bool(false), .string(""), .string("알려지지 않음."), .list([]), .list([.null])]
      .contains(self)
  }
}
