import Terminal

/// Where the browser is drawn, and where its keys come from.
protocol BrowseScreen: AnyObject {
  var size: Size { get }
  /// The signal that ends the program, once it has arrived.
  var endingSignal: Int32? { get }

  /// Takes over the terminal.
  func enter() throws(TerminalDevice.WriteError)
  /// Restores the terminal.
  func leave()
  /// Displays a surface, writing only what has changed.
  func show(_ surface: Surface, _ coloring: Coloring) throws(TerminalDevice.WriteError)
  /// Redraws everything next time.
  func forget()
  /// Stops the program until it is continued.
  func suspend() throws(TerminalDevice.WriteError)
  func setMouse(_ isOn: Bool) throws(TerminalDevice.WriteError)
  func copy(base64 text: String) throws(TerminalDevice.WriteError)
  /// Asks the terminal to identify itself. The answers arrive as events.
  func ask() throws(TerminalDevice.WriteError)
  /// Waits for events.
  ///
  /// - Parameters:
  ///   - milliseconds: When to return no events, if there are none; `nil` for never.
  ///   - descriptor: Another descriptor whose input is an event.
  func next(within milliseconds: Int?, watching descriptor: Int32?) throws(TerminalDevice.WriteError)
    -> [TerminalEvent]
}

extension RawTerminal: BrowseScreen {}
