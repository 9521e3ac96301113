import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct CompareTests {
  @Test(arguments: ["stayc", "stayc ' '", "'' stayc", "stayc twice itzy", "red velvet", "stayc karina"])
  func `anything but the names of two groups or members is a usage error`(names: String) async throws {
    let result = try await kpgg("compare \(names)")
    #expect(result.status == 2 && result.output == "")
  }

  @Test(arguments: [("twice/nayeon twice/mina", true), ("twice/nayeon blackpink/jisoo", false)])
  func `a host is not asked for everyone, and nothing is said of what it was not asked for`(
    names: String, isSaid: Bool
  ) async throws {
    let host = StubHost.serving { CatalogSnapshot.frozenDocument($0) }
    let asked = try await kpgg(
      "compare \(names) --api https://api.example.org", columns: 100, host: host)
    let known = try await kpgg("compare \(names)", columns: 100)
    var lines = known.lines
    if !isSaid { lines.removeSubrange(lines.count - 4..<lines.count - 1) }
    #expect(asked.lines == lines)
    let sections = Set(host.paths.filter { $0.hasPrefix("group/") && !$0.hasSuffix("/") })
    #expect(sections.count == (isSaid ? 1 : 2), "\(sections)")
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
      let world = World(catalog: DocumentCatalog { _ in .init(answer.utf8) }, columns: columns)
      return await world.run("compare", "a", "b").lines.first ?? ""
    }
    // Where the right column begins if its title needs more than half.
    let start = await title(60).prefix { $0 != "B" }.count
    #expect(start > columns / 2)
    for length in 12...(columns - start + 1) {
      let line = await title(length)
      let fits = line.hasSuffix(" " + String(repeating: "B", count: length)) && line.count == columns
      #expect(fits == (length <= columns - start), "\(length)")
    }
  }
}
