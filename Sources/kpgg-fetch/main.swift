import CLibrary
import Foundation
import KPGGCore
import Processes
import Synchronization

// The helper that kpgg starts to contact hosts. It reads requests from standard input until the end of the input, and
// writes responses to standard output. FetchMessages.swift defines the format.

/// Standard output, to which any thread can write one message at a time.
final class Output: Sendable {
  private let lock = Mutex(())

  func write(_ message: some Encodable, body: Data = Data()) {
    lock.withLock { _ in
      do {
        try FileHandle.standardOutput.write(contentsOf: FetchLine.encode(message))
        try FileHandle.standardOutput.write(contentsOf: body)
      } catch {
        // kpgg has ended.
        _exit(1)
      }
    }
  }
}

guard (kpgg_arguments().map(strings) ?? CommandLine.arguments).dropFirst() == [Release.version] else {
  let text = "kpgg-fetch \(Release.version) makes requests for kpgg of the same version, which starts it.\n"
  FileHandle.standardError.write(Data(text.utf8))
  exit(FetchStatus.otherVersion)
}

// URLSession creates cache and cookie folders even if configured to keep nothing (seen on Linux with Swift 6.3.1).
for variable in ["XDG_CACHE_HOME", "XDG_DATA_HOME"] { setenv(variable, "/dev/null", 1) }

let output = Output()
let transport = URLSessionTransport()
while let line = readLine(), let message = FetchLine.decode(FetchRequest.self, Data(line.utf8)) {
  #if os(Linux)
    Throttle.restart()
  #endif
  Task.detached {
    do throws(TransportError) {
      let response = try await transport.send(message.request)
      output.write(FetchResponse(id: message.id, .success(response)), body: response.body)
    } catch {
      output.write(FetchResponse(id: message.id, .failure(error)))
    }
  }
}
// Skip the exit handlers: URLSession can crash in them (swift-corelibs-foundation #5469), and kpgg is not waiting.
_exit(0)
