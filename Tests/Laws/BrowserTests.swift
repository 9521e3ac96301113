import KPGGCore
import Terminal
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import TestSupport

/// Tests of properties that the browser has after any typing, pasting, clicking and resizing.
@Suite(.hangLimit) struct BrowserTests {
  @Test(arguments: sampled(1...500, sample: 25))
  func `after any events, alone or in bursts, the screen is complete and q leaves`(seed: Int) async throws {
    let trial = try await Trial(seed)
    guard let fault = try await trial.fault(trial.events) else { return }
    let smallest = try await trial.smallest(trial.events)
    let cause = try await trial.fault(smallest) ?? fault
    let words = [smallest, trial.events].map { events in
      events.map { if case .key(let key) = $0 { key.name } else { "\($0)" } }.joined(separator: " ")
    }
    Issue.record("\(cause)\nseed \(seed), smallest case: \(words[0])\nall events: \(words[1])")
  }

  @Test(
    arguments: ["", "?", ",", "@IVE enter", "2", "2 enter enter", "5 enter", "Q"],
    [80, 120])
  func `every item of any page can be reached with the arrows`(keys: String, width: Int) async throws {
    let runner = try await BrowseDriver().runner(Size(width: width, height: 30))
    try await runner.type(keys)
    let all = Set(runner.state.layout.items.compactMap(\.focusIndex))
    var reached = Set([runner.state.page.focus])
    var ways = [runner.state]
    while let state = ways.popLast(), !reached.isSuperset(of: all) {
      for arrow in [Key.right, .left, .up, .down] {
        var next = state
        _ = next.update(.key(arrow))
        next.updateDerivedValues()
        if reached.insert(next.page.focus).inserted { ways.append(next) }
      }
    }
    #expect(all.subtracting(reached).isEmpty)
  }
}

/// A browser in a random state, and random events.
private struct Trial {
  let events: [TerminalEvent]
  private let seed: Int
  private let state: BrowseState
  private let session: Session

  init(_ seed: Int) async throws {
    self.seed = seed
    var random = SplitMix64(UInt64(seed))
    var world = TestWorld.showingPictures(TemporaryFolder())
    world.catalog = TestCatalog.small
    session = world.session()
    var state = try await BrowseDriver().state(Size(width: 80, height: 24), TestCatalog.small)
    state.language = Language.allCases[seed % Language.allCases.count]
    state.pictures = BrowsePictures(random.below(4) == 0, BrowseWork(session).pictureLoader.modes)
    self.state = state
    events = (0..<(Laws.runsAllCases ? 40 : 12)).flatMap { _ in Self.events(&random) }
  }

  // MARK: Events

  /// All keys except those that end the browser.
  private static let keys = KeyBinding.table.filter { ![.quit, .interrupt].contains($0.action) }
    .flatMap(\.keys)
  private static let moves: [Key] = [.down, .down, .right, .enter, .enter, .tab, .escape, .up]
  private static let words = ["kara", "유진", "ㅇㅁㅇㄱ", "2020", "zz", "asap"]
  private static let pastes = [
    "born:06", "fav:yes", "mbti:x", "members of ive", "q2f\u{1B}[2J", "ive\nstayc", "\u{200B}",
    String(repeating: "하", count: 1200),
  ]
  private static let edges = [
    (0, 0), (39, 24), (80, 9), (40, 10), (80, 24), (99, 30), (100, 30), (200, 60),
  ]
  private static let actions: [Mouse.Action] = [
    .press, .press, .secondaryPress, .wheelUp, .wheelDown, .wheelLeft, .wheelRight,
  ]

  private static func events(_ random: inout SplitMix64) -> [TerminalEvent] {
    func pick<Value>(_ list: [Value]) -> Value { list[random.below(list.count)] }
    switch random.below(20) {
    case 0:
      let (width, height) = pick(edges + [(random.below(201), random.below(61))])
      let next = Size(width: 40 + random.below(100), height: 10 + random.below(30))
      return [
        .resized(Size(width: width, height: height)), .key(pick(moves)), .key(pick(keys)), .resized(next),
      ]
    case 1, 2: return [.mouse(Mouse(pick(actions), x: random.below(130), y: random.below(42)))]
    case 3: return [.key(.character("/")), .paste(pick(pastes))]
    case 4: return [.key(.character("/"))] + pick(words).map { .key(.character($0)) }
    case 5: return [.paste(pick(pastes))]
    case 6...12: return [.key(pick(keys))]
    default: return [.key(pick(moves))]
    }
  }

