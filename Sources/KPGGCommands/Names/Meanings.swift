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
      if let year = member.birthDate?.year { return "\(name), \(group), born \(year)" }
    case .song(let song, _):
      if let year = song.released?.year { return "\(name), song by \(group), \(year)" }
    case .unit: break
    }
    return Text(verbatim: "\(name), \(group)")
  }
}
