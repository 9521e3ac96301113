extension Day {
  /// Parses the date formats of API hosts: `1999-06-18`, `1999.06.18`, `1999. 6. 18.`, `1999년 6월 18일`, all of these
  /// without the day or without month and day, and the ISO form without a year.
  init?(wire text: String) {
    if let day = Day(iso: text) {
      self = day
      return
    }
    var rest = text.filter { !$0.isWhitespace }
    guard let year = Day.take(&rest, digits: 4...4, separators: "-./년") else { return nil }
    let month = Day.take(&rest, digits: 1...2, separators: "-./월")
    let day = month == nil ? nil : Day.take(&rest, digits: 1...2, separators: ".일")
    guard rest.isEmpty else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func take(_ text: inout String, digits: ClosedRange<Int>, separators: String) -> Int? {
    let number = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.contains(number.count) else { return nil }
    text.removeFirst(number.count)
    if let next = text.first {
      guard separators.contains(next) else { return nil }
      text.removeFirst()
    }
    return Int(number)
  }
}
