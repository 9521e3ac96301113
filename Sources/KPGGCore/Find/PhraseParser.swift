/// A parser of questions. It splits a text into vocabulary and names, and every word must be used.
package struct PhraseParser: Sendable {
  private let vocabulary: PhraseVocabulary
  private let names: PhraseNames

  package init(_ vocabulary: PhraseVocabulary, _ names: PhraseNames) {
    self.vocabulary = vocabulary
    self.names = names
  }

  /// The maximum number of tokens in a text, and of partial parses that are kept at each token.
  private static let maxTokens = 80
  private static let maxParses = 40

  private func reader(_ typed: String) -> PhraseReader? {
    let text = PhraseText(typed)
    return (1...Self.maxTokens).contains(text.tokens.count) ? PhraseReader(text, vocabulary, names) : nil
  }

  /// Returns the interpretations of a text. There are none if a word has no meaning or the meanings don't fit together.
  package func readings(_ typed: String) -> [Phrase] {
    guard let reader = reader(typed) else { return [] }
    let parses = reader.parses(atMost: Self.maxParses)
    var best: Int?
    var found: [Phrase] = []
    for parse in parses {
      if parse.cost > min(best ?? .max, parses[0].cost + 2) { break }
      let meanings = reader.meanings(parse)
      guard let phrase = Phrase(meanings), !found.contains(phrase) else { continue }
      // The word for a kind of list alone is more likely part of a name, such as `girl`.
      if phrase.isUnfiltered, meanings.count == 1 || meanings.contains(where: \.hasTypos) { continue }
      found.append(phrase)
      best = parse.cost
    }
    return found
  }

  /// Returns a text's questions about the names in it, likeliest first. There are none if it has no words around names.
  package func questions(_ typed: String) -> [PhraseQuestion] {
    guard let reader = reader(typed) else { return [] }
    return PhraseReader.Particles.allCases.compactMap { reader.question(without: $0) }.withoutDuplicates
  }

  /// Returns the words of a text that are neither names nor in the vocabulary, and the rest of the text.
  package func unknown(in typed: String) -> (words: [String], rest: String) {
    reader(typed)?.unknown() ?? ([], typed)
  }

  /// Whether a text has a word such as `not` or `except`.
  package func hasNegation(_ text: String) -> Bool {
    let tokens = PhraseText(text).tokens.map(\.text)
    return tokens.indices.contains { start in
      (start + 1...min(start + 4, tokens.count)).contains { end in
        vocabulary.values(tokens[start..<end].joined(separator: " "))["negation"] != nil
      }
    }
  }
}

/// The parser's state for one text. A class, to avoid copying it.
final class PhraseReader {
  struct Parse: Hashable {
    /// The indices of the reader's meanings.
    var pieces: [Int] = []
    var cost = 0
  }

  private typealias Wording = PhraseVocabulary.Wording

  let text: PhraseText
  let vocabulary: PhraseVocabulary
  let names: PhraseNames
  /// The possible words for each token.
  let spellings: [[String]]
  /// The wordings that can begin at each token.
  private var wordings: [[Wording]]
  /// The maximum number of tokens before the words of a wording that begins with a slot.
  private static let maxTokensBeforeSlot = 16
  var values: [PhraseVocabulary.Slot: [Range<Int>: [String]]] = [:]
  /// The values of exactly matching words, by kind.
  var exactValues: [Range<Int>: [String: String]] = [:]
  private var meanings: [PhraseMeaning] = []
  private var indices: [PhraseMeaning: Int] = [:]
  private var read: [String: PhraseMeaning?] = [:]

  init(_ text: PhraseText, _ vocabulary: PhraseVocabulary, _ names: PhraseNames) {
    self.text = text
    self.vocabulary = vocabulary
    self.names = names
    spellings = text.tokens.map { token in
      let similar = token.kind == .latin ? vocabulary.similar(to: token.text) : []
      return similar.isEmpty ? [token.text] : similar
    }
    wordings = Array(repeating: [], count: text.tokens.count)
    for start in wordings.indices { find("", from: start, at: start) }
    let slots = vocabulary.wordings("")
    for start in wordings.indices { wordings[start] = (wordings[start] + slots).withoutDuplicates }
  }

