internal import CLibrary

package enum FileSystem {
  /// The maximum number of symbolic links to follow for a path.
  static let mostLinks = 40

  /// Whether root runs the program.
  static var isRoot: Bool { geteuid() == 0 }

  /// Whether this many more files can be open at once.
  package static func canOpen(files count: Int) -> Bool {
    var copies: [Int32] = []
    while copies.count < count {
      let copy = dup(STDERR_FILENO)
      if copy < 0 { break }
      copies.append(copy)
    }
    for copy in copies { close(copy) }
    return copies.count == count
  }

  /// Makes a system call, retrying if a signal interrupts it.
  static func call<Result: SignedInteger>(
    _ path: String, _ call: () -> Result
  ) throws(FileError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw FileError(path, errno) }
    }
  }

  /// The result of the work; `nil` if it fails with one of these `errno` values.
  static func unless<Result>(
    _ codes: Int32..., work: () throws(FileError) -> Result
  ) throws(FileError) -> Result? {
    do throws(FileError) {
      return try work()
    } catch {
      if codes.contains(error.code) { return nil }
      throw error
    }
  }

  /// Splits a path into the folder and the file name.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let name = String(path[path.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  /// The metadata of the file at a path, following links; `nil` if it does not exist.
  package static func status(_ path: String) throws(FileError) -> FileStatus? {
    var status = stat()
    return try unless(ENOENT) { () throws(FileError) in try call(path) { stat(path, &status) } }.map { _ in
      FileStatus(status)
    }
  }

  /// Whether there is something at a path, as far as that can be told.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || errno != ENOENT
  }

  /// Whether the path leads to the null device, which keeps nothing.
  static func isNull(_ path: String) -> Bool {
    var (status, null) = (stat(), stat())
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR && stat("/dev/null", &null) == 0
      && status.st_rdev == null.st_rdev
  }

  /// Whether the path exists, following links, but is not a folder.
  package static func isNoFolder(_ path: String) -> Bool {
    (try? status(path)).map { $0.kind != .folder } ?? false
  }

  /// Opens a device for writing, or a named pipe once it has a reader.
  static func forWriting(_ path: String) throws(FileError) -> OpenFile {
    OpenFile(try call(path) { open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }, path)
  }
}
