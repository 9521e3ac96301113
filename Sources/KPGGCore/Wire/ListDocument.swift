internal import Characters
internal import Essentials

/// A part of the catalog, in addition to its groups.
public enum CatalogPart: String, CaseIterable, Sendable {
  /// The members of the groups, and the groups' songs in addition to the signature songs.
  case members, songs
  /// The sources of the facts.
  case sources

  /// The key under which documents list the entries by group.
  package var key: String {
    switch self {
    case .members: "groupname"
    case .songs: "song"
    case .sources: "source"
    }
  }

  /// The folder of the documents, relative to the API's base.
  package var folder: String { self == .members ? "group" : key }
}

extension WireFormat {
  /// Reads the lists of members by group from the response of `group/{ERA}` or `group/{GROUP}`.
  static func members(
    _ data: Data, document: String, of groups: [GirlGroup]
  ) throws(CatalogIssue) -> Document<[Slug: [Member]]> {
    try entries(data, document, .members, of: groups, id: \.id.member.description, idKey: "slug") {
      row, value, index, group in
      row.move(to: value, at: index) ? Member(row, of: group) : nil
    }
  }

  /// Reads the lists of songs by group from the response of `song/{ERA}` or `song/{GROUP}`.
  static func songs(
    _ data: Data, document: String, of groups: [GirlGroup]
  ) throws(CatalogIssue) -> Document<[Slug: [Song]]> {
    try entries(data, document, .songs, of: groups, id: \.youtubeID.description, idKey: "video") {
      row, value, index, group in
      row.move(to: value, at: index) ? Song(row, of: group) : nil
    }
  }

  /// Reads the lists of a document. A missing list adds an issue.
  ///
  /// - Parameters:
  ///   - id: Returns the ID of an entry, which is unique in a group. If it is repeated, the first entry is used.
  ///   - idKey: The key of the ID, or `nil` if entries are not objects.
  ///   - read: Reads an element of a list. If it is invalid, returns `nil` and adds an issue.
  static func entries<Entry>(
    _ data: Data, _ document: String, _ part: CatalogPart, of groups: [GirlGroup], id: (Entry) -> String,
    idKey: String?, read: (Row, JSONValue, Int, Slug) -> Entry?
  ) throws(CatalogIssue) -> Document<[Slug: [Entry]]> {
    try self.read(data, document) { (root) throws(CatalogIssue) in
      let lists = try lists(root, part.key)
      // If a name is not a key, use a key with the same folded form, or the first of several alphabetically.
      lazy var keys = Dictionary(lists.keys.map { ($0.folded, $0) }, uniquingKeysWith: min)
      var result: [Slug: [Entry]] = [:]
      var count = 0
      for group in groups {
        let key = lists[group.apiName] == nil ? keys[group.apiName.folded] ?? group.apiName : group.apiName
        let path = root.path(part.key) + "." + key
        guard let list = lists[key] else {
          root.issueCollector.add(path, .missing, in: part.key)
          continue
        }
        guard case .list(let elements) = list else {
          root.issueCollector.add(
            path, .wrongKind(expected: .list, found: CatalogIssue.Kind(list)), .recordLeftOut)
          continue
        }
        count += elements.count
        try check(count, root, part.key)
        let row = Row(root.issueCollector, in: path)
        var ids: Set<String> = []
        result[group.slug] = elements.enumerated().compactMap { index, element in
          guard let entry = read(row, element, index, group.slug) else { return nil }
          if ids.insert(id(entry)).inserted { return entry }
          let problem = CatalogIssue.Problem.duplicate(id(entry))
          if let idKey {
            row.addIssue(idKey, problem, .recordLeftOut)
          } else {
            row.leaveOut(problem)
          }
          return nil
        }
      }
      return result
    }
  }
}
