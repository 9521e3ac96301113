/// What shows a text that is longer than the screen.
struct Pager: Sendable {
  /// How it went.
  enum Outcome: Equatable, Sendable {
    /// The text was shown, as far as the user wanted to see it.
    case shown
    /// There is no such program.
    case notStarted
    /// The program ended with another status than 0, or a signal that nobody sends to close it (128 and its number).
    case failed(status: Int32)
  }

  /// Starts a program with its arguments and more environment variables, gives it a text to read, and waits for it.
  var show: @Sendable (_ words: [String], _ text: String, _ variables: [String: String]) -> Outcome
}

extension App {
  /// The pager with its arguments; `nil` if there is to be none. No shell is involved: words are parted by spaces.
  var pagerCommand: [String]? {
    if display.isUnpaged || isAccessible || isDumb || !output.isTerminal { return nil }
    let words = (inUse(.pager).value ?? "").split(separator: " ").map(String.init)
    return words.isEmpty || words == ["cat"] ? nil : words
  }

  /// Shows a text through a pager, or tells why that was not possible.
  ///
  /// - Returns: Whether the text was shown.
  func isShown(_ text: String, through words: [String]) -> Bool {
    // Stay on the screen, end where everything fits, let colours through.
    let outcome = pager.show(words, text, environment.isSet("LESS") ? [:] : ["LESS": "FRX"])
    switch outcome {
    case .shown: return true
    case .notStarted: warn(.pagerNotFound(words[0]))
    case .failed(let status): warn(.pagerFailed(words[0], status: Int(status)))
    }
    return false
  }
}
