import Essentials
import KPGGCore
import Terminal

/// The world outside the program, such as the terminal, the clock and other programs. Tests replace it.
struct World: Sendable {
  var environment: Environment
  var input: Stream
  var output: Stream
  var error: Stream
  var transport: any HTTPTransport
  /// The path of `kpgg-fetch`, which connects to hosts, or `nil` if it is unknown.
  var helperPath: String?
  var clock: Clock
  var randomSeed: @Sendable () -> UInt64
  var urlOpener: URLOpener
  /// Runs a pager with additional environment variables, sends it the text and waits for its end. Returns `nil` if the
  /// pager can't be started.
  var pager: @Sendable (_ words: [String], Printable, _ variables: [String: String]) -> Spawn.RunResult?
  var picturePrograms: PicturePrograms
  /// Opens the terminal that the browser draws on. Returns `nil` if there is none.
  var screen: @Sendable (_ escapeDelay: Int, _ hasMouse: Bool) -> RawTerminal?
  var alarm = Alarm()
  /// The operating system and processor architecture.
  var system: String
  var bundled = Catalog.bundled

  struct Clock: Sendable {
    /// Returns today's date in the local time zone, or `nil` if it is unknown.
    var today: @Sendable () -> Day?
    /// If the system has no data for the local time zone, returns the zone's name. Otherwise returns `nil`.
    var unknownZone: @Sendable () -> String?
    /// Returns the current time, in seconds since 1970.
    var now: @Sendable () -> Int
  }

  /// A timer that ends the program with a message unless it is stopped in time. By default, it does nothing.
  struct Alarm: Sendable {
    var start: @Sendable (_ seconds: UInt32, _ message: Printable) -> Void = { _, _ in }
    var stop: @Sendable () -> Void = {}
  }

  struct Stream: Sendable {
    var isTerminal: Bool
    var columns: Int?
    var rows: Int?
    var write: @Sendable (Printable) throws(TerminalDevice.WriteError) -> Void = {
      (_) throws(TerminalDevice.WriteError) in
    }
    var writeData: @Sendable (Data) throws(TerminalDevice.WriteError) -> Void = {
      (_) throws(TerminalDevice.WriteError) in
    }
    var readLine: @Sendable () -> String? = { nil }
    /// Reads to the end of the input. Throws if there are more than `limit` bytes.
    var readAll: @Sendable (_ limit: Int) throws(TerminalDevice.ReadError) -> [UInt8] = {
      (_) throws(TerminalDevice.ReadError) in []
    }
  }
}

struct PicturePrograms: Sendable {
  /// Whether a program is in `PATH`.
  var isInstalled: @Sendable (String) -> Bool
  /// Runs a program that reads a file from standard input, and returns its output. Returns `nil` if the program fails,
  /// exceeds its time or memory, or prints more than `maxBytes`.
  var output: @Sendable (_ words: [String], _ input: Data, _ maxBytes: Int) -> Data?
}

extension World.Stream {
  init(_ device: TerminalDevice) {
    isTerminal = device.isTerminal
    columns = device.columns
    rows = device.rows
    write = { (text) throws(TerminalDevice.WriteError) in try device.write(text) }
    writeData = { (data) throws(TerminalDevice.WriteError) in try device.write(file: Array(data)) }
    readLine = { device.readLine() }
    readAll = { (limit) throws(TerminalDevice.ReadError) in try device.readAll(atMost: limit) }
  }
}

extension World {
  static func live(_ environment: Environment, _ transport: any HTTPTransport, helperPath: String?) -> World {
    World(
      environment: environment, input: Stream(.input), output: Stream(.output), error: Stream(.error),
      transport: transport, helperPath: helperPath,
      clock: Clock(today: SystemClock.today, unknownZone: { LocalZone.unknownName }, now: SystemClock.now),
      randomSeed: { UInt64.random(in: .min ... .max) },
      urlOpener: URLOpener(
        start: { Spawn.detached($0) },
        startPlayer: { Spawn.detached($0, whenStarted: Interruption.setPlayer) }),
      pager: Spawn.run,
      picturePrograms: PicturePrograms(
        isInstalled: { Spawn.isInstalled($0, in: environment["PATH"]) },
        output: { words, input, maxBytes in Spawn.output(words, Array(input), maxBytes).map { Data($0) } }),
      screen: { RawTerminal(title: "kpgg", escapeDelay: $0, hasMouse: $1) },
      alarm: Alarm(
        start: { Interruption.startAlarm(after: $0, message: $1) }, stop: Interruption.stopAlarm),
      system: systemName)
  }

  private static var systemName: String {
    #if os(macOS)
      let system = "macOS"
    #else
      let system = "Linux"
    #endif
    #if arch(arm64)
      return system + " arm64"
    #else
      return system + " x86_64"
    #endif
  }
}
