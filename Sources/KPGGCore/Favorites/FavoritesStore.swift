/// Favourites in a file, which several processes can read and change at once.
///
/// Changes are written under a lock and replace the file as a whole, so that a crash leaves the old or the new one. What a
/// later version has added to the file is kept.
public struct FavoritesStore: Sendable {
  private let store: Store<Favorites>

  /// Why favourites cannot be read or written. The file is unchanged.
  public enum Failure: Error, Hashable, Sendable {
    /// A later version of kpgg has written the file in a format that this one cannot read.
    case newerVersion(String)
    /// The file has been damaged. ``FavoritesStore/update(_:)`` sets it aside and begins a new one.
    case damaged
    /// The app may not read or write the file, or the disk is full.
    case noPermission, diskFull
    /// Another process has held the file's lock for too long.
    case busy
    /// Something else keeps the file from being used, such as a folder in its place.
    case unusable

    fileprivate init(_ error: StoreError) {
      self =
        switch error.reason {
        case .newer(let version): .newerVersion(version)
        case .damaged: .damaged
        case .file(let error):
          switch error.reason {
          case .noPermission, .readOnly, .ofOtherUser: .noPermission
          case .diskFull: .diskFull
          case .locked: .busy
          default: .unusable
          }
        case .noFolder, .tooOld: .unusable
        }
    }
  }

  /// Refers to a file, which need not exist.
  ///
  /// - Parameter path: The file's path. Missing folders are created when there is something to write.
  public init(file path: String) {
    store = Store(path: path)
  }

  /// Reads the favourites; none if the file does not exist.
  @concurrent public func load() async throws(Failure) -> Favorites {
    do throws(StoreError) {
      return try store.load()
    } catch {
      throw Failure(error)
    }
  }

  /// Changes the favourites, and returns them.
  ///
  /// - Parameter change: Makes the change, possibly twice. If it changes nothing, nothing is written.
  @discardableResult
  @concurrent public func update(
    _ change: @Sendable (inout Favorites) -> Void
  ) async throws(Failure) -> Favorites {
    var changed = Favorites()
    do throws(StoreError) {
      _ = try store.update { favorites in
        change(&favorites)
        changed = favorites
      }
      return changed
    } catch {
      throw Failure(error)
    }
  }
}
