extension Session {
  /// Returns the candidate for a seed, or a random one without a seed. Returns `nil` if there are no candidates.
  func picked<Choice>(from candidates: [Choice], seed: UInt64?) -> Choice? {
    candidates.picked(seed: seed ?? world.randomSeed())
  }
}

/// A generator of pseudorandom numbers that are the same on every machine for the same seed. Its algorithm, SplitMix64
/// (Steele, Lea and Flood, 2014), mixes seeds, so that neighbouring seeds give independent numbers.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Array {
  /// Returns a pseudorandom element, or `nil` if there is none. The pick for a seed is the same on every machine.
  func picked(seed: UInt64) -> Element? {
    if isEmpty { return nil }
    var random = SeededGenerator(seed: seed)
    return self[Int(random.next() % UInt64(count))]
  }
}
