import JSON
import KPGGCore

/// A difference between two catalogs.
struct ChangeRecord: OutputRecord {
  /// The entries of a catalog.
  typealias Contents = (groups: [GirlGroup], members: [Member], songs: [Song])

  /// The kind of change.
  enum Change: String, CaseIterable, Sendable {
    case added, gone, renamed, left, passedAway, song, changed
  }

  let change: Change
  let kind: String
  let id: String
  /// The entry's name; `nil` for a song without a title.
  let name: Name?
  /// The JSON name of the field that differs; `nil` for added and removed entries.
  var field: String?
  var before = JSONValue.null
  var after = JSONValue.null

  static let fields: [OutputField<ChangeRecord>] = [
    .knownText("change", "What changed.", .word(Change.allCases.map(\.rawValue)), \.change.rawValue),
    .knownText("kind", .kind, .word(["group", "member", "song"]), \.kind),
    .knownText("id", .favoriteID, .text, \.id),
    .text("name", .latinName) { $0.name?.latin },
    .text("nameKo", .koreanName) { $0.name?.korean },
    .text("field", "The field that differs; null for an added or removed entry.") { $0.field },
    OutputField("before", .anything, "The field's value in the first catalog.", \.before),
    OutputField("after", .anything, "The field's value in the second catalog.", \.after),
  ]

  static let columns = ["change", "kind", "id", "name", "nameKo", "field", "before", "after"]

  /// All differences: groups first, then members, then songs, each in catalog order.
  static func changes(from before: Contents, to after: Contents) -> [ChangeRecord] {
    let groups = compare(
      before.groups, after.groups, kind: "group", id: \.slug.description, name: \.name,
      record: { GroupRecord($0, nil) })
    let members = compare(
      before.members, after.members, kind: "member", id: \.id.description, name: \.stageName,
      record: { MemberRecord($0, nil) })
    let songs = compare(
      before.songs, after.songs, kind: "song", id: { "\($0.group)/\($0.youtubeID)" }, name: \.name,
      record: ListedSongRecord.init)
    return groups + members + songs
  }

  private static func compare<Entry, Record: OutputRecord>(
    _ before: [Entry], _ after: [Entry], kind: String, id: (Entry) -> String, name: (Entry) -> Name?,
    record: (Entry) -> Record
  ) -> [ChangeRecord] {
    let old = Dictionary(before.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(after.map { (id($0), $0) }, uniquingKeysWith: { first, _ in first })
    func change(_ change: Change, _ entry: Entry) -> ChangeRecord {
      ChangeRecord(change: change, kind: kind, id: id(entry), name: name(entry))
    }
    let gone = before.filter { new[id($0)] == nil }.map { change(.gone, $0) }
    let others = after.flatMap { entry -> [ChangeRecord] in
      guard let earlier = old[id(entry)] else { return [change(.added, entry)] }
      let (earlierRecord, record) = (record(earlier), record(entry))
      return Record.fields.flatMap { field -> [ChangeRecord] in
        let (was, now) = (field.value(earlierRecord), field.value(record))
        if was == now { return [] }
        func change(_ change: Change, _ field: String, _ was: JSONValue, _ now: JSONValue) -> ChangeRecord {
          ChangeRecord(
            change: change, kind: kind, id: id(entry), name: name(entry), field: field, before: was,
            after: now)
        }
        // If the signature song is the same video, compare its fields instead of reporting a new song.
        if let video = was["youtubeID"], video == now["youtubeID"] {
          return field.info.parts.compactMap { part in
            let (was, now) = (was[part.name] ?? .null, now[part.name] ?? .null)
            return was == now ? nil : change(.changed, "\(field.name).\(part.name)", was, now)
          }
        }
        return [change(field.change(record), field.name, was, now)]
      }
    }
    return gone + others
  }
}
