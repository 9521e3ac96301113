import KPGGHelper
import Terminal

/// Shows text that is longer than the screen.
struct Pager: Sendable {
  /// Runs a program with additional environment variables, sends it the text and waits for it; `nil` if it cannot be
  /// started.
  var show:
    @Sendable (_ words: [String], _ text: Printable, _ variables: [String: String]) -> Spawn.RunResult?
}
