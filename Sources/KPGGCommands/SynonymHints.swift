import KPGGCore

extension Session {
  /// Returns a suggestion for words after a command that are not the name of a subcommand.
  private func subcommandHints() -> [Text] {
    let words = line.words.map(\.text)
    let command: [String]
    switch line.path.last?.name {
    case FavoriteCommand.command.name: command = ["favorite", "add"]
    case ConfigCommand.command.name where words == ["edit"]: return [.didYouMean([ConfigCommand.editing])]
    case ConfigCommand.command.name where Setting(argument: words[0]) != nil:
      command = ["config", words.count == 1 ? "get" : "set"]
    default: return []
    }
    return suggestion([command + words])
  }

  /// Returns a suggestion for a command or option known from other programs.
  func synonymHints(_ error: UsageError) -> [Text] {
    guard let token = error.token.map({ line.tokens[$0] }) else { return [] }
    switch error.problem {
    case .unknownCommand(_, let known) where line.path.count > 1:
      let near = EditDistance.nearest(to: token.text, among: known, atMost: 1) { [$0] }
      return near.isEmpty ? subcommandHints() : []
    case .unknownCommand, .unknownOption: break
    case .earlyOption, .missingArgument, .missingValue, .unexpectedValue, .unexpectedArgument,
      .valueNeedsEquals, .invalidValue, .needsArgument, .conflict:
      return []
    }
    if let line = playerLine(token) { return suggestion([line]) }
    if token.text == "--jq" { return [jqHint(token)] }
    guard let meant = Self.synonyms.first(where: { $0.words.contains(token.text) })?.meant else { return [] }
    // Options go after the other words.
    let options = meant.dropFirst().filter { $0.hasPrefix("--") }
    var words = self.line.typed
    words.replaceSubrange(token.index...token.index, with: meant.dropLast(options.count))
    // Leave out the value of the other program's option, such as `--format json`.
    let next = token.index + 1
    if meant == ["--json"], words.indices.contains(next), words[next] == "json" { words.remove(at: next) }
    return suggestion([words + options])
  }

  /// Returns the line with `pause` instead of `--pause`, as for all player controls, or `nil` for other options.
  private func playerLine(_ option: TypedLine.Token) -> [String]? {
    guard let command = line.tokens.last(where: \.isCommand), command.text == PlayCommand.command.name,
      option.text.hasPrefix("--")
    else { return nil }
    let word = String(option.text.dropFirst(2))
    guard word == PlaySubcommand.add || line.words.isEmpty && PlaySubcommand(rawValue: word) != nil else {
      return nil
    }
    var words = line.typed
    words.insert(word, at: command.index + 1)
    words.remove(at: option.index < command.index ? option.index : option.index + 1)
    return words
  }

  /// Returns a hint to use jq, because kpgg has no filter language.
  private func jqHint(_ option: TypedLine.Token) -> Text {
    var words = line.typed
    var filter = "."
    if let value = line.tokens.first(where: { $0.index == option.index && $0.text != option.text }) {
      filter = value.text
    } else if words.indices.contains(option.index + 1) {
      filter = words.remove(at: option.index + 1)
    }
    words[option.index] = "--json"
    return "Pipe --json into jq: \(command: "\(TypedLine.text(words)) | jq \(filter.shellWord)")"
  }
}
