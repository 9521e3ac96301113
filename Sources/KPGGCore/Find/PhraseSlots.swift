// Finds the values of slots.

extension PhraseReader {
  /// The prefix of a value that depends on the current date.
  static let relative = "="

  func values(_ slot: PhraseVocabulary.Slot, _ range: Range<Int>) -> [String] {
    if let known = values[slot]?[range] { return known }
    let found = compute(slot, range)
    values[slot, default: [:]][range] = found
    return found
  }

  private func compute(_ slot: PhraseVocabulary.Slot, _ range: Range<Int>) -> [String] {
    if slot == .date || slot == .year { return [date(slot, range)].compactMap(\.self) }
    if slot == .height, let height = metres(text.text(range)) { return [height] }
    if let possible = slot.numbers {
      guard let number = number(range) else { return [] }
      if let single = Int(number) { return possible.contains(single) ? [number] : [] }
      let ends = number.replacing("~", with: "-").split(separator: "-").map { Int($0) }
      let arePossible = ends.allSatisfy { if let end = $0 { possible.contains(end) } else { false } }
      return !ends.isEmpty && arePossible ? [number.replacing("~", with: "-")] : []
    }
    let typed = text.text(range)
    if slot == .era { return range.count == 1 ? [names.value(slot, typed)].compactMap(\.self) : [] }
    guard text.canSplitName(range.lowerBound), text.canSplitName(range.upperBound) else { return [] }
    // A single syllable is part of many words, so it must be a separate word.
    if range.count == 1,
      text.tokens[range.lowerBound].kind == .hangul || text.tokens[range.lowerBound].kind == .other,
      slot != .blood, !isWordWithParticle(range)
    {
      return []
    }
    // Single letters with spaces between them can only be a group's name.
    let isSpelled =
      range.count > 1
      && range.allSatisfy { text.tokens[$0].kind == .latin && text.tokens[$0].text.count == 1 }
    if isSpelled, slot != .group { return [] }
    // Comparing transcriptions is slow, so only whole runs of katakana are compared.
    let isKana =
      text.tokens[range].allSatisfy(\.isKatakana) && text.isBoundary(range.lowerBound)
      && text.isBoundary(range.upperBound)
    switch slot {
    case .group: return names.groups(named: typed, canBeKana: isKana).count == 1 ? [typed] : []
    case .unit: return names.units(named: typed, canBeKana: isKana).count == 1 ? [typed] : []
    case .name: return names.hasMember(named: typed, canBeKana: isKana) ? [typed] : []
    case .place: return [word("place", range)].compactMap(\.self)
    case .debut: return [names.debut(ofGroupNamed: typed, canBeKana: isKana)].compactMap(\.self)
    case .person: return names.birthdays(ofPersonNamed: typed, canBeKana: isKana)
    case .agency where vocabulary.hasWording(typed) && !isAgency(range): return []
    default: return [names.value(slot, typed)].compactMap(\.self)
    }
  }

  /// Whether an agency's name that is also another word, such as `yg` for `yang`, is at the end or after a word such as
  /// `agency`.
  private func isAgency(_ range: Range<Int>) -> Bool {
    if range.upperBound == count { return true }
    return range.lowerBound > 0 && word("before", range.lowerBound - 1..<range.lowerBound) == "agency"
  }

  private func isWordWithParticle(_ range: Range<Int>) -> Bool {
    guard text.tokens[range.lowerBound].isAfterGap else { return false }
    if text.isWord(range) { return true }
    let isParticle = { (wording: PhraseVocabulary.Wording) in wording.signs.hasSuffix("particle") }
    let next = text.tokens[range.upperBound...].prefix { !$0.isAfterGap }.map(\.text)
    return next.indices.contains {
      vocabulary.wordings(next[...$0].joined(separator: " ")).contains(where: isParticle)
    }
  }

  /// Returns the number that is given in digits or as a number word.
  private func number(_ range: Range<Int>) -> String? {
    if range.count == 1, text.tokens[range.lowerBound].kind == .number {
      return text.tokens[range.lowerBound].text
    }
    // A Korean number can also be a syllable of another word.
    let first = text.tokens[range.lowerBound]
    if first.kind == .hangul, !first.isAfterGap, text.tokens[range.lowerBound - 1].kind == .hangul {
      return nil
    }
    return word("number", range)
  }

  /// Returns a height that is given in metres, such as `1.75`, in centimetres.
  private func metres(_ text: String) -> String? {
    let isHeight = text.hasPrefix("1.") || text.hasPrefix("1,")
    guard isHeight, text.utf8.count == 4, Int(text.suffix(2)) != nil else { return nil }
    return "1" + text.suffix(2)
  }

  /// Returns the value of exactly matching words, such as a month, number, date or period.
  private func word(_ kind: String, _ range: Range<Int>) -> String? {
    if let known = exactValues[range] { return known[kind] }
    let isExact = range.allSatisfy { spellings[$0] == [text.tokens[$0].text] }
    let found = isExact ? vocabulary.values(text.tokens[range].map(\.text).joined(separator: " ")) : [:]
    exactValues[range] = found
    return found[kind]
  }

  /// Returns a date in one of the forms of ``DayPattern``, or with the name of a month.
  private func date(_ slot: PhraseVocabulary.Slot, _ range: Range<Int>) -> String? {
    let tokens = text.tokens[range].map(\.text)
    if slot == .year {
      guard range.count == 1, text.tokens[range.lowerBound].kind == .number else { return nil }
      return DayPattern.fullYear(tokens[0]).map(String.init)
    }
    if let period = word("period", range) {
      return names.today.flatMap { DayPattern(period: period, on: $0) }.map { Self.relative + $0.description }
    }
    if let date = word("date", range) { return date }
    if range.count > 6 { return nil }
    let spans = range.flatMap { start in (start + 1...range.upperBound).map { start..<$0 } }
    guard let span = spans.first(where: { word("month", $0) != nil }), let month = word("month", span) else {
      let joined = tokens.joined()
      if range.count == 1, text.tokens[range.lowerBound].kind == .number {
        guard joined.count >= 4 || joined.contains("/") || joined.contains(".") || joined.contains("-") else {
          return nil
        }
        return day(joined) ?? (DayPattern(joined) == nil ? nil : joined)
      }
      let isWritten =
        text.tokens[range.lowerBound].kind == .number && joined.contains { "년월일年月日".contains($0) }
      return isWritten ? DayPattern(joined)?.description : nil
    }
    let others = range.filter { !span.contains($0) && word("within", $0..<$0 + 1) == nil }
    return Int(month).flatMap { DayPattern(month: $0, others: others.map { text.tokens[$0].text }) }?
      .description
  }
  /// Returns a day without a year, such as `25/12`. If it can be read in both orders, the language decides.
  private func day(_ text: String) -> String? {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: "./".contains)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) }) else { return nil }
    let orders = [parts, parts.reversed()].map { $0.joined(separator: "-") }
    let patterns = (vocabulary.putsDayFirst ? orders.reversed() : orders).compactMap { DayPattern($0) }
    return patterns.first?.description
  }
}
