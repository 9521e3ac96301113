import Characters
import KPGGCore

/// The names to show, and their order.
enum NameOrder: String, Sendable {
  case latinFirst, koreanFirst
  /// The Latin name, then the Japanese one.
  case latinAndJapanese
  case onlyLatin, onlyKorean, onlyJapanese

  var isKoreanFirst: Bool { self == .koreanFirst || self == .onlyKorean }
}

extension Name {
  /// Returns the name in the preferred script, or in another script if it is not known in that one.
  func preferred(_ order: NameOrder) -> String {
    switch order {
    case .latinFirst, .latinAndJapanese, .onlyLatin: latinFirst
    case .koreanFirst, .onlyKorean: korean ?? latinFirst
    case .onlyJapanese: japanese ?? latinFirst
    }
  }

  /// Returns the names to show after the first one. Unknown names and copies of the first one are left out.
  func others(_ order: NameOrder) -> [String] {
    let others: [String?] =
      switch order {
      case .latinFirst: [korean]
      case .koreanFirst: [latin]
      case .latinAndJapanese: [japanese, korean]
      case .onlyLatin, .onlyKorean, .onlyJapanese: []
      }
    return others.compactMap { $0 }.filter { $0 != preferred(order) }
  }

  /// Returns the name to show second, or `nil` if there is none. For Japanese readers, it is never a Korean name.
  func alternative(_ order: NameOrder) -> String? {
    order == .latinAndJapanese && (japanese == nil || japanese == latin) ? nil : others(order).first
  }

  /// Returns the first name, with the second one in parentheses: `OH MY GIRL (오마이걸)`.
  func full(_ order: NameOrder) -> String { preferred(order) + (alternative(order).map { " (\($0))" } ?? "") }
}

extension String {
  /// Returns the form of a Korean particle that fits the end of the text: `스테이씨를`, `오마이걸을`, `ITZY를`, `2NE1을`.
  ///
  /// Ignores quotes and parentheses at the end, which repeat the name. After ㄹ, 으로 becomes 로, as it does after a vowel.
  func particle(_ afterConsonant: Substring, _ afterVowel: Substring) -> Substring {
    switch FinalSound(of: self) {
    case .consonant: afterConsonant
    case .vowel: afterVowel
    case .rieul: afterConsonant.hasPrefix("으") ? afterVowel : afterConsonant
    }
  }

  /// The text without parentheses at the end, or the whole text if nothing else is in it.
  fileprivate var withoutBracketsAtEnd: Substring {
    var depth = 0
    var rest = self[...]
    while let character = rest.last {
      if character == ")" { depth += 1 }
      if depth == 0, character.isLetter || character.isNumber { return rest }
      if character == "(" { depth -= 1 }
      rest.removeLast()
    }
    return self[...]
  }
}

/// The final sound of a text when it is read in Korean.
private enum FinalSound {
  case vowel, consonant
  /// The consonant ㄹ, after which 으로 takes the form that follows a vowel.
  case rieul

  /// Computes the final consonant of a Hangul syllable from its code point (Unicode, chapter 3.12). Digits are read as
  /// Korean numbers, and Latin words as they are usually written in Hangul.
  init(of text: String) {
    let spoken = text.withoutBracketsAtEnd
    guard let last = spoken.unicodeScalars.last(where: { $0.properties.isAlphabetic || $0.isDigit }) else {
      self = .vowel
      return
    }
    if let syllable = HangulSyllable(last) {
      self = FinalSound(finalConsonant: syllable.final)
      return
    }
    switch last.value {
    case 0x11A8...0x11C2: self = FinalSound(finalConsonant: Int(last.value - 0x11A7))
    // A single consonant is read as its name, from 기역 to 히읗, which ends in that consonant.
    case 0x3131...0x314E: self = last == "ㄹ" ? .rieul : .consonant
    case _ where "178".unicodeScalars.contains(last): self = .rieul
    case _ where "036".unicodeScalars.contains(last): self = .consonant
    case _ where last.isDigit: self = .vowel
    case _ where last.isASCII: self = FinalSound(latin: String(spoken))
    default: self = last == "ん" || last == "ン" ? .consonant : .vowel
    }
  }

  private init(finalConsonant number: Int) {
    switch number {
    case 0: self = .vowel
    case 8: self = .rieul
    default: self = .consonant
    }
  }

  /// Finds the final sound of the last word. In Hangul, a final l, m or n is a consonant, even before a silent e. A
  /// final p, t, k or ck is a consonant after a single vowel. Any other word ends in a vowel. Words without vowels are
  /// spelled out, and the names of l, m, n and r (엘, 엠, 엔, 알) end in consonants.
  private init(latin text: String) {
    let letters = text.lowercased().unicodeScalars.reversed().drop { !$0.isLatin }.prefix(while: \.isLatin)
    let word = Array(letters.map(Character.init))
    func isVowel(_ index: Int) -> Bool { index < word.count && "aeiouy".contains(word[index]) }
    let isSpelled = word.count == 1 || !word.indices.contains(where: isVowel)
    // Two letters for one sound: ck, pp.
    let stop = word.starts(with: "kc") || word.count > 1 && word[0] == word[1] ? 1 : 0
    // The final e of `theme` and `style` is silent.
    if word.first == "e", word.count > 2, !isSpelled, word[1] == "l" || isVowel(2) {
      switch word[1] {
      case "l": self = .rieul
      case "m", "n": self = .consonant
      default: self = .vowel
      }
      return
    }
    switch word.first {
    case "l": self = .rieul
    case "r" where isSpelled: self = .rieul
    case "m", "n": self = .consonant
    case "g" where word.starts(with: "gn"): self = .consonant
    case "p", "t", "k": self = !isSpelled && isVowel(stop + 1) && !isVowel(stop + 2) ? .consonant : .vowel
    default: self = .vowel
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isLatin: Bool { ("a"..."z").contains(self) }
}
