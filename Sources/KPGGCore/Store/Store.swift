package import Essentials

/// The content of a file that the program keeps for the user.
package protocol Storable: Equatable, Sendable {
  static var kind: StoreError.Kind { get }

  /// Creates the content of a missing file.
  init()
  init(stored: Data) throws(StoreError.Reason)
  func encoded() -> Data
}

/// A file that the program keeps for the user, which several processes may read and change concurrently.
package struct Store<Content: Storable>: Sendable {
  private let location: String?

  /// Creates a store for a file that may not exist yet. The path is `nil` if there is no location for the file.
  package init(path: String?) {
    location = path
  }

  /// The file's path. Throws if there is no location for it.
  package var path: String {
    get throws(StoreError) {
      guard let location else { throw error(.noFolder) }
      return location
    }
  }

  package var exists: Bool { if let location { FileSystem.exists(location) } else { false } }

  /// Numbers that differ after each change of the file. Empty if the file does not exist or its status can't be read.
  package var version: [Int] {
    guard let location, let status = try? FileSystem.status(location) else { return [] }
    return status.version
  }

  /// Reads the file. Returns `nil` if it does not exist.
  ///
  /// - Parameter allowsAnyOwner: Whether to accept a file that belongs to neither root nor the effective user.
  package func loadIfPresent(allowsAnyOwner: Bool = true) throws(StoreError) -> Content? {
    guard let location else { return nil }
    let present: Data
    do throws(FileError) {
      if !allowsAnyOwner, let status = try FileSystem.status(location), !status.isTrusted {
        throw FileError(path: location, reason: .ownedByOtherUser)
      }
      guard let data = try file(location).read() else { return nil }
      present = data
    } catch {
      throw self.error(.file(error))
    }
    return try content(present)
  }

  package func load() throws(StoreError) -> Content { try loadIfPresent() ?? Content() }

  /// Changes the content under the file's lock.
  ///
  /// If a file of favourites or searches is damaged, keeps a copy of it and replaces it. If there is nothing to write,
  /// or for all other kinds of files, leaves the file as it is and throws the error.
  ///
  /// - Parameter change: Changes the content. It may be called twice. If it changes nothing, nothing is written and no
  ///   write permission is needed.
  package func update(_ change: (inout Content) -> Void) throws(StoreError) -> SharedFile.Outcome {
    _ = try path
    // Any error occurs again below, under the lock.
    if let present = try? load(), Self.changed(present, change) == nil { return SharedFile.Outcome() }
    return try rewrite { data in
      var present = Content()
      var damage: StoreError?
      do throws(StoreError) {
        if let data { present = try content(data) }
      } catch {
        guard case .damaged = error.reason, Content.kind.recoversFromCorruption else { throw error }
        damage = error
      }
      if let content = Self.changed(present, change) {
        return SharedFile.Replacement(content: content.encoded(), makesBackup: damage != nil)
      }
      if let damage { throw damage }
      return nil
    }
  }

  /// Replaces the content without reading it. If several processes do this at once, the last one wins.
  package func replace(with content: Content) throws(StoreError) -> SharedFile.Outcome {
    try rewrite { _ in SharedFile.Replacement(content: content.encoded()) }
  }

  /// Removes the file. Returns `false` if it does not exist.
  package func remove() throws(StoreError) -> Bool {
    guard let location else { return false }
    do throws(FileError) {
      return try file(location).remove()
    } catch {
      throw self.error(.file(error))
    }
  }

  func file(_ path: String) -> SharedFile { SharedFile(path: path, limit: Content.kind.maxBytes) }

  func error(_ reason: StoreError.Reason) -> StoreError {
    StoreError(kind: Content.kind, path: location, reason: reason)
  }

  private func content(_ data: Data) throws(StoreError) -> Content {
    do throws(StoreError.Reason) {
      return try Content(stored: data)
    } catch {
      throw self.error(error)
    }
  }

  /// Returns the changed content, or `nil` if nothing changed.
  private static func changed(_ present: Content, _ change: (inout Content) -> Void) -> Content? {
    var content = present
    change(&content)
    return content == present ? nil : content
  }

  private func rewrite(
    _ transform: (Data?) throws -> SharedFile.Replacement?
  ) throws(StoreError) -> SharedFile.Outcome {
    let path = try path
    do {
      return try file(path).rewrite(transform)
    } catch let error as StoreError {
      throw error
    } catch let error as FileError {
      throw self.error(.file(error))
    } catch {
      throw self.error(.file(FileError(path: path, reason: .system("\(error)"))))
    }
  }
}

/// An error while reading or writing one of the program's files. The file is unchanged.
package struct StoreError: Error, Hashable, Sendable {
  /// The files that the program keeps for the user.
  package enum Kind: Hashable, Sendable {
    case favorites
    /// The recent searches.
    case history
    case settings
    /// The catalog downloaded from a host.
    case catalog
    /// The saved state of the browser.
    case screen

    /// The size limit in bytes.
    var maxBytes: Int { self == .catalog ? FileSystem.maxBytes : 1 << 20 }

    /// Whether a damaged file is copied and replaced when there is something to write.
    var recoversFromCorruption: Bool { self == .favorites || self == .history }
  }

  package enum Reason: Error, Hashable, Sendable {
    /// There is no location for the file: none of the environment variables that determine it is an absolute path.
    case noFolder
    case file(FileError)
    case damaged(Corruption)
    /// The file has a newer format version, which this program can't read.
    case newer(version: String)
    /// The file has an old format version, which is no longer read.
    case tooOld
  }

  /// The kinds of invalid content.
  package enum Corruption: Hashable, Sendable {
    case notJSON(JSONError)
    /// Valid JSON, but not an object.
    case notAnObject
    /// The key is missing or has a value of the wrong type.
    case missing(key: String)
    case repeats(key: String)
    /// Truncated or modified.
    case modified
  }

  package let kind: Kind
  /// The file's path, or `nil` if there is no location for it.
  package let path: String?
  package let reason: Reason

  /// Whether the file, or its folder, belongs to another user.
  package var isOwnedByOtherUser: Bool {
    guard case .file(let error) = reason else { return false }
    return error.reason == .ownedByOtherUser
  }
}
