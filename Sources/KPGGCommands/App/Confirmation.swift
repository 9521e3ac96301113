import Characters
import KPGGCore
import Terminal

extension App {
  /// Asks a yes-or-no question. The default is no.
  ///
  /// - Parameter refusal: The failure to throw if there is no terminal to ask on.
  func confirms(_ question: Text, orFailWith refusal: Text) throws -> Bool {
    guard input.isTerminal, error.isTerminal else { throw Failure(refusal, status: .usage) }
    try error.write(Printable(text(question) + " \(text("[y/N]")) "))
    let yes = ["y", "yes"] + text(Text("y").meaning("answers")).split(separator: " ").map(String.init)
    return yes.map(\.folded).contains(input.readLine()?.folded)
  }
}
