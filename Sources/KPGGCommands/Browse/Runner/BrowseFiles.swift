import KPGGCore

/// Writes the browser's changes to files.
struct BrowseFiles: Sendable {
  let session: Session
  /// Whether to change nothing.
  let isDryRun: Bool

  /// Writes a change to the favourites.
  func write(_ effect: BrowseEffect) -> [BrowseEvent] {
    if isDryRun { return [] }
    do throws(StoreError) {
      var written = Favorites()
      let outcome = try session.favoritesFile.update { favorites in
        switch effect {
        case .add(let favorite): _ = favorites.add(favorite)
        case .restore(let placed): favorites.restore(placed)
        case .remove(let removed): for placed in removed { _ = favorites.remove(placed.favorite.id) }
        default: break
        }
        written = favorites
      }
      return [.written(written)] + messages(outcome)
    } catch {
      return [.writeFailed(effect, present: try? session.favoritesFile.load(), Failure(error))]
    }
  }

  /// Reads the favourites.
  func favorites() -> [BrowseEvent] {
    // A dry run keeps its own changes. A file that cannot be read is reported by a change.
    [.readFavorites(isDryRun ? nil : try? session.favoritesFile.load())]
  }

  /// Updates the search history, if it is enabled.
  func keepHistory(_ change: (inout SearchHistory) -> Void) -> [BrowseEvent] {
    if isDryRun || !session[.history] { return [] }
    do throws(StoreError) {
      return messages(try session.historyFile.update(change))
    } catch {
      return error.reason == .noFolder ? [] : [.message(Text.searchNotKept(error))]
    }
  }

  func savePictureChoice(_ isEnabled: Bool) -> [BrowseEvent] {
    if isDryRun { return [] }
    do throws(StoreError) {
      let choice: PictureChoice = isEnabled ? .auto : .never
      return messages(try session.settingsFile.update { $0[Setting.pictures.rawValue] = choice.rawValue })
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
