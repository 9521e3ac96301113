internal import Characters

/// A text typed in kana, for matching with names in kana or Hangul.
struct TypedKana: Sendable {
  private let text: [Unicode.Scalar]
  private let sound: [UInt32]
  /// Whether its sound ends in a vowel.
  private let isOpen: Bool
  private let slips: EditDistance?

  /// Prepares a folded text; `nil` if it has no kana.
  init?(_ folded: [Unicode.Scalar]) {
    guard Kana.isPart(of: folded) else { return nil }
    text = folded
    sound = Kana.sound(folded)
    isOpen = sound.last.map { "aiueo".unicodeScalars.map(\.value).contains($0) } ?? false
    slips = EditDistance(sound)
  }

  /// Matches the text with a name by spelling or sound, with the whole name, a part of it or a misspelling.
  ///
  /// - Parameter isShort: Whether the name may be an abbreviation in Hangul, which sounds like too many other texts.
  func fit(_ folded: [Unicode.Scalar], isShort: Bool, weakest: NameMatch.Tier) -> (NameMatch.Tier, Int)? {
    let isWritten = Kana.isPart(of: folded)
    guard isWritten || folded.contains(where: \.isHangul) else { return nil }
    let name = Kana.transcription(of: folded)
    if name == text { return (.alias, 0) }
    if isShort, !isWritten { return nil }
    let heard = Kana.sound(name)
    if heard == sound, !sound.isEmpty { return (.alias, 1) }
    if !isWritten, Kana.canBeLoanword(folded),
      Kana.sound(Kana.transcription(of: folded, isLoanword: true)) == sound
    {
      return (.alias, 2)
    }
    if weakest >= .prefix {
      if name.starts(with: text) { return (.prefix, 1) }
      // A final consonant may sound different before a vowel.
      if sound.count > 2, isOpen, heard.starts(with: sound) { return (.prefix, 2) }
    }
    if weakest >= .contains, text.count > 1, text.count < name.count,
      let offset = (1...(name.count - text.count)).first(where: { name[$0...].starts(with: text) })
    {
      return (.contains, offset)
    }
    if weakest >= .contains, sound.count > 2, sound.count < heard.count,
      let offset = (1...(heard.count - sound.count)).first(where: { heard[$0...].starts(with: sound) })
    {
      return (.contains, offset)
    }
    // With two typos in three kana, almost any name is similar.
    let limit = min(EditDistance.limit(sound.count, heard.count), min(text.count, name.count) > 3 ? 2 : 1)
    guard weakest >= .typo, limit > 0, heard.count <= EditDistance.maxLetters else { return nil }
    return slips?.distance(to: heard, limit: limit).map { (.typo, max($0, 1)) }
  }
}
