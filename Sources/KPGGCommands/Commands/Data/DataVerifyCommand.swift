import KPGGCore
import Terminal

/// `kpgg data verify CATALOG`: lists the issues of a catalog, for people who edit or host one.
struct DataVerifyCommand: CommandOptions {
  var words: [String] = []

  static let command = Command(
    "verify",
    summary: "Check a catalog for issues.",
    discussion:
      "Reports the document and JSON path of each issue. An error means that a document or record is unusable, and sets the exit status to 1. A warning means that a value is treated as unknown.",
    examples: [
      .init("kpgg data verify site", "check files before serving them"),
      .init("kpgg data verify https://api.example.org", "check a host's catalog"),
    ],
    options: DataVerifyCommand(), printing: .list(of: IssueRecord.self),
    arguments: [
      .words(
        "CATALOG", atMost: 1,
        help: "A folder, a host's URL, bundled or updated.",
        completions: .catalog, into: \.words)
    ])

  func run(_ session: Session, _ show: OutcomePrinter) async throws {
    let loaded = try await loaded(words.first ?? "", session)
    let issues = loaded.issues
    let list = List(issues.map(IssueRecord.init), empty: "No issues in \(loaded.counts).") { context in
      issues.flatMap { context.wrapped(Line(context.text($0.diagnostic).sanitized), to: context.width) }
    }
    try show(.list(list))
    let errors = issues.count(where: \.isError)
    if errors > 0 { throw Failure("errors: \(errors), warnings: \(issues.count - errors)") }
  }

  /// Loads the catalog to check: `bundled`, `updated`, a host's URL, or a folder.
  private func loaded(_ word: String, _ session: Session) async throws -> LoadedCatalog {
    if word == "bundled" { return try await LoadedCatalog(.bundled) }
    if word == "updated" {
      guard let update = try session.updateFile.loadIfPresent() else {
        throw Failure("no updated catalog", hints: ["Fetch a catalog: `kpgg data update URL`"])
      }
      return try await LoadedCatalog(update.catalog())
    }
    if word.contains("://") {
      guard let host = APIHost(word) else { throw Failure(.badHost(word, source: nil), status: .usage) }
      if session.options.isOffline { throw Failure(usage: .conflict(word, "--offline")) }
      let catalog = Catalog(HostSource(try session.configuration(to: host, cachePolicy: .none)))
      return try await session.withProgress(.waitingFor(host.name), asking: host) { _ in
        try await LoadedCatalog(catalog)
      }
    }
    let hints: [Text] = ["Use a folder with group/index.json, a host's URL, bundled or updated."]
    if FileSystem.isNoFolder(word) {
      throw Failure("data verify needs a folder, not a file: \(quoted: word)", hints: hints)
    }
    do {
      guard let documents = try [Catalog.Document](folder: word) else {
        throw Failure("no catalog at \(quoted: word): group/index.json is missing", hints: hints)
      }
      return try await LoadedCatalog(Catalog(FileSource(documents)))
    } catch let issue as CatalogIssue {
      return LoadedCatalog(refused: issue)
    }
  }
}

/// A record of an issue. The words for problems and forms are part of the stable interface.
struct IssueRecord: OutputRecord {
  let issue: CatalogIssue

  static let fields: [OutputField<IssueRecord>] = [
    .nonNullText(
      "severity", "error (the document or record is unusable) or warning (the value is treated as unknown).",
      .word(["error", "warning"])
    ) {
      $0.issue.isError ? "error" : "warning"
    },
    .nonNullText("document", "The document's path on its host.", .text, \.issue.document),
    .nonNullText("path", "The JSON path, such as group.first[3].hitsong.", .text, \.issue.path),
    .nonNullText("problem", "The kind of issue, in one word.", .word(problems), \.issue.problem.parts.word),
    .text("found", "The value found.") { $0.issue.problem.parts.found },
    .text("expected", "The expected value.") { $0.issue.problem.parts.expected },
    .integer("line", "The line in the document, from 1; null if the path tells.") { $0.issue.line },
    .integer("column", "The column in that line, from 1, in characters.") { $0.issue.column },
  ]

  private static let problems = [
    "missing", "notJSON", "wrongKind", "malformed", "unknownValue", "duplicate", "unknownSection",
    "notInAnySection", "contradicts", "tooLarge",
  ]
}

extension CatalogIssue.Problem {
  /// The kind of problem in one word, with the found and the expected value, if there are any.
  fileprivate var parts: (word: String, found: String?, expected: String?) {
    switch self {
    case .missing: ("missing", nil, nil)
    case .notJSON: ("notJSON", nil, nil)
    case .wrongKind(let expected, let found): ("wrongKind", found.rawValue, expected.rawValue)
    case .malformed(let form, let text): ("malformed", text, form.rawValue)
    case .unknownValue(let text, let allowed):
      ("unknownValue", text, allowed.isEmpty ? nil : allowed.joined(separator: ","))
    case .duplicate(let text): ("duplicate", text, nil)
    case .unknownSection(let text): ("unknownSection", text, nil)
    case .notInAnySection(let text): ("notInAnySection", text, nil)
    case .contradicts(let key): ("contradicts", nil, key)
    case .tooLarge(let max, let unit): ("tooLarge", unit.rawValue, "\(max)")
    }
  }
}
