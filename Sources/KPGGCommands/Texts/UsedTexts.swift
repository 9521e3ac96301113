#if DEBUG
  import CLibrary
  import Synchronization

  /// The texts that the process has shown. With `KPGG_USED=FILE`, a debug build appends each key to this file once, on
  /// a separate line. `.ci/messages` finds the texts that no test shows.
  enum UsedTexts {
    private static let keys = Mutex<Set<String>>([])

    /// The open file. Each key is appended with one write, so that other processes and threads can't write in between.
    private static let file: Int32? = getenv("KPGG_USED").flatMap { path in
      let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
      return file < 0 ? nil : file
    }

    static func insert(_ key: String) {
      guard let file, !key.contains("\n"), keys.withLock({ $0.insert(key).inserted }) else { return }
      let line = key + "\n"
      _ = write(file, line, line.utf8.count)
    }
  }
#endif
