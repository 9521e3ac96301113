import Characters
import KPGGCore
import Terminal

/// The browser for screen readers and basic terminals: prints each page as text with numbered choices.
struct BrowsePrompts {
  private let app: App
  private let files: BrowseFiles
  private let runner: BrowseRunner
  var state: BrowseState { runner.state }

  /// What a number selects.
  private enum Choice {
    case spot(BrowsePage.Spot)
    case action(BrowseAction)
  }

  init(_ state: BrowseState, _ world: BrowseWorld) {
    let app = world.app
    self.app = app
    files = world.files
    let scheduler = ImmediateScheduler { effect in
      if state.host == nil || !effect.waitsForHost { return }
      // If the output is closed, the page is written next and fails.
      try? app.output.write(Printable(lines: [app.text(.loading)]))
    }
    runner = BrowseRunner(state, world, scheduler)
  }

  /// Runs until the user leaves.
  ///
  /// - Parameter problems: Problems to report at startup.
  func run(_ problems: [Text]) async throws {
    let start = state
    defer { files.remember(state, since: start) }
    _ = try await runner.handle(problems.map { .message($0) })
    while true {
      let choices = try show()
      guard let choice = try choose(among: choices) else { return }
      let event: BrowseEvent =
        switch choice {
        case .spot(let spot): .chosen(spot)
        case .action(let action): .action(action)
        }
      if try await runner.handle([event]) != nil { return }
      if case .action(.search) = choice, try await !type() { return }
    }
  }

  /// Prints the page.
  ///
  /// - Returns: The numbered choices; the first is number 1.
  private func show() throws -> [Choice] {
    var lines =
      [""] + (state.status.map { [$0, ""] } ?? []) + [BrowseView.title(state)] + BrowseView.header(state)
    var choices: [Choice] = []
    for item in state.layout.items {
      guard case .lines(let texts) = item.text(state) else { continue }
      let text = texts.map(\.text.trimmed).filter { !$0.isEmpty }
      if let spot = item.spot, item.target != nil {
        choices.append(.spot(spot))
        lines.append("\(choices.count). " + text.joined(separator: ", "))
      } else {
        lines += text
      }
    }
    lines.append("")
    var offered: Set<BrowseAction> = []
    for binding in KeyBinding.table
    where binding.isOffered(in: state) && offered.insert(binding.action).inserted {
      choices.append(.action(binding.action))
      lines.append("\(choices.count). " + binding.label(in: state))
    }
    try app.output.write(Printable(lines: lines))
    return choices
  }

  /// Prompts until the user enters a valid number; `nil` if the user leaves.
  private func choose(among choices: [Choice]) throws -> Choice? {
    let isStart = state.pages.count < 2 && state.tab == .home
    while let typed = try prompt(isStart ? "Number (0 leaves):" : "Number (0 goes back):") {
      if typed.folded == "0" { return isStart ? nil : .action(.back) }
      if let number = Int(typed.folded), choices.indices.contains(number - 1) { return choices[number - 1] }
      try app.output.write(Printable(lines: [state.text("Type a number from 0 to \(choices.count).")]))
    }
    return nil
  }

  /// Prompts for the search or filter text; `false` if the user leaves.
  private func type() async throws -> Bool {
    guard let field = state.page.type.field, let words = try prompt(field.label) else { return false }
    let events: [BrowseEvent] = [.key(.control("u")), .paste(words)]
    return try await runner.handle(events + (field.use == .filter ? [.action(.open)] : [])) == nil
  }

  private func prompt(_ question: Text) throws -> String? {
    try app.output.write(Printable(state.text(question) + " "))
    return app.input.readLine().map { $0.trimmed }
  }
}

extension BrowseEffect {
  /// Whether it may wait for a response from the host.
  fileprivate var waitsForHost: Bool {
    switch self {
    case .load, .loadAll, .reload: true
    default: false
    }
  }
}

extension KeyBinding {
  /// Whether the action is offered as a numbered choice.
  fileprivate func isOffered(in state: BrowseState) -> Bool {
    guard applies(to: state.page.type), state.isEnabled(action) else { return false }
    switch action {
    case .play, .favorite, .undo, .search, .kind(1), .order, .era(1), .shown, .reload, .language: return true
    case .step: return state.page.entry != nil
    case .tab(let number): return number != state.tab.rawValue || state.pages.count > 1
    default: return false
    }
  }

  /// The action's label in the numbered choices.
  fileprivate func label(in state: BrowseState) -> String {
    switch action {
    case .tab(let number): BrowseState.Tab(rawValue: number)?.place.type.title(state) ?? ""
    // The hints for these actions are too terse to stand alone.
    case .order, .era, .shown: state.text(help)
    default: state.text(footer ?? help)
    }
  }
}

extension BrowseLayout.Item {
  /// The text to print; `nil` for cards on the home page, since their shelf's heading opens all of them.
  fileprivate func text(_ state: BrowseState) -> Content? {
    guard case .card(let card) = content else { return content }
    guard !state.layout.hasShelves else { return nil }
    let id = card.entry
    let name = state.name(of: id)?.full(state.names) ?? id.description
    let mark = state.favorites.contains(id) ? [Line(state.text(.isFavorite))] : []
    return .lines([Line(name)] + mark)
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
