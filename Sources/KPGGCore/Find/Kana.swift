internal import Characters

/// Conversions of Korean names to katakana, as Japanese people write them, and to sounds that can be compared.
package enum Kana {
  /// Returns a Hangul name in katakana, by the usual transcription: `아린` is `アリン`, and `원영` is `ウォニョン`.
  ///
  /// A final consonant carries over to a following vowel. ㄱ, ㄷ, ㅂ and ㅈ are voiced except after a stop, as usual for
  /// stage names. Characters other than Hangul stay unchanged.
  ///
  /// - Parameter isLoanword: Whether ㅐ, ㅓ and ㅝ represent sounds that Japanese hears as ア and ワ, as in English words:
  ///   낸시 is ナンシ, and 윈터 is ウィンタ.
  package static func transcription(of hangul: String, isLoanword: Bool = false) -> String {
    String(String.UnicodeScalarView(transcription(of: Array(hangul.unicodeScalars), isLoanword: isLoanword)))
  }

  /// Returns a full Hangul name in katakana, starting with the surname: `장원영` is `チャン・ウォニョン`. Surnames of two syllables
  /// are rare and not recognised.
  package static func transcription(ofFullName hangul: String) -> String {
    let scalars = Array(hangul.unicodeScalars)
    let surname = transcription(of: Array(scalars.prefix(1)), isStopped: true)
    let given = transcription(of: Array(scalars.dropFirst().drop { $0 == " " }))
    return String(String.UnicodeScalarView(surname + ["・"] + given))
  }

  /// Transcribes composed scalars to katakana.
  ///
  /// - Parameter isStopped: Whether the first consonant is unvoiced, as in surnames.
  static func transcription(
    of scalars: [Unicode.Scalar], isLoanword: Bool = false, isStopped: Bool = false
  ) -> [Unicode.Scalar] {
    var syllables = scalars.map(HangulSyllable.init)
    for (index, next) in syllables.indices.dropFirst().enumerated() {
      guard let syllable = syllables[index], let following = syllables[next] else { continue }
      if following.initial == silent, let carried = carriedFinals[syllable.final] {
        syllables[next]?.initial = carried
        syllables[index]?.final = remainingFinals[syllable.final] ?? 0
      } else if following.initial == rieul, syllable.final == finalRieul {
        syllables[index]?.final = 0
      } else if following.initial == hieut, let carried = sonants[syllable.final] {
        syllables[next]?.initial = carried
        syllables[index]?.final = 0
      }
    }
    let (plain, stopped) = isLoanword ? (loanSyllables, stoppedLoanSyllables) : (syllableKana, stoppedKana)
    var result: [Unicode.Scalar] = []
    var isStopped = isStopped
    for (scalar, syllable) in zip(scalars, syllables) {
      guard let syllable else {
        result.append(scalar)
        isStopped = false
        continue
      }
      result += (isStopped ? stopped : plain)[syllable.initial * 21 + syllable.vowel]
      result += finals[syllable.final]
      isStopped = stops.contains(syllable.final)
    }
    return result
  }

  /// Whether transcribing the text as a loanword makes a difference.
  static func canBeLoanword(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.lazy.compactMap { HangulSyllable($0) }.contains { loanVowels[$0.vowel] != vowels[$0.vowel] }
  }

  private static let syllableKana = kana(isStopped: false, vowels)
  private static let stoppedKana = kana(isStopped: true, vowels)
  private static let loanSyllables = kana(isStopped: false, loanVowels)
  private static let stoppedLoanSyllables = kana(isStopped: true, loanVowels)

  /// Returns all syllables without a final consonant, in katakana.
  private static func kana(isStopped: Bool, _ vowels: [String]) -> [[Unicode.Scalar]] {
    (0..<19 * 21).map { Array(open($0 / 21, $0 % 21, isStopped, vowels).unicodeScalars) }
  }

  /// Returns a syllable in katakana, without its final consonant.
  private static func open(_ initial: Int, _ vowelIndex: Int, _ isStopped: Bool, _ vowels: [String]) -> String
  {
    let row = (isStopped ? stoppedRows[initial] : nil) ?? rows[initial]
    // 즈, 츠 and 쯔 sound as in Japanese.
    if vowelIndex == 18, let kana = sibilants[initial] { return kana }
    let vowel = vowels[vowelIndex]
    if let column = Int(vowel) { return row[column] }
    if initial == silent { return vowel }
    guard let small = vowel.last.map(String.init) else { return "" }
    return switch vowel {
    case "イェ": row[3]
    // 의 is ウィ only without an initial.
    case "ウィ" where vowelIndex == 19: row[1]
    case "ウェ" where affricates.contains(initial): row[3]
    case "ワ": (initial == hieut ? "フ" : row[2]) + "ァ"
    default: row[2] + small
    }
  }

  private static let silent = 11
  private static let rieul = 5
  private static let hieut = 18
  private static let finalRieul = 8
  private static let affricates: Set = [12, 13, 14]
  private static let sibilants = [12: "ズ", 13: "ツ", 14: "ツ"]
  /// The column of each vowel, or its kana without an initial.
  private static let vowels = "0,3,5,イェ,4,3,7,イェ,4,ワ,ウェ,ウェ,7,2,ウォ,ウェ,ウィ,6,2,ウィ,1".split(separator: ",")
    .map(String.init)
  private static let loanVowels = "0,0,5,イェ,0,3,7,イェ,4,ワ,ウェ,ウェ,7,2,ワ,ウェ,ウィ,6,2,ウィ,1".split(separator: ",")
    .map(String.init)
  private static let rows = [
    "ガギグゲゴ", "カキクケコ", "ナニヌネノ", "ダ", "タ", "ラリルレロ", "マミムメモ", "バビブベボ", "パピプペポ", "サ", "サ", "ア", "ジ", "チ", "チ",
    "カキクケコ", "タ", "パピプペポ", "ハヒフヘホ",
  ].map(row)
  private static let stoppedRows = [0: row("カキクケコ"), 3: row("タ"), 7: row("パピプペポ"), 12: row("チ")]
  private static let finals = ",ク,ク,ク,ン,ン,ン,ッ,ル,ク,ム,プ,ル,ル,プ,ル,ム,プ,プ,ッ,ッ,ン,ッ,ッ,ク,ッ,プ,ッ".split(
    separator: ",", omittingEmptySubsequences: false
  ).map { Array($0.unicodeScalars) }
  /// The finals written as ク, ッ or プ.
  private static let stops: Set = [1, 2, 3, 7, 9, 11, 14, 17, 18, 19, 20, 22, 23, 24, 25, 26, 27]
  private static let carriedFinals = [
    1: 0, 2: 1, 3: 9, 4: 2, 5: 12, 6: 2, 7: 3, 8: 5, 9: 0, 10: 6, 11: 7, 12: 9, 13: 16, 14: 17, 15: 5, 16: 6,
    17: 7, 18: 9, 19: 9, 20: 10, 22: 12, 23: 14, 24: 15, 25: 16, 26: 17,
  ]
  private static let remainingFinals = [3: 1, 5: 4, 9: 8, 10: 8, 11: 8, 12: 8, 13: 8, 14: 8, 18: 17]
  /// ㅎ is silent after ㄴ, ㄹ and ㅁ.
  private static let sonants = [4: 2, 8: 5, 16: 6]

  /// Returns an initial consonant's row of kana: the five vowels, and ya, yu and yo.
  private static func row(_ kana: String) -> [String] {
    switch kana {
    case "ア": return ["ア", "イ", "ウ", "エ", "オ", "ヤ", "ユ", "ヨ"]
    case "サ": return ["サ", "シ", "ス", "セ", "ソ", "シャ", "シュ", "ショ"]
    case "ダ": return ["ダ", "ディ", "ドゥ", "デ", "ド", "ディャ", "デュ", "ディョ"]
    case "タ": return ["タ", "ティ", "トゥ", "テ", "ト", "ティャ", "テュ", "ティョ"]
    case "ジ", "チ":
      let base = ["ャ", "", "ュ", "ェ", "ョ", "ャ", "ュ", "ョ"]
      return base.map { kana + $0 }
    default:
      let columns = kana.map(String.init)
      return columns + ["ャ", "ュ", "ョ"].map { columns[1] + $0 }
    }
  }

  /// Whether a folded text has kana.
  package static func isPart(of scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.contains { katakana.contains($0.value) }
  }

  /// Returns the sound of a folded text, with kana as Latin letters and other characters unchanged.
  ///
  /// Common spelling variants sound the same: voiced and unvoiced consonants, long and short vowels, small and
  /// full-size kana, single and double consonants, a final consonant before or after a vowel, ジェ and ゼ, ファ and パ.
  static func sound(_ scalars: some Sequence<Unicode.Scalar>) -> [UInt32] {
    var sound = Sound()
    var isStopped = false
    for scalar in scalars {
      switch scalar {
      case "ー": continue
      case "ッ":
        isStopped = true
        continue
      case "ト", "ド", "ツ":
        if isStopped { sound.stop = scalar } else { sound.add(scalar) }
      default: sound.add(scalar)
      }
      isStopped = false
    }
    return sound.letters.map(\.value)
  }

  /// A sound that is built kana by kana.
  private struct Sound {
    private var open: [Unicode.Scalar] = []
    /// A kana that is silent unless a small kana follows.
    var stop: Unicode.Scalar?

    /// The letters, with the last syllable closed.
    var letters: [Unicode.Scalar] {
      var ended = self
      ended.close(before: nil)
      return ended.open
    }

    mutating func add(_ scalar: Unicode.Scalar) {
      let small = Kana.part(Kana.small, scalar)
      if let stop, small != nil { append(Kana.part(Kana.letters, stop) ?? []) }
      stop = nil
      if let small { join(small) } else { append(Kana.part(Kana.letters, scalar) ?? [scalar]) }
    }

    private mutating func append(_ letters: [Unicode.Scalar]) {
      for letter in letters { append(letter) }
    }

    /// Adds a small kana, which changes the preceding vowel.
    private mutating func join(_ letters: [Unicode.Scalar]) {
      let isGlide = letters[0] == "y"
      let consonant = open.dropLast().last
      switch open.last {
      case "i":
        open.removeLast()
        if !isGlide { append("y") }
      case "e", "o": if consonant == "t" { open.removeLast() }
      case "u": if isGlide || consonant == "p" { open.removeLast() }
      default: break
      }
      append(letters)
    }

    private mutating func append(_ letter: Unicode.Scalar) {
      switch letter {
      case "a", "i", "u", "e", "o":
        if open.last == letter || letter == "i" && open.last == "e" { return }
        if letter == "e", open.last == "i" || open.last == "y" { open.removeLast() }
      case "y":
        if open.last == "c" { return }
        if open.last == "i" { open.removeLast() }
      default:
        close(before: letter)
        if open.last == letter || letter == "h" && Kana.sonorants.contains(open.last ?? " ") { return }
      }
      open.append(letter)
    }

    /// Closes a syllable: drops the vowel of ク, プ, ル, ム, ト, ス and ツ, and turns ム into ン.
    private mutating func close(before next: Unicode.Scalar?) {
      if let consonant = open.dropLast().last, open.last == "u" || open.last == "o" && consonant == "t",
        Kana.closed.contains(consonant)
      {
        open.removeLast()
      }
      if open.last == "m", next != "h", next != "m" { open[open.count - 1] = "n" }
    }
  }

  private static let sonorants: Set<Unicode.Scalar> = ["n", "m", "r"]
  private static let closed: Set<Unicode.Scalar> = ["k", "p", "r", "m", "t", "s", "c"]
  /// The letters of each kana: its consonant and vowel.
  private static let letters: [[Unicode.Scalar]?] = {
    let rows = [
      ("", "アイウエオ"), ("k", "カキクケコ"), ("k", "ガギグゲゴ"), ("s", "サシスセソ"), ("s", "ザ・ズ・ゾ"), ("c", "・ジ・ゼ・"),
      ("t", "タ・・テト"), ("c", "・チツ・・"), ("t", "ダ・・デド"), ("c", "・ヂヅ・・"), ("n", "ナニヌネノ"), ("h", "ハヒ・ヘホ"),
      ("p", "・・フ・・"), ("p", "バビブベボ"), ("p", "パピプペポ"), ("p", "・・ヴ・・"), ("m", "マミムメモ"), ("y", "ヤ・ユ・ヨ"),
      ("r", "ラリルレロ"), ("u", "ワヰ・ヱ・"), ("", "・・・・ヲ"),
    ]
    var letters: [Unicode.Scalar: [Unicode.Scalar]] = ["ン": ["n"]]
    for (consonant, kana) in rows {
      for (kana, vowel) in zip(kana.unicodeScalars, "aiueo".unicodeScalars) where kana != "・" {
        letters[kana] = Array(consonant.unicodeScalars) + [vowel]
      }
    }
    return table(letters)
  }()
  private static let small = table([
    "ァ": ["a"], "ィ": ["i"], "ゥ": ["u"], "ェ": ["e"], "ォ": ["o"], "ャ": ["y", "a"], "ュ": ["y", "u"],
    "ョ": ["y", "o"], "ヮ": ["a"],
  ])

  /// Returns the letters of each katakana, starting at U+30A1.
  private static func table(_ parts: [Unicode.Scalar: [Unicode.Scalar]]) -> [[Unicode.Scalar]?] {
    katakana.map { Unicode.Scalar($0).flatMap { parts[$0] } }
  }

  private static func part(_ table: [[Unicode.Scalar]?], _ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    katakana.contains(scalar.value) ? table[Int(scalar.value - katakana.lowerBound)] : nil
  }

  private static let katakana: ClosedRange<UInt32> = 0x30A1...0x30FA
}
