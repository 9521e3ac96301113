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
    let text = argument.utf8.count == 1 ? "0" + argument : argument
    guard let day = Day(iso: text) ?? Day(iso: "--" + text) else { return nil }
    self.day = day
  }
}

/// A country by its code or its name.
struct Nationality: ArgumentValue {
  let code: CountryCode

  init?(argument: String) {
    let named = Country.known.first { Country(code: $0).text(in: .english).folded == argument.folded }
    guard let code = named ?? CountryCode(argument) else { return nil }
    self.code = code
  }
}

/// A number of entries, at least one.
struct Limit: ArgumentValue {
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), count > 0 else { return nil }
    self.count = count
  }
}

extension UInt64: ArgumentValue {
  package init?(argument: String) {
    self.init(argument)
  }
}
