import KPGGCore

extension Text {
  /// An entry with a fact that tells it apart from others with its name: `Yuna, ITZY, born 2003`.
  static func meaning(_ entry: CatalogEntry, _ order: NameOrder) -> Text {
    let name = entry.name?.first(order) ?? entry.id.description
    let group = entry.group.name.first(order)
    switch entry {
    case .group:
      guard let year = entry.group.debut?.year else { return "\(name), group" }
      return "\(name), group, debuted \(year)"
    case .member(let member, _):
      guard let year = member.birthDate?.year else { return Text(verbatim: "\(name), \(group)") }
      return "\(name), \(group), born \(year)"
    case .unit: return "\(name), unit of \(group)"
    case .song(let song, _):
      guard let year = song.released?.year else { return "\(name), song by \(group)" }
      return "\(name), song by \(group), \(year)"
    }
  }

  /// An agency, beside entries with its name.
  static func meaning(_ agency: Agency, _ order: NameOrder) -> Text { "\(agency.name.first(order)), agency" }
}
