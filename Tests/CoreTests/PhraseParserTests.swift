import TestSupport
import Testing

@testable import KPGGCore

/// How texts are split into words and names, with vocabularies of a few lines.
@Suite(.hangLimit) struct PhraseParserTests {
  private func readings(_ text: String, _ lines: String...) throws -> [Phrase] {
    let names = PhraseNames(
      index: Sample.index([try Sample.group("Dreamers")]), members: [], countries: { [:] }, today: nil
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
}
