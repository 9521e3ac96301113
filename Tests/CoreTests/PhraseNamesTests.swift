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

  @Test func `a place name that two places share is that of the first`() throws {
    let members = try ["a/x", "a/y"].enumerated().map { number, id in
      Member(
        id: try #require(MemberID(id)), stageName: try #require(Name(latin: id, korean: nil)),
        profile: Profile(birthPlace: number == 0 ? "Busan" : "Anyang"), membership: .current)
    }
    let names = PhraseNames(
      index: Sample.index([]), members: members, countries: { [:] }, today: nil
    ) { [$0, "Shared"] }
    #expect(names.value(.place, "shared") == "Anyang")
    #expect(names.value(.place, "busan") == "Busan")
  }
}
