import KPGGCore

/// `kpgg data`: manages catalogs.
enum DataCommand {
  static let command = Command(
    "data",
    summary: "Update, check and export the catalog.",
    discussion:
      "kpgg reads from the API host if one is set (--api, KPGG_API or the api setting), otherwise from the updated catalog, otherwise from the bundled one. Without a host, kpgg makes no requests.",
    examples: [
      DataStatusCommand.command.examples[0], DataUpdateCommand.command.examples[0],
      DataExportCommand.command.examples[0],
    ],
    subcommands: [
      DataStatusCommand.command, DataUpdateCommand.command, DataResetCommand.command,
      DataVerifyCommand.command,
      DataExportCommand.command,
    ], defaultCommand: DataStatusCommand.command)
}
