/// A range of debut years, which is a section of the catalog: `2016-2019`, or the single year `2020`.
public struct Era: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The years, from the first to the last.
  public let years: ClosedRange<Int>

  /// Creates an era. Returns `nil` unless the years are in order and between 1 and 9999.
  public init?(from first: Int, through last: Int) {
    guard first <= last, (1...9999).contains(first), (1...9999).contains(last) else { return nil }
    years = first...last
  }

  /// Parses `2016-2019` or `2020`. An en dash or tilde also works. Years have four digits.
  public init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { "-–~".contains($0) }
    let numbers = parts.compactMap { part in
      part.utf8.count == 4 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard let first = numbers.first, let last = numbers.last, numbers.count == parts.count,
      numbers.count <= 2
    else { return nil }
    self.init(from: first, through: last)
  }

  /// Whether the year is in the era.
  public func contains(_ year: Int) -> Bool { years.contains(year) }

  /// `2016-2019`, or `2020` for a single year.
  public var description: String {
    years.count == 1 ? "\(years.lowerBound)" : "\(years.lowerBound)-\(years.upperBound)"
  }

  /// Orders eras by their first year. If two eras start in the same year, the shorter one comes first.
  public static func < (left: Era, right: Era) -> Bool {
    (left.years.lowerBound, left.years.upperBound) < (right.years.lowerBound, right.years.upperBound)
  }
}
