import KPGGCore
import Terminal

/// The styles by meaning. Only names of groups, marks and errors are coloured, and a style alone never carries information.
extension Style {
  static let title = Style(bold: true)
  static let heading = Style(bold: true)
  static let mark = Style(.magenta, bold: true)
  static let secondary = Style(dim: true)
  static let address = Style(underlined: true)
  static let error = Style(.red, bold: true)
  static let warning = Style(.yellow, bold: true)

  /// A group's name. In the vivid theme it has a colour derived from the slug, which is not an official one.
  static func title(of group: Slug) -> Style { Style(.named(NameColor(of: group.description)), bold: true) }

  /// The name of an entry, which has a colour if it is a group's.
  static func title(of id: EntryID) -> Style { id.kind == .group ? .title(of: id.groupSlug) : .title }

  /// A group's name on a line about something else.
  static func name(of group: Slug) -> Style { Style(.named(NameColor(of: group.description))) }
}

extension Song {
  /// The title, with the Korean or Latin one in parentheses; `nil` if it is unknown.
  func fullTitle(_ order: NameOrder) -> String? {
    name.map { $0.first(order) + ($0.others(order).first.map { " (\($0))" } ?? "") }
  }
}
