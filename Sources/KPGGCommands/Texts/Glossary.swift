import Characters

/// The words of `kpgg help words`. Each language's terms include the English word, so that a word of one language finds
/// the line of another.
enum Glossary {
  /// The line about a word of any language, in this language; `nil` if there is none.
  static func line(about word: String, in language: Language) -> TopicLine? {
    let word = word.folded
    let names = ([language] + Language.allCases).lazy.flatMap(lines).map(\.names)
    guard let meant = names.first(where: { $0.contains(word) }) else { return nil }
    return lines(language).first { !$0.names.isDisjoint(with: meant) }
  }

  private static func lines(_ language: Language) -> [TopicLine] {
    language.topic("words").split(separator: "\n").map { TopicLine($0) }
  }
}

extension TopicLine {
  /// The names in the term, folded: `unit, sub-unit` and `유닛 (unit)` have two.
  fileprivate var names: Set<String> {
    Set((term ?? "").split(whereSeparator: { "(,)".contains($0) }).map(\.description.folded)).subtracting([""]
    )
  }
}
