import CLibrary
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct URLOpenerTests {
  private func commands(
    _ url: String, _ command: String, by source: String = "KPGG_BROWSER", in variables: [String: String] = [:]
  ) -> [[String]]? {
    let choice = Setting.SourcedValue(value: command, source: source)
    return try? URLOpener.candidates(for: url, named: choice, in: Environment(variables))
  }

  @Test(arguments: [
    ("https://x/$(touch$IFS/tmp/a)", "https://x/%24%28touch%24IFS/tmp/a%29"),
    ("https://x/a;b", "https://x/a%3Bb"),
    ("https://x/a!b*c~d", "https://x/a%21b%2Ac%7Ed"), ("https://$(id)/a", "https://%24%28id%29/a"),
    ("https://[::1]:80/[a]?b=[c]", "https://[::1]:80/%5Ba%5D?b=%5Bc%5D"),
    ("https://x/a?b=c#d", "https://x/a?b=c#d"),
    ("https://x/%24%28?a+b,c:d@e-f_g.h", "https://x/%24%28?a+b,c:d@e-f_g.h"),
    ("https://x/`a'\"b{c}|d<e>\\f^ g", "https://x/%60a%27%22b%7Bc%7D%7Cd%3Ce%3E%5Cf%5E%20g"),
    ("https://www.youtube.com/watch?v=QIN5_tJRiyY", "https://www.youtube.com/watch?v=QIN5_tJRiyY"),
    ("https://i.ytimg.com/a_(b).jpg?x=1", "https://i.ytimg.com/a_%28b%29.jpg?x=1"),
  ])
  func `characters special to a shell are percent-encoded`(url: String, given: String) {
    #expect(commands(url, "firefox") == [["firefox", given]])
    #expect(commands(url, "sh -c \"echo %s\"") == [["sh", "-c", "echo \(given)"]])
    #expect(commands(url, "firefox --new-tab=%s -P x") == [["firefox", "--new-tab=\(given)", "-P", "x"]])
  }

  @Test func `only a command that runs no shell gets a URL with an ampersand`() {
    for command in [
      "sh -c \"x %s\"", "sh -c 'x %s'", "/bin/bash -lc %s", "sh -c", "bash", "zsh -ic x\\ %s", "env sh -c %s",
      "nohup ssh desktop firefox %s", "ssh desktop firefox", "tmux new-window \"firefox %s\"", "x ;%s",
      "x %s;", "cmd.exe /c start %s", "C:\\\\Windows\\\\cmd.exe /c %s", "powershell.exe Start-Process %s",
      "su me -c %s", "xterm -e 'less %s'", "x $(%s)", "x '%s'\\'",
    ] {
      #expect(commands("https://x/?a&b", command) == nil, "\(command)")
      #expect(commands("https://x/?a", command)?.count == 1, "\(command)")
    }
    for command in [
      "firefox", "firefox %s", "/usr/bin/firefox --new-tab=%s", "open -a Safari %s", "mpv --no-video %s",
      "flatpak run org.x.y %s", "bashful %s",
    ] {
      let words = commands("https://x/?a&b", command)?.first?.joined(separator: " ")
      #expect(words?.contains("https://x/?a&b") == true, "\(command)")
    }
  }

  @Test func `BROWSER entries that use a shell are skipped, and no value uses the defaults`() {
    #expect(commands("https://x/?a&b", "sh -c \"x %s\":lynx", by: "BROWSER") == [["lynx", "https://x/?a&b"]])
    #expect(commands("https://x/?a&b", "sh -c \"x %s\":bash", by: "BROWSER") == nil)
    #expect(commands("https://x/?a&b", "")?.isEmpty == false)
  }

  @Test func `over SSH a browser is started only if there is a display for it`() {
    for session in ["SSH_CONNECTION", "SSH_TTY"] {
      #expect(commands("https://x/", "", in: [session: "1"]) == [])
      for display in ["DISPLAY", "WAYLAND_DISPLAY"] {
        #expect(commands("https://x/", "", in: [session: "1", display: ":0"])?.isEmpty == false)
      }
    }
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
