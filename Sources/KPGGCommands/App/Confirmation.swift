import Characters
import KPGGCore
import Terminal

extension App {
  /// Asks a yes-or-no question. The default is no.
  ///
  /// - Parameter refusal: The failure to throw if there is no terminal to ask on.
  func confirms(_ question: Text, orFailWith refusal: Text) throws -> Bool {
    guard input.isTerminal, error.isTerminal else { throw Failure(refusal, status: .usage) }
    try error.write(Printable(text(question) + " [y/N] "))
    return ["y", "yes", "예", "네", "はい"].map(\.folded).contains(input.readLine()?.folded)
  }
}
