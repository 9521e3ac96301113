/// How a group and a member are made of what the API says of them.
extension WireReader {
  /// The group; `nil`, with a finding, if the record cannot be one.
  mutating func group(_ field: WireField<WireGroup>, _ path: String, era: Era) -> Group? {
    guard let wire = require(field, path, .recordLeftOut),
      let (apiName, slug) = groupIdentity(wire, path),
      let video = identity(wire.hitsong, "\(path).hitsong")
    else { return nil }
    guard let youtubeID = YouTubeID(video) else {
      note("\(path).hitsong", .malformed(.youTubeID, text: video), .recordLeftOut)
      return nil
    }
    var latin = text(wire.groupnameen, "\(path).groupnameen")
    var korean = text(wire.groupnameko, "\(path).groupnameko")
    if apiName.containsHangul { korean = korean ?? apiName } else { latin = latin ?? apiName }
    guard let name = Name(latin: latin, korean: korean) else { return nil }
    return Group(
      slug: slug, apiName: apiName, name: name,
      aliases: texts(wire.aliases, "\(path).aliases"),
      era: era,
      debut: day(wire.debut, "\(path).debut"),
      disbanded: day(wire.disbanded, "\(path).disbanded"),
      agency: text(wire.agency, "\(path).agency"),
      fandom: text(wire.fandom, "\(path).fandom"),
      memberCount: count(wire.membercount, "\(path).membercount"),
      hasFormerMembers: require(wire.haspreviousmember, "\(path).haspreviousmember"),
      song: Song(
        title: text(wire.songtitle, "\(path).songtitle"),
        titleKo: text(wire.songtitleko, "\(path).songtitleko"),
        released: day(wire.songrelease, "\(path).songrelease"),
        youtubeID: youtubeID),
      image: url(wire.groupimage, "\(path).groupimage"),
      logo: url(wire.grouplogo, "\(path).grouplogo"))
  }

  /// How long a group's name in the API can be, in bytes: it becomes a part of addresses and of files' names.
  private static let longestAPIName = 200

  /// The group's name in the API, and its own slug or the one that follows from that name.
  mutating func groupIdentity(_ wire: WireGroup, _ path: String) -> (apiName: String, slug: Slug)? {
    guard let name = identity(wire.groupname, "\(path).groupname") else { return nil }
    guard name.utf8.count <= Self.longestAPIName else {
      note("\(path).groupname", .tooLarge(limit: Self.longestAPIName), .recordLeftOut)
      return nil
    }
    guard let derived = Slug(folding: name) else {
      note("\(path).groupname", .malformed(.name, text: name), .recordLeftOut)
      return nil
    }
    return (name, parse(wire.slug, "\(path).slug", .slug, Slug.init(_:)) ?? derived)
  }

  /// The member; `nil`, with a finding, if the record cannot be one.
  mutating func member(_ field: WireField<WireMember>, _ path: String, of group: Slug) -> Member? {
    guard let wire = require(field, path, .recordLeftOut) else { return nil }
    let korean = requiredText(wire.activityname, "\(path).activityname")
    let latin = text(wire.activitynameen, "\(path).activitynameen")
    let stated = parse(wire.slug, "\(path).slug", .slug, Slug.init(_:))
    guard let stageName = Self.name(latin: latin, either: korean),
      let slug = stated ?? Slug(folding: stageName.latinFirst)
    else {
      note(path, .malformed(.name, text: latin ?? korean ?? ""), .recordLeftOut)
      return nil
    }
    return Member(
      id: MemberID(group: group, member: slug),
      stageName: stageName,
      aliases: texts(wire.aliases, "\(path).aliases"),
      realName: Self.name(
        latin: text(wire.nameen, "\(path).nameen"), either: requiredText(wire.name, "\(path).name")),
      birthDate: requiredDay(wire.birth, "\(path).birth"),
      birthPlace: text(wire.birthplace, "\(path).birthplace"),
      nationality: countries(wire.nationality, "\(path).nationality"),
      positions: texts(wire.positions, "\(path).positions"),
      mbti: choice(wire.mbti, "\(path).mbti"),
      bloodType: choice(wire.bloodtype, "\(path).bloodtype"),
      membership: membership(wire, path),
      image: url(wire.mainimage, "\(path).mainimage"))
  }

  private mutating func membership(_ wire: WireMember, _ path: String) -> Membership? {
    let isPrevious = require(wire.ispreviousmember, "\(path).ispreviousmember")
    let stated: MemberStatus? = choice(wire.status, "\(path).status")
    guard let status = stated ?? isPrevious.map({ $0 ? .former : .current }) else { return nil }
    if let isPrevious, isPrevious != (status != .current) {
      note("\(path).ispreviousmember", .contradicts("status"))
    }
    let left = day(wire.left, "\(path).left")
    let died = day(wire.died, "\(path).died")
    if left != nil, status == .current { note("\(path).left", .contradicts("status")) }
    if died != nil, status != .deceased { note("\(path).died", .contradicts("status")) }
    return switch status {
    case .current: .current
    case .former: .former(left: left)
    case .deceased: .deceased(died: died, left: left)
    }
  }

  /// A name of which one text may be in either script: the original API has Korean names only, and a few of
  /// them are written in Latin letters.
  private static func name(latin: String?, either: String?) -> Name? {
    guard let either else { return Name(latin: latin, korean: nil) }
    let isKorean = latin != nil || either.containsHangul
    return Name(latin: isKorean ? latin : either, korean: isKorean ? either : nil)
  }

  private mutating func count(_ field: WireField<Int>, _ path: @autoclosure () -> String) -> Int? {
    guard let count = read(field, path()) else { return nil }
    if count >= 0 { return count }
    note(path(), .unknownValue("\(count)", allowed: []))
    return nil
  }

  private mutating func day(_ field: WireField<String>, _ path: @autoclosure () -> String) -> Day? {
    parse(field, path(), .day, Day.init(wire:))
  }

  private mutating func requiredDay(_ field: WireField<String>, _ path: @autoclosure () -> String) -> Day? {
    if case .absent = field { note(path(), .missing) }
    return day(field, path())
  }

  private mutating func url(_ field: WireField<String>, _ path: @autoclosure () -> String) -> WebURL? {
    parse(field, path(), .url, WebURL.init(_:))
  }

  private mutating func countries(_ field: WireField<[WireField<String>]>, _ path: @autoclosure () -> String)
    -> [CountryCode]
  {
    var result: [CountryCode] = []
    for (index, text) in texts(field, path()).enumerated() {
      if let code = CountryCode(text) {
        result.append(code)
      } else {
        note("\(path())[\(index)]", .malformed(.countryCode, text: text))
      }
    }
    return result
  }
}
