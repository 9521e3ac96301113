internal import Characters

/// Reads phrases: splits a text into pieces of the vocabulary and names, without a word left over.
package struct PhraseParser: Sendable {
  private let vocabulary: PhraseVocabulary
  private let names: PhraseNames

  /// Creates a parser.
  package init(_ vocabulary: PhraseVocabulary, _ names: PhraseNames) {
    (self.vocabulary, self.names) = (vocabulary, names)
  }

  /// The most parts of a text, and the most unfinished readings that are followed at each.
  private static let (mostAtoms, mostReadings) = (80, 40)

  /// The readings of a text. None if a word has no meaning, or if the meanings do not fit together.
  package func readings(_ typed: String) -> [Phrase] {
    let text = PhraseText(typed)
    guard (1...Self.mostAtoms).contains(text.atoms.count) else { return [] }
    let reader = PhraseReader(text, vocabulary, names)
    let covers = reader.covers(atMost: Self.mostReadings)
    var best: Int?
    var found: [Phrase] = []
    for cover in covers {
      if cover.cost > min(best ?? .max, covers[0].cost + 2) { break }
      guard let phrase = Phrase(reader.meanings(cover)), !found.contains(phrase),
        // A kind of list alone is more likely part of a name: girl.
        cover.pieces.count > 1 || !phrase.options.isEmpty || !phrase.groups.isEmpty
      else { continue }
      found.append(phrase)
      best = cover.cost
    }
    return found
  }

  /// The text without the words around a name, as in `who is karina`, likeliest first. Empty if there are no such words.
  package func withoutQuestionWords(_ typed: String) -> [String] {
    let text = PhraseText(typed)
    guard (1...Self.mostAtoms).contains(text.atoms.count) else { return [] }
    let reader = PhraseReader(text, vocabulary, names)
    return [reader.rest(hasParticles: false), reader.rest(hasParticles: true)].compactMap(\.self)
      .withoutDuplicates
  }
}

/// The pieces of one text. A class, since copies of its many parts would take time.
private final class PhraseReader {
  struct Cover: Hashable {
    /// Indices of the reader's meanings.
    var pieces: [Int] = []
    var cost = 0
  }

  private struct Span: Hashable {
    let slot: PhraseVocabulary.Slot
    let range: Range<Int>
  }

  private let text: PhraseText
  private let vocabulary: PhraseVocabulary
  private let names: PhraseNames
  /// For each atom, its word in the vocabulary; if it has none, the words it may be a typo of.
  private let spellings: [(words: [Int], isTypo: Bool)]
  /// The patterns that begin with a slot and can match this text.
  private let slotPatterns: [PhraseVocabulary.Pattern]
  private var values: [Span: [String]] = [:]
  private var meanings: [PhraseMeaning] = []
  private var indices: [PhraseMeaning: Int] = [:]

  init(_ text: PhraseText, _ vocabulary: PhraseVocabulary, _ names: PhraseNames) {
    (self.text, self.vocabulary, self.names) = (text, vocabulary, names)
    spellings = text.atoms.map { atom in
      if let word = vocabulary.words[atom.text] { return ([word], false) }
      return (atom.kind == .latin ? vocabulary.similar(to: atom.text) : [], true)
    }
    let words = Set(spellings.flatMap(\.words))
    slotPatterns = vocabulary.bySlot.filter { $0.followers?.contains(where: words.contains) ?? true }
  }

  /// The meanings of a cover's pieces.
  func meanings(_ cover: Cover) -> [PhraseMeaning] { cover.pieces.map { meanings[$0] } }

  private var count: Int { text.atoms.count }

