/// What a command line means.
package enum Invocation<Context: CommandContext>: Sendable {
  /// Show the help of the command, given with those it belongs to, outermost first.
  case help([Command<Context>])
  /// Show the version.
  case version
  /// Do this, which is what the command at the end is asked for.
  case run([Command<Context>], @Sendable (Context) async throws -> Void)
}

extension Command {
  /// Reads a command line for which this is the program.
  ///
  /// Options may stand anywhere before `--`, also before the command's name; `--name value`, `--name=value` and
  /// grouped short options are understood; a value that begins with `--` has to follow an equals sign. Names are
  /// never abbreviated. `--help` anywhere before `--` asks for help, whatever else is wrong.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - common: The options that every command has.
  ///   - options: What they fill, as far as they are right even if the command line is not.
  package func parse<Common>(
    _ words: [String], common: [Argument<Common, Context>], into options: inout Common
  ) throws(UsageError<Context>) -> Invocation<Context> {
    var words = words
    Argument.fill(&options, from: words, common)
    let path = commandPath(&words, common.map(\.info))
    let command = path[path.count - 1]
    let beforeTerminator = words.prefix { $0 != "--" }
    let declaration = command.declaration
    let shortOptions = ShortOptions(declaration.arguments)
    if beforeTerminator.contains(where: {
      $0 == "--help" || shortOptions.split($0).contains { $0.name == "-h" }
    }) {
      return .help(path)
    }
    if path.count == 1, beforeTerminator.contains("--version") { return .version }
    do throws(UsageProblem) {
      guard let prepare = declaration.prepare else {
        guard let word = words.first(where: { !$0.hasPrefix("-") }) else { throw .missingCommand }
        throw .unknownCommand(word, known: command.subcommands.map(\.name))
      }
      let reader = OccurrenceReader(
        declaration.arguments, common: common.map(\.info), subcommands: command.subcommands.map(\.name),
        isProgram: path.count == 1)
      let occurrences = try reader.read(words)
      let own = declaration.arguments.count
      for occurrence in occurrences where occurrence.index >= own {
        try common[occurrence.index - own].fill(&options, with: occurrence.value)
      }
      return .run(path, try prepare(occurrences.filter { $0.index < own }))
    } catch {
      throw UsageError(problem: error, path: path)
    }
  }

  /// Takes the names of commands off the words, from wherever they stand among the options.
  func commandPath(_ words: inout [String], _ common: [ArgumentInfo<Context>]) -> [Command] {
    var path = [self]
    while let last = path.last, !last.subcommands.isEmpty {
      guard let index = last.firstPositional(words, common), let next = last.subcommand(words[index]) else {
        break
      }
      words.remove(at: index)
      path.append(next)
    }
    return path
  }

  /// The place of the first word that is neither an option nor, as far as can be told before the command is
  /// known, an option's value.
  private func firstPositional(_ words: [String], _ common: [ArgumentInfo<Context>]) -> Int? {
    var options: ShortOptions<Context>?
    var index = 0
    while index < words.count {
      let word = words[index]
      if word == "--" { return index + 1 < words.count ? index + 1 : nil }
      if !word.hasPrefix("-") || word == "-" { return index }
      let known = options ?? ShortOptions(common + arguments + subcommands.flatMap(\.arguments))
      options = known
      let last = known.split(word).last
      index += known.takesNextWord(last?.name ?? word, last?.value) && !word.contains("=") ? 2 : 1
    }
    return nil
  }
}

extension Argument {
  /// Fills the options that the words before `--` give rightly; what is wrong is left to the one who reads all words.
  fileprivate static func fill(_ options: inout Options, from words: [String], _ arguments: [Argument]) {
    let words = Array(words.prefix { $0 != "--" })
    for (index, word) in words.enumerated() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let argument = arguments.first(where: { $0.info.names.contains(parts[0]) }) else { continue }
      let next = index + 1 < words.count && !words[index + 1].hasPrefix("--") ? words[index + 1] : nil
      let value =
        if case .option = argument.info.shape { parts.count > 1 ? parts[1] : next } else { nil as String? }
      do throws(UsageProblem) {
        try argument.fill(&options, with: value)
      } catch {
        continue
      }
    }
  }
}

/// Takes groups of short options such as `-rn5` apart. What follows one that takes a value is its value.
struct ShortOptions<Context: CommandContext> {
  private let arguments: [ArgumentInfo<Context>]

