import KPGGCore
import Terminal

/// What shows a text that is longer than the screen.
struct Pager: Sendable {
  /// Starts a program with its arguments and more environment variables, gives it a text to read, and waits for it;
  /// `nil` if there is no such program.
  var show:
    @Sendable (_ words: [String], _ text: Printable, _ variables: [String: String]) -> Spawn.RunResult?
}

