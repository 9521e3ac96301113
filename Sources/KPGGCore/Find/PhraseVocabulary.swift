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

  indirect enum Element: Sendable {
    case word(String)
    case slot(Slot)
    /// One of several wordings, which can be empty.
    case choice([[Element]])
  }

  struct Pattern: Sendable {
    /// After the first word, or with the slot that it begins with.
    let elements: [Element]
    /// An index of `meanings`.
    let meaning: Int
  }

  private(set) var meanings: [[Substring]] = []
  /// The patterns by their first word.
  private(set) var byWord: [String: [Pattern]] = [:]
  /// The patterns that begin with a slot.
  private(set) var bySlot: [Pattern] = []
  /// The months, numbers and days that words stand for.
  private(set) var values: [String: [(words: [String], value: String)]] = [:]
  /// The wordings without slots, each as one text.
  private(set) var wordings: Set<String> = []
  /// Every word.
  private(set) var words: Set<String> = []

  /// Reads vocabularies.
  package init(_ texts: [String]) {
    for line in texts.joined(separator: "\n").split(separator: "\n") where line.first != "#" {
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2 else { continue }
      add(parts[0].split(separator: " "), parts[1].split(separator: ",").map { Self.elements($0) })
    }
  }

  private mutating func add(_ meaning: [Substring], _ wordings: [[Element]]) {
    let sides = meaning[0].split(separator: "=")
    let isValue = sides.count == 2 && ["month", "number", "day", "date"].contains(sides[0])
    meanings.append(meaning)
    for elements in wordings {
      if meaning[0] == "unknown" {
        addWords(of: elements[...])
      } else if isValue {
        let words = elements.compactMap { if case .word(let word) = $0 { word } else { nil } }
        self.words.formUnion(words)
        self.wordings.insert(words.joined())
        values[String(sides[0]), default: []].append((words, String(sides[1])))
      } else {
        add(elements[...], meanings.count - 1)
      }
    }
  }

  /// Adds a pattern, by each of the words and slots that it can begin with.
  private mutating func add(_ elements: ArraySlice<Element>, _ meaning: Int) {
    guard let first = elements.first else { return }
    switch first {
    case .choice(let choices):
      for choice in choices { add((choice + elements.dropFirst())[...], meaning) }
      return
    case .word(let word):
      byWord[word, default: []].append(Pattern(elements: Array(elements.dropFirst()), meaning: meaning))
    case .slot: bySlot.append(Pattern(elements: Array(elements), meaning: meaning))
    }
    addWords(of: elements)
    let literal = elements.compactMap { if case .word(let word) = $0 { word } else { nil } }
    if literal.count == elements.count { wordings.insert(literal.joined()) }
  }

  private mutating func addWords(of elements: ArraySlice<Element>) {
    for element in elements {
      switch element {
      case .word(let word): words.insert(word)
      case .slot: break
      case .choice(let choices): for choice in choices { addWords(of: choice[...]) }
      }
    }
  }

  /// Reads a wording up to a sign that closes a choice.
  private static func elements(_ wording: Substring) -> [Element] {
    var (elements, rest) = ([Element](), wording)
    while let sign = rest.firstIndex(where: { $0 == "{" || $0 == "[" }) {
      elements += words(rest[..<sign])
      guard let close = rest[sign...].firstIndex(of: rest[sign] == "{" ? "}" : "]") else { return [] }
      let inside = rest[rest.index(after: sign)..<close]
      if rest[sign] == "[" {
        let choices = inside.split(separator: "|", omittingEmptySubsequences: false)
        elements.append(.choice(choices.map { Self.elements($0) }))
      } else if let slot = Slot(rawValue: String(inside)) {
        elements.append(.slot(slot))
      }
      rest = rest[rest.index(after: close)...]
    }
    return elements + words(rest)
  }

  private static func words(_ text: Substring) -> [Element] {
    PhraseText(String(text)).atoms.map { .word($0.text) }
  }

  /// The words within one typo of another, or two of a long one. Only Latin words of five letters or more.
  func similar(to word: String) -> [String] {
    let length = word.unicodeScalars.count
    guard length >= 5, !words.contains(word), let typed = EditDistance(from: word) else { return [] }
    let near = words.compactMap { known in
      abs(known.utf8.count - word.utf8.count) > 2 || known.utf8.count < 5
        ? nil : typed.distance(to: known, limit: length >= 8 ? 2 : 1).map { (known, $0) }
    }
    let least = near.map(\.1).min()
    return near.filter { $0.1 == least }.map(\.0).sorted()
  }
}
