import Synchronization
import Terminal

@testable import KPGGCommands

extension BrowseView {
  static func title(_ state: BrowseState) -> String {
    state.pages.map { $0.type.title(state) }.joined(separator: " / ")
  }
}

extension BrowseState {
  var isFocusVisible: Bool {
    guard let item = layout[page.focus] else { return layout.items.allSatisfy { $0.focusIndex == nil } }
    return item.y < page.scroll + contentHeight && item.end > page.scroll
  }
}

/// A screen that plays a script, which gives the events that arrive after each frame.
final class ScriptedScreen: BrowseScreen {
  var size: Size
  private(set) var shown: [ScreenBuffer] = []
  private(set) var log: [String] = []
  var script: [() -> [TerminalEvent]]
  var watch: (ScreenBuffer) -> Void = { _ in }

  init(_ size: Size, _ script: [() -> [TerminalEvent]] = []) {
    self.size = size
    self.script = script
  }

  /// The rows of the last frame.
  var rows: [String] { shown.last?.text ?? [] }

  var text: String { rows.joined(separator: "\n") }

  var endingSignal: Int32? { nil }
  func enter() { log.append("enter") }
  func leave() { log.append("leave") }
  func show(_ surface: ScreenBuffer, _ coloring: Coloring) {
    shown.append(surface)
    watch(surface)
  }
  func forget() { log.append("forget") }
  func suspend() { log.append("suspend") }
  func setMouse(_ isOn: Bool) { log.append("mouse \(isOn)") }
  func copy(base64 text: String) { log.append("copy") }
  func queryTerminal() { log.append("ask") }

  /// - Returns: The next events of the script. After the last ones, the end of the input.
  func next(within milliseconds: Int?, watching descriptor: Int32?) -> [TerminalEvent] {
    let events = script.isEmpty ? [.ended(signal: nil)] : script.removeFirst()()
    for case .resized(let size) in events { self.size = size }
    return events
  }
}
