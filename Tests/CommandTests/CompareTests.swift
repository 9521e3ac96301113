import Foundation
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct CompareTests {
  @Test(arguments: [("twice/nayeon twice/mina", true), ("twice/nayeon blackpink/jisoo", false)])
  func `a host is asked only for the two people's groups, and facts that need other groups are left out`(
    names: String, isSaid: Bool
  ) async throws {
    let host = StubHost.serving { TestCatalog.frozenDocument($0) }
    let asked = try await kpgg(
      "compare \(names) --api https://api.example.org", columns: 100, host: host)
    let known = try await kpgg("compare \(names)", columns: 100)
    var lines = known.lines
    if !isSaid { lines.removeSubrange(lines.count - 4..<lines.count - 1) }
    #expect(asked.lines == lines)
    let sections = Set(host.paths.filter { $0.hasPrefix("group/") && !$0.hasSuffix("/") })
    #expect(sections.count == (isSaid ? 1 : 2), "\(sections)")
  }

  @Test(arguments: 0...4)
  func `an average needs at least half of the ages`(unknown: Int) async throws {
    let births = ["2000-04-11", "2000-10-30", "2001-01-01", "2002-10-23"].prefix(unknown)
    let catalog = Catalog { path in
      guard let data = TestCatalog.frozenDocument(path) else { return nil }
      return Data(
        births.reduce(String(decoding: data, as: UTF8.self)) { $0.replacing($1, with: $1.prefix(7)) }.utf8)
    }
    let average = try await kpgg("compare aespa twice", columns: 80, catalog: catalog).fact(
      "Average age at debut")
    #expect(average?.first?.isNumber == (unknown <= 2))
  }

  @Test(arguments: [80, 81])
  func `the shorter column has the width that it needs, up to half of the room`(columns: Int) async {
    func title(_ length: Int) async -> String {
      let names = ["A" + String(repeating: " A", count: 60), String(repeating: "B", count: length)]
      let groups = zip(["a", "b"], names).map {
        #"{"slug": "\#($0)", "groupname": "\#($1)", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#
      }
      let lists = names.map { #""\#($0)": []"# }.joined(separator: ",")
      let answer = #"{"group": {"first": [\#(groups.joined(separator: ","))]}, "groupname": {\#(lists)}}"#
      let world = TestWorld(catalog: Catalog { _ in .init(answer.utf8) }, columns: columns)
      return await world.run("compare", "a", "b").lines.first ?? ""
    }
    // The start of the right column if its title needs more than half of the width.
    let start = await title(60).prefix { $0 != "B" }.count
    #expect(start > columns / 2)
    for length in 12...(columns - start + 1) {
      let line = await title(length)
      let fits = line.hasSuffix(" " + String(repeating: "B", count: length)) && line.count == columns
      #expect(fits == (length <= columns - start), "\(length)")
    }
  }
}
