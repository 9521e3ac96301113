import Characters

/// The glossary in `kpgg help words`. The terms in every language include the English word, so that a word in one
/// language leads to the line in another.
enum Glossary {
  /// Returns the line in this language about a word from any language, or `nil` if there is none.
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
  /// The folded names in the term. `unit, sub-unit` and `유닛 (unit)` have two names each.
  fileprivate var names: Set<String> {
    Set((term ?? "").split(whereSeparator: { "(,)".contains($0) }).map(\.description.folded)).subtracting([""]
    )
  }
}
