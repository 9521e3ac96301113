import Synchronization
import Terminal

@testable import KPGGCommands

extension BrowseView {
  /// The titles of the open pages.
  static func title(_ state: BrowseState) -> String {
    state.pages.map { $0.type.title(state) }.joined(separator: " / ")
  }
}

extension BrowseState {
  /// Whether the item in focus is in view.
  var isFocusVisible: Bool {
    guard let item = layout[page.focus] else { return false }
    return item.y < page.scroll + contentHeight && item.end > page.scroll
  }
}

/// A screen that plays a script: what arrives after each frame.
final class ScriptedScreen: BrowseScreen {
  var size: Size
  private(set) var shown: [Surface] = []
  private(set) var log: [String] = []
  var script: [() -> [TerminalEvent]]
  /// Called with each frame.
  var watch: (Surface) -> Void = { _ in }

  init(_ size: Size, _ script: [() -> [TerminalEvent]] = []) {
    (self.size, self.script) = (size, script)
  }

  /// The rows of the last frame.
  var rows: [String] { shown.last?.text ?? [] }

  /// The last frame as text.
  var text: String { rows.joined(separator: "\n") }

  var endingSignal: Int32? { nil }
  func enter() { log.append("enter") }
  func leave() { log.append("leave") }
  func show(_ surface: Surface, _ coloring: Coloring) {
    shown.append(surface)
    watch(surface)
  }
  func forget() { log.append("forget") }
  func suspend() { log.append("suspend") }
  func setMouse(_ isOn: Bool) { log.append("mouse \(isOn)") }
  func copy(base64 text: String) { log.append("copy") }
  func ask() { log.append("ask") }

  /// - Returns: The next events of the script; after its last, that the input has ended.
  func next(within milliseconds: Int?, watching descriptor: Int32?) -> [TerminalEvent] {
    let events = script.isEmpty ? [.ended(signal: nil)] : script.removeFirst()()
    for case .resized(let size) in events { self.size = size }
    return events
  }
}

/// Does all work at once, but keeps the results of slow work back until they are released.
final class HeldScheduler: BrowseScheduler {
  private struct Result {
    let effect: BrowseEffect
    let turn: BrowseEffect.Turn
    let events: [BrowseEvent]
  }

  /// Whether results of older queries are dropped, as when their work is cancelled in time.
  private let dropsOutdated: Bool
  private var held: [Result] = []
  private var released: [BrowseEvent] = []
  private(set) var started: [BrowseEffect] = []

  init(dropsOutdated: Bool = true) {
    self.dropsOutdated = dropsOutdated
  }

  func start(_ effect: BrowseEffect, _ state: BrowseState, in world: BrowseWorld) async -> [BrowseEvent] {
    started.append(effect)
    let events = await ImmediateScheduler().start(effect, state, in: world)
    let turn = effect.turn(state)
    if turn == .now { return events }
    if case .newest = turn, dropsOutdated { held.removeAll { $0.turn == turn } }
    held.append(Result(effect: effect, turn: turn, events: events))
    return []
  }

  /// Releases a result. Those of one queue come in order.
  func release(_ number: Int) {
    guard held.indices.contains(number) else { return }
    let turn = held[number].turn
    let isQueued = if case .afterOthers = turn { true } else { false }
    let first = isQueued ? held.firstIndex { $0.turn == turn } ?? number : number
    released += held.remove(at: first).events
  }

  func releaseAll() {
    while !held.isEmpty { release(0) }
  }

  func finished() -> [BrowseEvent] {
    defer { released = [] }
    return released
  }

  func finish() async { releaseAll() }
}
