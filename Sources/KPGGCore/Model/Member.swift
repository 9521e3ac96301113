/// A member of a girl group: current, former or deceased. A person in several groups is a member of each.
///
/// It has value semantics, but is a class to avoid copying thousands of large values.
public final class Member: Hashable, Identifiable, Sendable {
  /// Her ID: group and slug.
  public let id: MemberID
  /// Her stage name.
  public let stageName: Name
  /// Other names that people type, in any script.
  public let aliases: [String]
  /// Her nicknames among fans.
  public let nicknames: [String]
  /// The facts about her as a person.
  public let profile: Profile
  /// Her positions in the group, in English: `main vocalist`, `leader`. Empty if unknown.
  public let positions: [String]
  /// The date when she joined the group, or `nil` if she was in the line-up at its debut or the date is unknown.
  public let joined: Day?
  /// The slugs of the members whom she replaced, if reported.
  public let replaced: [Slug]
  /// Her status in the group, or `nil` if unknown.
  public let membership: Membership?
  /// The times between leaving the group and returning to it, earliest first.
  public let absences: [Absence]
  /// A picture of her.
  public let image: WebURL?

  /// Creates a member. Omitted values are unknown.
  public init(
    id: MemberID, stageName: Name, aliases: [String] = [], nicknames: [String] = [],
    profile: Profile = Profile(), positions: [String] = [], joined: Day? = nil, replaced: [Slug] = [],
    membership: Membership? = .current, absences: [Absence] = [], image: WebURL? = nil
  ) {
    self.id = id
    self.stageName = stageName
    self.aliases = aliases
    self.nicknames = nicknames
    self.profile = profile
    self.positions = positions
    self.joined = joined
    self.replaced = replaced
    self.membership = membership
    self.absences = absences
    self.image = image
  }

  /// Her real name, if known.
  public var realName: Name? { profile.realName }
  /// Her date of birth, possibly partial.
  public var birthDate: Day? { profile.birthDate }
  package var isDeceased: Bool { membership?.status == .deceased }

  /// Whether all properties are equal.
  public static func == (left: Member, right: Member) -> Bool {
    left === right
      || left.id == right.id && left.stageName == right.stageName && left.aliases == right.aliases
        && left.nicknames == right.nicknames && left.profile == right.profile
        && left.positions == right.positions && left.joined == right.joined && left.replaced == right.replaced
        && left.membership == right.membership && left.absences == right.absences && left.image == right.image
  }

  /// Hashes the ID.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The time between leaving a group and returning to it.
public struct Absence: Hashable, Sendable {
  /// The date when she left, possibly partial.
  public let from: Day
  /// The date when she returned, possibly partial.
  public let to: Day

  /// Creates an absence.
  public init(from: Day, to: Day) {
    self.from = from
    self.to = to
  }
}

/// A member's status in her group, with the date when she left or died.
public struct Membership: Hashable, Sendable {
  /// The statuses of members.
  public enum Status: String, CaseIterable, Sendable {
    /// She is in the group or, if it has disbanded, was in its last line-up.
    case current
    /// She left the group.
    case former
    /// She died.
    case deceased
  }

  /// The status.
  public let status: Status
  /// The date when she left the group, or `nil` if she did not leave or it is unknown.
  public let left: Day?
  /// The date of her death, or `nil` if she did not die or it is unknown.
  public let died: Day?

  /// The membership of someone who is in the group or, if it has disbanded, was in its last line-up.
  public static let current = Membership(status: .current, left: nil, died: nil)

  /// Returns the membership of someone who left the group, on this date if known.
  public static func former(left: Day?) -> Membership { Membership(status: .former, left: left, died: nil) }

  /// Returns the membership of a deceased member. If she had left the group before, `left` is the date.
  public static func deceased(died: Day?, left: Day?) -> Membership {
    Membership(status: .deceased, left: left, died: died)
  }
}
