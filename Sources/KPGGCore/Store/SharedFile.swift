package import Essentials

/// A small file that the program keeps for its user, and that several processes read and rewrite at the same time.
///
/// A rewrite is a new file renamed over the old one: readers see the old content or the new, and a process that
/// is killed half-way leaves the old. Writers wait for each other on an advisory lock beside the file
/// (`NAME.lock`). A symbolic link is followed and stays. A new file is its owner's alone (mode 0600, in a folder of
/// mode 0700); one that is there keeps its permissions, except that one which everybody may read (0644, as earlier
/// versions made them) becomes its owner's alone, too, unless links lead to it.
///
/// Root may work in the folders of another user, as `sudo -E` does. The file then stays with its owner, a new one belongs to
/// the owner of its folder, and links that are not root's are an error.
package struct SharedFile: Sendable {
  /// The file's path, which may be a symbolic link.
  package let path: String

  /// The largest content that is read or written, in bytes.
  package let limit: Int

  /// Names the file, which need not exist, and how large its content can be, in bytes.
  package init(path: String, limit: Int = SharedFile.largestContent) {
    self.path = path
    self.limit = limit
  }

  /// The largest content of any file, in bytes.
  package static let largestContent = 16 << 20
  /// The largest content of a file that people can edit, in bytes: thousands of favourites.
  package static let largestText = 1 << 20

  /// The file's content; `nil` if there is no file.
  package func read() throws(FileError) -> Data? { try open()?.content(atMost: limit) }

  /// The file, to be read in parts; `nil` if there is none.
  func open() throws(FileError) -> OpenFile? { try OpenFile(try FilePlace(path, .forKeptFiles)) }

  /// What a rewrite did.
  package struct Outcome: Hashable, Sendable {
    /// Whether there is a new content.
    package var hasChanged: Bool
    /// The path to which the content that was there before was copied; `nil` if that was not asked for.
    package var keptAside: String?
    /// The file's path, if everybody could read it before and nobody else can now.
    package var madePrivate: String?

    /// What comes of leaving the file alone, unless something is said to have happened.
    package init(hasChanged: Bool = false) {
      self.hasChanged = hasChanged
    }
  }

  /// Rewrites the file while no other process does.
  ///
  /// Missing folders are made, but not those that a symbolic link points into.
  ///
  /// - Parameter transform: Gets the present content, `nil` if there is no file, and returns the new one, `nil`
  ///   to leave the file alone.
  /// - Throws: A ``FileError``, after which the file is as it was, or what `transform` throws.
  package func rewrite(_ transform: (Data?) throws -> Replacement?) throws -> Outcome {
    let place = try FilePlace(path, .forKeptFiles, makingFolders: 0o700)
    let folder = try place.existingFolder()
    let lock = try folder.forLocking(place.name + ".lock", owner: try folder.owner(of: place.name))
    defer { lock.shut() }
    try lock.lock(place.name, in: folder)
    let present = try OpenFile(place)?.content(atMost: limit)
    guard let replacement = try transform(present) else { return Outcome() }
    return try replace(place, folder, present, by: replacement)
  }

  /// Replaces the file without waiting for anybody: of several that do so at once, the last one stands.
  ///
  /// For what can be lost: the content may not survive a power failure, though never in part unnoticed if whoever
  /// reads it checks it.
  func replace(by content: Data) throws(FileError) {
    let place = FileSystem.split(path)
    let folder = try Folder.made(place.folder, mode: 0o700, .forKeptFiles)
    let owner = try folder.owner(of: place.name)
    try write(content, in: folder, mode: 0o600, owner, durably: false) { (temporary) throws(FileError) in
      try folder.move(temporary, to: place.name)
    }
  }

  /// Removes the file; `false` if there is none.
  func remove() throws(FileError) -> Bool {
    let place = FileSystem.split(path)
    return try Folder.open(place.folder, .forKeptFiles)?.remove(place.name) ?? false
  }

  /// The new content of a file.
  package struct Replacement {
    /// The content.
    package var content: Data
    /// Whether the present content is kept, as `NAME.damaged` or `NAME.damaged-2` and so on.
    package var keepsPresent = false

    /// New content, which replaces the present one or leaves a copy of it.
    package init(_ content: Data, keepsPresent: Bool = false) {
      self.content = content
      self.keepsPresent = keepsPresent
    }
  }

  private func replace(
    _ place: FilePlace, _ folder: Folder, _ present: Data?, by replacement: Replacement
  ) throws(FileError) -> Outcome {
    folder.clearAbandoned()
    var outcome = Outcome(hasChanged: true)
    var mode: UInt32 = 0o600
    let owner = try folder.owner(of: place.name)
    if let status = try folder.status(place.name) {
      mode = status.mode
      if mode == 0o644, !place.isBehindLink, status.names == 1, status.isOwn {
        mode = 0o600
        outcome.madePrivate = place.path
      }
    }
    if replacement.keepsPresent, let present {
      let kept = try freeName(beside: place.name, in: folder, for: present)
      try write(present, in: folder, mode: mode, owner) { (temporary) throws(FileError) in
        try folder.move(temporary, to: kept)
      }
      outcome.keptAside = folder.path(of: kept)
    }
    try write(replacement.content, in: folder, mode: mode, owner) { (temporary) throws(FileError) in
      try folder.move(temporary, to: place.name)
    }
    // The new content is in place; whether the folder's entry has reached the disk as well is not decisive.
    folder.synchronize()
    return outcome
  }

  /// Writes a file that takes no other's place, and finishes with it. What fails leaves nothing.
  private func write(
    _ content: Data, in folder: Folder, mode: UInt32, _ owner: FileStatus.Owner, durably: Bool = true,
    finish: (_ temporary: String) throws(FileError) -> Void
  ) throws(FileError) {
    guard content.count <= limit else { throw FileError(path: path, reason: .wouldBeTooLarge(limit: limit)) }
    let (temporary, file) = try folder.newTemporary(mode: 0o600, for: path)
    defer { file.shut() }
    do throws(FileError) {
      try file.setOwner(owner, path: path)
      if mode != 0o600 { try file.setMode(mode, path: path) }
      try file.writeAll([UInt8](content), path: path, durably: durably)
      try finish(temporary)
    } catch {
      // The error that is told is the first one.
      _ = try? folder.remove(temporary)
      throw error
    }
  }

  /// Under which name a content is kept: the first one that is free or has that very content, as after a run that was
  /// killed. The lock keeps others from taking it.
  private func freeName(
    beside name: String, in folder: Folder, for content: Data
  ) throws(FileError) -> String {
    var number = 1
    var free = name + ".damaged"
    while try folder.status(free) != nil {
      if let kept = try? OpenFile(folder, free)?.content(atMost: limit), kept == content { return free }
      number += 1
      free = "\(name).damaged-\(number)"
    }
    return free
  }
}

