import Characters
import KPGGCore
import Terminal

/// A key binding: the single source for the browser, its hints and help page, `--help` and the man page.
struct KeyBinding: Sendable {
  let keys: [Key]
  let action: BrowseAction
  let help: Text
  /// The hint in the last line; `nil` for none.
  var footer: Text?
  /// What a page must have for it to apply; `nil` if it applies to all.
  var feature: PageFeature?

  private init(
    _ keys: String, _ action: BrowseAction, _ help: Text, footer: Text? = nil,
    for feature: PageFeature? = nil
  ) {
    // Misspelt key names would leave no keys, which a test catches.
    self.keys = (try? Key.list(keys)) ?? []
    self.action = action
    self.help = help
    self.footer = footer
    self.feature = feature
  }

  /// All key bindings. On each page, the first binding of a key applies.
  static let table: [KeyBinding] = [
    .init("up k ctrl-p", .move(.up), "up"),
    .init("down j ctrl-n", .move(.down), "down"),
    .init(
      "left h", .move(.left),
      "to the left; from a row's first card to its heading"),
    .init(
      "right l", .move(.right),
      "to the right, or into the other column"),
    .init(
      "enter", .open,
      "open the selection; a heading opens the whole era", footer: "open",
      for: .catalog),
    .init(
      "esc backspace", .back,
      Text("back").meaning("key"),
      footer: "back"),
    .init(
      "/", .search,
      "search; on the songs and keys pages: filter", footer: "search"),
    .init(
      "o ctrl-o", .play,
      "play the selected song, or the group's signature song", footer: "play",
      for: .catalog),
    .init(
      "f", .favorite,
      "add or remove a favourite",
      footer: "favourite", for: .catalog),
    .init(
      "ctrl-f", .favorite, "while searching: add or remove a favourite", footer: "favourite", for: .kinds),
    .init(
      "x delete", .remove,
      "on the favourites page: remove",
      footer: "remove", for: .removal),
    .init(
      "delete ctrl-x", .forget,
      "in the list of recent searches: remove one", footer: "forget", for: .kinds),
    .init(
      "u", .undo,
      "restore the last removed favourite",
      footer: "undo", for: .catalog),
    .init(
      "i", .pictures,
      "download and show pictures, or hide them (saved as a setting)", footer: "pictures"),
    .init("r", .surprise, "a random group", footer: "surprise me", for: .catalog),
    .init(
      "y ctrl-y", .copy,
      "copy the URL of the selected song or the signature song", footer: "copy",
      for: .catalog),
    .init("P", .pause, "pause what plays, or continue"),
    .init(">", .nextSong, "the next song of the queue"),
    .init("<", .previousSong, "the previous song of the queue"),
    .init("+", .enqueue, "add the selected song, or the signature song, to the queue", for: .catalog),
    .init("Q", .show(PageKind(QueuePage())), "the queue", for: .catalog),
    .init(
      "F", .favoriteGroup, "add or remove the group of the selection",
      footer: Text("group").meaning("key"), for: .catalog),
    .init(
      "n ]", .step(1),
      "on the home page: another featured group",
      footer: "another", for: .candidates),
    .init(
      "p [", .step(-1),
      "on the home page: the previous featured group",
      for: .candidates),
    .init(
      "n ]", .step(1),
      "on a page: the next group or member",
      footer: "next", for: .siblings),
    .init(
      "p [", .step(-1),
      "on a page: the previous group or member",
      footer: "previous", for: .siblings),
    .init(
      "pageup ctrl-b ctrl-u", .pageUp, "one screen up"),
    .init(
      "pagedown space ctrl-d", .pageDown, "one screen down"),
    .init("ctrl-f", .pageDown, "one screen down, except while searching", for: .sections),
    .init(
      "home", .rowStart,
      "to the row's first card, or to the top"),
    .init(
      "end", .rowEnd,
      "to the row's last card, or to the bottom"),
    .init("g", .first, "to the top"),
    .init("G", .last, "to the bottom"),
    .init(
      "tab", .section(1), "to the next part of the page",
      for: .sections),
    .init(
      "shift-tab", .section(-1),
      "to the previous part of the page",
      for: .sections),
    .init(
      "tab", .kind(1),
      "while searching: groups, members, songs or all", footer: "kind", for: .kinds),
    .init(
      "shift-tab", .kind(-1),
      "while searching: the same, backwards",
      for: .kinds),
    .init("1", .tab(0), Text("the home page").meaning("key")),
    .init("2", .tab(1), "the favourites"),
    .init("3", .tab(2), "all songs"),
    .init(
      "4", .tab(3),
      "upcoming birthdays and anniversaries"),
    .init(
      "s", .order,
      "change the order; on the upcoming page: favourites first", footer: "sort",
      for: .filters),
    .init(
      "e", .era(1),
      "show the next era only; after the last, all eras",
      footer: "era", for: .eras),
    .init(
      "E", .era(-1),
      "show the previous era only; before the first, all eras",
      for: .eras),
    .init(
      "v", .shown,
      "switch between favourites, active groups and all groups",
      footer: "show", for: .filters),
    .init(
      "R ctrl-r", .reload,
      "reload",
      for: .catalog),
    .init("L", .language, "the next language (to keep it: `kpgg config set language`)"),
    .init("c", .theme, "the next theme (to keep it: `kpgg config set theme`)"),
    .init(
      "m", .mouse,
      "turn the mouse off to select text, or on again"),
    .init("ctrl-l", .redraw, "redraw"),
    .init("ctrl-z", .suspend, "suspend (resume with fg)"),
    .init(
      "?", .keys, "keyboard shortcuts",
      footer: "keys", for: .catalog),
    .init(
      "q", .quit, "quit", footer: "quit"),
    .init(
      "ctrl-c", .interrupt, "quit immediately"
    ),
  ]

