/// Says which song words mean: that of a group, one of a group's by its title, in either order, or the only one of a title.
///
/// Titles are matched by ``NameLookup`` as names are. A group's name, or an alias of it, means the group whatever songs
/// are called so.
package struct SongResolver: Sendable {
  /// A song and its group.
  package struct Entry: Sendable {
    /// The song.
    package let song: Song
    /// The group whose song it is.
    package let group: Group
  }

  /// What the words mean.
  package enum Found: Sendable {
    /// A group, whose songs are meant.
    case group(Group)
    /// A song.
    case song(Entry)
  }

  /// Why words mean no song.
  package struct Problem: Error, Sendable {
    /// The group that is named together with the title, if one is.
    package var group: Group?
    /// The title as it was typed.
    package let title: String
    /// Whether several songs are called so; else none is.
    package let isAmbiguous: Bool
    /// Those, or what may have been meant, the likeliest first.
    package var songs: [Entry] = []
    /// Groups that may have been meant.
    package var groups: [Group] = []
  }

  private let index: CatalogIndex
  private let groups: NameLookup<Group>
  private let fetch: @Sendable ([Group]) async throws -> [Song]

  /// Prepares to read words.
  ///
  /// - Parameter songs: Fetches songs of groups.
  package init(index: CatalogIndex, songs: @escaping @Sendable ([Group]) async throws -> [Song]) {
    self.index = index
    groups = NameLookup(index.groups)
    fetch = songs
  }

  /// What the words mean.
  package func callAsFunction(_ words: [String]) async throws -> Found {
    let words = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    let text = words.joined(separator: " ")
    let named = groups.matches(text, accepting: .alias).entries
    if named.count == 1 { return .group(named[0]) }
    var problem: Problem?
    for (name, title) in Self.pairs(words) {
      let head = groups.matches(name, accepting: .alias).entries
      guard head.count == 1 else { continue }
      let own = NameLookup(try await fetch(head))
      if let found = try decided(own.matches(title).entries, title, of: head[0]) { return .song(found) }
      problem =
        problem
        ?? Problem(
          group: head[0], title: title, isAmbiguous: false, songs: entries(own.suggestions(title)))
    }
    let all = NameLookup(try await fetch(index.groups))
    if let found = try decided(all.matches(text, accepting: .alias).entries, text) { return .song(found) }
    let beginning = groups.matches(text).entries
    if beginning.count == 1, NameLookup<Group>.canDecide(text) { return .group(beginning[0]) }
    if NameLookup<Song>.canDecide(text), let found = try decided(all.matches(text).entries, text) {
      return .song(found)
    }
    throw problem
      ?? Problem(
        title: text, isAmbiguous: false, songs: entries(all.suggestions(text)),
        groups: beginning.isEmpty ? groups.suggestions(text) : Array(beginning.prefix(3)))
  }

  /// The songs of a title, whatever groups are called so.
  package func songs(titled words: [String]) async throws -> [Entry] {
    let all = NameLookup(try await fetch(index.groups))
    return entries(all.matches(words.joined(separator: " "), accepting: .alias).entries)
  }

  /// The ways in which words can be a group's name and a title, the group in front first, and its longest name.
  private static func pairs(_ words: [String]) -> [(group: String, title: String)] {
    // No two names are longer together, and every cut costs as much as the words are long.
    let longest = 2 * NameLookup<Group>.longestName
    guard words.reduce(0, { $0 + $1.utf8.count }) <= longest else { return [] }
    let cuts = words.indices.dropFirst().map { cut in
      (words[..<cut].joined(separator: " "), words[cut...].joined(separator: " "))
    }
    return cuts.reversed().map { ($0, $1) } + cuts.map { ($1, $0) }
  }

  /// The only one of the songs; of one group's with the same title the one that was promoted, or else the first.
  private func decided(_ songs: [Song], _ title: String, of group: Group? = nil) throws -> Entry? {
    func key(_ song: Song) -> String { "\(song.group)/\(song.name?.latinFirst.folded ?? "")" }
    let byTitle = Dictionary(grouping: songs, by: key)
    let distinct = songs.filter { song in
      let same = byTitle[key(song)] ?? []
      return song == (same.first { $0.kind == .title } ?? same.first)
    }
    if distinct.count > 1 {
      throw Problem(group: group, title: title, isAmbiguous: true, songs: entries(distinct))
    }
    return entries(distinct).first
  }

  private func entries(_ songs: [Song]) -> [Entry] {
    songs.compactMap { song in index.group(song.group).map { Entry(song: song, group: $0) } }
  }
}