  /// Returns as few of the events as possible that still cause a fault.
  func smallest(_ events: [TerminalEvent]) async throws -> [TerminalEvent] {
    var events = events
    var count = events.count / 2
    while count > 0 {
      var start = 0
      while start < events.count {
        var fewer = events
        fewer.removeSubrange(start..<min(start + count, events.count))
        if try await fault(fewer) != nil { events = fewer } else { start += count }
      }
      count /= 2
    }
    return events
  }

  // MARK: What holds

  /// Returns a description of the first fault after these events, or `nil` if there is none.
  func fault(_ events: [TerminalEvent]) async throws -> String? {
    let isSmall = seed.isMultiple(of: 2)
    let size = isSmall ? Size(width: 20, height: 5) : state.size
    let escapes = Array(repeating: TerminalEvent.key(.escape), count: isSmall ? 0 : events.count + 5)
    let whole = try await run(events.map { [$0] }, [.resized(size)] + escapes)
    if let fault = whole.fault { return fault }
    if !whole.hasLeft { return "q does not leave" }
    if !isSmall, !whole.isHome { return "Esc does not lead home" }
    let bursts = try await run(bursts(events), [])
    if bursts.text == whole.text || whole.hasPictures { return nil }
    return "after bursts, a terminal shows\n\(bursts.text)\ninstead of\n\(whole.text)"
  }

  private final class Run {
    /// The screen before the browser is left, or an empty text if the browser has ended earlier.
    var text = ""
    var isHome = false
    var hasLeft = false
    var fault: String?
    /// Whether it has shown pictures. They take no room until they arrive, so the next key can mean something else.
    var hasPictures = false
    private var shown: ScreenBuffer?
    private var terminal = Grid(Size(width: 0, height: 0))

    func check(_ frame: ScreenBuffer, _ size: Size, _ state: BrowseState) {
      hasPictures = hasPictures || state.pictures.areShown
      guard fault == nil else { return }
      if shown?.size != size {
        shown = nil
        terminal = Grid(size)
      }
      terminal.interpret(frame.bytes(since: shown, .ansi))
      shown = frame
      var redrawn = Grid(size)
      redrawn.interpret(frame.bytes(since: nil, .ansi))
      let rows = redrawn.lines
      if frame.size != size || rows.count != size.height || rows.contains(where: { $0.cells != size.width }) {
        fault = "a frame has another size than the terminal"
      } else if redrawn.screen != terminal.screen {
        fault = "a terminal does not show the frame, but\n\(terminal.text)"
      } else if !state.isTooSmall, !state.isFocusVisible {
        fault = "the focus is not visible"
      } else if state.page.scroll > max(0, state.layout.height - state.contentHeight) {
        fault = "there is space below the page's end, while its start is hidden"
      } else if frame.text != BrowseView.surface(state.rebuilt).text {
        fault = "the page is outdated"
      }
      if fault != nil { fault? += "\n\(redrawn.text)" }
    }
  }

  private func run(_ bursts: [[TerminalEvent]], _ leaving: [TerminalEvent]) async throws -> Run {
    let run = Run()
    let screen = ScriptedScreen(Size(width: 100, height: 30))
    let runner = BrowseRunner(state, session, isDryRun: true, screen: screen)
    let end: [() -> [TerminalEvent]] = [
      { [.key(.control("l"))] },
      {
        run.text = screen.text
        return leaving
      },
      {
        run.isHome = runner.state.page.type is HomePage && runner.state.pages.count == 1
        run.hasLeft = true
        return [.key(.character("q"))]
      },
      {
        run.hasLeft = false
        return []
      },
    ]
    screen.script = bursts.map { burst in { burst } } + end
    screen.watch = { [unowned screen, unowned runner] in run.check($0, screen.size, runner.state) }
    _ = try await runner.run()
    return run
  }

  /// Returns the events in bursts of random length. Ctrl-Z ends a burst, because the browser then reads the current size.
  private func bursts(_ events: [TerminalEvent]) -> [[TerminalEvent]] {
    var random = SplitMix64(UInt64(seed))
    var bursts: [[TerminalEvent]] = [[]]
    for event in events {
      if random.below(4) == 0 || bursts.last?.last == .key(.control("z")) { bursts.append([]) }
      bursts[bursts.count - 1].append(event)
    }
    return bursts
  }
}

extension BrowseState {
  /// The state after everything derived from it was made again.
  fileprivate var rebuilt: BrowseState {
    var state = self
    state.results = [:]
    state.layoutCache = DerivedValue(BrowseLayout())
    state.updateDerivedValues()
    return state
  }
}
