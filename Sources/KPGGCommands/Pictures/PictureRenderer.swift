import Arguments
import Essentials
import KPGGCore
import Terminal

/// Draws pictures in one of the ways that terminals have. It decodes none itself.
struct PictureRenderer: Sendable {
  /// The ways.
  enum Way: String, Sendable, CaseIterable {
    /// chafa, a program, draws with characters: cells like all others.
    case chafa
    /// The terminal draws, by kitty's graphics protocol, a PNG where placeholders stand.
    case kitty
    /// The terminal draws the file's own bytes where the cursor is (iTerm2).
    case iterm
    /// Nobody draws: a card in the group's colour stands in for the picture.
    case card
  }

  let way: Way
  /// What has decided that: a variable, a program or `PATH`, in which there is none.
  let source: String
  /// The colours that the terminal has for pictures.
  let coloring: Coloring
  let programs: PicturePrograms

  /// The lines of a picture, at most as large as there is room; `nil` if it could not be drawn.
  func lines(_ file: PictureFile, in room: Size) -> [Line]? {
    switch way {
    case .chafa: drawn(file, in: room)
    case .kitty: placed(file, in: room)
    case .iterm: Graphic(.inline, fitting(file, in: room), base64: file.data.base64EncodedString()).lines
    case .card: nil
    }
  }

  private func drawn(_ file: PictureFile, in room: Size) -> [Line]? {
    let colors =
      switch coloring {
      case .none, .attributes: "none"
      case .ansi: "16"
      case .palette: "256"
      case .trueColor: "full"
      }
    let words = [
      "chafa", "--format", "symbols", "--symbols", "block+space", "--animate", "off", "--polite", "on",
      "--threads", "1", "--colors", colors, "--size", "\(room.width)x\(room.height)", "-",
    ]
    return programs.output(words, file.data, 1 << 20).flatMap { String(data: $0, encoding: .utf8) }
      .flatMap { Line.picture(drawnAs: $0, in: room) }
  }

  private func placed(_ file: PictureFile, in room: Size) -> [Line]? {
    let largest = Size(
      width: min(room.width, Graphic.mostPlaceholders), height: min(room.height, Graphic.mostPlaceholders))
    guard let file = file.format == .png ? file : converted(file) else { return nil }
    let size = fitting(file, in: largest)
    // The same picture in the same size has the same number, in this run and the next; another one has it once in millions.
    let number = (Int(file.checksum.prefix(6), radix: 16) ?? 0) ^ (size.width << 8 | size.height)
    return Graphic(
      .placeholders(id: max(1, number)), size, base64: file.data.base64EncodedString()
    ).lines
  }

  /// The picture as a PNG, not larger than a screen.
  private func converted(_ file: PictureFile) -> PictureFile? {
    Self.converters.first(where: programs.isInstalled).flatMap { converter in
      programs.output(
        [converter, "\(file.format.rawValue):-", "-strip", "-resize", "800x800>", "png:-"], file.data,
        PictureClient.mostBytes)
    }.flatMap { try? PictureFile($0) }
  }

  /// ImageMagick by its present name and by that of before version 7.
  private static let converters = ["magick", "convert"]

  /// The cells that a picture takes where one is twice as high as it is wide.
  private func fitting(_ file: PictureFile, in room: Size) -> Size {
    let pixels = file.pixels
    let scale = min(
      Double(room.width) / Double(pixels.width), Double(room.height * 2) / Double(pixels.height))
    return Size(
      width: max(1, Int((Double(pixels.width) * scale).rounded())),
      height: max(1, Int((Double(pixels.height) * scale / 2).rounded())))
  }

  /// Whether nothing but the terminal itself can tell whether it draws.
  var isUndecided: Bool { way == .card && source == "PATH" }

  fileprivate static func canConvert(_ programs: PicturePrograms) -> Bool {
    converters.contains(where: programs.isInstalled)
  }
}

extension App {
  /// Whether pictures are wanted; `nil` if nobody has said so.
  var wantsPictures: Bool? { pictureChoice.map { $0 != .never } }

