/// The average of some numbers, which must not be negative.
package struct Average: Hashable, Sendable {
  package let known: Int
  /// The average in tenths, rounded half up, or `nil` if no number is known.
  package let tenths: Int?

  init(of numbers: [Int]) {
    known = numbers.count
    let sum = numbers.reduce(0, +)
    tenths = numbers.isEmpty ? nil : (sum * 20 + known) / (known * 2)
  }
}

/// The lowest or highest of some numbers, and the members who have it, in the given order.
package struct Extremum: Hashable, Sendable {
  package let number: Int
  package let members: [Member]
}

/// The published heights of people, in centimetres. Each person counts once.
package struct Heights: Hashable, Sendable {
  package let average: Average
  /// The tallest and shortest members, or `nil` if no height is known.
  package let tallest, shortest: Extremum?

  package init(of people: [Person]) {
    let heights = people.compactMap(\.profile.height)
    func extremum(_ height: Int?) -> Extremum? {
      height.map { height in
        Extremum(number: height, members: people.filter { $0.profile.height == height }.map(\.main))
      }
    }
    average = Average(of: heights)
    tallest = extremum(heights.max())
    shortest = extremum(heights.min())
  }
}
