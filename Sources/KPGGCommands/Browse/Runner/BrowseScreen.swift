import Terminal

/// A screen that the browser is drawn on, which is also the source of its input.
protocol BrowseScreen: AnyObject {
  var size: Size { get }
  /// The signal that ends the program, or `nil` until it has arrived.
  var endingSignal: Int32? { get }

  /// Takes over the terminal.
  func enter() throws(TerminalDevice.WriteError)
  /// Restores the terminal.
  func leave()
  /// Displays a surface. Writes only the parts that have changed.
  func show(_ surface: ScreenBuffer, _ coloring: Coloring) throws(TerminalDevice.WriteError)
  /// Makes the next call of ``show(_:_:)`` redraw everything.
  func forget()
  /// Stops the program until it is continued.
  func suspend() throws(TerminalDevice.WriteError)
  func setMouse(_ isOn: Bool) throws(TerminalDevice.WriteError)
  func copy(base64 text: String) throws(TerminalDevice.WriteError)
  /// Asks the terminal to identify itself. The answers arrive as events.
  func queryTerminal() throws(TerminalDevice.WriteError)
  /// Waits for events.
  ///
  /// - Parameters:
  ///   - milliseconds: The longest wait, after which no events are returned. `nil` waits without a limit.
  ///   - descriptor: Another file descriptor, whose input is reported as an event.
  func next(within milliseconds: Int?, watching descriptor: Int32?) throws(TerminalDevice.WriteError)
    -> [TerminalEvent]
}

extension RawTerminal: BrowseScreen {}
