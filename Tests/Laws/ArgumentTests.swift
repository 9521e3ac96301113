import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Options may come in any order and spelling, an error names a word of the line, and output for programs has no language.
@Suite(.hangLimit) struct ArgumentTests {
  /// A command line by its parts.
  private struct Parts: Sendable {
    /// The command, and its words.
    var words: [String]
    var options: [(info: ArgumentInfo, value: String?)] = []

    /// The number of words that select the command.
    var commandLength = 0

    /// The line with each option at another place and in another spelling. Options of the command follow it.
    func spelled(_ random: inout SplitMix64) -> [String] {
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

  /// Lines with up to four options that the command has, each with a value that it can have.
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

  /// The commands that start no programs, ask nothing and have an example.
  private static let commands = Examples.commands.filter { words, command in
    words.last != "clear" && !["browse", "play", "picture", "data"].contains(words.first)
      && command.examples.contains { $0.line.hasPrefix((["kpgg"] + words).joined(separator: " ")) }
  }

  @Test func `options may come in any order and spelling`() async throws {
    var random = SplitMix64(Laws.seed)
    try await forAll(Self.parts, count: 60) { parts in
      let first = try await Examples.run(parts.spelled(&random))
      let second = try await Examples.run(parts.spelled(&random))
      // An error shows the line as it was typed.
      return first.status == second.status && first.stableOutput == second.stableOutput
    }
  }

  /// Lines with one mistake: a letter more, less or another, a word less, or one that does not belong there.
  private static let mistaken = Gen { random, size -> [String] in
    var words = parts.value(&random, size: size).spelled(&random)
    let place = random.below(words.count)
    switch random.below(3) {
    case 0 where words.count > 0: words[place] = slip(words[place], &random)
    case 1 where words.count > 0: words.remove(at: place)
    default:
      words.insert(
        ["--nope", "-9", "nope", "--color=xx", "--json=nope", "="][random.below(6)], at: place)
    }
    return words
  }

  @Test func `an error of a command line names a word of the line and has status 2`() async throws {
    try await forAll(Self.mistaken, count: 120) { words in
      let result = try await Examples.run(words)
      if result.status == 0 { return true }
      // A search without results prints an empty list for programs.
      if result.status == 1 { return ["", "[]\n"].contains(result.output) }
      // What lacks a word has no word to name.
      if result.lacksWord { return result.output == "" }
      let named = result.error.prefix { $0 != "\n" }.matches(of: /"([^"]*)"|(--?[a-zA-Z][a-z-]*)/)
      let isNamed = named.contains { name in
        let text = name.1 ?? name.2 ?? ""
        // An error names -x of -lx.
        return text.split(separator: " ").allSatisfy { part in
          words.contains { $0.contains(part.drop { $0 == "-" }) }
        }
      }
      return result.status == 2 && result.output == "" && isNamed
    }
  }

  // MARK: Output for programs

  /// Every line, in each form for programs.
  private static let formed = (Examples.ofHelp + Examples.more).flatMap { line in
    // The settings, which these show, have the language itself.
    ["config", "paths"].contains(where: line.hasPrefix)
      ? [] : ["--json", "--jsonl", "--plain"].map { "\(line) \($0)" }
  }

  @Test(arguments: laws(formed, sample: 20))
  func `what programs read is the same in every language`(line: String) async throws {
    let english = try await Examples.run(line)
    for language in Language.allCases where language != .english {
      let other = try await Examples.run(line, language)
      #expect(other.status == english.status, "\(language.rawValue)")
      // The help of a line that has no such form is for people.
      if english.status == 0 { #expect(other.stableOutput == english.stableOutput, "\(language.rawValue)") }
    }
  }
}

/// A word with one letter more, less or another.
func slip(_ word: String, _ random: inout SplitMix64) -> String {
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
