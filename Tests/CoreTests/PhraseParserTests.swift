import TestSupport
import Testing

@testable import KPGGCore

/// Tests of splitting texts into words and names, with small vocabularies.
@Suite(.hangLimit) struct PhraseParserTests {
  /// Returns the readings of a text. A line of the vocabulary has first words, a cost, a meaning and a wording.
  private func readings(_ text: String, _ lines: String...) throws -> [Phrase] {
    let names = PhraseNames(
      Sample.names([try Sample.group("Dreamers")]), countries: { [:] }, today: nil)
    var table = lines.joined(separator: "\n") + "\n"
    return table.withUTF8 { bytes in
      PhraseParser(PhraseVocabulary([SortedLines(bytes)]), names).readings(text)
    }
  }

  @Test func `a name is more likely than a typo in another word`() throws {
    let lines = """
      \t1\tgroup\t{group}
      drummers\t1\tmembers position=drums many
      members\t1\tmembers many
      ~7\tmembers
      ~8\tdrummers
      """
    let found = try readings("dreamers members", lines)
    #expect(found.map(\.groups) == [[try #require(Slug("dreamers"))]])
    #expect(try readings("dremmers members", lines).map { $0.query.values(of: "position") } == [["drums"]])
  }

  @Test(arguments: [
    "\t1\tmembers group born=%2\t{group} {year}", "of\t1\tmembers group born=%2\t{group} of {year}",
  ])
  func `a slot can follow another slot, even after a word`(line: String) throws {
    let text = line.hasPrefix("of") ? "dreamers of 1999" : "dreamers 1999"
    #expect(try readings(text, line).map { $0.query.values(of: "born") } == [["1999"]])
  }

  @Test(arguments: [
    ("height", 130...200), ("age", 5...65), ("count", 1...99), ("size", 1...30), ("generation", 1...5),
    ("number", 0...9999),
  ])
  func `a number in a question is plausible up to both limits`(slot: String, range: ClosedRange<Int>) throws {
    let line = "of\t1\tmembers height=%1\tof {\(slot)}"
    for number in [range.lowerBound - 1, range.lowerBound, range.upperBound, range.upperBound + 1]
    where number >= 0 {
      #expect(try readings("of \(number)", line).isEmpty == !range.contains(number), "\(number)")
    }
  }

  // MARK: Names

  private func group(_ name: String, of agency: String, alias: String) throws -> GirlGroup {
    let agency = Agency(
      slug: try #require(Slug(folding: agency)), name: try #require(Name(latin: agency, korean: nil)),
      aliases: [alias])
    return try Sample.group(name, periods: [AgencyPeriod(agency)])
  }

  @Test func `a short name that two agencies share means the first one`() throws {
    let groups = [
      try group("A", of: "Alpha", alias: "Omega Entertainment"),
      try group("B", of: "Beta", alias: "Omega Music"),
    ]
    let names = PhraseNames(Sample.names(groups), countries: { [:] }, today: nil)
    #expect(names.value(.agency, "omega") == groups[0].agencies[0].agency.name.latin)
    #expect(names.value(.agency, "omega entertainment") == "Alpha")
    #expect(names.value(.agency, "omega music") == "Beta")
  }
}
