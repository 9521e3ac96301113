import KPGGCore
import Terminal

extension Session {
  /// The pager and its arguments, or `nil` for no pager. A command with shell syntax runs in a shell, as is usual for
  /// `PAGER`. Other commands are split at spaces.
  var pagerCommand: [String]? {
    if options.isUnpaged || isAccessible || isDumb || !world.output.isTerminal { return nil }
    let command = self[.pager] ?? ""
    if command.contains(where: "|&;<>()$`\\\"'*?[#~=%".contains) { return ["/bin/sh", "-c", command] }
    let words = command.split(separator: " ").map(String.init)
    if words.isEmpty || words == ["cat"] { return nil }
    // Pass colours through, regardless of `LESS`.
    let isLess = words[0].split(separator: "/").last == "less"
    return isLess ? [words[0], "-R"] + words.dropFirst() : words
  }

  /// Returns the colours to use in a pager. `more` gets none, because it treats the bytes of colours as columns.
  func coloring(_ coloring: Coloring, in pager: [String]) -> Coloring {
    pager[0].split(separator: "/").last == "more" ? .none : coloring
  }

  /// Shows text in a pager. Returns whether it was shown, even if the user quit early. Warns on failure.
  func showInPager(_ text: Printable, _ words: [String]) -> Bool {
    var variables: [String: String] = [:]
    // Quit if the text fits on the screen (F), pass colours (R), and keep the text on the screen (X).
    if !world.environment.isSet("LESS") { variables["LESS"] = "FRX" }
    // Without this variable, less shows bytes in locales that are not UTF-8.
    if !world.environment.isSet("LESSCHARSET") { variables["LESSCHARSET"] = "utf-8" }
    guard let end = world.pager(words, text, variables) else {
      warn("can't start the pager \(quoted: words[0])")
      return false
    }
    // Quitting a pager early is not a failure, regardless of its status. A pager fails if it reads nothing or crashes
    // (SIGILL, SIGABRT, SIGBUS on Linux and macOS, SIGFPE, SIGKILL, SIGSEGV).
    let crashes: [Int32] = [132, 134, 135, 136, 137, 138, 139]
    if end.status == 0 || end.hasRead && !crashes.contains(end.status) { return true }
    warn("the pager \(quoted: words[0]) ended with status \(Int(end.status))")
    return false
  }

  /// Shows a man page with `man`, in the configured pager or the default pager of `man`. Without a pager, prints it.
  ///
  /// - Returns: Whether `man` is installed and showed the page.
  func showWithMan(_ page: Printable) -> Bool {
    guard world.output.isTerminal, !isDumb else { return false }
    #if os(macOS)
      let words = ["mandoc", "-a"]
    #else
      let words = ["man", "-l", "-"]
    #endif
    var variables: [String: String] = [:]
    if pagerCommand == nil {
      variables["MANPAGER"] = "cat"
    } else if !["default", "PAGER"].contains(settings.choice(.pager).source) {
      variables["MANPAGER"] = settings.choice(.pager).value
    }
    // Otherwise man prints question marks for Hangul in locales that are not UTF-8.
    if world.environment.locale?.name.lowercased().contains("utf") != true { variables["LC_ALL"] = "C.UTF-8" }
    guard let end = world.pager(words, page, variables) else { return false }
    return end.status == 0 && end.hasRead
  }
}
