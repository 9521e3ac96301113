import KPGGCore

/// The browser's access to files: saves its changes, and detects changes by other processes.
struct BrowseFiles {
  private let session: Session
  /// Whether this is a dry run, which changes no files.
  private let isDryRun: Bool
  /// The version of the favourites file when it was last read.
  private var version: [Int]
  /// A failure that the screen has not shown yet.
  var unshownFailure: Failure?

  /// - Parameter version: The version of the favourites file before it was read.
  init(_ session: Session, isDryRun: Bool, version: [Int]) {
    self.session = session
    self.isDryRun = isDryRun
    self.version = version
  }

  // MARK: Favourites

  /// Writes a change to the favourites file, and returns the resulting events.
  ///
  /// - Parameter present: The current favourites. A dry run changes them instead of the file.
  mutating func write(_ change: BrowseFavorites.Change, to present: Favorites) -> [BrowseEvent] {
    var written = present
    if isDryRun {
      change.apply(to: &written)
      return [.favorites(written, after: change)]
    }
    do throws(StoreError) {
      let outcome = try session.favoritesFile.update { favorites in
        change.apply(to: &favorites)
        written = favorites
      }
      return [.favorites(written, after: change)] + messages(outcome)
    } catch {
      unshownFailure = Failure(error)
      return [.message(Failure(error).message)]
    }
  }

  /// Returns the favourites if their file has changed since the last call. Otherwise returns `nil`.
  mutating func changedFavorites() throws(StoreError) -> Favorites? {
    let file = session.favoritesFile
    let present = isDryRun ? version : file.version
    if present == version { return nil }
    version = present
    return try file.load()
  }

  // MARK: Other files

  /// Updates the search history, if it is enabled.
  func updateHistory(_ change: (inout SearchHistory) -> Void) -> [BrowseEvent] {
    if isDryRun || !session[.history] { return [] }
    do throws(StoreError) {
      return messages(try session.historyFile.update(change))
    } catch {
      return error.reason == .noFolder ? [] : [.message(Text.searchNotKept(error))]
    }
  }

  /// Saves settings. An empty value restores the default.
  func save(_ values: [Setting: String]) -> [BrowseEvent] {
    if isDryRun { return [] }
    do throws(StoreError) {
      return messages(
        try session.settingsFile.update { document in
          for (setting, value) in values { document[setting.rawValue] = value.isEmpty ? nil : value }
        })
    } catch {
      return [.message(Failure(error).message)]
    }
  }

  /// Saves the state in which the user leaves the browser, if this is enabled.
  func saveScreen(_ state: BrowseState, since start: BrowseState) {
    guard !isDryRun, session[.browseRemember] else { return }
    // An unreadable file was reported at startup. Replace it.
    let before = (try? session.screenFile.load()) ?? SavedScreen()
    do throws(StoreError) {
      session.warn(of: try session.screenFile.replace(with: state.savedScreen(after: before, since: start)))
    } catch {
      session.fail(Failure(error), asWarning: true)
    }
  }

  private func messages(_ outcome: SharedFile.Outcome) -> [BrowseEvent] {
    outcome.backupPath.map { [.message(Text.damagedFileKept($0))] } ?? []
  }
}
