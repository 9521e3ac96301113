import KPGGCore
import Terminal

/// The loading screen shown while the catalog is read from a host.
struct BrowseLoading {
  let screen: any BrowseScreen
  let session: Session
  let host: String

  enum End<Value> {
    /// The result of the work, and the keys and pastes that arrived meanwhile, to replay in the browser.
    case loaded(Value, [BrowseEvent])
    case end(BrowseEnd)
  }

  /// Shows the screen until the work is done or the user quits. When the work is done, the screen stays entered.
  ///
  /// - Parameter wake: Called when the work is done. It must make the screen return an event.
  func run<Value: Sendable>(
    _ worker: Worker?, wake: @escaping @Sendable () -> Void,
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> End<Value> {
    let outcome = WorkResult<Value>()
    let task = outcome.start(work, on: worker, whenDone: wake)
    do {
      try screen.enter()
      let start = session.world.clock.now()
      var pendingInput: [BrowseEvent] = []
      while true {
        if let result = outcome.result { return .loaded(try result.get(), pendingInput) }
        try screen.show(
          surface(seconds: max(0, session.world.clock.now() - start), isTyping: isTyping(pendingInput)),
          .attributes)
        if let end = try end(screen.next(within: 1000, watching: nil), &pendingInput) {
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

  /// Returns how the events end the loading, or `nil` if they don't.
  ///
  /// - Parameter pendingInput: Receives all other keys and pastes.
  private func end(_ events: [TerminalEvent], _ pendingInput: inout [BrowseEvent]) throws -> BrowseEnd? {
    for event in events {
      switch event {
      case .ended(let signal): return signal.map(BrowseEnd.signal) ?? .quit
      case .key(let key):
        let action = key.command.flatMap { KeyBinding.action(of: $0, on: KeysPage()) }
        if action == .quit, !isTyping(pendingInput) { return .quit }
        if action == .interrupt { return .signal(RawTerminal.interrupt) }
        if action == .suspend { try screen.suspend() } else { pendingInput.append(.key(key)) }
      case .paste(let text): pendingInput.append(.paste(text))
      case .resized: screen.forget()
      case .mouse, .report, .focused, .woken, .readable: break
      }
    }
    return nil
  }

  /// Whether letters are search text, which they are from `/` until Enter or Esc.
  private func isTyping(_ pendingInput: [BrowseEvent]) -> Bool {
    let keys = pendingInput.compactMap { event -> Key? in if case .key(let key) = event { key } else { nil } }
    let slash = Key.character("/")
    return keys.last { [slash, .enter, .escape].contains($0) } == slash
  }

  private func surface(seconds: Int, isTyping: Bool) -> ScreenBuffer {
    var surface = ScreenBuffer(screen.size)
    let texts: [Text] = [
      seconds > 0 ? "Loading from \(host)... \(seconds) s" : "Loading from \(host)...",
      "Press \(key: isTyping ? .interrupt : .quit) to quit.",
    ]
    let lines = texts.flatMap { session.text($0).sanitized.wrapped(to: max(2, screen.size.width - 2)) }
    for (y, line) in lines.enumerated() { surface.draw(Line(line).indented(by: 2), x: 0, y: y) }
    return surface
  }
}
