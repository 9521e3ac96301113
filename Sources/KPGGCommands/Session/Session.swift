import KPGGCore
import Synchronization

/// One run of the program: its command line, settings and catalog. Made once, before any command; a phrase and the browser
/// run with a copy of it.
struct Session: Sendable {
  var world: World
  /// The program's command table.
  let program: Command
  /// The command line that runs.
  private(set) var line: TypedLine
  /// The values of the options that all commands share.
  private(set) var options: CommonOptions
  let settings: Settings
  let language: Language
  let names: NameOrder
  /// The catalog that is read, decided on first use.
  private let source: CatalogSource
  /// The words of the command line that are IDs of songs although they begin with a hyphen.
  var dashedIDs: Set<String> = []
  /// Whether an unknown name is compared with all others to suggest some, which is slow.
  var suggestsNames = true
  /// Receives warnings and notes instead of the error stream, if set.
  var collectWarning: (@Sendable (Text) -> Void)?

  /// Reads the settings, without reporting problems with them.
  init(_ world: World, _ program: Command, _ invocation: Invocation, for purpose: ReadPurpose = .command) {
    self.world = world
    self.program = program
    (line, options) = (invocation.line, invocation.options)
    settings = Settings(options, world)
    language = settings[.language]
    names = NameOrder(settings[.names], in: language)
    source = CatalogSource(purpose)
  }

  private init(_ session: Session, _ source: CatalogSource) {
    (world, program, line, options) = (session.world, session.program, session.line, session.options)
    (settings, language, names) = (session.settings, session.language, session.names)
    (self.source, dashedIDs) = (source, session.dashedIDs)
    (suggestsNames, collectWarning) = (session.suggestsNames, session.collectWarning)
  }

  /// The value that is used of a setting.
  subscript<Value>(_ key: SettingKey<Value>) -> Value { settings[key] }

  /// The catalog: that of the host which an option or a setting names, an update or the bundled one.
  var opened: OpenedCatalog {
    get throws { try source.opened { purpose throws(Failure) in try openedCatalog(for: purpose) } }
  }

  /// The catalog that is read.
  var catalog: Catalog { get throws { try opened.catalog } }

  /// The host that the catalog is read from; `nil` if there is none, or if its address is invalid.
  var host: APIHost? { (try? opened)?.reading?.host }

  /// A copy that opens the catalog again.
  func reopened(for purpose: ReadPurpose) -> Session { Session(self, CatalogSource(purpose)) }

  /// A copy that runs another command line, with the same settings.
  func running(_ invocation: Invocation) -> Session {
    var session = self
    (session.line, session.options) = (invocation.line, invocation.options)
    return session
  }

  /// A copy that collects warnings and notes, shows no activity and sets no alarm, for when the browser has the screen.
  func collectingWarnings() -> (Session, CollectedTexts) {
    let texts = CollectedTexts()
    var session = self
    (session.world.alarm, session.world.error.isTerminal) = (World.Alarm(), false)
    session.collectWarning = texts.add
    return (session, texts)
  }
}

/// Texts from any thread.
final class CollectedTexts: Sendable {
  private let texts = Mutex<[Text]>([])

  func add(_ text: Text) { texts.withLock { $0.append(text) } }

  var all: [Text] { texts.withLock { $0 } }
}

/// Opens a catalog once.
private final class CatalogSource: Sendable {
  private let purpose: ReadPurpose
  private let state = Mutex<OpenedCatalog?>(nil)

  init(_ purpose: ReadPurpose) {
    self.purpose = purpose
  }

  func opened(_ open: (ReadPurpose) throws(Failure) -> OpenedCatalog) throws(Failure) -> OpenedCatalog {
    if let opened = state.withLock(\.self) { return opened }
    let opened = try open(purpose)
    state.withLock { $0 = opened }
    return opened
  }
}

// MARK: Files

extension Session {
  /// The file of the favourites.
  var favoritesFile: Store<Favorites> { store(.favorites) }

  /// The config file.
  var settingsFile: Store<SettingsDocument> { store(.settings) }

  /// The file of the updated catalog.
  var updateFile: Store<CatalogUpdate> { store(.catalog) }

  /// The file of recent searches.
  var historyFile: Store<SearchHistory> { store(.history) }

  func store<Value>(_ kind: StoreError.Kind) -> Store<Value> {
    Store(path: world.environment.place(of: kind)?.path)
  }

  /// The favourites. Throws if they cannot be read and are required.
  func favorites(required: Bool) throws -> Favorites? {
    required ? try favoritesFile.load() : knownFavorites()
  }

  /// The favourites; `nil`, with a warning, if they cannot be read: the catalog is still usable without them.
  func knownFavorites() -> Favorites? {
    do throws(StoreError) {
      return try favoritesFile.load()
    } catch {
      fail(Failure(error), asWarning: true)
      return nil
    }
  }
}
