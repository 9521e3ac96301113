package import Essentials

/// A small file that the program keeps for the user, and that several processes may read and rewrite concurrently.
///
/// A rewrite renames a new file over the old one: readers see either the old or the new content, and a killed process
/// leaves the old one. Writers wait for an advisory lock on a neighbouring file (`NAME.lock`). Symbolic links are
/// followed and preserved. A link to the null device keeps nothing: it reads as a missing file. New files are private
/// (mode 0600, in folders of mode 0700). Existing files keep their permissions.
///
/// Root reads the files of other users, but does not write them: the user could not change them afterwards.
package struct SharedFile: Sendable {
  /// The file's path, which may be a symbolic link.
  package let path: String

  /// The size limit in bytes.
  package let limit: Int

  /// Refers to a file, which need not exist, with a size limit in bytes.
  package init(path: String, limit: Int = FileSystem.maxBytes) {
    self.path = path
    self.limit = limit
  }

  /// Reads the file; `nil` if it does not exist.
  package func read() throws(FileError) -> Data? {
    if FileSystem.isNull(path) { return nil }
    guard let bytes = try FileSystem.read(path, max: limit) else { return nil }
    return Data(bytes)
  }

  /// The result of a rewrite.
  package struct Outcome: Hashable, Sendable {
    /// Whether the content changed.
    package var hasChanged: Bool
    /// The path of the copy of the previous content; `nil` if none was made.
    package var keptAside: String?

    /// Creates a result without side effects.
    package init(hasChanged: Bool = false) {
      self.hasChanged = hasChanged
    }
  }

  /// The new content of a file.
  package struct Replacement {
    /// The content.
    package var content: Data
    /// Whether to keep a copy of the present content as `NAME.damaged`, `NAME.damaged-2` and so on.
    package var keepsPresent = false

    /// Creates a replacement.
    package init(_ content: Data, keepsPresent: Bool = false) {
      self.content = content
      self.keepsPresent = keepsPresent
    }
  }

  /// Rewrites the file under its lock.
  ///
  /// Missing folders are created, except those that a symbolic link points into. The null device takes anything and
  /// stays.
  ///
  /// - Parameter transform: Receives the present content (`nil` if the file does not exist) and returns the new one
  ///   (`nil` to leave the file alone).
  /// - Throws: A ``FileError``, which leaves the file unchanged, or the error of `transform`.
  package func rewrite(_ transform: (Data?) throws -> Replacement?) throws -> Outcome {
    if FileSystem.isNull(path) {
      return Outcome(hasChanged: try transform(nil) != nil)
    }
    let target = try FileSystem.target(of: path)
    try checkOwner(of: target)
    if target == path { try FileSystem.makeFolders(FileSystem.split(path).folder, mode: 0o700) }
    // Leave no lock beside a device.
    let status = try FileSystem.status(target)
    if let kind = status?.kind, kind != .file {
      throw FileError(path: target, reason: kind == .folder ? .isFolder : .isNoFile)
    }
    let lock = try FileLock(of: target)
    defer { withExtendedLifetime(lock) {} }
    let present = try read()
    guard let replacement = try transform(present) else { return Outcome() }
    var outcome = Outcome(hasChanged: true)
    if replacement.keepsPresent, let present {
      outcome.keptAside = try keepAside(present, of: target, mode: status?.mode)
    }
    try write(replacement.content, to: target, mode: status?.mode)
    return outcome
  }

  /// Replaces the file without locking. If several processes do this at once, the last one wins.
  ///
  /// Use it only for content that can be lost: after a power failure the file may be missing or incomplete, which
  /// readers must detect.
  package func replace(by content: Data) throws(FileError) {
    if FileSystem.isNull(path) { return }
    try checkOwner(of: path)
    try FileSystem.makeFolders(FileSystem.split(path).folder, mode: 0o700)
    let temporary = FileSystem.temporaryPath(beside: path)
    try FileSystem.replace(path, by: try bytes(content), through: temporary)
  }

  /// Removes the file; returns `false` if it does not exist.
  package func remove() throws(FileError) -> Bool {
    if FileSystem.isNull(path) { return false }
    try checkOwner(of: path)
    return try FileSystem.remove(path)
  }

  /// Writes the file while it is locked, so that its temporary name is free.
  private func write(_ content: Data, to target: String, mode: UInt32?) throws(FileError) {
    try FileSystem.replace(
      target, by: try bytes(content), through: target + ".new", mode: mode, isDurable: true)
  }

  private func bytes(_ content: Data) throws(FileError) -> [UInt8] {
    guard content.count <= limit else { throw FileError(path: path, reason: .wouldBeTooLarge(limit: limit)) }
    return [UInt8](content)
  }

  /// Copies the content to the first name that is free or, after a run that was killed, already has this content.
  private func keepAside(_ content: Data, of target: String, mode: UInt32?) throws(FileError) -> String {
    var number = 1
    var copy = target + ".damaged"
    while try FileSystem.status(copy, followsLinks: false) != nil {
      if let kept = try? FileSystem.read(copy, max: limit), kept.elementsEqual(content) { return copy }
      number += 1
      copy = "\(target).damaged-\(number)"
    }
    try write(content, to: copy, mode: mode)
    return copy
  }

  /// Throws if root runs the program and the file, or the folder that it would be created in, belongs to another user.
  private func checkOwner(of path: String) throws(FileError) {
    guard FileSystem.isRoot else { return }
    var path = path
    while true {
      if let status = try FileSystem.status(path) {
        guard status.isOwn else { throw FileError(path: path, reason: .ofOtherUser) }
        return
      }
      let parent = FileSystem.split(path).folder
      if parent == path { return }
      path = parent
    }
  }
}
