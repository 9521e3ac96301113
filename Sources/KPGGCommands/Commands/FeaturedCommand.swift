import KPGGCore

/// `kpgg featured`: shows a random featured group.
struct FeaturedCommand: CommandOptions {
  var seed: Seed?
  var opens = false

  static let command = Command(
    "featured",
    summary: "Show one of the four featured groups at random.",
    discussion:
      "The four groups come from the original app's home screen. The output is the same as for `kpgg group`.",
    examples: [
      .init("kpgg featured", "a random featured group"),
      .init("kpgg featured --seed 7", "a reproducible pick"),
    ],
    options: FeaturedCommand(), printing: .one(GroupRecord.self),
    arguments: [
      .option("--seed", value: "N", help: .seed, into: \.seed),
      .flag("--open", help: .open, into: \.opens),
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let index = try await session.index()
    let group = try session.featured(index, seed: seed?.number)
    try await show(.list(session.list(group, in: index)))
    if opens { try session.open(group.song.youtubeID) }
  }
}

extension Session {
  /// Returns a random featured group. Throws if the catalog has none.
  func featured(_ index: CatalogIndex, seed: UInt64?) throws(Failure) -> GirlGroup {
    guard let group = picked(from: index.featured, seed: seed) else {
      throw Failure("the catalog has none of the featured groups")
    }
    return group
  }
}
