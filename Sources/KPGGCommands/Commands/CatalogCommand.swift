import Arguments
import KPGGCore

/// A command that reads the catalog and prints in any output format.
protocol CatalogCommand: Sendable {
  var source: SourceOptions { get set }
  var output: OutputOptions { get set }

  func run(_ app: App) async throws
}

extension Command<App> {
  /// A command that reads the catalog. The options for its source and for the output follow the command's own arguments.
  init<Options: CatalogCommand>(
    _ name: String, summary: Text, discussion: Text? = nil, examples: [Example],
    reading options: Options, printing output: CommandOutput,
    arguments: @autoclosure @escaping @Sendable () -> [Argument<Options, App>] = []
  ) {
    self.init(
      name, summary: summary, discussion: discussion, examples: examples, options: options,
      arguments: arguments() + SourceOptions.arguments.map { $0.at(\.source) }
        + OutputOptions.arguments(output).map { $0.at(\.output) },
      run: { try await $0.run($1) })
  }
}

extension App {
  /// A copy that reads the catalog chosen by the options, and the catalog's index.
  func catalog(_ source: SourceOptions) async throws -> (App, CatalogIndex) {
    let app = try reading(source)
    return (app, try await app.index())
  }
}
