internal import Characters

/// A text typed in kana, for matching with names in kana or Hangul.
struct TypedKana: Sendable {
  private let text: [Unicode.Scalar]
  private let sound: [UInt32]
  /// Whether the sound ends in a vowel.
  private let isOpen: Bool
  private let typos: EditDistance?

  /// Prepares a folded text. Returns `nil` if it has no kana.
  init?(_ folded: [Unicode.Scalar]) {
    guard Kana.isPart(of: folded) else { return nil }
    text = folded
    sound = Kana.sound(folded)
    isOpen = if let last = sound.last { "aiueo".unicodeScalars.map(\.value).contains(last) } else { false }
    typos = EditDistance(sound)
  }

  /// Matches the text with a name or a part of it, by spelling or sound, including misspellings.
  ///
  /// - Parameter mayBeAbbreviation: Whether the name may be an abbreviation in Hangul. These sound like too many other texts.
  func tierAndDistance(_ folded: [Unicode.Scalar], mayBeAbbreviation: Bool, weakest: NameMatch.Tier) -> (
    NameMatch.Tier, Int
  )? {
    let nameHasKana = Kana.isPart(of: folded)
    guard nameHasKana || folded.contains(where: \.isHangul) else { return nil }
    let name = Kana.transcription(of: folded)
    if name == text { return (.alias, 0) }
    if mayBeAbbreviation, !nameHasKana { return nil }
    let nameSound = Kana.sound(name)
    if nameSound == sound, !sound.isEmpty { return (.alias, 1) }
    if !nameHasKana, Kana.canBeLoanword(folded),
      Kana.sound(Kana.transcription(of: folded, isLoanword: true)) == sound
    {
      return (.alias, 2)
    }
    if weakest >= .prefix {
      if name.starts(with: text) { return (.prefix, 1) }
      // A final consonant may sound different before a vowel.
      if sound.count > 2, isOpen, nameSound.starts(with: sound) { return (.prefix, 2) }
    }
    if weakest >= .contains, text.count > 1, text.count < name.count,
      let offset = (1...(name.count - text.count)).first(where: { name[$0...].starts(with: text) })
    {
      return (.contains, offset)
    }
    if weakest >= .contains, sound.count > 2, sound.count < nameSound.count,
      let offset = (1...(nameSound.count - sound.count)).first(where: { nameSound[$0...].starts(with: sound) }
      )
    {
      return (.contains, offset)
    }
    // With two typos in three kana, almost any name is similar.
    let limit = min(EditDistance.limit(sound.count, nameSound.count), min(text.count, name.count) > 3 ? 2 : 1)
    guard weakest >= .typo, limit > 0, nameSound.count <= EditDistance.maxLetters else { return nil }
    return typos?.distance(to: nameSound, limit: limit).map { (.typo, max($0, 1)) }
  }
}
