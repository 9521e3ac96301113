package import Arguments
package import KPGGCore

/// The options that choose the source of the catalog.
struct SourceOptions: Hashable, Sendable {
  var host: APIHost?
  var isOffline = false
  var timeout: Seconds?

  static let arguments = [
    Argument<SourceOptions, App>.option(
      "--api", value: "URL",
      help: "Read from this API host, using the cache; overrides KPGG_API.",
      into: \.host),
    .flag(
      "--offline",
      help: "Don't use the network; with a host, use cached responses.",
      into: \.isOffline),
    .option("--timeout", value: "SECONDS", help: .timeout, into: \.timeout),
  ].map { $0.explained(by: Program.name) }
}

extension TokenizedLine<App> {
  /// The options of the line that choose the catalog, whatever its command.
  var source: SourceOptions {
    var source = SourceOptions()
    source.host = values(of: "--api").last.flatMap { APIHost($0.text) }
    source.isOffline = tokens.contains { token in
      if case .option(let info?) = token.kind { info.names.contains("--offline") } else { false }
    }
    source.timeout = values(of: "--timeout").last.flatMap { Seconds(argument: $0.text) }
    return source
  }
}

extension APIHost: ArgumentValue {
  package init?(argument: String) { self.init(argument) }
  package static var possibleValues: PossibleValues { .like(["https://api.example.org"]) }
}

extension Text {
  static let timeout: Text = "Time limit for all requests, in seconds. Default: 30."
}
