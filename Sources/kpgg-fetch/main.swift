import Foundation
import KPGGCore
import Synchronization

// The helper of `kpgg` that asks hosts. It takes requests from its standard input until that ends, and writes the
// answers to its standard output; `FetchMessages.swift` says in which form.

/// Writes messages whole, whoever else is writing.
final class Output: Sendable {
  private let lock = Mutex(())

  func write(_ message: some Encodable, body: Data = Data()) {
    lock.withLock { _ in
      do {
        try FileHandle.standardOutput.write(contentsOf: FetchLine.encode(message) + body)
      } catch {
        // Nobody is left to answer.
        _exit(1)
      }
    }
  }
}

guard CommandLine.arguments.count == 1 else {
  FileHandle.standardError.write(
    Data(
      "kpgg-fetch asks hosts on behalf of kpgg, which starts it when it needs to. It has no options.\n".utf8))
  exit(2)
}

// The session makes folders for caches and cookies, even where it is told to keep none.
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
// Not by a normal end, in whose tidying URLSession can crash: nobody waits for what is still under way.
_exit(0)
