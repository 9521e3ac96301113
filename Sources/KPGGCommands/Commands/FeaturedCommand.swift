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
    try await show(.list(session.list(group, in: index)))
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
}

extension Text {
  static let seed: Text = "Random seed: the same number gives the same pick."
}
