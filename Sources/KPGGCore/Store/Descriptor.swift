#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An open file.
struct Descriptor {
  let number: Int32

  static func opening(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(FileError) -> Descriptor {
    do throws(FileError) {
      return Descriptor(number: try FileSystem.call(path) { open(path, flags | O_CLOEXEC, mode) })
    } catch {
      let isLink = error.code == ELOOP && flags & O_NOFOLLOW != 0
      throw isLink ? FileError(path: path, reason: .isLink) : error
    }
  }

  func shut() {
    close(number)
  }

  /// Waits for the lock as long as others have their turn, each of whom leaves another file behind. Ten seconds in
  /// which the file does not change mean that something hangs.
  func lock(path: String) throws(FileError) {
    let patience = 1000
    var (rounds, seen) = (0, FileSystem.identity(of: path))
    while rounds < patience {
      do throws(FileError) {
        _ = try FileSystem.call(path) { flock(number, LOCK_EX | LOCK_NB) }
        return
      } catch {
        guard error.code == EWOULDBLOCK else { throw error }
      }
      usleep(10_000)
      let present = FileSystem.identity(of: path)
      rounds = present == seen ? rounds + 1 : 0
      seen = present
    }
    throw FileError(path: path, reason: .locked)
  }

  func status(path: String) throws(FileError) -> stat {
    var status = stat()
    _ = try FileSystem.call(path) { fstat(number, &status) }
    return status
  }

  func setMode(_ mode: mode_t, path: String) throws(FileError) {
    _ = try FileSystem.call(path) { fchmod(number, mode) }
  }

  /// Reads everything, but no more than so many bytes: a file can grow, and some do not know their size.
  func readAll(atMost limit: Int, path: String) throws(FileError) -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try FileSystem.call(path) { read(number, &buffer, buffer.count) }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<count])
      guard data.count <= limit else { throw FileError(path: path, reason: .tooLarge) }
    }
  }

  /// Writes everything and, if it is to survive a power failure, waits until it is on the disk.
  func writeAll(_ data: Data, path: String, durably: Bool) throws(FileError) {
    let bytes = [UInt8](data)
    var offset = 0
    while offset < bytes.count {
      offset += try FileSystem.call(path) {
        bytes[offset...].withUnsafeBytes { rest in write(number, rest.baseAddress, rest.count) }
      }
    }
    if durably { _ = try FileSystem.call(path) { fsync(number) } }
  }
}

/// The system's functions on paths. Nothing but "there is no such file" counts as none: every other error is one.
enum FileSystem {
  /// Makes a system call, again if a signal interrupts it.
  static func call<Result: SignedInteger>(_ path: String, _ call: () -> Result) throws(FileError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw FileError(path, errno) }
    }
  }

  /// What the call gives; `nil` where it says that there is no such file.
  private static func ifThere<Result: SignedInteger>(
    _ path: String, _ call: () -> Result
  ) throws(FileError) -> Result? {
    do throws(FileError) {
      return try self.call(path, call)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// What is at the path, without following a symbolic link; `nil` if there is nothing.
  static func status(_ path: String) throws(FileError) -> stat? {
    var status = stat()
    return try ifThere(path) { lstat(path, &status) } == nil ? nil : status
  }

  /// What a symbolic link points at; `nil` if there is none.
  static func link(_ path: String) throws(FileError) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length: Int?
    do throws(FileError) {
      length = try ifThere(path) { readlink(path, &buffer, buffer.count) }
    } catch {
      // There is a file, but it is no link.
      if error.code == EINVAL { return nil }
      throw error
    }
    guard let length else { return nil }
    guard let target = String(validating: buffer[..<length], as: UTF8.self) else {
      throw FileError(path: path, reason: .linkNotUTF8)
    }
    return target
  }

  /// Removes a file; `false` if there is none.
  static func remove(_ path: String) throws(FileError) -> Bool {
    try ifThere(path) { unlink(path) } != nil
  }

  /// Moves a file in place of another.
  static func move(_ path: String, to target: String) throws(FileError) {
    _ = try call(target) { rename(path, target) }
  }

  /// Makes a folder and those around it that are missing.
  static func makeFolder(_ path: String, mode: mode_t) throws(FileError) {
    if try isFolderMade(path, mode) { return }
    let parent = folder(of: path)
    guard parent != path else { throw FileError(path, ENOENT) }
    try makeFolder(parent, mode: mode)
    guard try isFolderMade(path, mode) else { throw FileError(path, ENOENT) }
  }

  /// Makes a folder, if it is not there; `false` where the one around it is missing.
  private static func isFolderMade(_ path: String, _ mode: mode_t) throws(FileError) -> Bool {
    do throws(FileError) {
      return try ifThere(path) { mkdir(path, mode) } != nil
    } catch {
      if error.code == EEXIST { return true }
      throw error
    }
  }

  /// The folder in which a file lies.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What differs between a file and the one that takes its place.
  struct Identity: Equatable {
    let number: ino_t
    let bytes: off_t
    let changed: [Int]
  }

  /// Which file is at the path; `nil` if that cannot be told.
  static func identity(of path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = status.st_ctimespec
    #else
      let changed = status.st_ctim
    #endif
    return Identity(number: status.st_ino, bytes: status.st_size, changed: [changed.tv_sec, changed.tv_nsec])
  }

  /// Whether a process of that number runs, be it another user's.
  static func isRunning(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  static var ownProcess: pid_t { getpid() }
  static var ownUser: uid_t { geteuid() }
}
