import KPGGCore

struct AgencyRecord: OutputRecord {
  let roster: AgencyRoster

  static let fields: [OutputField<AgencyRecord>] =
    Agency.fields.map { $0.of(\.roster.agency) } + [
      .texts("labels", "The identifiers of the agencies below it.") {
        $0.roster.labels.map(\.slug.description)
      },
      .count("groupsNow", "How many groups it and its labels have, or had when the groups disbanded.") {
        $0.roster.groupCount
      },
      .records(
        "groups",
        "One element for each period of a group with the agency or one of its labels, past or present, in order of debut.",
        Period.fields
      ) { $0.periods },
    ]

  static let columns = ["slug", "name", "nameKo", "family", "labels", "groupsNow"]

  /// A group's time with the agency or one of its labels.
  struct Period: Sendable {
    let entry: AgencyRoster.Entry
    let period: AgencyPeriod

    fileprivate static let fields: [OutputField<Period>] = [
      .nonNullText("group", .groupSlug) { $0.entry.group.slug.description },
      .text("name", .latinName) { $0.entry.group.name.latin },
      .text("nameKo", .koreanName) { $0.entry.group.name.korean },
      .date("debut", "The group's debut.") { $0.entry.group.debut },
      .nonNullText("agency", .agencySlug) { $0.period.agency.slug.description },
      .date("from", .joinedAgency) { $0.period.from },
      .date("to", .leftAgency) { $0.period.to },
      .flag("current", "Whether the group is still there.") { $0.entry.group.isStillWith($0.period) },
      .nonNullText(
        "state", "What has become of the group.", .word(GroupState.allCases.map(\.rawValue)),
        \.entry.group.state.rawValue),
    ]
  }

  private var periods: [Period] {
    roster.entries.flatMap { entry in entry.periods.map { Period(entry: entry, period: $0) } }
  }

  /// The rows for the groups' periods with the agency, printed after the agency's own facts.
  var groupRows: [[String]] {
    periods.map { period in
      [
        "group", period.entry.group.slug.description, period.entry.group.name.latin ?? "",
        period.entry.group.name.korean ?? "", period.period.agency.slug.description,
        period.period.from?.iso ?? "", period.period.to?.iso ?? "",
      ]
    }
  }
}

extension Agency {
  /// The fields of an agency itself, without its groups.
  static let fields: [OutputField<Agency>] = [
    .nonNullText("slug", .agencySlug) { $0.slug.description },
    .text("name", .latinName) { $0.name.latin },
    .text("nameKo", .koreanName) { $0.name.korean },
    .text("nameJa", .japaneseName) { $0.name.japanese },
    .texts("aliases", .aliases) { $0.aliases },
    .texts("family", .agencyFamily) { $0.family.dropFirst().map(\.slug.description) },
  ]
}
