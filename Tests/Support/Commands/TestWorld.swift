import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import KPGGCommands

/// The environment of a command: by default the frozen catalog, no file storage and no terminal. Requests, programs and
/// pagers fail the test unless it enables them.
struct TestWorld {
  /// The home folder, with favourites and other files; `nil` for none.
  var home: TemporaryFolder?
  var catalog = TestCatalog.frozen
  /// Answers requests; if `nil`, a request fails the test.
  var host: StubHost?
  var now = 1_800_000_000
  /// Tells the time instead of ``now``, if it passes.
  var clock: (@Sendable () -> Int)?
  /// The folder of the favourites, if there is no home folder.
  var dataFolder: TemporaryFolder?
  var variables = ["NO_COLOR": "1"]
  /// The width of the output terminal; `nil` for a pipe.
  var columns: Int?
  /// The height of the output terminal; `nil` if everything fits.
  var rows: Int?
  /// Whether the reader closes the output after the first write.
  var isLeftEarly = false
  /// The lines typed at the terminal; `nil` if input is not a terminal.
  var typed: String?
  var today = Day(iso: "2026-11-21")
  /// The local time zone, if there is no data for it.
  var unknownZone: String?
  /// The programs that can be started.
  var programs: [String] = []
  /// Does what a program does when it is started.
  var starting: (@Sendable (_ words: [String]) -> Void)?
  /// Receives text for a pager; if `nil`, starting a pager fails the test.
  var pager:
    (@Sendable (_ words: [String], _ text: Printable, _ variables: [String: String]) -> Spawn.RunResult?)?

  /// Returns what the picture program prints; if `nil`, no such program is installed.
  var pictureProgram: (@Sendable (_ words: [String], _ file: Data) -> Data?)?
  var pictureProgramName = "chafa"

  /// Serves documents, by their catalog paths, from `https://api.example.org`.
  mutating func serve(_ document: @escaping @Sendable (String) -> Data?) {
    host = .serving { path in
      let path = path.removingPercentEncoding ?? path
      return document(path.hasSuffix("/") ? path + "index.json" : path + ".json")
    }
  }

  func run(_ words: String...) async -> Result { await run(words) }

  func run(_ words: [String]) async -> Result {
    let streams = Streams()
    let status = await Program.run(words, world(streams))
    return Result(
      status: status, output: streams.output.values.joined(),
      data: streams.data.values.reduce(Data(), +), error: streams.error.values.joined(),
      started: streams.started.values, home: home)
  }

  /// Records what a command prints and starts.
  struct Streams {
    let output = Captured<String>()
    let data = Captured<Data>()
    let error = Captured<String>()
    let started = Captured<[String]>()

    /// The programs that were started, with their arguments.
    var programs: [[String]] { started.values }

    /// What was written to the output.
    var outputs: String { output.values.joined() }

    /// What was written to the error stream.
    var errors: String { error.values.joined() }
  }

