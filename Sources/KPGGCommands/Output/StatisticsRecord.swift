import KPGGCore

/// The statistics of the groups or people that share a value, or of all groups or people.
struct StatisticsRecord: OutputRecord {
  let part: CatalogStatistics.Part

  static let fields: [OutputField<StatisticsRecord>] = [
    .text("era", "The debut era; null for the total, which comes last, and with other keys than era.") {
      $0.part.key.name == "era" ? $0.part.value(named: \.latinFirst) : nil
    },
    .count("groups", "How many groups there are; if people are counted, how many they are or were in.") {
      $0.part.groups
    },
    .count("members", "How many members these groups have ever had; a member of two groups counts twice.") {
      $0.part.members
    },
    .count("knownAges", "For how many of them the age at their group's debut is known.") {
      $0.part.ages.average.known
    },
    .tenths("averageAge", "The mean age in completed years, with one decimal; null if no age is known.") {
      $0.part.ages.average.tenths
    },
    .integer("youngestAge", "The lowest age; null if no age is known.") { $0.part.ages.youngest?.number },
    .texts("youngest", "The IDs of the youngest members, to the day.") {
      $0.part.ages.youngest?.members.map(\.id.description) ?? []
    },
    .integer("oldestAge", "The highest age; null if no age is known.") { $0.part.ages.oldest?.number },
    .texts("oldest", "The IDs of the oldest members, to the day.") {
      $0.part.ages.oldest?.members.map(\.id.description) ?? []
    },
    .texts("agencies", "The agencies with the most groups; several if tied.") {
      $0.part.agencies.map(\.latinFirst)
    },
    .count("groupsOfAgency", "How many groups each of those agencies has; 0 if no agency is known.") {
      $0.part.groupsOfAgency
    },
    .nonNullText(
      "by", "The key of --by that the parts have a value of.",
      .word(Facts.ofStatistics.map(\.name)), \.part.key.name),
    .text(
      "value",
      "The part's value of this key: an era, a number, a month (06), an agency, a type, a range of heights, or unknown; null for the total."
    ) { $0.part.value(named: \.latinFirst) },
    .count("people", "How many people these members are; one in two groups counts once.") { $0.part.people },
    .count("knownHeights", "For how many of these people the height is known.") {
      $0.part.heights.average.known
    },
    .tenths("averageHeight", "The mean height in centimetres, with one decimal; null if none is known.") {
      $0.part.heights.average.tenths
    },
    .integer("tallestHeight", "The greatest height in centimetres; null if none is known.") {
      $0.part.heights.tallest?.number
    },
    .texts("tallest", "The IDs of the tallest people, each with one entry.") {
      $0.part.heights.tallest?.members.map(\.id.description) ?? []
    },
    .integer("shortestHeight", "The smallest height in centimetres; null if none is known.") {
      $0.part.heights.shortest?.number
    },
    .texts("shortest", "The IDs of the shortest people, each with one entry.") {
      $0.part.heights.shortest?.members.map(\.id.description) ?? []
    },
    .count("knownSizes", "For how many groups the size of the present or last line-up is known.") {
      $0.part.sizes.known
    },
    .tenths(
      "averageSize", "The mean size of the present or last line-ups, with one decimal; null if none is known."
    ) { $0.part.sizes.tenths },
    .count(
      "knownYears",
      "For how many groups it is known for how many years they have existed."
    ) { $0.part.years.known },
    .tenths(
      "averageYears",
      "The mean of the completed years from debut to the end or today, without the time disbanded, with one decimal; null if none is known."
    ) { $0.part.years.tenths },
  ]
}

extension CatalogStatistics.Part {
  /// Returns the value as in JSON, or `nil` for the total: `2016-2019`, `06`, `160-164`, `unknown`.
  ///
  /// - Parameter name: Returns the form of an agency's name to use.
  func value(named name: (Name) -> String) -> String? {
    switch value {
    case .known(let counted):
      switch (counted.value, key.name) {
      case (.number(let month), "month"): month < 10 ? "0\(month)" : "\(month)"
      case (.number(let height), "height"): "\(height)-\(height + Facts.heightStep - 1)"
      case (.number(let number), _): "\(number)"
      case (.name(let family), _): name(family)
      case (.text(let text), _): text
      default: nil
      }
    case .unknown: "unknown"
    case .total: nil
    }
  }
}

extension OutputField {
  /// A field for a decimal number, given in tenths, that can be null.
  fileprivate static func tenths(
    _ name: String, _ description: FieldDescription, _ value: @escaping @Sendable (Record) -> Int?
  ) -> OutputField {
    OutputField(name, .number, description) { record in
      value(record).map { $0.isMultiple(of: 10) ? .integer($0 / 10) : .number("\($0 / 10).\($0 % 10)") }
        ?? .null
    }
  }
}
