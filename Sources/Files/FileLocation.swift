internal import CLibrary

/// Which symbolic links to follow.
package enum LinkPolicy {
  case all
  /// Only links that root owns, in folders that root owns. Other users could point theirs anywhere.
  case ofRoot

  /// For files that the program keeps for the user. Root may be working in another user's folders.
  package static var forKeptFiles: LinkPolicy { FileSystem.isRoot ? .ofRoot : .all }
}

/// A folder and a file name in it, with all symbolic links resolved.
struct FileLocation {
  /// `nil` if the folder does not exist.
  let folder: Folder?
  let name: String

  /// Resolves the path of a file, which need not exist.
  ///
  /// - Parameter folderMode: The mode for creating missing folders; `nil` to not create any. Folders that a link points
  ///   into are never created.
  init(_ path: String, _ links: LinkPolicy, makingFolders folderMode: UInt32? = nil) throws(FileError) {
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
        (self.folder, self.name) = (folder, name)
        return
      }
      current = link.hasPrefix("/") ? link : parent + "/" + link
      isBehindLink = true
    }
    throw FileError(path: path, reason: .linkLoop)
  }

  /// Opens the file for reading; `nil` if it does not exist.
  func open() throws(FileError) -> OpenFile? { try folder?.forReading(name) }

  /// The folder; throws if it does not exist.
  ///
  /// - Parameter path: The path for messages.
  func existingFolder(of path: String) throws(FileError) -> Folder {
    guard let folder else { throw FileError(path, ENOENT) }
    return folder
  }
}
