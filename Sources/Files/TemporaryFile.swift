internal import CLibrary

/// Files that only this process uses until they get their names.
extension Folder {
  /// Writes a temporary file and calls `finish`, which gives it its name. Removes the file if anything fails.
  ///
  /// - Parameters:
  ///   - path: The file it is to replace, for messages.
  ///   - attributes: Its owner and mode; `nil` for the default ones.
  ///   - isDurable: Whether to flush the content to the disk.
  func withTemporary(
    _ content: [UInt8], for path: String, _ attributes: (owner: FileStatus.Owner, mode: UInt32)?,
    isDurable: Bool = false, finish: (_ temporary: String) throws(FileError) -> Void
  ) throws(FileError) {
    let (temporary, file) = try newTemporary(mode: attributes == nil ? 0o666 : 0o600, for: path)
    // Keep the file open, and so locked, until the end.
    defer { withExtendedLifetime(file) {} }
    do throws(FileError) {
      if let (owner, mode) = attributes {
        try file.setOwner(owner)
        if mode != 0o600 { try file.setMode(mode) }
      }
      try file.writeAll(content, isDurable: isDurable)
      try finish(temporary)
    } catch {
      // Report the first error.
      _ = try? remove(temporary)
      throw error
    }
  }

  private static let temporaryMark = ".kpgg.new-"

  /// Creates a file for this process alone. Its lock shows others that it is in use; process IDs would not do, since
  /// they differ between containers.
  ///
  /// - Parameter path: The file it is to replace, for messages.
  private func newTemporary(
    mode: UInt32, for path: String
  ) throws(FileError) -> (name: String, file: OpenFile) {
    while true {
      let name = Self.temporaryName()
      guard let file = try new(name, mode: mode, for: path) else { continue }
      do throws(FileError) {
        // clearAbandoned() may have removed the file before it was locked. Without lock support it removes nothing.
        if (try? file.tryLock()) != false, try file.status().hardLinkCount > 0 { return (name, file) }
      } catch {
        _ = try? remove(name)
        throw error
      }
    }
  }

  private static func temporaryName() -> String {
    "\(temporaryMark)\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 16))"
  }

  /// Whether a name is that of a temporary file or folder.
  static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(temporaryMark) else { return false }
    let parts = name.dropFirst(temporaryMark.count).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && Int32(parts[0]) != nil && UInt64(parts[1], radix: 16) != nil
  }

  /// Removes temporary files that killed programs left behind.
  package func clearAbandoned() {
    // Skip what cannot be read, locked or removed.
    for name in (try? names()) ?? [] where Self.isTemporary(name) {
      guard let file = try? forReading(name) else { continue }
      if (try? file.status().kind) == .file, (try? file.tryLock()) == true { _ = try? remove(name) }
      withExtendedLifetime(file) {}
    }
  }

  // MARK: Folders

  /// Creates a folder for this process alone and calls `finish`, which gives it its name. Removes the folder and the files
  /// in it if anything fails.
  ///
  /// - Parameter path: The folder that it becomes, for messages.
  func withTemporaryFolder(
    for path: String, finish: (_ folder: Folder, _ temporary: String) throws(FileError) -> Void
  ) throws(FileError) {
    while true {
      let name = Self.temporaryName()
      guard let folder = try newFolder(name, mode: 0o777, for: path) else { continue }
      // Its lock shows others that it is in use.
      let lock = (try? folder.lock()) ?? nil
      defer { withExtendedLifetime(lock) {} }
      // clearAbandonedFolders() may have removed it before it was locked.
      guard try status(name) != nil else { continue }
      do throws(FileError) {
        return try finish(folder, name)
      } catch {
        removeFiles(below: folder, name)
        throw error
      }
    }
  }

  /// Removes temporary folders that killed programs left behind, and the files in them and in their subfolders.
  func clearAbandonedFolders() {
    for name in (try? names()) ?? [] where Self.isTemporary(name) {
      guard (try? status(name))??.kind == .folder, let folder = try? subfolder(name, mode: 0o777),
        let lock = try? folder.lock()
      else { continue }
      removeFiles(below: folder, name)
      withExtendedLifetime(lock) {}
    }
  }

  /// Removes a folder with this name if only files, and folders with files, are in it.
  private func removeFiles(below folder: Folder, _ name: String) {
    for entry in (try? folder.names()) ?? [] {
      if (try? folder.remove(entry)) == true { continue }
      guard let subfolder = try? folder.subfolder(entry, mode: 0o777) else { continue }
      for file in (try? subfolder.names()) ?? [] { _ = try? subfolder.remove(file) }
      try? folder.removeFolder(entry)
    }
    try? removeFolder(name)
  }
}
