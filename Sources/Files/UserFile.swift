package import Essentials

/// A file at a path that the user specified. Symbolic links are followed and preserved.
///
/// A regular file is replaced as a whole and keeps its permissions and, if root writes it, its owner. A device or named
/// pipe is written to directly. The umask applies to new files and folders.
package struct UserFile: Sendable {
  /// The path as the user wrote it.
  package let path: String

  /// Refers to a file, which need not exist.
  package init(path: String) {
    self.path = path
  }

  /// Reads the file; `nil` if it does not exist.
  package func read(atMost limit: Int = SharedFile.largestContent) throws(FileError) -> Data? {
    try FileLocation(path, .all).open()?.content(atMost: limit)
  }

  /// Checks in advance whether the file can be written, and throws if not.
  ///
  /// - Parameter overwrites: Whether an existing file may be overwritten.
  package func check(overwrites: Bool) throws(FileError) {
    let location = try location()
    var present = try location.folder?.status(location.name)
    if present == nil { present = try FileSystem.status(path) }
    guard let present else { return }
    guard present.kind != .folder else { throw FileError(path: path, reason: .isFolder) }
    guard overwrites else { throw FileError(path: path, reason: .exists) }
  }

  /// Writes the file and creates missing folders.
  ///
  /// - Parameter overwrites: Whether an existing file may be overwritten. If not, the error is
  ///   ``FileError/Reason/exists``, even for a file that appears only during the call.
  package func write(_ content: Data, overwrites: Bool) throws(FileError) {
    let location = try location(makingFolders: 0o777)
    let folder = try location.existingFolder(of: path)
    if let present = try FileSystem.status(path),
      present.identity != (try folder.status(location.name))?.identity
    {
      // Only the system can follow this link: /dev/stdout may lead to a file without a name.
      guard overwrites else { throw FileError(path: path, reason: .exists) }
      return try FileSystem.forWriting(path).writeAll([UInt8](content))
    }
    try folder.write(content, to: location.name, path, overwrites: overwrites)
  }

  private func location(makingFolders folderMode: UInt32? = nil) throws(FileError) -> FileLocation {
    do throws(FileError) {
      return try FileLocation(path, .all, makingFolders: folderMode)
    } catch {
      let folder = FileSystem.split(path).folder
      throw FileSystem.isNoFolder(folder) ? FileError(path: folder, reason: .isNoFolder) : error
    }
  }
}

extension Folder {
  /// Writes a file that the user specified, with all links resolved.
  ///
  /// - Parameter path: The path for error messages.
  package func write(_ content: Data, to name: String, _ path: String, overwrites: Bool) throws(FileError) {
    let content = [UInt8](content)
    // Another program may keep creating and removing the file.
    for _ in 0..<100 {
      guard let present = try status(name) else {
        if try isCreated(name, content, path) { return }
        if overwrites { continue }
        break
      }
      guard present.kind != .folder else { throw FileError(path: path, reason: .isFolder) }
      guard overwrites else { break }
      guard present.kind == .file else { return try forWriting(name, for: path).writeAll(content) }
      // Drop setuid and setgid, as the system does when a program writes to the file.
      let attributes = (present.owner, present.mode & 0o1777)
      return try withTemporary(content, for: path, attributes) { (temporary) throws(FileError) in
        try move(temporary, to: name)
      }
    }
    throw FileError(path: path, reason: .exists)
  }

  /// Creates a file; returns `false` if the name is taken.
  private func isCreated(_ name: String, _ content: [UInt8], _ path: String) throws(FileError) -> Bool {
    do throws(FileError) {
      try withTemporary(content, for: path, nil) { (temporary) throws(FileError) in
        try addName(name, to: temporary)
        // The file is complete. A leftover temporary name does no harm.
        _ = try? remove(temporary)
      }
      return true
    } catch {
      if error.alreadyExists { return false }
      guard error.mayLackHardLinks else { throw error }
    }
    // Without hard links the file cannot appear in one step.
    guard let file = try new(name, mode: 0o666, for: path) else { return false }
    do throws(FileError) {
      try file.writeAll(content)
      return true
    } catch {
      _ = try? remove(name)
      throw error
    }
  }
}
