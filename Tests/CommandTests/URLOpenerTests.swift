import CLibrary
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct URLOpenerTests: SnapshotSuite {
  static let snapshots = ["urls.txt"]

  private func commands(
    _ url: String, _ command: String, by source: String = "KPGG_BROWSER"
  ) -> [[String]]? {
    let choice = Setting.SourcedValue(value: command, source: source)
    return try? URLOpener.candidates(for: url, named: choice, in: Environment([:]))
  }

  /// A heading of the table has the URL or the command for the rows below it.
  @Test func `a URL is safe in a shell, or not given to a command that runs one`() async throws {
    try await expectTable("urls.txt") { input, heading in
      let isURL = heading.hasPrefix("https:")
      let commands = commands(isURL ? heading : input, isURL ? input : heading)
      return commands?.map { $0.joined(separator: " | ") }.joined(separator: ", ") ?? "runs a shell"
    }
  }

  @Test func `BROWSER entries that use a shell are skipped, and no value uses the defaults`() {
    #expect(commands("https://x/?a&b", "sh -c \"x %s\":lynx", by: "BROWSER") == [["lynx", "https://x/?a&b"]])
    #expect(commands("https://x/?a&b", "sh -c \"x %s\":bash", by: "BROWSER") == nil)
    #expect(commands("https://x/?a&b", "")?.isEmpty == false)
  }

  @Test func `if a picture cannot be opened, the reason, the program and the picture's URL are printed`()
    async
  {
    let url = "https://x.example/?a&b"
    let answer =
      #"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY", "groupimage": "\#(url)", "haspreviousmember": false}]}}"#
    var world = TestWorld(catalog: Catalog { _ in .init(answer.utf8) })
    let program = "sh -c \"x %s\""
    world.variables["BROWSER"] = program
    let result = await world.run("picture", "a", "--open")
    #expect(result.output == url + "\n" && result.started == [])
    #expect([url, program].allSatisfy { result.error.contains($0) }, "\(result)")
  }

  // MARK: Real programs

  @Test(arguments: [
    ("exit 0", true), ("exec sleep 1", true), ("exit 3", false), ("kill -9 $$", false),
  ])
  func `a program that fails at once has not started`(script: String, hasStarted: Bool) async {
    #expect(await inOwnThread { Spawn.detached(["/bin/sh", "-c", script]) } == hasStarted)
    #expect(!Spawn.detached(["/nowhere/browser"]))
  }

  @Test func `a program that may stay runs in the root folder, with only its standard streams open`()
    async throws
  {
    let folder = TemporaryFolder()
    let file = dup(STDERR_FILENO)
    defer { close(file) }
    let place = folder.path("place")
    let script = "[ -e /dev/fd/\(file) ] && echo open >\(place); pwd >>\(place)"
    #expect(await inOwnThread { Spawn.detached(["/bin/sh", "-c", script]) })
    #expect(folder.read("place") == "/\n")
  }

  @Test func `a drawing program's output is used if the program succeeds and the output is not too long`()
    async
  {
    func output(_ script: String) async -> String? {
      await inOwnThread { Spawn.output(["/bin/sh", "-c", script], Array("file".utf8), 6) }.map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(await output("cat; echo 5") == "file5\n")
    for script in ["echo 123456", "cat; exit 1", "cat; kill -9 $$"] {
      #expect(await output(script) == nil, "\(script)")
    }
  }

  /// The program counts the seconds until it is killed.
  @Test func `a drawing program that hangs is killed after two seconds`() async throws {
    let folder = TemporaryFolder()
    let script = "while sleep 1; do echo >>\(folder.path("seconds")); done"
    #expect(await inOwnThread { Spawn.output(["/bin/sh", "-c", script], [], 6) } == nil)
    #expect((folder.read("seconds") ?? "").count < 10)
  }
}
