import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the order and spelling of options, the words that errors name, and the output for programs.
@Suite(.hangLimit) struct ArgumentTests {
  private struct Parts: Sendable {
    /// The command, followed by its arguments that aren't options.
    var words: [String]
    var options: [(info: ArgumentInfo, value: String?)] = []

    /// The number of words that select the command.
    var commandLength = 0

    /// Returns the line with each option at a random place in a random spelling. The command's own options follow it.
    func respelled(_ random: inout SplitMix64) -> [String] {
      var line = words.map { [$0] }
      var start = commandLength
      for (info, value) in options.shuffled(using: &random) {
        let name = info.names[random.below(info.names.count)]
        var ways = [["\(name)=\(value ?? "")"]]
        if info.needsValue { ways.append([name, value ?? ""]) }
        if info.needsValue, name.count == 2 { ways.append(["\(name)\(value ?? "")"]) }
        let isCommon = CommonOptions.arguments.contains { $0.info.names == info.names }
        let first = isCommon ? 0 : start
        let place = first + random.below(line.count + 1 - first)
        line.insert(value == nil ? [name] : ways[random.below(ways.count)], at: place)
        if place < start { start += 1 }
      }
      return line.flatMap { $0 }
    }
  }

  /// A generator of lines with up to four options of a command. Each option has a valid value.
  private static let parts = Gen { random, size -> Parts in
    let (words, command) = commands[random.below(commands.count)]
    var parts = Parts(words: words, commandLength: words.count)
    if let example = command.examples.first(where: { !$0.line.contains("-") && !$0.line.contains("\"") }) {
      parts.words = Array(CommandSupport.words(of: example.line).dropFirst())
    }
    let options = (command.arguments + CommonOptions.arguments.map(\.info)).filter { info in
      !info.isWords
        && ["--api", "--lang", "--open", "--save", "--timeout"].allSatisfy { !info.names.contains($0) }
    }
    for info in options.shuffled(using: &random).prefix(min(size, 4)) {
      switch (info.shape, info.values) {
      case (.flag, _): parts.options.append((info, nil))
      case (_, .one(let values)), (_, .some(let values)), (_, .like(let values)):
        if !values.isEmpty { parts.options.append((info, values[random.below(values.count)])) }
      case (_, .any): break
      }
    }
    return parts
  }

  /// The commands that have an example, start no programs and ask no questions.
  private static let commands = Examples.commands.filter { words, command in
    words.last != "clear" && !["browse", "play", "picture", "data"].contains(words.first)
      && command.examples.contains { $0.line.hasPrefix((["kpgg"] + words).joined(separator: " ")) }
  }

  @Test func `options may come in any order and spelling`() async throws {
    var random = SplitMix64(Laws.seed)
    try await forAll(Self.parts, count: 60) { parts in
      let first = try await Examples.run(parts.respelled(&random))
      let second = try await Examples.run(parts.respelled(&random))
      // Errors differ, because they show the line as it was typed.
      return first.status == second.status && first.outputWithoutHomePath == second.outputWithoutHomePath
    }
  }

  /// A generator of lines with one mistake: a misspelt word, a missing word, or a word that does not belong there.
  private static let linesWithMistake = Gen { random, size -> [String] in
    var words = parts.value(&random, size: size).respelled(&random)
    let place = random.below(words.count)
    switch random.below(3) {
    case 0 where words.count > 0: words[place] = typo(words[place], &random)
    case 1 where words.count > 0: words.remove(at: place)
    default:
      words.insert(
        ["--nope", "-9", "nope", "--color=xx", "--json=nope", "="][random.below(6)], at: place)
    }
    return words
  }

  @Test func `a usage error names a word of the line and has status 2`() async throws {
    try await forAll(Self.linesWithMistake, count: 120) { words in
      let result = try await Examples.run(words)
      if result.status == 0 { return true }
      // A search without results prints an empty list for programs.
      if result.status == 1 { return ["", "[]\n"].contains(result.output) }
      // If an argument is missing, there is no word to name.
      if result.lacksArgument { return result.output == "" }
      let named = result.error.prefix { $0 != "\n" }.matches(of: /"([^"]*)"|(--?[a-zA-Z][a-z-]*)/)
      let isNamed = named.contains { name in
        let text = name.1 ?? name.2 ?? ""
        // For -lx, an error can name -x.
        return text.split(separator: " ").allSatisfy { part in
          words.contains { $0.contains(part.drop { $0 == "-" }) }
        }
      }
      return result.status == 2 && result.output == "" && isNamed
    }
  }

  // MARK: Output for programs

  /// Every line with each output format for programs.
  private static let formattedLines = (Examples.inHelp + Examples.more).flatMap { line in
    // These commands show the settings, which include the language.
    ["config", "paths"].contains(where: line.hasPrefix)
      ? [] : ["--json", "--jsonl", "--plain"].map { "\(line) \($0)" }
  }

  @Test(arguments: sampled(formattedLines, sample: 20))
  func `output for programs is the same in every language`(line: String) async throws {
    let english = try await Examples.run(line)
    for language in Language.allCases where language != .english {
      let other = try await Examples.run(line, language)
      #expect(other.status == english.status, "\(language.rawValue)")
      // If a line doesn't support the format, its help is translated.
      if english.status == 0 {
        #expect(other.outputWithoutHomePath == english.outputWithoutHomePath, "\(language.rawValue)")
      }
    }
  }
}

/// Returns the word with one letter added, removed or changed.
func typo(_ word: String, _ random: inout SplitMix64) -> String {
  var letters = Array(word)
  let place = random.below(letters.count + 1)
  let letter: Character = ["a", "e", "n", "x", "ㅏ", "아"][random.below(6)]
  switch random.below(3) {
  case 0 where place < letters.count: letters[place] = letter
  case 1 where place < letters.count: letters.remove(at: place)
  default: letters.insert(letter, at: place)
  }
  return String(letters)
}
