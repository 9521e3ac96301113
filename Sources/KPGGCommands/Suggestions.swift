import Arguments
import KPGGCore

extension Notice {
  /// The nearest of what is known, completed to what can be copied; all that is known if nothing is near.
  static func nearest(
    to word: String, among known: [String], _ complete: (String) -> String = { $0 }
  ) -> [Notice] {
    let near = EditDistance.nearest(to: word, among: known, atMost: 3) { [$0] }
    if near.isEmpty { return known.isEmpty ? [] : [.possibleValues(known)] }
    return [.didYouMean(near.map(complete))]
  }
}

extension PossibleValues {
  /// What to tell about them.
  var hints: [Notice] {
    switch self {
    case .any: []
    case .one(let values), .some(let values): [.possibleValues(values)]
    case .like(let values): [.forExample(values)]
    }
  }
}

extension UsageProblem {
  /// What was probably meant.
  ///
  /// - Parameter command: The command that the words were meant for.
  func hints(_ command: String) -> [Notice] {
    func near(_ word: String, _ known: [String], _ complete: (String) -> String = { $0 }) -> [Notice] {
      let near = EditDistance.nearest(to: word, among: known, atMost: 3) { [$0] }
      return near.isEmpty ? [] : [.didYouMean(near.map(complete))]
    }
    switch self {
    case .unknownCommand(let word, let known):
      return near(word, known + ["--version", "--help"]) { "\(command) \($0)" }
    case .unknownOption(let name, let known): return near(name, known)
    case .valueNeedsEquals(let word, let option): return [.didYouMean(["\(option)=\(word)"])]
    case .invalidValue(let value, let title, let possible):
      switch possible {
      case .one(let values): return near(value, values) { "\(title) \($0)" } + possible.hints
      case .some(let values): return near(value, values) + possible.hints
      case .like(let samples): return [.forExample(samples.map { "\(title) \($0)" })]
      case .any: return []
      }
    case .missingCommand, .missingArgument, .missingValue, .unexpectedValue, .unexpectedArgument: return []
    }
  }
}
