import JSON
import KPGGCore
import Terminal

/// The differences between two catalogs, in words.
struct ChangeListView: Sendable {
  let changes: [ChangeRecord]

  func lines(_ context: RenderContext) -> [Line] {
    var songsByKey = Dictionary(grouping: changes, by: songsKey)
    return changes.flatMap { change -> [Line] in
      let key = songsKey(change)
      guard key != nil, let songs = songsByKey[key], songs.count != 1 else {
        return context.wrapped(Line(context.text(self.text(change, context))), to: context.width)
      }
      // The first song's line lists all of them.
      songsByKey[key] = []
      if songs.isEmpty { return [] }
      let group = String(change.id.prefix { $0 != "/" })
      let titles = songs.map { name($0, context).sanitized }
      let text: Text =
        change.change == .gone
        ? "\(titles.count) songs of \(group) are gone: \(list: titles)"
        : "\(titles.count) new songs of \(group): \(list: titles)"
      return context.wrapped(Line(context.text(text)), to: context.width)
    }
  }

  private func name(_ change: ChangeRecord, _ context: RenderContext) -> String {
    change.name?.full(context.names) ?? change.id
  }

  /// The key of songs that share a line: whether they are new or gone, and their group.
  private func songsKey(_ change: ChangeRecord) -> [String]? {
    guard change.kind == "song", change.field == nil else { return nil }
    return [change.change.rawValue, String(change.id.prefix { $0 != "/" })]
  }

  private func text(_ change: ChangeRecord, _ context: RenderContext) -> Text {
    let kind: Text =
      switch change.kind {
      case "group": "group"
      case "song": "song"
      default: "member"
      }
    let name = name(change, context)
    let who = Text("\(kind) \(change.id) (\(name))")
    let (before, after) = (change.before, change.after)
    let difference = "\(shown(before, context)) → \(shown(after, context))"
    return switch change.change {
    case .added: "new \(who)"
    case .gone: "gone: \(who)"
    case .renamed: "\(who) has a new name: \(difference)"
    case .left: "\(who) has left"
    case .passedAway: "\(who) has passed away"
    case .song:
      "\(who) has another signature song: \("\(song(before, context)) → \(song(after, context))")"
    case .changed: "\(who), \(change.field ?? ""): \(difference)"
    }
  }

  private func song(_ value: JSONValue, _ context: RenderContext) -> String {
    let name = Name(latin: value["title"]?.text, korean: value["titleKo"]?.text)
    return name?.first(context.names) ?? value["youtubeID"]?.text ?? context.text(.unknown)
  }

  private func event(_ value: JSONValue, _ context: RenderContext) -> String? {
    GroupEvent(value).map { event in
      "\(context.language.date(event.date)) \(context.text(.event(event, names: context.names)))".sanitized
    }
  }

  private func shown(_ value: JSONValue, _ context: RenderContext) -> String {
    switch value {
    case .null: context.text(.unknown)
    case .bool(true): context.text("yes")
    case .bool(false): context.text("no")
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text.sanitized
    case .list([]): context.text("none")
    case .list(let list): context.language.list(list.map { shown($0, context) })
    case .object: event(value, context) ?? song(value, context)
    }
  }
}
