import Arguments
import KPGGCore

/// `kpgg data`: which catalog is in use, and fetching, comparing, checking and exporting one.
enum DataCommand {
  static let command = Command<App>(
    "data", aliases: ["데이터", "データ"],
    summary: HelpText(
      en: "See, fetch, compare, check and export the data.", ko: "데이터를 확인하고, 가져오고, 비교하고, 검사하고, 내보냅니다.",
      ja: "データの確認、取得、比較、検査、書き出しを行います。"),
    discussion: HelpText(
      en:
        "The catalog in use is that of the host named by --api or KPGG_API, else the one that update fetched, else the bundled one. Without a host named, no request is ever made.",
      ko:
        "사용 중인 카탈로그는 --api나 KPGG_API로 지정한 호스트의 것이고, 없으면 update로 가져온 것, 그것도 없으면 내장된 것입니다. 호스트를 지정하지 않으면 요청을 전혀 보내지 않습니다.",
      ja: "使用中のカタログは、--apiかKPGG_APIで指定したホストのもの、なければupdateで取得したもの、それもなければ内蔵のものです。ホストを指定しない限り、リクエストは一切送りません。"),
    examples: [
      DataStatusCommand.command.examples[0], DataUpdateCommand.command.examples[0],
      DataExportCommand.command.examples[0],
    ],
    subcommands: [
      DataStatusCommand.command, DataUpdateCommand.command, DataResetCommand.command, DataDiffCommand.command,
      DataVerifyCommand.command, DataExportCommand.command,
    ], standard: DataStatusCommand.command)
}
