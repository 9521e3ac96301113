import Foundation
import KPGGCore
import Terminal
import Testing

@testable import KPGGCommands
@testable import TestSupport

extension TestWorld {
  struct Result {
    let status: Int32
    let output: String
    /// The binary data written to the output.
    let data: Data
    let error: String
    /// The programs that were started, with their arguments.
    let started: [[String]]
    /// The home folder, which is deleted when the last result with it is released.
    let home: TemporaryFolder?

    var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    var json: JSONValue {
      get throws { try JSONValue(json: Data(output.utf8)) }
    }

    /// The values of a list in the output, with `--json`.
    var list: [JSONValue] {
      get throws {
        guard case .list(let values) = try json else { throw Failure("not a JSON list: \(output)") }
        return values
      }
    }

    /// The IDs of a search's results. `entries` also has the IDs of all other entries of the people among them.
    var found: (results: [String], entries: Set<String>) {
      get throws {
        let results = try list.compactMap { ($0["youtubeID"] ?? .null).text ?? $0["id"]?.text }
        var entries = Set(results)
        for group in try list.flatMap({ $0["groups"]?.elements ?? [] }) {
          entries.insert(group["id"]?.text ?? "")
        }
        return (results, entries)
      }
    }

    /// The first column of each tab-separated row.
    var ids: [String] { lines.map { String($0.prefix { $0 != "\t" }) } }

    var rows: [[String]] { lines.map { $0.components(separatedBy: "\t") } }

    /// The output without the path of the home folder, which differs from run to run.
    var outputWithoutHomePath: String { home.map { output.replacing($0.path, with: "{home}") } ?? output }

    /// Whether the error is a missing argument, after which kpgg prints short help.
    var lacksArgument: Bool { status == 2 && error.contains("\n\n") }

    var files: [String: String] { home?.files ?? [:] }

    /// Returns the value of a fact on a page, or `nil` if there is none. A page's first facts share lines.
    func fact(_ label: String) -> String? {
      let facts = lines.flatMap { $0.components(separatedBy: " · ") }.map(\.trimmed)
      return facts.first { $0.hasPrefix(label + " ") }.map { $0.dropFirst(label.count).description.trimmed }
    }
  }
}

extension JSONValue {
  /// The values of a list. Any other value has none.
  var elements: [JSONValue] { if case .list(let list) = self { list } else { [] } }
}

/// Runs a command line with an empty home folder and the frozen catalog.
///
/// - Parameters:
///   - line: The words after `kpgg`, separated by blanks. Quotes protect blanks.
///   - columns: The width of the terminal, or `nil` for a pipe.
///   - host: Answers requests to `https://api.example.org`. Without it, a request fails the test.
///   - files: The contents of files to write to the home folder first, by path.
func kpgg(
  _ line: String, columns: Int? = nil, _ language: Language? = nil, host: StubHost? = nil,
  files: [String: String] = [:], catalog: Catalog = TestCatalog.frozen
) async throws -> TestWorld.Result {
  let home = TemporaryFolder()
  for (name, content) in files { try home.write(content, to: name) }
  var world = TestWorld(home: home, catalog: catalog, host: host, columns: columns)
  world.variables["KPGG_LANG"] = language?.rawValue
  return await world.run(words(of: line))
}

/// Returns the browser's screen after these keys, which are written as for `browse --keys`.
func browse(
  _ keys: String = "", _ language: Language = .english, size: Size = Size(width: 80, height: 24),
  world: TestWorld = TestWorld()
) async throws -> Grid {
  var world = world
  let home = world.home ?? TemporaryFolder()
  world.home = home
  world.variables["KPGG_LANG"] = language.rawValue
  let surface = try await BrowseDriver(folder: home).screen(keys, size, world: world).surface
  var grid = Grid(size)
  grid.interpret(surface.bytes(since: nil, .ansi))
  return grid
}

/// Returns the words of a command line. Quotes and backslashes work as in a shell, but nothing else does.
func words(of line: String) -> [String] { line.shellWords }
