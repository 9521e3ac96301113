import Characters
import KPGGCore

struct Candidate: Hashable, Sendable {
  let value: String
  let description: String
  /// Other names that the candidate completes.
  let names: [String]

  init(_ value: String, _ description: String = "", names: [String] = []) {
    self.value = value
    self.description = description
    self.names = names
  }

  /// Creates a candidate for an entry. The value is the slug, or the Hangul or kana name if the user types that script
  /// and the name needs no quotes. The default description is the name or the slug, whichever isn't the value.
  init(
    _ slug: Slug, _ name: Name, aliases: [String], typed text: String, _ nameOrder: NameOrder,
    describedAs description: String? = nil
  ) {
    let value = name.typeable(like: text)
    self.init(
      value ?? slug.description, description ?? (value == nil ? name.full(nameOrder) : slug.description),
      names: name.scripts + [name.japanese].compactMap { $0 } + aliases + [slug.description])
  }
}

extension [Candidate] {
  /// Returns the candidates whose value begins with the text or, if there are none, those with a name that does. Shells
  /// replace the typed text with the common beginning of the values, so a mix of the two would confuse them. Literal
  /// matches, such as `(G)I-DLE` for `(g`, take precedence over folded matches.
  func beginning(with text: String) -> [Candidate] {
    var values: Set<String> = []
    let distinct = filter { values.insert($0.value).inserted }
    let typed = text.lowercased()
    let folded = text.folded
    // Text that folds to nothing, such as punctuation, matches no name.
    func begins(_ name: String) -> Bool { !folded.isEmpty && name.folded.hasPrefix(folded) }
    let ways: [(Candidate) -> Bool] = [
      { $0.value.hasPrefix(text) },
      {
        !text.unicodeScalars.allSatisfy(\.isLetterOrDigit)
          && $0.names.contains { $0.lowercased().hasPrefix(typed) }
      },
      { begins($0.value) },
      { $0.names.contains(where: begins) },
    ]
    return ways.lazy.map { way in distinct.filter(way) }.first { !$0.isEmpty } ?? []
  }
}
