import Arguments

/// The options that order and shorten a list, shared by every command that prints one.
struct ListOptions<Order: ArgumentValue>: Sendable {
  var order: Order?
  var isReversed = false
  var limit: Limit?

  static var arguments: [Argument<ListOptions, HelpText>] {
    [
      .option("--sort", value: "KEY", help: .option(.sort), into: \.order),
      .flag("--reverse", "-r", help: .option(.reverse), into: \.isReversed),
      .option("--limit", "-n", value: "N", help: .option(.limit), into: \.limit),
    ]
  }
}
