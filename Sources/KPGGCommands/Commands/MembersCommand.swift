import KPGGCore

/// `kpgg members [GROUP]`: lists members of one group or of all.
struct MembersCommand: CommandOptions {
  var words: [String] = []
  var filter = GroupFilterOptions()
  var query = MemberQuery()
  /// Beginnings of words in a place of birth, in any language.
  var birthplaces: [String] = []
  var date: NamedDay?
  var onlyFavorites = false

  static let command = Command(
    "members",
    summary: "List the members of one group or of all groups.",
    discussion: "Former and deceased members are marked.",
    examples: [
      .init("kpgg members stayc", "the members of one group"),
      .init("kpgg members --mbti infp", "everyone of one personality type"),
      .init("kpgg members --born 06 --sort born", "everyone born in June"),
      .init("kpgg members --height 170- --sort height", "everyone of 170 cm or more"),
      .init("kpgg members --era 2014-2015 --status former", "an era's former members"),
    ],
    options: MembersCommand(), printing: .list(of: MemberRecord.self),
    arguments: [
      .words(
        "GROUP", isRequired: false,
        help: "A group. Default: all groups.", completions: .groups,
        into: \.words),
      .values(
        "--status", value: "STATUS",
        help: "Only this status; current includes the last line-up of a disbanded group",
        into: \.query.statuses),
      .values(
        "--born", value: "DATE",
        help: "Only members born in 1999, 1999-06, 06 (June), on 06-18 or in 12-25..01-05.",
        into: \.query.born),
      .values(
        "--mbti", value: "TYPE",
        help: "Only this MBTI type, such as INFP.",
        into: \.query.mbti),
      .values(
        "--blood", value: "TYPE",
        help: "Only this blood type",
        into: \.query.bloodTypes),
      .values(
        "--position", value: "TEXT",
        help: "Only this position: leader, main dancer, vocalist (also main and lead), visual, maknae...",
        completions: .position, into: \.query.positions),
      .values(
        "--nationality", value: "COUNTRY",
        help: "Only this nationality: KR, or a country's name.", completions: .country,
        into: \.query.nationalities),
      .values(
        "--birthplace", value: "TEXT",
        help: "Only this place of birth (start of any word).", completions: .birthplace,
        into: \.birthplaces),
      .values(
        "--height", value: "CM",
        help: "Only this height: 165, 160-165, 170-, -155.", completions: .examples,
        into: \.query.heights),
      .values(
        "--age", value: "YEARS",
        help: "Only this age: 20, 20-25, 30-, -19. The deceased have none.", completions: .examples,
        into: \.query.ages),
      .option("--date", value: "DAY", help: "The day for --age. Default: today.", into: \.date).needing(
        "--age"),
      .values(
        "--joined", value: "DATE",
        help: "Only those who joined after the debut, in 2014, 2014-2016, 2014-05.",
        into: \.query.joined),
      .flag(
        "--favorites",
        help: "Only favourites and members of favourite groups.", into: \.onlyFavorites),
    ] + GroupFilterOptions.arguments.map { $0.at(\.filter) }
      + ListOrder.arguments.map { $0.at(\.query.list) })

  func run(_ session: Session, _ show: Show) async throws {
    let index = try await session.index()
    var query = try await query(in: index, session)
    let named = words.isEmpty ? index.groups : [try await Names(session, index).group(words)]
    let groups = named.filter(query.groups.admits)
    let bySlug = groups.bySlug
    let favorites = try session.favorites(required: onlyFavorites)
    let everyone = try await session.members(of: groups)
    query.setBirthPlaces(birthplaces, among: everyone, names: Language.names)
    let possible = everyone.filter { !onlyFavorites || favorites?.include(.member($0.id)) == true }
    let members = query.results(in: possible, of: bySlug)
    let view = MemberListView(
      members: members, groups: bySlug,
      favorites: favorites, sections: words.isEmpty ? query.list.sections(of: index) : nil,
      isOfOneGroup: !words.isEmpty, subjects: subjects, figures: query.groups.figures,
      count: ListCount(
        unit: .members, shown: members.count, all: words.isEmpty ? index.memberCount : everyone.count))
    let records = members.map { MemberRecord($0, favorites) }
    let empty: Text =
      onlyFavorites && favorites?.list.isEmpty == true ? .noFavorites : "No matching members."
    try show(.list(List(records, empty: empty, page: view.list)))
    if words.isEmpty { filter.noteDefaults(session, in: index) }
  }

  /// The labels of what the list is sorted or filtered by.
  private var subjects: Set<Text> {
    let subjects: [(Text, Bool)] = [
      (.status, query.statuses.isEmpty),
      (.birthDate, query.born.isEmpty && query.ages.isEmpty && query.list.key != .age),
      (.joined, query.joined.isEmpty), (.mbti, query.mbti.isEmpty),
      (.blood, query.bloodTypes.isEmpty), (.positions, query.positions.isEmpty),
      (.nationality, query.nationalities.isEmpty), (.birthPlace, birthplaces.isEmpty),
      (.height, query.heights.isEmpty),
    ]
    return filter.subjects.union(subjects.filter { !$0.1 }.map(\.0)).union(
      [query.list.key?.label].compactMap { $0 })
  }

  private func query(in index: CatalogIndex, _ session: Session) async throws -> MemberQuery {
    var query = query
    query.groups = try await filter.filter(
      in: index, session, withDefaults: words.isEmpty && session.isForPeople)
    query.positions = query.positions.map { Position.word(typed: $0) ?? $0 }
    query.list = session.ordered(query.list)
    if !query.ages.isEmpty {
      session.warnOfReplacedZone()
      let today = session.knownDay(in: session[.timezone])
      query.day = date.map { $0.day(today: today) } ?? today
      if query.day == nil { throw session.noDay(in: session[.timezone]) }
    }
    return query
  }
}

extension CatalogIndex {
  /// The total number of members; `nil` if unknown for any group.
  var memberCount: Int? {
    let counts = groups.compactMap(\.memberCount)
    return counts.count == groups.count ? counts.reduce(0, +) : nil
  }
}
