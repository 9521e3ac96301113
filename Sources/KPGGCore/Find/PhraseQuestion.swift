/// A question about names, such as `who is karina` or `how tall are karina and winter`.
package struct PhraseQuestion: Hashable, Sendable {
  /// The names, as typed. One string can contain several names.
  package let names: [String]
  /// The names of the facts that the question asks for.
  package let facts: [String]
  package let isComparison: Bool
  /// Whether it makes sense only for people.
  package let isAboutPeople: Bool
}

extension PhraseReader {
  /// The particles that are also removed from the end of names.
  enum Particles: CaseIterable {
    case none, joints, all
  }

  /// Returns the question about the names in the text, or `nil` if it has no names or no words around them.
  func question(without particles: Particles) -> PhraseQuestion? {
    question(without: particles, keepsGroupNames: false)
      ?? question(without: particles, keepsGroupNames: true)
  }

  /// - Parameter keepsGroupNames: Whether a group's name is not skipped, such as `있지`, which is also a word to skip.
  private func question(without particles: Particles, keepsGroupNames: Bool) -> PhraseQuestion? {
    var names: [String] = []
    var facts: [String] = []
    var isComparison = false
    var isAboutPeople = false
    var isPlain = true
    var index = 0
    var start = 0
    var isJoined = false
    func add(through end: Int) {
      guard start < end else { return }
      let name = text.text(start..<end)
      if isJoined, let last = names.popLast() { names.append(last + " " + name) } else { names.append(name) }
      isJoined = true
    }
    while index < count {
      guard let (end, left) = words(from: index, particles, keepsGroupNames) else {
        index = endOfGroupName(from: index) ?? index + 1
        continue
      }
      add(through: index)
      facts += left.compactMap(\.fact)
      if left.contains(where: { $0.conjunction != nil }) { isJoined = false }
      isComparison = isComparison || left.contains { $0.conjunction == .versus }
      isAboutPeople = isAboutPeople || left.contains(where: \.needsPerson)
      isPlain = isPlain && left.allSatisfy { $0.conjunction == .and }
      index = end
      start = end
    }
    let isWhole = start == 0
    add(through: count)
    if names.isEmpty || isWhole { return nil }
    return PhraseQuestion(
      names: names, facts: facts.withoutDuplicates, isComparison: isComparison || isPlain && names.count == 2,
      isAboutPeople: isAboutPeople)
  }

  /// Returns the end of a group's name that contains words of questions, such as `KISS OF LIFE`.
  private func endOfGroupName(from start: Int) -> Int? {
    let ends = start + 2..<max(start + 2, min(count, start + 5) + 1)
    return ends.last { isGroupName(start..<$0) }
  }

  private func isGroupName(_ range: Range<Int>) -> Bool {
    text.canSplitName(range.lowerBound) && text.canSplitName(range.upperBound)
      && !names.groups(named: text.text(range), canBeKana: false).isEmpty
  }

  /// Returns the end and meanings of the longest run of words around names that begins and ends between words.
  private func words(
    from start: Int, _ particles: Particles, _ keepsGroupNames: Bool
  ) -> (end: Int, meanings: [PhraseMeaning])? {
    var reached: [Int: (cost: Int, meanings: [PhraseMeaning])] = [start: (0, [])]
    for index in start..<count {
      guard let before = reached[index] else { continue }
      let isFirst = index == start
      let next = pieces(at: index, hasTypos: false) { meaning in
        if !meaning.isParticle { return meaning.isFiller || meaning.conjunction != nil }
        return !isFirst || particles == .all || particles == .joints && meaning.conjunction != nil
      }
      for (meaning, end) in next where !isFirst || text.isBoundary(start) || meaning.isParticle {
        if keepsGroupNames && meaning.fact == nil && isGroupName(index..<end) { continue }
        // The end of a name can be a particle: `민지`.
        if meaning.isParticle, let begin = (0...index).last(where: text.isBoundary), begin < index,
          names.isName(text.text(begin..<end))
        {
          continue
        }
        let cost = before.cost + meaning.cost
        if let known = reached[end], known.cost <= cost { continue }
        reached[end] = (cost, before.meanings + [meaning])
      }
    }
    guard let end = reached.keys.filter({ $0 > start && text.isBoundary($0) }).max(), let found = reached[end]
    else { return nil }
    return (end, found.meanings)
  }
}
