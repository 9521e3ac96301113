/// A seeded random number generator with the same results on every machine (SplitMix64, by Steele, Lea and Flood,
/// 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(_ seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random number from 0 up to but not including the limit, or 0 if the limit is not positive.
  package mutating func below(_ limit: Int) -> Int {
    limit > 0 ? Int(next() % UInt64(limit)) : 0
  }

  /// Returns `true` with a probability of 1 in `times`.
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }

  package mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}
