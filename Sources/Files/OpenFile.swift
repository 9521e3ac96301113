internal import CLibrary

/// An open file. It stays the same file even if another one replaces it. The last reference
/// closes it and releases its lock.
package final class OpenFile: Sendable {
  /// The path, for messages.
  let path: String
  private let number: Int32

  init(_ number: Int32, _ path: String) {
    (self.number, self.path) = (number, path)
  }

  deinit { close(number) }

  /// Waits for the lock. It gives up after ten seconds in which the file with this name does not change, since other
  /// writers replace it when it is their turn.
  func lock(_ name: String, in folder: Folder) throws(FileError) {
    let patience = 1000
    var (rounds, seen) = (0, folder.identity(of: name))
    while rounds < patience {
      do throws(FileError) {
        if try tryLock() { return }
      } catch {
        throw error.at(folder.path(of: name))
      }
      usleep(10_000)
      let present = folder.identity(of: name)
      rounds = present == seen ? rounds + 1 : 0
      seen = present
    }
    throw FileError(path: folder.path(of: name), reason: .locked)
  }

  /// Locks the file; returns `false` if another process holds the lock.
  func tryLock() throws(FileError) -> Bool {
    try FileSystem.unless(EWOULDBLOCK) { () throws(FileError) in
      try FileSystem.call(path) { flock(number, LOCK_EX | LOCK_NB) }
    } != nil
  }

  package func status() throws(FileError) -> FileStatus {
    var status = stat()
    _ = try FileSystem.call(path) { fstat(number, &status) }
    return FileStatus(status)
  }

  func setMode(_ mode: UInt32) throws(FileError) {
    _ = try FileSystem.call(path) { fchmod(number, mode_t(mode)) }
  }

  /// Changes the file's owner. Does nothing unless root runs the program.
  func setOwner(_ owner: FileStatus.Owner) throws(FileError) {
    guard FileSystem.isRoot, try status().owner != owner else { return }
    _ = try FileSystem.call(path) { fchown(number, owner.user, owner.group) }
  }

  /// Reads from an offset into the buffer. Returns the number of bytes read; 0 at the end of the file.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) throws(FileError) -> Int {
    try FileSystem.call(path) { pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Writes all bytes and, if `isDurable`, flushes them to the disk.
  func writeAll(_ bytes: [UInt8], isDurable: Bool = false) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      offset += try FileSystem.call(path) {
        bytes[offset...].withUnsafeBytes { rest in write(number, rest.baseAddress, rest.count) }
      }
    }
    if isDurable { try synchronize() }
  }

  /// Flushes written data to the disk.
  func synchronize() throws(FileError) {
    _ = try FileSystem.call(path) { CLibrary.synchronize(number) }
  }
}
