import Arguments
import Files
import KPGGCore

/// `kpgg data export DIR`: writes the catalog in use as files for any web server.
struct DataExportCommand: Sendable {
  var words: [String] = []
  var isOriginal = false
  var isForced = false
  var source = SourceOptions()

  static let command = Command<App>(
    "export",
    summary: "Write the catalog as files for any web server.",
    discussion:
      "Writes the catalog in use, with a file of members and one of songs for each group. Once a web server serves the folder, its URL works with --api and with the original app.",
    examples: [
      .init("kpgg data export site", "files for a web server"),
      .init("kpgg data export site --api https://api.example.org", "a copy of what a host serves"),
    ],
    options: DataExportCommand(),
    arguments: [
      .words(
        "DIR", atMost: 1,
        help: "The folder, created if missing. Its group and song folders must not be symbolic links.",
        completions: .folder, into: \.words),
      .flag(
        "--original",
        help: "Write the original app's API: only its groups and their original fields.",
        into: \.isOriginal),
      .flag(
        "--force",
        help: "Overwrite files that aren't from an export, without asking.", into: \.isForced),
    ]
      + SourceOptions.arguments.map { $0.at(\.source) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    guard var folder = words.first, !folder.isEmpty else { throw Failure(.emptyName, status: .usage) }
    if folder == "-" {
      throw Failure(
        "can't export a folder to standard output; use ./- for a folder named -",
        status: .usage)
    }
    while folder.hasSuffix("/"), folder.utf8.count > 1 { folder.removeLast() }
    let snapshot = try await app.catalogInUse(source).snapshot
    let export = try await isOriginal ? snapshot.originalFiles() : snapshot.files()
    let target = try export.target(in: folder)
    let foreign = target.foreignFiles
    if let first = foreign.first, !isForced,
      try !app.confirms(
        "Overwrite \(foreign.count) {1|file|files} not exported by kpgg, such as \(first)?",
        orFailWith:
          "use --force to overwrite \(foreign.count) {1|file|files} not exported by kpgg, such as \(first)")
    {
      return try app.report([.unchanged(.nothingWritten)])
    }
    do throws(FileError) {
      try export.write(into: folder, overwrites: target.isExport || isForced || !foreign.isEmpty)
    } catch {
      throw error.reason == .exists ? Failure(.fileAppeared(error.path)) : Failure(error)
    }
    let names = export.namesOnlyForSome
    if !names.isEmpty {
      app.warn("these file names do not work on some systems, such as Windows: \(Text.few(names))")
    }
    if !export.leftOut.isEmpty {
      app.warn(
        "skipped files whose names clash on case-insensitive disks (their data is in the era files): \(Text.few(export.leftOut))"
      )
    }
    let written = Text("Wrote \(export.files.count) files to \(folder)")
    do {
      try app.report([.done(written)])
    } catch var failure as Failure {
      failure.hints.insert(written, at: 0)
      throw failure
    }
  }
}
