import Arguments
import Essentials
import KPGGCore
import Synchronization
import Terminal

/// The state and the system access that a command runs with. Tests replace the parts that touch the outside.
struct App: Sendable {
  /// The bundled catalog.
  var bundled = Catalog.bundled
  /// The catalog that commands read: bundled, updated or from a host.
  var catalog = Catalog.bundled
  /// What has been reported about it.
  var reports = CatalogReports()
  /// The host that the catalog is read from; `nil` if there is none.
  var hostReading: HostReading?
  /// The host that this run has read, so that it is asked only once.
  var openedHost = OpenedHost()
  /// Sends requests to hosts.
  var transport: any HTTPTransport
  var favorites: Store<Favorites>
  var environment: Environment
  /// The settings in the config file.
  var settings = Settings()
  /// The command line; `nil` until it is parsed.
  var line: TokenizedLine<App>?
  /// The words of the command line that are IDs of songs although they begin with a hyphen.
  var dashedIDs: Set<String> = []
  /// Language, names and style of the output.
  var display = Display()
  /// Whether an unknown name is compared with all others to suggest some, which is slow.
  var suggestsNames = true
  var input: Stream
  var output: Stream
  var error: Stream
  /// Receives warnings and notes instead of the error stream, if set.
  var collectWarning: (@Sendable (Text) -> Void)?
  /// Today's date in the local time zone; `nil` if unknown.
  var today: @Sendable () -> Day?
  /// The local time zone, if the system has no data for it; `nil` if it has.
  var unknownZone: @Sendable () -> String? = { nil }
  /// The current time, in seconds since 1970.
  var now: @Sendable () -> Int
  /// A random number.
  var randomSeed: @Sendable () -> UInt64
  /// Opens URLs.
  var urlOpener: URLOpener
  /// The path of `kpgg-fetch`, which connects to hosts; `nil` if unknown.
  var helperPath: String?
  /// Runs a pager with additional environment variables, sends it the text and waits for it; `nil` if it cannot be
  /// started.
  var pager: @Sendable (_ words: [String], Printable, _ variables: [String: String]) -> Spawn.RunResult?
  /// Ends the program if work exceeds its deadline.
  var alarm = Alarm()
  /// Draws pictures.
  var picturePrograms: PicturePrograms
  /// Opens the terminal that the browser draws on; `nil` if there is none.
  var screen: @Sendable (RawTerminal.Options) -> RawTerminal?
  /// The operating system and processor architecture.
  var system: String

  /// Ends the program with a message after some seconds unless stopped. By default, does nothing.
  struct Alarm: Sendable {
    var start: @Sendable (_ seconds: UInt32, _ message: Printable) -> Void = { _, _ in }
    var stop: @Sendable () -> Void = {}
  }

  /// A standard stream.
  struct Stream: Sendable {
    var isTerminal: Bool
    var columns: Int?
    var rows: Int?
    var write: @Sendable (Printable) throws(TerminalDevice.WriteError) -> Void = {
      (_) throws(TerminalDevice.WriteError) in
    }
    /// Writes binary data, such as a picture.
    var writeData: @Sendable (Data) throws(TerminalDevice.WriteError) -> Void = {
      (_) throws(TerminalDevice.WriteError) in
    }
    var readLine: @Sendable () -> String? = { nil }
    /// Reads everything, unless it is more than a number of bytes.
    var readAll: @Sendable (_ limit: Int) throws(TerminalDevice.ReadError) -> [UInt8] = {
      (_) throws(TerminalDevice.ReadError) in []
    }

    init(_ device: TerminalDevice) {
      isTerminal = device.isTerminal
      columns = device.columns
      rows = device.rows
      write = { (text) throws(TerminalDevice.WriteError) in try device.write(text) }
      writeData = { (data) throws(TerminalDevice.WriteError) in try device.write(file: Array(data)) }
      readLine = { device.readLine() }
      readAll = { (limit) throws(TerminalDevice.ReadError) in try device.readAll(atMost: limit) }
    }

    init(isTerminal: Bool, columns: Int? = nil, rows: Int? = nil) {
      self.isTerminal = isTerminal
      self.columns = columns
      self.rows = rows
    }
  }

  /// A copy that collects warnings and notes, for when the screen must not change.
  func collectingWarnings() -> (App, CollectedTexts) {
    let texts = CollectedTexts()
    var app = self
    app.collectWarning = texts.add
    return (app, texts)
  }

  /// The favourites. Throws if they cannot be read and are required.
  func favorites(required: Bool) throws -> Favorites? {
    required ? try favorites.load() : knownFavorites()
  }

  /// The favourites; `nil`, with a warning, if they cannot be read: the catalog is still usable without them.
  func knownFavorites() -> Favorites? {
    do throws(StoreError) {
      return try favorites.load()
    } catch {
      fail(Failure(error), asWarning: true)
      return nil
    }
  }
}

/// Texts from any thread.
final class CollectedTexts: Sendable {
  private let texts = Mutex<[Text]>([])

  func add(_ text: Text) { texts.withLock { $0.append(text) } }

  var all: [Text] { texts.withLock { $0 } }
}
