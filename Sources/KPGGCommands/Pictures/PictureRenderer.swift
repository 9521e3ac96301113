import Essentials
import KPGGCore
import Terminal

/// Draws pictures by a method that the terminal supports. It decodes no images itself.
struct PictureRenderer: Sendable {
  /// How pictures are drawn.
  enum Way: String, Sendable, CaseIterable {
    /// The program chafa draws with characters, in ordinary cells.
    case chafa
    /// The terminal draws a PNG over placeholder characters (kitty's graphics protocol).
    case kitty
    /// Nothing is drawn: a card in the group's colour replaces the picture.
    case card
  }

  let way: Way
  /// What decided the way: a variable, the config file, the terminal's `XTVERSION`, or `PATH`.
  let source: String
  /// The colours that are available for pictures.
  let coloring: Coloring
  let programs: PicturePrograms

  /// The drawn picture, at most as large as `room`; `nil` if it could not be drawn.
  func lines(_ file: PictureFile, in room: Size) -> [Line]? {
    switch way {
    case .chafa: drawnByChafa(file, in: room)
    case .kitty: drawnByKitty(file, in: room)
    case .card: nil
    }
  }

  private func drawnByChafa(_ file: PictureFile, in room: Size) -> [Line]? {
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

  private func drawnByKitty(_ file: PictureFile, in room: Size) -> [Line]? {
    let largest = Size(
      width: min(room.width, Graphic.mostPlaceholders), height: min(room.height, Graphic.mostPlaceholders))
    guard let file = file.format == .png ? file : converted(file) else { return nil }
    // Cells are taken to be twice as high as wide.
    let pixels = file.pixels
    let scale = min(
      Double(largest.width) / Double(pixels.width), Double(largest.height * 2) / Double(pixels.height))
    let size = Size(
      width: max(1, Int((Double(pixels.width) * scale).rounded())),
      height: max(1, Int((Double(pixels.height) * scale / 2).rounded())))
    // A picture of one size has one ID, even across runs. Two pictures share an ID once in millions.
    let number = Int(file.data.fnv1a >> 40) ^ (size.width << 8 | size.height)
    return Graphic(id: max(1, number), size, base64: file.data.base64EncodedString()).lines
  }

  /// The picture as a PNG of at most 800 by 800 pixels.
  private func converted(_ file: PictureFile) -> PictureFile? {
    Self.converters.first(where: programs.isInstalled).flatMap { converter in
      programs.output(
        [converter, "\(file.format.rawValue):-", "-strip", "-resize", "800x800>", "png:-"], file.data,
        PictureClient.maxBytes)
    }.flatMap { try? PictureFile($0) }
  }

  /// ImageMagick's command since version 7, and before it.
  private static let converters = ["magick", "convert"]

  /// Whether only the terminal itself can tell whether it draws pictures.
  var isUndecided: Bool { way == .card && source == "PATH" }

  fileprivate static func canConvert(_ programs: PicturePrograms) -> Bool {
    converters.contains(where: programs.isInstalled)
  }
}

extension Session {
  /// Whether the user wants pictures; `nil` if not set.
  var wantsPictures: Bool? { self[.pictures].map { $0 != .never } }

  /// The picture renderer for this terminal.
  ///
  /// - Parameters:
  ///   - theme: The theme, if not that of this run.
  ///   - reports: The terminal's reports about itself; empty if it was not asked.
  func pictureRenderer(theme: Theme? = nil, _ reports: Set<TerminalReport> = []) -> PictureRenderer {
    let colored = coloring(of: world.output, theme: theme)
    let hasColors = colored != .none && colored != .attributes
    let (way, source) = pictureWay(reports, hasColors)
    return PictureRenderer(
      way: way, source: source, coloring: hasColors ? coloring(of: world.output, theme: .vivid) : colored,
      programs: world.picturePrograms)
  }

  /// The picture renderer of each theme.
  func pictureRenderers(_ reports: Set<TerminalReport> = []) -> [Theme: PictureRenderer] {
    Dictionary(uniqueKeysWithValues: Theme.allCases.map { ($0, pictureRenderer(theme: $0, reports)) })
  }

  private func pictureWay(_ reports: Set<TerminalReport>, _ hasColors: Bool) -> (PictureRenderer.Way, String)
  {
    let named = settings.choice(.pictures).source
    let hasChafa = world.picturePrograms.isInstalled("chafa")
    switch self[.pictures] {
    case .chafa: return hasChafa ? (.chafa, named) : (.card, "PATH")
    case .kitty: return (.kitty, named)
    case .auto, .never, nil: break
    }
    if hasChafa { return (.chafa, "PATH") }
    // Terminal multiplexers pass nothing but characters through.
    if let name = ["TMUX", "STY", "ZELLIJ"].first(where: { world.environment[$0] != nil }) {
      return (.card, name)
    }
    // A placeholder's colour is the ID of its picture.
    guard let source = kittySource(reports), hasColors, PictureRenderer.canConvert(world.picturePrograms)
    else {
      return (.card, "PATH")
    }
    return (.kitty, source)
  }

  /// What says that the terminal draws pictures over placeholders; `nil` if it doesn't or is unknown.
  private func kittySource(_ reports: Set<TerminalReport>) -> String? {
    let variables = [
      ("TERM", ["xterm-kitty", "xterm-ghostty"]), ("TERM_PROGRAM", ["kitty", "ghostty"]),
    ]
    for (name, values) in variables {
      if let value = world.environment[name], values.contains(value) { return name }
    }
    let version =
      reports.lazy.compactMap { report in
        if case .version(let text) = report { text.lowercased() } else { nil }
      }.first ?? ""
    // Other terminals with this protocol, such as iTerm2, lack placeholders.
    let isNamed = ["kitty", "ghostty"].contains(where: version.hasPrefix)
    return isNamed && reports.contains(.graphics(isKnown: true)) ? "XTVERSION" : nil
  }
}

extension PictureRenderer {
  /// The parts of a renderer that affect what a picture looks like.
  struct Mode: Hashable, Sendable {
    let way: PictureRenderer.Way
    let coloring: Coloring

    init(_ renderer: PictureRenderer) {
      (way, coloring) = (renderer.way, renderer.coloring)
    }
  }
}
