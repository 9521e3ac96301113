package import Essentials

/// A picture as it came from its host, of which nothing but the beginning is looked at.
package struct PictureFile: Hashable, Sendable {
  /// The formats that are accepted.
  package enum Format: String, CaseIterable, Sendable {
    case jpeg, png, webp
  }

  package let data: Data
  package let format: Format
  /// The columns and rows of the picture; `nil` where its beginning does not tell.
  package let pixels: (width: Int, height: Int)?

  /// The largest side of a picture that is accepted, in pixels.
  package static let largestSide = 16_384

  /// Recognises a picture by its first bytes.
  package init(_ data: Data) throws(PictureError.Reason) {
    guard let format = Format(beginning: data) else { throw .noPicture }
    self.data = data
    self.format = format
    pixels = PictureFile.pixels(of: data, format)
    if let pixels, max(pixels.width, pixels.height) > Self.largestSide { throw .tooManyPixels }
  }

  /// The SHA-256 digest of the bytes, in hexadecimal digits.
  package var checksum: String { SHA256.digest(data) }

  package static func == (left: PictureFile, right: PictureFile) -> Bool { left.data == right.data }

  package func hash(into hasher: inout Hasher) { hasher.combine(data) }

  private static func pixels(of data: Data, _ format: Format) -> (width: Int, height: Int)? {
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place + count <= data.count else { return nil }
      let start = data.startIndex + place
      return data[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }
    switch format {
    case .png:
      // The header comes first (PNG specification, 11.2.1).
      guard let width = number(16, 4), let height = number(20, 4) else { return nil }
      return (width, height)
    case .jpeg:
      // Segments with their lengths, up to a frame header (ITU-T T.81, B.2).
      var place = 2
      while let marker = number(place, 2), marker >> 8 == 0xFF, let length = number(place + 2, 2) {
        if (0xC0...0xCF).contains(marker & 0xFF), ![0xC4, 0xC8, 0xCC].contains(marker & 0xFF) {
          guard let height = number(place + 5, 2), let width = number(place + 7, 2) else { return nil }
          return (width, height)
        }
        place += 2 + max(2, length)
      }
      return nil
    // No such picture has more pixels a side than are accepted.
    case .webp: return nil
    }
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