  /// Finds the wordings whose first words are `words` and one or more spellings at `index` and after it.
  private func find(_ words: String, from start: Int, at index: Int) {
    for word in index < count ? spellings[index] : [] {
      let words = words.isEmpty ? word : words + " " + word
      for wording in vocabulary.wordings(words) {
        if case .word? = wording.parts.first {
          wordings[start].append(wording)
        } else {
          for start in max(0, start - Self.maxTokensBeforeSlot)..<start { wordings[start].append(wording) }
        }
      }
      if vocabulary.hasLonger(words) { find(words, from: start, at: index + 1) }
    }
  }

  func meanings(_ parse: Parse) -> [PhraseMeaning] { parse.pieces.map { meanings[$0] } }

  var count: Int { text.tokens.count }

  /// Returns the parses of the whole text, best first.
  func parses(atMost limit: Int) -> [Parse] {
    var parses = [[Parse]](repeating: [], count: count) + [[Parse()]]
    for start in (0..<count).reversed() {
      var found: [Parse] = []
      let next = pieces(at: start) { meaning in
        let isOfList = meaning.fact != nil ? !meaning.needsPerson : !meaning.asksForPage
        return isOfList && meaning.conjunction != .versus
      }
      for (meaning, end) in next where !parses[end].isEmpty {
        let piece = index(of: meaning)
        for rest in parses[end] {
          found.append(Parse(pieces: [piece] + rest.pieces, cost: meaning.cost + rest.cost))
        }
      }
      let sorted = found.withoutDuplicates.ordered(false, by: \.cost)
      // All parses of equal cost are kept, so that ambiguities are noticed.
      let last = sorted.count > limit ? sorted[limit - 1].cost : .max
      parses[start] = Array(sorted.prefix { $0.cost <= last }.prefix(4 * limit))
    }
    return parses[0]
  }

  private func index(of meaning: PhraseMeaning) -> Int {
    if let known = indices[meaning] { return known }
    meanings.append(meaning)
    indices[meaning] = meanings.count - 1
    return meanings.count - 1
  }

  // MARK: Unknown words

  private static let costOfUnknown = 100

  /// Returns the words that are neither names nor in the vocabulary, and the rest of the text.
  func unknown() -> (words: [String], rest: String) {
    enum Kind { case unknown, name, word, particle }
    var best: [(cost: Int, end: Int, kind: Kind)?] = Array(repeating: nil, count: count) + [(0, count, .word)]
    for start in (0..<count).reversed() {
      func consider(_ cost: Int, _ end: Int, _ kind: Kind) {
        guard let rest = best[end] else { return }
        if let known = best[start], known.cost <= cost + rest.cost { return }
        best[start] = (cost + rest.cost, end, kind)
      }
      for (meaning, end) in pieces(at: start, hasTypos: false, where: { _ in true }) {
        let kind: Kind =
          if meaning.isParticle { .particle } else if meaning.named == nil { .word } else { .name }
        consider(meaning.cost, end, kind)
      }
      let ends = start + 1...min(count, start + 6)
      for end in ends
      where text.canSplitName(start) && text.canSplitName(end) && (start == 0 || text.isBoundary(start)) {
        if names.isName(text.text(start..<end)) { consider(1, end, .name) }
      }
      let end = (start + 1...count).first { text.isBoundary($0) } ?? count
      consider(Self.costOfUnknown * (end - start), end, .unknown)
    }
    var words: [Range<Int>] = []
    var rest: [Range<Int>] = []
    var index = 0
    while index < count, let piece = best[index] {
      let range = index..<piece.end
      let isJoined = words.last?.upperBound == index && !text.tokens[index].isAfterGap
      // A single character after an unknown word is part of that word: 読み方.
      if let last = words.last, isJoined, piece.kind == .unknown || piece.kind == .word && range.count == 1 {
        words[words.count - 1] = last.lowerBound..<piece.end
      } else if piece.kind == .unknown {
        words.append(range)
      } else {
        rest.append(range)
      }
      index = piece.end
    }
    return (words.map { text.text($0) }, text.joined(rest))
  }

  // MARK: Pieces

  func pieces(
    at start: Int, hasTypos: Bool = true, where isWanted: (PhraseMeaning) -> Bool
  ) -> [(meaning: PhraseMeaning, end: Int)] {
    wordings[start].flatMap { wording -> [(PhraseMeaning, Int)] in
      guard let meaning = meaning(of: wording), isWanted(meaning) else { return [] }
      return matches(wording.parts[...], at: start).compactMap { match in
        if match.hasTypos, !hasTypos { return nil }
        guard var filled = filled(meaning, match.values, start..<match.end) else { return nil }
        filled.hasTypos = match.hasTypos
        if match.hasTypos { filled.cost += 3 }
        return (filled, match.end)
      }
    }
  }

