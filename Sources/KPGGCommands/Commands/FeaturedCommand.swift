import KPGGCore

/// `kpgg featured`: shows a random featured group.
struct FeaturedCommand: CommandOptions {
  var seed: Seed?
  var opens = false

  static let command = Command(
    "featured",
    summary: "Pick a random group from the four featured ones.",
    discussion:
      "The four groups are those of the original app's first screen. Shows the group like `kpgg group`.",
    examples: [
      .init("kpgg featured", "a surprise"),
      .init("kpgg featured --seed 7", "a reproducible pick"),
    ],
    options: FeaturedCommand(), printing: .one(GroupRecord.self),
    arguments: [
      .option("--seed", value: "N", help: .seed, into: \.seed),
      .flag("--open", help: .open, into: \.opens),
    ])

  func run(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    let group = try session.featured(index, seed: seed?.number)
    let favorites = session.knownFavorites()
    try await show(.list(session.list(GroupRecord(group, favorites), favorites, in: index)))
    if opens { try session.open(group.song.youtubeID) }
  }
}

extension Session {
  /// Picks a featured group.
  func featured(_ index: CatalogIndex, seed: UInt64?) throws(Failure) -> GirlGroup {
    guard let group = picked(from: index.featured, seed: seed) else {
      throw Failure("the catalog has none of the featured groups")
    }
    return group
  }

  /// Picks a candidate by the seed, or at random without one; `nil` if there are none.
  func picked<Candidate>(from candidates: [Candidate], seed: UInt64?) -> Candidate? {
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

extension Text {
  static let seed: Text = "Random seed: the same number gives the same pick."
}
