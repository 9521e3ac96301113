import KPGGCore
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import TestSupport

/// Tests that the text written for a value is read as the same value.
@Suite(.hangLimit) struct ReadingTests {
  private static let days = Gen { random, size in
    let day = Day(daysSince1970: random.below(47_000) - 25_000)
    let parts = [
      day, Day(year: day?.year, month: day?.month), Day(year: day?.year), Day(month: day?.month),
      Day(month: day?.month, day: day?.day),
    ]
    return parts[min(size, random.below(parts.count))]
  }

  private static let slugs = Gen { random, size in
    let letters = Array("a9é Ｋ(가ㅇナ한🎵ß")
    let text = (0..<min(size, 60)).map { _ in letters[random.below(letters.count)] }
    return Slug(folding: "x" + String(text)) ?? Slug(folding: "x")
  }

  @Test func `any date is read as it was written, in every language`() async throws {
    await forAll(Self.days) { day in day.flatMap { Day(iso: $0.iso) } == day }
    try await forAll(Self.days) { day in
      let day = try #require(day)
      return Language.allCases.allSatisfy { language in
        [language.longDate(day), language.date(day)].allSatisfy { DayPattern(typed: $0) == .day(day) }
      }
    }
  }

  @Test func `every word for a day, country or position is read in every language`() throws {
    for language in Language.allCases {
      for (distance, day) in [-1: "yesterday", 0: "today", 1: "tomorrow"] {
        let named = DateArgument(argument: language(Text(word: day)))
        #expect(named?.day(today: Day(iso: "2027-01-01"))?.daysSince1970 == 20_819 + distance, "\(day)")
      }
      for code in Country.known {
        #expect(Country.code(typed: language(.country(code))) == code, "\(code)")
      }
      for word in Position.known {
        #expect(Position.word(typed: language(Text(word: word))) == word, "\(word) in \(language.rawValue)")
      }
    }
  }

  @Test func `any ID and era is read as it was written`() async throws {
    try await forAll(Gen { random, size in (0..<3).map { _ in Self.slugs.value(&random, size: size) } }) {
      slugs in
      let slugs = slugs.compactMap(\.self)
      let video = try #require(YouTubeID("-_aZ09-abcd"))
      let ids: [EntryID] = [
        .group(slugs[0]), .member(MemberID(group: slugs[0], member: slugs[1])),
        .unit(UnitID(group: slugs[1], unit: slugs[2])), .song(SongID(group: slugs[2], video: video)),
      ]
      return slugs.allSatisfy { Slug($0.description) == $0 }
        && ids.allSatisfy { EntryID($0.kind, $0.description) == $0 }
    }
    await forAll(Gen.number(1000...9999).list) { years in
      guard let first = years.min(), let last = years.max() else { return true }
      let era = Era(from: first, through: last)
      return era.map { Era($0.description) } == era && Era(from: last + 1, through: first) == nil
    }
  }

  @Test func `a number or range matches exactly the numbers in it`() async {
    await forAll(Gen.number(50...250).list.map { $0.prefix(2).sorted() }) { ends in
      guard let first = ends.first, let last = ends.last else { return true }
      let texts = [
        "\(first)-\(last)": first...last, "\(first)cm ~ \(last) CM": first...last, "\(first)": first...first,
        "\(first)–": first...250, "-\(last)": 50...last,
      ]
      return texts.allSatisfy { text, range in
        guard let pattern = NumberPattern(text, .heights) else { return false }
        return !pattern.matches(nil) && (50...250).allSatisfy { pattern.matches($0) == range.contains($0) }
      } && (first == last || NumberPattern("\(last)-\(first)", .heights) == nil)
    }
  }

  // MARK: Patterns for dates

  /// A date pattern as text, and a test for the dates that must match it, which are also text.
  private struct Dates: Sendable {
    let text: String
    let hasYear: Bool
    let match: @Sendable (_ iso: String) -> Bool

