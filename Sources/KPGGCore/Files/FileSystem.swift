internal import CLibrary

/// Functions that work with files by path. Symbolic links are followed unless stated otherwise.
package enum FileSystem {
  /// The size limit of any file, in bytes.
  package static let maxBytes = 16 << 20

  // MARK: Looking

  package struct Status {
    package enum Kind { case file, folder, link, other }

    package let kind: Kind
    /// The permission bits, including setuid, setgid and sticky.
    package let mode: UInt32
    /// Numbers that differ after each change of the file's content.
    package let version: [Int]
    /// Whether the file belongs to the effective user or root.
    package let isTrusted: Bool
    /// Whether the file belongs to the effective user.
    package let isOwnedByUser: Bool

    fileprivate init(_ status: stat) {
      kind =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
      mode = UInt32(status.st_mode & 0o7777)
      let time = modificationTime(status)
      version = [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
      isOwnedByUser = status.st_uid == geteuid()
      isTrusted = isOwnedByUser || status.st_uid == 0
    }
  }

  /// Returns the status of the file or folder at a path, or `nil` if there is nothing.
  package static func status(
    _ path: String, followsLinks: Bool = true
  ) throws(FileError) -> Status? {
    var status = stat()
    let result = try unless(ENOENT, ENOTDIR) { () throws(FileError) in
      try call(path) { followsLinks ? stat(path, &status) : lstat(path, &status) }
    }
    return result == nil ? nil : Status(status)
  }

  /// Whether there is something at a path. This is also `true` if it can't be determined.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || errno != ENOENT
  }

  /// Whether the path exists but is not a folder.
  package static func isNoFolder(_ path: String) -> Bool {
    guard let kind = fileKind(path) else { return false }
    return kind != S_IFDIR
  }

  /// Whether the path leads to the null device, which keeps nothing.
  static func isNullDevice(_ path: String) -> Bool {
    var status = stat()
    var null = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR && stat("/dev/null", &null) == 0
      && status.st_rdev == null.st_rdev
  }

  /// Whether this many more files can be open at once.
  package static func canOpen(files count: Int) -> Bool {
    var copies: [Int32] = []
    while copies.count < count {
      let copy = dup(STDERR_FILENO)
      if copy < 0 { break }
      copies.append(copy)
    }
    for copy in copies { close(copy) }
    return copies.count == count
  }

  static var isRoot: Bool { geteuid() == 0 }

  // MARK: Paths

  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let name = String(path[path.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// Returns the actual path of a file, following all links at the end of the path. The file may not exist.
  static func target(of path: String) throws(FileError) -> String {
    var target = path
    // Linux also follows up to 40 links.
    for _ in 0..<40 {
      guard let link = try link(target) else { return target }
      target = link.hasPrefix("/") ? link : "\(split(target).folder)/\(link)"
    }
    throw FileError(path: path, reason: .linkLoop)
  }

  /// Returns the target of a symbolic link, or `nil` if there is no link.
  private static func link(_ path: String) throws(FileError) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    // EINVAL means that the path is not a link.
    let length = try unless(ENOENT, EINVAL) { () throws(FileError) in
      try call(path) { readlink(path, &buffer, buffer.count) }
    }
    guard let length else { return nil }
    guard let link = String(validating: buffer[..<length], as: UTF8.self) else {
      throw FileError(path: path, reason: .linkNotUTF8)
    }
    return link
  }

  // MARK: Reading

  /// Reads a regular file. Returns `nil` if it does not exist.
  static func read(_ path: String, max: Int) throws(FileError) -> [UInt8]? {
    // Do not wait for the writer of a named pipe.
    let opened = try unless(ENOENT) { () throws(FileError) in try open(path, O_RDONLY | O_NONBLOCK) }
    guard let file = opened else { return nil }
    defer { close(file) }
    var status = stat()
    _ = try call(path) { fstat(file, &status) }
    switch Status(status).kind {
    case .file: break
    case .folder: throw FileError(path: path, reason: .isFolder)
    case .link, .other: throw FileError(path: path, reason: .notAFile)
    }
    guard status.st_size <= max else { throw FileError(path: path, reason: .tooLarge) }
    // A file can be longer than its stated size, because it is growing or belongs to the kernel.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while count <= max {
      let length = try call(path) {
        bytes[count...].withUnsafeMutableBytes { CLibrary.read(file, $0.baseAddress, $0.count) }
      }
      count += length
      if length == 0 { return Array(bytes[..<count]) }
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
    }
    throw FileError(path: path, reason: .tooLarge)
  }

  // MARK: Writing

  /// Creates a folder and its parents, if they are missing.
  static func makeFolders(_ path: String, mode: UInt32) throws(FileError) {
    if try status(path) != nil { return }
    let parent = split(path).folder
    guard parent != path, !path.isEmpty else { throw FileError(path, ENOENT) }
    try makeFolders(parent, mode: mode)
    // Another process may have just created it.
    _ = try unless(EEXIST) { () throws(FileError) in try call(path) { mkdir(path, mode_t(mode)) } }
  }

  /// Creates a file. Leaves no file behind if that fails.
  ///
  /// - Parameters:
  ///   - mode: The file's permissions, to which the umask applies.
  ///   - isDurable: Whether to flush the file to the disk.
  ///   - shown: The path for error messages.
  static func create(
    _ path: String, _ bytes: [UInt8], mode: UInt32, isDurable: Bool = false, as shown: String
  ) throws(FileError) {
    let file = try open(path, O_CREAT | O_EXCL | O_WRONLY, mode: mode, as: shown)
    defer { close(file) }
    do throws(FileError) {
      var count = 0
      while count < bytes.count {
        count += try call(shown) {
          bytes[count...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        }
      }
      if isDurable { _ = try call(shown) { synchronize(file) } }
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Replaces a file as a whole. At any moment, it has either the old or the new content, whatever fails.
  ///
  /// - Parameters:
  ///   - temporary: The path of the new file until it is complete. A file that a killed program left there is removed.
  ///   - mode: The permissions of the new file, or `nil` for a private one.
  static func replace(
    _ path: String, by bytes: [UInt8], through temporary: String, mode: UInt32? = nil, isDurable: Bool = false
  ) throws(FileError) {
    unlink(temporary)
    try create(temporary, bytes, mode: 0o600, isDurable: isDurable, as: path)
    do throws(FileError) {
      if let mode { _ = try call(path) { chmod(temporary, mode_t(mode)) } }
      _ = try call(path) { rename(temporary, path) }
    } catch {
      unlink(temporary)
      throw error
    }
    if isDurable { flushFolder(of: path) }
  }

  /// Returns an unused path in the same folder as a file.
  static func temporaryPath(beside path: String) -> String {
    "\(split(path).folder)/.kpgg.new-\(String(UInt64.random(in: .min ... .max), radix: 36))"
  }

  /// Flushes the entries of a file's folder to the disk, as far as the system allows.
  private static func flushFolder(of path: String) {
    let folder = CLibrary.open(split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    _ = synchronize(folder)
    close(folder)
  }

  /// Removes a file. Returns `false` if it does not exist.
  package static func remove(_ path: String) throws(FileError) -> Bool {
    try unless(ENOENT) { () throws(FileError) in try call(path) { unlink(path) } } != nil
  }

  package static func removeEmptyFolder(_ path: String) { rmdir(path) }

  // MARK: System calls

  /// Opens a file. Flags that create a file must prevent following a link (`O_EXCL` or `O_NOFOLLOW`).
  static func open(
    _ path: String, _ flags: Int32, mode: UInt32 = 0, as shown: String? = nil
  ) throws(FileError) -> Int32 {
    try call(shown ?? path) { CLibrary.open(path, flags | O_CLOEXEC | O_NOCTTY, mode_t(mode)) }
  }

  /// Makes a system call, retrying if a signal interrupts it.
  static func call<Result: SignedInteger>(
    _ path: String, _ call: () -> Result
  ) throws(FileError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw FileError(path, errno) }
    }
  }

  /// Returns the result of the work, or `nil` if it fails with one of these `errno` values.
  static func unless<Result>(
    _ codes: Int32..., work: () throws(FileError) -> Result
  ) throws(FileError) -> Result? {
    do throws(FileError) {
      return try work()
    } catch {
      if codes.contains(error.code) { return nil }
      throw error
    }
  }
}