  /// The names of the keys, as help shows them.
  var title: String { keys.map(\.name).joined(separator: " ") }

  /// The first key that runs the action on a page; while typing, one that is not text input.
  func key(on page: BrowsePage) -> Key? { keys.first { !page.isTyping || !TextField.takes($0) } }

  /// Whether the binding matches the filter of the help page: an exact key name, or else part of its description.
  func matches(_ typed: String, in language: Language) -> Bool {
    if typed.isEmpty { return true }
    if KeyBinding.table.contains(where: { $0.keys.contains { $0.name == typed } }) {
      return keys.contains { $0.name == typed }
    }
    let text = [title, help.text(in: language), footer?.text(in: language) ?? ""].joined(separator: " ")
    return typed.folded.isEmpty ? title.contains(typed) : text.folded.contains(typed.folded)
  }

  func applies(to page: any PageType) -> Bool { feature.map(page.features.contains) ?? true }

  /// The name of the first key for an action, for messages.
  static func name(of action: BrowseAction) -> String {
    table.first { $0.action == action }?.keys.first?.name ?? ""
  }

  /// The action of a key on a page; `nil` if it has none.
  static func action(of key: Key, on page: any PageType) -> BrowseAction? {
    table.first { $0.keys.contains(key) && $0.applies(to: page) }?.action
  }
}

extension Text.Parts {
  /// The name of an action's key.
  mutating func appendInterpolation(key action: BrowseAction) {
    appendInterpolation(KeyBinding.name(of: action))
  }
}

extension Key {
  /// The keys to run as commands: for Hangul, the Latin letters on the same physical keys.
  var commands: [Key] {
    guard case .character(let character) = self else { return [self] }
    let scalars = Array(character.unicodeScalars)
    guard scalars.allSatisfy(\.isHangul) else { return [self] }
    return Hangul.keys(scalars).compactMap(Unicode.Scalar.init).map { .character(Character($0)) }
  }
}