  init(_ arguments: [ArgumentInfo<Context>]) {
    self.arguments = arguments
  }

  /// The options of a word with one hyphen; none for any other word.
  func split(_ word: String) -> [(name: String, value: String?)] {
    guard word.hasPrefix("-"), !word.hasPrefix("--") else { return [] }
    var result: [(name: String, value: String?)] = []
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      let name = "-\(letter)"
      if takesNextWord(name, nil), !rest.isEmpty {
        return result + [(name, String(rest.first == "=" ? rest.dropFirst() : rest))]
      }
      result.append((name, nil))
    }
    return result
  }

  /// Whether the option takes the word after it as its value.
  func takesNextWord(_ name: String, _ value: String?) -> Bool {
    guard value == nil else { return false }
    return arguments.contains { info in
      if case .option = info.shape { info.names.contains(name) } else { false }
    }
  }
}

/// Reads the words of a command line as occurrences of a command's arguments.
private struct OccurrenceReader<Context: CommandContext> {
  private let arguments: [ArgumentInfo<Context>]
  private let subcommands: [String]
  private let positional: Int?
  /// The options that are told from the words before they are read.
  private let handled: [String]

  /// Reads occurrences of a command's own arguments and, numbered after them, those of every command.
  init(
    _ arguments: [ArgumentInfo<Context>], common: [ArgumentInfo<Context>], subcommands: [String],
    isProgram: Bool
  ) {
    handled = ["--help"] + (isProgram ? ["--version"] : [])
    self.arguments = arguments + common
    self.subcommands = subcommands
    positional = arguments.firstIndex(where: \.isWords)
  }

  func read(_ words: [String]) throws(UsageProblem) -> [Occurrence] {
    var result: [Occurrence] = []
    var positionals: [String] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        positionals += words[index...]
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        if index > 1 { try checkForgottenEquals(word, after: words[index - 2]) }
        positionals.append(word)
        continue
      }
      for (name, attached) in split(word) {
        if let attached, handled.contains(name) { throw .unexpectedValue(attached, of: name) }
        let place = try place(of: name)
        switch arguments[place].shape {
        case .flag:
          if let attached { throw .unexpectedValue(attached, of: name) }
          result.append(Occurrence(index: place, value: nil))
        case .optionalValue:
          result.append(Occurrence(index: place, value: attached))
        case .option, .words:
          if let attached {
            result.append(Occurrence(index: place, value: attached))
          } else if index < words.count, !words[index].hasPrefix("--") {
            result.append(Occurrence(index: place, value: words[index]))
            index += 1
          } else {
            throw .missingValue(option: name)
          }
        }
      }
    }
    return try result + places(of: positionals)
  }

  /// Splits `--name=value`, groups of short options, and plain names.
  private func split(_ word: String) -> [(name: String, value: String?)] {
    guard word.hasPrefix("--") else { return ShortOptions(arguments).split(word) }
    guard let equals = word.firstIndex(of: "=") else { return [(word, nil)] }
    return [(String(word[..<equals]), String(word[word.index(after: equals)...]))]
  }

  private func place(of name: String) throws(UsageProblem) -> Int {
    if let place = arguments.firstIndex(where: { $0.names.contains(name) }) { return place }
    throw .unknownOption(name, known: arguments.flatMap(\.names) + handled)
  }

  /// Fails for a word after an option whose value can only follow an equals sign, if the word is made of possible
  /// values or there is nothing else for it to be.
  private func checkForgottenEquals(_ word: String, after option: String) throws(UsageProblem) {
    let info = arguments.first { info in
      if case .optionalValue = info.shape { info.names.contains(option) } else { false }
    }
    guard let info else { return }
    guard case .some(let values) = info.values else { return }
    let isOfValues = word.split(separator: ",").allSatisfy { values.contains(String($0)) }
    if positional == nil || isOfValues { throw .valueNeedsEquals(word, option: option) }
  }

  private func places(of words: [String]) throws(UsageProblem) -> [Occurrence] {
    guard let positional else {
      guard let word = words.first else { return [] }
      throw subcommands.isEmpty ? .unexpectedArgument(word) : .unknownCommand(word, known: subcommands)
    }
    if words.isEmpty, arguments[positional].isRequired {
      throw .missingArgument(arguments[positional].title)
    }
    if case .words(_, _, let limit, _) = arguments[positional].shape, words.count > limit {
      throw .unexpectedArgument(words[limit])
    }
    return words.map { Occurrence(index: positional, value: $0) }
  }
}
