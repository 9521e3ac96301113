import Characters
import KPGGCore

extension PossibleValues {
  /// Returns hints that list the possible values or give examples.
  ///
  /// - Parameter lead: The text before each value, such as the name of an option.
  func hints(after lead: String = "") -> [Text] {
    switch self {
    case .any: []
    case .one(let values), .some(let values): [.possibleValues(values.map { lead + $0 })]
    case .like(let values): [.forExample(values.map { lead + $0 })]
    }
  }
}

extension TypedLine {
  /// Returns the words as a command line to copy.
  static func text(_ words: [String]) -> String {
    (["kpgg"] + words.map(\.shellWord)).joined(separator: " ")
  }

  /// The known options on the line, each with the words to repeat it.
  fileprivate var options: [(info: ArgumentInfo, words: [String])] {
    tokens.indices.compactMap { place in
      guard case .option(let info?) = tokens[place].kind else { return nil }
      let name = tokens[place].text
      guard place + 1 < tokens.count, tokens[place + 1].isValue, info.needsValue else {
        // Leave out JSON fields, because other commands have other fields.
        return (info, [name])
      }
      let value = tokens[place + 1].text
      return (info, name.hasPrefix("--") ? ["\(name)=\(value)"] : [name, value])
    }
  }

  func values(of option: String) -> [Token] {
    tokens.indices.dropLast().compactMap { place in
      guard case .option(let info?) = tokens[place].kind, info.names.contains(option),
        case .value = tokens[place + 1].kind
      else { return nil }
      return tokens[place + 1]
    }
  }
}

extension Session {
  /// Returns a hint with corrected command lines, in which each candidate replaces part of a token.
  func corrected(_ token: TypedLine.Token, _ part: String, by meant: [String]) -> [Text] {
    guard let place = token.text.firstRange(of: part) else { return [] }
    return suggestion(
      meant.map { meant in
        line.words(
          replacing: [token],
          by: [String(token.text[..<place.lowerBound]) + meant + token.text[place.upperBound...]])
      })
  }

  /// Returns a hint with at most three of these command lines. Leaves out the typed line and lines that don't parse.
  func suggestion(_ lines: [[String]]) -> [Text] {
    let lines = lines.flatMap(validLines).filter { $0 != line.typed }.prefix(3)
    return lines.isEmpty ? [] : [.didYouMean(lines.map(TypedLine.text))]
  }

  /// Returns a command line with another command and other words. Keeps the options that the command also has.
  func line(_ command: [String], _ words: [String]) -> String {
    let path = command.reduce(program) { $0.subcommand($1) ?? $0 }
    let known = path.arguments + CommonOptions.arguments.map(\.info)
    let kept = line.options.filter { option in
      known.contains {
        $0.names.contains(option.info.title) && $0.shape == option.info.shape
          && ($0.values == option.info.values || !$0.needsValue)
      }
    }
    return TypedLine.text(command + words + kept.flatMap(\.words))
  }

  func parse(_ words: [String]) -> Invocation { program.parse(words, dashedNames: dashedIDs) }

  /// Returns the words before `--` that begin with a hyphen but are the catalog's song IDs, or several with commas.
  func dashedIDs(among words: [String]) async -> Set<String> {
    func ids(_ word: String) -> [YouTubeID?] { word.split(separator: ",").map { YouTubeID(String($0)) } }
    let words = words.prefix { $0 != "--" }.filter { $0.hasPrefix("-") && !ids($0).contains(nil) }
    // If the songs can't be read, the words are treated as options.
    guard !words.isEmpty, let catalog = try? catalog, let groups = try? await catalog.index().groups,
      let songs = try? await catalog.songs(of: groups)
    else { return [] }
    let known = Set(songs.map(\.youtubeID))
    return Set(words.filter { known.isSuperset(of: ids($0).compactMap(\.self)) })
  }

