internal import Foundation
package import Testing

/// A generator of random values for a law. Smaller values come first, so that the first failure is a small one.
package struct Gen<Value: Sendable>: Sendable {
  private let make: @Sendable (inout SplitMix64, _ size: Int) -> Value

  /// - Parameter make: Makes a value. The size starts at 1 and grows, and the generator decides what it means.
  package init(_ make: @escaping @Sendable (inout SplitMix64, _ size: Int) -> Value) {
    self.make = make
  }

  package func value(_ random: inout SplitMix64, size: Int) -> Value { make(&random, size) }

  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Gen<Other> {
    Gen<Other> { transform(make(&$0, $1)) }
  }

  /// A generator of lists with at most as many values as the size.
  package var list: Gen<[Value]> {
    Gen<[Value]> { random, size in
      (0..<random.below(size + 1)).map { _ in make(&random, size) }
    }
  }
}

extension Gen<Int> {
  /// Returns a generator of numbers in the range. The first ones are near its lower bound.
  package static func number(_ range: ClosedRange<Int>) -> Gen {
    Gen { random, size in range.lowerBound + random.below(min(size, range.count)) }
  }
}

/// The seed and the number of values for all laws. The environment can change both.
///
/// `KPGG_LAWS=all` tries everything. `KPGG_LAWS=NUMBER` sets the number of values. `KPGG_SEED=NUMBER` repeats a run.
package enum Laws {
  private static let variables = ProcessInfo.processInfo.environment

  package static let seed = variables["KPGG_SEED"].flatMap(UInt64.init) ?? 1

  package static let runsAllCases = variables["KPGG_LAWS"] == "all"

  /// Returns the number of values to try, which is `count` unless the environment changes it.
  package static func count(_ count: Int) -> Int {
    if runsAllCases { return count * 50 }
    return variables["KPGG_LAWS"].flatMap(Int.init) ?? count
  }
}

/// Returns a random sample of the values in the same order, or all values with `KPGG_LAWS=all`.
package func sampled<Values: Collection>(_ values: Values, sample count: Int) -> [Values.Element] {
  let count = Laws.runsAllCases ? values.count : Laws.count(count)
  guard count < values.count else { return Array(values) }
  var random = SplitMix64(Laws.seed)
  var places = Set<Int>()
  while places.count < count { places.insert(random.below(values.count)) }
  return zip(0..., values).filter { places.contains($0.0) }.map(\.1)
}

/// Checks that a law holds for random values. Records the first value for which it doesn't hold, and the seed.
package func forAll<Value>(
  _ gen: Gen<Value>, count: Int = 200, sourceLocation: SourceLocation = #_sourceLocation,
  _ law: (Value) async throws -> Bool
) async rethrows {
  var random = SplitMix64(Laws.seed)
  for size in 1...max(1, Laws.count(count)) {
    let value = gen.value(&random, size: size)
    if try await law(value) { continue }
    Issue.record(
      "does not hold for \(value) (KPGG_SEED=\(Laws.seed), value \(size))", sourceLocation: sourceLocation)
    return
  }
}
