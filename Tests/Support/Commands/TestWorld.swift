import Foundation
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import KPGGCommands

/// The environment of a command. By default, it has the frozen catalog, but no file storage and no terminal, and a test
/// fails if the command sends a request, or starts a program or pager.
struct TestWorld {
  /// The home folder, with favourites and other files, or `nil` for none.
  var home: TemporaryFolder?
  var catalog = TestCatalog.frozen
  /// Answers requests. If `nil`, a request fails the test.
  var host: StubHost?
  var now = 1_800_000_000
  /// Replaces ``now`` in tests in which time advances.
  var clock: (@Sendable () -> Int)?
  /// The folder of the favourites, if there is no home folder.
  var dataFolder: TemporaryFolder?
  var variables = ["NO_COLOR": "1"]
  /// The width of the output terminal, or `nil` for a pipe.
  var columns: Int?
  /// The height of the output terminal, or `nil` if everything fits.
  var rows: Int?
  /// Whether the reader closes the output after the first write.
  var outputClosesEarly = false
  /// The lines typed at the terminal, or `nil` if input is not a terminal.
  var terminalInput: String?
  var today = Day(iso: "2026-11-21")
  /// The name of the local time zone, if the system has no data for it.
  var unknownZone: String?
  /// The programs that can be started.
  var programs: [String] = []
  /// Imitates the effects of a program that is started.
  var onStart: (@Sendable (_ arguments: [String]) -> Void)?
  /// Receives text for a pager. If `nil`, starting a pager fails the test.
  var pager:
    (@Sendable (_ words: [String], _ text: Printable, _ variables: [String: String]) -> Spawn.RunResult?)?

  /// Returns the picture program's output. If `nil`, no such program is installed.
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
      status: status, output: streams.output.values.joined(), data: Data(streams.data.values.joined()),
      error: streams.errors, started: streams.programs, home: home)
  }

  /// A record of a command's output and of the programs that it starts.
  struct Streams {
    let output = Captured<String>()
    let data = Captured<Data>()
    let error = Captured<String>()
    let started = Captured<[String]>()

    /// The programs that were started, with their arguments.
    var programs: [[String]] { started.values }

    var errors: String { error.values.joined() }
  }

  func world(_ streams: Streams) -> World {
    let output = streams.output
    let error = streams.error
    let started = streams.started
    var outputStream = World.Stream(isTerminal: columns != nil, columns: columns, rows: rows)
    outputStream.write = { [outputClosesEarly, columns] (text) throws(TerminalDevice.WriteError) in
      output.append(text.text(forTerminal: columns != nil))
      if outputClosesEarly { throw .closed }
    }
    outputStream.writeData = { [data = streams.data] (bytes) throws(TerminalDevice.WriteError) in
      data.append(bytes)
    }
    var errorStream = World.Stream(isTerminal: columns != nil || terminalInput != nil, columns: columns)
    errorStream.write = { (text) throws(TerminalDevice.WriteError) in error.append(text.text) }
    var input = World.Stream(isTerminal: terminalInput != nil)
    let lines = Captured(terminalInput?.components(separatedBy: "\n") ?? [])
    input.readLine = { lines.takeFirst() }
    input.readAll = { [terminalInput] (limit) throws(TerminalDevice.ReadError) in
      let bytes = Array((terminalInput ?? "").utf8)
      guard bytes.count <= limit else { throw .tooLarge }
      return bytes
    }
    // A long timeout, so that commands don't time out on a busy machine.
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
      urlOpener: URLOpener { [programs, onStart] words in
        guard programs.contains(words[0]) else {
          if programs.isEmpty { Issue.record("unexpected program: \(words)") }
          return false
        }
        started.append(words)
        onStart?(words)
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
      screen: { _, _ in nil },
      system: "Linux x86_64", bundled: catalog)
  }
}

extension TestWorld {
  /// Returns a session of the program without arguments.
  func session(_ streams: Streams = Streams()) -> Session {
    Session(world(streams), Program.root, Program.root.parse([]))
  }
}

/// A list of values that several threads can append to.
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

/// A host that fails the test on any request.
private struct UnexpectedHost: HTTPTransport {
  func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
    Issue.record("unexpected request: \(request.url)")
    throw .noConnection
  }
}

extension TestWorld.Result {
  /// Whether the error output has the message in English.
  func hasMessage(_ message: some Message) -> Bool {
    error.replacing("\n", with: " ").contains(message.text(in: .english))
  }
}

extension StubHost {
  /// Returns a host that serves the frozen catalog after changing the text of its documents.
  static func frozen(changing change: @escaping @Sendable (String) -> String = { $0 }) -> StubHost {
    serving { path in
      TestCatalog.frozenDocument(path).map { Data(change(String(decoding: $0, as: UTF8.self)).utf8) }
    }
  }
}

enum TestCatalog {
  static let frozenFolder = Repository.path("Tests/CommandTests/Catalog")

  /// Returns a document of the frozen catalog, given the path in a request.
  static func frozenDocument(_ path: String) -> Data? {
    var file = path.hasSuffix("/") ? path + "index" : path
    if !file.hasSuffix(".json") { file += ".json" }
    return FileManager.default.contents(atPath: "\(frozenFolder)/\(file)")
  }

  /// Forty groups as they were in October 2026. Changes to the bundled catalog don't change output with these groups.
  static let frozen: Catalog = {
    let documents = try? [Catalog.Document](folder: frozenFolder)
    if documents == nil { Issue.record("no catalog in \(frozenFolder)") }
    return Catalog(FileSource(documents ?? BundledDocuments.all))
  }()

  /// Returns the frozen catalog with a text replaced in all documents.
  static func frozen(replacing text: String, with other: String) -> Catalog {
    Catalog { path in
      frozenDocument(path).map { Data(String(decoding: $0, as: UTF8.self).replacing(text, with: other).utf8) }
    }
  }

  /// Returns the frozen catalog with more songs. Their groups are given by API name.
  static func frozen(adding songs: [(group: String, title: String, video: String)]) -> Catalog {
    Catalog { path in
      guard path.hasPrefix("song/"), let data = frozenDocument(path),
        let document = try? JSONValue(json: data),
        var lists = document["song"]?.object
      else { return frozenDocument(path) }
      for song in songs {
        let listed = lists[song.group]?.elements ?? []
        lists[song.group] = .list(listed + [["title": .string(song.title), "video": .string(song.video)]])
      }
      return Data(JSONValue(["song": JSONValue(lists)]).jsonText().utf8)
    }
  }

  static let bundled = Catalog.bundled
}
