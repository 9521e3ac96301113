internal import CLibrary

/// An advisory lock on `NAME.lock`, next to the file that the lock protects. It is released with this object.
final class FileLock: Sendable {
  /// The longest time to wait for another process, in milliseconds.
  private static let timeoutMilliseconds = 10_000

  private let lock: Int32

  /// Waits for the lock on the file at a path. Creates the lock file if necessary.
  init(of path: String) throws(FileError) {
    let name = path + ".lock"
    do throws(FileError) {
      lock = try FileSystem.open(name, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    } catch {
      switch error.code {
      case ELOOP: throw FileError(path: name, reason: .isLink)
      case ENOENT: throw FileError(path, ENOENT)
      default: throw error
      }
    }
    for _ in 0..<Self.timeoutMilliseconds / 10 {
      let result = try FileSystem.unless(EWOULDBLOCK) { () throws(FileError) in
        try FileSystem.call(path) { flock(lock, LOCK_EX | LOCK_NB) }
      }
      if result != nil { return }
      usleep(10_000)
    }
    throw FileError(path: path, reason: .locked)
  }

  deinit { close(lock) }
}
