internal import CLibrary
package import Foundation
internal import Synchronization

/// A web server on a free port that sends arbitrary bytes, valid or not.
package final class StubServer: Sendable {
  package struct Request: Sendable {
    package let path: String
    /// The request line and header fields.
    package let head: String
    /// The number of earlier requests for this path.
    package let earlier: Int
  }

  /// Sends bytes to the client. Returns `false` if the connection is closed.
  package typealias Send = @Sendable (Data) -> Bool

  package let url: String
  private let listener: Int32
  private let log = Mutex<[Request]>([])

  /// - Parameter answer: Answers a request by sending bytes. The connection closes when it returns.
  package init(_ answer: @escaping @Sendable (Request, Send) -> Void) throws {
    let listener = socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    Thread.detachNewThread { [self] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread { self.serve(connection, answer) }
      }
      close(listener)
    }
  }

  /// Stops listening. Without this, the server runs until the process ends.
  package func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  package var requests: [Request] { log.withLock { $0 } }

  private func serve(_ connection: Int32, _ answer: (Request, Send) -> Void) {
    defer { close(connection) }
    disableSIGPIPE(connection)
    var head = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while head.range(of: Data("\r\n\r\n".utf8)) == nil {
      let count = recv(connection, &buffer, buffer.count, 0)
      // Close TLS connections, whose first byte is 0x16. Their greeting never ends with an empty line.
      guard count > 0, buffer[0] != 0x16 else { return }
      head.append(contentsOf: buffer[..<count])
    }
    let text = String(decoding: head, as: UTF8.self)
    let path = text.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    let request = log.withLock { log in
      let request = Request(path: path, head: text, earlier: log.count { $0.path == path })
      log.append(request)
      return request
    }
    answer(request) { data in
      var sent = 0
      return data.withUnsafeBytes { bytes in
        while sent < bytes.count {
          let count = sendWithoutSignal(connection, UnsafeRawBufferPointer(rebasing: bytes[sent...]))
          if count <= 0 { return false }
          sent += count
        }
        return true
      }
    }
  }

  package static func response(_ status: Int, _ body: Data = Data(), headers: [String] = []) -> Data {
    let head = ["HTTP/1.1 \(status) Stub", "Content-Length: \(body.count)", "Connection: close"] + headers
    return Data((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
