/// Which members are wanted, in which order and how many.
///
/// Every condition that is set has to hold, with any of its values.
public struct MemberQuery: Hashable, Sendable {
  /// What a list of members can be sorted by. Unknown values come last.
  public enum Order: String, CaseIterable, Sendable {
    /// By the stage name.
    case name
    /// By the birth date, the earliest first.
    case born
    /// By the name of her group.
    case group
    /// By the letters of the personality type, or of the blood type.
    case mbti, blood
  }

  /// Conditions on the member's group.
  public var groups = GroupFilter()
  /// How she stands to the group.
  public var statuses: [MemberStatus] = []
  /// The birth date.
  public var born: [DayPattern] = []
  /// The personality type; `nil` asks for those of whom none is known.
  public var mbti: [MBTI?] = []
  /// The blood type; `nil` asks for those of whom none is known.
  public var bloodTypes: [BloodType?] = []
  /// Positions, or their last words: `vocalist` also finds main and lead vocalists.
  public var positions: [String] = []
  /// Nationalities, of which she has one.
  public var nationalities: [CountryCode] = []
  /// The order, and how many are wanted.
  public var list = ListOrder<Order>()

  /// Asks for every member in the catalog's order.
  public init() {}

  /// Whether the conditions on the member herself let her through.
  public func admits(_ member: Member) -> Bool {
    statuses.allow { $0 == member.membership?.status } && born.allow { $0.matches(member.birthDate) }
      && mbti.allow { $0 == member.mbti } && bloodTypes.allow { $0 == member.bloodType }
      && nationalities.allow(member.nationality.contains)
      && positions.allow { wanted in member.positions.contains { Self.position(wanted, fits: $0) } }
  }

  /// The members that the query asks for.
  ///
  /// - Parameters:
  ///   - members: Members of groups that `groups` lets through; its conditions are not looked at again.
  ///   - names: The names of their groups, for sorting by group.
  public func callAsFunction(_ members: [Member], groupNames names: [Slug: Name]) -> [Member] {
    let admitted = members.filter(admits)
    let ordered =
      switch list.key {
      case .none: list.isReversed ? admitted.reversed() : admitted
      case .name: admitted.ordered(list.isReversed) { $0.stageName.sortKey(list.isKorean) }
      case .born: admitted.ordered(list.isReversed, by: \.birthDate)
      case .group: admitted.ordered(list.isReversed) { names[$0.id.group]?.sortKey(list.isKorean) }
      case .mbti: admitted.ordered(list.isReversed) { $0.mbti?.rawValue }
      case .blood: admitted.ordered(list.isReversed) { $0.bloodType?.rawValue }
      }
    return Array(ordered.prefix(list.limit ?? .max))
  }

  private static func position(_ wanted: String, fits position: String) -> Bool {
    func words(_ text: String) -> [String] { text.split { $0 == " " || $0 == "-" }.map { String($0).folded } }
    let (wanted, words) = (words(wanted), words(position))
    return !wanted.isEmpty && words.suffix(wanted.count).elementsEqual(wanted)
  }
}
