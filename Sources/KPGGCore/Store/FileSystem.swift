internal import CLibrary

/// An open file descriptor.
package struct Descriptor {
  private let number: Int32

  fileprivate init(_ number: Int32) {
    self.number = number
  }

  package func close() {
    CLibrary.close(number)
  }

  /// Waits for the lock. It gives up after ten seconds in which the file does not change, since other writers replace
  /// the file when it is their turn.
  func lock(_ name: String, in folder: Folder) throws(FileError) {
    let patience = 1000
    let path = folder.path(of: name)
    var (rounds, seen) = (0, folder.identity(of: name))
    while rounds < patience {
      if try tryLock(path) { return }
      usleep(10_000)
      let present = folder.identity(of: name)
      rounds = present == seen ? rounds + 1 : 0
      seen = present
    }
    throw FileError(path: path, reason: .locked)
  }

  /// Locks the file; returns `false` if another process holds the lock.
  func tryLock(_ path: String) throws(FileError) -> Bool {
    do throws(FileError) {
      _ = try FileSystem.call(path) { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      return false
    }
  }

  func status(path: String) throws(FileError) -> FileStatus {
    var status = stat()
    _ = try FileSystem.call(path) { fstat(number, &status) }
    return FileStatus(status)
  }

  package func setMode(_ mode: UInt32, path: String) throws(FileError) {
    _ = try FileSystem.call(path) { fchmod(number, mode_t(mode)) }
  }

  /// Changes the file's owner. Does nothing unless root runs the program.
  package func setOwner(_ owner: FileStatus.Owner, path: String) throws(FileError) {
    guard FileSystem.isRoot, try status(path: path).owner != owner else { return }
    _ = try FileSystem.call(path) { fchown(number, owner.user, owner.group) }
  }

  /// Updates the file's timestamps to now.
  func touch(path: String) throws(FileError) {
    _ = try FileSystem.call(path) { futimens(number, nil) }
  }

  /// Reads from an offset into the buffer. Returns the number of bytes read; 0 at the end of the file.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int, path: String) throws(FileError) -> Int
  {
    try FileSystem.call(path) { pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Writes all bytes and, if `durably`, flushes them to the disk.
  package func writeAll(_ bytes: [UInt8], path: String, durably: Bool = false) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      offset += try FileSystem.call(path) {
        bytes[offset...].withUnsafeBytes { rest in write(number, rest.baseAddress, rest.count) }
      }
    }
    if durably { try synchronize(path: path) }
  }

  /// Flushes written data to the disk.
  func synchronize(path: String) throws(FileError) {
    _ = try FileSystem.call(path) { CLibrary.synchronize(number) }
  }

  /// The names in an open folder. Closes the descriptor.
  fileprivate func entries(path: String) throws(FileError) -> [String] {
    guard let stream = fdopendir(number) else {
      let code = errno
      close()
      throw FileError(path, code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // readdir allocates only as much of a dirent as the name needs, so take the name by its offset.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if let name = String(validatingCString: name), name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// The metadata of a file.
package struct FileStatus {
  package enum Kind { case file, folder, link, other }

  /// The user and group that own a file.
  package struct Owner: Equatable {
    let user: uid_t
    let group: gid_t
  }

  package let kind: Kind
  /// The permission bits, including setuid, setgid and sticky.
  package let mode: UInt32
  let bytes: Int
  let hardLinkCount: Int
  package let owner: Owner
  /// The modification time, in seconds since 1970.
  let changed: Int

  /// Identifies the file on this system.
  package let identity: Identity

  package struct Identity: Equatable {
    let device: dev_t
    let number: ino_t
  }

  /// Whether it belongs to the effective user.
  var isOwn: Bool { owner.user == geteuid() }
  /// Whether it belongs to the effective user or root.
  var isTrusted: Bool { isOwn || owner.user == 0 }

  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    mode = UInt32(status.st_mode & 0o7777)
    bytes = Int(status.st_size)
    hardLinkCount = Int(status.st_nlink)
    owner = Owner(user: status.st_uid, group: status.st_gid)
    changed = Int(status.modified.tv_sec)
    identity = Identity(device: status.st_dev, number: status.st_ino)
  }
}

/// Which symbolic links to follow.
package enum LinkPolicy {
  case all
  /// Only links that root owns, in folders that root owns. Other users could point theirs anywhere.
  case ofRoot

  /// For files that the program keeps for the user. Root may be working in another user's folders.
  static var forKeptFiles: LinkPolicy { FileSystem.isRoot ? .ofRoot : .all }
}

/// An open folder. It stays the same folder even if it, or anything on the path to it, is moved.
package final class Folder: Sendable {
  /// The path it was opened with.
  let path: String
  private let number: Int32

  private init(_ number: Int32, _ path: String) {
    (self.number, self.path) = (number, path)
  }

  deinit { close(number) }

  // MARK: Opening

  /// Opens a folder; `nil` if it does not exist.
  package static func open(_ path: String, _ links: LinkPolicy) throws(FileError) -> Folder? {
    guard links == .ofRoot else { return try opened(path, below: AT_FDCWD, path) }
    guard var folder = try opened("/", below: AT_FDCWD, "/") else { return nil }
    var rest = Array(path.split(separator: "/").map(String.init).reversed())
    var linkCount = 0
    while let name = rest.popLast() {
      let entryPath = folder.path(of: name)
      guard let status = try folder.status(name) else { return nil }
      if status.kind == .link {
        linkCount += 1
        guard linkCount < FileSystem.mostLinks else { throw FileError(path: path, reason: .linkLoop) }
        guard let target = try folder.link(name, links) else { return nil }
        if target.hasPrefix("/") {
          guard let root = try opened("/", below: AT_FDCWD, "/") else { return nil }
          folder = root
        }
        rest += target.split(separator: "/").map(String.init).reversed()
        continue
      }
      guard let next = try opened(name, below: folder.number, entryPath, O_NOFOLLOW) else { return nil }
      folder = next
    }
    return folder
  }

  private static func opened(
    _ name: String, below folder: Int32, _ path: String, _ flags: Int32 = 0
  ) throws(FileError) -> Folder? {
    try FileSystem.ifThere { () throws(FileError) in
      try FileSystem.call(path) { openat(folder, name, openForSearching | O_DIRECTORY | O_CLOEXEC | flags) }
    }.map { Folder($0, path) }
  }

  /// Opens a folder, creating it and its parents if necessary. What root creates in another user's folder belongs to
  /// that user.
  package static func openOrCreate(_ path: String, mode: UInt32, _ links: LinkPolicy) throws(FileError)
    -> Folder
  {
    if let folder = try open(path, links) { return folder }
    let (parent, name) = FileSystem.split(path)
    guard parent != path, !name.isEmpty else { throw FileError(path, ENOENT) }
    let around = try openOrCreate(parent, mode: mode, links)
    do throws(FileError) {
      _ = try FileSystem.call(path) { mkdirat(around.number, name, mode_t(mode)) }
      if links == .ofRoot { try around.giveAway(name) }
    } catch {
      if error.code != EEXIST { throw error }
    }
    guard let folder = try open(path, links) else { throw FileError(path, ENOENT) }
    return folder
  }

  /// Opens a subfolder, which must not be a symbolic link; `nil` if it does not exist.
  ///
  /// - Parameter mode: The mode for creating it if it does not exist; `nil` to not create it.
  package func subfolder(_ name: String, makingWithMode mode: UInt32? = nil) throws(FileError) -> Folder? {
    let path = path(of: name)
    if let mode, try status(name) == nil {
      do throws(FileError) {
        _ = try FileSystem.call(path) { mkdirat(number, name, mode_t(mode)) }
      } catch {
        if error.code != EEXIST { throw error }
      }
    }
    switch try status(name)?.kind {
    case nil: return nil
    case .link: throw FileError(path: path, reason: .isLink)
    case .folder: return try Self.opened(name, below: number, path, O_NOFOLLOW)
    case .file, .other: throw FileError(path: path, reason: .isNoFolder)
    }
  }

  /// Gives a new folder to the owner of this one.
  private func giveAway(_ name: String) throws(FileError) {
    let path = path(of: name)
    let folder = try open(name, O_RDONLY | O_DIRECTORY)
    defer { folder.close() }
    let status = try folder.status(path: path)
    // Another user may have swapped in another folder that root owns.
    guard status.isOwn, try names(of: name).isEmpty else { return }
    try folder.setOwner(try self.status().owner, path: path)
  }

  // MARK: Looking

  /// The path of an entry, for messages.
  package func path(of name: String) -> String {
    switch path {
    case ".": name
    case "/": "/" + name
    default: path + "/" + name
    }
  }

  /// The metadata of the folder itself.
  func status() throws(FileError) -> FileStatus { try Descriptor(number).status(path: path) }

  /// The metadata of an entry, without following links; `nil` if it does not exist.
  package func status(_ name: String) throws(FileError) -> FileStatus? {
    var status = stat()
    return try FileSystem.ifThere { () throws(FileError) in
      try FileSystem.call(path(of: name)) { fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) }
    }.map { _ in FileStatus(status) }
  }

  /// The owner of a file; if it does not exist, the owner of the folder.
  func owner(of name: String) throws(FileError) -> FileStatus.Owner {
    if let status = try status(name) { return status.owner }
    return try status().owner
  }

  /// The target of a symbolic link; `nil` if there is no link. Throws if the policy forbids following it.
  func link(_ name: String, _ links: LinkPolicy) throws(FileError) -> String? {
    let path = path(of: name)
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length: Int?
    do throws(FileError) {
      length = try FileSystem.ifThere { () throws(FileError) in
        try FileSystem.call(path) { readlinkat(number, name, &buffer, buffer.count) }
      }
    } catch {
      // It exists, but is not a link.
      if error.code == EINVAL { return nil }
      throw error
    }
    guard let length else { return nil }
    if links == .ofRoot {
      // Only root can change this folder, so it is still the same link.
      guard try status(name)?.owner.user == 0, try status().owner.user == 0 else {
        throw FileError(path: path, reason: .isLinkOfOther)
      }
    }
    guard let target = String(validating: buffer[..<length], as: UTF8.self) else {
      throw FileError(path: path, reason: .linkNotUTF8)
    }
    return target
  }

  /// The names of all entries that are valid UTF-8, unordered.
  func names() throws(FileError) -> [String] { try names(of: ".") }

  private func names(of name: String) throws(FileError) -> [String] {
    try open(name, O_RDONLY | O_DIRECTORY).entries(path: path)
  }

  /// What distinguishes a file from the one that replaces it.
  struct Identity: Equatable {
    let number: ino_t
    let bytes: off_t
    let changed: [Int]
  }

  /// Identifies the file with this name; `nil` if that fails.
  func identity(of name: String) -> Identity? {
    var status = stat()
    guard fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    let changed = [status.changed.tv_sec, status.changed.tv_nsec]
    return Identity(number: status.st_ino, bytes: status.st_size, changed: changed)
  }

  // MARK: Files

  private func open(_ name: String, _ flags: Int32, mode: UInt32 = 0) throws(FileError) -> Descriptor {
    let path = path(of: name)
    do throws(FileError) {
      return Descriptor(
        try FileSystem.call(path) {
          openat(number, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, mode_t(mode))
        })
    } catch {
      throw error.code == ELOOP ? FileError(path: path, reason: .isLink) : error
    }
  }

  /// Opens a file for reading, without waiting for the writer of a named pipe; `nil` if it does not exist.
  func forReading(_ name: String) throws(FileError) -> Descriptor? {
    try FileSystem.ifThere { () throws(FileError) in try open(name, O_RDONLY | O_NONBLOCK) }
  }

  /// Opens a device for writing, or a named pipe once it has a reader.
  package func forWriting(_ name: String) throws(FileError) -> Descriptor { try open(name, O_WRONLY) }

  /// Creates a file; fails with `EEXIST` if the name is taken.
  package func new(_ name: String, mode: UInt32) throws(FileError) -> Descriptor {
    try open(name, O_CREAT | O_EXCL | O_WRONLY, mode: mode)
  }

  /// Opens a file for locking, creating it if necessary.
  ///
  /// - Parameter owner: The owner of a new file.
  func forLocking(_ name: String, owner: FileStatus.Owner) throws(FileError) -> Descriptor {
    let present = try FileSystem.ifThere { () throws(FileError) in try open(name, O_RDWR) }
    if let present { return present }
    do throws(FileError) {
      let made = try open(name, O_CREAT | O_EXCL | O_RDWR, mode: 0o600)
      try made.setOwner(owner, path: path(of: name))
      return made
    } catch {
      // Another process has just created it.
      guard error.code == EEXIST else { throw error }
      return try open(name, O_RDWR)
    }
  }

  /// Removes a file; returns `false` if it does not exist.
  package func remove(_ name: String) throws(FileError) -> Bool {
    try FileSystem.ifThere { () throws(FileError) in
      try FileSystem.call(path(of: name)) { unlinkat(number, name, 0) }
    } != nil
  }

  /// Renames a file, replacing the target.
  package func move(_ name: String, to target: String) throws(FileError) {
    _ = try FileSystem.call(path(of: target)) { renameat(number, name, number, target) }
  }

  /// Adds a hard link to a file; fails with `EEXIST` if the name is taken.
  package func addName(_ target: String, to name: String) throws(FileError) {
    _ = try FileSystem.call(path(of: target)) { linkat(number, name, number, target, 0) }
  }

  /// Flushes the folder's entries to the disk, as far as the system allows.
  func synchronize() {
    guard let folder = try? open(".", O_RDONLY | O_DIRECTORY) else { return }
    try? folder.synchronize(path: path)
    folder.close()
  }

  // MARK: Temporary files

  private static let temporaryMark = ".kpgg.new-"

  /// Creates a file for this process alone. Its lock shows others that it is in use; process IDs would not do, since
  /// they differ between containers.
  ///
  /// - Parameter path: The file it is to replace, for messages.
  package func newTemporary(mode: UInt32, for path: String) throws(FileError) -> (
    name: String, file: Descriptor
  ) {
    while true {
      let random = String(UInt64.random(in: .min ... .max), radix: 16)
      let name = "\(Self.temporaryMark)\(getpid())-\(random)"
      let file: Descriptor
      do throws(FileError) {
        file = try new(name, mode: mode)
      } catch {
        if error.code == EEXIST { continue }
        throw FileError(path, error.code)
      }
      do throws(FileError) {
        // clearAbandoned() may have removed the file before it was locked. Without lock support it removes nothing.
        if (try? file.tryLock(path)) != false, try file.status(path: path).hardLinkCount > 0 {
          return (name, file)
        }
        file.close()
      } catch {
        file.close()
        _ = try? remove(name)
        throw error
      }
    }
  }

  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(temporaryMark) else { return false }
    let parts = name.dropFirst(temporaryMark.count).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && Int32(parts[0]) != nil && UInt64(parts[1], radix: 16) != nil
  }

  /// Removes temporary files that killed programs left behind.
  func clearAbandoned() {
    // Skip what cannot be read, locked or removed.
    for name in (try? names()) ?? [] where Self.isTemporary(name) {
      guard let file = try? forReading(name) else { continue }
      let path = path(of: name)
      if (try? file.status(path: path).kind) == .file, (try? file.tryLock(path)) == true {
        _ = try? remove(name)
      }
      file.close()
    }
  }
}

/// A folder and a file name in it, with all symbolic links resolved.
package struct FileLocation {
  /// `nil` if the folder does not exist.
  package let folder: Folder?
  package let name: String
  /// The path, for messages.
  let path: String
  /// Whether a symbolic link led here.
  let isBehindLink: Bool

  /// Resolves the path of a file, which need not exist.
  ///
  /// - Parameter folderMode: The mode for creating missing folders; `nil` to not create any. Folders that a link points
  ///   into are never created.
  package init(_ path: String, _ links: LinkPolicy, makingFolders folderMode: UInt32? = nil) throws(FileError)
  {
    var (current, isBehindLink) = (path, false)
    for _ in 0..<FileSystem.mostLinks {
      let (parent, name) = FileSystem.split(current)
      guard !["", ".", ".."].contains(name) else { throw FileError(path: path, reason: .isFolder) }
      var folder = try Folder.open(parent, links)
      if folder == nil, !isBehindLink, let folderMode {
        folder = try Folder.openOrCreate(parent, mode: folderMode, links)
      }
      guard let folder, let link = try folder.link(name, links) else {
        if folder == nil, isBehindLink {
          throw FileError(path: path, reason: .linkIntoNowhere(current))
        }
        (self.folder, self.name, self.path, self.isBehindLink) = (folder, name, current, isBehindLink)
        return
      }
      current = link.hasPrefix("/") ? link : parent + "/" + link
      isBehindLink = true
    }
    throw FileError(path: path, reason: .linkLoop)
  }

  /// The folder; throws if it does not exist.
  package func existingFolder() throws(FileError) -> Folder {
    guard let folder else { throw FileError(path, ENOENT) }
    return folder
  }
}

package enum FileSystem {
  /// The maximum number of symbolic links to follow for a path.
  static let mostLinks = 40

  /// Whether root runs the program.
  static var isRoot: Bool { geteuid() == 0 }

  /// Makes a system call, retrying if a signal interrupts it.
  fileprivate static func call<Result: SignedInteger>(
    _ path: String, _ call: () -> Result
  ) throws(FileError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw FileError(path, errno) }
    }
  }

  /// The result of the work; `nil` if it fails with `ENOENT`.
  fileprivate static func ifThere<Result>(_ work: () throws(FileError) -> Result) throws(FileError) -> Result?
  {
    do throws(FileError) {
      return try work()
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Splits a path into the folder and the file name.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let name = String(path[path.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// The metadata of the file at a path, following links; `nil` if it does not exist.
  package static func status(_ path: String) throws(FileError) -> FileStatus? {
    var status = stat()
    return try ifThere { () throws(FileError) in try call(path) { stat(path, &status) } }.map { _ in
      FileStatus(status)
    }
  }

  /// Whether the path exists, following links, but is not a folder.
  package static func isNoFolder(_ path: String) -> Bool {
    (try? status(path)).map { $0.kind != .folder } ?? false
  }

  /// Opens a device for writing, or a named pipe once it has a reader.
  package static func forWriting(_ path: String) throws(FileError) -> Descriptor {
    Descriptor(try call(path) { open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) })
  }
}

extension FileError {
  /// Whether the file to create already exists.
  package var alreadyExists: Bool { code == EEXIST }

  /// Whether the file system may not support hard links.
  package var mayLackHardLinks: Bool { [EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK, EACCES].contains(code) }

  /// Maps an `errno` value to a reason.
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
