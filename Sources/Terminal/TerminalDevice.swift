internal import CLibrary

/// One of the three standard streams, which may or may not be a terminal.
package struct TerminalDevice: Sendable {
  let descriptor: Int32

  package static let input = TerminalDevice(descriptor: STDIN_FILENO)
  package static let output = TerminalDevice(descriptor: STDOUT_FILENO)
  package static let error = TerminalDevice(descriptor: STDERR_FILENO)

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The terminal's width in cells, or `nil` if it is unknown or the stream is not a terminal.
  package var columns: Int? { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The terminal's height in rows, or `nil` if it is unknown or the stream is not a terminal.
  package var rows: Int? { size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  private var size: winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  package enum WriteError: Error, Hashable, Sendable {
    /// The reader has closed the pipe.
    case closed
    /// Any other error, with the system's description.
    case system(String)
  }

  package func write(_ text: Printable) throws(WriteError) {
    try write(Array(text.text(forTerminal: isTerminal).utf8))
  }

  /// Writes the bytes of a file, such as a picture. Does nothing if the stream is a terminal, where they could act as
  /// control sequences.
  package func write(file bytes: [UInt8]) throws(WriteError) {
    if !isTerminal { try write(bytes) }
  }

  private func write(_ bytes: [UInt8]) throws(WriteError) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { CLibrary.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE {
        throw .closed
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        throw .system(String(cString: strerror(errno)))
      }
    }
  }

  /// Reads one line, without its line feed. Returns `nil` at the end of the input or on an error.
  package func readLine() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
  }

  package enum ReadError: Error, Hashable, Sendable {
    case tooLarge
    /// Any other error, with the system's description.
    case system(String)
  }

  /// - Parameter limit: The maximum number of bytes to accept.
  package func readAll(atMost limit: Int) throws(ReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
        guard bytes.count <= limit else { throw .tooLarge }
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        throw .system(String(cString: strerror(errno)))
      }
    }
  }

  /// Opens /dev/null in place of standard streams that are closed, so that no file opened later gets their numbers and
  /// receives their output. Writing to them fails.
  package static func openClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // open returns the lowest free number, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
