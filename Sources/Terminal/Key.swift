package enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter with the Ctrl key, in lower case.
  case control(Character)
  case up, down, left, right, home, end, pageUp, pageDown
  case enter, escape, tab, backTab, backspace, delete
  /// The arrows with Ctrl or Alt, or Alt-B and Alt-F, as in a shell.
  case wordLeft, wordRight
  /// Alt-Backspace.
  case deleteWord

  /// A word that is not the name of a key.
  package struct Unknown: Error, Hashable {
    package let word: String
  }

  private static let named: [(name: String, key: Key)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home), ("end", .end),
    ("pageup", .pageUp), ("pagedown", .pageDown), ("enter", .enter), ("esc", .escape), ("tab", .tab),
    ("shift-tab", .backTab), ("backspace", .backspace), ("delete", .delete), ("space", .character(" ")),
    ("ctrl-left", .wordLeft), ("ctrl-right", .wordRight), ("alt-backspace", .deleteWord),
  ]

  /// Parses a list such as `j l enter text:twice`. `ctrl-l` is a letter with Ctrl, and `text:` precedes characters to
  /// type. Other keys are single characters or have names.
  package static func list(_ text: String) throws(Unknown) -> [Key] {
    var keys: [Key] = []
    for word in text.split(separator: " ").map(String.init) {
      if let named = named.first(where: { $0.name == word.lowercased() }) {
        keys.append(named.key)
      } else if word.hasPrefix("text:") {
        keys += word.dropFirst(5).map(Key.character)
      } else if word.count == 1, let character = word.first {
        keys.append(.character(character))
      } else if word.lowercased().hasPrefix("ctrl-"), word.count == 6, let letter = word.lowercased().last,
        letter.isASCII, letter.isLetter
      {
        keys.append(.control(letter))
      } else {
        throw Unknown(word: word)
      }
    }
    return keys
  }

  /// The key's name as parsed by ``list(_:)``.
  package var name: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let letter): "ctrl-\(letter)"
    default: Key.named.first { $0.key == self }?.name ?? ""
    }
  }
}

/// A mouse event, with its column and row from 0.
package struct Mouse: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// The left button was pressed.
    case press
    /// The right button was pressed.
    case secondaryPress
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  package let action: Action
  package let x: Int
  package let y: Int

  package init(_ action: Action, x: Int, y: Int) {
    self.action = action
    self.x = x
    self.y = y
  }
}

/// A terminal's answer to ``RawTerminal/queryTerminal()``.
package enum TerminalReport: Hashable, Sendable {
  /// Whether the terminal supports kitty's graphics protocol.
  case graphics(isSupported: Bool)
  /// The terminal's name and version.
  case version(String)
  case background(TerminalBackground)
  /// The terminal's attributes. Every terminal sends these, after all other answers.
  case attributes
}

package enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case mouse(Mouse)
  case report(TerminalReport)
  case paste(String)
  case focused
  /// The terminal now has this size, and must be redrawn.
  case resized(Size)
  /// ``RawTerminal/waker`` was called.
  case woken
  /// The other descriptor that ``RawTerminal/next(within:watching:)`` waits for has input.
  case readable
  /// The input ended or, if a signal is given, that signal ends the program.
  case ended(signal: Int32?)
}
