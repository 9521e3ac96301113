/// A YouTube video ID: 11 characters from `A-Z a-z 0-9 - _`.
public struct YouTubeID: TextID {
  /// The 11 characters.
  public let description: String

  /// Creates an ID. Returns `nil` unless the text is a valid one.
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

  /// Parses an ID, or the URL of a video: `https://youtu.be/iKSo8shldrI`.
  package init?(typed text: String) {
    guard let id = YouTubeID(text) ?? YouTubeID(url: text) else { return nil }
    self = id
  }

  /// Parses the URL of a video. Returns `nil` for any other URL.
  package init?(url: String) {
    guard let scheme = ["https://", "http://"].first(where: url.hasPrefix) else { return nil }
    let address = url.dropFirst(scheme.count)
    let short = "youtu.be/"
    if address.hasPrefix(short) {
      self.init(String(address.dropFirst(short.count).prefix { !"?&#".contains($0) }))
      return
    }
    let pages = ["www.", "m.", "music.", ""].map { $0 + "youtube.com/watch?" }
    guard let page = pages.first(where: address.hasPrefix) else { return nil }
    let queries = address.dropFirst(page.count).prefix { $0 != "#" }.split(separator: "&")
    guard let query = queries.first(where: { $0.hasPrefix("v=") }) else { return nil }
    self.init(String(query.dropFirst(2)))
  }

  /// The URL of the video's page.
  public var watchURL: String { "https://www.youtube.com/watch?v=\(description)" }

  /// The short URL of the video.
  public var shortURL: String { "https://youtu.be/\(description)" }
}

/// The ID of a song: its group's slug and its video, as in `ohmygirl/iKSo8shldrI`. Two groups can share a video.
public struct SongID: TextID {
  /// The slug of its group.
  public let group: Slug
  /// The ID of the song's video.
  public let video: YouTubeID

  /// Creates an ID.
  public init(group: Slug, video: YouTubeID) {
    self.group = group
    self.video = video
  }

  /// Parses `group/video`. Returns `nil` unless the text is a slug and a YouTube ID joined by a slash.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let group = Slug(String(parts[0])), let video = YouTubeID(String(parts[1])) else {
      return nil
    }
    self.init(group: group, video: video)
  }

  /// `group/video`.
  public var description: String { "\(group)/\(video)" }
}

extension [Song] {
  /// Returns the unit's song that is in the most lists, or the earliest of several. Returns `nil` if there is no song.
  package func bestKnown(of unit: Slug) -> Song? {
    filter { $0.unit == unit }.ordered(false, by: \.released).max { $0.listCount ?? 0 < $1.listCount ?? 0 }
  }

  /// The songs, newest first. Songs without a date come last.
  package var newestFirst: [Song] { ordered(true, by: \.released) }
}

/// A song of a group and its video.
public struct Song: Hashable, Identifiable, Sendable {
  /// The kinds of songs.
  public enum Kind: String, CaseIterable, Sendable {
    /// A title track, promoted with a video.
    case title
    /// A Japanese or an English song.
    case japanese, english
    /// A track that was not promoted.
    case bside
    /// A song for an occasion or for the fans.
    case special
    /// A song of a subunit.
    case subunit
    /// A song from the soundtrack of a film or series.
    case ost
    /// A song with artists from outside the group.
    case collaboration
  }

  /// The slug of its group.
  public let group: Slug
  /// The title in Latin letters, if known.
  public let title: String?
  /// The title in Hangul as listed in Korea, if known.
  public let titleKo: String?
  /// The official English title of a song with a Korean title, if there is one.
  public let titleEn: String?
  /// Hangul spellings of a Latin title, as Koreans type it. Only searches and the song's own page use them.
  public let readings: [String]
  /// Kana spellings of the title, as Japanese people type it. Only searches and the song's own page use them.
  public let readingsJa: [String]
  /// The slug of the unit that sings the song, or `nil` for the whole group.
  public let unit: Slug?
  /// The song's nicknames among fans.
  public let nicknames: [String]
  /// The release date, possibly partial.
  public let released: Day?
  /// The ID of the song's video.
  public let youtubeID: YouTubeID
  /// The kind of song, or `nil` if unknown.
  public let kind: Kind?
  /// The number of independent lists that name this video for the song, or `nil` if unknown.
  public let listCount: Int?

  /// Creates a song. Only the group and video are required.
  public init(
    of group: Slug, title: String? = nil, titleKo: String? = nil, titleEn: String? = nil,
    readings: [String] = [], readingsJa: [String] = [], nicknames: [String] = [], released: Day? = nil,
    youtubeID: YouTubeID, kind: Kind? = nil, unit: Slug? = nil, listCount: Int? = nil
  ) {
    self.group = group
    self.title = title
    self.titleKo = titleKo
    self.titleEn = titleEn
    self.readings = readings
    self.readingsJa = readingsJa
    self.nicknames = nicknames
    self.released = released
    self.youtubeID = youtubeID
    self.kind = kind
    self.unit = unit
    self.listCount = listCount
  }

  /// The ID of the unit that sings the song, or `nil` for the whole group.
  public var unitID: UnitID? { unit.map { UnitID(group: group, unit: $0) } }

  /// The title as a name, if known. An official English title replaces another Latin one.
  public var name: Name? { Name(latin: titleEn ?? title, korean: titleKo) }

  /// The ID, which is stable across editions as long as the catalog names the same video.
  public var id: SongID { SongID(group: group, video: youtubeID) }
}
