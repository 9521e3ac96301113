import Arguments
import KPGGCore

/// `kpgg featured`: one of the candidates, at random.
struct FeaturedCommand: Sendable {
  var seed: Seed?
  var opens = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let command = Command<App, HelpText>(
    "featured", summary: .summary(.featured), discussion: .discussion(.featured),
    examples: [
      .init("kpgg featured", .example(.featured)),
      .init("kpgg featured --seed 7", .example(.featuredSeed)),
    ],
    options: FeaturedCommand(),
    arguments: [
      .option("--seed", value: "N", help: .option(.seed), into: \.seed),
      .flag("--open", help: .option(.open), into: \.opens),
    ] + SourceOptions.arguments.map { $0.at(\.source) }
      + OutputOptions.arguments(fields: GroupRecord.fieldNames).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let app = try app.reading(source)
    let index = try await app.index()
    let group = try app.featured(index, seed: seed?.number)
    let favorites = app.knownFavorites()
    let view = GroupView(group: group, members: nil, favorites: favorites, index: index)
    let record = GroupRecord(group, favorites)
    try app.emit(Report(one: record, rows: record.nameValueRows, screen: view.lines), output)
    if opens { app.open(group.song.youtubeID) }
  }
}

extension App {
  /// The candidate that the seed picks, or an unforeseeable one.
  ///
  /// The seed is mixed by the SplitMix64 generator (Steele, Lea and Flood, 2014), so that neighbouring seeds
  /// pick independently; the same seed gives the same candidate on every machine.
  func featured(_ index: CatalogIndex, seed: UInt64?) throws(Failure) -> Group {
    guard !index.featured.isEmpty else { throw Failure(.noFeaturedGroup) }
    var mixed = (seed ?? randomSeed()) &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return index.featured[Int(mixed % UInt64(index.featured.count))]
  }
}
