import TestSupport
import Testing

@testable import KPGGCore

/// How texts are split into words and names, with vocabularies of a few lines.
@Suite(.hangLimit) struct PhraseParserTests {
  private func readings(_ text: String, _ lines: String...) throws -> [Phrase] {
    let names = PhraseNames(
      Sample.names([try Sample.group("Dreamers")]), countries: { [:] }, today: nil
    ) { [$0] }
    return PhraseParser(PhraseVocabulary([lines.joined(separator: "\n")]), names).readings(text)
  }

  @Test func `a name is likelier than a typo in another word`() throws {
    let lines = "group\t{group}\nmembers many\tmembers\nmembers position=drums many\tdrummers"
    #expect(try readings("dreamers members", lines).map(\.groups) == [[try #require(Slug("dreamers"))]])
    #expect(try readings("dremmers members", lines).map { $0.value(of: "position") } == ["drums"])
  }

  @Test(arguments: ["{group} {year}", "{group} [of|] {year}", "{group} [{year}|in {year}]"])
  func `a slot can follow another, also in a choice`(wording: String) throws {
    let found = try readings("dreamers 1999", "members group born=%2\t" + wording)
    #expect(found.map { $0.value(of: "born") } == ["1999"])
  }

  @Test func `a word of a choice is needed only if nothing else fits`() throws {
    let line = "members group\t{group} [line-up|members of now] [please|]"
    for text in ["dreamers line-up", "dreamers members of now please"] {
      #expect(try readings(text, line).count == 1, "\(text)")
    }
    for text in ["dreamers", "dreamers please", "dreamers members", "line-up"] {
      #expect(try readings(text, line).isEmpty, "\(text)")
    }
  }

  // MARK: Names

  private func group(_ name: String, of agency: String, alias: String) throws -> GirlGroup {
    let slug = try #require(Slug(folding: name))
    return GirlGroup(
      slug: slug, apiName: name, name: try #require(Name(latin: name, korean: nil)),
      era: try Sample.era("2020"),
      agencies: [
        AgencyPeriod(
          Agency(
            slug: try #require(Slug(folding: agency)), name: try #require(Name(latin: agency, korean: nil)),
            aliases: [alias]))
      ], song: Song(of: slug, youtubeID: try #require(YouTubeID("QIN5_tJRiyY"))))
  }

  @Test func `a short name that two agencies share is that of the first`() throws {
    let groups = [
      try group("A", of: "Alpha", alias: "Omega Entertainment"),
      try group("B", of: "Beta", alias: "Omega Music"),
    ]
    let names = PhraseNames(Sample.names(groups), countries: { [:] }, today: nil) { [$0] }
    #expect(names.value(.agency, "omega") == groups[0].agencies[0].agency.name.latin)
    #expect(names.value(.agency, "omega entertainment") == "Alpha")
    #expect(names.value(.agency, "omega music") == "Beta")
  }

  @Test func `a place name that two places share is that of the first`() throws {
    let members = try ["a/x", "a/y"].enumerated().map { number, id in
      Member(
        id: try #require(MemberID(id)), stageName: try #require(Name(latin: id, korean: nil)),
        profile: Profile(birthPlace: number == 0 ? "Busan" : "Anyang"), membership: .current)
    }
    let names = PhraseNames(
      Sample.names([try Sample.group("A")], members: members), countries: { [:] }, today: nil
    ) { [$0, "Shared"] }
    #expect(names.value(.place, "shared") == "Anyang")
    #expect(names.value(.place, "busan") == "Busan")
  }
}
