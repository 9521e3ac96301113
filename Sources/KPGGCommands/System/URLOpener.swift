import KPGGCore

/// The functions that open URLs in the user's browser or player.
struct URLOpener: Sendable {
  /// Starts a program without waiting for its end. Returns `false` if it can't be started or fails immediately.
  var start: @Sendable ([String]) -> Bool
  /// Starts a player in the same way. It ends with this program until ``Interruption/keepPlayer()`` is called.
  var startPlayer: @Sendable ([String]) -> Bool

  init(start: @escaping @Sendable ([String]) -> Bool, startPlayer: (@Sendable ([String]) -> Bool)? = nil) {
    self.start = start
    self.startPlayer = startPlayer ?? start
  }

  /// An error if all configured commands may pass the URL to a shell, where `&` would end the command.
  struct UnsafeShellCommand: Error {
    let command: String
  }

  /// Returns the command lines to try, in this order: the configured ones, or otherwise the system's. In an SSH session
  /// without a display, the system has none.
  ///
  /// Shell metacharacters in the URL are percent-encoded, in case a program passes the URL to a shell. `&` can't be
  /// encoded without changing the URL, so commands that may use a shell are skipped for URLs with `&`.
  ///
  /// - Parameter named: The configured program and its source. `BROWSER` can list several, separated by colons.
  static func candidates(
    for url: String, named: Setting.SourcedValue, in environment: Environment
  ) throws(UnsafeShellCommand) -> [[String]] {
    let url = url.escapedForShells
    if let command = named.value {
      let commands = named.source == "BROWSER" ? command.split(separator: ":").map(String.init) : [command]
      let templates = commands.map(\.shellWords).filter { !$0.isEmpty }
      let usable = templates.filter { !url.contains("&") || !mayUseShell($0) }
      if usable.isEmpty, !templates.isEmpty { throw UnsafeShellCommand(command: command) }
      if !usable.isEmpty { return usable.map { words($0, url) } }
    }
    let isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
    let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    if isRemote && !hasDisplay { return [] }
    #if os(macOS)
      return [["/usr/bin/open", url]]
    #else
      let openers =
        environment["WSL_DISTRO_NAME"] == nil ? ["xdg-open", "wslview"] : ["wslview", "xdg-open"]
      return openers.map { [$0, url] }
    #endif
  }

  /// Inserts the URL for `%s`, or at the end if there is no `%s`.
  private static func words(_ template: [String], _ url: String) -> [String] {
    let words = template.map { $0.replacing("%s", with: url) }
    return template.contains { $0.contains("%s") } ? words : words + [url]
  }

  /// Whether the URL may reach a shell, locally or on another machine. This is assumed if a word looks like a command
  /// line with `%s`, or is a shell, a program that runs one, or an option such as `-c`.
  private static func mayUseShell(_ template: [String]) -> Bool {
    template.contains { word in
      let rest = word.replacing("%s", with: "")
      if rest.utf8.count < word.utf8.count, !rest.isEmpty, !rest.isShellPlain { return true }
      let name = word.split { $0 == "/" || $0 == "\\" }.last?.lowercased().prefix { $0 != "." } ?? ""
      let isOption = word.utf8.count <= 4 && word.hasPrefix("-") && word.hasSuffix("c")
      return shells.contains(String(name)) || isOption
    }
  }

  private static let shells: Set = [
    "sh", "ash", "bash", "dash", "ksh", "mksh", "yash", "zsh", "fish", "csh", "tcsh", "rc", "busybox", "nu",
    "elvish", "xonsh", "pwsh", "powershell", "cmd", "ssh", "mosh", "rsh", "su", "runuser", "script", "watch",
    "at", "eval", "xargs", "parallel",
  ]
}

extension String {
  /// The URL with shell metacharacters percent-encoded (RFC 3986, section 2.1), which does not change its meaning.
  /// Keeps the delimiters `&` `#` `?` `=`, and `[` and `]` around an IPv6 address.
  fileprivate var escapedForShells: String {
    let host = firstRange(of: "://")?.upperBound ?? startIndex
    let path = self[host...].firstIndex { "/?#".contains($0) } ?? endIndex
    return utf8.indices.map { index in
      let byte = utf8[index]
      switch byte {
      // # % & + , - . / digits : = ? @ letters _
      case 0x23, 0x25, 0x26, 0x2B...0x3A, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A:
        return String(UnicodeScalar(byte))
      case 0x5B where index < path, 0x5D where index < path: return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }.joined()
  }

  /// The words of a command line, split like in a shell. Quotes keep spaces, and a backslash escapes the next
  /// character. An unclosed quote extends to the end.
  var shellWords: [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = self[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", let quote) where quote != "'":
        word = (word ?? "") + (rest.popFirst().map(String.init) ?? "")
      case ("\"", nil), ("'", nil):
        quote = character
        word = word ?? ""
      case (_, .some(character)): quote = nil
      case (" ", nil), ("\t", nil):
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap { $0 }
  }
}
