/// The mean of numbers.
package struct Mean: Hashable, Sendable {
  /// How many numbers are known.
  package let known: Int
  /// The mean in tenths, rounded half up; `nil` if no number is known.
  package let tenths: Int?

  init(of numbers: [Int]) {
    (known, tenths) = (numbers.count, numbers.meanTenths)
  }
}

/// The lowest or highest of some numbers, and the members that it is of, in the given order.
package struct Extreme: Hashable, Sendable {
  package let number: Int
  package let members: [Member]
}

/// The published heights of people, in centimetres. Each person counts once.
package struct Heights: Hashable, Sendable {
  /// The mean of the known heights.
  package let mean: Mean
  /// The tallest; `nil` if no height is known.
  package let tallest: Extreme?
  /// The shortest; `nil` if no height is known.
  package let shortest: Extreme?

  /// Computes the heights.
  package init(of people: [Person]) {
    let heights = people.compactMap(\.profile.height)
    func extreme(_ height: Int?) -> Extreme? {
      height.map { height in
        Extreme(number: height, members: people.filter { $0.profile.height == height }.map(\.main))
      }
    }
    mean = Mean(of: heights)
    (tallest, shortest) = (extreme(heights.max()), extreme(heights.min()))
  }
}
