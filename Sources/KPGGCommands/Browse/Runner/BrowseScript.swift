import KPGGCore
import Terminal

/// The keys to press at startup, such as `j l enter`.
struct KeyList: ArgumentValue {
  let keys: [Key]

  init?(argument: String) {
    guard let keys = try? Key.list(argument) else { return nil }
    self.keys = keys
  }

  static let possibleValues = PossibleValues.like(["'j l enter'"])
}

/// A screen size in columns and rows, such as `80x24`.
struct ScreenSize: ArgumentValue {
  let size: Size

  init?(argument: String) {
    let numbers = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
      Int($0)
    }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1], (0...1000).contains(width),
      (0...1000).contains(height)
    else { return nil }
    size = Size(width: width, height: height)
  }

  static let possibleValues = PossibleValues.like(["80x24", "120x40"])
}
