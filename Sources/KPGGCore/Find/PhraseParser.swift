internal import Characters

/// Reads phrases: splits a text into pieces of the vocabulary and names, without a word left over.
package struct PhraseParser: Sendable {
  private let vocabulary: PhraseVocabulary
  private let names: PhraseNames

  /// Creates a parser.
  package init(_ vocabulary: PhraseVocabulary, _ names: PhraseNames) {
    (self.vocabulary, self.names) = (vocabulary, names)
  }

  /// The maximum number of parts of a text, and of unfinished readings that are followed at each.
  private static let (maxAtoms, maxReadings) = (80, 40)

  private func reader(_ typed: String) -> PhraseReader? {
    let text = PhraseText(typed)
    return (1...Self.maxAtoms).contains(text.atoms.count) ? PhraseReader(text, vocabulary, names) : nil
  }

  /// The readings of a text. None if a word has no meaning, or if the meanings do not fit together.
  package func readings(_ typed: String) -> [Phrase] {
    guard let reader = reader(typed) else { return [] }
    let covers = reader.covers(atMost: Self.maxReadings)
    var best: Int?
    var found: [Phrase] = []
    for cover in covers {
      if cover.cost > min(best ?? .max, covers[0].cost + 2) { break }
      let meanings = reader.meanings(cover)
      guard let phrase = Phrase(meanings), !found.contains(phrase) else { continue }
      // A kind of list alone is more likely part of a name: girl.
      if phrase.isOfEverything, meanings.count == 1 || meanings.contains(where: \.hasTypos) { continue }
      found.append(phrase)
      best = cover.cost
    }
    return found
  }

  /// What a text asks about the names in it, likeliest first. Empty if it has no words around names.
  package func questions(_ typed: String) -> [PhraseQuestion] {
    guard let reader = reader(typed) else { return [] }
    return PhraseReader.Particles.allCases.compactMap { reader.question(without: $0) }.withoutDuplicates
  }

  /// The words of a text that are neither names nor in the vocabulary, and the text without them.
  package func unknown(in typed: String) -> (words: [String], rest: String) {
    reader(typed)?.unknown() ?? ([], typed)
  }
}

/// A question about names, such as `who is karina` or `how tall are karina and winter`.
package struct PhraseQuestion: Hashable, Sendable {
  /// The names, as typed. One text can have several.
  package let names: [String]
  /// The names of the facts that it asks for.
  package let facts: [String]
  /// Whether it compares.
  package let isComparison: Bool
}

extension Phrase {
  /// Whether it asks for all entries of a kind.
  fileprivate var isOfEverything: Bool {
    guard case .list = subject else { return false }
    return query == Query() && groups.isEmpty && units.isEmpty
  }
}

/// The pieces of one text. A class, since copies of its many parts would take time.
final class PhraseReader {
  struct Cover: Hashable {
    /// Indices of the reader's meanings.
    var pieces: [Int] = []
    var cost = 0
  }

  private typealias Wording = PhraseVocabulary.Wording

  let text: PhraseText
  let vocabulary: PhraseVocabulary
  let names: PhraseNames
  /// For each atom, the words that it can be.
  let spellings: [[String]]
  /// The wordings that can begin at each atom.
  private var wordings: [[Wording]]
  /// The maximum number of atoms before the words of a wording that begins with a slot.
  private static let maxAtomsOfSlots = 16
  /// The values of slots that are known.
  var values: [PhraseVocabulary.Slot: [Range<Int>: [String]]] = [:]
  private var meanings: [PhraseMeaning] = []
  private var indices: [PhraseMeaning: Int] = [:]
  private var read: [String: PhraseMeaning?] = [:]

  init(_ text: PhraseText, _ vocabulary: PhraseVocabulary, _ names: PhraseNames) {
    (self.text, self.vocabulary, self.names) = (text, vocabulary, names)
    spellings = text.atoms.map { atom in
      let similar = atom.kind == .latin ? vocabulary.similar(to: atom.text) : []
      return similar.isEmpty ? [atom.text] : similar
    }
    wordings = Array(repeating: [], count: text.atoms.count)
    for start in wordings.indices { find("", from: start, at: start) }
    let slots = vocabulary.wordings("")
    for start in wordings.indices { wordings[start] = (wordings[start] + slots).withoutDuplicates }
  }

  /// Finds the wordings whose first words are some words and the following ones.
  private func find(_ words: String, from start: Int, at place: Int) {
    for word in place < count ? spellings[place] : [] {
      let words = words.isEmpty ? word : words + " " + word
      for wording in vocabulary.wordings(words) {
        if case .word? = wording.parts.first {
          wordings[start].append(wording)
        } else {
          for start in max(0, start - Self.maxAtomsOfSlots)..<start { wordings[start].append(wording) }
        }
      }
      if vocabulary.hasLonger(words) { find(words, from: start, at: place + 1) }
    }
  }

  /// The meanings of a cover's pieces.
  func meanings(_ cover: Cover) -> [PhraseMeaning] { cover.pieces.map { meanings[$0] } }

  var count: Int { text.atoms.count }

