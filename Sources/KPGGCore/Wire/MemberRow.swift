extension Member {
  /// Reads a member. If the row is invalid, returns `nil` and adds an issue.
  convenience init?(_ row: Row, of group: Slug) {
    let korean = row.text("activityname", isRequired: true)
    let latin = row.text("activitynameen")
    let stated = row.parse("slug", .slug, Slug.init(_:))
    guard
      let stageName = Name(latin: latin, either: korean, japanese: row.text("activitynameja")),
      let slug = stated ?? Slug(folding: stageName.latinFirst)
    else {
      row.leaveOut(.malformed(.name, text: latin ?? korean ?? ""))
      return nil
    }
    self.init(
      id: MemberID(group: group, member: slug), stageName: stageName, aliases: row.texts("aliases"),
      nicknames: row.texts("nicknames"),
      profile: row.profile, positions: row.texts("positions"), joined: row.day("joined"),
      replaced: row.list("replaced", .slug, Slug.init(_:)), membership: row.membership,
      absences: row.rows("absences", max: WireFormat.maxListItems, Absence.init(_:)),
      image: row.url("mainimage"))
  }
}

extension Absence {
  fileprivate init?(_ row: Row) {
    guard let from = row.day("from", isRequired: true), let to = row.day("to", isRequired: true) else {
      return nil
    }
    self.init(from: from, to: to)
  }
}

extension Row {
  /// The height in centimetres.
  private var height: Int? {
    guard let height = count("height", isRounded: true) else { return nil }
    if Profile.possibleHeights.contains(height) { return height }
    addIssue("height", .unknownValue("\(height)", allowed: []))
    return nil
  }

  fileprivate var profile: Profile {
    Profile(
      person: parse("person", .slug) { Slug($0) != nil || MemberID($0) != nil ? $0 : nil },
      realName: Name(
        latin: text("nameen"), either: text("name", isRequired: true), japanese: text("nameja")),
      birthDate: day("birth", isRequired: true), birthPlace: text("birthplace"),
      nationality: list("nationality", .countryCode, CountryCode.init(_:)), mbti: choice("mbti"),
      bloodType: choice("bloodtype"), height: height)
  }

  fileprivate var membership: Membership? {
    let isPrevious = bool("ispreviousmember", isRequired: true)
    let stated: Membership.Status? = choice("status")
    guard let status = stated ?? isPrevious.map({ $0 ? .former : .current }) else { return nil }
    if let isPrevious, isPrevious != (status != .current) {
      addIssue("ispreviousmember", .contradicts("status"))
    }
    let left = day("left")
    let died = day("died")
    if left != nil, status == .current { addIssue("left", .contradicts("status")) }
    if died != nil, status != .deceased { addIssue("died", .contradicts("status")) }
    return switch status {
    case .current: .current
    case .former: .former(left: left)
    case .deceased: .deceased(died: died, left: left)
    }
  }
}

extension Name {
  /// Creates a name. The text `either` can be in either script, because the original API has only Korean names, and
  /// some of them are in Latin letters.
  fileprivate init?(latin: String?, either: String?, japanese: String?) {
    let isKorean = latin != nil || either?.containsHangul ?? false
    self.init(latin: isKorean ? latin : either, korean: isKorean ? either : nil, japanese: japanese)
  }
}
