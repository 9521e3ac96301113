/// A group in the answer of `group/`.
package enum GroupKey: Int, WireKey {
  case groupname, grouplogo, groupimage, hitsong, haspreviousmember
  case slug, groupnameen, groupnameko, groupnameja, aliases, original, membercount, debut, disbanded, events
  case agency, agencyko, agencyaliases, agencynow, fandom, fandomko
  case songtitle, songtitleko, songreading, songrelease

  package static let table = WireKeyTable(Self.self)
  /// The fields of the original API.
  package static let ofOriginal: [GroupKey] = [
    .groupname, .grouplogo, .groupimage, .hitsong, .haspreviousmember,
  ]
}

/// One of a group's `events`.
enum EventKey: Int, WireKey {
  case date, kind, value, valueko

  static let table = WireKeyTable(Self.self)
}

extension Group {
  /// Decodes a group; `nil`, with a finding, if the record is invalid.
  init?(_ record: WireRecord<GroupKey>, era: Era) {
    guard let (apiName, slug) = record.identity, let youtubeID = record.video(.hitsong) else { return nil }
    var latin = record.text(.groupnameen)
    var korean = record.text(.groupnameko)
    if apiName.containsHangul { korean = korean ?? apiName } else { latin = latin ?? apiName }
    guard let name = Name(latin: latin, korean: korean, japanese: record.text(.groupnameja)) else {
      return nil
    }
    self.init(
      slug: slug, apiName: apiName, name: name, aliases: record.texts(.aliases), era: era,
      isOriginal: record.bool(.original) ?? false,
      debut: record.day(.debut), disbanded: record.day(.disbanded),
      agency: Name(latin: record.text(.agency), korean: record.text(.agencyko)),
      agencyAliases: record.texts(.agencyaliases), agencyNow: record.text(.agencynow),
      fandom: Name(latin: record.text(.fandom), korean: record.text(.fandomko)),
      events: record.records(.events, GroupEvent.init(_:)), memberCount: record.count(.membercount),
      hasFormerMembers: record.bool(.haspreviousmember, isRequired: true),
      song: Song(
        of: slug, title: record.text(.songtitle), titleKo: record.text(.songtitleko),
        reading: record.text(.songreading), released: record.day(.songrelease), youtubeID: youtubeID),
      image: record.url(.groupimage), logo: record.url(.grouplogo))
  }
}

extension WireRecord<GroupKey> {
  /// The maximum length of a group's API name in bytes, since it becomes part of URLs and file names.
  private static var longestAPIName: Int { 200 }

  /// The group's API name, and its slug, which is derived from that name if not given.
  var identity: (apiName: String, slug: Slug)? {
    guard let name = identity(.groupname) else { return nil }
    guard name.utf8.count <= Self.longestAPIName else {
      note(.groupname, .tooLarge(limit: Self.longestAPIName, unit: .bytes), .recordLeftOut)
      return nil
    }
    guard let slug = parse(.slug, .slug, Slug.init(_:)) ?? Slug(folding: name) else {
      note(.groupname, .malformed(.name, text: name), .recordLeftOut)
      return nil
    }
    return (name, slug)
  }
}

extension GroupEvent {
  /// Decodes an event; `nil`, with a finding, if the record is invalid.
  fileprivate init?(_ record: WireRecord<EventKey>) {
    guard let word = record.identity(.kind), let text = record.identity(.date) else { return nil }
    guard let kind = Kind(rawValue: word) else {
      record.note(.kind, .unknownValue(word, allowed: Kind.allCases.map(\.rawValue)), .recordLeftOut)
      return nil
    }
    guard let date = Day(wire: text) else {
      record.note(.date, .malformed(.day, text: text), .recordLeftOut)
      return nil
    }
    let name = Name(latin: record.text(.value), korean: record.text(.valueko))
    if kind.hasName, name == nil { record.note(.value, .missing, .recordLeftOut) }
    self.init(kind, on: date, name: name)
  }
}
