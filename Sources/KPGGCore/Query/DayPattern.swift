/// A pattern for dates: `1999`, `1999-06`, `1999-06-18`, `06` or `6` for a month of any year, `06-18` for a day of any
/// year, `2015-2017` for a range of years, `2015-` for an open range. Displayed forms also work: `1999.06.18`, `1999년
/// 6월`, `6月18日`.
public enum DayPattern: Hashable, Sendable {
  /// The known parts that dates must have.
  case day(Day)
  /// A range of years.
  case years(ClosedRange<Int>)

  /// `nil` if the text is not a date between 1900 and 2100.
  public init?(_ text: String) {
    let possible = 1900...2100
    let text = text.filter { $0 != " " }
    if let span = Era(text)?.years, span.count > 1, possible.contains(span.lowerBound),
      possible.contains(span.upperBound)
    {
      self = .years(span)
      return
    }
    if text.count == 5, text.last.map("-–~".contains) == true, let first = Int(text.dropLast()),
      possible.contains(first)
    {
      self = .years(first...possible.upperBound)
      return
    }
    let isWritten = text.last.map("년월일年月日".contains) ?? false
    let parts = (isWritten ? text.dropLast() : text[...])
      .split(omittingEmptySubsequences: false, whereSeparator: "-./년월年月".contains)
      .map { part in part.utf8.count == 1 ? "0" + part : String(part) }
    let iso = parts.joined(separator: "-")
    guard let day = Day(iso: iso) ?? Day(iso: "--" + iso), possible.contains(day.year ?? 2000) else {
      return nil
    }
    self = .day(day)
  }

  /// Whether the date matches. An unknown date never does.
  public func matches(_ day: Day?) -> Bool {
    guard let day else { return false }
    return switch self {
    case .day(let wanted): day.matches(wanted)
    case .years(let years): day.year.map(years.contains) ?? false
    }
  }
}
