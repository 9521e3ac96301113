import Arguments
import KPGGCore
import Terminal

/// The options of commands that use the whole screen.
struct ScreenOptions: Sendable {
  var keys: KeyList?
  var dump: [String]?
  var size: ScreenSize?
  var hasNoMouse = false

  static let arguments: [Argument<ScreenOptions, App>] = [
    .option(
      "--keys", value: "KEYS",
      help: "Press these keys first: letters, names such as enter, esc, down, ctrl-l, and text:WORD.",
      into: \.keys),
    .choices(
      "--dump", value: "FORM", values: DumpForm.allCases.map(\.rawValue),
      help: "Print one screen as text or as a picture (svg) and exit.", into: \.dump),
    .option(
      "--size", value: "SIZE",
      help: "Columns and rows of the screen. Default: 80x24.", into: \.size),
    .flag(
      "--no-mouse",
      help: "Don't capture the mouse, so that you can select text.", into: \.hasNoMouse),
  ]

  /// The output formats of `--dump`.
  enum DumpForm: String, CaseIterable {
    case text, svg
  }

  /// The keys to press first.
  var pressed: [Key] { keys?.keys ?? [] }

  /// The format to print the screen in; `nil` to show it.
  var form: DumpForm? {
    get throws(Failure) {
      guard let forms = dump else {
        if size != nil { throw Failure(.needsOption("--size", "--dump"), status: .usage) }
        return nil
      }
      guard forms.count < 2 else {
        throw Failure(.conflictingOptions("--dump=\(forms[0])", "--dump=\(forms[1])"), status: .usage)
      }
      return forms.first.flatMap(DumpForm.init) ?? .text
    }
  }

  /// Opens the terminal; `nil` if there is none.
  func terminal(_ app: App) -> RawTerminal? {
    app.screen(RawTerminal.Options(title: "kpgg", escapeDelay: app.escapeDelay, hasMouse: !hasNoMouse))
  }
}

extension BrowseState.Start {
  /// What all full screens begin with.
  init(_ app: App, _ screen: ScreenOptions) {
    (today, presentDay) = (app.today(), app.today())
    (language, names, theme) = (app.language, NameChoice(app.names), app.display.theme)
    (hasMouse, isInColor) = (!screen.hasNoMouse, app.isScreenInColor)
    host = app.hostReading?.host.name
    size = screen.size?.size ?? size
  }
}

extension App {
  /// Prints the screen for a state of the browser.
  func dump(_ state: BrowseState, _ form: ScreenOptions.DumpForm, title: String) throws {
    let surface = BrowseView.surface(state)
    switch form {
    case .text: try show { _ in surface.text.map { Line($0) } }
    case .svg:
      let coloring: Coloring =
        switch state.theme {
        case .mono: .attributes
        case .default: .ansi
        case .vivid: .trueColor
        }
      try output.write(Printable(document: surface.picture(title, coloring)))
    }
  }

  /// The milliseconds after which a lone ESC byte counts as the Esc key: `ESCDELAY`, by default longer over SSH.
  var escapeDelay: Int {
    let isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
    return min(environment.positiveNumber("ESCDELAY") ?? (isRemote ? 100 : 50), 5000)
  }
}
