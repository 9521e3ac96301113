import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Completion offers only what parses, and all that parses.
@Suite(.hangLimit) struct OfferTests {
  /// The values that are offered for the last of some words, and whether more values of a list can follow.
  private static func offered(_ words: [String]) async throws -> (values: [String], isList: Bool) {
    let result = try await Examples.run(["__complete"] + words)
    #expect(result.status == 0 && result.error == "" && result.rows.allSatisfy { $0.count == 2 }, "\(words)")
    return (result.ids.filter { !$0.isEmpty }, result.rows.contains(["", Shell.Directive.list.rawValue]))
  }

  // MARK: Only what parses

  /// The beginnings of all examples: up to a word, with nothing, a hyphen or two letters of it.
  private static let beginnings = (Examples.ofHelp + Examples.more).flatMap { line -> [[String]] in
    let words = words(of: line)
    // The browser needs a terminal, and a phrase is no command.
    return ["browse", "leaders"].contains(words.first)
      ? []
      : (0...words.count).flatMap { place -> [[String]] in
        let before = Array(words[..<place])
        return ["", "-", String(words.dropFirst(place).first?.prefix(2) ?? "")].map { before + [$0] }
      }
  }.withoutDuplicates

  /// The options that need a value, which a completed line does not have yet.
  private static let open = Set(
    Examples.commands.flatMap { $0.command.arguments + CommonOptions.arguments.map(\.info) }
      .filter(\.needsValue).flatMap(\.names))

  /// Whether a line is valid, or lacks a word.
  private static func parses(_ words: [String]) async throws -> Bool {
    // Options that exclude or need each other are offered.
    if let option = words.last, option.hasPrefix("-"), !option.contains("=") {
      if case .mistake(let error) = Program.root.parse(words).meaning {
        switch error.problem {
        case .needsArgument, .conflict: return true
        default: break
        }
      } else {
        return true
      }
    }
    let result = try await Examples.run(words)
    return result.status != 2 || result.lacksWord
  }

  @Test func `every line that completion completes parses, or does with the next word`() async throws {
    var random = SplitMix64(Laws.seed)
    for beginning in laws(Self.beginnings, sample: 60) {
      let values = try await Self.offered(beginning).values.filter {
        !Self.open.contains($0) && $0 != "browse"
      }
      for value in Laws.areComplete ? values : Array(values.shuffled(using: &random).prefix(3)) {
        let words = Array(beginning.dropLast()) + [value]
        if try await Self.parses(words) { continue }
        let next = try await Self.offered(words + [""]).values.first
        let isBeginning = try await Self.parses(words + [next ?? ""])
        #expect(next != nil && isBeginning, "\(words) (KPGG_SEED=\(Laws.seed))")
      }
    }
  }

  /// Lines, and what is offered for their last word.
  @Test(arguments: [
    ("compare stayc ive --json=die", ""), ("compare stayc --json=die", ""),
    ("compare ohmygirl/arin karina --json=die", "--json=died"), ("compare --json=die", "--json=died"),
    ("compare stayc ive blackp", ""), ("compare stayc blackp", "blackpink"),
    ("compare red ve", "velvet"), ("compare stayc red ve", "velvet"),
    ("compare ohmygirl/arin blackp", "blackpink"), ("compare ohmygirl/arin blackpink jis", "jisoo"),
    ("compare ohmygirl/arin blackpink/jis", "blackpink/jisoo"), ("compare stayc blackpink/jis", ""),
    ("songs --unit misamo illi", ""), ("songs twice --unit misa", ""), ("songs --unit misa", "misamo"),
    ("random --json=stin", ""), ("random --member --json=stin", "--json=stints"),
    ("random --song --json=youtubeI", "--json=youtubeID"), ("random --json=youtubeI", ""),
    ("group $stay", ""), ("group '`stay", ""), ("member $group ", ""),
  ])
  func `only what fits the rest of the line is offered`(line: String, expected: String) async throws {
    let beginning = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let offered = try await Self.offered(beginning).values
    #expect(offered == (expected.isEmpty ? [] : [expected]))
  }

  // MARK: All that parses

  /// The options with a fixed set of values, and a command that has each.
  private static let closed = Examples.commands.flatMap { words, command in
    command.arguments.compactMap { info -> (words: [String], name: String, values: [String], isList: Bool)? in
      switch info.values {
      case .one(let values): (words, info.title, values, false)
      case .some(let values): (words, info.title, values, true)
      case .any, .like: nil
      }
    }
  }

  /// Whether a command accepts a value at the end of its line, if nothing else is missing.
  private static func accepts(_ words: [String]) async throws -> Bool {
    // Only the fields of a group are those of a random group.
    if words.first == "random" { return try await Examples.run(words).status == 0 }
    return true
  }

  @Test func `every prefix of a command, an option or a value completes it`() async throws {
    let commands = Examples.commands.flatMap { words, command in
      command.subcommands.map { (words, $0.name) }
        + command.arguments.filter { !$0.isWords }.map { (words, $0.title) }
    }
    let values = Self.closed.flatMap { words, name, values, _ in
      values.map { (words, "\(name)=\($0)") }
    }
    for (before, word) in laws(commands + values, sample: 80) {
      if word.contains("="), try await !Self.accepts(before + [word]) { continue }
      let least = word.firstIndex(of: "=").map { word[...$0].count } ?? (word.hasPrefix("--") ? 3 : 1)
      for count in least...max(least, word.count) {
        let (offered, _) = try await Self.offered(before + [String(word.prefix(count))])
        #expect(offered.contains(word), "\(before) \(word.prefix(count))")
      }
    }
  }

  @Test func `a list continues exactly while a value is left`() async throws {
    for (before, name, values, isList) in laws(Self.closed, sample: 40) where isList && before != ["random"] {
      let typed = values.dropLast(2).map { $0 + "," }.joined()
      let both = try await Self.offered(before + ["\(name)=\(typed)"])
      #expect(Set(both.values) == Set(values.suffix(2).map { "\(name)=\(typed)\($0)" }) && both.isList)
      let last = try await Self.offered(before + ["\(name)=\(typed)\(values[values.count - 2]),"])
      #expect(last.values.count == 1 && !last.isList, "\(before) \(name)")
    }
  }

  @Test func `every group is offered, and its members after each of its names`() async throws {
    let index = try await TestCatalog.frozen.index()
    #expect(try await Self.offered(["group", ""]).values == index.groups.map { "\($0.slug)" })
    for group in laws(index.groups, sample: 8) {
      let members = try await TestCatalog.frozen.members(of: [group]).map { "\($0.id.member)" }
      let names = group.name.scripts + group.aliases + ["\(group.slug)"]
      for name in names {
        let words = name.split(separator: " ").map(String.init)
        // A list of favourites can begin with a name of up to four words.
        for command in words.count > 4 ? [["member"]] : [["member"], ["favorite", "add"]] {
          let offered = try await Self.offered(command + words + [""]).values
          #expect(Set(members).isSubset(of: offered), "\(command) \(name)")
        }
      }
    }
  }
}
