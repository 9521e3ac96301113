import KPGGCore
import Synchronization
import Terminal

/// What the browser can do to the world; what comes of it are events.
struct BrowseWorld: Sendable {
  let app: App
  let index: CatalogIndex
  /// Whether nothing is to be changed or started.
  let isRehearsal: Bool

  /// What there is to know of groups beside the index.
  func load(_ slugs: [Slug]) async -> [BrowseEvent] {
    let groups = slugs.compactMap(index.group)
    do {
      let members = try await app.catalog.members(groups)
      let songs = try? await app.catalog.songs(groups)
      let findings = members.findings + (songs?.findings ?? [])
      let bySlug = Dictionary(grouping: members.value, by: \.id.group)
      let songsBySlug = Dictionary(grouping: songs?.value ?? groups.map(\.song), by: \.group)
      return groups.map { group in
        let sorted = SongQuery()(songsBySlug[group.slug] ?? [], of: [group.slug: group])
        return .loaded(group.slug, members: bySlug[group.slug] ?? [], songs: sorted)
      }
        + findings.prefix(1).map {
          .told(Notice.catalogFindings(count: findings.count, first: $0).text(in: app.language))
        }
    } catch {
      return groups.map { .failed($0.slug, Failure(error)) }
    }
  }

  func others(of id: MemberID, _ member: Member?) async -> [BrowseEvent] {
    guard let member else { return [] }
    return [.others(id, await app.otherEntries(of: member, in: index).map(\.0))]
  }

  func play(_ video: YouTubeID) -> [BrowseEvent] {
    if isRehearsal { return [] }
    return app.problemOpening(video).map { [.told($0.text(in: app.language))] } ?? []
  }

  /// Changes the file of favourites.
  func write(_ effect: BrowseEffect) -> [BrowseEvent] {
    if isRehearsal { return [] }
    do throws(StoreError) {
      let outcome = try app.favorites.update { favorites in
        switch effect {
        case .add(let placed): favorites.restore(placed)
        case .remove(let gone): for placed in gone { _ = favorites.remove(placed.favorite.id) }
        default: break
        }
      }
      let notice =
        outcome.keptAside.map(Notice.damagedFileKept) ?? outcome.madePrivate.map(Notice.madePrivate)
      return notice.map { [.told($0.text(in: app.language))] } ?? []
    } catch {
      return [.notWritten(effect, present: try? app.favorites.load(), Failure(error))]
    }
  }
}

/// The browser at a terminal: what comes from it changes the state, and what changes is drawn.
final class BrowseLoop {
  /// Events of what is done beside the loop.
  private final class Inbox: Sendable {
    private let events = Mutex<[BrowseEvent]>([])
    private let waker: RawTerminal.Waker

    init(_ waker: RawTerminal.Waker) {
      self.waker = waker
    }

    func post(_ new: [BrowseEvent]) {
      if new.isEmpty { return }
      events.withLock { $0 += new }
      waker.wake()
    }

    func take() -> [BrowseEvent] {
      events.withLock { events in
        defer { events = [] }
        return events
      }
    }
  }

  private let world: BrowseWorld
  private let terminal: RawTerminal
  private let inbox: Inbox
  private var state: BrowseState
  /// The last change of the favourites, which waits for those before.
  private var writing: Task<Void, Never>?

  init(_ world: BrowseWorld, _ terminal: RawTerminal, _ state: BrowseState) {
    self.world = world
    self.terminal = terminal
    self.state = state
    inbox = Inbox(terminal.waker)
  }

  /// Runs until somebody leaves. What is then still to be written is.
  ///
  /// - Parameter events: What happens before anybody presses a key.
  func run(_ events: [BrowseEvent]) async throws {
    let end: Int32?
    do {
      end = try await loop(events)
    } catch {
      terminal.leave()
      await finish()
      guard let signal = terminal.endingSignal else { throw error }
      return RawTerminal.end(by: signal)
    }
    terminal.leave()
    await finish()
    if let end = end ?? terminal.endingSignal { RawTerminal.end(by: end) }
  }

  /// - Returns: The signal that ends the program, if one does.
  private func loop(_ events: [BrowseEvent]) async throws -> Int32? {
    try terminal.enter()
    var effects = state.lacking + state.lackingFavorites
    for event in events { effects += state.update(event) }
    if let end = try await perform(effects) { return end.signal }
    var drawn: BrowseState?
    while true {
      if drawn != state {
        try terminal.show(BrowseView.surface(state), coloring)
        drawn = state
      }
      for event in try terminal.next() {
        let events: [BrowseEvent]
        switch event {
        case .key(let key): events = [.key(key)]
        case .mouse(let mouse): events = [.mouse(mouse)]
        case .paste(let text): events = [.paste(text)]
        case .resized(let size):
          drawn = nil
          events = [.resized(size)]
        case .woken: events = inbox.take()
        case .ended(let signal): return signal
        }
        for event in events {
          if let end = try await perform(state.update(event)) { return end.signal }
        }
      }
    }
  }

  /// How the loop ends.
  private struct End {
    let signal: Int32?
  }

  private func perform(_ effects: [BrowseEffect]) async throws -> End? {
    var waiting = effects[...]
    while let effect = waiting.popFirst() {
      switch effect {
      case .load(let slugs):
        if world.app.reading == nil {
          for event in await world.load(slugs) { waiting += state.update(event) }
        } else {
          Task { [world, inbox] in inbox.post(await world.load(slugs)) }
        }
      case .findOthers(let id):
        for event in await world.others(of: id, state.member(id)) { waiting += state.update(event) }
      case .play(let video): for event in world.play(video) { waiting += state.update(event) }
      case .add, .remove:
        let before = writing
        writing = Task { [world, inbox] in
          await before?.value
          inbox.post(world.write(effect))
        }
      case .setMouse(let isOn): try terminal.setMouse(isOn)
      case .redraw:
        terminal.forget()
        try terminal.show(BrowseView.surface(state), coloring)
      case .suspend:
        try terminal.suspend()
        waiting += state.update(.resized(terminal.size))
        try terminal.show(BrowseView.surface(state), coloring)
      case .quit: return End(signal: nil)
      case .interrupt: return End(signal: RawTerminal.interrupt)
      }
    }
    return nil
  }

  /// Waits for what is being written, and tells what nobody has seen.
  private func finish() async {
    await writing?.value
    for case .notWritten(_, _, let failure) in inbox.take() { world.app.fail(failure) }
  }

  /// Reversed, bold and underlined text is no colour, and shows where one is.
  private var coloring: Coloring {
    let coloring = world.app.coloring(of: world.app.output, theme: state.theme)
    return coloring == .none ? .attributes : coloring
  }
}
