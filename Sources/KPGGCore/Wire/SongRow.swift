extension Song {
  /// Reads a song. If the row is invalid, returns `nil` and adds an issue.
  init?(_ row: Row, of group: Slug) {
    guard let video = row.requiredVideo("video") else { return nil }
    let title = row.text("title")
    let titleKo = row.text("titleko")
    if title == nil, titleKo == nil { row.addIssue("title", .missing) }
    self.init(
      of: group, title: title, titleKo: titleKo, titleEn: row.text("titleen"),
      readings: row.textOrTexts("reading") + row.texts("readings"),
      readingsJa: row.textOrTexts("readingja"),
      nicknames: row.texts("nicknames"), released: row.day("released"), youtubeID: video,
      kind: row.choice("kind"), unit: row.parse("unit", .slug, Slug.init(_:)),
      listCount: row.count("confirmed"))
  }
}
