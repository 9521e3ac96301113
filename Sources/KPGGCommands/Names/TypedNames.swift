import Characters
import KPGGCore

extension CatalogEntry {
  /// Returns the words to type for an entry: its group, then the member, unit or song. Uses the script of `text`.
  func typed(like text: String) -> [String] {
    let first = group.typeable(like: text) ?? group.slug.description
    switch self {
    case .group: return [first]
    case .member(let member, _):
      return [first, member.stageName.typeable(like: text) ?? member.id.member.description]
    case .unit(let unit, _): return [first, unit.name.typeable(like: text) ?? unit.slug.description]
    case .song(let song, _):
      let korean = text.hasHangulLetters ? song.titleKo : nil
      let title = korean ?? song.name?.latinFirst ?? ""
      return [first, title.typeable ?? title]
    }
  }

  /// The ID as words. For a song, these are the group's ID and the song's title.
  var idWords: [String] {
    switch self {
    case .group(let group): [group.slug.description]
    case .member(let member, let group): [group.slug.description, member.id.member.description]
    case .unit(let unit, let group): [group.slug.description, unit.slug.description]
    case .song(let song, let group): [group.slug.description, song.name?.latinFirst ?? ""]
    }
  }
}

extension Sequence<CatalogEntry> {
  /// Returns the words to type for each entry. Entries with the same names get the words of their IDs.
  func typed(like text: String) -> [[String]] {
    let typed = map { $0.typed(like: text) }
    return zip(self, typed).map { entry, words in
      typed.count { $0 == words } > 1 ? entry.idWords : words
    }
  }
}

extension Name {
  /// Returns the name in the script of a text, or `nil` if that is neither Hangul nor kana or the name needs quotes.
  func typeable(like text: String) -> String? {
    if text.hasHangulLetters { return korean?.typeable }
    return Kana.isPart(of: text.folded.unicodeScalars) ? japanese?.typeable : nil
  }
}

extension GirlGroup {
  /// Returns the name like ``Name/typeable(like:)``, or a kana alias, because most groups' kana names are aliases.
  func typeable(like text: String) -> String? {
    func isKana(_ text: String) -> Bool { Kana.isPart(of: text.folded.unicodeScalars) }
    return name.typeable(like: text) ?? (isKana(text) ? aliases.first(where: isKana)?.typeable : nil)
  }
}

extension String {
  /// The text or, if it needs quotes, its folded form. This is `nil` if both need quotes.
  var typeable: String? { [self, folded].first(where: \.isPlainWord) }

  /// Whether the text has Hangul syllables or letters.
  var hasHangulLetters: Bool { unicodeScalars.contains(where: \.isHangul) }
}