  /// Returns the words as one line if they parse or only lack an argument, and have at most 1000 bytes. If an option
  /// lacks its value, returns a line for each possible value. Otherwise, returns no lines.
  func validLines(_ words: [String]) -> [[String]] {
    guard words.reduce(0, { $0 + $1.utf8.count }) <= 1000 else { return [] }
    let invocation = parse(words)
    let line = invocation.line
    guard case .mistake(let error) = invocation.meaning else {
      guard case .run = invocation.meaning, line.path.last?.name == "schema" else { return [words] }
      // The words of `schema` must be the name of a command.
      let named = line.words.reduce(program as Command?) { $0?.subcommand($1.text) }
      return named == nil ? [] : [words]
    }
    // The argument was also missing before the correction.
    if case .missingArgument = error.problem { return [words] }
    guard case .missingValue = error.problem, let token = error.token.map({ line.tokens[$0] }),
      case .option(let info?) = token.kind, case .one(let values) = info.values
    else { return [] }
    return values.flatMap { validLines(line.words(replacing: [token], by: ["\(token.text)=\($0)"])) }
  }

  func hints(_ problem: UsageProblem, at token: TypedLine.Token?) -> [Text] {
    func near(_ word: String, _ known: [String]) -> [Text] {
      guard let token else { return [] }
      return corrected(token, word, by: EditDistance.nearest(to: word, among: known, atMost: 3) { [$0] })
    }
    switch problem {
    case .unknownCommand(let word, let known):
      let begun = word.count > 1 ? known.filter { $0.hasPrefix(word) } : []
      guard let token, !begun.isEmpty else { return near(word, known + ["--version", "--help"]) }
      return corrected(token, word, by: begun)
    case .unknownOption(let name, let known):
      let near = near(name, known)
      guard near.isEmpty, let token, line.typed[token.index].isDistinctlyID else { return near }
      // Perhaps a host has a song with this ID.
      let ended = Array(line.typed[..<token.index] + ["--"] + line.typed[token.index...])
      return validLines(ended).map { "If this is a song ID, use: \(commands: [TypedLine.text($0)])" }
    case .valueNeedsEquals(let word, let option):
      guard let token,
        let place = line.tokens.firstIndex(where: { $0.index == token.index - 1 && $0.text == option })
      else { return [] }
      return suggestion([line.words(replacing: [line.tokens[place], token], by: ["\(option)=\(word)"])])
    case .invalidValue(let value, let title, let possible):
      switch possible {
      case .one(let values), .some(let values): return near(value, values) + possible.hints()
      case .like(let samples): return [.forExample(samples.map { "\(title) \($0)" })]
      case .any: return []
      }
    case .earlyOption: return suggestion([line.reorderedWords])
    case .missingArgument, .missingValue, .unexpectedValue, .unexpectedArgument, .needsArgument, .conflict:
      return []
    }
  }
}

extension String {
  var shellWord: String { isShellPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'" }

  /// Whether every shell reads the unquoted text as one word. Checks scalars rather than characters, because a
  /// grapheme cluster can start with a letter and include a semicolon.
  var isShellPlain: Bool {
    !isEmpty && unicodeScalars.allSatisfy { $0.isLetterOrDigit || "-_./=,:".unicodeScalars.contains($0) }
  }

  /// Whether the text has the form of a video ID and is not a misspelt long option.
  fileprivate var isDistinctlyID: Bool {
    YouTubeID(self) != nil && contains { $0.isUppercase || $0.isNumber || $0 == "_" }
  }

  /// Whether the text needs no quotes and starts with a letter or digit, unlike an option or an absolute path.
  var isPlainWord: Bool { isShellPlain && unicodeScalars.first?.isLetterOrDigit == true }
}

extension Unicode.Scalar {
  /// Whether it is a visible letter or decimal digit. Combining marks are excluded, because they attach to neighbours.
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      !isInvisible
    default: false
    }
  }
}
