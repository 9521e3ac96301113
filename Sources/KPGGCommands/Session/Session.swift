import KPGGCore
import Synchronization

/// One run of the program, with its command line, settings and catalog. It is created once, before any command.
/// Questions and the browser run with a copy of it.
struct Session: Sendable {
  var world: World
  let program: Command
  private(set) var line: TypedLine
  private(set) var options: CommonOptions
  let settings: Settings
  let language: Language
  let nameOrder: NameOrder
  private var source: CatalogSource
  /// The words of the command line that are song IDs although they begin with a hyphen.
  var dashedIDs: Set<String> = []
  /// Whether to suggest names that are similar to an unknown name, which is slow.
  var suggestsNames = true
  /// If set, receives warnings and notes instead of the error stream.
  var collectWarning: (@Sendable (Text) -> Void)?

  /// Reads the settings, without reporting problems with them.
  init(_ world: World, _ program: Command, _ invocation: Invocation, for purpose: ReadPurpose = .command) {
    self.world = world
    self.program = program
    line = invocation.line
    options = invocation.options
    settings = Settings(options, world)
    language = settings[.language]
    nameOrder = NameOrder(settings[.names], in: language)
    source = CatalogSource(purpose)
  }

  subscript<Value>(_ key: SettingKey<Value>) -> Value { settings[key] }

  /// The catalog of the host given by an option or a setting, or otherwise the updated or bundled catalog.
  var opened: OpenedCatalog {
    get throws { try source.opened { purpose throws(Failure) in try openedCatalog(for: purpose) } }
  }

  var catalog: Catalog { get throws { try opened.catalog } }

  /// The host that the catalog is read from, or `nil` if there is none or its address is invalid.
  var host: APIHost? { (try? opened)?.hostNotices?.host }

  /// Returns a copy that opens the catalog again.
  func reopened(for purpose: ReadPurpose) -> Session {
    var session = self
    session.source = CatalogSource(purpose)
    return session
  }

  /// Returns a copy that runs another command line with the same settings.
  func running(_ invocation: Invocation) -> Session {
    var session = self
    session.line = invocation.line
    session.options = invocation.options
    return session
  }

  /// Returns a copy for work in the browser. It collects warnings and notes, shows no progress and sets no alarm.
  func collectingWarnings() -> (Session, TextCollector) {
    let texts = TextCollector()
    var session = self
    session.world.alarm = World.Alarm()
    session.world.error.isTerminal = false
    session.collectWarning = texts.add
    return (session, texts)
  }
}

/// A collector of texts from any thread.
final class TextCollector: Sendable {
  private let texts = Mutex<[Text]>([])

  func add(_ text: Text) { texts.withLock { $0.append(text) } }

  var all: [Text] { texts.withLock { $0 } }
}

/// A source of a catalog, which is opened on first use.
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
  var favoritesFile: Store<Favorites> { store(.favorites) }

  var settingsFile: Store<SettingsDocument> { store(.settings) }

  var updateFile: Store<CatalogUpdate> { store(.catalog) }

  var historyFile: Store<SearchHistory> { store(.history) }

  func store<Value>(_ kind: StoreError.Kind) -> Store<Value> {
    Store(path: world.environment.filePath(of: kind)?.path)
  }

  /// Returns the favourites. If they can't be read, warns and returns `nil`, because the catalog works without them.
  func favoritesIfReadable() -> Favorites? {
    do throws(StoreError) {
      return try favoritesFile.load()
    } catch {
      fail(Failure(error), asWarning: true)
      return nil
    }
  }
}
