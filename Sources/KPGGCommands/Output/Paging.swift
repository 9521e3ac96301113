import KPGGCore
import Terminal

extension App {
  /// The pager with its arguments; `nil` if there is to be none. Words are parted by spaces; what has other signs of the
  /// shell is given to it, as other programs do with `PAGER`.
  var pagerCommand: [String]? {
    if display.isUnpaged || isAccessible || isDumb || !output.isTerminal { return nil }
    let command = inUse(.pager).value ?? ""
    if command.contains(where: "|&;<>()$`\\\"'*?[#~=%".contains) { return ["/bin/sh", "-c", command] }
    let words = command.split(separator: " ").map(String.init)
    if words.isEmpty || words == ["cat"] { return nil }
    // Whatever LESS says, colours are to be let through.
    let isLess = words[0].split(separator: "/").last == "less"
    return isLess ? [words[0], "-R"] + words.dropFirst() : words
  }

  /// Shows a text through a pager, or tells why that was not possible.
  ///
  /// - Returns: Whether the text was shown, as far as the user wanted to see it.
  func showInPager(_ text: Printable, _ words: [String]) -> Bool {
    var variables: [String: String] = [:]
    // Stay on the screen, and end where everything fits.
    if !environment.isSet("LESS") { variables["LESS"] = "FRX" }
    // In locales without UTF-8 less would show the bytes.
    if !environment.isSet("LESSCHARSET") { variables["LESSCHARSET"] = "utf-8" }
    guard let end = pager.show(words, text, variables) else {
      warn("can't start the pager \(quoted: words[0])")
      return false
    }
    // Closing a pager is no failure, whatever its status; having read nothing is, and so is a crash (SIGILL, SIGABRT,
    // SIGBUS, SIGFPE, SIGKILL, SIGSEGV).
    let crashes: [Int32] = [132, 134, 135, 136, 137, 138, 139]
    if end.status == 0 || end.hasRead && !crashes.contains(end.status) { return true }
    warn("the pager \(quoted: words[0]) ended with status \(Int(end.status))")
    return false
  }

  /// Shows a man page as `man` shows others: through the pager of this program if one is named, else through that of
  /// `man`; at once where there is to be none.
  ///
  /// - Returns: Whether there is a `man` that has shown it.
  func showWithMan(_ page: Printable) -> Bool {
    guard output.isTerminal, !isDumb else { return false }
    #if os(macOS)
      let words = ["mandoc", "-a"]
    #else
      let words = ["man", "-l", "-"]
    #endif
    var variables: [String: String] = [:]
    if pagerCommand == nil {
      variables["MANPAGER"] = "cat"
    } else if !["default", "PAGER"].contains(inUse(.pager).source) {
      variables["MANPAGER"] = inUse(.pager).value
    }
    // In locales without UTF-8 there would be question marks for Hangul.
    if environment.locale?.name.lowercased().contains("utf") != true { variables["LC_ALL"] = "C.UTF-8" }
    guard let end = pager.show(words, page, variables) else { return false }
    return end.status == 0 && end.hasRead
  }
}
