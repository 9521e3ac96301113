/// A song in an answer of `song/{ERA}` or `song/{GROUP}`.
enum SongKey: Int, WireKey {
  case title, titleko, titleen, reading, readings, readingja, released, video, kind, unit, nicknames,
    confirmed

  static let table = WireKeyTable(Self.self)
}

extension Song: ListedRecord {
  static let list = ListKey.song
  static let ownKey: SongKey? = .video
  static let unit = Finding.Unit.songs
  static let isOptional = true

  var own: YouTubeID { youtubeID }

  /// Decodes a song; `nil`, with a finding, if the record is invalid.
  init?(_ record: WireRecord<SongKey>, of group: Slug) {
    guard let video = record.video(.video) else { return nil }
    let (title, titleKo) = (record.text(.title), record.text(.titleko))
    if title == nil, titleKo == nil { record.note(.title, .missing) }
    self.init(
      of: group, title: title, titleKo: titleKo, titleEn: record.text(.titleen),
      readings: record.textOrTexts(.reading) + record.texts(.readings),
      readingsJa: record.textOrTexts(.readingja),
      nicknames: record.texts(.nicknames), released: record.day(.released), youtubeID: video,
      kind: record.choice(.kind), unit: record.parse(.unit, .slug, Slug.init(_:)),
      confirmed: record.count(.confirmed))
  }
}

extension WireRecord {
  /// A video ID; `nil`, with a finding that leaves the record out, if it is missing or invalid.
  func video(_ key: Key) -> YouTubeID? {
    guard let text = identity(key) else { return nil }
    if let video = YouTubeID(text) { return video }
    note(key, .malformed(.youTubeID, text: text), .recordLeftOut)
    return nil
  }
}
