package import Essentials

/// A favourite group, member or song. It stores only the entry's ID, so it remains if the entry leaves the catalog.
public struct Favorite: Hashable, Identifiable, Sendable {
  /// The ID of the group, member or song.
  public let id: EntryID
  /// The entry's name when it was added, for readers of the file and in case the entry leaves the catalog.
  public let name: Name?
  /// The day when the favourite was added.
  public let added: Day?
  /// The JSON entry as read, which is written back unchanged, or `nil` for a new favourite.
  var entry: JSONValue?

  /// Creates a favourite. Returns `nil` for a unit.
  public init?(_ id: EntryID, name: Name?, added: Day?) {
    guard id.favoriteID == id else { return nil }
    self.id = id
    self.name = name
    self.added = added
  }
}

/// The favourites in the order they were added, without duplicates.
public struct Favorites: Hashable, Sendable {
  private enum Entry: Hashable, Sendable {
    /// A favourite. A file from another program can hold several entries for the same one.
    case favorite(Favorite)
    /// An entry that this version can't read, but preserves.
    case unreadable(JSONValue)
  }

  private var entries: [Entry] = []
  private var ids: Set<EntryID> = []
  private var document = VersionedDocument(key: "favorites")

  /// Creates an empty list.
  public init() {}

  /// The favourites in order.
  public var list: [Favorite] {
    var listed: Set<EntryID> = []
    return entries.compactMap { entry in
      guard case .favorite(let favorite) = entry, listed.insert(favorite.id).inserted else { return nil }
      return favorite
    }
  }

  /// The number of entries that this version can't read, but preserves.
  package var unreadableCount: Int { entries.count { if case .unreadable = $0 { true } else { false } } }

  /// Whether the entry is a favourite.
  public func contains(_ id: EntryID) -> Bool { ids.contains(id) }

  /// Whether the entry is a favourite, or a member or song of a favourite group.
  public func includes(_ id: EntryID) -> Bool { contains(id) || contains(.group(id.groupSlug)) }

  /// Appends a favourite. Returns `false` if it already is one.
  @discardableResult
  public mutating func add(_ favorite: Favorite) -> Bool {
    guard ids.insert(favorite.id).inserted else { return false }
    entries.append(.favorite(favorite))
    return true
  }

  /// A favourite and its index in ``Favorites/list``.
  package struct IndexedFavorite: Hashable, Sendable {
    package let favorite: Favorite
    package let index: Int

    package init(_ favorite: Favorite, at index: Int) {
      self.favorite = favorite
      self.index = index
    }
  }

  /// Inserts favourites at their former indices, or at the end of a list that has become shorter. Favourites that are
  /// already in the list stay as they are.
  package mutating func restore(_ favorites: [IndexedFavorite]) {
    for placed in favorites where ids.insert(placed.favorite.id).inserted {
      let present = list
      let next = present.indices.contains(placed.index) ? present[placed.index] : nil
      let index = next.flatMap { entries.firstIndex(of: .favorite($0)) } ?? entries.endIndex
      entries.insert(.favorite(placed.favorite), at: index)
    }
  }

  /// Removes a favourite. Returns `false` if it is not one.
  @discardableResult
  public mutating func remove(_ id: EntryID) -> Bool {
    guard ids.remove(id) != nil else { return false }
    entries.removeAll { if case .favorite(let favorite) = $0 { favorite.id == id } else { false } }
    return true
  }

  /// Removes all favourites and returns their number. Entries that this version can't read remain.
  @discardableResult
  public mutating func clear() -> Int {
    let count = ids.count
    entries.removeAll { if case .favorite = $0 { true } else { false } }
    ids = []
    return count
  }
}

/// The favourites on disk: `favorites.json`.
///
/// The file has a version, `major.minor`. A file with a higher major version is refused and never overwritten. If only
/// the minor version is higher, unknown content is preserved.
extension Favorites: Storable {
  package static let kind = StoreError.Kind.favorites

  package init(stored data: Data) throws(StoreError.Reason) {
    document = try VersionedDocument(data, key: document.key)
    entries = document.list.map { element in
      guard let favorite = Favorite(element) else { return .unreadable(element) }
      ids.insert(favorite.id)
      return .favorite(favorite)
    }
    document.list = []
  }

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
    guard let kind = value["kind"]?.text.flatMap(EntryID.Kind.init), let id = value["id"]?.text,
      let id = EntryID(kind, id)
    else { return nil }
    self.init(
      id, name: Name(latin: value["name"]?.text, korean: value["nameKo"]?.text),
      added: value["added"]?.text.flatMap(Day.init(iso:)))
    entry = value
  }

  fileprivate var json: JSONValue {
    if let entry { return entry }
    var object: [String: JSONValue] = ["kind": .string(id.kind.rawValue), "id": .string(id.description)]
    object["name"] = name?.latin.map(JSONValue.string)
    object["nameKo"] = name?.korean.map(JSONValue.string)
    object["added"] = added.map { .string($0.iso) }
    return JSONValue(object)
  }
}
