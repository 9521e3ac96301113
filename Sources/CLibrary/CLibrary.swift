// The system's C library under one name, and one name for each symbol that differs between systems.

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif

#if canImport(Darwin) || canImport(Musl)
  package let streamSocket = SOCK_STREAM
  package func noThread() -> pthread_t? { nil }
#else
  package let streamSocket = Int32(SOCK_STREAM.rawValue)
  package func noThread() -> pthread_t { 0 }
#endif

/// Waits until a descriptor is ready. On macOS, uses `select` if all descriptors are below `FD_SETSIZE`, because `poll`
/// rejects `/dev/tty` there. Otherwise, uses `poll`.
///
/// - Parameters:
///   - descriptors: The descriptors and events to wait for. Their `revents` receive the result.
///   - milliseconds: The timeout, or -1 for none.
/// - Returns: The number of ready descriptors, which is 0 after a timeout, or -1 with `errno` after an error.
package func wait(for descriptors: inout [pollfd], milliseconds: Int32) -> Int32 {
  #if canImport(Darwin)
    if descriptors.allSatisfy({ (0..<FD_SETSIZE).contains($0.fd) }) {
      return select(&descriptors, milliseconds)
    }
  #endif
  return poll(&descriptors, nfds_t(descriptors.count), milliseconds)
}

#if canImport(Darwin)
  private func select(_ descriptors: inout [pollfd], _ milliseconds: Int32) -> Int32 {
    var (readable, writable) = (fd_set(), fd_set())
    for each in descriptors {
      readable[each.fd] = each.events & Int16(POLLIN) != 0
      writable[each.fd] = each.events & Int16(POLLOUT) != 0
    }
    var time = timeval()
    time.tv_sec = .init(milliseconds / 1000)
    time.tv_usec = .init(milliseconds % 1000 * 1000)
    let end = (descriptors.map(\.fd).max() ?? -1) + 1
    let count =
      milliseconds < 0
      ? select(end, &readable, &writable, nil, nil) : select(end, &readable, &writable, nil, &time)
    guard count >= 0 else { return count }
    for index in descriptors.indices {
      let descriptor = descriptors[index].fd
      descriptors[index].revents =
        (readable[descriptor] ? Int16(POLLIN) : 0) | (writable[descriptor] ? Int16(POLLOUT) : 0)
    }
    return count
  }
#endif

/// Sends bytes without raising `SIGPIPE` if the reader is gone. On Darwin, call ``disableSIGPIPE(_:)`` on the socket
/// first.
package func sendWithoutSignal(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    send(socket, bytes.baseAddress, bytes.count, 0)
  #else
    send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}

/// Keeps a socket from raising `SIGPIPE`, on systems where that is a property of the socket.
package func disableSIGPIPE(_ socket: Int32) {
  #if canImport(Darwin)
    var on: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
  #endif
}

/// Returns the time when a file's content was last changed.
package func modificationTime(_ status: stat) -> timespec {
  #if canImport(Darwin)
    status.st_mtimespec
  #else
    status.st_mtim
  #endif
}

/// Flushes a file to the disk.
package func synchronize(_ file: Int32) -> Int32 {
  #if canImport(Darwin)
    // On Darwin, fsync leaves data in the drive's cache. Not every file system supports F_FULLFSYNC.
    if fcntl(file, F_FULLFSYNC) == 0 { return 0 }
  #endif
  return fsync(file)
}

/// Returns the environment variables of this process, as `NAME=VALUE` strings.
package func environmentEntries() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Darwin)
    _NSGetEnviron()?.pointee
  #else
    environ
  #endif
}

/// Returns the environment variables by name. `ProcessInfo.environment` would make printing a whole list 3% slower.
package func environmentVariables() -> [String: String] {
  var variables: [String: String] = [:]
  var entries = environmentEntries()
  while let entry = entries?.pointee {
    // If a name occurs twice, use the first value, as getenv does.
    if let sign = strchr(entry, 0x3D) {
      let name = String(decoding: UnsafeRawBufferPointer(start: entry, count: sign - entry), as: UTF8.self)
      if variables[name] == nil { variables[name] = String(cString: sign + 1) }
    }
    entries? += 1
  }
  return variables
}

/// Returns the strings of a null-terminated list. Invalid bytes become U+FFFD.
package func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> [String] {
  var texts: [String] = []
  while let text = list[texts.count] { texts.append(String(cString: text)) }
  return texts
}

/// Returns the path of this program, or `nil` if the system does not report it. Links may be unresolved.
package func executablePath() -> [CChar]? {
  #if canImport(Darwin)
    var size = UInt32(PATH_MAX)
    var path = [CChar](repeating: 0, count: Int(size))
    return _NSGetExecutablePath(&path, &size) == 0 ? path : nil
  #else
    Array("/proc/self/exe".utf8CString)
  #endif
}

/// Returns the type (`S_IFREG`, `S_IFIFO` and so on) of the file at a path, following links, or `nil` if there is none.
package func fileKind(_ path: String) -> mode_t? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
}

/// Returns the name of a user, or `nil` if the user has no name on this system.
package func userName(_ id: uid_t) -> String? {
  getpwuid(id).flatMap { $0.pointee.pw_name }.map { String(cString: $0) }
}

#if !canImport(Darwin)
  /// Sends SIGPROF each time the process has used the given amount of processor time.
  package func setProfilingTimer(_ account: inout itimerval) {
    #if canImport(Musl)
      setitimer(ITIMER_PROF, &account, nil)
    #else
      setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &account, nil)
    #endif
  }
#endif

extension sigaction {
  /// Creates an action that calls a function when a signal arrives.
  package init(handler: @escaping @convention(c) (Int32) -> Void, flags: Int32) {
    self.init()
    self.handler = handler
    sa_flags = flags
  }

  /// Whether the signal is ignored.
  package var ignores: Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether the signal has its default effect.
  package var isDefault: Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
  }

  private var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler
      #elseif canImport(Musl)
        __sa_handler.sa_handler
      #else
        __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_handler = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_handler = newValue
      #else
        __sigaction_handler.sa_handler = newValue
      #endif
    }
  }
}

extension termios {
  /// Makes reads wait for at least this many bytes, with no timeout.
  package mutating func setReading(atLeast count: UInt8) {
    withUnsafeMutableBytes(of: &c_cc) { bytes in
      bytes[Int(VMIN)] = count
      bytes[Int(VTIME)] = 0
    }
  }
}

#if canImport(Darwin)
  extension fd_set {
    /// Whether a descriptor is in the set.
    fileprivate subscript(descriptor: Int32) -> Bool {
      get {
        withUnsafeBytes(of: self) { $0[Int(descriptor / 8)] & 1 << (descriptor % 8) != 0 }
      }
      set {
        withUnsafeMutableBytes(of: &self) { bytes in
          let (byte, bit) = (Int(descriptor / 8), UInt8(1) << (descriptor % 8))
          bytes[byte] = newValue ? bytes[byte] | bit : bytes[byte] & ~bit
        }
      }
    }
  }
#endif
