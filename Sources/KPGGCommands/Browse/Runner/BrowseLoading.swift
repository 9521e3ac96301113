import KPGGCore
import Terminal

/// The browser's screen while the catalog is read from a host.
struct BrowseLoading {
  let screen: any BrowseScreen
  let session: Session
  let host: String

  /// How the loading ends.
  enum End<Value> {
    /// It is done; with what was typed in the meantime, for the browser.
    case loaded(Value, [BrowseEvent])
    case end(BrowseEnd)
  }

  /// Shows the screen until the work is done or the user leaves. After the work, the screen stays entered.
  ///
  /// - Parameters:
  ///   - worker: Does the work.
  ///   - wake: Makes the screen return an event.
  func run<Value: Sendable>(
    _ worker: Worker?, wake: @escaping @Sendable () -> Void,
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> End<Value> {
    let outcome = WorkOutcome<Value>()
    let task = outcome.start(work, on: worker, whenDone: wake)
    do {
      try screen.enter()
      let start = session.world.clock.now()
      var typed: [BrowseEvent] = []
      while true {
        if let result = outcome.result { return .loaded(try result.get(), typed) }
        try screen.show(
          surface(seconds: max(0, session.world.clock.now() - start), isTyping: isTyping(typed)), .attributes)
        if let end = try end(screen.next(within: 1000, watching: nil), &typed) {
          task.cancel()
          screen.leave()
          return .end(end)
        }
      }
    } catch {
      task.cancel()
      screen.leave()
      throw error
    }
  }

  /// How the events end the loading, if they do.
  ///
  /// - Parameter typed: Receives other keys and pastes.
  private func end(_ events: [TerminalEvent], _ typed: inout [BrowseEvent]) throws -> BrowseEnd? {
    for event in events {
      switch event {
      case .ended(let signal): return signal.map(BrowseEnd.signal) ?? .quit
      case .key(let key):
        let action = key.command.flatMap { KeyBinding.action(of: $0, on: KeysPage()) }
        if action == .quit, !isTyping(typed) { return .quit }
        if action == .interrupt { return .signal(RawTerminal.interrupt) }
        if action == .suspend { try screen.suspend() } else { typed.append(.key(key)) }
      case .paste(let text): typed.append(.paste(text))
      case .resized: screen.forget()
      case .mouse, .report, .focused, .woken, .readable: break
      }
    }
    return nil
  }

  /// Whether letters are the text of a search: after `/`, until Enter or Esc.
  private func isTyping(_ typed: [BrowseEvent]) -> Bool {
    let keys = typed.compactMap { event -> Key? in if case .key(let key) = event { key } else { nil } }
    let slash = Key.character("/")
    return keys.last { [slash, .enter, .escape].contains($0) } == slash
  }

  private func surface(seconds: Int, isTyping: Bool) -> Surface {
    var surface = Surface(screen.size)
    let texts: [Text] = [
      seconds > 0 ? "Loading from \(host)... \(seconds) s" : "Loading from \(host)...",
      "Press \(key: isTyping ? .interrupt : .quit) to quit.",
    ]
    let lines = texts.flatMap { session.text($0).sanitized.wrapped(to: max(2, screen.size.width - 2)) }
    for (y, line) in lines.enumerated() { surface.draw(Line(line).indented(by: 2), x: 0, y: y) }
    return surface
  }
}
