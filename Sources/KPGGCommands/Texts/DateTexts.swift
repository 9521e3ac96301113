import Characters
import KPGGCore

extension Language {
  /// Formats a date next to a name: short if it is complete (`1999.06.18`), otherwise long (`1999년 6월`, `1999年6月`).
  func date(_ day: Day) -> String { day.day == nil || day.year == nil ? longDate(day) : shortDate(day) }

  /// Formats a date in a sentence: `1999-06-18`, `1999년 6월 18일`, `1999年6月18日`.
  func longDate(_ day: Day) -> String {
    let month = day.month.map(Text.month) ?? ""
    let text: Text =
      switch (day.year, day.month, day.day) {
      case (let year?, _?, let day?): "\(year)-\(month)-\(day)"
      case (let year?, _?, nil): "\(year)-\(month)"
      case (let year?, nil, _): "\(year)"
      case (nil, _, let day?): "--\(month)-\(day)"
      case (nil, _, nil): "--\(month)"
      }
    return translated(text.withContext("date")) ?? day.iso
  }

  /// Formats a date in a column, where complete dates are equally wide: `1999-06-18`, `1999.06.18`, `1999/06/18`.
  func shortDate(_ day: Day) -> String {
    let digits = day.iso.split(separator: "-")
    let text: Text
    switch digits.count {
    case 3: text = Text("\(digits[0])-\(digits[1])-\(digits[2])").withContext("column")
    case 2:
      text = Text("\(digits[0])-\(digits[1])").withContext(day.year == nil ? "day of any year" : "column")
    default: return digits.joined()
    }
    return translated(text) ?? digits.joined(separator: "-")
  }

  /// Formats the years of an era: `2016-2019`, `2016~2019년`, `2016〜2019年`.
  func era(_ era: Era) -> String {
    let first = era.years.lowerBound
    let last = era.years.upperBound
    let text: Text = first == last ? "\(first)" : "\(first)-\(last)"
    return self(text.withContext("years"))
  }

  func list(_ values: [String]) -> String { values.joined(separator: self(", ")) }
}

extension Text {
  /// Returns a date for a sentence. Without a day, the month is written as a word: `March 2026`, `September`.
  static func asOf(_ day: Day) -> Text {
    guard let month = day.month, day.day == nil else { return "\(date: day)" }
    guard let year = day.year else { return .month(month) }
    return Text("\(Text.month(month)) \(year)").withContext("month")
  }

  /// Returns the name of a month, given by its number from 1 to 12.
  static func month(_ month: Int) -> Text {
    let names: [Text] = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ]
    return names[month - 1]
  }
}

extension DayPattern {
  /// Reads a date pattern, or a date with the name of a month in any language: `June 1999`, `18 de junio`.
  init?(typed argument: String) {
    if let pattern = DayPattern(argument) {
      self = pattern
      return
    }
    var words = argument.split(separator: " ").map(\.description.folded)
    let month = (1...12).first { month in
      let names = Language.names(of: Text.month(month).key).map(\.folded)
      guard let place = words.firstIndex(where: names.contains) else { return false }
      words.remove(at: place)
      return true
    }
    guard let month else { return nil }
    let vocabulary = PhraseVocabulary.ofAllLanguages
    self.init(month: month, others: words.filter { vocabulary.value("within", of: $0) == nil })
  }
}
