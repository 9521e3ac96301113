import KPGGCore
import Terminal

extension Session {
  /// Returns the colours and attributes to use on a stream. The defaults are the session's theme and background.
  func coloring(
    of stream: World.Stream, theme: Theme? = nil, on background: TerminalBackground? = nil
  ) -> Coloring {
    guard isInColor(stream) else { return .none }
    switch theme ?? self[.theme] {
    case .mono: return .attributes
    case .default: return .ansi
    case .vivid:
      let background = background ?? self[.background]
      if world.environment.hasTrueColor { return .trueColor(on: background) }
      return world.environment.paletteSource == nil ? .ansi : .palette(on: background)
    }
  }

  /// Whether the browser must ask the terminal for its background, which the vivid theme needs and no setting gives.
  var mustQueryBackground: Bool {
    self[.theme] == .vivid && self[.background] == .unknown && world.environment.paletteSource != nil
      && isInColor(World.Stream(isTerminal: true))
  }

  private func isInColor(_ stream: World.Stream) -> Bool {
    switch options.color {
    case .always: true
    case .never: false
    case .auto, .none:
      if world.environment["NO_COLOR"] != nil {
        false
      } else if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { world.environment.isOff($0) == false }) {
        true
      } else {
        stream.isTerminal && !isDumb
          && !["CLICOLOR", "FORCE_COLOR"].contains { world.environment.isOff($0) == true }
      }
    }
  }

  /// Whether the output is for screen readers. It then has one fact per line and is never redrawn.
  var isAccessible: Bool { self[.accessible] }

  /// Whether the terminal shows only plain text or has an unknown type.
  var isDumb: Bool { [nil, "dumb", "unknown"].contains(world.environment["TERM"]) }

  var isASCII: Bool { options.isASCII || !world.environment.isUnicode }

  /// Whether the output can have hyperlinks. Most terminals ignore unknown ones, but the Linux console and VTs don't.
  var supportsHyperlinks: Bool {
    let terminal = world.environment["TERM"] ?? ""
    return world.output.isTerminal && !isDumb && options.color != .never && terminal != "linux"
      && !terminal.hasPrefix("vt")
  }
}

extension Environment {
  /// Whether a variable is `0` or `false`, or `nil` if it is not set.
  fileprivate func isOff(_ name: String) -> Bool? {
    self[name].map { ["0", "false"].contains($0.lowercased()) }
  }

  fileprivate var hasTrueColor: Bool {
    ["truecolor", "24bit"].contains(self["COLORTERM"] ?? "") || self["TERM"]?.hasSuffix("-direct") == true
  }

  /// The name of a variable that shows that the terminal has at least 256 colours, or `nil` if there is none.
  var paletteSource: String? {
    if self["COLORTERM"]?.isEmpty == false { return "COLORTERM" }
    let terminal = self["TERM"] ?? ""
    return terminal.contains("256color") || terminal.hasSuffix("-direct") ? "TERM" : nil
  }

  /// The terminal's background as given by `COLORFGBG` (such as `15;0`), or `nil` if it is unknown.
  var background: TerminalBackground? {
    switch self["COLORFGBG"]?.split(separator: ";").last {
    case "0", "8"?: .dark
    case "7", "15"?: .light
    default: nil
    }
  }
}
