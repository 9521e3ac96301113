import CLibrary
import Foundation
import KPGGCore
import KPGGHelper
import Startup
import Synchronization

// The helper that kpgg starts to contact hosts. It reads requests from standard input until that ends, and writes
// answers to standard output. FetchMessages.swift defines the format.

/// Writes each message in one piece, from any thread.
final class Output: Sendable {
  private let lock = Mutex(())

  func write(_ message: some Encodable, body: Data = Data()) {
    lock.withLock { _ in
      do {
        try FileHandle.standardOutput.write(contentsOf: FetchLine.encode(message) + body)
      } catch {
        // kpgg is gone.
        _exit(1)
      }
    }
  }
}

guard (kpgg_arguments().map(strings) ?? CommandLine.arguments).count <= 1 else {
  FileHandle.standardError.write(
    Data(
      "kpgg-fetch asks hosts on behalf of kpgg, which starts it when it needs to. It has no options.\n".utf8))
  exit(2)
}

// URLSession creates cache and cookie folders even if configured to keep nothing (seen on Linux with Swift 6.3.1).
for variable in ["XDG_CACHE_HOME", "XDG_DATA_HOME"] { setenv(variable, "/dev/null", 1) }

#if os(Linux)
  Throttle.install()
#endif
let output = Output()
let transport = URLSessionTransport()
output.write(FetchGreeting.current)
while let line = readLine() {
  guard let message = FetchLine.decode(FetchRequest.self, Data(line.utf8)),
    let request = message.plausibleRequest
  else {
    _exit(1)
  }
  #if os(Linux)
    Throttle.reset()
  #endif
  Task.detached {
    do throws(TransportError) {
      let response = try await transport.send(request)
      output.write(FetchAnswer(id: message.id, .success(response)), body: response.body)
    } catch {
      output.write(FetchAnswer(id: message.id, .failure(error)))
    }
  }
}
// Skip the exit handlers: URLSession can crash in them (swift-corelibs-foundation #5469), and kpgg is not waiting.
_exit(0)
