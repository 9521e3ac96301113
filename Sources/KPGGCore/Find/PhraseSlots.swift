internal import Characters

// The values of slots.

extension PhraseReader {
  /// The start of a value that depends on today.
  static let relative = "="

  func values(_ slot: PhraseVocabulary.Slot, _ range: Range<Int>) -> [String] {
    if let known = values[slot]?[range] { return known }
    let found = compute(slot, range)
    values[slot, default: [:]][range] = found
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
    case .name: return names.hasMember(named: typed, canBeKana: isKana) ? [typed] : []
    case .place: return [word("place", range)].compactMap(\.self)
    case .debut: return [names.debut(ofGroupNamed: typed, canBeKana: isKana)].compactMap(\.self)
    case .person: return names.birthdays(ofPersonNamed: typed, canBeKana: isKana)
    default: return [names.value(slot, typed)].compactMap(\.self)
    }
  }

  private func isWordWithParticle(_ range: Range<Int>) -> Bool {
    guard text.atoms[range.lowerBound].isAfterGap else { return false }
    if text.isWord(range) { return true }
    let isParticle = { (wording: PhraseVocabulary.Wording) in wording.signs.hasSuffix("particle") }
    let next = text.atoms[range.upperBound...].prefix { !$0.isAfterGap }.map(\.text)
    return next.indices.contains {
      vocabulary.wordings(next[...$0].joined(separator: " ")).contains(where: isParticle)
    }
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

  /// What exact words stand for: a month, number, date or period.
  private func word(_ kind: String, _ range: Range<Int>) -> String? {
    guard range.allSatisfy({ spellings[$0] == [text.atoms[$0].text] }) else { return nil }
    return vocabulary.value(kind, text.atoms[range].map(\.text).joined(separator: " "))
  }

  /// The date in one of the forms of ``DayPattern``, or with the name of a month.
  private func date(_ slot: PhraseVocabulary.Slot, _ range: Range<Int>) -> String? {
    let atoms = text.atoms[range].map(\.text)
    if slot == .year {
      guard range.count == 1, text.atoms[range.lowerBound].kind == .number else { return nil }
      return DayPattern.fullYear(atoms[0]).map(String.init)
    }
    if let period = word("period", range) {
      return names.today.flatMap { DayPattern(period: period, on: $0) }.map { Self.relative + $0.description }
    }
    if let date = word("date", range) { return date }
    if range.count > 6 { return nil }
    let spans = range.flatMap { start in (start + 1...range.upperBound).map { start..<$0 } }
    guard let span = spans.last(where: { word("month", $0) != nil }), let month = word("month", span) else {
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
    let others = range.filter { !span.contains($0) && word("within", $0..<$0 + 1) == nil }
    return Int(month).flatMap { DayPattern(month: $0, others: others.map { text.atoms[$0].text }) }?
      .description
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
