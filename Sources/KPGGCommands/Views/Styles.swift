import Arguments
import KPGGCore
import Terminal

/// What the styles mean. One accent colour; nothing is said by a style alone.
extension Style {
  static let title = Style(bold: true)
  static let heading = Style(.magenta, bold: true)
  static let birthday = Style(.magenta)
  static let secondary = Style(dim: true)
  static let address = Style(underlined: true)
  static let error = Style(.red, bold: true)
  static let warning = Style(.yellow, bold: true)

  /// A group's name, which in the vivid theme has a colour made from it. No group claims it.
  static func title(of group: Slug) -> Style { Style(.named(NameColor(of: group.description)), bold: true) }

  /// What stands out on a group's own page.
  static func heading(of group: Slug) -> Style {
    Style(.accent(NameColor(of: group.description)), bold: true)
  }

  /// The same where it is not what the line is about.
  static func name(of group: Slug) -> Style { Style(.named(NameColor(of: group.description))) }
}

extension Song {
  /// The title in both scripts; `nil` if it is not known.
  func fullTitle(_ order: NameOrder) -> String? { name?.full(order) }
}
