/// A member of a girl group: present, former or deceased.
///
/// A value, though a class: a catalog has thousands, which are handed on without copying what is known of them.
public final class Member: Hashable, Sendable {
  /// What identifies her: group and slug.
  public let id: MemberID
  /// The name under which she performs.
  public let stageName: Name
  /// Other names people type, in any script.
  public let aliases: [String]
  /// What fans call her.
  public let nicknames: [String]
  /// Her own name; `nil` if it is not known.
  public let realName: Name?
  /// The date of birth, as far as it is known.
  public let birthDate: Day?
  /// The place of birth, in English.
  public let birthPlace: String?
  /// Her nationalities, the first named first; empty if they are not known.
  public let nationality: [CountryCode]
  /// Her parts in the group, in English: `main vocalist`, `leader`; empty if they are not known.
  public let positions: [String]
  /// Her personality type, as last published.
  public let mbti: MBTI?
  /// Her blood type.
  public let bloodType: BloodType?
  /// When she joined the group, if that was after its debut and is known; `nil` does not say that she was there then.
  public let joined: Day?
  /// How she stands to the group; `nil` if the source does not say.
  public let membership: Membership?
  /// A picture of her.
  public let image: WebURL?

  /// Describes a member; what is not given is not known.
  public init(
    id: MemberID, stageName: Name, aliases: [String] = [], nicknames: [String] = [], realName: Name? = nil,
    birthDate: Day? = nil, birthPlace: String? = nil, nationality: [CountryCode] = [],
    positions: [String] = [],
    mbti: MBTI? = nil, bloodType: BloodType? = nil, joined: Day? = nil, membership: Membership? = .current,
    image: WebURL? = nil
  ) {
    self.id = id
    self.stageName = stageName
    self.aliases = aliases
    self.nicknames = nicknames
    self.realName = realName
    self.birthDate = birthDate
    self.birthPlace = birthPlace
    self.nationality = nationality
    self.positions = positions
    self.mbti = mbti
    self.bloodType = bloodType
    self.joined = joined
    self.membership = membership
    self.image = image
  }
}

extension Member {
  /// Whether everything that is known of both is the same.
  public static func == (left: Member, right: Member) -> Bool {
    left === right
      || left.id == right.id && left.stageName == right.stageName && left.aliases == right.aliases
        && left.nicknames == right.nicknames && left.realName == right.realName
        && left.birthDate == right.birthDate
        && left.birthPlace == right.birthPlace
        && left.nationality == right.nationality && left.positions == right.positions
        && left.mbti == right.mbti
        && left.bloodType == right.bloodType && left.joined == right.joined
        && left.membership == right.membership
        && left.image == right.image
  }

  /// Hashes what identifies her.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// How a member stands to her group.
public enum Membership: Hashable, Sendable {
  /// In the group, or in its last line-up if it has disbanded.
  case current
  /// Has left; the date says when, as far as it is known.
  case former(left: Day?)
  /// Has died. If she had left the group before, `left` says when.
  case deceased(died: Day?, left: Day?)

  /// The membership without its dates.
  public var status: MemberStatus {
    switch self {
    case .current: .current
    case .former: .former
    case .deceased: .deceased
    }
  }

  /// The day she left the group.
  public var left: Day? {
    switch self {
    case .current: nil
    case .former(let left), .deceased(_, let left): left
    }
  }

  /// The day of her death.
  public var died: Day? {
    if case .deceased(let died, _) = self { died } else { nil }
  }
}

/// A membership without its dates, as it is filtered and written.
public enum MemberStatus: String, CaseIterable, Sendable {
  /// See ``Membership/current``.
  case current
  /// See ``Membership/former(left:)``.
  case former
  /// See ``Membership/deceased(died:left:)``.
  case deceased
}