    /// A generator of patterns: a date or its first parts, a day of any year, or a range of years, dates or days.
    static let gen = Gen { random, size in
      let days = (0..<2).map { _ in everyDay[random.below(everyDay.count)] }.sorted()
      /// Returns a date without its last parts.
      func part(_ iso: String, of lengths: [Int]) -> String {
        String(iso.prefix(lengths[random.below(min(size, lengths.count))]))
      }
      let first = part(days[0], of: [10, 7, 4])
      let last = part(days[1], of: [10, 7, 4])
      let yearless = (0..<2).map { part(String(days[($0 + size) % 2].dropFirst(5)), of: [5, 2]) }
      let years = days.map { String($0.prefix(4)) }
      switch random.below(min(size, 6)) {
      case 0: return Dates(text: first, hasYear: true) { $0.hasPrefix(first) }
      case 1: return Dates(text: yearless[0], hasYear: false) { $0.dropFirst(5).hasPrefix(yearless[0]) }
      case 2 where years[0] < years[1]:
        return Dates(text: "\(years[0])-\(years[1])", hasYear: true) {
          (years[0]...years[1]).contains(String($0.prefix(4)))
        }
      case 3: return Dates(text: years[0] + "-", hasYear: true) { $0.prefix(4) >= years[0] }
      case 4:
        let from = yearless[0]
        let to = yearless[1]
        return Dates(text: "\(from)..\(to)", hasYear: false) { iso in
          let day = iso.dropFirst(5)
          let isAfter = day >= from
          let isBefore = day <= to || day.hasPrefix(to)
          return from <= to || from.hasPrefix(to) ? isAfter && isBefore : isAfter || isBefore
        }
      default:
        return Dates(text: "\(first)~\(last)", hasYear: true) {
          $0 >= first && ($0 <= last || $0.hasPrefix(last))
        }
      }
    }
  }

  private static let everyDay = (10_592..<11_688).compactMap { Day(daysSince1970: $0)?.iso }

  @Test(arguments: ["1999-02": true, "2000-02": false, "--02": false])
  func `the year decides how long February is`(date: String, isBeforeMarch: Bool) {
    #expect(DayPattern("01..02-28")?.matches(Day(iso: date)) == isBeforeMarch)
  }

  /// An incomplete date must match only if it matches with any values for the missing parts.
  @Test func `a date pattern matches exactly the days that it describes`() async throws {
    let days = Self.everyDay
    // For each complete or incomplete date, the indices of the days that it can be.
    let forms = Dictionary(
      grouping: days.indices.flatMap { place in
        let day = days[place]
        return [
          day, String(day.prefix(7)), String(day.prefix(4)), "--" + day.dropFirst(5),
          "--" + day.dropFirst(5).prefix(2),
        ]
        .map { (iso: $0, place: place) }
      }, by: \.iso)
    let dates = try forms.map { iso, places in
      (iso: iso, day: try #require(Day(iso: iso)), places: places.map(\.place))
    }
    await forAll(Dates.gen, count: 60) { said in
      guard let pattern = DayPattern(said.text), !pattern.matches(nil) else { return false }
      let matching = days.map(said.match)
      return dates.allSatisfy { date in
        // A date without a year is in no range of years, and a year alone is in no range of days of any year.
        let isPossible =
          said.hasYear ? !date.iso.hasPrefix("-") : date.iso.count > 4 || date.iso.hasPrefix("-")
        return pattern.matches(date.day) == (isPossible && date.places.allSatisfy { matching[$0] })
      }
    }
  }

  // MARK: The browser

  @Test(arguments: ["2", "?", "4", "/ i v e enter"], [Language.english, .korean, .japanese])
  func `a terminal shows the same as a dump of the browser`(keys: String, language: Language) async throws {
    let options = "--dump --date 2026-11-21 --size 80x24"
    let dump = try await kpgg("browse \(options) --keys '\(keys)'", language).lines
    #expect(try await browse(keys, language).text == dump.joined(separator: "\n"))
  }
}
