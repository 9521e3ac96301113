import Foundation
import KPGGCore
import Synchronization
import TestSupport
import Testing

@testable import KPGGCommands

/// A part of a file in `Transcripts`: commands and their output.
///
/// ```
/// ## A title: the following commands share a home folder
/// # A comment
/// FILE .config/kpgg/config.json
/// {"columns": "40"}
///
/// $ COLUMNS=80 kpgg group stayc | head -1
/// a line of output
/// ! a line of error output
/// > xdg-open a-program-that-was-started
/// ? 1, the exit status, unless it is 0
/// ```
///
/// A `FILE` in the home folder ends at an empty line. Environment variables come before `kpgg`. These are special:
///
/// - `COLUMNS` and `LINES`: the size of the terminal (without `COLUMNS`, the output is a pipe)
/// - `TYPED`: the lines typed at the terminal, separated by `/`
/// - `HOST`: the host at `https://api.example.org`, see `Transcript.host(_:)`
/// - `PROGRAMS`: the programs that can be started, including pagers
/// - `REPLACE`: a text in the documents of the frozen catalog, and its replacement after ` => `
/// - `TODAY`: the date
/// - `UNKNOWN_ZONE`: a local time zone for which the system has no data
///
/// The shell runs the part after ` | `. `{home}` stands for the home folder, and `␛` for the escape character.
struct Transcript: Sendable, CustomTestStringConvertible {
  /// The name of the file.
  let file: String
  /// The number of the title's line.
  let line: Int
  let title: String
  /// The lines after the title.
  let text: [String]

  var testDescription: String { "\(file):\(line) \(title)" }

  private static let folder = "Tests/CommandTests/Transcripts"
  private static let maxLines = 30

