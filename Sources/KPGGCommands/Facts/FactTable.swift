import KPGGCore

// The labels, options, JSON fields and columns of all facts, in the order of their columns.

extension FactPresentation {
  static let ofGroups: [FactPresentation] = [
    .init(
      "era", .era, "ERA", "Only groups of these eras: 2016-2019, a year, all (comma-separated).",
      field: .init("era", .text, "The debut era: 2016-2019, or a single year.", isNonNull: true),
      column: .init(dropOrder: 1, minimum: 11, isShownIfAsked: false)),
    .init(
      "debut", .debut, "DATE",
      "Only groups with this debut date: 2015, 2015-2017, 2024-, 2015-04, 04 (April).",
      field: .init("debut", .date, "The debut date."),
      column: .init(dropOrder: 0, minimum: 10, isLabelled: true)),
    .init("song", .song), .init("released", .released),
    .init(
      "disbanded", .disbanded, "DATE",
      "Only groups that disbanded on this date: 2024, 2020-2024, 2024-, 2024-05. Includes groups that came back.",
      column: .init(isLabelled: true)),
    .init(
      "generation", .generation, "N", "Only groups of this generation: 4, 3-5.",
      field: .init("generation", .integer, "The generation of girl groups, by convention; null between two."),
      column: .init(isLabelled: true, isNumber: true, isBright: true)),
    .init(
      "members", .memberCount,
      field: .init("members", .integer, "How many members the group has ever had, including former members."),
      column: .init(isLabelled: true, isNumber: true, isBright: true)),
    .init(
      "size", "Line-up", "N",
      "Only groups with this many members (current or last line-up): 5, 5-7, 9-, -3.",
      field: .init(
        "size", .integer,
        "How many are in the present or last line-up; null if unknown, and where members are not read."),
      column: .init(isLabelled: true, isNumber: true, isBright: true)),
    .init(
      "nationality", .nationality, "COUNTRY",
      "Only groups with this nationality in their line-up: JP, a country's name, foreign."),
    .init(
      "nationality-count", .nationality, "N",
      "Only groups with this many members of the --nationality: 3, 2-, all."),
    .init("with", .memberCount, "NAME", "Only groups that this person is or was in."),
    .init(
      "years", "Years",
      field: .init(
        "years", .integer,
        "The completed years from the debut to the end or today, without the time disbanded."),
      column: .init(isLabelled: true, isNumber: true, isBright: true)),
    .init(
      "agency", .agency, "TEXT",
      "Only groups with this agency, now or when they disbanded (matches the start of any word).",
      column: .init(minimum: 12)),
    .init("ever", .agency, nil, "Include groups that have left the agency."),
    .init("former", .agency, nil, "Only groups that have left the agency."),
    .init(
      "debut-agency", "Agency at debut", "TEXT",
      "Only groups with this agency at debut (matches the start of any word).",
      field: .init("debutAgency", .text, "The agency at debut.")),
    .init(
      "fandom", .fandom, "TEXT", "Only groups with this fandom (matches the start of any word).",
      field: .init("fandom", .text, "The name of the group's fans.")),
    .init(
      "state", .state, "STATE", "Only groups in this state",
      field: .init(
        "state", .word(of: GroupState.self),
        "active, hiatus, inactive (no release for years, without an announcement) or disbanded.",
        isNonNull: true),
      column: .init(dropOrder: 2, minimum: 6)),
    .init("original", .group, nil, .onlyOriginal), .init("name", .name),
  ]

  static let ofMembers: [FactPresentation] = [
    .init(
      "born", .birthDate, "DATE",
      "Only members with this birth date: 1999, 1999-06, 06 (June), 06-18, 12-25..01-05.",
      field: .init("birthDate", .date, "The birth date."), column: .init(dropOrder: 0, minimum: 10)),
    .init(
      "age", Text("Age").withContext("person"), "YEARS",
      "Only members of this age: 20, 20-25, 30-, -19. Excludes deceased members.",
      field: .init("age", .integer, "The age today, or on the day of --date; null for the deceased."),
      column: .init(dropOrder: 4, isLabelled: true, isNumber: true, isBright: true), isOnPage: false),
    .init(
      "status", .status, "STATUS",
      "Only members with this status; current includes the last line-up of a disbanded group",
      field: .init(
        "status", .word(of: Membership.Status.self),
        "current (also in the last line-up of a disbanded group), former or deceased."),
      column: .init(dropOrder: 2, minimum: 11, isBright: true)),
    .init(
      "mbti", "MBTI", "TYPE", "Only members with this MBTI type, such as INFP.",
      field: .init("mbti", .word(of: MBTI.self), "The Myers-Briggs type."),
      column: .init(dropOrder: 5, isBright: true)),
    .init(
      "blood", "Blood type", heading: "Blood", "TYPE", "Only members with this blood type",
      field: .init("bloodType", .word(of: BloodType.self), "The blood type."),
      column: .init(dropOrder: 6, minimum: 2, isLabelled: true, isBright: true)),
    .init(
      "position", .positions, "TEXT",
      "Only members with this position: leader, main dancer, vocalist (also main and lead), visual, maknae...",
      field: .init("positions", .list(of: .text), "Positions in the group, in English.", isNonNull: true),
      column: .init(dropOrder: 7, minimum: 18, isList: true)),
    .init(
      "height", .height, "CM", "Only members of this height: 165, 160-165, 170-, -155.",
      field: .init("height", .integer, "The height in centimetres."),
      column: .init(isLabelled: true, isBright: true)),
    .init(
      "joined", .joined, "DATE", "Only members who joined after the debut: 2014, 2014-2016, 2014-05.",
      field: .init("joined", .date, "When she joined; null if at debut or unknown."),
      column: .init(dropOrder: 0, minimum: 10), isOnPage: false),
    .init(
      "left", .left, "DATE", "Only members who left the group on this date: 2024, 2020-2024, 2024-05.",
      field: .init("left", .date, "When she left the group."), column: .init(dropOrder: 0, minimum: 10),
      isOnPage: false),
    .init(
      "birthplace", "Birthplace", "TEXT",
      "Only members born in this place or country (matches the start of any word).",
      field: .init("birthPlace", .text, "The city or region of birth, in English."),
      column: .init(dropOrder: 9, minimum: 8)),
    .init(
      "nationality", .nationality, "COUNTRY",
      "Only members with this nationality: KR, a country's name, foreign.",
      field: .init(
        "nationality", .list(of: .text), "Nationalities as two-letter ISO 3166-1 codes.", isNonNull: true),
      column: .init(dropOrder: 0, minimum: 8)),
    .init("name", .name, "NAME", "Only members with this name, in any script."), .init("group", .group),
    .init("real-name", .realName, isOnPage: false),
    .init("also-in", .group, "GROUP", "Only members who are or were also in this group."),
  ]

  static let ofSongs: [FactPresentation] = [
    .init("kind", .kind, "KIND", "Only songs of this kind"),
    .init("year", .released, "YEAR", "Only songs with this release date: 2020, 2018-2020, 2024-, 2020-04."),
    .init("song", .title), .init("released", .released),
  ]
}
