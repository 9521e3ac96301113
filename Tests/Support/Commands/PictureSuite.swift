import Foundation
import KPGGCore
import Synchronization
import TestSupport

/// A record of requests and started programs.
final class PictureLog: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func note(_ line: String) { lines.withLock { $0.append(line) } }
}

/// The contents of picture files.
enum SamplePicture {
  /// The start of a 300 by 400 pixel JPEG, the only part that the program reads.
  static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 1, 144, 1, 44, 3])

  static func png(_ width: UInt32, _ height: UInt32) -> Data {
    let numbers = [width, height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + numbers)
  }
}

extension TestWorld {
  /// Returns a world with a terminal and a host. The host serves a picture, which chafa draws as half blocks.
  static func showingPictures(
    _ home: TemporaryFolder, _ log: PictureLog = PictureLog(), columns: Int? = 80,
    answer: APIResponse = APIResponse(status: 200, body: SamplePicture.jpeg),
    drawn: String? = nil, with variables: [String: String] = [:]
  ) -> TestWorld {
    var world = TestWorld(home: home, columns: columns)
    world.variables = ["TERM": "xterm-256color"].merging(variables) { $1 }
    world.host = StubHost { request in
      log.note(request.url)
      return answer
    }
    world.pictureProgram = { words, _ in
      log.note(words.joined(separator: " "))
      let size = (words.firstIndex(of: "--size").map { words[$0 + 1] } ?? "").split(separator: "x")
        .compactMap { Int($0) }
      let row = "\u{1B}[38;5;1;48;5;2m" + String(repeating: "▀", count: size.first ?? 1) + "\u{1B}[0m\n"
      return Data((drawn ?? String(repeating: row, count: size.last ?? 1)).utf8)
    }
    return world
  }
}
