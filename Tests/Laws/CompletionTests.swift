import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests that completion offers exactly the words that parse.
@Suite(.hangLimit) struct OfferTests {
  /// Returns the values offered for the last word, and whether more values of a list can follow.
  private static func offered(_ words: [String]) async throws -> (values: [String], isList: Bool) {
    let result = try await Examples.run(["__complete"] + words)
    #expect(result.status == 0 && result.error == "" && result.rows.allSatisfy { $0.count == 2 }, "\(words)")
    return (result.ids.filter { !$0.isEmpty }, result.rows.contains(["", Shell.Directive.list.rawValue]))
  }

  // MARK: Only what parses

  /// The beginnings of all examples up to each word, followed by nothing, a hyphen or the word's first two letters.
  private static let beginnings = (Examples.inHelp + Examples.more).flatMap { line -> [[String]] in
    let words = words(of: line)
    // The browser needs a terminal, and a phrase is not a command.
    return ["browse", "leaders"].contains(words.first)
      ? []
      : (0...words.count).flatMap { place -> [[String]] in
        let before = Array(words[..<place])
        return ["", "-", String(words.dropFirst(place).first?.prefix(2) ?? "")].map { before + [$0] }
      }
  }.withoutDuplicates

  /// The options that need a value. A completed line that ends with one does not have the value yet.
  private static let optionsNeedingValue = Set(
    Examples.commands.flatMap { $0.command.arguments + CommonOptions.arguments.map(\.info) }
      .filter(\.needsValue).flatMap(\.names))

  /// Whether a line is valid, or only lacks an argument.
  private static func parses(_ words: [String]) async throws -> Bool {
    // Completion also offers options that exclude or need each other.
    if let option = words.last, option.hasPrefix("-"), !option.contains("=") {
      guard case .mistake(let error) = Program.root.parse(words).meaning else { return true }
      if case .needsArgument = error.problem { return true }
      if case .conflict = error.problem { return true }
    }
    let result = try await Examples.run(words)
    return result.status != 2 || result.lacksArgument
  }

  @Test func `every completed line parses, at least after adding the next word`() async throws {
    var random = SplitMix64(Laws.seed)
    for beginning in sampled(Self.beginnings, sample: 60) {
      let values = try await Self.offered(beginning).values.filter {
        !Self.optionsNeedingValue.contains($0) && $0 != "browse"
      }
      for value in Laws.runsAllCases ? values : Array(values.shuffled(using: &random).prefix(3)) {
        let words = Array(beginning.dropLast()) + [value]
        if try await Self.parses(words) { continue }
        let next = try await Self.offered(words + [""]).values.first
        let isBeginning = try await Self.parses(words + [next ?? ""])
        #expect(next != nil && isBeginning, "\(words) (KPGG_SEED=\(Laws.seed))")
      }
    }
  }

  // MARK: All that parses

  /// The options with a fixed set of values, each with a command that has it.
  private static let optionsWithFixedValues = Examples.commands.flatMap { words, command in
    command.arguments.compactMap { info -> (words: [String], name: String, values: [String], isList: Bool)? in
      switch info.values {
      case .one(let values): (words, info.title, values, false)
      case .some(let values): (words, info.title, values, true)
      case .any, .like: nil
      }
    }
  }

  @Test func `every prefix of a command, an option or a value is completed`() async throws {
    let commands = Examples.commands.flatMap { words, command in
      command.subcommands.map { (words, $0.name) }
        + command.arguments.filter { !$0.isWords }.map { (words, $0.title) }
    }
    let values = Self.optionsWithFixedValues.flatMap { words, name, values, _ in
      values.map { (words, "\(name)=\($0)") }
    }
    for (before, word) in sampled(commands + values, sample: 80) {
      // Without other options, `random` accepts only the fields of a group.
      let isAmongOthers = before == ["random"] && word.contains("=")
      if isAmongOthers, try await Examples.run(before + [word]).status != 0 { continue }
      let least = word.firstIndex(of: "=").map { word[...$0].count } ?? (word.hasPrefix("--") ? 3 : 1)
      for count in least...max(least, word.count) {
        let (offered, _) = try await Self.offered(before + [String(word.prefix(count))])
        #expect(offered.contains(word), "\(before) \(word.prefix(count))")
      }
    }
  }

  @Test func `a list can be continued exactly while there are values left`() async throws {
    for (before, name, values, isList) in sampled(Self.optionsWithFixedValues, sample: 40)
    where isList && before != ["random"] {
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
    for group in sampled(index.groups, sample: 8) {
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
