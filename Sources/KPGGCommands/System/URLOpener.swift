import KPGGCore

/// What opens an address for the user.
struct URLOpener: Sendable {
  /// Starts a program with its arguments and does not wait for its end; `false` if it cannot be started or fails at once.
  var start: @Sendable ([String]) -> Bool

  /// The programs to try, in this order, each with its arguments: the one that the user names, or else the
  /// system's. There are none far from any window, over SSH.
  ///
  /// - Parameter named: The program that is named, and by what; `BROWSER` can name several, parted by colons.
  static func candidates(
    for url: String, named: Setting.Choice, in environment: Environment
  ) -> [[String]] {
    if let command = named.value {
      let commands = named.source == "BROWSER" ? command.split(separator: ":").map(String.init) : [command]
      let candidates = commands.compactMap { words($0, url) }
      if !candidates.isEmpty { return candidates }
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

  /// A program with its arguments, in which `%s` stands for the address; without it the address comes last. `nil`
  /// if there are no words at all.
  private static func words(_ command: String, _ url: String) -> [String]? {
    let words = command.shellWords.map { word in
      word.split(separator: "%s", omittingEmptySubsequences: false).joined(separator: url)
    }
    if words.isEmpty { return nil }
    return command.contains("%s") ? words : words + [url]
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

extension App {
  /// Opens a video, or tells why that is not possible. Where the fields that were asked for leave the address out, it is
  /// told beside them.
  func open(_ video: YouTubeID, _ options: OutputOptions) {
    if let fields = options.json ?? options.jsonLines, !fields.isEmpty,
      !fields.contains(where: ["url", "song"].contains)
    {
      writeError([video.watchURL])
    }
    if let problem = problemOpening(video.watchURL) { warn(problem) }
  }

  /// Opens an address; what there is to tell if that is not possible.
  func problemOpening(_ url: String) -> Notice? {
    let candidates = URLOpener.candidates(for: url, named: inUse(.player), in: environment)
    if candidates.contains(where: urlOpener.start) { return nil }
    return candidates.first.map { .openerFailed($0[0], url: url) }
      ?? .noOpener(url: url)
  }
}
