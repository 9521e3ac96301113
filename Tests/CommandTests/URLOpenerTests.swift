import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct URLOpenerTests {
  private func commands(_ url: String, _ command: String, by source: String = "KPGG_BROWSER") -> [[String]]? {
    try? URLOpener.candidates(
      for: url, named: Setting.Choice(value: command, source: source), in: Environment([:]))
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
  func `characters special to a shell are percent-encoded`(
    url: String, given: String
  ) {
    #expect(commands(url, "firefox") == [["firefox", given]])
    #expect(commands(url, "sh -c \"echo %s\"") == [["sh", "-c", "echo \(given)"]])
    #expect(commands(url, "firefox --new-tab=%s -P x") == [["firefox", "--new-tab=\(given)", "-P", "x"]])
  }

  @Test(arguments: [
    "sh -c \"x %s\"", "sh -c 'x %s'", "/bin/bash -lc %s", "sh -c", "bash", "zsh -ic x\\ %s", "env sh -c %s",
    "nohup ssh desktop firefox %s", "ssh desktop firefox",
    "tmux new-window \"firefox %s\"", "x ;%s", "x %s;", "cmd.exe /c start %s",
    "C:\\\\Windows\\\\cmd.exe /c %s", "powershell.exe Start-Process %s", "su me -c %s",
    "xterm -e 'less %s'", "x $(%s)", "x '%s'\\'",
  ])
  func `a command that runs a shell never gets an address with an ampersand`(command: String) {
    #expect(commands("https://x/?a&b", command) == nil, "\(command)")
    #expect(commands("https://x/?a", command)?.count == 1, "\(command)")
  }

  @Test(arguments: [
    "firefox", "firefox %s", "/usr/bin/firefox --new-tab=%s", "open -a Safari %s", "mpv --no-video %s",
    "flatpak run org.x.y %s", "bashful %s",
  ])
  func `other programs get an address with an ampersand`(command: String) {
    #expect(commands("https://x/?a&b", command)?[0].joined(separator: " ").contains("https://x/?a&b") == true)
  }

  @Test
  func `BROWSER entries that use a shell are skipped, and an empty value uses the defaults`() {
    #expect(commands("https://x/?a&b", "sh -c \"x %s\":lynx", by: "BROWSER") == [["lynx", "https://x/?a&b"]])
    #expect(commands("https://x/?a&b", "sh -c \"x %s\":bash", by: "BROWSER") == nil)
    #expect(commands("https://x/?a&b", "")?.isEmpty == false)
  }

  @Test(arguments: [
    ([:], true), (["SSH_CONNECTION": "1"], false), (["SSH_TTY": "/dev/pts/1"], false),
    (["SSH_CONNECTION": "1", "DISPLAY": "localhost:10.0"], true),
    (["SSH_TTY": "/dev/pts/1", "WAYLAND_DISPLAY": "wayland-0"], true),
  ])
  func `over SSH a browser is started only if there is a display for it`(
    variables: [String: String], isStarted: Bool
  ) async {
    var world = World(programs: ["xdg-open", "wslview", "/usr/bin/open"])
    world.variables.merge(variables) { $1 }
    let result = await world.run("song", "stayc", "--open")
    #expect(result.status == 0 && result.output.contains("https://www.youtube.com/watch?v="))
    #expect(result.started.count == (isStarted ? 1 : 0), "\(result)")
  }

  @Test func `a picture that cannot be opened prints the reason and its address`() async {
    let answer =
      #"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY", "groupimage": "https://x.example/?a&b", "haspreviousmember": false}]}}"#
    var world = World(catalog: DocumentCatalog { _ in .init(answer.utf8) })
    world.variables["BROWSER"] = "sh -c \"x %s\""
    let result = await world.run("picture", "a", "--open")
    #expect(result.output == "https://x.example/?a&b\n" && result.started == [])
    #expect(
      result.error.contains(
        "\"sh -c \"x %s\"\" passes URLs to a shell, where & ends a command; open it manually: https://x.example/?a&b"
      ), "\(result)")
  }
}
