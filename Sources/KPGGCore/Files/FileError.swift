internal import CLibrary

/// An error when reading or writing a file.
package struct FileError: Error, Hashable, Sendable {
  /// The file or folder that caused the error.
  package let path: String
  package let reason: Reason

  package enum Reason: Hashable, Sendable {
    /// There is a folder, or something else that is not a regular file, where a file is expected.
    case isFolder, notAFile
    /// There is a file where a folder is expected.
    case isNoFolder
    case tooLarge
    /// The new content exceeds the size limit in bytes.
    case wouldBeTooLarge(limit: Int)
    case noPermission, readOnly, diskFull
    /// The file or its folder belongs to another user.
    case ownedByOtherUser
    /// A parent folder is missing or not a folder.
    case missingFolder
    case linkLoop
    /// There is a symbolic link where none is followed.
    case isLink
    /// The file exists and may not be overwritten.
    case exists
    /// The target of a symbolic link is not UTF-8.
    case linkNotUTF8
    /// Another process held the file's lock for too long.
    case locked
    case locksUnsupported
    case tooManyOpenFiles
    /// Any other error, with the system's description of it.
    case system(String)
  }

  /// The `errno` value, or 0.
  var code: Int32 = 0

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  init(_ path: String, _ code: Int32) {
    let reason: Reason =
      switch code {
      case EISDIR, ENOTEMPTY: .isFolder
      case ENXIO: .notAFile
      case EACCES, EPERM: .noPermission
      case EROFS: .readOnly
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case ENOENT, ENOTDIR: .missingFolder
      case EEXIST: .exists
      case ELOOP: .linkLoop
      case ENOLCK, EOPNOTSUPP, ENOTSUP, ENOSYS: .locksUnsupported
      case EMFILE, ENFILE: .tooManyOpenFiles
      default: .system(String(cString: strerror(code)))
      }
    self.init(path: path, reason: reason)
    self.code = code
  }
}
