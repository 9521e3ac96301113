internal import CLibrary

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
  package let bytes: Int
  let hardLinkCount: Int
  package let owner: Owner
  /// The modification time, in seconds since 1970.
  package let changed: Int

  /// Identifies the file on this system.
  package let identity: Identity

  package struct Identity: Equatable {
    let device: dev_t
    let number: ino_t
  }

  /// Whether it belongs to the effective user.
  var isOwn: Bool { owner.user == geteuid() }
  /// Whether it belongs to the effective user or root.
  package var isTrusted: Bool { isOwn || owner.user == 0 }

  init(_ status: stat) {
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
