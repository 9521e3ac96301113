import Terminal

/// Finds the command lines in a sentence, so that each can be kept unbroken for copying.
///
/// A command line runs from the program's name to the last word that the command accepts. English words after it could
/// also be names: they belong to it only if all words up to the end of the sentence do.
struct CommandLines {
  private struct Word {
    let text: String
    /// The word's offset in UTF-8.
    let start: Int
    /// The word without trailing punctuation and particles, which do not belong to a command line.
    let bare: Substring

    var isCut: Bool { bare.utf8.count < text.utf8.count }

    var end: Int { start + bare.utf8.count }

    init(_ text: Substring, at start: Int) {
      (self.text, self.start) = (String(text), start)
      let clause = self.text.prefix { !"、。」".contains($0) }
      let word = Self.withoutParticles(clause)
      bare = word.dropLast(word.reversed().prefix { ".,:;!?)".contains($0) }.count)
    }

    private static func withoutParticles(_ clause: Substring) -> Substring {
      if clause.unicodeScalars.first?.isASCII == true { return clause.prefix { $0.isASCII } }
      let placeholder = Placeholder.inAllLanguages.filter(clause.hasPrefix).max { $0.count < $1.count }
      return placeholder.map { clause.prefix($0.count) } ?? clause
    }
  }

  private let words: [Word]

  private init(_ text: String) {
    var start = 0
    words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      defer { start += word.utf8.count + 1 }
      return Word(word, at: start)
    }
  }

  /// The UTF-8 ranges of the command lines in a text.
  static func places(in text: String) -> [Range<Int>] {
    guard text.utf8.contains(Command.programName.utf8) else { return [] }
    let lines = CommandLines(text)
    return lines.words.indices.dropLast().compactMap { index in
      let word = lines.words[index]
      guard word.text.hasSuffix(Command.programName),
        word.text.dropLast(Command.programName.count).last.map({ !$0.isASCII || "(`\"'".contains($0) })
          ?? true,
        let end = lines.end(from: index + 1, takesAnything: true)
          ?? lines.end(from: index + 1, takesAnything: false)
      else { return nil }
      return word.start + word.text.utf8.count - Command.programName.utf8.count..<end
    }
  }

  /// The UTF-8 offset where the command line ends whose words begin at `first`; `nil` if there is none.
  ///
  /// - Parameter takesAnything: Whether any word may be a name; then the rest of the sentence must belong to it.
  private func end(from first: Int, takesAnything: Bool) -> Int? {
    var command = Program.root
    var arguments: [ArgumentInfo]?
    var count = 0
    var isValue = false
    var end: Int?
    for index in first..<words.count {
      let word = words[index]
      let text = String(word.bare)
      if arguments == nil, let named = command.subcommand(text) {
        command = named
      } else {
        if command.name == Command.programName, !text.isPlaceholder { return nil }
        let known = arguments ?? command.arguments + CommonOptions.arguments.map(\.info)
        arguments = known
        if isValue {
          isValue = false
        } else if text.hasPrefix("-") {
          isValue = known.first { $0.names.contains(text) }?.needsValue == true
        } else if known.contains(where: { $0.takes(text, at: count, anything: takesAnything) }) {
          count += 1
        } else {
          return takesAnything ? nil : end
        }
      }
      end = word.end
      if word.isCut { return takesAnything && !isEnd(index) ? nil : end }
    }
    return end
  }

  /// Whether at most another command line follows a word.
  private func isEnd(_ index: Int) -> Bool {
    words.indices.last == index || words[index + 1].text.hasSuffix(Command.programName)
      || words[index].text.hasSuffix(Command.programName)
  }
}

extension ArgumentInfo {
  /// Whether it accepts a word of a sentence after `count` others.
  ///
  /// - Parameter anything: Whether to accept words that could be plain English.
  fileprivate func takes(_ word: String, at count: Int, anything: Bool) -> Bool {
    // A bracket begins the options of a usage line.
    guard case .words(_, _, let most, _) = shape, count < most, !word.isEmpty, word != "[" else {
      return false
    }
    if word.isPlaceholder { return true }
    switch completions {
    case .setting: return count > 0 || Setting(argument: word) != nil
    case .topic:
      return HelpTopic(rawValue: word) != nil
        || Program.root.subcommands.contains { $0.name == word || $0.subcommand(word) != nil }
    default: return anything || !word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
  }
}

extension String {
  /// Whether it is a placeholder for a value, such as `NAME`.
  fileprivate var isPlaceholder: Bool { Placeholder.inAllLanguages.contains(self) }

  /// The text wrapped to `width` cells, without breaking command lines that fit on one line.
  func wrappedAroundCommands(to width: Int) -> [String] {
    wrapped(to: width, keeping: CommandLines.places(in: self))
  }
}

extension Line {
  /// The line wrapped to `width` cells, without breaking command lines that fit on one line.
  func wrappedAroundCommands(to width: Int) -> [Line] {
    wrapped(to: width, keeping: CommandLines.places(in: text))
  }
}
