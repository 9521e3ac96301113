#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

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
  public var unreadableCount: Int { entries.count { if case .unreadable = $0 { true } else { false } } }

  /// Whether the entry is a favourite.
  public func contains(_ id: EntryID) -> Bool { ids.contains(id) }

  /// Adds a favourite at the end; `false` if it already is one.
  public mutating func add(_ favorite: Favorite) -> Bool {
    guard ids.insert(favorite.id).inserted else { return false }
    entries.append(.favorite(favorite))
    return true
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

/// Why the favourites could not be read or written.
public enum FavoritesError: Error, Hashable, Sendable {
  /// The file system refused.
  case file(FileError)
  /// The file is not JSON, or not a list of favourites.
  case damaged(Damage, path: String)
  /// The file was written by a program that this one does not understand, of this version; `nil` if it is not the
  /// version that tells so.
  case newerVersion(String?, path: String)
  /// There is no folder to put the file in: neither `HOME` nor `XDG_DATA_HOME` is an absolute path.
  case noFolder

  /// What is wrong with a damaged file.
  public enum Damage: Hashable, Sendable {
    case notJSON
    /// JSON without this key, or with something else there than there should be.
    case lacks(key: String)
  }
}

/// The favourites on disk: `favorites.json`, a list with dates that people can read.
///
/// The file has a version, `major.minor`. A file of a higher major version is refused and never overwritten; of
/// a higher minor version, everything unknown is kept.
public struct FavoritesFile: Sendable {
  private let path: String?

  /// Names the file; `nil` if there is no place for one.
  public init(path: String?) {
    self.path = path
  }

  private static func file(_ path: String) -> SharedFile {
    SharedFile(path: path, limit: SharedFile.largestText)
  }

  /// The favourites; none if there is no file.
  public func load() throws(FavoritesError) -> Favorites {
    guard let path else { return Favorites() }
    let content: Data?
    do {
      content = try Self.file(path).read()
    } catch {
      throw .file(error)
    }
    return try content.map { data throws(FavoritesError) in try Favorites(data, path: path) } ?? Favorites()
  }

  /// Changes the favourites while no other process does.
  ///
  /// A damaged file is kept aside and a new one begun, unless there is nothing to write: then it stays, and the
  /// damage is the error.
  ///
  /// - Parameter change: Changes the favourites; it may be called twice. If it leaves them as they were, nothing
  ///   is written, and no permission to write is needed.
  public func update(_ change: (inout Favorites) -> Void) throws(FavoritesError) -> SharedFile.Outcome {
    guard let path else { throw .noFolder }
    // What keeps the file from being read shows again below, under the lock.
    if let present = try? load() {
      var favorites = present
      change(&favorites)
      if favorites == present { return SharedFile.Outcome() }
    }
    do {
      return try Self.file(path).rewrite { content in
        var favorites = Favorites()
        var damage: FavoritesError?
        do throws(FavoritesError) {
          if let content { favorites = try Favorites(content, path: path) }
        } catch {
          guard case .damaged = error else { throw error }
          damage = error
        }
        let present = favorites
        change(&favorites)
        if favorites != present {
          return SharedFile.Replacement(try favorites.encoded(), keepsPresent: damage != nil)
        }
        if let damage { throw damage }
        return nil
      }
    } catch let error as FavoritesError {
      throw error
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .file(FileError(path: path, reason: .system("\(error)")))
    }
  }
}

extension Favorites {
  fileprivate init(_ data: Data, path: String) throws(FavoritesError) {
    do throws(VersionedDocument.Problem) {
      document = try VersionedDocument(data, key: document.key)
    } catch {
      throw switch error {
      case .notJSON: .damaged(.notJSON, path: path)
      case .lacks(let key): .damaged(.lacks(key: key), path: path)
      case .newer(let version): .newerVersion(version, path: path)
      }
    }
    entries = document.list.map { element in
      guard let favorite = Favorite(element) else { return .unreadable(element) }
      ids.insert(favorite.id)
      return .favorite(favorite)
    }
    document.list = []
  }

  fileprivate func encoded() throws -> Data {
    var document = document
    document.list = entries.map { entry in
      switch entry {
      case .favorite(let favorite): favorite.json
      case .unreadable(let value): value
      }
    }
    return try document.encoded()
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
