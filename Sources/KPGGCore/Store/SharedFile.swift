package import Essentials

/// A small file that several processes read and rewrite at the same time.
///
/// A rewrite is a new file renamed over the old one: readers see the old content or the new, and a process that
/// is killed half-way leaves the old. Writers wait for each other on an advisory lock beside the file
/// (`NAME.lock`). A symbolic link is followed and stays. A new file is its owner's alone (mode 0600, in a folder of
/// mode 0700); one that is there keeps its permissions, except that one which everybody may read (0644, as earlier
/// versions made them) becomes its owner's alone, too, unless links lead to it.
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
  package func read() throws(FileError) -> Data? {
    try content(of: try resolved())
  }

  /// The file, to be read in parts; `nil` if there is none.
  func open() throws(FileError) -> OpenFile? { try OpenFile(try resolved()) }

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
    let target = try resolved()
    if target == path { try FileSystem.makeFolder(FileSystem.folder(of: target), mode: 0o700) }
    let lock = try Descriptor.forLocking(target + ".lock")
    defer { lock.shut() }
    try lock.lock(path: target)
    let present = try content(of: target)
    guard let replacement = try transform(present) else { return Outcome() }
    return try replace(target, present, by: replacement)
  }

  /// Replaces the file without waiting for anybody: of several processes that do so at once, the last one stands.
  ///
  /// For what can be lost: the content may not survive a power failure, though never in part unnoticed if whoever
  /// reads it checks it.
  func replace(by content: Data, mode: UInt32 = 0o600) throws(FileError) {
    try FileSystem.makeFolder(FileSystem.folder(of: path), mode: mode | (mode & 0o444) >> 2)
    let temporary = "\(path)\(Self.temporaryMark)\(FileSystem.ownProcess)"
    try write(content, to: temporary, mode: mode, durably: false) { () throws(FileError) in
      try FileSystem.move(temporary, to: path)
    }
  }

  private static let temporaryMark = ".new-"

  /// Removes what processes that were killed while they replaced files have left in a folder.
  static func clearAbandoned(in folder: String) {
    // A folder that cannot be read has nothing that could be removed.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let mark = name.firstRange(of: temporaryMark), let process = Int32(name[mark.upperBound...]),
        !FileSystem.isRunning(process)
      else { continue }
      // Another program may have been quicker.
      _ = try? FileSystem.remove("\(folder)/\(name)")
    }
  }

  /// Removes the file; `false` if there is none.
  func remove() throws(FileError) -> Bool {
    try FileSystem.remove(path)
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

  /// The path behind all symbolic links.
  private func resolved() throws(FileError) -> String {
    var current = path
    for _ in 0..<40 {
      guard let link = try FileSystem.link(current) else {
        if current != path, try FileSystem.status(current) == nil,
          try FileSystem.status(FileSystem.folder(of: current)) == nil
        {
          throw FileError(path: path, reason: .linkIntoNowhere(current))
        }
        return current
      }
      current = link.hasPrefix("/") ? link : FileSystem.folder(of: current) + "/" + link
    }
    throw FileError(path: path, reason: .linkLoop)
  }

  private func content(of path: String) throws(FileError) -> Data? {
    guard let file = try OpenFile(path) else { return nil }
    // One byte more than it has shows whether it has grown.
    var end = try file.count(atMost: limit) + 1
    while true {
      let data = try file.read(0..<end)
      guard data.count <= limit else { throw FileError(path: path, reason: .tooLarge) }
      if data.count < end { return data }
      end *= 2
    }
  }

  private func replace(
    _ target: String, _ present: Data?, by replacement: Replacement
  ) throws(FileError) -> Outcome {
    var outcome = Outcome(hasChanged: true)
    var mode: UInt32 = 0o600
    if let status = try FileSystem.status(target) {
      mode = status.mode
      if mode == 0o644, target == path, status.names == 1, status.isOwn {
        mode = 0o600
        outcome.madePrivate = target
      }
    }
    let temporary = target + ".new"
    if replacement.keepsPresent, let present {
      let place = try freePlace(beside: target, for: present)
      try write(present, to: temporary, mode: mode) { () throws(FileError) in
        try FileSystem.move(temporary, to: place)
      }
      outcome.keptAside = place
    }
    try write(replacement.content, to: temporary, mode: mode) { () throws(FileError) in
      try FileSystem.move(temporary, to: target)
    }
    // The new content is in place; whether the folder's entry has reached the disk as well is not decisive.
    FileSystem.synchronize(folder: FileSystem.folder(of: target))
    return outcome
  }

  /// Writes a file that takes no other's place, and finishes with it. What a killed run has left there goes; what fails
  /// leaves nothing.
  private func write(
    _ content: Data, to temporary: String, mode: UInt32, durably: Bool = true,
    finish: () throws(FileError) -> Void
  ) throws(FileError) {
    guard content.count <= limit else { throw FileError(path: path, reason: .wouldBeTooLarge(limit: limit)) }
    _ = try FileSystem.remove(temporary)
    do throws(FileError) {
      let file = try Descriptor.new(temporary)
      defer { file.shut() }
      if mode != 0o600 { try file.setMode(mode, path: temporary) }
      try file.writeAll([UInt8](content), path: path, durably: durably)
      try finish()
    } catch {
      // The error that is told is the first one.
      _ = try? FileSystem.remove(temporary)
      throw error
    }
  }

  /// Where a content is kept: the first name that is free or has that very content, as after a run that was killed.
  /// The lock keeps others from taking it.
  private func freePlace(beside path: String, for content: Data) throws(FileError) -> String {
    var number = 1
    var place = path + ".damaged"
    while try FileSystem.status(place) != nil {
      if let kept = try? self.content(of: place), kept == content { return place }
      number += 1
      place = "\(path).damaged-\(number)"
    }
    return place
  }
}

/// A file that is read in parts, which are of the same one whatever takes its place meanwhile.
final class OpenFile: Sendable {
  private let path: String
  private let descriptor: Descriptor

  /// Opens a file; `nil` if there is none.
  init?(_ path: String) throws(FileError) {
    guard let descriptor = try Descriptor.forReading(path) else { return nil }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { descriptor.shut() }

  /// How many bytes it has. Throws if it is no file, or has more than so many.
  func count(atMost limit: Int) throws(FileError) -> Int {
    let status = try descriptor.status(path: path)
    guard status.kind == .file else {
      throw FileError(path: path, reason: status.kind == .folder ? .isFolder : .isNoFile)
    }
    guard status.bytes <= limit else { throw FileError(path: path, reason: .tooLarge) }
    return status.bytes
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
