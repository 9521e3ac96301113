import KPGGCore
import Terminal

/// Songs as an extended M3U playlist, which media players read: a header, then two lines for each song.
struct Playlist: Sendable {
  let songs: [SongRecord]

  /// The same for every reader. What a catalog calls a group or song stays within its line.
  var text: String {
    let entries = songs.map { record in
      let title = [record.group.name.latinFirst, record.song.name?.latinFirst].compactMap { $0?.sanitized }
        .joined(separator: " - ")
      // The length in seconds is not known, for which the format has -1.
      return "#EXTINF:-1,\(title)\n\(record.song.youtubeID.watchURL)\n"
    }
    return "#EXTM3U\n" + entries.joined()
  }
}
