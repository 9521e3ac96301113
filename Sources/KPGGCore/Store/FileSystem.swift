internal import CLibrary

/// An open file.
struct Descriptor {
  private let number: Int32

  fileprivate init(_ number: Int32) {
    self.number = number
  }

  func shut() {
    close(number)
  }

  /// Waits for the lock as long as others take turns, each of whom leaves another file behind. Ten seconds in which the
  /// file does not change mean that something hangs.
  func lock(_ name: String, in folder: Folder) throws(FileError) {
    let patience = 1000
    let path = folder.path(of: name)
    var (rounds, seen) = (0, folder.identity(of: name))
    while rounds < patience {
      if try holds(path) { return }
      usleep(10_000)
      let present = folder.identity(of: name)
      rounds = present == seen ? rounds + 1 : 0
      seen = present
    }
    throw FileError(path: path, reason: .locked)
  }

  /// Takes the file's lock; `false` if somebody else holds it.
  func holds(_ path: String) throws(FileError) -> Bool {
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

  func setMode(_ mode: UInt32, path: String) throws(FileError) {
    _ = try FileSystem.call(path) { fchmod(number, mode_t(mode)) }
  }

  /// Gives the file to another user. Only root may; for everybody else the file stays their own.
  func setOwner(_ owner: FileStatus.Owner, path: String) throws(FileError) {
    guard FileSystem.isRoot, try status(path: path).owner != owner else { return }
    _ = try FileSystem.call(path) { fchown(number, owner.user, owner.group) }
  }

  /// Makes the file the one that was used last.
  func touch(path: String) throws(FileError) {
    _ = try FileSystem.call(path) { futimens(number, nil) }
  }

  /// Reads from a place on, at most as much as there is room for; 0 at the end.
  func fill(_ buffer: UnsafeMutableRawBufferPointer, from place: Int, path: String) throws(FileError) -> Int {
    try FileSystem.call(path) { pread(number, buffer.baseAddress, buffer.count, off_t(place)) }
  }

  /// Writes everything and, if it is to survive a power failure, waits until it is on the disk.
  func writeAll(_ bytes: [UInt8], path: String, durably: Bool = false) throws(FileError) {
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

  /// The names in an open folder, which is closed.
  fileprivate func entries(path: String) throws(FileError) -> [String] {
    guard let stream = fdopendir(number) else {
      let code = errno
      shut()
      throw FileError(path, code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // The entry is as long as its name, and shorter than the type.
      guard let place = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let name = UnsafeRawPointer(entry).advanced(by: place).assumingMemoryBound(to: CChar.self)
      if let name = String(validatingCString: name), name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// What is at a path.
struct FileStatus {
  enum Kind { case file, folder, link, other }

  /// To whom a file belongs.
  struct Owner: Equatable {
    let user: uid_t
    let group: gid_t
  }

  let kind: Kind
  /// Who may do what with it, the lowest twelve bits.
  let mode: UInt32
  let bytes: Int
  /// How many names it has.
  let names: Int
  let owner: Owner
  /// When it was changed last, in seconds since 1970.
  let changed: Int

  /// Which file it is.
  let identity: Identity

  struct Identity: Equatable {
    let device: dev_t
    let number: ino_t
  }

  /// Whether it belongs to the user for whom the program works.
  var isOwn: Bool { owner.user == geteuid() }
  /// Whether it belongs to nobody but that user or root.
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
    names = Int(status.st_nlink)
    owner = Owner(user: status.st_uid, group: status.st_gid)
    changed = Int(status.modified.tv_sec)
    identity = Identity(device: status.st_dev, number: status.st_ino)
  }
}

/// Which symbolic links are followed.
enum LinkPolicy {
  case all
  /// Those that belong to root and lie in a folder of root's. Others can be made to lead anywhere by another user.
  case ofRoot

  /// For the files that the program keeps for its user. Root may be working in another user's folders.
  static var forKeptFiles: LinkPolicy { FileSystem.isRoot ? .ofRoot : .all }
}

/// An open folder. Its entries stay its own whatever is moved, or put in the way that leads to it.
final class Folder: Sendable {
  /// The path by which it was opened.
  let path: String
  private let number: Int32

  private init(_ number: Int32, _ path: String) {
    (self.number, self.path) = (number, path)
  }

  deinit { close(number) }

  // MARK: Opening

  /// Opens a folder; `nil` if there is none.
  static func open(_ path: String, _ links: LinkPolicy) throws(FileError) -> Folder? {
    guard links == .ofRoot else { return try opened(path, below: AT_FDCWD, path) }
    guard var folder = try opened("/", below: AT_FDCWD, "/") else { return nil }
    var rest = Array(path.split(separator: "/").map(String.init).reversed())
    var linkCount = 0
    while let name = rest.popLast() {
      let place = folder.path(of: name)
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
      guard let next = try opened(name, below: folder.number, place, O_NOFOLLOW) else { return nil }
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

  /// Opens a folder, and makes it and those around it if they are missing. What root makes in another user's folder
  /// belongs to that user.
  static func made(_ path: String, mode: UInt32, _ links: LinkPolicy) throws(FileError) -> Folder {
    if let folder = try open(path, links) { return folder }
    let (parent, name) = FileSystem.split(path)
    guard parent != path, !name.isEmpty else { throw FileError(path, ENOENT) }
    let around = try made(parent, mode: mode, links)
    do throws(FileError) {
      _ = try FileSystem.call(path) { mkdirat(around.number, name, mode_t(mode)) }
      if links == .ofRoot { try around.giveAway(name) }
    } catch {
      if error.code != EEXIST { throw error }
    }
    guard let folder = try open(path, links) else { throw FileError(path, ENOENT) }
    return folder
  }

  /// Opens a folder of this one, to which no symbolic link may lead; `nil` if there is none.
  ///
  /// - Parameter mode: The mode with which it is made if there is none; without it none is made.
  func subfolder(_ name: String, makingWithMode mode: UInt32? = nil) throws(FileError) -> Folder? {
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

  /// Gives a folder that was just made to the owner of this one.
  private func giveAway(_ name: String) throws(FileError) {
    let path = path(of: name)
    let folder = try open(name, O_RDONLY | O_DIRECTORY)
    defer { folder.shut() }
    let status = try folder.status(path: path)
    // Another user may have put another folder of root's in its place.
    guard status.isOwn, try names(of: name).isEmpty else { return }
    try folder.setOwner(try self.status().owner, path: path)
  }

  // MARK: Looking

  /// The path of an entry, for people.
  func path(of name: String) -> String {
    switch path {
    case ".": name
    case "/": "/" + name
    default: path + "/" + name
    }
  }

  /// What the folder itself is.
  func status() throws(FileError) -> FileStatus { try Descriptor(number).status(path: path) }

  /// What is there by this name, be it a symbolic link; `nil` if there is nothing.
  func status(_ name: String) throws(FileError) -> FileStatus? {
    var status = stat()
    return try FileSystem.ifThere { () throws(FileError) in
      try FileSystem.call(path(of: name)) { fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) }
    }.map { _ in FileStatus(status) }
  }

  /// To whom a file of this name belongs; if there is none, the owner of the folder.
  func owner(of name: String) throws(FileError) -> FileStatus.Owner {
    if let status = try status(name) { return status.owner }
    return try status().owner
  }

  /// What a symbolic link points at; `nil` if there is none. Throws if it may not be followed.
  func link(_ name: String, _ links: LinkPolicy) throws(FileError) -> String? {
    let path = path(of: name)
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length: Int?
    do throws(FileError) {
      length = try FileSystem.ifThere { () throws(FileError) in
        try FileSystem.call(path) { readlinkat(number, name, &buffer, buffer.count) }
      }
    } catch {
      // There is a file, but it is no link.
      if error.code == EINVAL { return nil }
      throw error
    }
    guard let length else { return nil }
    if links == .ofRoot {
      // Nobody but root can change what is in a folder of root's, so that it is the same link.
      guard try status(name)?.owner.user == 0, try status().owner.user == 0 else {
        throw FileError(path: path, reason: .isLinkOfOther)
      }
    }
    guard let target = String(validating: buffer[..<length], as: UTF8.self) else {
      throw FileError(path: path, reason: .linkNotUTF8)
    }
    return target
  }

  /// The names of all entries that are UTF-8, in no order.
  func names() throws(FileError) -> [String] { try names(of: ".") }

  private func names(of name: String) throws(FileError) -> [String] {
    try open(name, O_RDONLY | O_DIRECTORY).entries(path: path)
  }

  /// What differs between a file and the one that takes its place.
  struct Identity: Equatable {
    let number: ino_t
    let bytes: off_t
    let changed: [Int]
  }

  /// Which file has the name; `nil` if that cannot be told.
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

  /// Opens a file to read it, without waiting for whoever writes into a named pipe; `nil` if there is none.
  func forReading(_ name: String) throws(FileError) -> Descriptor? {
    try FileSystem.ifThere { () throws(FileError) in try open(name, O_RDONLY | O_NONBLOCK) }
  }

  /// Opens a device, or a named pipe as soon as somebody reads from it.
  func forWriting(_ name: String) throws(FileError) -> Descriptor { try open(name, O_WRONLY) }

  /// Makes a file; throws `EEXIST` if there is anything of that name.
  func new(_ name: String, mode: UInt32) throws(FileError) -> Descriptor {
    try open(name, O_CREAT | O_EXCL | O_WRONLY, mode: mode)
  }

  /// Opens a file to lock it, and makes it if there is none.
  ///
  /// - Parameter owner: To whom a new one belongs.
  func forLocking(_ name: String, owner: FileStatus.Owner) throws(FileError) -> Descriptor {
    let present = try FileSystem.ifThere { () throws(FileError) in try open(name, O_RDWR) }
    if let present { return present }
    do throws(FileError) {
      let made = try open(name, O_CREAT | O_EXCL | O_RDWR, mode: 0o600)
      try made.setOwner(owner, path: path(of: name))
      return made
    } catch {
      // Somebody else was quicker.
      guard error.code == EEXIST else { throw error }
      return try open(name, O_RDWR)
    }
  }

  /// Removes a file; `false` if there is none.
  func remove(_ name: String) throws(FileError) -> Bool {
    try FileSystem.ifThere { () throws(FileError) in
      try FileSystem.call(path(of: name)) { unlinkat(number, name, 0) }
    } != nil
  }

  /// Moves a file in place of another.
  func move(_ name: String, to target: String) throws(FileError) {
    _ = try FileSystem.call(path(of: target)) { renameat(number, name, number, target) }
  }

  /// Gives a file another name as well. Throws `EEXIST` if anything has it.
  func addName(_ target: String, to name: String) throws(FileError) {
    _ = try FileSystem.call(path(of: target)) { linkat(number, name, number, target, 0) }
  }

  /// Sees to it that the entries are on the disk, as far as the system lets it.
  func synchronize() {
    guard let folder = try? open(".", O_RDONLY | O_DIRECTORY) else { return }
    try? folder.synchronize(path: path)
    folder.shut()
  }

  // MARK: Temporary files

  private static let temporaryMark = ".kpgg.new-"

  /// Makes a file that nobody else writes. Its writer holds its lock, by which others see that it is in use: numbers of
  /// processes mean nothing in another container.
  ///
  /// - Parameter path: The file that is to be replaced, for people.
  func newTemporary(mode: UInt32, for path: String) throws(FileError) -> (name: String, file: Descriptor) {
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
        // Whoever clears abandoned files may have come in between. Where there are no locks, nothing is cleared.
        if (try? file.holds(path)) != false, try file.status(path: path).names > 0 { return (name, file) }
        file.shut()
      } catch {
        file.shut()
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

  /// Removes the temporary files of programs that were killed.
  func clearAbandoned() {
    // What cannot be read, locked or removed stays.
    for name in (try? names()) ?? [] where Self.isTemporary(name) {
      guard let file = try? forReading(name) else { continue }
      let path = path(of: name)
      if (try? file.status(path: path).kind) == .file, (try? file.holds(path)) == true {
        _ = try? remove(name)
      }
      file.shut()
    }
  }
}

/// A folder and a name in it, behind all symbolic links.
struct FilePlace {
  /// `nil` if there is no such folder.
  let folder: Folder?
  let name: String
  /// The path, for people.
  let path: String
  /// Whether a symbolic link led there.
  let isBehindLink: Bool

  /// Finds the place of a file, which need not exist.
  ///
  /// - Parameter folderMode: The mode of folders that are made because they are missing; without it none are. Folders into
  ///   which a link leads are never made.
  init(_ path: String, _ links: LinkPolicy, makingFolders folderMode: UInt32? = nil) throws(FileError) {
    var (current, isBehindLink) = (path, false)
    for _ in 0..<FileSystem.mostLinks {
      let (parent, name) = FileSystem.split(current)
      guard !["", ".", ".."].contains(name) else { throw FileError(path: path, reason: .isFolder) }
      var folder = try Folder.open(parent, links)
      if folder == nil, !isBehindLink, let folderMode {
        folder = try Folder.made(parent, mode: folderMode, links)
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

  /// The folder, which has to be there.
  func existingFolder() throws(FileError) -> Folder {
    guard let folder else { throw FileError(path, ENOENT) }
    return folder
  }
}

enum FileSystem {
  /// How many symbolic links are followed on the way to a file.
  static let mostLinks = 40

  /// Whether the program may do everything with everybody's files.
  static var isRoot: Bool { geteuid() == 0 }

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

  /// What the work gives; `nil` where it says that there is no such file. Every other error is one.
  fileprivate static func ifThere<Result>(_ work: () throws(FileError) -> Result) throws(FileError) -> Result?
  {
    do throws(FileError) {
      return try work()
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// The folder in which a file lies, and its name there.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let name = String(path[path.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// What is at the path, behind all symbolic links; `nil` if there is nothing.
  static func status(_ path: String) throws(FileError) -> FileStatus? {
    var status = stat()
    return try ifThere { () throws(FileError) in try call(path) { stat(path, &status) } }.map { _ in
      FileStatus(status)
    }
  }

  /// Whether there is something at the path, behind all symbolic links, that is no folder.
  static func isNoFolder(_ path: String) -> Bool {
    (try? status(path)).map { $0.kind != .folder } ?? false
  }

  /// Opens a device, or a named pipe as soon as somebody reads from it, to write into it.
  static func forWriting(_ path: String) throws(FileError) -> Descriptor {
    Descriptor(try call(path) { open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) })
  }
}

extension FileError {
  /// Whether there is something where a file was to be made.
  var isOfPresentFile: Bool { code == EEXIST }

  /// Whether the file system may be one on which no file has two names.
  var mayBeOfLinks: Bool { [EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK, EACCES].contains(code) }

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
