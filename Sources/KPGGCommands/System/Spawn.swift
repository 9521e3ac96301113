#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Starts programs.
enum Spawn {
  #if canImport(Glibc)
    /// `POSIX_SPAWN_SETSID`, which glibc's header shows only to C with its own extensions.
    private static let newSession: Int16 = 0x80
  #else
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #endif

  /// Starts a program in a session of its own, without the terminal, and does not wait for it. No shell is
  /// involved.
  ///
  /// - Parameter words: The program, which is looked up in `PATH`, and its arguments.
  /// - Returns: Whether it could be started.
  static func detached(_ words: [String]) -> Bool {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    posix_spawnattr_setflags(&attributes, newSession)
    var arguments = words.map { strdup($0) }
    defer { arguments.forEach { free($0) } }
    arguments.append(nil)
    var process = pid_t()
    return posix_spawnp(&process, words.first ?? "", &actions, &attributes, arguments, environment) == 0
  }

  private static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }
}
