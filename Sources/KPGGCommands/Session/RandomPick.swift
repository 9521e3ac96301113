extension Session {
  /// Picks a candidate by the seed, or at random without one; `nil` if there are none.
  func picked<Choice>(from candidates: [Choice], seed: UInt64?) -> Choice? {
    candidates.picked(seed: seed ?? world.randomSeed())
  }
}

/// Pseudorandom numbers that are the same for a seed on every machine: SplitMix64 (Steele, Lea and Flood, 2014), which
/// mixes seeds, so that neighbouring ones give independent numbers.
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
  /// A pseudorandom element; `nil` if there is none. The same seed gives the same pick on every machine.
  func picked(seed: UInt64) -> Element? {
    if isEmpty { return nil }
    var random = SeededGenerator(seed: seed)
    return self[Int(random.next() % UInt64(count))]
  }
}
