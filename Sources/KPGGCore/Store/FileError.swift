/// Why a file could not be read or written.
public struct FileError: Error, Hashable, Sendable {
  /// The file or folder at which it happened.
  public let path: String
  /// What happened.
  public let reason: Reason

  /// What can happen.
  public enum Reason: Hashable, Sendable {
    /// A folder, or something else that is no file, where a file has to be.
    case isFolder, isNoFile
    /// A file where a folder has to be.
    case isNoFolder
    /// The file has more bytes than are read of such a file.
    case tooLarge
    /// What was to be written has more bytes than are read of such a file.
    case wouldBeTooLarge(limit: Int)
    /// The user may not do it, the file system cannot be written, or it has no room.
    case noPermission, readOnly, diskFull
    /// A folder on the way to the file is missing, or is no folder.
    case missingFolder
    /// Symbolic links that lead back to where they began.
    case linkLoop
    /// A symbolic link where none is followed.
    case isLink
    /// A symbolic link that another user can lead anywhere, on the way to a file that root keeps for its user.
    case isLinkOfOther
    /// There is something at the path already, and it may not be overwritten.
    case exists
    /// A symbolic link to a name that is not UTF-8.
    case linkNotUTF8
    /// A symbolic link that points into a folder that does not exist.
    case linkIntoNowhere(String)
    /// Another process has held the file's lock for too long.
    case locked
    /// The file system has no locks to give.
    case noLocks
    /// The process, or the system, has too many files open.
    case tooManyOpenFiles
    /// Another error, in the system's words.
    case system(String)
  }

  /// The system's number of the error; 0 where it has none.
  var code: Int32 = 0

  init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
