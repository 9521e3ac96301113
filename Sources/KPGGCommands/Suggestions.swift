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
  /// - Parameters:
  ///   - command: The command that the words were meant for.
  ///   - line: The words as they were typed; without them what was meant is told alone.
  func hints(_ command: String, in line: [String] = []) -> [Notice] {
    func whole(_ wrong: String, _ right: String, _ alone: String) -> String {
      CommandLineText(line).replacing(wrong, by: right) ?? alone
    }
    func near(_ word: String, _ known: [String], _ complete: (String) -> String = { $0 }) -> [Notice] {
      let near = EditDistance.nearest(to: word, among: known, atMost: 3) { [$0] }
      return near.isEmpty ? [] : [.didYouMean(near.map(complete))]
    }
    switch self {
    case .unknownCommand(let word, let known):
      return near(word, known + ["--version", "--help"]) { whole(word, $0, "\(command) \($0)") }
    case .unknownOption(let name, let known): return near(name, known) { whole(name, $0, $0) }
    case .valueNeedsEquals(let word, let option):
      return [.didYouMean([CommandLineText(line).joining(option, word) ?? "\(option)=\(word)"])]
    case .invalidValue(let value, let title, let possible):
      switch possible {
      case .one(let values):
        return near(value, values) { whole(value, $0, "\(title) \($0)") } + possible.hints
      case .some(let values): return near(value, values) { whole(value, $0, $0) } + possible.hints
      case .like(let samples): return [.forExample(samples.map { "\(title) \($0)" })]
      case .any: return []
      }
    case .missingCommand, .missingArgument, .missingValue, .unexpectedValue, .unexpectedArgument: return []
    }
  }
}

/// A command line as it was typed, to be shown with a word put right.
struct CommandLineText: Sendable {
  private let words: [String]

  /// The words after the program's name.
  init(_ words: [String]) {
    self.words = words
  }

  /// The line with the right word in place of the wrong one, be that a word, the name before an equals sign, or a part of
  /// a value; `nil` if it is nowhere.
  func replacing(_ wrong: String, by right: String) -> String? {
    guard !wrong.isEmpty else { return nil }
    var words = words
    if let place = words.firstIndex(of: wrong) {
      words[place] = right
    } else if let place = words.firstIndex(where: { $0.contains(wrong) }),
      let part = words[place].firstRange(of: wrong)
    {
      words[place].replaceSubrange(part, with: right)
    } else {
      return nil
    }
    return text(words)
  }

  /// The line with an equals sign between an option and the word after it.
  func joining(_ option: String, _ value: String) -> String? {
    guard let place = words.indices.dropLast().first(where: { words[$0] == option && words[$0 + 1] == value })
    else {
      return nil
    }
    return text(words[..<place] + ["\(option)=\(value)"] + words[(place + 2)...])
  }

  private func text(_ words: [String]) -> String {
    (["kpgg"] + words.map(\.shellWord)).joined(separator: " ")
  }
}

extension String {
  /// The text as one word for a shell.
  var shellWord: String { isShellPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'" }

  /// Whether every shell takes the text as one word without quotes. Scalars are looked at one by one: a character can
  /// be a letter and carry a semicolon along.
  var isShellPlain: Bool {
    !isEmpty && unicodeScalars.allSatisfy { $0.isLetterOrDigit || "-_./=,:".unicodeScalars.contains($0) }
  }

  /// Whether the text is a word that begins like one: no option, no path.
  var isPlainWord: Bool { isShellPlain && unicodeScalars.first?.isLetterOrDigit == true }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a decimal digit by its general category. Marks are none, which can join what is next.
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      true
    default: false
    }
  }
}
