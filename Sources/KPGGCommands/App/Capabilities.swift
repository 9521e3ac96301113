import KPGGCore
import Terminal

extension App {
  var language: Language { display.language }
  var names: NameOrder { display.names }
  var isAccessible: Bool { display.isAccessible }

  /// The colours and attributes that a stream supports.
  ///
  /// - Parameter theme: The theme; by default, that of this run.
  func coloring(of stream: Stream, theme: Theme? = nil) -> Coloring {
    guard isInColor(stream) else { return .none }
    switch theme ?? display.theme {
    case .mono: return .attributes
    case .default: return .ansi
    case .vivid:
      return environment.hasTrueColor ? .trueColor : environment.hasPalette ? .palette : .ansi
    }
  }

  /// Whether the full screen has colours. A dump of it looks like the screen of a terminal.
  var isScreenInColor: Bool { isInColor(Stream(isTerminal: true)) }

  /// Whether the browser's theme can follow the terminal's background, because nothing sets it.
  var canAdoptTheme: Bool {
    inUse(.theme).source == "default" && environment.hasPalette && isScreenInColor
  }

  private func isInColor(_ stream: Stream) -> Bool {
    switch display.color {
    case .always: true
    case .never: false
    case .auto, .none:
      if environment["NO_COLOR"] != nil {
        false
      } else if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { environment.isOff($0) == false }) {
        true
      } else {
        stream.isTerminal && !isDumb
          && !["CLICOLOR", "FORCE_COLOR"].contains { environment.isOff($0) == true }
      }
    }
  }

  /// Whether the terminal shows only plain text, or is of an unknown type.
  var isDumb: Bool { environment["TERM"].map(["dumb", "unknown"].contains) ?? true }

  /// Whether the output can have hyperlinks: most terminals ignore unknown ones, but not the Linux console and VTs.
  var isLinking: Bool {
    let terminal = environment["TERM"] ?? ""
    return output.isTerminal && !isDumb && display.color != .never && terminal != "linux"
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

  /// Whether the terminal has at least 256 colours.
  var hasPalette: Bool {
    hasTrueColor || self["TERM"]?.contains("256color") == true || self["COLORTERM"]?.isEmpty == false
  }

  /// Whether the terminal says that its background is black or white: `COLORFGBG=15;0`.
  var hasPlainBackground: Bool {
    let background = self["COLORFGBG"]?.split(separator: ";").last
    return background.map { ["0", "15"].contains($0) } == true
  }
}
