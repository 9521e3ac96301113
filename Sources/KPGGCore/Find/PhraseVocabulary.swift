/// The words of phrases and their meanings, in several languages.
///
/// A line of a vocabulary is a meaning, a tab and wordings separated by a comma and a space. A wording is words and
/// slots, and choices of either: `[born|was born] in {place}`. A meaning is a sequence of these signs, separated by spaces:
///
/// - `groups`, `members`, `units` or `songs`: what to list; after `@`, the only kind of list that the meaning is for.
/// - `name=value`: an option, where `%1` and `%2` are the values of the slots, and `{%1+1}` and `{%1-1}` sums.
/// - `reverse`: the flag. `one`, `many`: whether a superlative asks for one or a list. `or`: joins two values.
/// - `skip`: a word without a meaning of its own. `particle`: the same, directly after another word.
/// - `weak`: less likely than other readings. `strict`: not for the members or songs of groups that are named.
/// - `group`, `unit`: the slot is the name of one.
/// - `month=05`, `number=5`, `day=0`, `date=12-25`: a word for a value in a slot; a day counts from today.
/// - `signature`: asks for the signature song of a group. `ranked`: makes sense only with a number of results.
/// - `unknown`: words without a meaning, which are not typos of others.
/// - `about`: words that ask for a fact on the page of a named group or member.
package struct PhraseVocabulary: Sendable {
  package enum Slot: String, CaseIterable, Sendable {
    case date, year, number, count, height, age, size, generation
    case group, unit, agency, fandom, place, country, mbti, blood, era, person

    /// The plausible numbers; `nil` if it is not a number.
    var numbers: ClosedRange<Int>? {
      switch self {
      case .number: 0...9999
      case .count: 1...99
      case .height: 130...200
      case .age: 5...65
      case .size: 1...30
      case .generation: 1...5
      default: nil
      }
    }
  }

  /// A step of a wording. Words, and the steps after one, are indices.
  enum Step: Sendable {
    case end
    case word(Int, next: Int)
    case slot(Slot, next: Int)
    case choice([Int])
  }

  struct Pattern: Sendable {
    /// The step after the first word, or of the slot that it begins with.
    let step: Int
    /// An index of `meanings`.
    let meaning: Int
    /// The words that can follow its first slot; `nil` if a name or nothing can follow, too.
    var followers: [Int]?
  }

  private(set) var steps = [Step.end]
  private(set) var meanings: [PhraseMeaning] = []
  /// The patterns by their first word.
  private(set) var byWord: [Int: [Pattern]] = [:]
  /// The patterns that begin with a slot.
  private(set) var bySlot: [Pattern] = []
  /// The months, numbers and days that words stand for.
  private(set) var values: [String: [[Int]: String]] = [:]
  /// The wordings without slots, each as one text.
  private(set) var wordings: Set<String> = []
  /// The index of every word.
  private(set) var words: [String: Int] = [:]
  /// The words of five bytes or more, by their length.
  private var longWords: [Int: [String]] = [:]

  /// Reads vocabularies.
  package init(_ texts: [String]) {
    for line in texts.flatMap({ $0.split(byte: "\n") }) where line.utf8.first != UInt8(ascii: "#") {
      let parts = line.split(byte: "\t")
      guard parts.count == 2 else { continue }
      add(parts[0].split(byte: " "), parts[1].split(byte: ","))
    }
  }

  private mutating func add(_ signs: [Substring], _ wordings: [Substring]) {
    let sides = signs[0].split(separator: "=").map(String.init)
    let isValue = sides.count == 2 && ["month", "number", "day", "date"].contains(sides[0])
    let meaning = isValue ? nil : PhraseMeaning(signs)
    if let meaning { meanings.append(meaning) }
    for wording in wordings {
      if isValue || meaning != nil, !wording.utf8.contains(where: Self.isOpening) {
        self.wordings.insert(Self.words(wording).joined())
      }
      if isValue {
        let indices = Self.words(wording).map { index(of: $0) }
        if values[sides[0]]?[indices] == nil { values[sides[0], default: [:]][indices] = sides[1] }
      } else {
        let first = addSteps(wording, before: 0)
        if meaning != nil { addPatterns(first) }
      }
    }
  }

  private static func words(_ wording: Substring) -> [String] {
    // Most words are plain.
    if wording.utf8.allSatisfy({ $0 == UInt8(ascii: " ") || (0x61...0x7A).contains($0) }) {
      return wording.split(byte: " ").map(String.init)
    }
    return PhraseText(String(wording)).atoms.map(\.text)
  }

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private mutating func index(of word: String) -> Int {
    if let index = words[word] { return index }
    let index = words.count
    words[word] = index
    if word.utf8.count >= 5 { longWords[word.utf8.count, default: []].append(word) }
    return index
  }

  /// Adds the steps of a wording, and returns the first.
  private mutating func addSteps(_ wording: Substring, before next: Int) -> Int {
    let open = wording.utf8.firstIndex(where: Self.isOpening) ?? wording.endIndex
    var step = next
    let end = UInt8(ascii: wording[open...].utf8.first == UInt8(ascii: "{") ? "}" : "]")
    if let close = wording[open...].utf8.firstIndex(of: end) {
      let inside = wording[open..<close].dropFirst()
      step = addSteps(wording[close...].dropFirst(), before: next)
      if wording[open] == "[" {
        let choices = inside.split(byte: "|", omittingEmpty: false)
        step = add(.choice(choices.map { addSteps($0, before: step) }))
      } else if let slot = Slot(rawValue: String(inside)) {
        step = add(.slot(slot, next: step))
      }
    }
    for word in Self.words(wording[..<open]).reversed() { step = add(.word(index(of: word), next: step)) }
    return step
  }

  private mutating func add(_ step: Step) -> Int {
    steps.append(step)
    return steps.count - 1
  }

  /// Adds patterns of the last meaning, one for each word and slot that a wording can begin with.
  private mutating func addPatterns(_ first: Int) {
    let meaning = meanings.count - 1
    switch steps[first] {
    case .end: break
    case .word(let word, let next): byWord[word, default: []].append(Pattern(step: next, meaning: meaning))
    case .slot(_, let next):
      bySlot.append(Pattern(step: first, meaning: meaning, followers: firstWords(next)))
    case .choice(let choices): for step in choices { addPatterns(step) }
    }
  }

  /// The words that a step can begin with; `nil` if it can also begin with a slot, or be the end.
  private func firstWords(_ step: Int) -> [Int]? {
    switch steps[step] {
    case .end, .slot: return nil
    case .word(let word, _): return [word]
    case .choice(let choices):
      let words = choices.compactMap(firstWords)
      return words.count == choices.count ? Array(words.joined()) : nil
    }
  }

  /// The words within one typo of another, or two of a long one. Only Latin words of five letters or more.
  func similar(to word: String) -> [Int] {
    let length = word.unicodeScalars.count
    guard length >= 5, words[word] == nil, let typed = EditDistance(from: word) else { return [] }
    let lengths = word.utf8.count - 2...word.utf8.count + 2
    let near = lengths.flatMap { longWords[$0] ?? [] }.compactMap { known in
      typed.distance(to: known, limit: length >= 8 ? 2 : 1).map { (known, $0) }
    }
    let least = near.map(\.1).min()
    return near.filter { $0.1 == least }.map(\.0).sorted().compactMap { words[$0] }
  }
}

