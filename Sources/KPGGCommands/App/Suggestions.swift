import Arguments
import Characters
import KPGGCore

extension PossibleValues {
  /// What to tell about them.
  var hints: [Text] {
    switch self {
    case .any: []
    case .one(let values), .some(let values): [.possibleValues(values)]
    case .like(let values): [.forExample(values)]
    }
  }
}

extension TokenizedLine<App> {
  /// The line of these words, to be copied.
  static func text(_ words: [String]) -> String {
    (["kpgg"] + words.map(\.shellWord)).joined(separator: " ")
  }

  /// The tokens that are the value of an option, as often as it is given.
  func values(of option: String) -> [Token] {
    tokens.indices.dropLast().compactMap { place in
      guard case .option(let info?) = tokens[place].kind, info.names.contains(option),
        case .value = tokens[place + 1].kind
      else { return nil }
      return tokens[place + 1]
    }
  }
}

extension App {
  /// The lines that come of what may have been meant in place of a part of a token, at most three. None of them is the
  /// line that was typed, and none is one that the program does not understand.
  func corrected(_ token: TokenizedLine<App>.Token, _ part: String, by meant: [String]) -> [Text] {
    guard let line, let place = token.text.firstRange(of: part) else { return [] }
    let lines = meant.flatMap { meant in
      var text = token.text
      text.replaceSubrange(place, with: meant)
      return validLines(line.words(replacing: [token], by: [text]))
    }
    let others = lines.filter { $0 != line.typed }.prefix(3)
    return others.isEmpty ? [] : [.didYouMean(others.map(TokenizedLine<App>.text))]
  }

  /// The words if they are a command line that is not too long to be shown again; with each of its possible values if an
  /// option lacks one.
  func validLines(_ words: [String]) -> [[String]] {
    guard words.reduce(0, { $0 + $1.utf8.count }) <= 1000 else { return [] }
    var options = DisplayOptions()
    do throws(UsageError<App>) {
      _ = try Program.root.parse(words, common: DisplayOptions.arguments, into: &options)
      return [words]
    } catch {
      switch error.problem {
      // What is missing was missing before.
      case .missingArgument: return [words]
      default: break
      }
      guard case .missingValue = error.problem, case .option(let info?)? = error.token?.kind,
        case .one(let values) = info.values, let token = error.token, !values.isEmpty
      else { return [] }
      return values.flatMap { validLines(error.line.words(replacing: [token], by: ["\(token.text)=\($0)"])) }
    }
  }

  /// What was probably meant by a command line that means nothing.
  func hints(_ problem: UsageProblem, at token: TokenizedLine<App>.Token?) -> [Text] {
    func near(_ word: String, _ known: [String]) -> [Text] {
      guard let token else { return [] }
      return corrected(token, word, by: EditDistance.nearest(to: word, among: known, atMost: 3) { [$0] })
    }
    switch problem {
    case .unknownCommand(let word, let known):
      let begun = word.count > 1 ? known.filter { $0.hasPrefix(word) } : []
      guard let token, !begun.isEmpty else { return near(word, known + ["--version", "--help"]) }
      return corrected(token, word, by: begun)
    case .unknownOption(let name, let known): return near(name, known)
    case .valueNeedsEquals(let word, let option):
      guard let line, let token,
        let place = line.tokens.firstIndex(where: { $0.index == token.index - 1 && $0.text == option })
      else { return [] }
      let right = validLines(line.words(replacing: [line.tokens[place], token], by: ["\(option)=\(word)"]))
      return right.isEmpty ? [] : [.didYouMean(right.map(TokenizedLine<App>.text))]
    case .invalidValue(let value, let title, let possible):
      switch possible {
      case .one(let values), .some(let values): return near(value, values) + possible.hints
      case .like(let samples): return [.forExample(samples.map { "\(title) \($0)" })]
      case .any: return []
      }
    case .missingArgument, .missingValue, .unexpectedValue, .unexpectedArgument: return []
    }
  }
}

extension App {
  /// What people mean by words that other programs have and this one has not.
  private static let synonyms: [(words: Set<String>, meant: [String])] = [
    (["play", "listen", "watch", "open", "mv"], ["song", "--open"]),
    (["birthday", "birthdays", "calendar", "agenda"], ["upcoming"]),
    (["update", "fetch", "sync"], ["data", "update"]),
    (["export"], ["data", "export"]), (["ls", "list", "all", "bands"], ["groups"]),
    (["show", "info", "view", "band"], ["group"]), (["idol", "idols", "artist"], ["members"]),
    (["find", "grep", "query"], ["search"]),
    (["favorites", "favourites", "favs", "bookmarks"], ["favorite", "list"]),
    (["add"], ["favorite", "add"]), (["settings", "set", "preferences"], ["config"]),
    (["shuffle"], ["random"]),
    (["tui", "ui"], ["browse"]), (["version"], ["--version"]), (["usage", "--usage"], ["help"]),
    (["--no-color", "--no-colour", "--nocolor"], ["--color=never"]),
    (["--no-paging", "--paging", "--nopager"], ["--no-pager"]),
    (["-L", "--count", "--max", "--head", "--top"], ["--limit"]),
    (["--format", "--output", "-j", "-o"], ["--json"]), (["--tsv", "--raw"], ["--plain"]),
    (["-v"], ["--version"]),
  ]

  /// What is meant by words behind the name of a family of commands, none of which they name.
  private func subcommandHints(_ error: UsageError<App>) -> [Text] {
    let words = error.line.words.map(\.text)
    let command: [String]
    switch error.path.last?.name {
    case FavoriteCommand.command.name: command = ["favorite", "add"]
    case HistoryCommand.command.name where words.allSatisfy { Limit(argument: $0) != nil }:
      command = ["search", "--again"]
    case ConfigCommand.command.name where words == ["edit"]: return [.didYouMean([ConfigCommand.editing])]
    case ConfigCommand.command.name where Setting(argument: words[0]) != nil:
      command = ["config", words.count == 1 ? "get" : "set"]
    default: return []
    }
    let lines = validLines(command + words)
    return lines.isEmpty ? [] : [.didYouMean(lines.map(TokenizedLine<App>.text))]
  }

  /// What is meant by a word that means something to other programs alone.
  func synonymHints(_ error: UsageError<App>) -> [Text] {
    guard let token = error.token else { return [] }
    switch error.problem {
    case .unknownCommand(_, let known) where error.path.count > 1:
      let near = EditDistance.nearest(to: token.text, among: known, atMost: 1) { [$0] }
      return near.isEmpty ? subcommandHints(error) : []
    case .unknownCommand, .unknownOption: break
    default: return []
    }
    guard let meant = Self.synonyms.first(where: { $0.words.contains(token.text) })?.meant else { return [] }
    // Options of a command stand behind what else is typed.
    let options = meant.dropFirst().filter { $0.hasPrefix("--") }
    var words = error.line.typed
    words.replaceSubrange(token.index...token.index, with: meant.dropLast(options.count))
    let lines = validLines(words + options)
    return lines.isEmpty ? [] : [.didYouMean(lines.map(TokenizedLine<App>.text))]
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
  /// Whether it is a letter or a decimal digit by its general category, and seen. Marks are none, which can join what is next.
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      !isInvisible
    default: false
    }
  }
}
