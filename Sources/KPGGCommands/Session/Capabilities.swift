import KPGGCore
import Terminal

extension Session {
  /// The colours and attributes that a stream supports.
  ///
  /// - Parameters:
  ///   - theme: The theme; by default, that of this run.
  ///   - background: The terminal's background; by default, that of the settings.
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

  /// Whether the browser asks the terminal for its background, for the colours of names, because nothing else tells it.
  var asksBackground: Bool {
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

  /// Whether the output is for screen readers: one fact per line, no redrawing.
  var isAccessible: Bool { self[.accessible] }

  /// Whether the terminal shows only plain text, or is of an unknown type.
  var isDumb: Bool { world.environment["TERM"].map(["dumb", "unknown"].contains) ?? true }

  /// Whether pages are drawn in ASCII.
  var isASCII: Bool { options.isASCII || !world.environment.isUnicode }

  /// Whether the output can have hyperlinks: most terminals ignore unknown ones, but not the Linux console and VTs.
  var isLinking: Bool {
    let terminal = world.environment["TERM"] ?? ""
    return world.output.isTerminal && !isDumb && options.color != .never && terminal != "linux"
      && !terminal.hasPrefix("vt")
  }
}

extension Environment {
  /// Whether a variable says no: `0` or `false`; `nil` if it is not set.
  fileprivate func isOff(_ name: String) -> Bool? {
    self[name].map { ["0", "false"].contains($0.lowercased()) }
  }

  fileprivate var hasTrueColor: Bool {
    ["truecolor", "24bit"].contains(self["COLORTERM"] ?? "") || self["TERM"]?.hasSuffix("-direct") == true
  }

  /// The variable that says that the terminal has at least 256 colours; `nil` if none does.
  var paletteSource: String? {
    if self["COLORTERM"]?.isEmpty == false { return "COLORTERM" }
    let terminal = self["TERM"] ?? ""
    return terminal.contains("256color") || terminal.hasSuffix("-direct") ? "TERM" : nil
  }

  /// Whether the terminal says that its background is dark or light: `COLORFGBG=15;0`.
  var background: TerminalBackground? {
    switch self["COLORFGBG"]?.split(separator: ";").last {
    case "0", "8"?: .dark
    case "7", "15"?: .light
    default: nil
    }
  }
}