/// A file that is read in parts, which are of the same one whatever takes its place meanwhile.
final class OpenFile: Sendable {
  private let path: String
  private let descriptor: Descriptor

  /// Opens the file at a place; `nil` if there is none.
  convenience init?(_ place: FilePlace) throws(FileError) {
    guard let folder = place.folder else { return nil }
    try self.init(folder, place.name)
  }

  /// Opens a file of a folder, without following a link; `nil` if there is none.
  init?(_ folder: Folder, _ name: String) throws(FileError) {
    guard let descriptor = try folder.forReading(name) else { return nil }
    path = folder.path(of: name)
    self.descriptor = descriptor
  }

  deinit { descriptor.shut() }

  /// Whether it belongs to nobody but root and the user for whom the program works.
  var isTrusted: Bool {
    get throws(FileError) { try descriptor.status(path: path).isTrusted }
  }

  /// Makes it the file that was used last.
  func touch() throws(FileError) { try descriptor.touch(path: path) }

  /// How many bytes it has. Throws if it is no file, or has more than so many.
  func count(atMost limit: Int) throws(FileError) -> Int {
    let status = try descriptor.status(path: path)
    guard status.kind == .file else {
      throw FileError(path: path, reason: status.kind == .folder ? .isFolder : .isNoFile)
    }
    guard status.bytes <= limit else { throw FileError(path: path, reason: .tooLarge) }
    return status.bytes
  }

  /// All of it. Throws if it is no file, or has more bytes than so many.
  func content(atMost limit: Int) throws(FileError) -> Data {
    // One byte more than it has shows whether it has grown.
    var end = try count(atMost: limit) + 1
    while true {
      let data = try read(0..<end)
      guard data.count <= limit else { throw FileError(path: path, reason: .tooLarge) }
      if data.count < end { return data }
      end *= 2
    }
  }

  /// The bytes of a part, which are fewer where the file ends before.
  func read(_ part: Range<Int>) throws(FileError) -> Data {
    var data = Data(count: part.count)
    var length = 0
    while length < data.count {
      let filled = data.withUnsafeMutableBytes { buffer in
        Result { () throws(FileError) in
          try descriptor.fill(
            UnsafeMutableRawBufferPointer(rebasing: buffer[length...]), from: part.lowerBound + length,
            path: path)
        }
      }
      let count = try filled.get()
      if count == 0 { break }
      length += count
    }
    return data.prefix(length)
  }
}
