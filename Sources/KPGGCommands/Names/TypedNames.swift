import KPGGCore

extension CatalogEntry {
  /// The words to type for an entry: a group, or a group and its member or song. Uses the script of the text.
  func typed(like text: String) -> [String] {
    let first = group.typeable(like: text) ?? group.slug.description
    switch self {
    case .group: return [first]
    case .member(let member, _):
      return [first, member.stageName.typeable(like: text) ?? member.id.member.description]
    case .unit(let unit, _): return [first, unit.name.typeable(like: text) ?? unit.slug.description]
    case .song(let song, _):
      let korean = text.hasHangulLetters ? song.titleKo : nil
      let title = korean ?? song.name?.latinFirst ?? ""
      return [first, title.typeable ?? title]
    }
  }

  /// The ID in words; for a song, its group's and its title.
  var ids: [String] {
    switch self {
    case .group(let group): [group.slug.description]
    case .member(let member, let group): [group.slug.description, member.id.member.description]
    case .unit(let unit, let group): [group.slug.description, unit.slug.description]
    case .song(let song, let group): [group.slug.description, song.name?.latinFirst ?? ""]
    }
  }
}
