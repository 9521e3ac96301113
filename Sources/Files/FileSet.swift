package import Essentials

/// Files that are written into a folder together.
///
/// All are first written beside their places, or for a new folder in one beside it; then they are renamed. What goes wrong
/// until then, such as a full disk, changes nothing. Links in the folder are not followed, and the umask applies.
package struct FileSet: Sendable {
  /// A file in a subfolder.
  package struct File: Sendable {
    package let subfolder: String
    package let name: String
    package let content: Data

    package init(subfolder: String, name: String, content: Data) {
      (self.subfolder, self.name, self.content) = (subfolder, name, content)
    }
  }

  /// Why the files could not all be written.
  package struct Unfinished: Error {
    package let cause: FileError
    /// The number of files that are in their places nevertheless.
    package let count: Int
  }

  private let files: [File]
  private var subfolders: [String] {
    files.map(\.subfolder).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  package init(_ files: [File]) {
    self.files = files
  }

  /// Writes the files, and removes what killed programs left of sets like this one.
  ///
  /// - Parameters:
  ///   - path: The folder, which need not exist.
  ///   - overwrites: Whether regular files may be replaced. If not, the error is ``FileError/Reason/exists``.
  package func write(into path: String, overwrites: Bool) throws(Unfinished) {
    var count = 0
    do throws(FileError) {
      if let folder = try Folder.open(path, .all) {
        let lock = (try? folder.lock()) ?? nil
        defer { withExtendedLifetime(lock) {} }
        try write(into: folder, overwrites: overwrites, isAlone: lock != nil, &count)
      } else {
        try create(path)
      }
    } catch {
      throw Unfinished(cause: error, count: count)
    }
  }

  /// Writes the files into a new folder.
  private func create(_ path: String) throws(FileError) {
    let missing = try Self.missingParents(of: path)
    do throws(FileError) {
      let location = try FileLocation(path, .all, makingFolders: 0o777)
      let parent = try location.existingFolder(of: path)
      parent.clearAbandonedFolders()
      try parent.withTemporaryFolder(for: path) { (folder, temporary) throws(FileError) in
        var count = 0
        try write(into: folder, overwrites: true, isAlone: true, &count)
        try parent.moveFolder(temporary, to: location.name, for: path)
      }
    } catch {
      for path in missing {
        let (parent, name) = FileSystem.split(path)
        try? Folder.open(parent, .all)?.removeFolder(name)
      }
      throw error
    }
  }

  /// The folders around a path that do not exist, the innermost first.
  private static func missingParents(of path: String) throws(FileError) -> [String] {
    var missing: [String] = []
    var parent = FileSystem.split(path).folder
    while try Folder.open(parent, .all) == nil {
      missing.append(parent)
      parent = FileSystem.split(parent).folder
    }
    return missing
  }

  /// Writes the files into a folder.
  ///
  /// - Parameters:
  ///   - isAlone: Whether no other program writes such files into the folder.
  ///   - count: Receives the number of files that are in their places.
  private func write(
    into folder: Folder, overwrites: Bool, isAlone: Bool, _ count: inout Int
  ) throws(FileError) {
    var made: [String] = []
    var staged: [StagedFile] = []
    do throws(FileError) {
      for name in subfolders {
        if try folder.status(name) == nil { made.append(name) }
        let subfolder = try folder.subfolder(name, mode: 0o777)
        if isAlone { subfolder.clearAbandoned() }
        for file in files where file.subfolder == name {
          staged.append(try StagedFile(file.content, file.name, in: subfolder, overwrites: overwrites))
        }
      }
      while let file = staged.last {
        try file.move(overwrites: overwrites)
        staged.removeLast()
        count += 1
      }
    } catch {
      for file in staged { file.remove() }
      // Those that have content stay.
      for name in made { try? folder.removeFolder(name) }
      throw error
    }
  }
}

extension Folder {
  /// Whether the folder is empty, or has only what a killed program left of a ``FileSet`` with these subfolders.
  package func isEmpty(besides subfolders: [String]) throws(FileError) -> Bool {
    for name in try names() where !Self.isTemporary(name) {
      guard subfolders.contains(name), try status(name)?.kind == .folder else { return false }
      if try !subfolder(name, mode: 0o777).names().allSatisfy(Self.isTemporary) { return false }
    }
    return true
  }
}

/// A complete file with a temporary name beside its place.
private struct StagedFile {
  private let folder: Folder
  private let name: String
  private let temporary: String

  /// Writes the file. Throws if something else than a regular file is in its place, or if a file is there that may not be
  /// replaced.
  init(_ content: Data, _ name: String, in folder: Folder, overwrites: Bool) throws(FileError) {
    let path = folder.path(of: name)
    let present = try folder.status(name)
    switch present?.kind {
    case .folder: throw FileError(path: path, reason: .isFolder)
    case .link: throw FileError(path: path, reason: .isLink)
    case .other: throw FileError(path: path, reason: .isNoFile)
    case .file where !overwrites: throw FileError(path: path, reason: .exists)
    case .file, nil: break
    }
    // Drop setuid and setgid, as the system does when a program writes to the file.
    let attributes = present.map { ($0.owner, $0.mode & 0o1777) }
    var written = ""
    try folder.withTemporary([UInt8](content), for: path, attributes) { written = $0 }
    (self.folder, self.name, temporary) = (folder, name, written)
  }

  /// Gives the file its name.
  func move(overwrites: Bool) throws(FileError) {
    if overwrites { return try folder.move(temporary, to: name) }
    do throws(FileError) {
      try folder.addName(name, to: temporary)
      return remove()
    } catch {
      guard error.mayLackHardLinks else {
        throw error.alreadyExists ? FileError(path: error.path, reason: .exists) : error
      }
    }
    // Without hard links, a file that appears between these calls is replaced.
    guard try folder.status(name) == nil else {
      throw FileError(path: folder.path(of: name), reason: .exists)
    }
    try folder.move(temporary, to: name)
  }

  /// Removes the temporary name.
  func remove() { _ = try? folder.remove(temporary) }
}
