import KPGGCore

/// The options that sort and limit a list.
extension ListOrder where Key: ArgumentValue {
  static var arguments: [Argument<ListOrder>] {
    [
      .option(
        "--sort", value: "KEY",
        help: "Sort order", into: \.key),
      .flag(
        "--reverse", "-r",
        help: "Reverse the order; unknown values stay last.",
        into: \.isReversed),
      .option("--limit", "-n", value: "N", help: .limit, into: \.wholeLimit),
    ]
  }

  private var wholeLimit: Limit? {
    get { limit.flatMap { Limit(argument: "\($0)") } }
    set { limit = newValue?.count }
  }

  /// The sections to group the list by, in order; `nil` if it is sorted.
  func sections(of index: CatalogIndex) -> [EraSection]? {
    if key != nil { return nil }
    return isReversed ? index.sections.reversed() : index.sections
  }
}

extension Text {
  static let limit: Text = "Show at most N entries."
}

extension Session {
  /// The order, by Korean names if they are shown first. Machine-readable output does not depend on the language.
  func ordered<Key>(_ list: ListOrder<Key>) -> ListOrder<Key> {
    var list = list
    list.isKoreanFirst = isKoreanFirst
    return list
  }

  /// Whether people see Korean names first.
  var isKoreanFirst: Bool { isForPeople && names.isKoreanFirst }
}