  func world(_ streams: Streams) -> World {
    let (output, error, started) = (streams.output, streams.error, streams.started)
    var outputStream = World.Stream(isTerminal: columns != nil, columns: columns, rows: rows)
    outputStream.write = { [isLeftEarly, columns] (text) throws(TerminalDevice.WriteError) in
      output.append(text.text(forTerminal: columns != nil))
      if isLeftEarly { throw .closed }
    }
    outputStream.writeData = { [data = streams.data] (bytes) throws(TerminalDevice.WriteError) in
      data.append(bytes)
    }
    var errorStream = World.Stream(isTerminal: columns != nil || typed != nil, columns: columns)
    errorStream.write = { (text) throws(TerminalDevice.WriteError) in error.append(text.text) }
    var input = World.Stream(isTerminal: typed != nil)
    let lines = Captured(
      typed?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? [])
    input.readLine = { lines.takeFirst() }
    input.readAll = { [typed] (limit) throws(TerminalDevice.ReadError) in
      let bytes = Array((typed ?? "").utf8)
      guard bytes.count <= limit else { throw .tooLarge }
      return bytes
    }
    // A busy machine must not end a command by its own time limit.
    var variables = ["TERM": "linux", "KPGG_TIMEOUT": "3600"].merging(variables) { $1 }
    if let home { variables["HOME"] = home.path }
    if let dataFolder { variables["XDG_DATA_HOME"] = dataFolder.path }
    return World(
      environment: Environment(variables), input: input, output: outputStream, error: errorStream,
      transport: host ?? UnexpectedHost(),
      clock: World.Clock(
        today: { [today] in today }, unknownZone: { [unknownZone] in unknownZone },
        now: clock ?? { [now] in now }),
      randomSeed: { 3 },
      urlOpener: URLOpener { [programs, starting] words in
        guard programs.contains(words[0]) else {
          if programs.isEmpty { Issue.record("unexpected program: \(words)") }
          return false
        }
        started.append(words)
        starting?(words)
        return true
      },
      pager: { [pager] words, text, variables in
        guard let pager else {
          Issue.record("unexpected pager: \(words)")
          return nil
        }
        return pager(words, text, variables)
      },
      picturePrograms: PicturePrograms(
        isInstalled: { [pictureProgram, pictureProgramName, programs] in
          pictureProgram != nil && $0 == pictureProgramName || programs.contains($0)
        },
        output: { [pictureProgram] words, file, _ in
          guard let pictureProgram else {
            Issue.record("unexpected program: \(words)")
            return nil
          }
          return pictureProgram(words, file)
        }),
      screen: { _ in nil },
      system: "Linux x86_64", bundled: catalog)
  }
}

extension TestWorld {
  /// A session of the program without a command line.
  func session(_ streams: Streams = Streams()) -> Session {
    Session(world(streams), Program.root, Program.root.parse([]))
  }
}

/// Collects values in order.
final class Captured<Value: Sendable>: Sendable {
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

/// A host that nothing may be asked.
private struct UnexpectedHost: HTTPTransport {
  func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    Issue.record("unexpected request: \(request.url)")
    throw .noConnection
  }
}

extension TestWorld.Result {
  /// Whether a message is in the error output, in English.
  func says(_ message: some Message) -> Bool {
    error.replacing("\n", with: " ").contains(message.text(in: .english))
  }
}

extension StubHost {
  /// A host that serves the frozen catalog, with changes to the text of its documents.
  static func frozen(changing change: @escaping @Sendable (String) -> String = { $0 }) -> StubHost {
    serving { path in
      TestCatalog.frozenDocument(path).map { Data(change(String(decoding: $0, as: UTF8.self)).utf8) }
    }
  }
}

/// Catalogs for tests.
enum TestCatalog {
  /// The folder with the frozen catalog.
  static let frozenFolder = Repository.path("Tests/CommandTests/Catalog")

  /// A document of the frozen catalog, by the path that a host is asked for.
  static func frozenDocument(_ path: String) -> Data? {
    let file = path.hasSuffix("/") ? path + "index.json" : path.hasSuffix(".json") ? path : path + ".json"
    return FileManager.default.contents(atPath: "\(frozenFolder)/\(file)")
  }

  /// Forty groups of October 2026, so that changes to the bundled catalog do not change expected output.
  static let frozen: Catalog = {
    let documents = try? [Catalog.Document](folder: frozenFolder)
    if documents == nil { Issue.record("no catalog in \(frozenFolder)") }
    return Catalog(FileSource(documents ?? BundledDocuments.all))
  }()

  /// The frozen catalog, changed in all its documents.
  static func frozen(replacing text: String, with other: String) -> Catalog {
    Catalog { path in
      frozenDocument(path).map { Data(String(decoding: $0, as: UTF8.self).replacing(text, with: other).utf8) }
    }
  }

  /// The frozen catalog with more songs of groups, by their API names.
  static func frozen(adding songs: [(group: String, title: String, video: String)]) -> Catalog {
    Catalog { path in
      guard path.hasPrefix("song/"), let data = frozenDocument(path),
        let document = try? JSONValue(json: data),
        var lists = document["song"]?.object
      else { return frozenDocument(path) }
      for song in songs {
        guard case .list(let listed)? = lists[song.group] else { continue }
        lists[song.group] = .list(listed + [["title": .string(song.title), "video": .string(song.video)]])
      }
      return Data(JSONValue(["song": JSONValue(lists)]).written().utf8)
    }
  }

  /// The bundled catalog.
  static let known = Catalog.bundled
}
