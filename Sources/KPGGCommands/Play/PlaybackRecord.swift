import KPGGCore
import Terminal

/// The output of `kpgg play`: the current song, and the queue.
struct PlaybackRecord: OutputRecord {
  let playback: Playback
  /// The songs in the queue. A song that the catalog doesn't have is `nil`.
  let queue: [SongRecord?]

  private var song: SongRecord? {
    playback.index.flatMap { queue.indices.contains($0) ? queue[$0] : nil }
  }

  static let fields: [OutputField<PlaybackRecord>] =
    [
      .nonNullText(
        "state", "loading, playing, paused or stopped.", .word(Playback.State.allCases.map(\.rawValue))
      ) {
        $0.playback.state.rawValue
      },
      .text("group", .groupSlug) { $0.song?.group.slug.description },
      .text("groupName", .latinName) { $0.song?.group.name.latin },
      .text("groupNameKo", .koreanName) { $0.song?.group.name.korean },
      .text("title", "The title in Latin letters.") { $0.song?.song.title },
      .text("titleKo", "The title in Hangul.") { $0.song?.song.titleKo },
      .text("url", "The URL of the video.", .url) { $0.playback.video?.watchURL },
      .integer("position", "The position in seconds; null while it loads.") { $0.playback.position },
      .integer("length", "The length in seconds; null while it loads.") { $0.playback.duration },
      .integer("number", "The place in the queue, from 1.") { $0.playback.index.map { $0 + 1 } },
      .count("count", "The number of songs in the queue.") { $0.playback.queue.count },
      .texts("queue", "The URLs of the queue.") { $0.playback.queue.map(\.sanitized) },
    ] + .songNameFields { $0.song?.song }

  static let columns = [
    "state", "group", "groupName", "title", "titleKo", "url", "position", "length", "number", "count",
  ]

  var queueRows: [[String]] {
    queue.indices.map { index in
      [
        "\(index + 1)", index == playback.index ? playback.state.rawValue : "",
        queue[index]?.group.slug.description ?? "", queue[index]?.song.title ?? "", playback.queue[index],
      ]
    }
  }

  func lines(_ context: RenderContext) -> [Line] {
    if playback.index == nil { return [Line(context.text(.nothingPlays))] }
    return [context.fitted(playback.line(song, context))]
  }

  func queueLines(_ context: RenderContext) -> [Line] {
    queue.indices.map { playback.queueLine(of: $0, queue[$0], sign: "> ", context) } + [Line()]
      + lines(context)
  }
}
