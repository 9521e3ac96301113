/// The declaration of a JSON field, used by JSON, tab-separated rows, documentation and schemas.
struct FieldInfo: Sendable {
  indirect enum ValueType: Sendable {
    case text, date, timestamp, url, integer, number, boolean
    /// One of these words. Later versions may add more.
    case word([String])
    case list(of: ValueType)
    case record([FieldInfo])

    static func word<Word: CaseIterable & RawRepresentable<String>>(of _: Word.Type) -> ValueType {
      .word(Word.allCases.map(\.rawValue))
    }
  }

  let name: String
  let type: ValueType
  let description: FieldDescription
  let isNonNull: Bool

  init(_ name: String, _ type: ValueType, _ description: FieldDescription, isNonNull: Bool = false) {
    self.name = name
    self.type = type
    self.description = description
    self.isNonNull = isNonNull
  }
}

/// The description of a JSON field. It is part of the JSON Schema, which is English in every language.
struct FieldDescription: ExpressibleByStringLiteral, Sendable {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  static let japaneseName: FieldDescription = "The name in Japanese; null if unknown."
  static let nicknames: FieldDescription = "Nicknames that fans use."
  static let groupSlug: FieldDescription = "The group's stable identifier: lowercase letters and digits."
  static let latinName: FieldDescription = "The name in Latin letters; null if only the Korean name is known."
  static let koreanName: FieldDescription = "The name in Hangul; null if only the Latin name is known."
  static let aliases: FieldDescription = "Other names."
  static let disbanded: FieldDescription =
    "The date on which the group disbanded or announced it; null if it is active or the date is unknown."
  static let image: FieldDescription = "The URL of a picture."
  static let favorite: FieldDescription = "Whether it is a favourite; null if the favourites cannot be read."
  static let youTubeID: FieldDescription = "The YouTube video ID, eleven characters."
  static let died: FieldDescription = "When she passed away."
  static let agencySlug: FieldDescription = "The agency's stable identifier."
  static let agencyFamily: FieldDescription = "The identifiers of the companies above it, nearest first."
  static let joinedAgency: FieldDescription = "When the group joined it."
  static let leftAgency: FieldDescription =
    "When the group left it; null if it is still there or that is unknown."
  static let periods: FieldDescription =
    "The times without interruption: she may have come back, or the group may have reunited."
  static let decidedBy: FieldDescription =
    "The source of the value: an option, a variable, config, default, or kpgg."
}