  /// The ways to cover the text, best first.
  func covers(atMost limit: Int) -> [Cover] {
    var covers = [[Cover]](repeating: [], count: count) + [[Cover()]]
    for start in (0..<count).reversed() {
      var found: [Cover] = []
      for (meaning, end) in pieces(at: start) {
        if covers[end].isEmpty { continue }
        let piece = index(of: meaning)
        for rest in covers[end] {
          found.append(Cover(pieces: [piece] + rest.pieces, cost: meaning.cost + rest.cost))
        }
      }
      let sorted = found.withoutDuplicates.enumerated().sorted {
        ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
      }.map(\.element)
      // All of equal cost are kept, so that an ambiguity shows.
      let last = sorted.count > limit ? sorted[limit - 1].cost : .max
      covers[start] = Array(sorted.prefix { $0.cost <= last }.prefix(4 * limit))
    }
    return covers[0]
  }

  private func index(of meaning: PhraseMeaning) -> Int {
    if let known = indices[meaning] { return known }
    meanings.append(meaning)
    indices[meaning] = meanings.count - 1
    return meanings.count - 1
  }

  /// The text without the words that ask a question or name a fact; `nil` if it has none of them, or no others.
  ///
  /// - Parameter hasParticles: Whether particles at the end of the other words are left out, too.
  func rest(hasParticles: Bool) -> String? {
    var kept: [Range<Int>] = []
    var place = 0
    while place < count {
      if let end = endOfQuestion(from: place, hasParticles) {
        place = end
      } else {
        let isNext = kept.last?.upperBound == place
        kept =
          isNext
          ? kept.dropLast() + [kept[kept.count - 1].lowerBound..<place + 1] : kept + [place..<place + 1]
        place += 1
      }
    }
    if kept.isEmpty || kept == [0..<count] { return nil }
    return kept.map { text.text($0) }.joined(separator: " ")
  }

  /// The furthest end of a run of such words that begins and ends between words.
  private func endOfQuestion(from start: Int, _ hasParticles: Bool) -> Int? {
    var reached: Set<Int> = []
    var open = [start]
    while let place = open.popLast() {
      let isFirst = place == start
      let ends = pieces(at: place, hasTypos: false) { meaning in
        meaning.isParticle ? hasParticles || !isFirst : meaning.isQuestion
      }.filter { !isFirst || text.isBoundary(start) || $0.meaning.isParticle }.map(\.end)
      for end in ends where reached.insert(end).inserted && end < count { open.append(end) }
    }
    return reached.filter(text.isBoundary).max()
  }

  // MARK: Pieces

  private func pieces(
    at start: Int, hasTypos: Bool = true, where isWanted: (PhraseMeaning) -> Bool = { !$0.isAbout }
  ) -> [(meaning: PhraseMeaning, end: Int)] {
    let (words, isTypo) = spellings[start]
    let patterns = isTypo && !hasTypos ? [] : words.flatMap { vocabulary.byWord[$0] ?? [] }
    var found: [(PhraseMeaning, Int)] = []
    for (pattern, place) in patterns.map({ ($0, start + 1) }) + slotPatterns.map({ ($0, start) }) {
      var wanted = vocabulary.meanings[pattern.meaning]
      if !isWanted(wanted) { continue }
      if isTypo, place > start { wanted.cost += 3 }
      for match in matches(pattern.step, at: place) {
        if let meaning = filled(wanted, match.values, start..<match.end) {
          found.append((meaning, match.end))
        }
      }
    }
    return found
  }

  /// The ways that a wording matches from a step and an atom on: the values of its slots, and where it ends.
  private func matches(_ step: Int, at start: Int) -> [(values: [String], end: Int)] {
    switch vocabulary.steps[step] {
    case .end: return text.isCut(start) || isAfterNumber(start) ? [([], start)] : []
    case .choice(let choices): return choices.flatMap { matches($0, at: start) }
    case .word(let word, let next):
      return start < count && spellings[start].words.contains(word) ? matches(next, at: start + 1) : []
    case .slot(let slot, let next):
      guard start < count else { return [] }
      var found: [(values: [String], end: Int)] = []
      for end in start + 1...min(count, start + (text.atoms[start].kind == .latin ? 8 : 16)) {
        // Comparing words is quicker than looking up names.
        let others = matches(next, at: end)
        for value in others.isEmpty ? [] : values(slot, start..<end) {
          found += others.map { ([value] + $0.values, $0.end) }
        }
      }
      return found
    }
  }

