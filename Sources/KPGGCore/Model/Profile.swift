/// The facts about a person that do not depend on a group. Omitted values are unknown.
public struct Profile: Hashable, Sendable {
  /// The source's permanent ID of the person, which is the same in all her groups.
  public var person: String?
  /// Her real name.
  public var realName: Name?
  /// Her date of birth, possibly partial.
  public var birthDate: Day?
  /// Her place of birth, in English.
  public var birthPlace: String?
  /// Her nationalities, in the source's order.
  public var nationality: [CountryCode]
  /// Her personality type, as last published.
  public var mbti: MBTI?
  /// Her blood type.
  public var bloodType: BloodType?
  /// Her height in centimetres, as published, from 50 to 250.
  public var height: Int?

  /// The valid heights, in centimetres.
  package static let possibleHeights = 50...250

  /// Creates a profile.
  public init(
    person: String? = nil, realName: Name? = nil, birthDate: Day? = nil, birthPlace: String? = nil,
    nationality: [CountryCode] = [], mbti: MBTI? = nil, bloodType: BloodType? = nil, height: Int? = nil
  ) {
    self.person = person
    self.realName = realName
    self.birthDate = birthDate
    self.birthPlace = birthPlace
    self.nationality = nationality
    self.mbti = mbti
    self.bloodType = bloodType
    self.height = height
  }
}
