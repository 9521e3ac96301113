import KPGGCore

// The words of all facts, in the order of their columns.

extension FactWords {
  static let ofGroups: [FactWords] = [
    .init(
      "era", .era, "ERA", "Only these eras: 2016-2019, a year, all (comma-separated).",
      field: .init("era", .text, "The debut era: 2016-2019, or a single year.", isKnown: true),
      column: .init(rank: 1, minimum: 11, isShownIfAsked: false)),
    .init(
      "debut", .debut, "DATE", "Only debuts in 2015, 2015-2017, 2024-, 2015-04, 04 (April).",
      field: .init("debut", .date, "The debut date."), column: .init(rank: 0, minimum: 10, isLabelled: true)),
    .init("song", .song), .init("released", .released),
    .init(
      "disbanded", .disbanded, "DATE",
      "Only groups that disbanded in 2024, 2020-2024, 2024-, 2024-05, even if they came back.",
      column: .init(isLabelled: true)),
    .init(
      "generation", .generation, "N", "Only this generation of girl groups: 4, 3-5.",
      field: .init("generation", .integer, "The generation of girl groups, by convention; null between two."),
      column: .init(isLabelled: true, isNumber: true, isBright: true)),
    .init(
      "members", .memberCount,
      field: .init("members", .integer, "How many members the group has ever had, including former members."),
      column: .init(isLabelled: true, isNumber: true, isBright: true)),
    .init(
      "size", .lineUpSize, "N", "Only line-ups of this size, present or last: 5, 5-7, 9-, -3.",
      field: .init(
        "size", .integer,
        "How many are in the present or last line-up; null if unknown, and where members are not read."),
      column: .init(isLabelled: true, isNumber: true, isBright: true)),
    .init(
      "nationality", .nationality, "COUNTRY",
      "Only groups with this nationality in their line-up: JP, a country's name, foreign."),
    .init(
      "nationality-count", .nationality, "N", "How many in the line-up have that nationality: 3, 2-, all."),
    .init("with", .memberCount, "NAME", "Only groups that this person is or was in."),
    .init(
      "years", .existence,
      field: .init(
        "years", .integer,
        "The completed years from the debut to the end or today, without the time disbanded."),
      column: .init(isLabelled: true, isNumber: true, isBright: true)),
    .init(
      "agency", .agency, "TEXT", "Only this agency, now or when they disbanded (start of any word).",
      column: .init(minimum: 12)),
    .init("ever", .agency, nil, "Also groups that have left the agency."),
    .init("former", .agency, nil, "Only groups that have left the agency."),
    .init(
      "debut-agency", .debutAgency, "TEXT", "Only this agency at debut (start of any word).",
      field: .init("debutAgency", .text, "The agency at debut.")),
    .init(
      "fandom", .fandom, "TEXT", "Only this fandom (start of any word).",
      field: .init("fandom", .text, "The name of the group's fans.")),
    .init(
      "state", .state, "STATE", "Only groups in this state",
      field: .init(
        "state", .word(of: GroupState.self),
        "active, hiatus, inactive (no release for years, without an announcement) or disbanded.",
        isKnown: true),
      column: .init(rank: 2, minimum: 6)),
    .init("original", .group, nil, .onlyOriginal), .init("name", .name),
  ]

  static let ofMembers: [FactWords] = [
    .init(
      "born", .birthDate, "DATE",
      "Only members born in 1999, 1999-06, 06 (June), on 06-18 or in 12-25..01-05.",
      field: .init("birthDate", .date, "The birth date."), column: .init(rank: 0, minimum: 10)),
    .init(
      "age", .ageOfPerson, "YEARS", "Only this age: 20, 20-25, 30-, -19. The deceased have none.",
      field: .init("age", .integer, "The age today, or on the day of --date; null for the deceased."),
      column: .init(rank: 4, isLabelled: true, isNumber: true, isBright: true), isOnPage: false),
    .init(
      "status", .status, "STATUS",
      "Only this status; current includes the last line-up of a disbanded group",
      field: .init(
        "status", .word(of: Membership.Status.self),
        "current (also in the last line-up of a disbanded group), former or deceased."),
      column: .init(rank: 2, minimum: 11, isBright: true)),
    .init(
      "mbti", .mbti, "TYPE", "Only this MBTI type, such as INFP.",
      field: .init("mbti", .word(of: MBTI.self), "The Myers-Briggs type."),
      column: .init(rank: 5, isBright: true)),
    .init(
      "blood", .bloodType, heading: .blood, "TYPE", "Only this blood type",
      field: .init("bloodType", .word(of: BloodType.self), "The blood type."),
      column: .init(rank: 6, minimum: 2, isLabelled: true, isBright: true)),
    .init(
      "position", .positions, "TEXT",
      "Only this position: leader, main dancer, vocalist (also main and lead), visual, maknae...",
      field: .init("positions", .list(of: .text), "Positions in the group, in English.", isKnown: true),
      column: .init(rank: 7, minimum: 18, isList: true)),
    .init(
      "height", .height, "CM", "Only this height: 165, 160-165, 170-, -155.",
      field: .init("height", .integer, "The height in centimetres."),
      column: .init(isLabelled: true, isBright: true)),
    .init(
      "joined", .joined, "DATE", "Only those who joined after the debut, in 2014, 2014-2016, 2014-05.",
      field: .init("joined", .date, "When she joined; null if at debut or unknown."),
      column: .init(rank: 0, minimum: 10), isOnPage: false),
    .init(
      "left", .left, "DATE", "Only those who left the group in 2024, 2020-2024, 2024-05.",
      field: .init("left", .date, "When she left the group."), column: .init(rank: 0, minimum: 10),
      isOnPage: false),
    .init(
      "birthplace", .birthPlace, "TEXT", "Only this place or country of birth (start of any word).",
      field: .init("birthPlace", .text, "The city or region of birth, in English."),
      column: .init(rank: 9, minimum: 8)),
    .init(
      "nationality", .nationality, "COUNTRY", "Only this nationality: KR, a country's name, foreign.",
      field: .init(
        "nationality", .list(of: .text), "Nationalities as two-letter ISO 3166-1 codes.", isKnown: true),
      column: .init(rank: 0, minimum: 8)),
    .init("name", .name, "NAME", "Only members with this name, in any script."), .init("group", .group),
    .init("real-name", .realName, isOnPage: false),
    .init("also-in", .group, "GROUP", "Only those who are or were in this group, too."),
  ]

  static let ofSongs: [FactWords] = [
    .init(
      "kind", .kind, "KIND", "Only songs of this kind",
      field: .init(
        "kind", .word(of: Song.Kind.self),
        "title (promoted with a video), japanese, english, bside, special, subunit, ost or collaboration; null if unknown."
      )
    ),
    .init("year", .released, "YEAR", "Only songs released in 2020, 2018-2020, 2024- or 2020-04."),
    .init("song", .title), .init("released", .released),
  ]
}

extension Text {
  static let onlyOriginal: Text = "Only the groups of the original KPGG app."
}
