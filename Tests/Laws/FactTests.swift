import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests that each declared fact is available in all places: help, completion, search, schema and output.
@Suite(.hangLimit) struct FactTests {
  private func words(of kind: CatalogEntry.Kind) -> [FactPresentation] { FactPresentation.of(kind) }

  @Test(arguments: [CatalogEntry.Kind.group, .member, .song])
  func `every fact has words, and the words have a fact`(kind: CatalogEntry.Kind) {
    let facts = Facts.of(kind).filter { $0.kind == kind && ($0.canFilter || $0.canSort) }
    #expect(Set(facts.map(\.name)) == Set(words(of: kind).map(\.name)))
    #expect(words(of: kind).count == Set(words(of: kind).map(\.name)).count)
    for fact in facts {
      #expect(fact.canFilter == (fact.words?.help != nil), "\(fact.name)")
      if fact.words?.field != nil { #expect(fact.isShown, "\(fact.name)") }
    }
  }

  @Test(arguments: ["groups", "members", "songs"])
  func `help, completion and search have the options of a list's facts`(list: String)
    async throws
  {
    let kind = try #require(CatalogEntry.Kind.allCases.first { $0.list == list })
    let facts = Facts.of(kind).filter(\.canFilter)
    let options = Set(facts.compactMap { $0.words?.option })
    let help = try await kpgg("\(list) --help", columns: 80).output
    let completed = Set(try await kpgg("__complete \(list) --").ids)
    for option in options {
      #expect(help.contains(option) && completed.contains(option), "\(option)")
    }
    let declared = try #require(Program.root.subcommand(list)).arguments.filter { !$0.isWords }.flatMap(
      \.names)
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

  @Test(arguments: ["groups", "members", "songs"])
  func `the fields of facts are in the schema and in the output, and a list can be sorted by its facts`(
    list: String
  ) async throws {
    let kind = try #require(CatalogEntry.Kind.allCases.first { $0.list == list })
    let fields = Set(words(of: kind).compactMap { $0.field?.name })
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
