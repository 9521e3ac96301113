import Characters
import KPGGCore

/// Which names to show, and in which order.
enum NameOrder: String, Sendable {
  case latinFirst, koreanFirst
  /// The Latin name, then the Japanese one.
  case latinAndJapanese
  case onlyLatin, onlyKorean, onlyJapanese

  /// Whether Korean names come first.
  var isKoreanFirst: Bool { self == .koreanFirst || self == .onlyKorean }
}

extension Name {
  /// The name in the preferred script, or else in one that is known.
  func first(_ order: NameOrder) -> String {
    switch order {
    case .latinFirst, .latinAndJapanese, .onlyLatin: latinFirst
    case .koreanFirst, .onlyKorean: korean ?? latinFirst
    case .onlyJapanese: japanese ?? latinFirst
    }
  }

  /// The names to show after the first one: known and different from it.
  func others(_ order: NameOrder) -> [String] {
    let others: [String?] =
      switch order {
      case .latinFirst: [korean]
      case .koreanFirst: [latin]
      case .latinAndJapanese: [japanese, korean]
      case .onlyLatin, .onlyKorean, .onlyJapanese: []
      }
    return others.compactMap { $0 }.filter { $0 != first(order) }
  }

  /// The name to show second, if any. In Japanese, that is never a Korean one.
  func second(_ order: NameOrder) -> String? {
    order == .latinAndJapanese && (japanese == nil || japanese == latin) ? nil : others(order).first
  }

  /// The first name, with the second one in parentheses: `OH MY GIRL (오마이걸)`.
  func full(_ order: NameOrder) -> String { first(order) + (second(order).map { " (\($0))" } ?? "") }
}

extension String {
  /// The form of a Korean particle that follows the text: `스테이씨를`, `오마이걸을`, `ITZY를`, `2NE1을`.
  ///
  /// Skips parentheses at the end, which repeat the name, and quotes. After ㄹ, 으로 becomes 로, as after a vowel.
  func particle(_ afterConsonant: Substring, _ afterVowel: Substring) -> Substring {
    switch Ending(of: self) {
    case .consonant: afterConsonant
    case .vowel: afterVowel
    case .rieul: afterConsonant.hasPrefix("으") ? afterVowel : afterConsonant
    }
  }
}

/// The final sound of a text when read in Korean.
private enum Ending {
  case vowel, consonant
  /// The consonant ㄹ, after which 으로 takes the form that follows a vowel.
  case rieul

  /// The code point of a Hangul syllable gives its final consonant (Unicode, chapter 3.12). Digits are read as Korean
  /// numbers, and Latin words as they are usually written in Hangul.
  init(of text: String) {
    let spoken = text.withoutBracketsAtEnd
    guard let last = spoken.unicodeScalars.last(where: { $0.properties.isAlphabetic || $0.isDigit }) else {
      self = .vowel
      return
    }
    if let syllable = HangulSyllable(last) {
      self = Ending(finalConsonant: syllable.final)
      return
    }
    switch last.value {
    case 0x11A8...0x11C2: self = Ending(finalConsonant: Int(last.value - 0x11A7))
    // Single consonants are read by their names, 기역 to 히읗, which end in the consonant itself.
    case 0x3131...0x314E: self = last == "ㄹ" ? .rieul : .consonant
    case _ where last.isDigit:
      self =
        "178".unicodeScalars.contains(last)
        ? .rieul : "036".unicodeScalars.contains(last) ? .consonant : .vowel
    case _ where last.isASCII: self = Ending(latin: String(spoken))
    default: self = last == "ん" || last == "ン" ? .consonant : .vowel
    }
  }

  private init(finalConsonant number: Int) {
    self = number == 0 ? .vowel : number == 8 ? .rieul : .consonant
  }

  /// Judges the last word. A final l, m or n, even before a silent e, is a final consonant in Hangul, and so is p, t,
  /// k or ck after a single vowel; anything else ends in a vowel. Words without vowels are spelled out: the names of
  /// l, m, n and r (엘, 엠, 엔, 알) end in consonants.
  private init(latin text: String) {
    let letters = text.lowercased().unicodeScalars.reversed().drop { !$0.isLatin }.prefix(while: \.isLatin)
    let word = Array(letters.map(Character.init))
    func isVowel(_ index: Int) -> Bool { index < word.count && "aeiouy".contains(word[index]) }
    let isSpelled = word.count == 1 || !word.indices.contains(where: isVowel)
    // Two letters for one sound: ck, pp.
    let stop = word.starts(with: "kc") || word.count > 1 && word[0] == word[1] ? 1 : 0
    // The final e of `theme` and `style` is silent.
    if word.first == "e", word.count > 2, !isSpelled, word[1] == "l" || isVowel(2) {
      self = word[1] == "l" ? .rieul : "mn".contains(word[1]) ? .consonant : .vowel
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

extension String {
  /// The text without parentheses at the end, unless there is nothing else.
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
