internal import CLibrary

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
    let start = path.hasPrefix("/") ? "/" : "."
    guard var folder = try opened(start, below: AT_FDCWD, start) else { return nil }
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
    try FileSystem.unless(ENOENT) { () throws(FileError) in
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
    if try around.makeSubfolder(name, mode, for: path), links == .ofRoot { try around.giveAway(name) }
    guard let folder = try open(path, links) else { throw FileError(path, ENOENT) }
    return folder
  }

  /// Opens a subfolder, which must not be a symbolic link, and creates it if it does not exist.
  package func subfolder(_ name: String, mode: UInt32) throws(FileError) -> Folder {
    let path = path(of: name)
    if try status(name) == nil { _ = try makeSubfolder(name, mode, for: path) }
    switch try status(name)?.kind {
    case .link: throw FileError(path: path, reason: .isLink)
    case .file, .other: throw FileError(path: path, reason: .isNoFolder)
    case .folder, nil: break
    }
    guard let folder = try Self.opened(name, below: number, path, O_NOFOLLOW) else {
      throw FileError(path, ENOENT)
    }
    return folder
  }

  /// Creates and opens a subfolder; `nil` if the name is taken.
  ///
  /// - Parameter path: The path for messages.
  func newFolder(_ name: String, mode: UInt32, for path: String) throws(FileError) -> Folder? {
    guard try makeSubfolder(name, mode, for: path) else { return nil }
    return try Self.opened(name, below: number, path, O_NOFOLLOW)
  }

  /// Locks the folder until the file is released; `nil` if another process has locked it.
  func lock() throws(FileError) -> OpenFile? {
    let folder = try open(".", O_RDONLY | O_DIRECTORY)
    return try folder.tryLock() ? folder : nil
  }

  /// Creates a subfolder; returns `false` if the name is taken.
  private func makeSubfolder(_ name: String, _ mode: UInt32, for path: String) throws(FileError) -> Bool {
    try FileSystem.unless(EEXIST) { () throws(FileError) in
      try FileSystem.call(path) { mkdirat(number, name, mode_t(mode)) }
    } != nil
  }

  /// Gives a new folder to the owner of this one.
  private func giveAway(_ name: String) throws(FileError) {
    let folder = try open(name, O_RDONLY | O_DIRECTORY)
    // Another user may have swapped in another folder that root owns.
    guard try folder.status().isOwn, try names(of: name).isEmpty else { return }
    try folder.setOwner(try status().owner)
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
  func status() throws(FileError) -> FileStatus {
    var status = stat()
    _ = try FileSystem.call(path) { fstat(number, &status) }
    return FileStatus(status)
  }

  /// The metadata of an entry, without following links; `nil` if it does not exist.
  package func status(_ name: String) throws(FileError) -> FileStatus? {
    var status = stat()
    return try FileSystem.unless(ENOENT) { () throws(FileError) in
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
    // EINVAL: it exists, but is not a link.
    let length = try FileSystem.unless(ENOENT, EINVAL) { () throws(FileError) in
      try FileSystem.call(path) { readlinkat(number, name, &buffer, buffer.count) }
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
  package func names() throws(FileError) -> [String] { try names(of: ".") }

  private func names(of name: String) throws(FileError) -> [String] {
    let number = try descriptor(of: name, O_RDONLY | O_DIRECTORY, for: path)
    var opened = fdopendir(number)
    while opened == nil, errno == EINTR { opened = fdopendir(number) }
    guard let stream = opened else {
      let code = errno
      close(number)
      throw FileError(path, code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == EINTR { continue }
        guard errno == 0 else { throw FileError(path, errno) }
        break
      }
      // readdir allocates only as much of a dirent as the name needs, so take the name by its offset.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      if let name = String(validatingCString: name), name != ".", name != ".." { names.append(name) }
    }
    return names
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

  private func descriptor(
    of name: String, _ flags: Int32, mode: UInt32 = 0, for path: String
  ) throws(FileError) -> Int32 {
    do throws(FileError) {
      return try FileSystem.call(path) {
        openat(number, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, mode_t(mode))
      }
    } catch {
      throw error.code == ELOOP ? FileError(path: path, reason: .isLink) : error
    }
  }

  private func open(
    _ name: String, _ flags: Int32, mode: UInt32 = 0, for path: String? = nil
  ) throws(FileError) -> OpenFile {
    let path = path ?? self.path(of: name)
    return OpenFile(try descriptor(of: name, flags, mode: mode, for: path), path)
  }

  /// Opens a file for reading, without waiting for the writer of a named pipe; `nil` if it does not exist.
  func forReading(_ name: String) throws(FileError) -> OpenFile? {
    try FileSystem.unless(ENOENT) { () throws(FileError) in try open(name, O_RDONLY | O_NONBLOCK) }
  }

  /// Opens a device for writing, or a named pipe once it has a reader.
  ///
  /// - Parameter path: The path for messages.
  func forWriting(_ name: String, for path: String) throws(FileError) -> OpenFile {
    try open(name, O_WRONLY, for: path)
  }

  /// Creates a file; `nil` if the name is taken.
  ///
  /// - Parameter path: The path for messages.
  func new(_ name: String, mode: UInt32, for path: String) throws(FileError) -> OpenFile? {
    try FileSystem.unless(EEXIST) { () throws(FileError) in
      try open(name, O_CREAT | O_EXCL | O_WRONLY, mode: mode, for: path)
    }
  }

  /// Opens a file for locking, creating it if necessary.
  ///
  /// - Parameter owner: The owner of a new file.
  func forLocking(_ name: String, owner: FileStatus.Owner) throws(FileError) -> OpenFile {
    let present = try FileSystem.unless(ENOENT) { () throws(FileError) in try open(name, O_RDWR) }
    if let present { return present }
    let made = try FileSystem.unless(EEXIST) { () throws(FileError) in
      try open(name, O_CREAT | O_EXCL | O_RDWR, mode: 0o600)
    }
    // Another process may have just created it.
    guard let made else { return try open(name, O_RDWR) }
    try made.setOwner(owner)
    return made
  }

  /// Removes a file; returns `false` if it does not exist.
  package func remove(_ name: String) throws(FileError) -> Bool {
    try FileSystem.unless(ENOENT) { () throws(FileError) in
      try FileSystem.call(path(of: name)) { unlinkat(number, name, 0) }
    } != nil
  }

  /// Renames a file, replacing the target.
  package func move(_ name: String, to target: String) throws(FileError) {
    _ = try FileSystem.call(path(of: target)) { renameat(number, name, number, target) }
  }

  /// Renames a folder. The target may be an empty folder.
  ///
  /// - Parameter path: The target's path for messages.
  func moveFolder(_ name: String, to target: String, for path: String) throws(FileError) {
    do throws(FileError) {
      _ = try FileSystem.call(path) { renameat(number, name, number, target) }
    } catch {
      let isTaken = [EEXIST, ENOTEMPTY, ENOTDIR].contains(error.code)
      throw isTaken ? FileError(path: path, reason: .exists) : error
    }
  }

  /// Removes an empty folder.
  func removeFolder(_ name: String) throws(FileError) {
    _ = try FileSystem.call(path(of: name)) { unlinkat(number, name, AT_REMOVEDIR) }
  }

  /// Adds a hard link to a file; fails with `EEXIST` if the name is taken.
  package func addName(_ target: String, to name: String) throws(FileError) {
    _ = try FileSystem.call(path(of: target)) { linkat(number, name, number, target, 0) }
  }

  /// Flushes the folder's entries to the disk, as far as the system allows.
  func synchronize() {
    try? open(".", O_RDONLY | O_DIRECTORY).synchronize()
  }
}
