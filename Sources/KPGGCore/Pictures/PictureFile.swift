package import Essentials

/// A picture as it came from its host, of which nothing but the beginning is looked at.
package struct PictureFile: Hashable, Sendable {
  /// The formats that are accepted.
  package enum Format: String, CaseIterable, Sendable {
    case jpeg, png, webp
  }

  package let data: Data
  package let format: Format
  /// The columns and rows of the picture.
  package let pixels: Pixels

  /// Columns and rows.
  package typealias Pixels = (width: Int, height: Int)

  /// The largest side of a picture that is accepted, in pixels.
  package static let largestSide = 16_384
  /// The most pixels of a picture that is accepted: 64 megapixels, which take 256 MB when they are unpacked.
  package static let largestArea = 64_000_000

  /// Recognises a picture by its first bytes. One whose size cannot be read is refused: whoever draws it may read one.
  package init(_ data: Data) throws(PictureError.Reason) {
    guard let format = Format(beginning: data) else { throw .noPicture }
    self.data = data
    self.format = format
    let bytes = PictureBytes(data)
    let found =
      switch format {
      case .jpeg: bytes.pixelsOfJPEG
      case .png: bytes.pixelsOfPNG
      case .webp: bytes.pixelsOfWebP
      }
    guard let found, found.width > 0, found.height > 0 else { throw .unknownSize }
    pixels = found
    // Each side first, so that the product cannot overflow.
    if max(found.width, found.height) > Self.largestSide || found.width * found.height > Self.largestArea {
      throw .tooManyPixels
    }
  }

  /// The SHA-256 digest of the bytes, in hexadecimal digits.
  package var checksum: String { SHA256.digest(data) }

  package static func == (left: PictureFile, right: PictureFile) -> Bool { left.data == right.data }

  package func hash(into hasher: inout Hasher) { hasher.combine(data) }
}

/// The bytes of a picture, in which its size is looked for. Where a file states several, the largest counts, whichever
/// a decoder takes.
private struct PictureBytes {
  private let bytes: Data

  init(_ data: Data) {
    bytes = data
  }

  /// A number of so many bytes, the first or the last of which is the most significant one; `nil` behind the end.
  private func number(_ place: Int, _ count: Int, isLittleEndian: Bool = false) -> Int? {
    guard place + count <= bytes.count else { return nil }
    let start = bytes.startIndex + place
    let digits = bytes[start..<start + count]
    return isLittleEndian
      ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func largest(_ found: PictureFile.Pixels?, _ other: PictureFile.Pixels) -> PictureFile.Pixels
  {
    found.map { (max($0.width, other.width), max($0.height, other.height)) } ?? other
  }

  /// The header comes first (PNG specification, 11.2.1).
  var pixelsOfPNG: PictureFile.Pixels? {
    guard number(8, 8) == 0x0000_000D_4948_4452, let width = number(16, 4), let height = number(20, 4) else {
      return nil
    }
    return (width, height)
  }

  /// Segments with their lengths, each behind any number of fill bytes, up to the first scan (ITU-T T.81, B.1 and B.2).
  var pixelsOfJPEG: PictureFile.Pixels? {
    var found: PictureFile.Pixels?
    var place = 2
    while number(place, 1) == 0xFF {
      while number(place, 1) == 0xFF { place += 1 }
      guard let marker = number(place, 1) else { break }
      place += 1
      // Markers without a segment: of arithmetic coding, restarts, and the beginning once more.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      guard marker != 0xDA, marker != 0xD9, let length = number(place, 2), length >= 2 else { break }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        guard let height = number(place + 3, 2), let width = number(place + 5, 2) else { return nil }
        // A height of 0 comes only behind the first scan.
        if width == 0 || height == 0 { return nil }
        found = Self.largest(found, (width, height))
      }
      place += length
    }
    return found
  }

  /// Chunks with their lengths (RFC 9649): the frame of a simple file, or the canvas of an extended one and its frames.
  var pixelsOfWebP: PictureFile.Pixels? {
    var found: PictureFile.Pixels?
    var place = 12
    while let name = number(place, 4), let length = number(place + 4, 4, isLittleEndian: true) {
      let content = place + 8
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
      place = content + length + length % 2
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
