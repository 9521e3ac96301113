import Arguments
import KPGGCore

/// `kpgg data`: which catalog is in use, and fetching, comparing, checking and exporting one.
enum DataCommand {
  static let command = Command<App>(
    "data", aliases: ["데이터", "データ"],
    summary: "See, fetch, compare, check and export the data.",
    discussion:
      "The catalog in use is that of the host named by --api or KPGG_API, else the one that update fetched, else the bundled one. Without a host named, no request is ever made.",
    examples: [
      DataStatusCommand.command.examples[0], DataUpdateCommand.command.examples[0],
      DataExportCommand.command.examples[0],
    ],
    subcommands: [
      DataStatusCommand.command, DataUpdateCommand.command, DataResetCommand.command, DataDiffCommand.command,
      DataVerifyCommand.command, DataExportCommand.command,
    ], defaultCommand: DataStatusCommand.command)
}
