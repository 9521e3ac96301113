package import Essentials

/// A file at a path that the user specified. Writing creates it, or replaces it if it is a regular file and may be
/// replaced. The umask applies to new files and folders.
package struct UserFile: Sendable {
  /// The path as the user wrote it.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Reads the file. Returns `nil` if it does not exist.
  package func read(max: Int) throws(FileError) -> Data? {
    try FileSystem.read(path, max: max).map { Data($0) }
  }

  /// Checks in advance whether ``write(_:overwrites:)`` can write the file, and throws if not.
  package func check(overwrites: Bool) throws(FileError) {
    _ = try mode(overwrites: overwrites)
  }

  /// Writes the file. Creates missing folders.
  ///
  /// - Parameter overwrites: Whether an existing file may be replaced. If not, the error is
  ///   ``FileError/Reason/exists``, even for a file that appears only during the call.
  package func write(_ content: Data, overwrites: Bool) throws(FileError) {
    let mode = try mode(overwrites: overwrites)
    try FileSystem.makeFolders(FileSystem.split(path).folder, mode: 0o777)
    let bytes = [UInt8](content)
    guard let mode else { return try FileSystem.create(path, bytes, mode: 0o666, as: path) }
    // Drop setuid and setgid, as the system does when a program writes to the file.
    let temporary = FileSystem.temporaryPath(beside: path)
    try FileSystem.replace(path, by: bytes, through: temporary, mode: mode & 0o1777)
  }

  /// Returns the permissions of the existing file, or `nil` if there is none. Throws unless it may be replaced.
  private func mode(overwrites: Bool) throws(FileError) -> UInt32? {
    let (folder, name) = FileSystem.split(path)
    if FileSystem.isNoFolder(folder) { throw FileError(path: folder, reason: .isNoFolder) }
    guard !["", ".", ".."].contains(name) else { throw FileError(path: path, reason: .isFolder) }
    guard let present = try FileSystem.status(path, followsLinks: false) else { return nil }
    switch present.kind {
    case .folder: throw FileError(path: path, reason: .isFolder)
    case _ where !overwrites: throw FileError(path: path, reason: .exists)
    case .file: return present.mode
    case .link: throw FileError(path: path, reason: .isLink)
    case .other: throw FileError(path: path, reason: .notAFile)
    }
  }
}
