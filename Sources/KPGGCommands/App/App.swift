import Arguments
import Essentials
import KPGGCore
import Terminal

/// The world in which a command runs: everything it may look at or change, and nothing else.
struct App: Sendable {
  /// The catalog that commands read: the binary's, the updated one or a host's.
  var catalog: Catalog
  /// The binary's.
  var ownCatalog = Catalog.bundled
  /// The host that is asked, if one is.
  var hostReading: HostReading?
  /// What asks hosts.
  var transport: any HTTPTransport
  var favorites: Store<Favorites>
  var environment: Environment
  /// What the config file says.
  var settings = Settings()
  /// The command line; `nil` as long as it has not been read.
  var line: TokenizedLine<App>?
  /// How this run talks to people.
  var display = Display()
  var input: Stream
  var output: Stream
  var error: Stream
  /// Today's date where the program runs.
  var today: @Sendable () -> Day?
  /// Seconds since 1970.
  var now: @Sendable () -> Int
  /// How many seconds a time zone, by its IANA name, is east of UTC at a time; `nil` if there is no such zone.
  var zoneOffset: @Sendable (_ zone: String, _ time: Int) -> Int?
  /// The IANA names of the time zones that the system knows.
  var zoneNames: @Sendable () -> [String] = { [] }
  /// A number nobody can foresee.
  var randomSeed: @Sendable () -> UInt64
  /// Starts a program on an address.
  var urlOpener: URLOpener
  /// The path of the program that asks hosts, if it is known.
  var helperPath: String?
  /// Shows a text that is longer than the screen.
  var pager: Pager
  /// Ends the program if work does not keep its deadline.
  var alarm = Alarm()
  /// What draws pictures.
  var picturePrograms: PicturePrograms
  /// Finds the terminal that the browser draws on.
  var screen: @Sendable (RawTerminal.Options) throws(RawTerminal.NoTerminal) -> RawTerminal
  /// The operating system and the kind of processor.
  var system: String

  /// What ends the program after some seconds with a last message, unless it is stopped; nothing, where it is not set.
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
    /// Writes what is no text, such as a picture.
    var writeData: @Sendable (Data) throws(TerminalDevice.WriteError) -> Void = {
      (_) throws(TerminalDevice.WriteError) in
    }
    var readLine: @Sendable () -> String? = { nil }

    init(_ device: TerminalDevice) {
      isTerminal = device.isTerminal
      columns = device.columns
      rows = device.rows
      write = { (text) throws(TerminalDevice.WriteError) in try device.write(text) }
      writeData = { (data) throws(TerminalDevice.WriteError) in try device.write(file: Array(data)) }
      readLine = { device.readLine() }
    }

    init(isTerminal: Bool, columns: Int? = nil, rows: Int? = nil) {
      self.isTerminal = isTerminal
      self.columns = columns
      self.rows = rows
    }
  }

  /// The favourites, which have to be readable where they are needed.
  func favorites(required: Bool) throws -> Favorites? {
    required ? try favorites.load() : knownFavorites()
  }

  /// The favourites; `nil`, with a warning, if they cannot be read, which must not keep anybody from browsing.
  func knownFavorites() -> Favorites? {
    do throws(StoreError) {
      return try favorites.load()
    } catch {
      fail(Failure(error), asWarning: true)
      return nil
    }
  }
}
