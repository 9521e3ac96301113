import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct GlossaryTests {
  @Test(arguments: ["maknae", "Maknae", "막내", "マンネ"])
  func `a word of any language is explained in the reader's language`(word: String) async {
    for (language, line) in [
      ("en", "maknae  The youngest member, from the Korean 막내.\n"), ("ko", "막내 (maknae)  그룹에서 가장 어린 멤버.\n"),
      ("ja", "マンネ (maknae)  グループで一番年下のメンバー。末っ子。\n"),
    ] {
      let result = await World(columns: 80).run("help", word, "--lang", language)
      #expect(result.status == 0)
      #expect(result.output == line)
    }
  }

  @Test func `a word can have spaces, hyphens and another name`() async {
    let titleTrack = await World().run("help", "title track").output
    #expect(titleTrack.hasPrefix("title track  "))
    #expect(await World().run("help", "title", "track").output == titleTrack)
    #expect(await World().run("help", "lineup").output.hasPrefix("line-up  "))
    #expect(await World().run("help", "sub-unit").output == World().run("help", "subunit").output)
  }

  @Test func `every word has one line of at most 80 cells in each language`() {
    let english = Language.english.topic("words").split(separator: "\n").dropFirst().compactMap {
      TopicLine($0).term
    }
    #expect(english.count > 30)
    for language in Language.allCases {
      let lines = language.topic("words").split(separator: "\n").map(String.init)
      #expect(lines.count == english.count + 1)
      for line in lines { #expect(line.cells <= 80, "\(line)") }
      for word in english {
        let line = Glossary.line(about: word.split(separator: ",")[0].description, in: language)
        #expect(line?.term?.contains(word) == true, "\(word) in \(language.rawValue)")
      }
    }
  }

  @Test(arguments: ["words", "glossary"])
  func `a command for the glossary is suggested`(word: String) async {
    let result = await World().run(word)
    #expect(result.status == 2)
    #expect(result.error.contains("Did you mean: kpgg help words\n"))
  }

  @Test func `a mistyped topic suggests the glossary`() async {
    #expect(await World().run("help", "wrods").error.contains("Did you mean: kpgg help words\n"))
  }
}
