import KPGGCore
import Terminal

extension App {
  var language: Language { display.language }
  var names: NameOrder { display.names }
  var isAccessible: Bool { display.isAccessible }

  /// What a stream can show beyond plain characters.
  ///
  /// - Parameter theme: The theme; if it is not given, the one that this run has.
  func coloring(of stream: Stream, theme: Theme? = nil) -> Coloring {
    guard isInColor(stream) else { return .none }
    switch theme ?? display.theme {
    case .mono: return .attributes
    case .default: return .ansi
    case .vivid:
      let depth = environment["COLORTERM"] ?? ""
      let terminal = environment["TERM"] ?? ""
      if ["truecolor", "24bit"].contains(depth) || terminal.hasSuffix("-direct") { return .trueColor }
      return terminal.contains("256color") || !depth.isEmpty ? .palette : .ansi
    }
  }

  private func isInColor(_ stream: Stream) -> Bool {
    switch display.color {
    case .always: true
    case .never: false
    case .auto, .none:
      if environment["NO_COLOR"] != nil {
        false
      } else if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { (environment[$0] ?? "0") != "0" }) {
        true
      } else {
        stream.isTerminal && !isDumb && !["CLICOLOR", "FORCE_COLOR"].contains { environment[$0] == "0" }
      }
    }
  }

  /// Whether the terminal understands nothing but characters, or nobody knows what it understands.
  var isDumb: Bool { environment["TERM"].map(["dumb", "unknown"].contains) ?? true }

  /// Whether the terminal can be trusted to pass over hyperlinks that it does not know.
  var isLinking: Bool {
    let terminal = environment["TERM"] ?? ""
    return output.isTerminal && !isDumb && display.color != .never && terminal != "linux"
      && !terminal.hasPrefix("vt")
  }
}
