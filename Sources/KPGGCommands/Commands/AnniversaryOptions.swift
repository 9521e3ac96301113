import Arguments
import KPGGCore

/// The options of `kpgg today` and `kpgg upcoming`: the date, the filters and the output.
struct AnniversaryOptions: Sendable {
  var onlyFavorites = false
  var date: NamedDay?
  var zone: Zone?
  var isCalendar = false
  var alarm: AlarmTime?
  var isQuiet = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let arguments: [Argument<AnniversaryOptions, App>] =
    [
      .flag(
        "--favorites",
        help: "Only favourites, and members and units of favourite groups.", into: \.onlyFavorites),
      .option(
        "--date", value: "DAY", help: .today, into: \.date),
      .option(
        "--timezone", value: "ZONE",
        help:
          "Time zone: Asia/Seoul, UTC, +09:00 or local. Default: the timezone setting, or Asia/Seoul.",
        completions: .zone, into: \.zone),
      .flag(
        "--ics",
        help: "Print an iCalendar file of yearly events.", into: \.isCalendar
      ),
      .option(
        "--alarm", value: "MINUTES",
        help: "With --ics: remind this many minutes before each event.", into: \.alarm),
      .flag(
        "--quiet", "-q",
        help: "Print nothing if there is nothing to show.", into: \.isQuiet),
    ] + SourceOptions.arguments.map { $0.at(\.source) }
    + OutputOptions.arguments(.list(of: AnniversaryRecord.self)).map { $0.at(\.output) }

  /// Prints the anniversaries of a number of days, starting with `--date` or today.
  ///
  /// - Returns: The number of anniversaries.
  func show(days: Int, atMost limit: Limit? = nil, _ app: App) async throws -> Int {
    if alarm != nil, !isCalendar { throw Failure(.needsOption("--alarm", "--ics"), status: .usage) }
    if zone == nil { app.warnOfReplacedZone() }
    let zone = zone ?? app.zone
    let today = app.knownDay(in: zone)
    guard let first = date.map({ $0.day(today: today) }) ?? today,
      var query = AnniversaryQuery(from: first, days: days)
    else {
      throw today == nil ? app.noDay(in: zone) : Failure(.unexpected)
    }
    let app = try app.reading(source)
    let favorites = try app.favorites(required: onlyFavorites)
    query.favorites = onlyFavorites ? favorites : nil
    query.isKoreanFirst = !isCalendar && app.isKoreanFirst(output)
    let index = try await app.index()
    let members = try await app.members(of: index.groups)
    let found = Array(query.results(in: index.groups, members: members).prefix(limit?.count ?? .max))
    let names = index.groups.bySlug.mapValues(\.name)
    var empty: Text?
    if found.isEmpty, !isQuiet, onlyFavorites, favorites?.list.isEmpty == true {
      empty = .noFavorites
    } else if found.isEmpty, !isQuiet {
      let next = query.next.map { $0.results(in: index.groups, members: members) } ?? []
      let nearest = next.prefix { $0.day == next.first?.day }.map { $0.name.first(app.names) }
      empty = .noAnniversary(
        first: query.first, last: query.last, zone: first == today ? zone : nil, ofFavorites: onlyFavorites,
        next: next.first?.day, names: nearest)
    }
    if isCalendar {
      let context = app.renderContext()
      let calendar = ICalendar(
        product: "-//kpgg//kpgg \(Release.version)//EN", name: app.text("kpgg: birthdays and anniversaries"),
        stamp: index.edition ?? query.first, events: found.map { context.event($0, names) },
        alarm: alarm?.count)
      // iCalendar requires at least one component (RFC 5545, 3.6), so write nothing, and say so even when piped.
      try app.write(found.isEmpty ? "" : calendar.text, as: "--ics", output)
      if let empty { app.writeError([app.text(empty)]) }
    } else {
      let view = AnniversaryListView(
        anniversaries: found, groups: names, favorites: favorites, today: today ?? first)
      let records = found.map { AnniversaryRecord($0, favorites) }
      try app.emit(Report(list: records, empty: empty) { view.list($0) }, output)
    }
    return found.count
  }
}

extension App {
  /// The time zone of the settings, by default Seoul.
  var zone: Zone { settings[.timezone].flatMap(Zone.init(argument:)) ?? .seoul }

  /// Warns if the time zone of the settings is read as another. For each command that reads it.
  func warnOfReplacedZone() {
    guard let zone = settings.replaced[.timezone] else { return }
    warn("the timezone setting \(quoted: zone) is read as local; kpgg config set timezone changes it")
  }

  /// The current date in a time zone; `nil` if it is not between the years 1 and 9999, or the local zone is unknown.
  func knownDay(in zone: Zone) -> Day? {
    switch zone {
    case .local: return unknownZone() == nil ? today() : nil
    case .offset(let seconds):
      let days = (Double(now() + seconds) / 86_400).rounded(.down)
      return Day(daysSince1970: Int(days))
    }
  }
}

extension App {
  /// Why the day in a time zone is not known.
  func noDay(in zone: Zone) -> Failure {
    guard zone == .local, let name = unknownZone() else { return Failure(.noToday) }
    return Failure(
      "no time zone data for \(quoted: name)",
      hints: ["Install tzdata, or use Asia/Seoul, UTC or an offset such as +09:00 as the time zone."])
  }
}

extension Text {
  static let today: Text = "The date to use as today: 2026-06-18, 06-18 or tomorrow."
}

extension Text {
  /// The message for a range of days without anniversaries.
  ///
  /// - Parameters:
  ///   - zone: The time zone to name; `nil` if the first day is not today.
  ///   - next: The next day with anniversaries, if any; `names` are theirs.
  static func noAnniversary(
    first: Day, last: Day, zone: Zone?, ofFavorites: Bool, next: Day?, names: [String]
  ) -> Text {
    let isOneDay = first == last
    let days: Text = isOneDay ? "on \(first)" : "from \(first) to \(last)"
    let period: Text = zone.flatMap(\.place).map { "\(days) in \($0)" } ?? days
    let sentence: Text =
      ofFavorites
      ? "None of your favourites has a birthday or debut anniversary \(period)."
      : "No birthday or debut anniversary \(period)."
    let none = isOneDay ? sentence : sentence.meaning("several days")
    return next.map { "\(none) Next: \($0), \(list: names)." } ?? none
  }
}

extension Zone {
  /// The place or offset to name; `nil` for the local zone.
  fileprivate var place: Text? {
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
