package import Essentials

/// A small file that the program keeps for the user, and that several processes may read and rewrite concurrently.
///
/// A rewrite renames a new file over the old one. Readers therefore see either the old or the new content, and a killed
/// process leaves the old one. Writers wait for an advisory lock on a neighbouring file (`NAME.lock`). Symbolic links
/// are followed and preserved. A link to the null device is treated as a missing file. New files are private (mode
/// 0600, in folders of mode 0700). Existing files keep their permissions.
///
/// Root reads other users' files, but does not write them, because their owners could not change them afterwards.
package struct SharedFile: Sendable {
  /// The file's path, which may be a symbolic link.
  package let path: String

  /// The size limit in bytes.
  package let limit: Int

  package init(path: String, limit: Int = FileSystem.maxBytes) {
    self.path = path
    self.limit = limit
  }

  /// Reads the file. Returns `nil` if it does not exist.
  package func read() throws(FileError) -> Data? {
    if FileSystem.isNullDevice(path) { return nil }
    return try FileSystem.read(path, max: limit).map { Data($0) }
  }

  /// The result of a rewrite.
  package struct Outcome: Hashable, Sendable {
    package var hasChanged: Bool
    /// The path of the copy of the previous content, or `nil` if there is none.
    package var backupPath: String?

    package init(hasChanged: Bool = false) {
      self.hasChanged = hasChanged
    }
  }

  package struct Replacement {
    package var content: Data
    /// Whether to keep a copy of the current content as `NAME.damaged`, `NAME.damaged-2` and so on.
    package var makesBackup = false
  }

  /// Rewrites the file under its lock.
  ///
  /// Missing folders are created, except those that a symbolic link points into. Nothing is written to the null device.
  ///
  /// - Parameter transform: Receives the current content (`nil` if the file does not exist) and returns the new content
  ///   (`nil` to leave the file unchanged).
  /// - Throws: A ``FileError``, which leaves the file unchanged, or the error of `transform`.
  package func rewrite(_ transform: (Data?) throws -> Replacement?) throws -> Outcome {
    if FileSystem.isNullDevice(path) { return Outcome(hasChanged: try transform(nil) != nil) }
    let target = try FileSystem.target(of: path)
    try checkOwner(of: target)
    if target == path { try FileSystem.makeFolders(FileSystem.split(path).folder, mode: 0o700) }
    // Do not leave a lock file next to a device.
    let status = try FileSystem.status(target)
    if let kind = status?.kind, kind != .file {
      throw FileError(path: target, reason: kind == .folder ? .isFolder : .notAFile)
    }
    let lock = try FileLock(of: target)
    defer { withExtendedLifetime(lock) {} }
    let present = try read()
    guard let replacement = try transform(present) else { return Outcome() }
    var outcome = Outcome(hasChanged: true)
    if replacement.makesBackup, let present {
      outcome.backupPath = try backUp(present, of: target, mode: status?.mode)
    }
    try write(replacement.content, to: target, mode: status?.mode)
    return outcome
  }

  /// Replaces the file without locking. If several processes do this at once, the last one wins.
  ///
  /// Use it only for content that may be lost. After a power failure, the file may be missing or incomplete, which
  /// readers must detect.
  package func replace(by content: Data) throws(FileError) {
    if FileSystem.isNullDevice(path) { return }
    try checkOwner(of: path)
    try FileSystem.makeFolders(FileSystem.split(path).folder, mode: 0o700)
    let temporary = FileSystem.temporaryPath(beside: path)
    try FileSystem.replace(path, by: try bytes(content), through: temporary)
  }

  /// Removes the file. Returns `false` if it does not exist.
  package func remove() throws(FileError) -> Bool {
    if FileSystem.isNullDevice(path) { return false }
    try checkOwner(of: path)
    return try FileSystem.remove(path)
  }

  /// Writes the file, which must be locked, so that its temporary name is unused.
  private func write(_ content: Data, to target: String, mode: UInt32?) throws(FileError) {
    try FileSystem.replace(
      target, by: try bytes(content), through: target + ".new", mode: mode, isDurable: true)
  }

  private func bytes(_ content: Data) throws(FileError) -> [UInt8] {
    guard content.count <= limit else { throw FileError(path: path, reason: .wouldBeTooLarge(limit: limit)) }
    return [UInt8](content)
  }

  /// Copies the content to the first unused path, unless a killed run has already left a copy. Returns the copy's path.
  private func backUp(_ content: Data, of target: String, mode: UInt32?) throws(FileError) -> String {
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

  /// Throws if root runs the program and the file, or the existing folder above it, belongs to another user.
  private func checkOwner(of path: String) throws(FileError) {
    guard FileSystem.isRoot else { return }
    var path = path
    while true {
      if let status = try FileSystem.status(path) {
        guard status.isOwnedByUser else { throw FileError(path: path, reason: .ownedByOtherUser) }
        return
      }
      let parent = FileSystem.split(path).folder
      if parent == path { return }
      path = parent
    }
  }
}
