package import Essentials

/// What one of the files holds that the program keeps for its user.
package protocol Storable: Equatable, Sendable {
  /// Which of the files it is.
  static var kind: StoreError.Kind { get }

  /// What there is where there is no file.
  init()
  /// Reads a file's content.
  init(stored: Data) throws(StoreError.Reason)
  /// Whether a file's content is whatever was written, where reading it does not show that.
  static func verify(stored: Data) throws(StoreError.Reason)
  /// The content as it is written.
  func encoded() -> Data
}

extension Storable {
  /// Checks nothing more.
  package static func verify(stored: Data) {}
}

/// One of the files that the program keeps for its user, which several processes may read and change at once.
package struct Store<Content: Storable>: Sendable {
  private let location: String?

  /// Names the file, which need not exist; `nil` if there is no place for one.
  package init(path: String?) {
    location = path
  }

  /// The file's path. Throws if there is no place for one.
  package var path: String {
    get throws(StoreError) {
      guard let location else { throw error(.noFolder) }
      return location
    }
  }

  /// What the file holds; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - isVerifying: Whether all of it is checked, and not only what shows while it is read.
  ///   - isOfAnyone: Whether it may belong to others than root and the user for whom the program works.
  package func loadIfPresent(
    isVerifying: Bool = false, isOfAnyone: Bool = true
  ) throws(StoreError) -> Content? {
    guard let location else { return nil }
    let data: Data
    do {
      let shared = file(location)
      guard let file = try shared.open() else { return nil }
      guard try isOfAnyone || file.isTrusted else { throw StoreError.Reason.ofOtherUser }
      data = try file.content(atMost: shared.limit)
    } catch {
      throw self.error(
        error as? StoreError.Reason ?? (error as? FileError).map(StoreError.Reason.file) ?? .noFolder)
    }
    return try content(data, isVerifying: isVerifying)
  }

  /// What the file holds, or what there is without one.
  package func load() throws(StoreError) -> Content { try loadIfPresent() ?? Content() }

  /// Changes what the file holds while no other process does.
  ///
  /// A damaged file of favourites or searches is kept aside and a new one begun, unless there is nothing to write: then it
  /// stays, as every other damaged file does, and the damage is the error.
  ///
  /// - Parameter change: Changes the content; it may be called twice. If it leaves it as it was, nothing is written, and
  ///   no permission to write is needed.
  package func update(_ change: (inout Content) -> Void) throws(StoreError) -> SharedFile.Outcome {
    _ = try path
    // What keeps the file from being read shows again below, under the lock.
    if let present = try? load(), Self.changed(present, change) == nil { return SharedFile.Outcome() }
    return try rewrite { data in
      var present = Content()
      var damage: StoreError?
      do throws(StoreError) {
        if let data { present = try content(data) }
      } catch {
        guard case .damaged = error.reason, Content.kind.outlivesDamage else { throw error }
        damage = error
      }
      if let content = Self.changed(present, change) {
        return SharedFile.Replacement(content.encoded(), keepsPresent: damage != nil)
      }
      if let damage { throw damage }
      return nil
    }
  }

  /// Puts a content in place of what the file holds, whatever that is. Of several processes that do so at once, the last
  /// one stands.
  package func replace(with content: Content) throws(StoreError) -> SharedFile.Outcome {
    try rewrite { _ in SharedFile.Replacement(content.encoded()) }
  }

  /// Removes the file; `false` if there is none.
  package func remove() throws(StoreError) -> Bool {
    guard let location else { return false }
    do throws(FileError) {
      return try file(location).remove()
    } catch {
      throw self.error(.file(error))
    }
  }

  func file(_ path: String) -> SharedFile { SharedFile(path: path, limit: Content.kind.largest) }

  func error(_ reason: StoreError.Reason) -> StoreError {
    StoreError(kind: Content.kind, path: location, reason: reason)
  }

  private func content(_ data: Data, isVerifying: Bool = false) throws(StoreError) -> Content {
    do throws(StoreError.Reason) {
      if isVerifying { try Content.verify(stored: data) }
      return try Content(stored: data)
    } catch {
      throw self.error(error)
    }
  }

  /// The content after the change; `nil` if it is the same.
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

/// Why one of the files could not be read or written. It is as it was.
package struct StoreError: Error, Hashable, Sendable {
  /// The files that the program keeps for its user.
  package enum Kind: Hashable, Sendable {
    case favorites
    /// The recent searches.
    case history
    case settings
    /// The catalog that was fetched from a host.
    case catalog
    /// How the browser was left.
    case screen

    /// The largest file that is read or written, in bytes. Earlier versions kept searches of any length.
    var largest: Int {
      switch self {
      case .favorites, .settings, .screen: SharedFile.largestText
      case .history, .catalog: SharedFile.largestContent
      }
    }

    /// Whether a damaged file is kept aside, and a new one begun, when there is something to write.
    var outlivesDamage: Bool { self == .favorites || self == .history }
  }

  /// What can happen.
  package enum Reason: Error, Hashable, Sendable {
    /// There is no place for the file: no variable that decides it is an absolute path.
    case noFolder
    /// The file system refused.
    case file(FileError)
    /// The content is not what it should be.
    case damaged(Damage)
    /// The file was written by a program of this version, which this one does not understand.
    case newer(version: String)
    /// The file belongs neither to root nor to the user for whom the program works, and what it says may do harm.
    case ofOtherUser
  }

  /// What is wrong with a content.
  package enum Damage: Hashable, Sendable {
    case notJSON(JSONError)
    /// JSON, but no object.
    case noObject
    /// An object without this key, or with something else there than there should be.
    case lacks(key: String)
    /// Cut short, or changed since it was written.
    case altered
  }

  /// Which file it is.
  package let kind: Kind
  /// Its path; `nil` if there is no place for it.
  package let path: String?
  /// What happened.
  package let reason: Reason
}
