import KPGGCore
import Terminal

/// Signature songs as an extended M3U playlist, which media players read: a header, then two lines for each song.
struct Playlist: Sendable {
  let groups: [Group]

  /// The same for every reader. What a catalog calls a group or song stays within its line.
  var text: String {
    let entries = groups.map { group in
      let title = [group.name.latinFirst, group.song.name?.latinFirst].compactMap { $0?.sanitized }
        .joined(separator: " - ")
      // The length in seconds is not known, for which the format has -1.
      return "#EXTINF:-1,\(title)\n\(group.song.youtubeID.watchURL)\n"
    }
    return "#EXTM3U\n" + entries.joined()
  }
}
