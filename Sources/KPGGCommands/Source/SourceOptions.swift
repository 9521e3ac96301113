package import Arguments
package import KPGGCore

/// Where a command reads its catalog: from a host, or from what is there without any network.
struct SourceOptions: Sendable {
  var host: APIHost?
  var isOffline = false
  var timeout: Seconds?

  static let arguments = [
    Argument<SourceOptions, App>.option(
      "--api", value: "URL",
      help: HelpText(
        en: "Read from this API host, through the cache; before KPGG_API.",
        ko: "이 API 호스트에서 캐시를 거쳐 읽습니다. KPGG_API보다 우선합니다.", ja: "このAPIホストからキャッシュを介して読み込みます。KPGG_APIより優先されます。"),
      into: \.host),
    .flag(
      "--offline",
      help: HelpText(
        en: "Never use the network; with a host, use its cached responses.",
        ko: "네트워크를 전혀 사용하지 않습니다. 호스트를 지정하면 저장해 둔 응답으로 답합니다.", ja: "ネットワークを一切使いません。ホストの指定があれば、保存済みの応答で答えます。"),
      into: \.isOffline),
    .option("--timeout", value: "SECONDS", help: .timeout, into: \.timeout),
  ].map { $0.explained(by: Program.name) }
}

extension APIHost: ArgumentValue {
  package init?(argument: String) { self.init(argument) }
  package static var possibleValues: PossibleValues { .like(["https://api.example.org"]) }
}

/// A time in whole seconds, from one to an hour.
struct Seconds: ArgumentValue {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), (1...3600).contains(count) else { return nil }
    self.count = count
  }

  static let possibleValues = PossibleValues.like(["30"])
}

extension HelpText {
  static let timeout = HelpText(
    en: "How many seconds to wait for hosts in total. Default: 30.", ko: "호스트를 기다리는 총 시간(초). 기본값: 30.",
    ja: "ホストを待つ合計時間(秒)。既定値: 30。")
}
