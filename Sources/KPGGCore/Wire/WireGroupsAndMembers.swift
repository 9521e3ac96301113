/// A group of `group/`.
enum GroupKey: Int, WireKey {
  case groupname, grouplogo, groupimage, hitsong, haspreviousmember
  case slug, groupnameen, groupnameko, aliases, membercount, debut, disbanded, agency, fandom, songtitle,
    songtitleko
  case songrelease

  static let table = WireKeyTable(Self.self)
  /// Those of names, and without which there is no group.
  static let naming: Set<GroupKey> = [
    .groupname, .groupnameen, .groupnameko, .hitsong, .haspreviousmember, .slug, .aliases,
  ]
}

/// A member of `group/{ERA}` or `group/{GROUP}`.
enum MemberKey: Int, WireKey {
  case activityname, name, birth, mbti, bloodtype, mainimage, ispreviousmember
  case slug, activitynameen, nameen, aliases, birthplace, nationality, positions, status, left, died

  static let table = WireKeyTable(Self.self)
  /// Those of names, and of what identifies her.
  static let naming: Set<MemberKey> = [.activityname, .name, .slug, .activitynameen, .nameen, .aliases]
  static let names = WireKeyTable(Self.self, isWanted: naming.contains)
}

extension Group {
  /// The group; `nil`, with a finding, if the record cannot be one.
  init?(_ record: WireRecord<GroupKey>, era: Era) {
    guard let (apiName, slug) = record.identity, let video = record.identity(.hitsong) else { return nil }
    guard let youtubeID = YouTubeID(video) else {
      record.note(.hitsong, .malformed(.youTubeID, text: video), .recordLeftOut)
      return nil
    }
    var latin = record.text(.groupnameen)
    var korean = record.text(.groupnameko)
    if apiName.containsHangul { korean = korean ?? apiName } else { latin = latin ?? apiName }
    guard let name = Name(latin: latin, korean: korean) else { return nil }
    self.init(
      slug: slug, apiName: apiName, name: name, aliases: record.texts(.aliases), era: era,
      debut: record.day(.debut), disbanded: record.day(.disbanded), agency: record.text(.agency),
      fandom: record.text(.fandom), memberCount: record.count(.membercount),
      hasFormerMembers: record.bool(.haspreviousmember),
      song: Song(
        title: record.text(.songtitle), titleKo: record.text(.songtitleko),
        released: record.day(.songrelease), youtubeID: youtubeID),
      image: record.url(.groupimage), logo: record.url(.grouplogo))
  }
}

extension WireRecord<GroupKey> {
  /// How long a group's name in the API can be, in bytes: it becomes a part of addresses and of files' names.
  private static var longestAPIName: Int { 200 }

  /// The group's name in the API, and its own slug or the one that follows from that name.
  var identity: (apiName: String, slug: Slug)? {
    guard let name = identity(.groupname) else { return nil }
    guard name.utf8.count <= Self.longestAPIName else {
      note(.groupname, .tooLarge(limit: Self.longestAPIName, unit: .bytes), .recordLeftOut)
      return nil
    }
    guard let derived = Slug(folding: name) else {
      note(.groupname, .malformed(.name, text: name), .recordLeftOut)
      return nil
    }
    return (name, parse(.slug, .slug, Slug.init(_:)) ?? derived)
  }
}

extension Member {
  /// The member; `nil`, with a finding, if the record cannot be one.
  convenience init?(_ record: WireRecord<MemberKey>, of group: Slug) {
    let korean = record.text(.activityname, isRequired: true)
    let latin = record.text(.activitynameen)
    let stated = record.parse(.slug, .slug, Slug.init(_:))
    guard let stageName = Name(latin: latin, either: korean),
      let slug = stated ?? Slug(folding: stageName.latinFirst)
    else {
      record.note(.malformed(.name, text: latin ?? korean ?? ""), .recordLeftOut)
      return nil
    }
    self.init(
      id: MemberID(group: group, member: slug), stageName: stageName, aliases: record.texts(.aliases),
      realName: Name(latin: record.text(.nameen), either: record.text(.name, isRequired: true)),
      birthDate: record.day(.birth, isRequired: true), birthPlace: record.text(.birthplace),
      nationality: record.list(.nationality, .countryCode, CountryCode.init(_:)),
      positions: record.texts(.positions), mbti: record.choice(.mbti), bloodType: record.choice(.bloodtype),
      membership: record.membership, image: record.url(.mainimage))
  }
}

extension WireRecord<MemberKey> {
  fileprivate var membership: Membership? {
    let isPrevious = bool(.ispreviousmember)
    let stated: MemberStatus? = choice(.status)
    guard let status = stated ?? isPrevious.map({ $0 ? .former : .current }) else { return nil }
    if let isPrevious, isPrevious != (status != .current) {
      note(.ispreviousmember, .contradicts("status"))
    }
    let left = day(.left)
    let died = day(.died)
    if left != nil, status == .current { note(.left, .contradicts("status")) }
    if died != nil, status != .deceased { note(.died, .contradicts("status")) }
    return switch status {
    case .current: .current
    case .former: .former(left: left)
    case .deceased: .deceased(died: died, left: left)
    }
  }
}

extension Name {
  /// A name of which one text may be in either script: the original API has Korean names only, and a few of
  /// them are written in Latin letters.
  fileprivate init?(latin: String?, either: String?) {
    let isKorean = latin != nil || either?.containsHangul ?? false
    self.init(latin: isKorean ? latin : either, korean: isKorean ? either : nil)
  }
}
