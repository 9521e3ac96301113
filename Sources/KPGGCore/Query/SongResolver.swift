/// Resolves words to a song: a group's songs, a group and a title in either order, or a unique title.
///
/// Titles are matched by ``NameLookup``, like names, but the beginning of a title only suggests the song. A group's name
/// or alias means the group even if songs have the same title.
package struct SongResolver: Sendable {
  /// A song and its group.
  package struct Entry: Sendable {
    /// The song.
    package let song: Song
    /// The group whose song it is.
    package let group: Group
  }

  /// The meaning of the words.
  package enum Found: Sendable {
    /// A group, meaning its songs.
    case group(Group)
    /// A song.
    case song(Entry)
  }

  /// The reason that words cannot be resolved to a song.
  package struct Problem: Error, Sendable {
    /// The group named together with the title, if any.
    package var group: Group?
    /// The title as typed.
    package let title: String
    /// Whether several songs match, rather than none.
    package let isAmbiguous: Bool
    /// All matching songs, or else suggestions, likeliest first.
    package var songs: [Entry] = []
    /// Suggested groups.
    package var groups: [Group] = []
  }

  private let index: CatalogIndex
  private let groups: NameLookup<Group>
  private let fetch: @Sendable ([Group]) async throws -> [Song]

  /// Creates a resolver.
  ///
  /// - Parameter songs: Fetches the songs of groups.
  package init(index: CatalogIndex, songs: @escaping @Sendable ([Group]) async throws -> [Song]) {
    self.index = index
    groups = NameLookup(index.groups)
    fetch = songs
  }

  /// Resolves the words.
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
      if let found = try decided(own.matches(title, accepting: .alias).entries, title, of: head[0]) {
        return .song(found)
      }
      problem =
        problem
        ?? Problem(
          group: head[0], title: title, isAmbiguous: false, songs: entries(own.suggestions(title)))
    }
    let all = NameLookup(try await fetch(index.groups))
    if let found = try decided(all.matches(text, accepting: .alias).entries, text) { return .song(found) }
    let beginning = groups.matches(text).entries
    if beginning.count == 1, NameLookup<Group>.canDecide(text) { return .group(beginning[0]) }
    throw problem
      ?? Problem(
        title: text, isAmbiguous: false, songs: entries(all.suggestions(text)),
        groups: beginning.isEmpty ? groups.suggestions(text) : Array(beginning.prefix(3)))
  }

  /// The songs with this title, even if a group has the same name.
  package func songs(titled words: [String]) async throws -> [Entry] {
    let all = NameLookup(try await fetch(index.groups))
    return entries(all.matches(words.joined(separator: " "), accepting: .alias).entries)
  }

  /// The ways to split words into a group's name and a title: the group first, then the title first, each starting with
  /// the longest name of the group.
  private static func pairs(_ words: [String]) -> [(group: String, title: String)] {
    // Two names cannot be longer together, and each split takes time proportional to the length.
    let longest = 2 * NameLookup<Group>.longestName
    guard words.reduce(0, { $0 + $1.utf8.count }) <= longest else { return [] }
    let cuts = words.indices.dropFirst().map { cut in
      (words[..<cut].joined(separator: " "), words[cut...].joined(separator: " "))
    }
    return cuts.reversed().map { ($0, $1) } + cuts.map { ($1, $0) }
  }

  /// The only song. Of a group's songs with the same title, the title track or else the first one counts.
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
