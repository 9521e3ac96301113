#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A small file that several processes read and rewrite at the same time.
///
/// A rewrite is a new file renamed over the old one: readers see the old content or the new, and a process that
/// is killed half-way leaves the old. Writers wait for each other on an advisory lock beside the file
/// (`NAME.lock`). A symbolic link is followed and stays, and the file's permissions stay.
public struct SharedFile: Sendable {
  /// The file's path, which may be a symbolic link.
  public let path: String

  /// Names the file, which need not exist.
  public init(path: String) {
    self.path = path
  }

  /// The largest content that is read, in bytes.
  public static let largestContent = 16 << 20

  /// The file's content; `nil` if there is no file.
  public func read() throws(FileError) -> Data? {
    try Self.content(of: try resolved())
  }

  /// Rewrites the file while no other process does.
  ///
  /// Missing folders are made, but not those that a symbolic link points into.
  ///
  /// - Parameter transform: Gets the present content, `nil` if there is no file, and returns the new one, `nil`
  ///   to leave the file alone.
  /// - Returns: The path to which the present file was moved; `nil` if it was replaced or left alone.
  /// - Throws: A ``FileError``, after which the file is as it was, or what `transform` throws.
  public func rewrite(_ transform: (Data?) throws -> Replacement?) throws -> String? {
    let target = try resolved()
    if target == path { try Self.makeFolder(Self.folder(of: target)) }
    let lock = try Descriptor.opening(target + ".lock", O_CREAT | O_RDWR | O_NOFOLLOW, mode: 0o600)
    defer { lock.shut() }
    try lock.lock(path: target)
    guard let replacement = try transform(Self.content(of: target)) else { return nil }
    return try Self.replace(target, by: replacement)
  }

  /// Replaces the file without waiting for anybody: of several processes that do so at once, the last one stands.
  ///
  /// For what can be lost: the content may not survive a power failure, though never in part unnoticed if whoever
  /// reads it checks it.
  func replace(by content: Data, mode: mode_t = 0o600) throws(FileError) {
    try Self.makeFolder(Self.folder(of: path), mode: mode | (mode & 0o444) >> 2)
    let temporary = "\(path).new-\(getpid())"
    do throws(FileError) {
      let file = try Descriptor.opening(temporary, O_CREAT | O_TRUNC | O_WRONLY | O_NOFOLLOW, mode: mode)
      defer { file.shut() }
      try file.writeAll(content, path: path, durably: false)
      guard rename(temporary, path) == 0 else { throw FileError(path, errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Removes the file; `false` if there is none.
  func remove() throws(FileError) -> Bool {
    guard unlink(path) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return false }
      throw FileError(path, errno)
    }
    return true
  }

  /// The new content of a file.
  public struct Replacement {
    /// The content.
    public var content: Data
    /// Whether the present file is kept, as `NAME.damaged` or `NAME.damaged-2` and so on.
    public var keepsPresent = false

    /// New content, which replaces the present one or leaves it aside.
    public init(_ content: Data, keepsPresent: Bool = false) {
      self.content = content
      self.keepsPresent = keepsPresent
    }
  }

  /// The path behind all symbolic links.
  private func resolved() throws(FileError) -> String {
    var current = path
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let length = readlink(current, &buffer, Int(PATH_MAX))
      if length < 0 {
        if errno == ENOENT, current != path {
          var folder = stat()
          guard stat(Self.folder(of: current), &folder) == 0 else {
            throw FileError(path: path, reason: .linkIntoNowhere(current))
          }
        }
        return current
      }
      let link = String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
      current = link.hasPrefix("/") ? link : Self.folder(of: current) + "/" + link
    }
    throw FileError(path: path, reason: .linkLoop)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func makeFolder(_ path: String, mode: mode_t = 0o700) throws(FileError) {
    if mkdir(path, mode) == 0 || errno == EEXIST { return }
    let parent = folder(of: path)
    guard errno == ENOENT, parent != path else { throw FileError(path, errno) }
    try makeFolder(parent, mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw FileError(path, errno) }
  }

  private static func content(of path: String) throws(FileError) -> Data? {
    let file: Descriptor
    do throws(FileError) {
      // A named pipe without a writer must not hang the program.
      file = try Descriptor.opening(path, O_RDONLY | O_NONBLOCK)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    defer { file.shut() }
    let status = try file.status(path: path)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path, reason: status.st_mode & S_IFMT == S_IFDIR ? .isFolder : .isNoFile)
    }
    guard status.st_size <= largestContent else { throw FileError(path: path, reason: .tooLarge) }
    return try file.readAll(path: path)
  }

  private static func replace(_ path: String, by replacement: Replacement) throws(FileError) -> String? {
    let temporary = path + ".new"
    var present = stat()
    let exists = stat(path, &present) == 0
    var keptAside: String?
    do throws(FileError) {
      let file = try Descriptor.opening(temporary, O_CREAT | O_TRUNC | O_WRONLY | O_NOFOLLOW, mode: 0o644)
      defer { file.shut() }
      if exists { try file.setMode(present.st_mode & 0o7777, path: temporary) }
      try file.writeAll(replacement.content, path: path)
      // Only now that the new content is safe does anything happen to the present file.
      if replacement.keepsPresent, exists { keptAside = try keepAside(path) }
      guard rename(temporary, path) == 0 else { throw FileError(path, errno) }
    } catch {
      unlink(temporary)
      if let keptAside { rename(keptAside, path) }
      throw error
    }
    // The new content is in place; whether the folder's entry has reached the disk as well is not decisive.
    if let folder = try? Descriptor.opening(folder(of: path), O_RDONLY) {
      fsync(folder.number)
      folder.shut()
    }
    return keptAside
  }

  /// Moves a file to the first name that is free; the lock keeps others from taking it.
  private static func keepAside(_ path: String) throws(FileError) -> String {
    var number = 1
    var place = path + ".damaged"
    var status = stat()
    while lstat(place, &status) == 0 {
      number += 1
      place = "\(path).damaged-\(number)"
    }
    guard rename(path, place) == 0 else { throw FileError(place, errno) }
    return place
  }
}

/// Why a file could not be read or written.
public struct FileError: Error, Hashable, Sendable {
  /// The file or folder at which it happened.
  public let path: String
  /// What happened.
  public let reason: Reason

