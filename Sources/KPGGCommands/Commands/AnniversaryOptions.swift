import Arguments
import KPGGCore

/// What `kpgg today` and `kpgg upcoming` share: which day it is, whose days are wanted, and how they are printed.
struct AnniversaryOptions: Sendable {
  var onlyFavorites = false
  var date: WholeDay?
  var zone: Zone?
  var isCalendar = false
  var isQuiet = false
  var source = SourceOptions()
  var output = OutputOptions()

  static let arguments: [Argument<AnniversaryOptions, HelpText>] =
    [
      .flag("--favorites", help: .option(.onlyFavorites), into: \.onlyFavorites),
      .option("--date", value: "DAY", help: .option(.date), into: \.date),
      .option("--timezone", value: "ZONE", help: .option(.timeZone), into: \.zone),
      .flag("--ics", help: .option(.calendar), into: \.isCalendar),
      .flag("--quiet", "-q", help: .option(.quiet), into: \.isQuiet),
    ] + SourceOptions.arguments.map { $0.at(\.source) }
    + OutputOptions.arguments(fields: AnniversaryRecord.fieldNames).map { $0.at(\.output) }

  /// Shows the anniversaries of so many days, today the first.
  func show(days: Int, _ app: App) async throws {
    let today = try app.day(in: zone ?? .seoul)
    guard var query = AnniversaryQuery(from: date?.day ?? today, days: days) else {
      throw Failure(.unexpected)
    }
    let app = try app.reading(source)
    let favorites = onlyFavorites ? try app.favorites.load() : app.knownFavorites()
    query.favorites = onlyFavorites ? favorites : nil
    query.ordersByKorean = !isCalendar && app.ordersByKorean(output)
    let index = try await app.index()
    let found = query(groups: index.groups, members: try await app.members(of: index.groups))
    let names = Dictionary(index.groups.map { ($0.slug, $0.name) }, uniquingKeysWith: { first, _ in first })
    let empty: Notice? =
      isQuiet ? nil : .noAnniversary(first: query.first, last: query.last, ofFavorites: onlyFavorites)
    if isCalendar {
      let page = app.page()
      let calendar = ICalendar(
        product: "-//kpgg//kpgg \(Program.version)//EN", stamp: index.edition ?? query.first,
        events: found.map { page.event($0, names) })
      try app.emit(calendar.text, as: "--ics", output)
      if found.isEmpty, let empty { app.note(empty) }
    } else {
      let view = AnniversaryListView(anniversaries: found, groups: names, favorites: favorites)
      try app.emit(
        Report(
          list: found.map { AnniversaryRecord($0, favorites) }, empty: empty, screen: view.lines), output)
    }
  }
}

extension App {
  /// The date in a time zone now.
  fileprivate func day(in zone: Zone) throws(Failure) -> Day {
    let now = now()
    let offset: Int
    switch zone {
    case .offset(let seconds): offset = seconds
    case .named(let name):
      guard let known = zoneOffset(name, now) else {
        let problem = UsageProblem.invalidValue(name, of: "--timezone", possible: Zone.possibleValues)
        throw Failure(.usage(problem), hints: problem.hints("kpgg"), status: .usage)
      }
      offset = known
    }
    let days = (Double(now + offset) / 86_400).rounded(.down)
    guard let day = Day(daysSince1970: Int(days)) else { throw Failure(.unexpected) }
    return day
  }
}