  /// The parts of every file. With `TRANSCRIPT=FILE` or `TRANSCRIPT=FILE:LINE`, only that file's parts or that part.
  static let all: [Transcript] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))) ?? []
    let selection = ProcessInfo.processInfo.environment["TRANSCRIPT"]
    return names.filter { $0.hasSuffix(".txt") }.sorted().flatMap(parts).filter { part in
      selection == nil || selection == part.file || selection == "\(part.file):\(part.line)"
    }
  }()

  private static func parts(of file: String) -> [Transcript] {
    let lines = content(of: file)
    let titles = lines.indices.filter { lines[$0].hasPrefix("## ") }
    return titles.enumerated().map { number, title in
      let end = number + 1 < titles.count ? titles[number + 1] : lines.count
      return Transcript(
        file: file, line: title + 1, title: String(lines[title].dropFirst(3)),
        text: Array(lines[(title + 1)..<end]))
    }
  }

  private static func content(of file: String) -> [String] {
    Repository.text(of: "\(folder)/\(file)").components(separatedBy: "\n")
  }

  // MARK: Running

  /// Runs the commands and compares their output. If the part has no output yet, records it and fails.
  func check() async throws {
    let actual = try await currentLines()
    if actual == text { return }
    let isNew =
      !text.contains { !$0.isEmpty && !Self.isInput($0) } && !text.contains { $0.hasPrefix("FILE ") }
    if isRecording || isNew { try record(actual) }
    if isRecording { return }
    let place = "\(file):\(line)"
    let change =
      isNew
      ? "was new and is recorded now; review it\n"
      : "\n" + lineDifference(text.joined(separator: "\n"), actual.joined(separator: "\n"))
    Issue.record(
      """
      \(place)  \(title) \(change)\
      again:  TRANSCRIPT=\(place) swift test --filter TranscriptTests
      accept: RECORD_SNAPSHOTS=1 TRANSCRIPT=\(place) swift test --filter TranscriptTests
      """,
      sourceLocation: SourceLocation(
        fileID: "Transcripts/\(file)", filePath: Repository.path("\(Self.folder)/\(file)"), line: line,
        column: 1))
  }

  private static func isInput(_ line: String) -> Bool {
    ["$ ", "# ", "FILE "].contains { line.hasPrefix($0) }
  }

  /// Runs the commands and returns the part's lines with their actual output.
  private func currentLines() async throws -> [String] {
    let home = TemporaryFolder()
    var currentLines: [String] = []
    var rest = text[...]
    while let line = rest.popFirst() {
      if line.hasPrefix("$ ") {
        let output = try await output(of: String(line.dropFirst(2)), home)
        if output.count > Self.maxLines {
          Issue.record("\(file): more than \(Self.maxLines) lines, use | head: \(line)")
        }
        currentLines += [line] + output
        while let next = rest.first, !Self.isInput(next) { _ = rest.removeFirst() }
        currentLines.append("")
      } else if line.hasPrefix("FILE ") {
        let content = rest.prefix { !$0.isEmpty }
        rest = rest.dropFirst(content.count)
        try home.write(content.joined(separator: "\n") + "\n", to: String(line.dropFirst(5)))
        currentLines += [line] + content
      } else {
        currentLines.append(line)
      }
    }
    while currentLines.last == "", currentLines.dropLast().last == "" { currentLines.removeLast() }
    return currentLines
  }

  private func output(of command: String, _ home: TemporaryFolder) async throws -> [String] {
    let pipeline = command.split(separator: " | ", maxSplits: 1).map(String.init)
    var words = words(of: pipeline[0].replacing("{home}", with: home.path))
    var world = TestWorld(
      home: home,
      catalog: ["edition.txt", "questions.txt"].contains(file) ? TestCatalog.bundled : TestCatalog.frozen)
    while let word = words.first, let sign = word.firstIndex(of: "="), word != "kpgg" {
      try world.set(String(word[..<sign]), String(word[word.index(after: sign)...]))
      words.removeFirst()
    }
    guard words.first == "kpgg" else { throw Failure("\(file): not a command: \(command)") }
    let pagers = Captured<String>()
    world.pager = { [programs = world.programs] words, _, _ in
      guard programs.contains(words[0]) else { return nil }
      pagers.append(words.joined(separator: " "))
      return Spawn.RunResult(status: 0, hasRead: true)
    }
    let result = await world.run(Array(words.dropFirst()))
    let output = pipeline.count < 2 ? result.output : try await Self.shell(pipeline[1], result.output)
    var lines = Self.lines(output, home)
    // A progress line is drawn only if something takes long.
    let error = result.error.replacing(/\r\x{1B}\[K[^\r\n]*/, with: "")
    lines += Self.lines(error, home).map { "! " + $0 }
    lines += (pagers.values + result.started.map { $0.joined(separator: " ") }).map { "> " + $0 }
    if result.status != 0 { lines.append("? \(result.status)") }
    return lines
  }

  /// Returns the lines of an output, made readable and without the home folder's path, which changes from run to run.
  private static func lines(_ output: String, _ home: TemporaryFolder) -> [String] {
    if output.isEmpty { return [] }
    var lines = output.replacing(home.path, with: "{home}").replacing("\u{1B}", with: "␛")
      .replacing("\u{7}", with: "␇").replacing("\r", with: "␍")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() } else { lines.append("\\ no newline at the end") }
    return lines.map { isInput($0) || $0.hasPrefix("## ") ? "\\" + $0 : $0 }
  }

  private static func shell(_ script: String, _ input: String) async throws -> String {
    let folder = TemporaryFolder()
    try folder.write(input, to: "input")
    return try await BuiltProgram(home: nil).shell("exec <\(folder.path("input"))\n\(script)").output
  }

  // MARK: Recording

  private static let recording = Mutex(())

  /// Writes the part's new text into its file.
  private func record(_ new: [String]) throws {
    try Self.recording.withLock { _ in
      // This part may have moved since it was read, because other parts of the file were recorded.
      guard let current = Self.parts(of: file).first(where: { $0.title == title && $0.text == text }) else {
        throw Failure("\(file) has changed, or has two parts with the title \(title)")
      }
      let lines = Self.content(of: file)
      let all = lines[..<current.line] + new + lines[(current.line + text.count)...]
      try Data(all.joined(separator: "\n").utf8).write(
        to: URL(filePath: Repository.path("\(Self.folder)/\(file)")))
    }
  }
}

extension TestWorld {
  /// Applies a variable before `kpgg` in a transcript to the world.
  fileprivate mutating func set(_ name: String, _ value: String) throws {
    switch name {
    case "COLUMNS": columns = Int(value)
    case "LINES": rows = Int(value)
    case "TYPED": terminalInput = value.replacing("/", with: "\n") + "\n"
    case "TODAY": today = Day(iso: value)
    case "UNKNOWN_ZONE": unknownZone = value
    case "PROGRAMS": programs = value.split(separator: ",").map(String.init)
    case "HOST": host = try Transcript.host(value)
    case "REPLACE":
      let texts = value.components(separatedBy: " => ")
      catalog = TestCatalog.frozen(replacing: texts[0], with: texts[1])
    default: variables[name] = value
    }
  }
}

extension Transcript {
  /// Returns the host with a name.
  static func host(_ name: String) throws -> StubHost {
    switch name {
    case "frozen": .frozen()
    case "original": try StubHost.original()
    case "unreachable": StubHost { (_: APIRequest) throws(TransportError) in throw .noConnection }
    case "unknown": StubHost { (_: APIRequest) throws(TransportError) in throw .hostNotFound }
    case let status where Int(status) != nil:
      StubHost { (_: APIRequest) throws(TransportError) in APIResponse(status: Int(status) ?? 0) }
    default: throw Failure("no host named \(name)")
    }
  }
}
