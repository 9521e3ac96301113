/// The identifier of a YouTube video: 11 characters out of `A-Z a-z 0-9 - _`.
public struct YouTubeID: Hashable, Sendable, CustomStringConvertible {
  /// The 11 characters.
  public let description: String

  /// `nil` unless the text is such an identifier.
  public init?(_ text: String) {
    let isLegal = { (byte: UInt8) in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    guard text.utf8.count == 11, text.utf8.allSatisfy(isLegal) else { return nil }
    description = text
  }

  /// The page on which the video plays.
  public var watchURL: String { "https://www.youtube.com/watch?v=\(description)" }

  /// YouTube's short form of the same address, for where there is little room.
  public var shortURL: String { "https://youtu.be/\(description)" }
}

/// The song a group is known by, as a video.
public struct Song: Hashable, Sendable {
  /// The title in Latin letters; `nil` if it is not known.
  public let title: String?
  /// The Korean title; `nil` if it is not known.
  public let titleKo: String?
  /// The day of release, as far as it is known.
  public let released: Day?
  /// The video.
  public let youtubeID: YouTubeID

  /// Describes a song; only its video is required.
  public init(title: String? = nil, titleKo: String? = nil, released: Day? = nil, youtubeID: YouTubeID) {
    self.title = title
    self.titleKo = titleKo
    self.released = released
    self.youtubeID = youtubeID
  }
}
