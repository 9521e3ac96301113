import KPGGCore
import Terminal

/// The program's exit status, as documented in `kpgg help exit-codes`.
///
/// It is thrown to end a command that has already reported everything.
enum ExitStatus: Int32, Error {
  case success = 0
  case failure = 1
  case usage = 2
  /// The status of a program that SIGPIPE ended.
  case brokenPipe = 141
}

/// The reason why a command failed: a message, hints about the next steps, and the exit status.
struct Failure: Error, Sendable {
  var message: Text
  var hints: [Text] = []
  var status = ExitStatus.failure
  /// Whether to leave out the command's usage, because it would not help.
  var hidesUsage = false
  var isMissingArgument = false
  /// The words that match no entry or several, so that they may be a question. `nil` for other failures.
  var unresolved: Unresolved?
  /// Returns the failure with similar names as suggestions, which is slow. `nil` if the hints are complete.
  var suggesting: (@Sendable () async -> Failure)?
  /// The underlying error, shown with `KPGG_DEBUG=1`.
  var underlying: (any Error)?

  init(_ message: Text, hints: [Text] = [], status: ExitStatus = .failure) {
    self.message = message
    self.hints = hints
    self.status = status
  }

  /// Returns a usage error that is reported without the command's usage.
  static func withoutUsage(_ message: Text, hints: [Text] = []) -> Failure {
    var failure = Failure(message, hints: hints, status: .usage)
    failure.hidesUsage = true
    return failure
  }

  init(usage problem: UsageProblem, hints: [Text] = []) {
    self.init(Text(problem), hints: hints, status: .usage)
    if case .missingArgument = problem { isMissingArgument = true }
  }

  /// Creates a failure for a file at a path that the user typed, or for a file in a folder at that path.
  init(anyError error: FileError) {
    self.init(error)
    switch error.reason {
    case .isFolder, .notAFile, .linkLoop, .isLink, .linkNotUTF8: hints = ["Use another path."]
    default: break
    }
  }

  /// Creates a failure for the host of an update, which no other catalog can replace.
  init(updating error: CatalogError) {
    self.init(Text(error), hints: error.causeHints + [.dataUnchanged])
    underlying = error
  }

  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as StoreError: self.init(Text(error), hints: error.hints)
    case let issue as CatalogIssue: self.init("can't read the catalog: \(issue)")
    case let error as CatalogError: self.init(Text(error), hints: error.hints)
    case let error as FileError: self.init(Text(error), hints: error.hints())
    case let error as TerminalDevice.WriteError: self.init(Text(error), hints: [.checkOutput])
    case let problem as PlayerError: self.init(problem.text, hints: problem.hints)
    case let error as any Message: self.init(Text(error))
    default: self.init(.unexpected)
    }
    if !(error is Failure) { underlying = error }
  }
}

extension CatalogError {
  fileprivate var hints: [Text] {
    switch self {
    case .unusable(_, nil), .cancelled: []
    case .unusable, .noCopy, .noResponse, .tooLarge, .status, .notFound: causeHints + [.withoutHost]
    }
  }

  /// Hints about the host or its address.
  fileprivate var causeHints: [Text] {
    switch self {
    case .noResponse(let cause, _): [cause.error.hint]
    case .tooLarge: [.notACatalog]
    case .status(429, _, _), .status(500..., _, _): [.later]
    case .status, .notFound: [.checkHost]
    case .unusable, .noCopy, .cancelled: []
    }
  }
}

extension TransportError {
  fileprivate var hint: Text {
    switch self {
    case .timedOut: "Try again later, or allow more time: --timeout 60"
    case .noProxy, .proxyRefused: "Check the proxy, or add the host to no_proxy to connect without a proxy."
    case .notSecure: "If you trust the host, add its certificate authority to the system's certificates."
    case .unsupportedAddress: "Use the host's name instead of an IPv6 address."
    case .redirect: "Use the address that the host redirects to (http or https)."
    case .tooLarge: .notACatalog
    case .helper(.missing(let path)): "kpgg-fetch comes with kpgg. Copy it to: \(path)"
    case .helper(.otherVersion): "Install the same version of kpgg and kpgg-fetch."
    case .helper(.notReady):
      "Install the missing libraries, or the Debian package of kpgg, which includes them."
    case .hostNotFound, .noConnection, .brokenResponse, .cancelled, .helper(.trapped), .other: .checkHost
    }
  }
}

extension StoreError {
  fileprivate var hints: [Text] {
    switch reason {
    case .noFolder: [.setHome(or: kind.baseFolder.variable)]
    case .file(let error): error.hints(in: kind.baseFolder, for: path)
    case .damaged: [.repairOrRemove(path ?? "")]
    case .tooOld: []
    case .newer: ["Update kpgg, or move the file away to start a new one."]
    }
  }
}

