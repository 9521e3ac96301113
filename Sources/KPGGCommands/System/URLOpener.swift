import KPGGCore

/// What opens an address for the user.
struct URLOpener: Sendable {
  /// Starts a program with its arguments and does not wait for its end; `false` if it cannot be started or fails at once.
  var start: @Sendable ([String]) -> Bool

  /// None of the commands that the user names can be given the address.
  struct UnsafeShellCommand: Error {
    let command: String
  }

  /// The programs to try, in this order, each with its arguments: the one that the user names, or else the
  /// system's. There are none far from any window, over SSH.
  ///
  /// What a shell would read in the address is escaped by its number, in case a program hands it to one. That would make
  /// another address of one with `&`, which no such program is given.
  ///
  /// - Parameter named: The program that is named, and by what; `BROWSER` can name several, parted by colons.
  static func candidates(
    for url: String, named: Setting.Choice, in environment: Environment
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

  /// A program with its arguments, in which `%s` stands for the address; without it the address comes last.
  private static func words(_ template: [String], _ url: String) -> [String] {
    let words = template.map { word in
      word.split(separator: "%s", omittingEmptySubsequences: false).joined(separator: url)
    }
    return template.contains { $0.contains("%s") } ? words : words + [url]
  }

  /// Whether a shell may read the address, here or on another machine: it is a part of what looks like a command line, or a
  /// word is a shell, a program that asks one, or the option that has them do so.
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
    "elvish", "xonsh",
    "pwsh", "powershell", "cmd", "ssh", "mosh", "rsh", "su", "runuser", "script", "watch", "at", "eval",
    "xargs", "parallel",
  ]
}

extension String {
  /// The address with the signs that mean something to shells by their numbers (RFC 3986, section 2.1), by which it stays
  /// the same. Those that part an address have to stay: `&` `#` `?` `=`, and around an IPv6 address `[` and `]`.
  fileprivate var escapedForShells: String {
    let host = firstRange(of: "://")?.upperBound ?? startIndex
    let path = self[host...].firstIndex { "/?#".contains($0) } ?? endIndex
    return utf8.indices.map { place in
      let byte = utf8[place]
      switch byte {
      // # % & + , - . / digits : = ? @ letters _
      case 0x23, 0x25, 0x26, 0x2B...0x3A, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A:
        return String(UnicodeScalar(byte))
      case 0x5B where place < path, 0x5D where place < path: return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }.joined()
  }
}

extension String {
  /// The words of a command line as a shell parts them: quotes keep spaces, a backslash keeps the sign behind it. A quote
  /// without an end goes to the end of the text.
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
