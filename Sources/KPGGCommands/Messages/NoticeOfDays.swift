import KPGGCore

extension Text {
  /// What is said of a day, or of several in a row, on which nothing returns.
  ///
  /// - Parameters:
  ///   - zone: The zone in which the first day is today, if it is.
  ///   - next: The next day on which something returns, and to whom.
  static func noAnniversary(
    first: Day, last: Day, zone: Zone?, ofFavorites: Bool, next: Day?, names: [String]
  ) -> Text {
    let isOneDay = first == last
    let days: Text = isOneDay ? "on \(first)" : "from \(first) to \(last)"
    let period: Text = zone.flatMap(\.place).map { "\(days) in \($0)" } ?? days
    let sentence: Text =
      ofFavorites
      ? "No birthday or debut anniversary of a favourite \(period)."
      : "No birthday or debut anniversary \(period)."
    let none = isOneDay ? sentence : sentence.meaning("several days")
    return next.map { .joined([none, " Next: \($0), \(list: names)."]) } ?? none
  }
}

extension Zone {
  /// Where people live by it; `nil` for where the reader is.
  fileprivate var place: Text? {
    switch self {
    case .local: nil
    case .seoul: "Seoul"
    case .named(let name): Text(verbatim: name)
    case .offset(let seconds): Text(verbatim: Self.text(seconds))
    }
  }

  private static func text(_ seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = abs(seconds) / 60
    return "UTC" + (seconds < 0 ? "-" : "+") + padded(minutes / 60) + ":" + padded(minutes % 60)
  }
}
