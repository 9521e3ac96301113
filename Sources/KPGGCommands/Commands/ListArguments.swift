import Arguments
import KPGGCore

/// The options that order and shorten a list, shared by every command that prints one.
extension ListOrder where Key: ArgumentValue {
  static var arguments: [Argument<ListOrder, App>] {
    [
      .option(
        "--sort", value: "KEY",
        help: "Sort by this", into: \.key),
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

  /// The sections under whose headings the list is shown: all in their order, or none if it is sorted otherwise.
  func sections(of index: CatalogIndex) -> [Section]? {
    if key != nil { return nil }
    return isReversed ? index.sections.reversed() : index.sections
  }
}

extension Text {
  static let limit: Text = "Show at most N entries."
}

extension App {
  /// The order, by Korean names where people see those first. Machine output is the same for everybody.
  func ordered<Key>(_ list: ListOrder<Key>, _ output: OutputOptions) -> ListOrder<Key> {
    var list = list
    list.isKorean = ordersByKorean(output)
    return list
  }

  func ordersByKorean(_ output: OutputOptions) -> Bool {
    isScreen(output) && names.isKoreanFirst
  }
}
