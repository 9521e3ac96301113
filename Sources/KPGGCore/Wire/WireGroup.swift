/// A group in the answer of `group/`.
enum GroupKey: Int, WireKey {
  case groupname, grouplogo, groupimage, hitsong, haspreviousmember
  case slug, groupnameen, groupnameko, groupnameja, aliases, original, membercount, debut, disbanded, events
  case generation, agencies, units, furtherevents
  case agency, agencyko, agencyaliases, agencynow, fandom, fandomko
  case songtitle, songtitleko, songreading, songrelease
  case debutsong, debutsongtitle, debutsongtitleko, debutsongrelease

  static let table = WireKeyTable(Self.self)
}

/// One of a group's `events`.
enum EventKey: Int, WireKey {
  case date, kind, value, valueko

  static let table = WireKeyTable(Self.self)
}

/// One of a group's `units`.
enum UnitKey: Int, WireKey {
  case slug, name, nameko, nameja, aliases, members, debut, ended

  static let table = WireKeyTable(Self.self)
}

extension GirlGroup {
  /// Decodes a group; `nil`, with a finding, if the record is invalid.
  ///
  /// - Parameter agencies: The agencies in the index.
  init?(_ record: WireRecord<GroupKey>, era: Era, agencies: [String: Agency] = [:]) {
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
      generation: record.count(.generation), agencies: record.periods(agencies),
      fandom: Name(latin: record.text(.fandom), korean: record.text(.fandomko)),
      // Version 1.0.0 reports the further kinds of events as errors, so they have a key of their own.
      events: record.records(.events, atMost: WireReader.mostParts, GroupEvent.init(_:))
        + record.records(.furtherevents, atMost: WireReader.mostParts, GroupEvent.init(_:)),
      units: record.records(.units, atMost: WireReader.mostParts, SubUnit.init(_:)),
      memberCount: record.count(.membercount),
      hasFormerMembers: record.bool(.haspreviousmember, isRequired: true),
      song: Song(
        of: slug, title: record.text(.songtitle), titleKo: record.text(.songtitleko),
        readings: [record.text(.songreading)].compactMap(\.self), released: record.day(.songrelease),
        youtubeID: youtubeID),
      debutSong: record.debutSong(of: slug), image: record.url(.groupimage), logo: record.url(.grouplogo))
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

extension WireRecord<GroupKey> {
  /// The song that the group debuted with.
  func debutSong(of slug: Slug) -> Song? {
    let (title, titleKo) = (text(.debutsongtitle), text(.debutsongtitleko))
    let released = day(.debutsongrelease)
    guard let video = parse(.debutsong, .youTubeID, YouTubeID.init(_:)) else {
      if title != nil || titleKo != nil || released != nil { note(.debutsong, .missing) }
      return nil
    }
    return Song(of: slug, title: title, titleKo: titleKo, released: released, youtubeID: video)
  }
}

extension SubUnit {
  /// Decodes a unit; `nil`, with a finding, if the record is invalid.
  fileprivate init?(_ record: WireRecord<UnitKey>) {
    let name = Name(latin: record.text(.name), korean: record.text(.nameko), japanese: record.text(.nameja))
    guard let name, let slug = record.parse(.slug, .slug, Slug.init(_:)) ?? Slug(folding: name.latinFirst)
    else {
      record.note(.name, .missing, .recordLeftOut)
      return nil
    }
    self.init(
      slug: slug, name: name, aliases: record.texts(.aliases),
      members: record.list(.members, .slug, Slug.init(_:)), debut: record.day(.debut),
      ended: record.day(.ended))
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
    if kind.needsName, name == nil { record.note(.value, .missing, .recordLeftOut) }
    self.init(kind, on: date, name: name)
  }
}
