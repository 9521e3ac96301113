import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import KPGGCommands

/// A world for commands to run in: the frozen catalog, no place for files, nobody at the terminal, and a browser
/// that fails the test. A test allows what it needs.
struct World {
  var catalog = Catalog.frozen
  /// What answers in place of hosts; without it asking one fails the test.
  var host: (@Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse)?
  var now = 1_800_000_000
  /// How many seconds the time zones that the system knows are east of UTC.
  var zones: [String: Int] = [:]
  var favoritesPath: String?
  var variables = ["NO_COLOR": "1"]
  /// The width of the terminal that the output goes to; `nil` for a pipe.
  var columns: Int?
  /// The height of that terminal; `nil` for one on which everything fits.
  var rows: Int?
  /// Whether nobody reads more of the output than what is written first.
  var isLeftEarly = false
  /// The lines that are typed at the terminal; `nil` if there is none.
  var typed: String?
  var today = Day(iso: "2026-11-21")
  /// The programs that can be started.
  var programs: [String] = []
  /// What becomes of a text that is given to a pager; without it a pager fails the test.
  var pager:
    (@Sendable (_ words: [String], _ text: Printable, _ variables: [String: String]) -> Spawn.RunResult?)?

  /// The program that draws pictures, and what it prints; without it none is installed.
  var pictureProgram: (@Sendable (_ words: [String], _ file: Data) -> Data?)?
  var pictureProgramName = "chafa"

  struct Result {
    let status: Int32
    let output: String
    /// What was written to the output and is no text.
    let data: Data
    let error: String
    /// The programs that were started, with their arguments.
    let started: [[String]]

    var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  /// Lets `https://api.example.org` answer with documents, which are asked for by their paths in a catalog.
  mutating func serve(_ document: @escaping @Sendable (String) -> Data?) {
    host = { request in
      let url = request.url.removingPercentEncoding ?? request.url
      let path = String(url.dropFirst("https://api.example.org/".count))
      return document(path == "group/" ? "group/index.json" : path + ".json")
        .map { HTTPResponse(status: 200, body: $0) } ?? HTTPResponse(status: 404)
    }
  }

  func run(_ words: String...) async -> Result { await run(words) }

  func run(_ words: [String]) async -> Result {
    let streams = Streams()
    let status = await Program.run(words, app(streams))
    return Result(
      status: status, output: streams.output.values.joined(),
      data: streams.data.values.reduce(Data(), +), error: streams.error.values.joined(),
      started: streams.started.values)
  }

  /// Where what a command does in this world can be seen.
  struct Streams {
    fileprivate let output = Captured<String>()
    fileprivate let data = Captured<Data>()
    fileprivate let error = Captured<String>()
    fileprivate let started = Captured<[String]>()

    /// The programs that were started, with their arguments.
    var programs: [[String]] { started.values }
  }

  func app(_ streams: Streams) -> App {
    let (output, error, started) = (streams.output, streams.error, streams.started)
    var outputStream = App.Stream(isTerminal: columns != nil, columns: columns, rows: rows)
    outputStream.write = { [isLeftEarly, columns] (text) throws(TerminalDevice.WriteError) in
      output.append(text.text(forTerminal: columns != nil))
      if isLeftEarly { throw .closed }
    }
    outputStream.writeData = { [data = streams.data] (bytes) throws(TerminalDevice.WriteError) in
      data.append(bytes)
    }
    var errorStream = App.Stream(isTerminal: columns != nil || typed != nil, columns: columns)
    errorStream.write = { (text) throws(TerminalDevice.WriteError) in error.append(text.text) }
    var input = App.Stream(isTerminal: typed != nil)
    let lines = Captured(
      typed?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? [])
    input.readLine = { lines.takeFirst() }
    return App(
      catalog: catalog, transport: CannedHost(answer: host), favorites: Store(path: favoritesPath),
      environment: Environment(["TERM": "linux"].merging(variables) { _, named in named }),
      input: input, output: outputStream, error: errorStream,
      today: { [today] in today }, now: { [now] in now }, zoneOffset: { [zones] zone, _ in zones[zone] },
      zoneNames: { [zones] in zones.keys.sorted() },
      randomSeed: { 3 },
      urlOpener: URLOpener { [programs] words in
        guard programs.contains(words[0]) else {
          if programs.isEmpty { Issue.record("started \(words)") }
          return false
        }
        started.append(words)
        return true
      },
      pager: Pager { [pager] words, text, variables in
        guard let pager else {
          Issue.record("paged through \(words)")
          return nil
        }
        return pager(words, text, variables)
      },
      picturePrograms: PicturePrograms(
        isInstalled: { [pictureProgram, pictureProgramName] in
          pictureProgram != nil && $0 == pictureProgramName
        },
        output: { [pictureProgram] words, file, _ in
          guard let pictureProgram else {
            Issue.record("started \(words)")
            return nil
          }
          return pictureProgram(words, file)
        }),
      screen: { (_) throws(RawTerminal.NoTerminal) in throw RawTerminal.NoTerminal() },
      system: "Linux x86_64")
  }
}

/// What was written, in order.
private final class Captured<Value: Sendable>: Sendable {
  private let list: Mutex<[Value]>

  init(_ values: [Value] = []) {
    list = Mutex(values)
  }

  func takeFirst() -> Value? { list.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  var values: [Value] { list.withLock { $0 } }

  func append(_ value: Value) {
    list.withLock { $0.append(value) }
  }
}

/// A host that answers without any network.
private struct CannedHost: HTTPTransport {
  let answer: (@Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse)?

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let answer else {
      Issue.record("asked for \(request.url)")
      throw .noConnection
    }
    return try answer(request)
  }
}

extension CatalogSnapshot {
  /// The folder with the catalog of 2023-11.
  static let frozenFolder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Catalog"

  /// The catalog of 2023-11. What commands print is compared with what they have printed of it, whatever becomes of the
  /// bundled one.
  static let frozen: CatalogSnapshot = {
    let snapshot = try? CatalogSnapshot(folder: frozenFolder)
    if snapshot == nil { Issue.record("there is no catalog in \(frozenFolder)") }
    return snapshot ?? .bundled
  }()
}

extension Catalog {
  /// The same, to be read.
  static let frozen = CatalogSnapshot.frozen.catalog.remembering()

  /// The bundled catalog, which is read once for all tests.
  static let known = Catalog.bundled.remembering()
}
