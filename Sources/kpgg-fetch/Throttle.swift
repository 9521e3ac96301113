#if os(Linux)
  import CLibrary

  /// A limit on the processor time that the process uses while it waits.
  ///
  /// On Linux (Swift 6.3.1), URLSession keeps watching a socket for writability while it waits for a response, and so
  /// wakes up thousands of times a second. Its dispatch sources are not accessible. So a SIGPROF handler sleeps once
  /// the process has used more processor time than most responses need. Each request restarts the count.
  enum Throttle {
    /// The processor time before the first sleep, and between later ones, in microseconds.
    private static let freeMicroseconds = 100_000
    private static let between = 1_000

    /// Restarts the count of processor time.
    static func restart() {
      signal(SIGPROF) { _ in
        let error = errno
        var rest = timespec(tv_sec: 0, tv_nsec: 50_000_000)
        nanosleep(&rest, nil)
        errno = error
      }
      var account = itimerval(
        it_interval: timeval(tv_sec: 0, tv_usec: between),
        it_value: timeval(tv_sec: 0, tv_usec: freeMicroseconds))
      setProfilingTimer(&account)
    }
  }
#endif
