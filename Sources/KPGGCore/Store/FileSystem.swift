internal import CLibrary

/// An open file.
struct Descriptor {
  private let number: Int32

  private init(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(FileError) {
    do throws(FileError) {
      number = try FileSystem.call(path) { open(path, flags | O_CLOEXEC, mode_t(mode)) }
    } catch {
      let isLink = error.code == ELOOP && flags & O_NOFOLLOW != 0
      throw isLink ? FileError(path: path, reason: .isLink) : error
    }
  }

  /// Opens a file to read it, without waiting for whoever writes into a named pipe; `nil` if there is none.
  static func forReading(_ path: String) throws(FileError) -> Descriptor? {
    try FileSystem.ifThere { () throws(FileError) in try Descriptor(path, O_RDONLY | O_NONBLOCK) }
  }

  /// Makes a file that takes no other's place, of its owner alone.
  static func new(_ path: String) throws(FileError) -> Descriptor {
    try Descriptor(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, mode: 0o600)
  }

  /// Opens a file to lock it, and makes it if there is none.
  static func forLocking(_ path: String) throws(FileError) -> Descriptor {
    try Descriptor(path, O_CREAT | O_RDWR | O_NOFOLLOW, mode: 0o600)
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

  func status(path: String) throws(FileError) -> FileSystem.Status {
    var status = stat()
    _ = try FileSystem.call(path) { fstat(number, &status) }
    return FileSystem.Status(status)
  }

  func setMode(_ mode: UInt32, path: String) throws(FileError) {
    _ = try FileSystem.call(path) { fchmod(number, mode_t(mode)) }
  }

  /// Reads from a place on, at most as much as there is room for; 0 at the end.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, from place: Int, path: String) throws(FileError) -> Int {
    try FileSystem.call(path) { pread(number, buffer.baseAddress, buffer.count, off_t(place)) }
  }

  /// Writes everything and, if it is to survive a power failure, waits until it is on the disk.
  func writeAll(_ bytes: [UInt8], path: String, durably: Bool) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      offset += try FileSystem.call(path) {
        bytes[offset...].withUnsafeBytes { rest in write(number, rest.baseAddress, rest.count) }
      }
    }
    if durably { try synchronize(path: path) }
  }

  /// Waits until what was written is on the disk.
  func synchronize(path: String) throws(FileError) {
    _ = try FileSystem.call(path) { CLibrary.synchronize(number) }
  }
}

/// The system's functions on paths. Nothing but "there is no such file" counts as none: every other error is one.
enum FileSystem {
  /// What is at a path.
  struct Status {
    enum Kind { case file, folder, other }

    let kind: Kind
    /// Who may do what with it, the lowest twelve bits.
    let mode: UInt32
    let bytes: Int
    /// How many names it has.
    let names: Int
    /// Whether it belongs to the user for whom the program works.
    let isOwn: Bool

    fileprivate init(_ status: stat) {
      kind =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
      mode = UInt32(status.st_mode & 0o7777)
      bytes = Int(status.st_size)
      names = Int(status.st_nlink)
      isOwn = status.st_uid == geteuid()
    }
  }

  /// Makes a system call, again if a signal interrupts it.
  fileprivate static func call<Result: SignedInteger>(
    _ path: String, _ call: () -> Result
  ) throws(FileError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw FileError(path, errno) }
    }
  }

  /// What the work gives; `nil` where it says that there is no such file.
  fileprivate static func ifThere<Result>(_ work: () throws(FileError) -> Result) throws(FileError) -> Result?
  {
    do throws(FileError) {
      return try work()
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// What is at the path, without following a symbolic link; `nil` if there is nothing.
  static func status(_ path: String) throws(FileError) -> Status? {
    var status = stat()
    return try ifThere { () throws(FileError) in try call(path) { lstat(path, &status) } }.map { _ in
      Status(status)
    }
  }

  /// What a symbolic link points at; `nil` if there is none.
  static func link(_ path: String) throws(FileError) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length: Int?
    do throws(FileError) {
      length = try ifThere { () throws(FileError) in try call(path) { readlink(path, &buffer, buffer.count) }
      }
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
    try ifThere { () throws(FileError) in try call(path) { unlink(path) } } != nil
  }

  /// Moves a file in place of another.
  static func move(_ path: String, to target: String) throws(FileError) {
    _ = try call(target) { rename(path, target) }
  }

  /// Sees to it that the entries of a folder are on the disk, as far as the system lets it.
  static func synchronize(folder: String) {
    guard let folder = try? Descriptor.forReading(folder) else { return }
    try? folder.synchronize(path: "")
    folder.shut()
  }

  /// Makes a folder and those around it that are missing.
  static func makeFolder(_ path: String, mode: UInt32) throws(FileError) {
    if try isFolderMade(path, mode) { return }
    let parent = folder(of: path)
    guard parent != path else { throw FileError(path, ENOENT) }
    try makeFolder(parent, mode: mode)
    guard try isFolderMade(path, mode) else { throw FileError(path, ENOENT) }
  }

  /// Makes a folder, if it is not there; `false` where the one around it is missing.
  private static func isFolderMade(_ path: String, _ mode: UInt32) throws(FileError) -> Bool {
    do throws(FileError) {
      return try ifThere { () throws(FileError) in try call(path) { mkdir(path, mode_t(mode)) } } != nil
    } catch {
      if error.code == EEXIST { return true }
      throw error
    }
  }

  /// Whether what is at the path, be it behind a symbolic link, is a folder; `nil` if there is nothing, or that cannot be
  /// told.
  static func isFolder(_ path: String) -> Bool? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFDIR : nil
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
    let changed = [status.changed.tv_sec, status.changed.tv_nsec]
    return Identity(number: status.st_ino, bytes: status.st_size, changed: changed)
  }

  /// Whether a process of that number runs, be it another user's.
  static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  static var ownProcess: Int32 { getpid() }
}

extension FileError {
  /// What the system's number of an error means.
  fileprivate init(_ path: String, _ code: Int32) {
    let reason: Reason =
      switch code {
      case EISDIR, ENOTEMPTY: .isFolder
      case ENXIO: .isNoFile
      case EACCES, EPERM: .noPermission
      case EROFS: .readOnly
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case ENOENT, ENOTDIR: .missingFolder
      case ELOOP: .linkLoop
      case ENOLCK, EOPNOTSUPP, ENOTSUP, ENOSYS: .noLocks
      case EMFILE, ENFILE: .tooManyOpenFiles
      default: .system(String(cString: strerror(code)))
      }
    self.init(path: path, reason: reason)
    self.code = code
  }
}
