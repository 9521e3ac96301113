import Essentials
import KPGGCore

/// A downloaded picture. Only its headers are parsed.
struct PictureFile: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case jpeg, png, webp
  }

  let data: Data
  let format: Format
  let pixels: Pixels

  typealias Pixels = (width: Int, height: Int)

  /// The limit for each side, in pixels.
  static let maxSide = 16_384
  /// The limit for the area, in pixels. 64 megapixels take 256 MB when decoded.
  static let maxArea = 64_000_000

  /// Detects the format and reads the dimensions. Rejects a picture whose dimensions are unknown, because a decoder
  /// might still find dimensions that exceed the limits.
  init(_ data: Data) throws(PictureError.Reason) {
    guard let format = Format(beginning: data) else { throw .unsupportedFormat }
    self.data = data
    self.format = format
    let bytes = PictureBytes(bytes: data)
    let found =
      switch format {
      case .jpeg: bytes.pixelsOfJPEG
      case .png: bytes.pixelsOfPNG
      case .webp: bytes.pixelsOfWebP
      }
    guard let found, found.width > 0, found.height > 0 else { throw .unknownSize }
    pixels = found
    // Check each side first, so that the product can't overflow.
    if max(found.width, found.height) > Self.maxSide || found.width * found.height > Self.maxArea {
      throw .tooManyPixels
    }
  }
}

/// A reader of a picture's dimensions. If the file has several, it uses the largest, because decoders may use any.
private struct PictureBytes {
  let bytes: Data

  /// Reads an integer of `count` bytes. Returns `nil` past the end.
  private func number(_ offset: Int, _ count: Int, isLittleEndian: Bool = false) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    let start = bytes.startIndex + offset
    let digits = bytes[start..<start + count]
    return isLittleEndian
      ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func largest(_ found: PictureFile.Pixels?, _ other: PictureFile.Pixels) -> PictureFile.Pixels
  {
    found.map { (max($0.width, other.width), max($0.height, other.height)) } ?? other
  }

  /// The dimensions in the first chunk, IHDR (PNG specification, 11.2.1).
  var pixelsOfPNG: PictureFile.Pixels? {
    guard number(8, 8) == 0x0000_000D_4948_4452, let width = number(16, 4), let height = number(20, 4) else {
      return nil
    }
    return (width, height)
  }

  /// The dimensions in the segments before the first scan. Fill bytes may precede a segment (ITU-T T.81, B.1 and B.2).
  var pixelsOfJPEG: PictureFile.Pixels? {
    var found: PictureFile.Pixels?
    var offset = 2
    while number(offset, 1) == 0xFF {
      while number(offset, 1) == 0xFF { offset += 1 }
      guard let marker = number(offset, 1) else { break }
      offset += 1
      // TEM, RSTn and SOI are markers without a segment.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      guard marker != 0xDA, marker != 0xD9, let length = number(offset, 2), length >= 2 else { break }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        guard let height = number(offset + 3, 2), let width = number(offset + 5, 2) else { return nil }
        // A height of 0 would be defined only after the first scan.
        if width == 0 || height == 0 { return nil }
        found = Self.largest(found, (width, height))
      }
      offset += length
    }
    return found
  }

  /// The dimensions in the chunks (RFC 9649): the frame of a simple file, or the canvas and frame of an extended file.
  var pixelsOfWebP: PictureFile.Pixels? {
    var found: PictureFile.Pixels?
    var offset = 12
    while let name = number(offset, 4), let length = number(offset + 4, 4, isLittleEndian: true) {
      let content = offset + 8
      func little(_ offset: Int, _ count: Int) -> Int? {
        number(content + offset, count, isLittleEndian: true)
      }
      switch name {
      case 0x5650_3820:  // "VP8 "
        guard number(content + 3, 3) == 0x9D_012A, let width = little(6, 2), let height = little(8, 2) else {
          return nil
        }
        found = Self.largest(found, (width & 0x3FFF, height & 0x3FFF))
      case 0x5650_384C:  // "VP8L"
        guard little(0, 1) == 0x2F, let sizes = little(1, 4) else { return nil }
        found = Self.largest(found, (sizes & 0x3FFF + 1, sizes >> 14 & 0x3FFF + 1))
      case 0x5650_3858:  // "VP8X"
        guard let width = little(4, 3), let height = little(7, 3) else { return nil }
        found = Self.largest(found, (width + 1, height + 1))
      default: break
      }
      offset = content + length + length % 2
    }
    return found
  }
}

extension PictureFile.Format {
  fileprivate init?(beginning data: Data) {
    let start = Array(data.prefix(12))
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).elementsEqual(Array("WEBP".utf8)) {
      self = .webp
    } else {
      return nil
    }
  }
}
