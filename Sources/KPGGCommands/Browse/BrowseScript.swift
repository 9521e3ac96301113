import Arguments
import KPGGCore
import Terminal

/// Keys that are pressed before anybody presses one: `j l enter`.
struct KeyList: ArgumentValue {
  let keys: [Key]

  init?(argument: String) {
    guard let keys = try? Key.list(argument) else { return nil }
    self.keys = keys
  }

  static let possibleValues = PossibleValues.like(["'j l enter'"])
}

/// The size of a screen: `80x24`.
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

extension BrowseWorld {
  /// The screen after some keys, without a terminal.
  func screen(after keys: [Key], _ state: BrowseState) async -> Surface {
    var state = state
    var waiting = (state.lacking + state.lackingFavorites)[...]
    var keys = keys[...]
    while true {
      while let effect = waiting.popFirst() {
        let events: [BrowseEvent]
        switch effect {
        case .load(let slugs): events = await load(slugs)
        case .findOthers(let id): events = await others(of: id, state.member(id))
        case .play(let video): events = play(video)
        case .add, .remove: events = write(effect)
        case .quit, .interrupt: return BrowseView.surface(state)
        case .setMouse, .redraw, .suspend: events = []
        }
        for event in events { waiting += state.update(event) }
      }
      guard let key = keys.popFirst() else { return BrowseView.surface(state) }
      waiting += state.update(.key(key))
    }
  }
}
