/// A kind of number that a ``NumberPattern`` can match, such as ages.
package struct NumberScale: Sendable {
  package let possible: ClosedRange<Int>
  /// The units that can follow a number, in lowercase: `cm`.
  let units: [String]
  let examples: [String]

  /// Generations of girl groups, from the first to the fifth.
  package static let generations = NumberScale(
    possible: 1...5, units: ["세대", "世代"], examples: ["1", "2", "3", "4", "5", "3-5"])
  /// Numbers of people in a group.
  package static let people = NumberScale(
    possible: 1...100, units: ["명", "人"], examples: ["5", "5-7", "9-", "-3"])
  /// Ages in completed years. No one is known to have become much older.
  package static let ages = NumberScale(
    possible: 1...125, units: ["살", "세", "歳", "才"], examples: ["20", "20-25", "30-", "-19"])
  /// Heights in centimetres that a ``Profile`` can have.
  package static let heights = NumberScale(
    possible: Profile.possibleHeights, units: ["cm"], examples: ["165", "160-165", "170-", "-155"])
}

/// A number or a range of numbers: `5`, `5-7`, `170-`, `-155`. Units can follow: `170cm`, `5명`.
package struct NumberPattern: Hashable, Sendable {
  package let range: ClosedRange<Int>

  /// Parses a pattern. Returns `nil` unless it is a possible number, or a range of possible numbers, lowest first.
  package init?(_ text: String, _ scale: NumberScale) {
    let parts = text.lowercased().split(omittingEmptySubsequences: false, whereSeparator: "-–~〜".contains)
    guard (1...2).contains(parts.count) else { return nil }
    var bounds: [Int?] = []
    for part in parts {
      var number = part.filter { $0 != " " }[...]
      if let unit = scale.units.first(where: number.hasSuffix) { number = number.dropLast(unit.count) }
      guard number.isEmpty || number.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      let bound = Int(number)
      let isPossible = if let bound { scale.possible.contains(bound) } else { number.isEmpty }
      guard isPossible else { return nil }
      bounds.append(bound)
    }
    let first = bounds[0]
    let last = bounds[bounds.count - 1]
    guard first != nil || last != nil else { return nil }
    let low = first ?? scale.possible.lowerBound
    let high = last ?? .max
    guard low <= high else { return nil }
    range = low...high
  }

  /// Whether the number is in the range. An unknown number never matches.
  package func matches(_ number: Int?) -> Bool { if let number { range.contains(number) } else { false } }
}