  /// The ways to cover the text, best first.
  func covers(atMost limit: Int) -> [Cover] {
    var covers = [[Cover]](repeating: [], count: count) + [[Cover()]]
    for start in (0..<count).reversed() {
      var found: [Cover] = []
      for (meaning, end) in pieces(
        at: start, where: { ($0.fact != nil || !$0.isAbout) && $0.joint != .versus })
      {
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

  // MARK: Questions

  /// The particles that are left out at the end of names, too.
  enum Particles: CaseIterable {
    case none, joints, all
  }

  /// The names in the text, without the words around them; `nil` if it has none of either.
  func question(without particles: Particles) -> PhraseQuestion? {
    var names: [String] = []
    var facts: [String] = []
    var (isComparison, isPlain) = (false, true)
    var (place, start, isJoined) = (0, 0, false)
    func add(through end: Int) {
      guard start < end else { return }
      let name = text.text(start..<end)
      if isJoined, let last = names.popLast() { names.append(last + " " + name) } else { names.append(name) }
      isJoined = true
    }
    while place < count {
      guard let (end, left) = words(from: place, particles) else {
        place += 1
        continue
      }
      add(through: place)
      facts += left.compactMap(\.fact)
      if left.contains(where: { $0.joint != nil }) { isJoined = false }
      isComparison = isComparison || left.contains { $0.joint == .versus }
      isPlain = isPlain && left.allSatisfy { $0.joint == .and }
      (place, start) = (end, end)
    }
    let isWhole = start == 0
    add(through: count)
    if names.isEmpty || isWhole { return nil }
    return PhraseQuestion(
      names: names, facts: facts.withoutDuplicates, isComparison: isComparison || isPlain && names.count == 2)
  }

  /// The furthest end of a run of words around names that begins and ends between words, and what they mean.
  private func words(from start: Int, _ particles: Particles) -> (end: Int, meanings: [PhraseMeaning])? {
    var reached: [Int: (cost: Int, meanings: [PhraseMeaning])] = [start: (0, [])]
    for place in start..<count {
      guard let before = reached[place] else { continue }
      let isFirst = place == start
      let next = pieces(at: place, hasTypos: false) { meaning in
        if !meaning.isParticle { return meaning.isQuestion || meaning.joint != nil }
        return !isFirst || particles == .all || particles == .joints && meaning.joint != nil
      }
      for (meaning, end) in next where !isFirst || text.isBoundary(start) || meaning.isParticle {
        let cost = before.cost + meaning.cost
        if let known = reached[end], known.cost <= cost { continue }
        reached[end] = (cost, before.meanings + [meaning])
      }
    }
    guard let end = reached.keys.filter({ $0 > start && text.isBoundary($0) }).max(), let found = reached[end]
    else { return nil }
    return (end, found.meanings)
  }

  // MARK: Unknown words

  private static let costOfUnknown = 100

  /// The words that are neither names nor in the vocabulary, and the text without them.
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
        consider(meaning.cost, end, meaning.isParticle ? .particle : meaning.named == nil ? .word : .name)
      }
      let ends = start + 1...min(count, start + 6)
      for end in ends where text.isCut(start) && text.isCut(end) && (start == 0 || text.isBoundary(start)) {
        if names.isName(text.text(start..<end)) { consider(1, end, .name) }
      }
      let end = (start + 1...count).first { text.isBoundary($0) } ?? count
      consider(Self.costOfUnknown * (end - start), end, .unknown)
    }
    var (words, rest): ([Range<Int>], [Range<Int>]) = ([], [])
    var place = 0
    while place < count, let piece = best[place] {
      let range = place..<piece.end
      let isJoined = words.last?.upperBound == place && !text.atoms[place].isAfterGap
      // A single character is part of the word: 読み方.
      if let last = words.last, isJoined, piece.kind == .unknown || piece.kind == .word && range.count == 1 {
        words[words.count - 1] = last.lowerBound..<piece.end
      } else if piece.kind == .unknown {
        words.append(range)
      } else {
        rest.append(range)
      }
      place = piece.end
    }
    return (words.map { text.text($0) }, text.joined(rest))
  }

  // MARK: Pieces

  private func pieces(
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

  /// The ways that the parts of a wording match from an atom on.
  private func matches(_ parts: ArraySlice<PhraseVocabulary.Part>, at start: Int) -> [Match] {
    guard let part = parts.first else {
      return text.isCut(start) || isAfterNumber(start) ? [Match(end: start)] : []
    }
    guard start < count else { return [] }
    var found: [Match] = []
    switch part {
    case .word(let word):
      guard spellings[start].contains(word) else { return [] }
      found = matches(parts.dropFirst(), at: start + 1)
      if text.atoms[start].text != word {
        for place in found.indices { found[place].hasTypos = true }
      }
    case .slot(let slot):
      for end in start + 1...min(count, start + (text.atoms[start].kind == .latin ? 8 : 16)) {
        // Comparing words is quicker than looking up names.
        let others = matches(parts.dropFirst(), at: end)
        for value in others.isEmpty ? [] : values(slot, start..<end) {
          found += others.map { Match(values: [value] + $0.values, end: $0.end, hasTypos: $0.hasTypos) }
        }
      }
    }
    return found
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
    if case .term = meaning.subject { meaning.subject = .term(first) }
    for place in meaning.options.indices {
      let option = meaning.options[place]
      guard let value = fill(option, values) else { return nil }
      meaning.options[place] = PhraseMeaning.Option(name: option.name, value: value)
    }
    return meaning
  }

  /// Whether the vocabulary has it, too, which is likelier than a name.
  private func isWord(_ range: Range<Int>) -> Bool {
    vocabulary.hasWording(text.atoms[range].map(\.text).joined(separator: " "))
  }

  /// The value of an option with the values of slots: `%1`, or a sum such as `{%1+1}`. `nil` if a sum is not of a number.
  /// Birthdays are in every year: those of this week, too.
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
      let birthday = isRelative && option.name == "born" ? DayPattern(plain)?.ofAnyYear.description : nil
      let value = birthday ?? plain
      text = text.replacing(sign, with: value)
    }
    return text.contains("%") ? nil : text
  }

}
