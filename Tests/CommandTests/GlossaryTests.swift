import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct GlossaryTests {
  @Test(arguments: Language.allCases)
  func `every English term is explained in each language, in lines of at most 80 cells`(language: Language) {
    func lines(_ language: Language) -> [String] {
      language.topic("words").split(separator: "\n").map(String.init)
    }
    let english = lines(.english).dropFirst().compactMap { TopicLine($0).term }
    #expect(english.count > 30)
    #expect(lines(language).count == english.count + 1)
    for line in lines(language) { #expect(line.cells <= 80, "\(line)") }
    for word in english {
      let line = Glossary.line(about: word.split(separator: ",")[0].description, in: language)
      #expect(line?.term?.contains(word) == true, "\(word)")
    }
  }
}
