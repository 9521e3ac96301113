import Characters
import KPGGCore
import Terminal

/// A key binding. The browser, its hints and help page, `--help` and the man page all use the same ``table``.
struct KeyBinding: Sendable {
  let keys: [Key]
  let action: BrowseAction
  /// The help text, or `nil` if the previous binding's help describes both.
  let help: Text?
  /// The hint in the last line, or `nil` for none.
  var footer: Text?
  /// The feature that a page must have for the binding to apply, or `nil` if it applies to all pages.
  var feature: PageFeature?

  private init(
    _ keys: String, _ action: BrowseAction, _ help: Text? = nil, footer: Text? = nil,
    for feature: PageFeature? = nil
  ) {
    // A misspelt key name leaves the binding without keys, which a test detects.
    self.keys = (try? Key.list(keys)) ?? []
    self.action = action
    self.help = help
    self.footer = footer
    self.feature = feature
  }

  /// All key bindings. On each page, the first binding of a key that applies to the page is used.
  static let table: [KeyBinding] = [
    .init("up k ctrl-p", .move(.up), "up, down"),
    .init("down j ctrl-n", .move(.down)),
    .init("left", .move(.left), "left, right; in a list: the previous or next era, month or value"),
    .init("right", .move(.right)),
    .init("h", .out, "left, or back; right, or open"),
    .init("l", .into),
    .init(
      "enter", .open, "open, play a song if there is a player, or save the settings", footer: "open",
      for: .catalog),
    .init("enter", .open, footer: "save", for: .choices),
    .init("esc backspace", .back, Text("back").withContext("key"), footer: "back"),
    .init("/", .search, "search; on the songs page: filter", footer: "search", for: .catalog),
    .init(
      "o ctrl-o", .play, "play the song, or the group's signature song", footer: "play", for: .catalog),
    .init("space +", .enqueue, "add the song to the queue", for: .catalog),
    .init("P", .pause, "pause or continue; next or previous song in the queue"),
    .init(">", .nextSong),
    .init("<", .previousSong),
    .init("Q", .show(PageKind(QueuePage())), "the queue", for: .catalog),
    .init("f", .favorite, "add or remove a favourite", footer: "favourite", for: .catalog),
    .init("ctrl-f", .favorite, footer: "favourite", for: .kinds),
    .init("i", .pictures, "pictures", footer: "pictures", for: .catalog),
    .init(
      "t", .lineUp, "the line-up over time; where the members are now",
      footer: Text("line-up").withContext("key"), for: .groupHistory),
    .init("w", .whereabouts, footer: Text("now").withContext("key"), for: .groupHistory),
    .init("y ctrl-y", .copy, "copy the song's link", footer: "copy", for: .catalog),
    .init("F", .favoriteSelection, "on a page: add or remove the selected entry", for: .catalog),
    .init("x delete", .remove, "remove a favourite or a recent search", footer: "remove", for: .removal),
    .init("delete", .forget, footer: "remove", for: .kinds),
    .init("u", .undo, "undo the last change to the favourites", footer: "undo", for: .catalog),
    .init("n ]", .step(1), "next or previous group or member", footer: "next", for: .siblings),
    .init("p [ N", .step(-1), footer: "previous", for: .siblings),
    .init("n ]", .step(1), footer: "another", for: .candidates),
    .init("p [ N", .step(-1), for: .candidates),
    .init("=", .compare, "compare the group or member with another one", for: .catalog),
    .init("r", .randomGroup, "a random group", footer: "random", for: .catalog),
    .init("e", .era(1), "next or previous era", for: .filters),
    .init("E", .era(-1), for: .filters),
    .init("v", .shown, "favourites only, active only, or all", for: .filters),
    .init("s", .order, "change the sort order", for: .filters),
    .init("pageup ctrl-b ctrl-u", .pageUp, "one screen up"),
    .init("pagedown ctrl-d", .pageDown, "one screen down"),
    .init("ctrl-f", .pageDown, for: .sections),
    .init("home g", .first, "top or bottom of the page"),
    .init("end G", .last),
    .init(
      "tab", .section(1), "next or previous part of the page or type of results", for: .sections),
    .init("shift-tab", .section(-1), for: .sections),
    .init("tab", .kind(1), footer: "type", for: .kinds),
    .init("shift-tab", .kind(-1), for: .kinds),
    .init("1", .tab(0), "home, groups, members, songs, calendar, favourites"),
    .init("2", .tab(1)), .init("3", .tab(2)), .init("4", .tab(3)), .init("5", .tab(4)), .init("6", .tab(5)),
    .init("R ctrl-r", .reload, "reload", for: .catalog),
    .init(",", .settings, "settings", footer: "settings", for: .catalog),
    .init("? ~", .keys, "keyboard shortcuts", footer: "keys", for: .catalog),
    .init("ctrl-l", .redraw, "redraw; suspend (resume with fg)"),
    .init("ctrl-z", .suspend),
    .init("q", .quit, "quit", footer: "quit"),
    .init("ctrl-c", .interrupt),
  ]

  /// The bindings, grouped by those that share one help text.
  static let rows: [[KeyBinding]] = table.reduce(into: []) { rows, binding in
    if binding.help == nil { rows[rows.count - 1].append(binding) } else { rows.append([binding]) }
  }

  /// Returns the first key that runs the action on a page. While the user types, skips keys that are text input.
  func key(on page: BrowsePage) -> Key? { keys.first { !page.isTyping || !TextField.takes($0) } }

  func applies(to page: any PageType) -> Bool {
    if let feature { page.features.contains(feature) } else { true }
  }

  /// Returns the name of the first key for an action, for messages.
  static func name(of action: BrowseAction) -> String {
    table.first { $0.action == action }?.keys.first?.name ?? ""
  }

  static func action(of key: Key, on page: any PageType) -> BrowseAction? {
    table.first { $0.keys.contains(key) && $0.applies(to: page) }?.action
  }
}

extension [KeyBinding] {
  /// The names of the keys, as help shows them.
  var title: String { flatMap(\.keys).map(\.name).withoutDuplicates.joined(separator: " ") }

  var help: Text { self[0].help ?? "" }

  /// Whether the bindings match the filter of the help page: an exact key name, or otherwise part of the description.
  func match(_ typed: String, in language: Language) -> Bool {
    if typed.isEmpty { return true }
    if KeyBinding.table.contains(where: { $0.keys.contains { $0.name == typed } }) {
      return flatMap(\.keys).contains { $0.name == typed }
    }
    let text = [title, help.text(in: language), self[0].footer?.text(in: language) ?? ""].joined(
      separator: " ")
    return typed.folded.isEmpty ? title.contains(typed) : text.folded.contains(typed.folded)
  }
}

extension Text.Parts {
  /// Appends the name of an action's key.
  mutating func appendInterpolation(key action: BrowseAction) {
    appendInterpolation(KeyBinding.name(of: action))
  }
}

extension Key {
  /// The key to run as a command, or `nil` for a Hangul syllable, which is text. For a Hangul letter, it is the Latin
  /// letter on the same physical key.
  var command: Key? {
    guard case .character(let character) = self else { return self }
    let scalars = Array(character.unicodeScalars)
    guard scalars.allSatisfy(\.isHangul) else { return self }
    let keys = Hangul.keys(scalars)
    return keys.count == 1 ? Unicode.Scalar(keys[0]).map { .character(Character($0)) } : nil
  }
}