extension PhraseMeaning {
  /// Reads the signs of a line; `nil` if they have no meaning of their own. The options keep their signs for slots.
  fileprivate init?(_ signs: [Substring]) {
    isQuestion = signs[0] == "skip" || signs[0] == "about"
    for sign in signs {
      switch sign {
      // A name, or a longer wording, is likelier.
      case "skip": cost += 2
      case "about": (isAbout, cost) = (true, cost + 2)
      case "particle": isParticle = true
      case "weak": cost += 1
      case "strict": isStrict = true
      case "or": joint = .or
      case "and": (joint, cost) = (.and, cost + 2)
      case "signature": isSignature = true
      case "one": number = .one
      case "many": number = .many
      case "group", "unit": named = PhraseVocabulary.Slot(rawValue: String(sign))
      case "ranked": isRanked = true
      case "reverse", "favorites", "original": options.append(Phrase.Option(name: String(sign), value: ""))
      default:
        if let kind = Phrase.Kind(rawValue: String(sign)) {
          self.kind = kind
        } else if sign.first == "@", let kind = Phrase.Kind(rawValue: String(sign.dropFirst())) {
          kinds.insert(kind)
        } else if let equals = sign.firstIndex(of: "=") {
          options.append(
            Phrase.Option(name: String(sign[..<equals]), value: String(sign[equals...].dropFirst())))
        } else {
          return nil
        }
      }
    }
  }
}

extension StringProtocol where SubSequence == Substring, UTF8View.SubSequence == Substring.UTF8View {
  /// The parts between an ASCII character. Splitting at characters takes much longer.
  fileprivate func split(byte: Unicode.Scalar, omittingEmpty: Bool = true) -> [Substring] {
    utf8.split(separator: UInt8(ascii: byte), omittingEmptySubsequences: omittingEmpty).map {
      Substring($0)
    }
  }
}
