package import Essentials

/// A group or member somebody keeps as a favourite, by identity: it outlives its entry in the catalog.
public struct Favorite: Hashable, Sendable {
  /// What is kept.
  public let id: EntryID
  /// Its name at the time, for readers of the file and for when it has left the catalog.
  public let name: Name?
  /// The day on which it was added.
  public let added: Day?
  /// The entry as it stands in the file, which is how it is written again; `nil` for a new one.
  var entry: JSONValue?

  /// Describes a favourite.
  public init(_ id: EntryID, name: Name?, added: Day?) {
    self.id = id
    self.name = name
    self.added = added
  }
}

/// The favourites in the order in which they were added, each of them once.
public struct Favorites: Hashable, Sendable {
  private enum Entry: Hashable, Sendable {
    /// A favourite. A file that another program has written can have several entries for one.
    case favorite(Favorite)
    /// An entry that this version cannot read and must not lose.
    case unreadable(JSONValue)
  }

  private var entries: [Entry] = []
  private var ids: Set<EntryID> = []
  private var document = VersionedDocument(key: "favorites")

  /// No favourites.
  public init() {}

  /// The favourites.
  public var list: [Favorite] {
    var listed: Set<EntryID> = []
    return entries.compactMap { entry in
      guard case .favorite(let favorite) = entry, listed.insert(favorite.id).inserted else { return nil }
      return favorite
    }
  }

  /// How many entries of the file this version could not read. They are kept.
  package var unreadableCount: Int { entries.count { if case .unreadable = $0 { true } else { false } } }

  /// Whether the entry is a favourite.
  public func contains(_ id: EntryID) -> Bool { ids.contains(id) }

  /// Whether the entry is a favourite, or a member of a group that is one.
  public func include(_ id: EntryID) -> Bool { contains(id) || contains(.group(id.groupSlug)) }

  /// Adds a favourite at the end; `false` if it already is one.
  public mutating func add(_ favorite: Favorite) -> Bool {
    guard ids.insert(favorite.id).inserted else { return false }
    entries.append(.favorite(favorite))
    return true
  }

  /// A favourite and its number among them, from 0.
  package struct Placed: Hashable, Sendable {
    /// The favourite.
    package let favorite: Favorite
    /// Where it stands.
    package let place: Int

    /// Puts the two together.
    package init(_ favorite: Favorite, at place: Int) {
      (self.favorite, self.place) = (favorite, place)
    }
  }

  /// Puts favourites where they were, or at the end if there are fewer now. What is a favourite already stays as it is.
  package mutating func restore(_ favorites: [Placed]) {
    for placed in favorites where ids.insert(placed.favorite.id).inserted {
      let present = list
      let next = present.indices.contains(placed.place) ? present[placed.place] : nil
      let place = next.flatMap { entries.firstIndex(of: .favorite($0)) } ?? entries.endIndex
      entries.insert(.favorite(placed.favorite), at: place)
    }
  }

  /// Removes a favourite; `false` if it is none.
  public mutating func remove(_ id: EntryID) -> Bool {
    guard ids.remove(id) != nil else { return false }
    entries.removeAll { if case .favorite(let favorite) = $0 { favorite.id == id } else { false } }
    return true
  }

  /// Removes all favourites and returns how many there were. Entries that this version cannot read stay.
  public mutating func clear() -> Int {
    let count = ids.count
    entries.removeAll { if case .favorite = $0 { true } else { false } }
    ids = []
    return count
  }
}

/// The favourites on disk: `favorites.json`, a list with dates that people can read.
///
/// The file has a version, `major.minor`. A file of a higher major version is refused and never overwritten; of
/// a higher minor version, everything unknown is kept.
extension Favorites: Storable {
  /// `favorites.json`.
  package static let kind = StoreError.Kind.favorites

  /// Reads the file's content.
  package init(stored data: Data) throws(StoreError.Reason) {
    document = try VersionedDocument(data, key: document.key)
    entries = document.list.map { element in
      guard let favorite = Favorite(element) else { return .unreadable(element) }
      ids.insert(favorite.id)
      return .favorite(favorite)
    }
    document.list = []
  }

  /// The file's content.
  package func encoded() -> Data {
    var document = document
    document.list = entries.map { entry in
      switch entry {
      case .favorite(let favorite): favorite.json
      case .unreadable(let value): value
      }
    }
    return document.encoded()
  }
}

extension Favorite {
  fileprivate init?(_ value: JSONValue) {
    guard let kind = value["kind"]?.text, let id = value["id"]?.text, let id = EntryID(kind: kind, id)
    else {
      return nil
    }
    self.init(
      id, name: Name(latin: value["name"]?.text, korean: value["nameKo"]?.text),
      added: value["added"]?.text.flatMap(Day.init(iso:)))
    entry = value
  }

  fileprivate var json: JSONValue {
    if let entry { return entry }
    var object: [String: JSONValue] = ["kind": .string(id.kind), "id": .string(id.description)]
    object["name"] = name?.latin.map(JSONValue.string)
    object["nameKo"] = name?.korean.map(JSONValue.string)
    object["added"] = added.map { .string($0.iso) }
    return .object(object)
  }
}
