import KPGGCore

/// Writes the browser's changes to files, and notices those of other processes.
struct BrowseFiles {
  private let session: Session
  /// Whether to change nothing.
  private let isDryRun: Bool
  /// The version of the file of favourites that was last read.
  private var version: [Int]
  /// A failure that the screen has not shown yet.
  private(set) var unseen: Failure?

  /// - Parameter version: The version of the file of favourites before it was read.
  init(_ session: Session, isDryRun: Bool, version: [Int]) {
    (self.session, self.isDryRun, self.version) = (session, isDryRun, version)
  }

  /// Notes that the screen has shown everything.
  mutating func didShow() { unseen = nil }

  // MARK: Favourites

  /// Writes a change to the favourites.
  ///
  /// - Parameter present: The favourites, which change in a dry run.
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
      unseen = Failure(error)
      return [.message(Failure(error).message)]
    }
  }

  /// The favourites, if their file has changed since; otherwise `nil`.
  mutating func changedFavorites() throws(StoreError) -> Favorites? {
    let file = session.favoritesFile
    let present = isDryRun ? version : file.version
    if present == version { return nil }
    version = present
    return try file.load()
  }

  // MARK: Other files

  /// Updates the search history, if it is enabled.
  func keepHistory(_ change: (inout SearchHistory) -> Void) -> [BrowseEvent] {
    if isDryRun || !session[.history] { return [] }
    do throws(StoreError) {
      return messages(try session.historyFile.update(change))
    } catch {
      return error.reason == .noFolder ? [] : [.message(Text.searchNotKept(error))]
    }
  }

  /// Saves values of settings; an empty one restores the default.
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

  /// Saves where the user left the browser, if enabled.
  ///
  /// - Parameter start: The state at startup.
  func remember(_ state: BrowseState, since start: BrowseState) {
    guard !isDryRun, session[.browseRemember] else { return }
    // An unreadable file was reported at startup; replace it.
    let before = (try? session.screenFile.load()) ?? ScreenMemory()
    do throws(StoreError) {
      session.warn(of: try session.screenFile.replace(with: state.memory(after: before, since: start)))
    } catch {
      session.fail(Failure(error), asWarning: true)
    }
  }

  private func messages(_ outcome: SharedFile.Outcome) -> [BrowseEvent] {
    outcome.keptAside.map { [.message(Text.damagedFileKept($0))] } ?? []
  }
}
