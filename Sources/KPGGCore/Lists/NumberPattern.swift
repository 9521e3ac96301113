/// What a ``NumberPattern`` counts or measures.
package protocol NumberScale: Sendable {
  /// The possible numbers.
  static var possible: ClosedRange<Int> { get }
  /// What can follow a number, in lowercase: `cm`.
  static var units: [String] { get }
  /// A few patterns, to show what is possible.
  static var examples: [String] { get }
}

/// A number or a range of numbers: `5`, `5-7`, `170-`, `-155`. Units can follow: `170cm`, `5명`.
package struct NumberPattern<Scale: NumberScale>: Hashable, Sendable {
  /// The numbers that match.
  package let range: ClosedRange<Int>

  /// Creates a pattern.
  package init(_ range: ClosedRange<Int>) {
    self.range = range
  }

  /// `nil` if the text is not a number or range of possible numbers, lowest first.
  package init?(_ text: String) {
    let parts = text.lowercased().split(omittingEmptySubsequences: false, whereSeparator: "-–~〜".contains)
    guard (1...2).contains(parts.count) else { return nil }
    var bounds: [Int?] = []
    for part in parts {
      var number = part.filter { $0 != " " }[...]
      if let unit = Scale.units.first(where: number.hasSuffix) { number = number.dropLast(unit.count) }
      guard number.isEmpty || number.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      let bound = Int(number)
      guard number.isEmpty || bound.map(Scale.possible.contains) == true else { return nil }
      bounds.append(bound)
    }
    let (first, last) = (bounds[0], bounds[bounds.count - 1])
    guard first != nil || last != nil else { return nil }
    let (low, high) = (first ?? Scale.possible.lowerBound, last ?? .max)
    guard low <= high else { return nil }
    range = low...high
  }

  /// Whether the number is in the range. An unknown number never is.
  package func matches(_ number: Int?) -> Bool { number.map(range.contains) ?? false }
}

/// Generations of girl groups.
package enum Generations: NumberScale {
  /// From the first to the fifth.
  package static let possible = 1...5
  /// The words for a generation.
  package static let units = ["세대", "世代"]
  /// Each generation, and a range.
  package static let examples = possible.map(String.init) + ["3-5"]
}

/// Numbers of members in a line-up.
package enum LineUpSizes: NumberScale {
  /// From one to a hundred.
  package static let possible = 1...100
  /// The counters for people.
  package static let units = ["명", "人"]
  /// A size, and ranges.
  package static let examples = ["5", "5-7", "9-", "-3"]
}

/// Ages in completed years.
package enum Ages: NumberScale {
  /// Up to an age that nobody is known to have exceeded by much.
  package static let possible = 1...125
  /// Years.
  package static let units = ["살", "세", "歳", "才"]
  /// An age, and ranges.
  package static let examples = ["20", "20-25", "30-", "-19"]
}

/// Heights in centimetres.
package enum BodyHeights: NumberScale {
  /// The heights that a ``Profile`` can have.
  package static let possible = Profile.possibleHeights
  /// Centimetres.
  package static let units = ["cm"]
  /// A height, and ranges.
  package static let examples = ["165", "160-165", "170-", "-155"]
}
