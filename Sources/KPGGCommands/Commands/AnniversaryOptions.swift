import KPGGCore

/// The options of `kpgg today` and `kpgg upcoming`: the date, the filters and the output.
struct AnniversaryOptions: Sendable {
  var onlyFavorites = false
  var date: DateArgument?
  var zone: TimeZoneChoice?
  var isCalendar = false
  var alarm: AlarmTime?
  var isQuiet = false
  var limit: Limit?

  static let arguments: [Argument<AnniversaryOptions>] = [
    .option("--limit", "-n", value: "N", help: .limit, into: \.limit),
    .flag(
      "--favorites",
      help: "Only favourites, and entries of favourite groups.", into: \.onlyFavorites),
    .option(
      "--date", value: "DAY", help: .today, into: \.date),
    .option(
      "--timezone", value: "ZONE",
      help:
        "Time zone: Asia/Seoul, UTC, +09:00 or local. Default: the timezone setting.",
      completions: .zone, into: \.zone),
    .flag(
      "--ics",
      help: "Print an iCalendar file.", into: \.isCalendar
    ).excluding("--json", "--jsonl", "--plain"),
    .option(
      "--alarm", value: "MINUTES",
      help: "Add alarms this many minutes before events.", into: \.alarm
    ).needing("--ics"),
    .flag(
      "--quiet", "-q",
      help: "Print nothing if there is nothing to show.", into: \.isQuiet),
  ]

  /// Prints the anniversaries of `days` days, starting with `--date` or today. Returns their number.
  func run(days: Int, _ kinds: Set<Anniversary.Kind>, _ session: Session, _ show: OutcomePrinter) async throws
    -> Int
  {
    if zone == nil { session.warnOfReplacedZone() }
    let zone = zone ?? session[.timezone]
    let today = session.knownDay(in: zone)
    guard let first = date.map({ $0.day(today: today) }) ?? today,
      var query = AnniversaryQuery(from: first, days: days)
    else {
      throw today == nil ? session.unknownDayFailure(in: zone) : Failure(.unexpected)
    }
    let favorites: Favorites? =
      onlyFavorites ? try session.favoritesFile.load() : session.favoritesIfReadable()
    query.kinds = kinds
    query.favorites = onlyFavorites ? favorites : nil
    query.isKoreanFirst = !isCalendar && session.isKoreanFirst
    let index = try await session.index()
    let groups = index.groups
    let contents = try await session.load(
      kinds.contains(.song) ? [.members, .songs] : [.members], of: groups)
    func results(_ query: AnniversaryQuery) -> [Anniversary] {
      query.results(in: groups, members: contents.members(of: groups), songs: contents.songs(of: groups))
    }
    let found = Array(results(query).prefix(limit?.count ?? .max))
    let names = index.groups.bySlug.mapValues(\.name)
    var empty: Text?
    if found.isEmpty, !isQuiet, onlyFavorites, favorites?.list.isEmpty == true {
      empty = .noFavorites
    } else if found.isEmpty, !isQuiet {
      let next = query.next.map(results) ?? []
      let nearest = next.prefix { $0.day == next.first?.day }.map { $0.name.preferred(session.nameOrder) }
      empty = .noAnniversary(
        query, zone: first == today ? zone : nil, next: next.first?.day, names: nearest)
    }
    if isCalendar {
      let context = session.renderContext()
      let calendar = ICalendar(
        product: "-//kpgg//kpgg \(Release.version)//EN",
        name: session.text("kpgg: birthdays and anniversaries"),
        stamp: index.edition ?? query.first, events: found.map { context.event($0, names) },
        alarm: alarm?.count)
      // A calendar needs at least one component (RFC 5545, 3.6). Without one, print only a message, even when piped.
      try show(.document(found.isEmpty ? "" : calendar.text))
      if let empty { session.writeError([session.text(empty)]) }
    } else {
      let view = AnniversaryListView(
        anniversaries: found, groups: names, favorites: favorites, today: today ?? first,
        hasHeadings: limit == nil || days > 1,
        calendar: limit == nil && (8...62).contains(days) ? query.first...query.last : nil)
      let records = found.map { AnniversaryRecord($0, favorites) }
      try show(.list(List(records, empty: empty) { view.list($0) }))
    }
    return found.count
  }
}

extension Text {
  /// The message for a range of days without anniversaries.
  ///
  /// - Parameters:
  ///   - zone: The time zone to mention, or `nil` if the first day is not today.
  ///   - next: The next day with anniversaries, if any. The `names` belong to its anniversaries.
  static func noAnniversary(_ query: AnniversaryQuery, zone: TimeZoneChoice?, next: Day?, names: [String])
    -> Text
  {
    let isOneDay = query.first == query.last
    let days: Text = isOneDay ? "on \(query.first)" : "from \(query.first) to \(query.last)"
    let period: Text = zone.flatMap(\.displayName).map { "\(days) in \($0)" } ?? days
    let sentence: Text =
      switch (query.favorites == nil, query.kinds.contains(.song)) {
      case (false, false): "None of your favourites has a birthday or debut anniversary \(period)."
      case (true, false): "No birthday or debut anniversary \(period)."
      case (false, true): "No events for your favourites \(period)."
      case (true, true): "No birthday, debut or other event \(period)."
      }
    let none = isOneDay ? sentence : sentence.withContext("several days")
    return next.map { "\(none) Next: \($0), \(list: names)." } ?? none
  }
}

extension TimeZoneChoice {
  /// The place or UTC offset to mention, or `nil` for the local zone.
  fileprivate var displayName: Text? {
    switch self {
    case .local: nil
    case .seoul: "Seoul"
    case .offset(let seconds): Text(verbatim: Self.text(seconds))
    }
  }

  private static func text(_ seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = abs(seconds) / 60
    return "UTC" + (seconds < 0 ? "-" : "+") + padded(minutes / 60) + ":" + padded(minutes % 60)
  }
}
