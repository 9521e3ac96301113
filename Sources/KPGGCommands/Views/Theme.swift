import KPGGCore
import Terminal

/// What the styles mean. One accent colour; nothing is said by a style alone.
extension Style {
  static let title = Style(bold: true)
  static let heading = Style(.magenta, bold: true)
  static let secondary = Style(dim: true)
  static let address = Style(underlined: true)
}

extension Name {
  /// Both scripts in a row, the Latin one first: `OH MY GIRL (오마이걸)`.
  var full: String {
    if let latin, let korean, latin != korean { "\(latin) (\(korean))" } else { latinFirst }
  }

  /// The name in two columns: the Latin name or else the Korean one, and the Korean name beside a Latin one.
  var columns: (String, String) { (latinFirst, latin == nil ? "" : korean ?? "") }

  /// The name as a heading, in both scripts.
  var titleLine: Line {
    scripts.count == 2 ? [Span(scripts[0], .title), Span("  " + scripts[1])] : Line(latinFirst, .title)
  }
}

extension Song {
  /// The title in both scripts; `nil` if it is not known.
  var fullTitle: String? { name?.full }

  /// The title as a name; `nil` if it is not known.
  var name: Name? { Name(latin: title, korean: titleKo) }
}
