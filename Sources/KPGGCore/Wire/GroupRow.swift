extension GirlGroup {
  /// Reads a group. If the row is invalid, returns `nil` and adds an issue.
  ///
  /// - Parameter isInOriginalApp: Whether the section is one of the original app, if the host does not mark its groups.
  convenience init?(_ row: Row, era: Era, isInOriginalApp: Bool = false, agencies: [String: Agency] = [:]) {
    guard let (apiName, slug) = row.groupNames, let video = row.requiredVideo("hitsong") else { return nil }
    var latin = row.text("groupnameen")
    var korean = row.text("groupnameko")
    if apiName.containsHangul { korean = korean ?? apiName } else { latin = latin ?? apiName }
    guard let name = Name(latin: latin, korean: korean, japanese: row.text("groupnameja")) else { return nil }
    self.init(
      slug: slug, apiName: apiName, name: name, aliases: row.texts("aliases"), era: era,
      isInOriginalApp: row.bool("original") ?? isInOriginalApp,
      debut: row.day("debut"), disbanded: row.day("disbanded"),
      generation: row.count("generation"), agencies: row.periods(agencies),
      fandom: Name(latin: row.text("fandom"), korean: row.text("fandomko")),
      // Version 1.0.0 reports the further kinds of events as errors, so they have a separate key.
      events: ["events", "furtherevents"].flatMap {
        row.rows($0, max: WireFormat.maxListItems, GroupEvent.init(_:))
      },
      units: row.rows("units", max: WireFormat.maxListItems, SubUnit.init(_:)),
      memberCount: row.count("membercount"),
      hasFormerMembers: row.bool("haspreviousmember", isRequired: true),
      song: Song(
        of: slug, title: row.text("songtitle"), titleKo: row.text("songtitleko"),
        readings: [row.text("songreading")].compactMap(\.self), released: row.day("songrelease"),
        youtubeID: video),
      debutSong: row.debutSong(of: slug), image: row.url("groupimage"), logo: row.url("grouplogo"))
  }
}

extension Row {
  /// The maximum length of a group's API name in bytes. The name becomes part of URLs and file names.
  private static let maxAPIName = 200

  /// A group's API name and its slug, which is derived from the name if missing.
  var groupNames: (apiName: String, slug: Slug)? {
    guard let name = requiredText("groupname") else { return nil }
    guard name.utf8.count <= Self.maxAPIName else {
      addIssue("groupname", .tooLarge(max: Self.maxAPIName, unit: .bytes), .recordLeftOut)
      return nil
    }
    guard let slug = parse("slug", .slug, Slug.init(_:)) ?? Slug(folding: name) else {
      addIssue("groupname", .malformed(.name, text: name), .recordLeftOut)
      return nil
    }
    return (name, slug)
  }

  fileprivate func debutSong(of slug: Slug) -> Song? {
    let title = text("debutsongtitle")
    let titleKo = text("debutsongtitleko")
    let released = day("debutsongrelease")
    guard let video = parse("debutsong", .youTubeID, YouTubeID.init(_:)) else {
      if title != nil || titleKo != nil || released != nil { addIssue("debutsong", .missing) }
      return nil
    }
    return Song(of: slug, title: title, titleKo: titleKo, released: released, youtubeID: video)
  }

  /// Reads a group's agencies. Hosts without `agencies` give the names of the agency at debut and the current one.
  fileprivate func periods(_ agencies: [String: Agency]) -> [AgencyPeriod] {
    if value("agencies") != nil {
      return rows("agencies", max: WireFormat.maxListItems) { row in
        guard let slug = row.requiredText("agency") else { return nil }
        guard let agency = agencies[slug] else {
          row.addIssue("agency", .unknownValue(slug, allowed: []), .recordLeftOut)
          return nil
        }
        return AgencyPeriod(agency, from: row.day("from"), to: row.day("to"))
      }
    }
    let aliases = texts("agencyaliases")
    func agency(_ name: Name?, _ aliases: [String]) -> Agency? {
      guard let name, let slug = Slug(folding: name.latinFirst) else { return nil }
      return Agency(slug: slug, name: name, aliases: aliases)
    }
    let first = agency(Name(latin: text("agency"), korean: text("agencyko")), aliases)
    let now = agency(Name(latin: text("agencynow"), korean: nil), first == nil ? aliases : [])
    return [first.map { AgencyPeriod($0, isOngoing: now == nil) }, now.map { AgencyPeriod($0) }].compactMap(
      \.self)
  }

  /// Reads a video's ID. If it is missing or invalid, returns `nil` and adds an issue that leaves the object out.
  func requiredVideo(_ key: String) -> YouTubeID? {
    guard let text = requiredText(key) else { return nil }
    if let video = YouTubeID(text) { return video }
    addIssue(key, .malformed(.youTubeID, text: text), .recordLeftOut)
    return nil
  }
}

extension SubUnit {
  fileprivate init?(_ row: Row) {
    let name = row.name("name", "nameko", "nameja")
    guard let name, let slug = row.parse("slug", .slug, Slug.init(_:)) ?? Slug(folding: name.latinFirst)
    else {
      row.addIssue("name", .missing, .recordLeftOut)
      return nil
    }
    self.init(
      slug: slug, name: name, aliases: row.texts("aliases"),
      members: row.list("members", .slug, Slug.init(_:)), debut: row.day("debut"), ended: row.day("ended"))
  }
}

extension GroupEvent {
  fileprivate init?(_ row: Row) {
    guard let word = row.requiredText("kind"), let text = row.requiredText("date") else { return nil }
    guard let kind = Kind(rawValue: word) else {
      row.addIssue("kind", .unknownValue(word, allowed: Kind.allCases.map(\.rawValue)), .recordLeftOut)
      return nil
    }
    guard let date = Day(wire: text) else {
      row.addIssue("date", .malformed(.day, text: text), .recordLeftOut)
      return nil
    }
    let name = Name(latin: row.text("value"), korean: row.text("valueko"))
    if kind.needsName, name == nil { row.addIssue("value", .missing, .recordLeftOut) }
    self.init(kind, on: date, name: name)
  }
}
