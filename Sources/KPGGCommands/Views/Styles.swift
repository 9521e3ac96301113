import KPGGCore
import Terminal

/// The styles by meaning. Group names, marks, errors and warnings are coloured. Style alone never carries meaning.
extension Style {
  static let title = Style(bold: true)
  static let heading = Style(bold: true)
  static let mark = Style(.magenta, bold: true)
  static let secondary = Style(dim: true)
  static let url = Style(underlined: true)
  static let error = Style(.red, bold: true)
  static let warning = Style(.yellow, bold: true)

  /// Returns the style of a group's name. In the vivid theme, its colour is derived from the slug and is not official.
  static func title(of group: Slug) -> Style { Style(.named(NameColor(of: group.description)), bold: true) }

  /// Returns the style of an entry's name, which has a colour if it is a group's name.
  static func title(of id: EntryID) -> Style { id.kind == .group ? .title(of: id.groupSlug) : .title }

  /// Returns the style of a group's name on a line about something else.
  static func name(of group: Slug) -> Style { Style(.named(NameColor(of: group.description))) }
}

extension Song {
  /// Returns the title, with the title in another script in parentheses. Returns `nil` if no title is known.
  func fullTitle(_ order: NameOrder) -> String? {
    name.map { $0.preferred(order) + ($0.others(order).first.map { " (\($0))" } ?? "") }
  }
}
