import Arguments
import KPGGCore

// How the values of options are written on the command line.

extension GroupState: ArgumentValue {}
extension MemberStatus: ArgumentValue {}
extension MBTI: ArgumentValue {}
extension BloodType: ArgumentValue {}
extension GroupQuery.Order: ArgumentValue {}
extension MemberQuery.Order: ArgumentValue {}

/// A date as far as it is wanted: `1999`, `1999-06`, `1999-06-18`, `06` or `6` for a month of any year, and
/// `06-18` for a day of any year; also in the forms in which dates are shown: `1999.06.18`, `1999년 6월`, `6月18日`.
struct DayPattern: ArgumentValue {
  let day: Day

  init?(argument: String) {
    let text = argument.filter { $0 != " " }
    let isWritten = text.last.map("년월일年月日".contains) ?? false
    let parts = (isWritten ? text.dropLast() : text[...])
      .split(omittingEmptySubsequences: false, whereSeparator: "-./년월年月".contains)
      .map { part in part.utf8.count == 1 ? "0" + part : String(part) }
    let iso = parts.joined(separator: "-")
    guard let day = Day(iso: iso) ?? Day(iso: "--" + iso), (1900...2100).contains(day.year ?? 2000) else {
      return nil
    }
    self.day = day
  }

  static let possibleValues = PossibleValues.like(["2015", "2015-06", "06", "06-18"])
}

/// A country by its code, its name, or a part of it that no other has.
struct Nationality: ArgumentValue {
  let code: CountryCode

  init?(argument: String) {
    guard let code = Country.code(typed: argument) else { return nil }
    self.code = code
  }

  static let possibleValues = PossibleValues.like(["KR", "japan"])
}

/// A number of entries, at least one.
struct Limit: ArgumentValue {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), count > 0 else { return nil }
    self.count = count
  }

  static let possibleValues = PossibleValues.like(["10"])
}

/// What a random choice is made by.
struct Seed: ArgumentValue {
  let number: UInt64

  init?(argument: String) {
    guard let number = UInt64(argument) else { return nil }
    self.number = number
  }

  static let possibleValues = PossibleValues.like(["7"])
}
