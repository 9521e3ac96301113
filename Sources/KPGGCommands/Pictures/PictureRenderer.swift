import Essentials
import KPGGCore
import Terminal

/// A renderer that draws pictures by a method that the terminal supports. It decodes no images itself.
struct PictureRenderer: Sendable {
  enum Method: String, Sendable, CaseIterable {
    /// The program chafa draws with characters, in ordinary cells.
    case chafa
    /// The terminal draws a PNG over placeholder characters (kitty's graphics protocol).
    case kitty
    /// Nothing is drawn. A card in the group's colour replaces the picture.
    case card
  }

  /// The properties of a renderer that affect the look of a picture.
  struct Mode: Hashable, Sendable {
    let method: Method
    let coloring: Coloring

    init(_ renderer: PictureRenderer) {
      method = renderer.method
      coloring = renderer.coloring
    }
  }

  let method: Method
  /// The source of the method: a variable, the config file, the terminal's `XTVERSION`, or `PATH`.
  let source: String
  let coloring: Coloring
  let programs: PicturePrograms

  /// Returns the drawn picture, at most as large as `room`, or `nil` if it can't be drawn.
  func lines(_ file: PictureFile, in room: Size) -> [Line]? {
    switch method {
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
      width: min(room.width, TerminalImage.maxSideCells), height: min(room.height, TerminalImage.maxSideCells)
    )
    guard let file = file.format == .png ? file : converted(file) else { return nil }
    // Cells are assumed to be twice as high as wide.
    let pixels = file.pixels
    let scale = min(
      Double(largest.width) / Double(pixels.width), Double(largest.height * 2) / Double(pixels.height))
    let size = Size(
      width: max(1, Int((Double(pixels.width) * scale).rounded())),
      height: max(1, Int((Double(pixels.height) * scale / 2).rounded())))
    // The ID depends only on the picture and its size, even across runs. The chance of a collision is one in millions.
    let number = Int(file.data.fnv1a >> 40) ^ (size.width << 8 | size.height)
    return TerminalImage(id: max(1, number), size, base64: file.data.base64EncodedString()).lines
  }

  /// Returns the picture as a PNG of at most 800 by 800 pixels, or `nil` if it can't be converted.
  private func converted(_ file: PictureFile) -> PictureFile? {
    Self.converters.first(where: programs.isInstalled).flatMap { converter in
      programs.output(
        [converter, "\(file.format.rawValue):-", "-strip", "-resize", "800x800>", "png:-"], file.data,
        PictureClient.maxBytes)
    }.flatMap { try? PictureFile($0) }
  }

  /// The commands of ImageMagick 7 and of earlier versions.
  fileprivate static let converters = ["magick", "convert"]

  /// Whether the terminal must be queried to find out if it can draw pictures.
  var needsTerminalReport: Bool { method == .card && source == "PATH" }
}

extension Session {
  /// Whether the user wants pictures, or `nil` if that isn't set.
  var wantsPictures: Bool? { self[.pictures].map { $0 != .never } }

  /// - Parameters:
  ///   - theme: The theme, or `nil` for the theme of this run.
  ///   - reports: The terminal's reports about itself, or none if it wasn't queried.
  func pictureRenderer(theme: Theme? = nil, _ reports: Set<TerminalReport> = []) -> PictureRenderer {
    let colored = coloring(of: world.output, theme: theme)
    let hasColors = colored != .none && colored != .attributes
    let (method, source) = pictureMethod(reports, hasColors)
    return PictureRenderer(
      method: method, source: source,
      coloring: hasColors ? coloring(of: world.output, theme: .vivid) : colored,
      programs: world.picturePrograms)
  }

  func pictureRenderers(_ reports: Set<TerminalReport> = []) -> [Theme: PictureRenderer] {
    Dictionary(uniqueKeysWithValues: Theme.allCases.map { ($0, pictureRenderer(theme: $0, reports)) })
  }

  private func pictureMethod(_ reports: Set<TerminalReport>, _ hasColors: Bool) -> (
    PictureRenderer.Method, String
  ) {
    let named = settings.choice(.pictures).source
    let hasChafa = world.picturePrograms.isInstalled("chafa")
    switch self[.pictures] {
    case .chafa: return hasChafa ? (.chafa, named) : (.card, "PATH")
    case .kitty: return (.kitty, named)
    case .auto, .never, nil: break
    }
    if hasChafa { return (.chafa, "PATH") }
    // Terminal multiplexers pass only characters through.
    if let name = ["TMUX", "STY", "ZELLIJ"].first(where: { world.environment[$0] != nil }) {
      return (.card, name)
    }
    // Colours are needed because a placeholder's colour is the ID of its picture.
    guard let source = kittySource(reports), hasColors,
      PictureRenderer.converters.contains(where: world.picturePrograms.isInstalled)
    else { return (.card, "PATH") }
    return (.kitty, source)
  }

  /// Returns the source that shows that the terminal draws pictures over placeholders, or `nil` if none shows this.
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
    // Other terminals with this protocol, such as iTerm2, don't support placeholders.
    let isNamed = ["kitty", "ghostty"].contains(where: version.hasPrefix)
    return isNamed && reports.contains(.graphics(isSupported: true)) ? "XTVERSION" : nil
  }
}
