import KPGGCore

/// `kpgg data export DIR`: writes the catalog in use as files for any web server.
struct DataExportCommand: CommandOptions {
  var words: [String] = []
  var isForced = false

  static let command = Command(
    "export",
    summary: "Write the catalog as files for any web server.",
    discussion:
      "Writes the catalog in use, with a members file and a songs file for each group. When a web server serves the folder, you can use its URL with --api and in the original app.",
    examples: [
      .init("kpgg data export site", "files for a web server"),
      .init("kpgg data export site --api https://api.example.org", "a copy of a host's catalog"),
    ],
    options: DataExportCommand(),
    arguments: [
      .words(
        "DIR", atMost: 1,
        help: "A new or empty folder.",
        completions: .folder, into: \.words),
      .flag(
        "--force", help: "Overwrite the files of an earlier export. Other files are not changed.",
        into: \.isForced),
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    guard var folder = words.first, !folder.isEmpty else { throw Failure(.emptyName, status: .usage) }
    if folder == "-" {
      throw Failure(
        "can't export a folder to standard output; use ./- for a folder named -",
        status: .usage)
    }
    if folder.contains("://") {
      throw Failure("can't export to a URL; use --api to copy a host's catalog", status: .usage)
    }
    while folder.hasSuffix("/"), folder.utf8.count > 1 { folder.removeLast() }
    if FileSystem.isNoFolder(folder) { throw FileError(path: folder, reason: .isNoFolder) }
    if !isForced, FileSystem.exists(folder), try !FileSystem.names(in: folder).isEmpty {
      throw Failure(
        "\(folder) is not empty; use --force to replace the files of an earlier export", status: .usage)
    }
    let catalog = try await session.catalogInUse()
    guard let index = catalog.loaded.index else {
      throw catalog.loaded.issues[0]
    }
    let files = try catalog.documents.files(index)
    try files.write(into: folder, overwrites: isForced)
    let written = Text("Wrote \(files.count) files to \(folder)")
    do {
      try show(.changes([.done(written)]))
    } catch var failure as Failure {
      failure.hints.insert(written, at: 0)
      throw failure
    }
  }
}
