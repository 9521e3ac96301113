import KPGGCore
import Terminal

/// The action of a key.
enum BrowseAction: Hashable, Sendable {
  enum Direction: Hashable, Sendable {
    case up, down, left, right
  }

  case move(Direction)
  case pageUp, pageDown, rowStart, rowEnd, first, last, nextSection, previousSection
  case open, back, play, copy, favorite, remove, undo
  case step(Int)
  case tab(Int)
  case search
  /// Shows the next or previous kind of search results.
  case kind(Int)
  case forget
  case order, era, previousEra, shown
  case reload, language, theme, pictures, mouse, help, redraw, suspend, quit, interrupt

  /// How an action relates to a list whose result the page waits for.
  enum Timing {
    /// It leaves the list, so that nothing waits any more.
    case leaving
    /// It has nothing to do with the list.
    case independent
    /// It changes what the list shows.
    case filter
    /// It applies to the rows of the result.
    case selection
  }

  var timing: Timing {
    switch self {
    case .back, .tab, .search, .help, .suspend, .quit, .interrupt: .leaving
    case .language, .theme, .mouse, .pictures, .reload, .redraw: .independent
    case .order, .era, .previousEra, .shown, .kind: .filter
    default: .selection
    }
  }
}

/// A key binding: the single source for the browser, its hints and help page, `--help` and the man page.
struct KeyBinding: Sendable {
  enum PageKind: CaseIterable, Sendable {
    case home, favorites, songs, upcoming, search, era, group, member, help

    init(_ place: BrowsePage.Place) {
      self =
        switch place {
        case .home: .home
        case .favorites: .favorites
        case .songs: .songs
        case .upcoming: .upcoming
        case .search: .search
        case .era: .era
        case .group: .group
        case .member: .member
        case .help: .help
        }
    }
  }

  let keys: [Key]
  let action: BrowseAction
  let help: Text
  /// The hint in the last line; `nil` for none.
  var footer: Text?
  /// The pages where it applies.
  var pages = Set(PageKind.allCases)

  private init(
    _ keys: String, _ action: BrowseAction, _ help: Text, footer: Text? = nil,
    on pages: Set<PageKind> = Set(PageKind.allCases)
  ) {
    // Misspelt key names would leave no keys, which a test catches.
    self.keys = (try? Key.list(keys)) ?? []
    self.action = action
    self.help = help
    self.footer = footer
    self.pages = pages
  }

  /// The pages that show the catalog.
  private static let catalogPages: Set<PageKind> = Set(PageKind.allCases).subtracting([.help])

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
      on: catalogPages),
    .init(
      "esc backspace", .back,
      Text("back").meaning("key"),
      footer: "back"),
    .init(
      "/", .search,
      "search; on the songs page: filter", footer: "search",
      on: catalogPages),
    .init(
      "o ctrl-o", .play,
      "play the selected song, or the group's signature song", footer: "play",
      on: catalogPages),
    .init(
      "f ctrl-f", .favorite,
      "add or remove a favourite",
      footer: "favourite", on: catalogPages),
    .init(
      "x delete", .remove,
      "on the favourites page: remove",
      footer: "remove", on: [.home, .favorites]),
    .init(
      "delete ctrl-x", .forget,
      "in the list of recent searches: remove one", footer: "forget", on: [.search]),
    .init(
      "u", .undo,
      "restore the last removed favourite",
      footer: "undo", on: catalogPages),
    .init(
      "y ctrl-y", .copy,
      "copy the URL of the selected song or the signature song", footer: "copy",
      on: catalogPages),
    .init(
      "i", .pictures,
      "download and show pictures, or hide them (saved as a setting)", footer: "pictures"),
    .init(
      "n ]", .step(1),
      "on the home page: another featured group",
      footer: "another", on: [.home]),
    .init(
      "p [", .step(-1),
      "on the home page: the previous featured group",
      on: [.home]),
    .init(
      "n ]", .step(1),
      "on a page: the next group or member",
      footer: "next", on: [.group, .member]),
    .init(
      "p [", .step(-1),
      "on a page: the previous group or member",
      footer: "previous", on: [.group, .member]),
    .init(
      "pageup ctrl-b ctrl-u", .pageUp, "one screen up"),
    .init(
      "pagedown space ctrl-d", .pageDown, "one screen down"),
    .init(
      "home", .rowStart,
      "to the row's first card, or to the top"),
    .init(
      "end", .rowEnd,
      "to the row's last card, or to the bottom"),
    .init("g", .first, "to the top"),
    .init("G", .last, "to the bottom"),
    .init(
      "tab", .nextSection, "to the next part of the page",
      on: Set(PageKind.allCases).subtracting([.search])),
    .init(
      "shift-tab", .previousSection,
      "to the previous part of the page",
      on: Set(PageKind.allCases).subtracting([.search])),
    .init(
      "tab", .kind(1),
      "while searching: groups, members, songs or all", footer: "kind", on: [.search]),
    .init(
      "shift-tab", .kind(-1),
      "while searching: the same, backwards",
      on: [.search]),
    .init("1", .tab(0), Text("the home page").meaning("key")),
    .init("2", .tab(1), "the favourites"),
    .init("3", .tab(2), "all songs"),
    .init(
      "4", .tab(3),
      "upcoming birthdays and anniversaries"),
    .init(
      "s", .order,
      "change the order; on the upcoming page: favourites first", footer: "sort",
      on: [.home, .era, .songs, .upcoming]),
    .init(
      "e", .era,
      "show the next era only; after the last, all eras",
      footer: "era", on: [.home, .songs, .upcoming]),
    .init(
      "E", .previousEra,
      "show the previous era only; before the first, all eras",
      on: [.home, .songs, .upcoming]),
    .init(
      "v", .shown,
      "switch between favourites, active groups and all groups",
      footer: "show", on: [.home, .era, .songs, .upcoming]),
    .init(
      "R ctrl-r", .reload,
      "reload",
      on: catalogPages),
    .init("L", .language, "the next language"),
    .init("c", .theme, "the next theme"),
    .init(
      "m", .mouse,
      "turn the mouse off to select text, or on again"),
    .init("ctrl-l", .redraw, "redraw"),
    .init("ctrl-z", .suspend, "suspend (resume with fg)"),
    .init(
      "?", .help, "keyboard shortcuts (type to filter)",
      footer: "keys", on: catalogPages),
    .init(
      "q", .quit, "quit", footer: "quit",
      on: catalogPages),
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

  /// The action of a key on a page; `nil` if it has none.
  static func action(of key: Key, on place: BrowsePage.Place) -> BrowseAction? {
    let kind = PageKind(place)
    return table.first { $0.pages.contains(kind) && $0.keys.contains(key) }?.action
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
