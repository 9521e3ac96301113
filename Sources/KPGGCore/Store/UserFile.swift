package import Essentials

/// A file at a path that the user names. Links lead where the user wants them to, and stay.
///
/// A regular file is replaced as a whole and keeps its permissions and, if root writes it, its owner. A device or a named
/// pipe is written into. What is new has the permissions that the umask leaves.
package struct UserFile: Sendable {
  /// The path as the user wrote it.
  package let path: String

  /// Names the file, which need not exist.
  package init(path: String) {
    self.path = path
  }

  /// The file's content; `nil` if there is no file.
  package func read(atMost limit: Int = SharedFile.largestContent) throws(FileError) -> Data? {
    try OpenFile(try FilePlace(path, .all))?.content(atMost: limit)
  }

  /// Throws what is known beforehand to keep the file from being written.
  ///
  /// - Parameter overwrites: Whether what is there may be overwritten.
  package func check(overwrites: Bool) throws(FileError) {
    let place = try place()
    var present = try place.folder?.status(place.name)
    if present == nil { present = try FileSystem.status(path) }
    guard let present else { return }
    guard present.kind != .folder else { throw FileError(path: path, reason: .isFolder) }
    guard overwrites else { throw FileError(path: path, reason: .exists) }
  }

  /// Writes the file, and makes folders that are missing.
  ///
  /// - Parameter overwrites: Whether what is there may be overwritten. If not, it is not touched, be it that it appears
  ///   only now: the error is ``FileError/Reason/exists``.
  package func write(_ content: Data, overwrites: Bool) throws(FileError) {
    let place = try place(makingFolders: 0o777)
    let folder = try place.existingFolder()
    if let present = try FileSystem.status(path),
      present.identity != (try folder.status(place.name))?.identity
    {
      // A link that only the system can follow: /dev/stdout leads to what has no name.
      guard overwrites else { throw FileError(path: path, reason: .exists) }
      let file = try FileSystem.forWriting(path)
      defer { file.shut() }
      return try file.writeAll([UInt8](content), path: path)
    }
    try folder.write(content, to: place.name, path, overwrites: overwrites)
  }

  private func place(makingFolders folderMode: UInt32? = nil) throws(FileError) -> FilePlace {
    do throws(FileError) {
      return try FilePlace(path, .all, makingFolders: folderMode)
    } catch {
      let folder = FileSystem.split(path).folder
      throw FileSystem.isNoFolder(folder) ? FileError(path: folder, reason: .isNoFolder) : error
    }
  }
}

extension Folder {
  /// Writes a file that the user has named, behind all links.
  ///
  /// - Parameter path: What the user calls it.
  func write(_ content: Data, to name: String, _ path: String, overwrites: Bool) throws(FileError) {
    let content = [UInt8](content)
    // Whoever else writes there may make and remove it all the time.
    for _ in 0..<100 {
      guard let present = try status(name) else {
        if try isCreated(name, content, path) { return }
        if overwrites { continue }
        break
      }
      guard present.kind != .folder else { throw FileError(path: path, reason: .isFolder) }
      guard overwrites else { break }
      guard present.kind == .file else {
        let device = try forWriting(name)
        defer { device.shut() }
        return try device.writeAll(content, path: path)
      }
      return try withTemporary(content, path, like: present) { (temporary) throws(FileError) in
        try move(temporary, to: name)
      }
    }
    throw FileError(path: path, reason: .exists)
  }

  /// Makes a file; `false` if there is something of that name.
  private func isCreated(_ name: String, _ content: [UInt8], _ path: String) throws(FileError) -> Bool {
    do throws(FileError) {
      try withTemporary(content, path, like: nil) { (temporary) throws(FileError) in
        try addName(name, to: temporary)
        // The file is there; what is left otherwise does no harm.
        _ = try? remove(temporary)
      }
      return true
    } catch {
      if error.isOfPresentFile { return false }
      guard error.mayBeOfLinks else { throw error }
    }
    // Where no file can have two names it is not there as a whole at once.
    let file: Descriptor
    do throws(FileError) {
      file = try new(name, mode: 0o666)
    } catch {
      if error.isOfPresentFile { return false }
      throw error
    }
    defer { file.shut() }
    do throws(FileError) {
      try file.writeAll(content, path: path)
      return true
    } catch {
      _ = try? remove(name)
      throw error
    }
  }

  /// Writes a file of another name, and finishes with it. What fails leaves nothing.
  private func withTemporary(
    _ content: [UInt8], _ path: String, like present: FileStatus?,
    finish: (_ temporary: String) throws(FileError) -> Void
  ) throws(FileError) {
    let (temporary, file) = try newTemporary(mode: present == nil ? 0o666 : 0o600, for: path)
    defer { file.shut() }
    do throws(FileError) {
      if let present {
        try file.setOwner(present.owner, path: path)
        // As when a program writes into it, what lets it run as its owner goes.
        try file.setMode(present.mode & 0o1777, path: path)
      }
      try file.writeAll(content, path: path)
      try finish(temporary)
    } catch {
      // The error that is told is the first one.
      _ = try? remove(temporary)
      throw error
    }
  }
}
