import Foundation
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct PictureFileTests {
  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] { big(number, count).reversed() }

  /// Returns a JPEG of this size, optionally with bytes before its frame marker.
  private static func jpeg(
    _ width: Int, _ height: Int, before: [UInt8] = [], marker: UInt8 = 0xC0,
    after: [UInt8] = [0xFF, 0xDA, 0, 2]
  ) -> Data {
    let frame: [UInt8] = [0xFF, marker, 0, 11, 8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]
    return Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2]) + Data(before) + Data(frame) + Data(after)
  }

  private static func webp(_ chunks: (String, [UInt8])...) -> Data {
    var body = Data("WEBP".utf8)
    for (name, content) in chunks {
      body += Data(name.utf8) + Data(little(content.count, 4)) + Data(content)
      if content.count % 2 == 1 { body.append(0) }
    }
    return Data("RIFF".utf8) + Data(little(body.count, 4)) + body
  }

  private static func lossy(_ width: Int, _ height: Int) -> (String, [UInt8]) {
    ("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2))
  }

  private static func lossless(_ width: Int, _ height: Int) -> (String, [UInt8]) {
    ("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14, 4))
  }

  private static func extended(_ width: Int, _ height: Int) -> (String, [UInt8]) {
    ("VP8X", [0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }

  private func size(_ data: Data) throws(PictureError.Reason) -> [Int] {
    let file = try PictureFile(data)
    return [file.pixels.width, file.pixels.height]
  }

  /// Functions that create files of a given size, one for each way to state the size.
  private static let ways: [(String, @Sendable (Int, Int) -> Data)] = [
    ("JPEG", { jpeg($0, $1) }), ("progressive JPEG", { jpeg($0, $1, marker: 0xC2) }),
    ("JPEG with fill bytes", { jpeg($0, $1, before: Array(repeating: 0xFF, count: 100)) }),
    ("JPEG with a restart", { jpeg($0, $1, before: [0xFF, 0xD0, 0xFF, 0x01]) }),
    ("JPEG with two frames", { jpeg(1, 1, after: Array(jpeg($0, $1)[8...])) }),
    ("PNG", { SamplePicture.png(UInt32($0), UInt32($1)) }), ("extended WebP", { webp(extended($0, $1)) }),
    ("WebP after other chunks", { webp(("ICCP", [1, 2, 3]), extended($0, $1)) }),
  ]

  @Test(arguments: ways.indices)
  func `a picture is accepted up to both limits, wherever its size is stated`(method: Int)
    throws
  {
    let (name, make) = Self.ways[method]
    #expect(try size(make(300, 400)) == [300, 400], "\(name)")
    #expect(try size(make(8000, 8000)) == [8000, 8000], "\(name)")
    #expect(try size(make(16_384, 3906)) == [16_384, 3906], "\(name)")
    #expect(try size(make(1, 16_384)) == [1, 16_384], "\(name)")
    for (width, height) in [(8000, 8001), (16_385, 1), (1, 16_385), (16_384, 3907), (65_500, 65_500)] {
      #expect(throws: PictureError.Reason.tooManyPixels, "\(name) \(width)x\(height)") {
        try size(make(width, height))
      }
    }
  }

  @Test func `a simple WebP states its size in its frame`() throws {
    #expect(try size(Self.webp(Self.lossy(300, 400))) == [300, 400])
    // The two highest bits of each number are a scale factor.
    #expect(try size(Self.webp(Self.lossy(300 | 0x4000, 400 | 0x8000))) == [300, 400])
    #expect(try size(Self.webp(Self.lossless(300, 400))) == [300, 400])
    #expect(try size(Self.webp(Self.lossless(16_384, 1))) == [16_384, 1])
    for frame in [Self.lossy(16_383, 16_383), Self.lossless(16_384, 16_384)] {
      #expect(throws: PictureError.Reason.tooManyPixels) { try size(Self.webp(frame)) }
      #expect(throws: PictureError.Reason.tooManyPixels) { try size(Self.webp(Self.extended(1, 1), frame)) }
    }
  }

  @Test func `a picture of unknown size is rejected`() {
    let broken: [Data] = [
      Data([0xFF, 0xD8, 0xFF]), Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xDA, 0, 2]),
      Self.jpeg(300, 400, before: [0]),
      Self.jpeg(300, 0), Self.jpeg(0, 400), Self.jpeg(300, 400, before: [0xFF, 0xE1, 0, 1]),
      Self.jpeg(300, 400).prefix(15),
      Data([0xFF, 0xD8] + Array(repeating: 0xFF, count: 1000)), SamplePicture.png(0, 4),
      SamplePicture.png(4, 0),
      SamplePicture.png(4, 4).prefix(20),
      Data(SamplePicture.png(4, 4).map { $0 == 0x49 ? 0x4A : $0 }), Self.webp(),
      Self.webp(("VP8 ", [0, 0, 0, 1, 2, 3, 4, 0, 4, 0])),
      Self.webp(("VP8L", [0, 1, 1, 1, 1])), Self.webp(("VP8X", [0, 0])), Self.webp(Self.lossy(0, 4)),
      Self.webp(("XXXX", [1])),
    ]
    for data in broken {
      #expect(throws: PictureError.Reason.unknownSize, "\(Array(data))") { try size(data) }
    }
    #expect(throws: PictureError.Reason.unsupportedFormat) { try size(Data("GIF89a".utf8)) }
  }

  @Test func `a slice of data can be read`() throws {
    let data = Data([1, 2, 3]) + Self.jpeg(300, 400)
    #expect(try size(data.dropFirst(3)) == [300, 400])
  }
}
