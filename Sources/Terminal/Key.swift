/// A key that is pressed.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter together with the Ctrl key, in lower case.
  case control(Character)
  case up, down, left, right, home, end, pageUp, pageDown
  case enter, escape, tab, backTab, backspace, delete

  /// A word that names no key.
  package struct Unknown: Error, Hashable {
    package let word: String
  }

  private static let named: [(name: String, key: Key)] = [
    ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home), ("end", .end),
    ("pageup", .pageUp), ("pagedown", .pageDown), ("enter", .enter), ("esc", .escape), ("tab", .tab),
    ("shift-tab", .backTab), ("backspace", .backspace), ("delete", .delete), ("space", .character(" ")),
  ]

  /// The keys of a list such as `j l enter`: characters stand for themselves, `ctrl-l` for a letter with Ctrl, and the
  /// rest have names.
  package static func list(_ text: String) throws(Unknown) -> [Key] {
    var keys: [Key] = []
    for word in text.split(separator: " ").map(String.init) {
      if let named = named.first(where: { $0.name == word.lowercased() }) {
        keys.append(named.key)
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

  /// What the key is called in such a list.
  package var name: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let letter): "ctrl-\(letter)"
    default: Key.named.first { $0.key == self }?.name ?? ""
    }
  }
}

/// Something that is done with a mouse, at a column and row from 0.
package struct Mouse: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// The left button goes down.
    case press
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  package let action: Action
  package let x: Int
  package let y: Int

  package init(_ action: Action, x: Int, y: Int) {
    (self.action, self.x, self.y) = (action, x, y)
  }
}

/// What a terminal says of itself.
package enum TerminalReport: Hashable, Sendable {
  /// Whether it knows kitty's graphics protocol.
  case graphics(isKnown: Bool)
  /// Its name and version.
  case version(String)
  /// Its attributes, which every terminal sends: other answers come before it or not at all.
  case attributes
}

/// What comes from a terminal.
package enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case mouse(Mouse)
  /// The terminal answers what it was asked.
  case report(TerminalReport)
  /// Text that was pasted, which no key stands for.
  case paste(String)
  /// The terminal has this size now, or has to be drawn anew.
  case resized(Size)
  /// Somebody has called for attention with a ``RawTerminal/Waker``.
  case woken
  /// There is nothing more to come: the input has ended, or a signal, if there is a number, ends the program.
  case ended(signal: Int32?)
}