  /// What can happen.
  public enum Reason: Hashable, Sendable {
    case isFolder
    case isNoFile
    case tooLarge
    case noPermission
    case readOnly
    case diskFull
    case linkLoop
    /// Another process has held the file's lock for too long.
    case locked
    /// A symbolic link that points into a folder that does not exist.
    case linkIntoNowhere(String)
    /// Another error, in the system's words.
    case system(String)
  }

  /// The system's number of the error; 0 where it has none.
  let code: Int32

  init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
    code = 0
  }

  init(_ path: String, _ code: Int32) {
    self.path = path
    self.code = code
    reason =
      switch code {
      case EISDIR, ENOTEMPTY: .isFolder
      case EACCES, EPERM: .noPermission
      case EROFS: .readOnly
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case ELOOP: .linkLoop
      default: .system(String(cString: strerror(code)))
      }
  }
}

/// An open file. The only type that calls the system's file functions on a descriptor.
private struct Descriptor {
  let number: Int32

  static func opening(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(FileError) -> Descriptor {
    let number = retrying { open(path, flags | O_CLOEXEC, mode) }
    guard number >= 0 else { throw FileError(path, errno) }
    return Descriptor(number: number)
  }

  func shut() {
    close(number)
  }

  /// Waits for the lock, but not longer than ten seconds: rewriting takes a few milliseconds, so that a longer
  /// wait means that something hangs.
  func lock(path: String) throws(FileError) {
    for _ in 0..<1000 {
      if Self.retrying({ flock(number, LOCK_EX | LOCK_NB) }) == 0 { return }
      guard errno == EWOULDBLOCK else { throw FileError(path, errno) }
      usleep(10_000)
    }
    throw FileError(path: path, reason: .locked)
  }

  func status(path: String) throws(FileError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileError(path, errno) }
    return status
  }

  func setMode(_ mode: mode_t, path: String) throws(FileError) {
    guard fchmod(number, mode) == 0 else { throw FileError(path, errno) }
  }

  func readAll(path: String) throws(FileError) -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Self.retrying { read(number, &buffer, buffer.count) }
      guard count >= 0 else { throw FileError(path, errno) }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }

  /// Writes everything and, if it is to survive a power failure, waits until it is on the disk.
  func writeAll(_ data: Data, path: String, durably: Bool = true) throws(FileError) {
    let bytes = [UInt8](data)
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { rest in
        Self.retrying { write(number, rest.baseAddress, rest.count) }
      }
      guard count >= 0 else { throw FileError(path, errno) }
      offset += count
    }
    guard !durably || fsync(number) == 0 else { throw FileError(path, errno) }
  }

  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
