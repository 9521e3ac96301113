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

/// A song of a group, as a video.
public struct Song: Hashable, Sendable {
  /// What a song is to its group.
  public enum Kind: String, CaseIterable, Sendable {
    /// A song that was promoted with a video.
    case title
    /// A song in Japanese, or in English.
    case japanese, english
    /// Another song of a record than the promoted one.
    case bside
    /// A song for an occasion, or for the fans.
    case special
    /// A song of some of the members.
    case subunit
    /// A song of a film or a series.
    case ost
    /// A song with artists who are not of the group.
    case collaboration
  }

  /// The group whose song it is.
  public let group: Slug
  /// The title in Latin letters; `nil` if it is not known.
  public let title: String?
  /// The title in Hangul as the song is listed in Korea; `nil` if it is not known.
  public let titleKo: String?
  /// How Koreans read a title in Latin letters, in Hangul. For finding only: it is no title, and never shown.
  public let reading: String?
  /// What fans call it.
  public let nicknames: [String]
  /// The day of release, as far as it is known.
  public let released: Day?
  /// The video.
  public let youtubeID: YouTubeID
  /// What it is to the group; `nil` if the source does not say.
  public let kind: Kind?
  /// How many independent lists name this video for the song; `nil` if the source does not say.
  public let confirmed: Int?

  /// Describes a song; only its group and its video are required.
  public init(
    of group: Slug, title: String? = nil, titleKo: String? = nil, reading: String? = nil,
    nicknames: [String] = [], released: Day? = nil, youtubeID: YouTubeID, kind: Kind? = nil,
    confirmed: Int? = nil
  ) {
    self.group = group
    self.title = title
    self.titleKo = titleKo
    self.reading = reading
    self.nicknames = nicknames
    self.released = released
    self.youtubeID = youtubeID
    self.kind = kind
    self.confirmed = confirmed
  }
}