  private var pictureChoice: PictureChoice? {
    inUse(.pictures).value.flatMap(PictureChoice.init(argument:))
  }

  /// What draws pictures here.
  ///
  /// - Parameters:
  ///   - theme: The theme, if it is not the one of this run.
  ///   - reports: What the terminal has said of itself; empty if it was not asked.
  func pictureRenderer(theme: Theme? = nil, _ reports: Set<TerminalReport> = []) -> PictureRenderer {
    let colored = coloring(of: output, theme: theme)
    let hasColors = colored != .none && colored != .attributes
    let (way, source) = pictureWay(reports, hasColors)
    return PictureRenderer(
      way: way, source: source, coloring: hasColors ? coloring(of: output, theme: .vivid) : colored,
      programs: picturePrograms)
  }

  /// The same in each theme.
  func pictureRenderers(_ reports: Set<TerminalReport> = []) -> [Theme: PictureRenderer] {
    Dictionary(uniqueKeysWithValues: Theme.allCases.map { ($0, pictureRenderer(theme: $0, reports)) })
  }

  private func pictureWay(_ reports: Set<TerminalReport>, _ hasColors: Bool) -> (PictureRenderer.Way, String)
  {
    let named = inUse(.pictures).source
    let hasChafa = picturePrograms.isInstalled("chafa")
    switch pictureChoice {
    case .chafa: return hasChafa ? (.chafa, named) : (.card, "PATH")
    case .kitty: return (.kitty, named)
    case .iterm: return (.iterm, named)
    case .auto, .never, nil: break
    }
    if hasChafa { return (.chafa, "PATH") }
    // What lies between the terminal and the program lets nothing but characters through.
    if let name = ["TMUX", "STY", "ZELLIJ"].first(where: { environment[$0] != nil }) { return (.card, name) }
    let brand = TerminalBrand(environment, reports)
    switch brand?.kind {
    // The placeholders tell by their colour which picture is meant.
    case .kitty? where hasColors && PictureRenderer.canConvert(picturePrograms):
      return (.kitty, brand?.source ?? "")
    case .iterm?: return (.iterm, brand?.source ?? "")
    default: return (.card, "PATH")
    }
  }
}

/// A terminal that can draw pictures, and what tells that it is one.
private struct TerminalBrand {
  enum Kind {
    case kitty, iterm
  }

  let kind: Kind
  let source: String

  /// `nil` for every other terminal, and for one that is not known.
  init?(_ environment: Environment, _ reports: Set<TerminalReport>) {
    func variable(_ name: String, _ kind: Kind, _ values: [String]) -> (Kind, String)? {
      environment[name].map(values.contains) == true ? (kind, name) : nil
    }
    let named =
      variable("TERM", .kitty, ["xterm-kitty", "xterm-ghostty"])
      ?? variable("TERM_PROGRAM", .kitty, ["kitty", "ghostty"])
      ?? variable("TERM_PROGRAM", .iterm, ["iTerm.app", "WezTerm"])
      ?? variable("LC_TERMINAL", .iterm, ["iTerm2"])
    guard let found = named ?? Self.reported(reports) else { return nil }
    (kind, source) = found
  }

  private static func reported(_ reports: Set<TerminalReport>) -> (Kind, String)? {
    let version =
      reports.lazy.compactMap { report in
        if case .version(let text) = report { text.lowercased() } else { nil }
      }.first ?? ""
    // Others that know the protocol, iTerm2 among them, have no placeholders.
    if ["kitty", "ghostty"].contains(where: version.hasPrefix), reports.contains(.graphics(isKnown: true)) {
      return (.kitty, "XTVERSION")
    }
    return ["iterm2", "wezterm"].contains(where: version.hasPrefix) ? (.iterm, "XTVERSION") : nil
  }
}

extension PictureRenderer {
  /// What the look of a drawn picture depends on.
  struct Means: Hashable, Sendable {
    let way: PictureRenderer.Way
    let coloring: Coloring

    init(_ renderer: PictureRenderer) {
      (way, coloring) = (renderer.way, renderer.coloring)
    }
  }
}
