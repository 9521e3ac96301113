extension Member {
  /// Reads a member; `nil`, with an issue, if the row is invalid.
  convenience init?(_ row: Row, of group: Slug) {
    let korean = row.text("activityname", isRequired: true)
    let latin = row.text("activitynameen")
    let stated = row.parse("slug", .slug, Slug.init(_:))
    guard
      let stageName = Name(latin: latin, either: korean, japanese: row.text("activitynameja")),
      let slug = stated ?? Slug(folding: stageName.latinFirst)
    else {
      row.note(.malformed(.name, text: latin ?? korean ?? ""), .recordLeftOut)
      return nil
    }
    self.init(
      id: MemberID(group: group, member: slug), stageName: stageName, aliases: row.texts("aliases"),
      nicknames: row.texts("nicknames"),
      profile: row.profile, positions: row.texts("positions"), joined: row.day("joined"),
      replaced: row.list("replaced", .slug, Slug.init(_:)), membership: row.membership,
      absences: row.rows("absences", max: WireFormat.maxParts, Absence.init(_:)),
      image: row.url("mainimage"))
  }
}

extension Absence {
  /// Reads an absence; `nil`, with an issue, if the row is invalid.
  fileprivate init?(_ row: Row) {
    guard let from = row.day("from", isRequired: true), let to = row.day("to", isRequired: true) else {
      return nil
    }
    self.init(from: from, to: to)
  }
}

extension Row {
  /// In centimetres.
  private var height: Int? {
    guard let height = count("height", isRounded: true) else { return nil }
    if Profile.possibleHeights.contains(height) { return height }
    note("height", .unknownValue("\(height)", allowed: []))
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
      note("ispreviousmember", .contradicts("status"))
    }
    let left = day("left")
    let died = day("died")
    if left != nil, status == .current { note("left", .contradicts("status")) }
    if died != nil, status != .deceased { note("died", .contradicts("status")) }
    return switch status {
    case .current: .current
    case .former: .former(left: left)
    case .deceased: .deceased(died: died, left: left)
    }
  }
}

extension Name {
  /// Creates a name from a text in either script: the original API has only Korean names, some of them in Latin
  /// letters.
  fileprivate init?(latin: String?, either: String?, japanese: String?) {
    let isKorean = latin != nil || either?.containsHangul ?? false
    self.init(latin: isKorean ? latin : either, korean: isKorean ? either : nil, japanese: japanese)
  }
}
