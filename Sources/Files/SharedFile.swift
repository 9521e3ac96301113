package import Essentials

/// A small file that the program keeps for the user, and that several processes may read and rewrite concurrently.
///
/// A rewrite renames a new file over the old one: readers see either the old or the new content, and a killed process
/// leaves the old one. Writers wait for an advisory lock on a neighbouring file (`NAME.lock`). Symbolic links are
/// followed and preserved. A link to the null device keeps nothing: it reads as a missing file. New files are private (mode 0600, in folders of mode 0700). Existing files keep their
/// permissions.
///
/// Root may work in another user's folders, as with `sudo -E`. Then an existing file keeps its owner, a new one gets
/// the owner of its folder, and following links that root does not own is an error.
package struct SharedFile: Sendable {
  /// The file's path, which may be a symbolic link.
  package let path: String

  /// The size limit in bytes.
  package let limit: Int

  /// Refers to a file, which need not exist, with a size limit in bytes.
  package init(path: String, limit: Int = SharedFile.largestContent) {
    self.path = path
    self.limit = limit
  }

  /// The size limit of any file, in bytes.
  package static let largestContent = 16 << 20
  /// The size limit of a file that people may edit, in bytes: enough for thousands of favourites.
  package static let largestText = 1 << 20

  /// Reads the file; `nil` if it does not exist.
  package func read() throws(FileError) -> Data? { try open()?.content(atMost: limit) }

  /// Opens the file for reading; `nil` if it does not exist.
  package func open() throws(FileError) -> OpenFile? {
    FileSystem.isNull(path) ? nil : try FileLocation(path, .forKeptFiles).open()
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
    let location = try FileLocation(path, .forKeptFiles, makingFolders: 0o700)
    let folder = try location.existingFolder(of: path)
    // Leave no lock beside a device.
    if let kind = try folder.status(location.name)?.kind, kind != .file {
      throw FileError(path: folder.path(of: location.name), reason: kind == .folder ? .isFolder : .isNoFile)
    }
    let lock = try folder.forLocking(location.name + ".lock", owner: try folder.owner(of: location.name))
    // Keep the file open, and so locked, until the end.
    defer { withExtendedLifetime(lock) {} }
    try lock.lock(location.name, in: folder)
    let present = try location.open()?.content(atMost: limit)
    guard let replacement = try transform(present) else { return Outcome() }
    return try replace(location, folder, present, by: replacement)
  }

  /// Replaces the file without locking. If several processes do this at once, the last one wins.
  ///
  /// Use it only for content that can be lost: after a power failure the file may be missing or incomplete, which
  /// readers must detect.
  package func replace(by content: Data) throws(FileError) {
    if FileSystem.isNull(path) { return }
    let location = FileSystem.split(path)
    let folder = try Folder.openOrCreate(location.folder, mode: 0o700, .forKeptFiles)
    try write(content, to: location.name, in: folder, try folder.owner(of: location.name), isDurable: false)
  }

  /// Removes the file; returns `false` if it does not exist.
  package func remove() throws(FileError) -> Bool {
    if FileSystem.isNull(path) { return false }
    let location = FileSystem.split(path)
    return try Folder.open(location.folder, .forKeptFiles)?.remove(location.name) ?? false
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

  private func replace(
    _ location: FileLocation, _ folder: Folder, _ present: Data?, by replacement: Replacement
  ) throws(FileError) -> Outcome {
    folder.clearAbandoned()
    var outcome = Outcome(hasChanged: true)
    let owner = try folder.owner(of: location.name)
    let mode = try folder.status(location.name)?.mode ?? 0o600
    if replacement.keepsPresent, let present {
      let kept = try freeName(beside: location.name, in: folder, for: present)
      try write(present, to: kept, in: folder, owner, mode: mode)
      outcome.keptAside = folder.path(of: kept)
    }
    try write(replacement.content, to: location.name, in: folder, owner, mode: mode)
    // The rename is done. Flushing the folder is best effort.
    folder.synchronize()
    return outcome
  }

  private func write(
    _ content: Data, to name: String, in folder: Folder, _ owner: FileStatus.Owner, mode: UInt32 = 0o600,
    isDurable: Bool = true
  ) throws(FileError) {
    guard content.count <= limit else { throw FileError(path: path, reason: .wouldBeTooLarge(limit: limit)) }
    try folder.withTemporary([UInt8](content), for: path, (owner, mode), isDurable: isDurable) {
      (temporary) throws(FileError) in
      try folder.move(temporary, to: name)
    }
  }

  /// The first name that is free or, after a run that was killed, already has this content. The lock keeps others from
  /// taking it.
  private func freeName(
    beside name: String, in folder: Folder, for content: Data
  ) throws(FileError) -> String {
    var number = 1
    var free = name + ".damaged"
    while try folder.status(free) != nil {
      if let kept = try? folder.forReading(free)?.content(atMost: limit), kept == content { return free }
      number += 1
      free = "\(name).damaged-\(number)"
    }
    return free
  }
}

extension OpenFile {
  /// Reads the whole file. Throws if it is not a regular file or exceeds the limit.
  package func content(atMost limit: Int) throws(FileError) -> Data {
    let status = try status()
    guard status.kind == .file else {
      throw FileError(path: path, reason: status.kind == .folder ? .isFolder : .isNoFile)
    }
    guard status.bytes <= limit else { throw FileError(path: path, reason: .tooLarge) }
    // One byte more shows whether the file has grown.
    var (data, length) = (Data(count: status.bytes + 1), 0)
    while length <= limit {
      let filled = data.withUnsafeMutableBytes { buffer in
        Result { () throws(FileError) in
          try fill(
            UnsafeMutableRawBufferPointer(rebasing: buffer[length...]), from: length)
        }
      }
      let count = try filled.get()
      if count == 0 { return data.prefix(length) }
      length += count
      if length == data.count { data.count *= 2 }
    }
    throw FileError(path: path, reason: .tooLarge)
  }
}
