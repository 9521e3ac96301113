import TestSupport
import Testing

@testable import KPGGCore

/// The names that phrases can have.
@Suite(.hangLimit) struct PhraseNamesTests {
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
    let index = Sample.index([
      try group("A", of: "Alpha", alias: "Omega Entertainment"),
      try group("B", of: "Beta", alias: "Omega Music"),
    ])
    let names = PhraseNames(index: index, members: [], countries: { [:] }, today: nil) { [$0] }
    #expect(names.value(.agency, "omega") == index.agencies[0].name.latin)
    #expect(names.value(.agency, "omega entertainment") == "Alpha")
    #expect(names.value(.agency, "omega music") == "Beta")
  }

  @Test func `a name is likelier than a typo in another word`() throws {
    let names = PhraseNames(
      index: Sample.index([try Sample.group("Dreamers")]), members: [], countries: { [:] }, today: nil
    ) { [$0] }
    let vocabulary = "group\t{group}\nmembers many\tmembers\nmembers position=drums many\tdrummers"
    let parser = PhraseParser(PhraseVocabulary([vocabulary]), names)
    #expect(parser.readings("dreamers members").map(\.groups) == [[try #require(Slug("dreamers"))]])
    #expect(parser.readings("dremmers members").map { $0.value(of: "position") } == ["drums"])
  }
}
