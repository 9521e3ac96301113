import Characters
import KPGGCore

extension CatalogEntry {
  /// The words to type for an entry: a group, or a group and its member or song. Uses the script of the text.
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

  /// The ID in words; for a song, its group's and its title.
  var ids: [String] {
    switch self {
    case .group(let group): [group.slug.description]
    case .member(let member, let group): [group.slug.description, member.id.member.description]
    case .unit(let unit, let group): [group.slug.description, unit.slug.description]
    case .song(let song, let group): [group.slug.description, song.name?.latinFirst ?? ""]
    }
  }
}

extension Name {
  /// The name in the script of a text, if that is Hangul or kana and the name can be typed without quotes.
  func typeable(like text: String) -> String? {
    if text.hasHangulLetters { return korean?.typeable }
    return Kana.isPart(of: text.folded.unicodeScalars) ? japanese?.typeable : nil
  }
}

extension GirlGroup {
  /// The name in the script of a text, as ``Name/typeable(like:)`` returns it. Most groups' names in kana are aliases.
  func typeable(like text: String) -> String? {
    func isKana(_ text: String) -> Bool { Kana.isPart(of: text.folded.unicodeScalars) }
    return name.typeable(like: text) ?? (isKana(text) ? aliases.first(where: isKana)?.typeable : nil)
  }
}

extension String {
  /// The text, or else its folded form, if it can be typed without quotes.
  var typeable: String? { [self, folded].first(where: \.isPlainWord) }

  /// Whether the text has Hangul syllables or letters.
  var hasHangulLetters: Bool { unicodeScalars.contains(where: \.isHangul) }
}