extension FileError {
  /// - Parameters:
  ///   - folder: The program's own folder that has the file, or `nil` for any other file.
  ///   - path: The file's path in that folder, which may be a link to the file that the error is about.
  fileprivate func hints(in folder: Environment.BaseFolder? = nil, for path: String? = nil) -> [Text] {
    switch reason {
    case .diskFull: ["Free some space and try again. Nothing was changed."]
    case .locked, .tooManyOpenFiles: [.later]
    case .noPermission, .readOnly:
      folder.map { ["Check the permissions, or set \($0.variable) to another folder."] }
        ?? ["Check the permissions."]
    case .wouldBeTooLarge: [.nothingWritten]
    case .missingFolder, .locksUnsupported, .system: ["Check the folder and its disk, then try again."]
    case .isNoFolder: ["Use another folder. It is created if missing."]
    case .isFolder, .notAFile, .tooLarge, .linkLoop, .isLink, .linkNotUTF8, .exists:
      [.repairOrRemove(path ?? self.path)]
    case .ownedByOtherUser: folder.map { [.setHome(or: $0.variable)] } ?? []
    }
  }
}

extension Text {
  static func debug(_ error: any Error) -> Text { "debug: \(String(reflecting: error))" }
}

extension Session {
  /// Whether to show underlying errors and cache failures.
  var isDebugging: Bool { world.environment["KPGG_DEBUG"] == "1" }

  /// Reports a failure and its hints on the error stream.
  func fail(_ failure: Failure, asWarning: Bool = false) {
    if asWarning, let collectWarning { return collectWarning(failure.message) }
    // If the error stream is closed, there is nowhere left to report it.
    try? world.error.write(errorText(failure, asWarning: asWarning))
  }

  func errorText(_ failure: Failure, asWarning: Bool = false) -> Printable {
    let style: Style = asWarning ? .warning : .error
    var lines = ["kpgg: " + text(failure.message)]
    if !asWarning { lines += failure.hints.flatMap { hintLines($0) } }
    if isDebugging, let underlying = failure.underlying { lines.append(text(.debug(underlying))) }
    return errorText(lines, style)
  }

  /// Prints a warning on the error stream. It does not change the exit status.
  func warn(_ text: Text) {
    if let collectWarning { return collectWarning(text) }
    writeError(["kpgg: " + language(text)], .warning)
  }

  /// Warns if rewriting a file replaced a damaged one.
  func warn(of outcome: SharedFile.Outcome) {
    if let backupPath = outcome.backupPath { warn(.damagedFileKept(backupPath)) }
  }

  /// Prints a note on the error stream if it is a terminal.
  func note(_ notice: Text) {
    if let collectWarning { return collectWarning(notice) }
    if world.error.isTerminal { writeError([text(notice)]) }
  }

  func text(_ text: Text) -> String { language(text) }

  /// Sanitises lines, so that text from elsewhere can't start a new line, and writes them to the error stream.
  ///
  /// - Parameter style: The style of a leading `kpgg:`.
  func writeError(_ lines: [String], _ style: Style = .plain) {
    // If the error stream is closed, there is nowhere left to report it.
    try? world.error.write(errorText(lines, style))
  }

  private func errorText(_ lines: [String], _ style: Style) -> Printable {
    var shown = fitted(lines, to: world.error)
    var lead: Printable = ""
    let name = "kpgg:"
    if let first = shown.first, first.hasPrefix(name) {
      lead = Line(name, style).encoded(coloring(of: world.error))
      shown[0] = String(first.dropFirst(name.count))
    }
    return lead + Printable(lines: shown)
  }

  /// Returns the sanitised lines. For a terminal, they are wrapped to its width.
  func fitted(_ lines: [String], to stream: World.Stream) -> [String] {
    let width = stream.isTerminal ? stream.columns : nil
    let shown = lines.map(\.sanitized)
    return width.map { width in shown.flatMap { $0.wrapped(to: width) } } ?? shown
  }

  /// Returns the lines of a hint. Each command that it suggests is on a separate line, followed by its description.
  private func hintLines(_ hint: Text) -> [String] {
    guard let (lines, facts) = hint.commands else { return [text(hint)] }
    var commands = lines.map(\.unbroken)
    if facts.count > 1 {
      let width = commands.map(\.cells).max() ?? 0
      commands = zip(commands, facts).map { command, fact in
        command + String(repeating: String.noBreakSpace, count: width - command.cells + 3)
          + text(fact).unbroken
      }
    }
    let lead = text(hint.withoutCommands)
    let width = world.error.isTerminal ? world.error.columns ?? .max : .max
    if isAccessible || commands.contains(where: { lead.cells + $0.cells > width }) {
      return [String(lead.reversed().drop { $0 == " " }.reversed())] + commands.map { "  " + $0 }
    }
    return commands.enumerated().map { index, command in
      (index == 0 ? lead : String(repeating: " ", count: lead.cells)) + command
    }
  }
}

extension TerminalDevice.WriteError: Message {
  var text: Text {
    switch self {
    case .closed: "output closed (broken pipe)"
    case .system(let reason): "can't write the output: \(reason)"
    }
  }
}
