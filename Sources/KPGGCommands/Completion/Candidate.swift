import KPGGCore

/// Something that can be typed, and what it is.
struct Candidate: Hashable, Sendable {
  let value: String
  let description: String
  /// What else people type for it.
  let names: [String]

  init(_ value: String, _ description: String = "", names: [String] = []) {
    self.value = value
    self.description = description
    self.names = names
  }

  /// A candidate for something with a name: its slug where Latin letters or nothing is typed, its name in Hangul or kana
  /// where that is and the name needs no quotes. The other one is the description, unless one is given.
  ///
  /// - Parameters:
  ///   - text: What is typed.
  ///   - aliases: What else people type for it.
  init(
    _ slug: Slug, _ name: Name, aliases: [String], typed text: String, _ names: NameOrder,
    describedAs description: String? = nil
  ) {
    let value = name.typeable(like: text)
    self.init(
      value ?? slug.description, description ?? (value == nil ? name.full(names) : slug.description),
      names: name.scripts + [name.japanese].compactMap { $0 } + aliases + [slug.description])
  }
}

extension [Candidate] {
  /// The candidates for which the text may be the beginning: those whose value begins so, or else those that have a name
  /// that does. Shells take what is typed for the beginning of the value, and the two together would confuse them. A
  /// name that begins so to the letter, `(G)I-DLE` for `(g`, comes before those that only do as names are compared.
  func beginning(with text: String) -> [Candidate] {
    var values: Set<String> = []
    let distinct = filter { values.insert($0.value).inserted }
    let (typed, folded) = (text.lowercased(), text.folded)
    // As names are compared; nothing begins with mere punctuation.
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

extension Name {
  /// The name as it can be typed without quotes in the script of a text, if that is Hangul or kana.
  func typeable(like text: String) -> String? {
    if text.hasHangulLetters { return korean?.typeable }
    return Kana.isPart(of: text.folded.unicodeScalars) ? japanese?.typeable : nil
  }
}

extension String {
  /// The name as it can be typed without quotes; `nil` if there is no such way.
  var typeable: String? { [self, folded].first(where: \.isPlainWord) }

  /// Whether there is a syllable of Hangul, or a letter of one.
  var hasHangulLetters: Bool { unicodeScalars.contains(where: \.isHangul) }
}