  private func meaning(of wording: Wording) -> PhraseMeaning? {
    let key = "\(wording.cost) \(wording.signs)"
    if let known = read[key] { return known }
    let meaning = PhraseMeaning(wording.signs, cost: wording.cost)
    read[key] = .some(meaning)
    return meaning
  }

  private struct Match {
    var values: [String] = []
    let end: Int
    var hasTypos = false
  }

  private func matches(_ parts: ArraySlice<PhraseVocabulary.Part>, at start: Int) -> [Match] {
    guard let part = parts.first else {
      return text.canSplitName(start) || isAfterNumber(start) ? [Match(end: start)] : []
    }
    guard start < count else { return [] }
    var found: [Match] = []
    switch part {
    case .word(let word):
      guard spellings[start].contains(word) else { return [] }
      found = matches(parts.dropFirst(), at: start + 1)
      if text.tokens[start].text != word {
        for index in found.indices { found[index].hasTypos = true }
      }
    case .slot(let slot):
      for end in start + 1...min(count, start + (text.tokens[start].kind == .latin ? 8 : 16)) {
        // Comparing words is quicker than looking up names, so the rest of the wording is compared first.
        let others = matches(parts.dropFirst(), at: end)
        for value in others.isEmpty ? [] : values(slot, start..<end) {
          found += others.map { Match(values: [value] + $0.values, end: $0.end, hasTypos: $0.hasTypos) }
        }
      }
    }
    return found
  }

  /// Whether a piece can end between a number and letters: `170cm`.
  private func isAfterNumber(_ index: Int) -> Bool { text.tokens[index - 1].kind != text.tokens[index].kind }

  /// Returns a meaning with the values of its slots, or `nil` if the meaning isn't possible for these tokens.
  private func filled(_ meaning: PhraseMeaning, _ values: [String], _ range: Range<Int>) -> PhraseMeaning? {
    if meaning.isParticle {
      guard range.lowerBound > 0, !text.tokens[range.lowerBound].isAfterGap,
        text.tokens[range.lowerBound].kind != .hangul || range.upperBound == count
          || text.tokens[range.upperBound].isAfterGap
      else { return nil }
    }
    guard let first = values.first else { return meaning }
    var meaning = meaning
    if let named = meaning.named {
      if named == .group {
        meaning.group = names.groups(named: first, canBeKana: true).first
      } else {
        meaning.unit = names.units(named: first, canBeKana: true).first
      }
      meaning.cost += isWord(range) ? 1 : 0
    }
    if case .term = meaning.subject { meaning.subject = .term(first) }
    for index in meaning.options.indices {
      let option = meaning.options[index]
      guard let value = fill(option, values) else { return nil }
      meaning.options[index] = PhraseMeaning.Option(name: option.name, value: value)
    }
    return meaning
  }

  /// Whether the vocabulary also has these tokens as a wording, which is likelier than a name.
  private func isWord(_ range: Range<Int>) -> Bool {
    vocabulary.hasWording(text.tokens[range].map(\.text).joined(separator: " "))
  }

  /// Returns an option's value with its slots filled: `%1`, or a sum such as `{%1+1}`. Returns `nil` if a slot remains
  /// or a sum isn't of a number. Relative dates of birthdays, such as this week, match every year.
  private func fill(_ option: PhraseMeaning.Option, _ values: [String]) -> String? {
    var text = option.value
    for (index, value) in values.enumerated() {
      let sign = "%\(index + 1)"
      while let start = text.firstRange(of: "{" + sign) {
        guard let number = Int(value), let close = text[start.upperBound...].firstIndex(of: "}"),
          let step = Int(text[start.upperBound..<close])
        else { return nil }
        text.replaceSubrange(start.lowerBound...close, with: "\(number + step)")
      }
      let isRelative = value.hasPrefix(Self.relative)
      let plain = isRelative ? String(value.dropFirst(Self.relative.count)) : value
      let birthday = isRelative && option.name == "born" ? DayPattern(plain)?.withoutYears.description : nil
      let value = birthday ?? plain
      text = text.replacing(sign, with: value)
    }
    return text.contains("%") ? nil : text
  }
}
