import KPGGCore

extension Text {
  /// Returns an entry's name with a fact that distinguishes it from others with this name: `Yuna, ITZY, born 2003`.
  static func meaning(_ entry: CatalogEntry, _ order: NameOrder) -> Text {
    let name = entry.name?.preferred(order) ?? entry.id.description
    let group = entry.group.name.preferred(order)
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
