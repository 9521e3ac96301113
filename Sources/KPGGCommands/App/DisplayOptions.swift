import Arguments
import KPGGCore

extension DisplayOptions {
  /// The options that all commands share.
  static let arguments: [Argument<DisplayOptions, App>] = [
    .option(
      "--lang", value: "LANG",
      help: "Language (default: your locale's)", into: \.language),
    .option(
      "--names", value: "NAMES",
      help: "Show names in two scripts or in one", into: \.names),
    .option(
      "--theme", value: "THEME",
      help: "Colour theme; vivid: every group in its own colour", into: \.theme),
    .option(
      "--color", value: "WHEN", help: "When to use colours",
      into: \.color),
    .flag(
      "--no-pager",
      help: "Don't use a pager for long output.", into: \.isUnpaged),
  ]
}
