/// A text that somebody typed in kana, to be matched with names in kana or Hangul.
struct TypedKana: Sendable {
  private let text: [Unicode.Scalar]
  private let sound: [UInt32]
  /// Whether it ends in a vowel.
  private let isOpen: Bool
  private let slips: EditDistance?

  /// Takes a folded text; `nil` if there is no kana in it.
  init?(_ folded: [Unicode.Scalar]) {
    guard Kana.isPart(of: folded) else { return nil }
    text = folded
    sound = Kana.sound(folded)
    isOpen = sound.last.map { "aiueo".unicodeScalars.map(\.value).contains($0) } ?? false
    slips = EditDistance(sound)
  }

  /// How the text is the name, a part of it, or nearly the name, as it is written or as it sounds.
  ///
  /// - Parameter isShort: Whether it may be an abbreviation in Hangul, to which too much sounds alike.
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
      // A consonant at the end can be another one before a vowel.
      if sound.count > 2, isOpen, heard.starts(with: sound) { return (.prefix, 2) }
    }
    if weakest >= .contains, text.count > 1, text.count < name.count,
      let place = (1...(name.count - text.count)).first(where: { name[$0...].starts(with: text) })
    {
      return (.contains, place)
    }
    if weakest >= .contains, sound.count > 2, sound.count < heard.count,
      let place = (1...(heard.count - sound.count)).first(where: { heard[$0...].starts(with: sound) })
    {
      return (.contains, place)
    }
    guard weakest >= .typo, heard.count > 2, sound.count > 2, heard.count <= EditDistance.mostLetters else {
      return nil
    }
    return slips?.distance(to: heard, limit: sound.count > 5 ? 2 : 1).map { (.typo, max($0, 1)) }
  }
}
