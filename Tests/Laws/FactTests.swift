import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests that each declared fact is available in all places: help, completion, search, schema and output.
@Suite(.hangLimit) struct FactTests {
  private static let kinds: [CatalogEntry.Kind] = [.group, .member, .song]

  @Test(arguments: kinds)
  func `every fact has words, and the words have a fact`(kind: CatalogEntry.Kind) {
    let facts = Facts.of(kind).filter { $0.kind == kind && ($0.canFilter || $0.canSort) }
    #expect(Set(facts.map(\.name)).sorted() == FactPresentation.of(kind).map(\.name).sorted())
    for fact in facts {
      #expect(fact.canFilter == (fact.words?.help != nil), "\(fact.name)")
      if fact.words?.field != nil { #expect(fact.isShown, "\(fact.name)") }
    }
  }

  @Test(arguments: kinds)
  func `help, options and search have a list's facts`(kind: CatalogEntry.Kind) async throws {
    let facts = Facts.of(kind).filter(\.canFilter)
    let options = Set(facts.compactMap { $0.words?.option })
    let help = try await kpgg("\(kind.list) --help", columns: 80).output
    for option in options { #expect(help.contains(option), "\(option)") }
    let declared = try #require(Program.root.subcommand(kind.list)).arguments.filter { !$0.isWords }
      .flatMap(\.names)
    let others = [
      "--favorites", "--date", "--unit", "--m3u", "--sort", "--reverse", "-r", "--limit", "-n", "--ties",
    ]
    let shared = CommonOptions.formats(.list(of: GroupRecord.self)).flatMap(\.info.names)
    #expect(Set(declared).subtracting(others + shared) == options)
    let keys = Set(facts.filter { $0.kind == kind && $0.isSearchKey }.map(\.name))
    #expect(keys.isSubset(of: SearchQuery.keys))
    let searched = try await kpgg("help search", columns: 500).output
    for key in SearchQuery.keys {
      #expect(searched.contains(key + ":"), "\(key)")
      #expect(SearchQuery.key(typed: key, .typed) == key)
    }
  }

  @Test(arguments: kinds)
  func `facts are fields of the schema and the output, and sort lists`(kind: CatalogEntry.Kind) async throws {
    let list = kind.list
    let fields = Set(FactPresentation.of(kind).compactMap { $0.field?.name })
    let schema = try await kpgg("schema \(list)").output
    let record = try #require(try await kpgg("\(list) --json --limit 1").list.first?.object)
    for field in fields {
      #expect(schema.contains("\"\(field)\"") && record[field] != nil, "\(field)")
    }
    for fact in Facts.of(kind) where fact.canSort && (kind != .member || fact.kind == .member) {
      #expect(try await kpgg("\(list) --sort \(fact.name) --limit 2").rows.count == 2, "\(fact.name)")
    }
  }

  @Test func `every JSON record has names, and a record with a group's slug also has the group's names`() {
    let records = JSONSchema.all(below: Program.root).flatMap(\.output.records)
    for record in records {
      let names = Set(record.fieldInfos.map(\.name))
      if names.contains("nameKo") || names.contains("title") { #expect(names.contains("name"), "\(record)") }
      if names.contains("group") {
        #expect(names.isSuperset(of: ["groupName", "groupNameKo"]), "\(record)")
      }
    }
  }
}
