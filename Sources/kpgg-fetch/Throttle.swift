#if os(Linux)
  import CLibrary

  /// Keeps the process from using up a processor while it waits.
  ///
  /// On Linux a URLSession that waits for an answer goes on being told that it could write, thousands of times a
  /// second: it never stops watching for that once it has begun. A process cannot reach those sources, but it can rest:
  /// as soon as it has used more of the processor than most answers take, whichever thread goes on is made to sleep. A
  /// request begins a new account.
  enum Throttle {
    /// How much of the processor is free, and how much after that each rest allows for, in microseconds.
    private static let (free, between) = (100_000, 1_000)

    /// Begins a new account.
    static func reset() {
      var account = itimerval(
        it_interval: timeval(tv_sec: 0, tv_usec: between), it_value: timeval(tv_sec: 0, tv_usec: free))
      setProfilingTimer(&account)
    }

    /// Says how to rest.
    static func install() {
      signal(SIGPROF) { _ in
        let error = errno
        var rest = timespec(tv_sec: 0, tv_nsec: 50_000_000)
        nanosleep(&rest, nil)
        errno = error
      }
    }
  }
#endif
