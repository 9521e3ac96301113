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
        en: "Read from this API host, by the cache; before KPGG_API.",
        ko: "이 API 호스트에서 캐시를 거쳐 읽습니다(KPGG_API보다 우선).", ja: "このAPIホストからキャッシュを介して読み込みます (KPGG_APIより優先)。"),
      into: \.host),
    .flag(
      "--offline",
      help: HelpText(
        en: "Use no network; with a host, its cached responses.",
        ko: "네트워크를 쓰지 않고, 호스트의 저장해 둔 응답만 씁니다.", ja: "ネットワークを使わず、ホストの保存済みの応答だけを使います。"),
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
    ja: "ホストを待つ合計時間 (秒)。既定値: 30。")
}
