import KPGGCore
import Terminal

/// An extended M3U playlist of songs for media players, with a header and two lines for each song.
struct Playlist: Sendable {
  let songs: [SongRecord]

  /// The playlist, independent of the user's language. Names are sanitised so that they stay on one line.
  var text: String {
    let entries = songs.map { record in
      let performer = record.unit?.name ?? record.group.name
      let title = [performer.latinFirst, record.song.name?.latinFirst].compactMap { $0?.sanitized }
        .joined(separator: " - ")
      // In this format, -1 is an unknown length.
      return "#EXTINF:-1,\(title)\n\(record.song.youtubeID.watchURL)\n"
    }
    return "#EXTM3U\n" + entries.joined()
  }
}
