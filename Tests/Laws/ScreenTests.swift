import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct WidthTests {
  /// The narrowest widths, and the widths at which a layout begins or has the least room.
  private static let widths =
    [20, 39] + (Laws.runsAllCases ? Array(40...100) : [40, 41, 60, 70, 80, 90]) + [110, 120, 160]

  /// With `KPGG_LAWS=all`, tries every line in every language at all widths, otherwise in one language at two of them.
  @Test(arguments: Examples.all)
  func `rows fit their terminal, and a command to copy stays whole if it fits`(line: String) async throws {
    var random = SplitMix64(Laws.seed &+ UInt64(Examples.all.firstIndex(of: line) ?? 0))
    let languages = Laws.runsAllCases ? Language.allCases : [Language.allCases[random.below(6)]]
    for language in languages {
      let wide = try await Examples.run(line, columns: 200, language)
      // A command at the end of a full row may continue in the next row.
      let commands = Self.rows(wide).flatMap { row in
        Self.commands(in: row).filter { row.cells < 180 || !row.hasSuffix($0) }
      }
      let triesAll = Laws.runsAllCases && !Examples.isMachineReadable(line)
      for width in triesAll ? Self.widths : Self.widths.shuffled(using: &random).prefix(1) + [200] {
        let result = width == 200 ? wide : try await Examples.run(line, columns: width, language)
        let place: Comment = "kpgg \(line) at \(width) in \(language.rawValue) (KPGG_SEED=\(Laws.seed))"
        #expect(result.status == wide.status, place)
        if width < 40 || Examples.isMachineReadable(line) { continue }
        let rows = Self.rows(result)
        // A URL can't wrap.
        let overlong = rows.filter { $0.cells > width && !$0.hasPrefix("https://") }
        #expect(overlong + Self.brokenCommands(rows, commands, width) == [], place)
      }
    }
  }

  private static func rows(_ result: TestWorld.Result) -> [String] {
    // Remove the progress line, which is overwritten.
    let error = result.error.replacing(/\r\x{1B}\[K[^\r\n]*/, with: "")
    return result.lines + error.split(separator: "\n").map(String.init)
  }

  /// The commands that are marked in the texts of all languages.
  private static let marked = texts.flatMap { text in
    text.matches(of: /`([^`%]+)`/).map { String($0.1).replacing("\\\n", with: "") }
  }.withoutDuplicates

  /// The texts of all languages. A line in a language's file has a text and its translation.
  private static let texts: [String] = Language.allCases.flatMap { language -> [String] in
    let files =
      ["languages/\(language.rawValue).txt"]
      + HelpTopic.allCases.map {
        "topics/\(language.rawValue)/\($0.rawValue).txt"
      }
    return files.compactMap { TextFile($0)?.text }
  }

  private static let commandNames = Set(Program.root.subcommands.map(\.name))

  private static func commands(in row: String) -> [String] {
    if !row.contains("kpgg ") { return [] }
    // A message about a command also has a colon, after the program's name.
    let suggested = row.wholeMatch(of: /(?!kpgg: )(?:[^:(]*: | +)(kpgg [^\[|、。]*)/).map { String($0.1) }
    // On a help page, the next column explains the example. The home page lists several commands after one `kpgg`.
    if let suggested, !suggested.contains("  "), !suggested.contains(/\.( |$)/) {
      let others = suggested.split(separator: ", ").dropFirst().map { $0.prefix { $0 != " " } }
      return others.contains { commandNames.contains(String($0)) } ? [] : [suggested]
    }
    return marked.filter { row.contains($0) }
  }

  @Test func `every command in a sentence is marked`() throws {
    let names = Program.root.subcommands.map(\.name).joined(separator: "|")
    #expect(Self.marked.count > 50)
    for text in Self.texts {
      let rest = text.replacing(/`[^`]*`/, with: "")
      for match in rest.matches(of: try Regex("kpgg (\(names))\\b[^\n]{0,30}")) {
        Issue.record("\(rest[match.range])")
      }
    }
  }

  /// Returns the commands that wrap at the end of a row although they would fit in the next row.
  private static func brokenCommands(_ rows: [String], _ commands: [String], _ width: Int) -> [String] {
    let commands = commands.withoutDuplicates.map { (text: $0, words: $0.split(separator: " ")) }
    return rows.indices.dropLast().compactMap { index in
      let next = rows[index + 1]
      let row = rows[index].split(separator: " ")
      let rest = rows[(index + 1)...].flatMap { $0.split(separator: " ") }
      let broken = commands.compactMap { command -> (text: String, cells: Int)? in
        for place in command.words.indices.dropFirst() where row.suffix(place) == command.words[..<place] {
          let after = command.words[place...]
          // Punctuation or a particle may follow the command.
          guard rest.starts(with: after.dropLast()), let last = after.last,
            let word = rest.dropFirst(after.count - 1).first, word.hasPrefix(last),
            word.dropFirst(last.count).first?.isASCII != true || word.last?.isPunctuation == true
          else { continue }
          return (command.text, (command.words.dropLast().joined(separator: " ") + " " + word).cells)
        }
        return nil
      }
      let margin = next.prefix { $0 == " " }.count
      // A command too long for a row may wrap, and so may the shorter commands that it starts with.
      guard let longest = broken.max(by: { $0.text.count < $1.text.count }) else { return nil }
      return longest.cells + margin <= width ? longest.text : nil
    }
  }

  @Test func `the width comes from the terminal, then the environment, then defaults to 80`() async {
    func widest(_ world: TestWorld) async -> Int { await world.run("groups").lines.map(\.cells).max() ?? 0 }
    #expect(await widest(TestWorld(variables: ["COLUMNS": "40", "NO_COLOR": "1"], columns: 120)) > 80)
    #expect(await (41...60).contains(widest(TestWorld(variables: ["KPGG_FORCE_TTY": "60"]))))
    #expect(
      await (81...100).contains(
        widest(TestWorld(variables: ["KPGG_FORCE_TTY": "50%", "NO_COLOR": "1"], columns: 200))))
    #expect(await widest(TestWorld(variables: ["KPGG_FORCE_TTY": "true", "COLUMNS": "40"])) <= 40)
    #expect(
      await TestWorld(variables: ["KPGG_FORCE_TTY": ""]).run("groups").output
        == TestWorld().run("groups").output)
    for nonsense in ["abc", "0", "-5", "%", "no"] {
      let result = await TestWorld(variables: ["KPGG_FORCE_TTY": nonsense]).run("groups")
      #expect(
        result.status == 2 && result.output == "" && result.error.contains("120, 50%, true"))
    }
  }
}