  /// Whether a piece can end between a number and letters: `170cm`.
  private func isAfterNumber(_ index: Int) -> Bool { text.atoms[index - 1].kind != text.atoms[index].kind }

  /// The meaning of some atoms, with the values of its slots; `nil` if it is not possible there.
  private func filled(_ meaning: PhraseMeaning, _ values: [String], _ range: Range<Int>) -> PhraseMeaning? {
    if meaning.isParticle {
      guard range.lowerBound > 0, !text.atoms[range.lowerBound].isAfterGap,
        text.atoms[range.lowerBound].kind != .hangul || range.upperBound == count
          || text.atoms[range.upperBound].isAfterGap
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
    for place in meaning.options.indices {
      let option = meaning.options[place]
      guard let value = fill(option.value, values) else { return nil }
      meaning.options[place] = Phrase.Option(name: option.name, value: value)
    }
    return meaning
  }

  /// Whether the vocabulary has it, too, which is likelier than a name.
  private func isWord(_ range: Range<Int>) -> Bool {
    vocabulary.wordings.contains(text.atoms[range].map(\.text).joined())
  }

  /// A template with values: `%1`, or a sum such as `{%1+1}`. `nil` if a sum is not of a number.
  private func fill(_ template: String, _ values: [String]) -> String? {
    var text = template
    for (index, value) in values.enumerated() {
      let sign = "%\(index + 1)"
      while let start = text.firstRange(of: "{" + sign) {
        guard let number = Int(value), let close = text[start.upperBound...].firstIndex(of: "}"),
          let step = Int(text[start.upperBound..<close])
        else { return nil }
        text.replaceSubrange(start.lowerBound...close, with: "\(number + step)")
      }
      text = text.replacing(sign, with: value)
    }
    return text.contains("%") ? nil : text
  }

  // MARK: Slots

  private func values(_ slot: PhraseVocabulary.Slot, _ range: Range<Int>) -> [String] {
    let span = Span(slot: slot, range: range)
    if let known = values[span] { return known }
    let found = compute(slot, range)
    values[span] = found
    return found
  }

  private func compute(_ slot: PhraseVocabulary.Slot, _ range: Range<Int>) -> [String] {
    if slot == .date || slot == .year { return [date(slot, range)].compactMap(\.self) }
    if let possible = slot.numbers {
      guard let number = number(range) else { return [] }
      if let single = Int(number) { return possible.contains(single) ? [number] : [] }
      let ends = number.replacing("~", with: "-").split(separator: "-").map { Int($0) }
      let isRange = !ends.isEmpty && ends.allSatisfy { $0.map(possible.contains) ?? false }
      return isRange ? [number.replacing("~", with: "-")] : []
    }
    let typed = text.text(range)
    if slot == .era { return range.count == 1 ? [names.value(slot, typed)].compactMap(\.self) : [] }
    guard text.isCut(range.lowerBound), text.isCut(range.upperBound) else { return [] }
    // A single syllable is part of many words.
    if range.count == 1,
      text.atoms[range.lowerBound].kind == .hangul || text.atoms[range.lowerBound].kind == .other,
      slot != .blood, !isWordWithParticle(range)
    {
      return []
    }
    // Letters with spaces between them are no short name.
    let isSpelled =
      range.count > 1 && range.allSatisfy { text.atoms[$0].kind == .latin && text.atoms[$0].text.count == 1 }
    if isSpelled, slot != .group { return [] }
    // Transcriptions are slow to compare, so only whole runs of katakana are.
    let isKana =
      text.atoms[range].allSatisfy(\.isKatakana) && text.isBoundary(range.lowerBound)
      && text.isBoundary(range.upperBound)
    switch slot {
    case .group: return names.groups(named: typed, canBeKana: isKana).count == 1 ? [typed] : []
    case .unit: return names.units(named: typed, canBeKana: isKana).count == 1 ? [typed] : []
    case .person: return names.birthdays(ofPersonNamed: typed, canBeKana: isKana)
    default: return [names.value(slot, typed)].compactMap(\.self)
    }
  }

  private func isWordWithParticle(_ range: Range<Int>) -> Bool {
    guard text.atoms[range.lowerBound].isAfterGap else { return false }
    if text.isWord(range) { return true }
    let particles = exactWord(range.upperBound).flatMap { vocabulary.byWord[$0] } ?? []
    return particles.contains { vocabulary.meanings[$0.meaning].isParticle }
  }

  /// The number in digits, or in one of the words for it.
  private func number(_ range: Range<Int>) -> String? {
    if range.count == 1, text.atoms[range.lowerBound].kind == .number {
      return text.atoms[range.lowerBound].text
    }
    // A Korean number can be a syllable of another word.
    let first = text.atoms[range.lowerBound]
    if first.kind == .hangul, !first.isAfterGap, text.atoms[range.lowerBound - 1].kind == .hangul {
      return nil
    }
    return word("number", range)
  }

  /// The value of a word for a number, month or day.
  private func word(_ kind: String, _ range: Range<Int>) -> String? {
    let words = range.compactMap(exactWord)
    return words.count == range.count ? vocabulary.values[kind]?[words] : nil
  }

  private func exactWord(_ index: Int) -> Int? { spellings[index].isTypo ? nil : spellings[index].words[0] }

  /// The date in one of the forms of ``DayPattern``, or with the name of a month.
  private func date(_ slot: PhraseVocabulary.Slot, _ range: Range<Int>) -> String? {
    let atoms = text.atoms[range].map(\.text)
    if slot == .year {
      guard range.count == 1, text.atoms[range.lowerBound].kind == .number else { return nil }
      return DayPattern.fullYear(atoms[0]).map(String.init)
    }
    if let days = word("day", range), let distance = Int(days) {
      let day = names.today?.daysSince1970.flatMap { Day(daysSince1970: $0 + distance) }
      return day.map { String($0.iso.dropFirst(5)) }
    }
    if let date = word("date", range) { return date }
    if range.count > 6 { return nil }
    var parts = atoms
    var month: String?
    let spans = range.flatMap { start in (start + 1...range.upperBound).map { start..<$0 } }
    if let span = spans.last(where: { word("month", $0) != nil }) {
      month = word("month", span)
      parts.removeSubrange(span.lowerBound - range.lowerBound..<span.upperBound - range.lowerBound)
    }
    guard let month else {
      let joined = atoms.joined()
      if range.count == 1, text.atoms[range.lowerBound].kind == .number {
        guard joined.count >= 4 || joined.contains("/") || joined.contains(".") || joined.contains("-") else {
          return nil
        }
        return DayPattern(joined) == nil ? nil : joined
      }
      let isWritten =
        text.atoms[range.lowerBound].kind == .number && joined.contains { "년월일年月日".contains($0) }
      return isWritten ? DayPattern(joined)?.description : nil
    }
    return Int(month).flatMap { DayPattern(month: $0, others: parts) }?.description
  }
}

extension DayPattern {
  /// The pattern as typed on a command line.
  package var description: String {
    switch self {
    case .day(let day): String(day.year == nil ? day.iso.dropFirst(2) : day.iso[...])
    case .years(let years): "\(years.lowerBound)-\(years.upperBound == 2100 ? "" : "\(years.upperBound)")"
    case .days(let range):
      "\(DayPattern.day(range.first).description)..\(DayPattern.day(range.last).description)"
    }
  }
}
