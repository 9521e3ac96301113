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
/// `06-18` for a day of any year.
struct DayPattern: ArgumentValue {
  let day: Day

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { part in
      part.utf8.count == 1 ? "0" + part : String(part)
    }
    let text = parts.joined(separator: "-")
    guard let day = Day(iso: text) ?? Day(iso: "--" + text), (1900...2100).contains(day.year ?? 2000) else {
      return nil
    }
    self.day = day
  }

  static let possibleValues = PossibleValues.like(["1999", "1999-06", "06", "06-18"])
}

/// A country by its code, its name, or a part of it that no other has.
struct Nationality: ArgumentValue {
  let code: CountryCode

  init?(argument: String) {
    let typed = argument.folded
    let named = Country.known.filter { code in
      typed.utf8.count > 2
        && Language.allCases.contains { Country(code: code).text(in: $0).folded.contains(typed) }
    }
    guard let code = named.count == 1 ? named[0] : CountryCode(argument) else { return nil }
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
