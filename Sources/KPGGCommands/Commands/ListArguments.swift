import Arguments
import KPGGCore

/// The options that order and shorten a list, shared by every command that prints one.
extension ListOrder where Key: ArgumentValue {
  static var arguments: [Argument<ListOrder, App>] {
    [
      .option(
        "--sort", value: "KEY",
        help: HelpText(
          en: "Sort by this", ko: "정렬 기준",
          ja: "並べ替え"), into: \.key),
      .flag(
        "--reverse", "-r",
        help: HelpText(
          en: "Reverse the order; unknown values stay last.", ko: "순서를 뒤집습니다(알려지지 않은 값은 늘 맨 뒤).",
          ja: "順序を逆にします (不明な値は常に最後)。"),
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

extension HelpText {
  static let limit = HelpText(en: "Show at most N entries.", ko: "최대 N개까지 보여 줍니다.", ja: "最大N件まで表示します。")
}