@Suite(.hangLimit) struct ColorTests {
  /// Variables and options, and whether there are colours on a terminal and on a pipe with `KPGG_FORCE_TTY`. On other
  /// pipes, only an option can turn on colours.
  @Test(arguments: [
    ("", true, false), ("NO_COLOR=1", false, false), ("NO_COLOR=", true, false), ("TERM=dumb", false, false),
    ("CLICOLOR_FORCE=1", true, true), ("FORCE_COLOR=1", true, true), ("FORCE_COLOR=0", false, false),
    ("FORCE_COLOR=1 NO_COLOR=1", false, false), ("FORCE_COLOR=false", false, false),
    ("CLICOLOR_FORCE=False", true, false), ("FORCE_COLOR=true", true, true), ("CLICOLOR=0", false, false),
    ("CLICOLOR_FORCE=0", true, false), ("NO_COLOR=1 --color=always", true, true),
    ("CLICOLOR_FORCE=1 --color=never", false, false),
  ])
  func `variables and options turn colours on and off`(line: String, onTerminal: Bool, forced: Bool) async {
    var variables: [String: String] = [:]
    for word in line.split(separator: " ") where !word.hasPrefix("-") {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      variables[parts[0]] = parts[1]
    }
    let options = line.split(separator: " ").filter { $0.hasPrefix("-") }.map(String.init)
    let world = TestWorld(variables: variables, columns: 80)
    let terminal = await world.run(["groups"] + options)
    for form in ["--plain", "--json", "--jsonl"] {
      #expect(await !world.run(["groups", form] + options).output.contains("\u{1B}"))
    }
    let other = await TestWorld(variables: variables).run(["groups"] + options)
    #expect(other.output.contains("\u{1B}") == options.contains("--color=always"))
    variables["KPGG_FORCE_TTY"] = "80"
    let pipe = await TestWorld(variables: variables).run(["groups"] + options)
    #expect(terminal.output.contains("\u{1B}") == onTerminal && pipe.output.contains("\u{1B}") == forced)
  }
}
