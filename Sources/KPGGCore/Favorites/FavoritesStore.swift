/// The favourites in a file, which several processes can read and change at the same time.
///
/// Changes are written under a lock and replace the whole file, so that a crash leaves either the old or the new one.
/// Content that a later version added to the file is kept.
public struct FavoritesStore: Sendable {
  private let store: Store<Favorites>

  /// An error when reading or writing favourites. The file is unchanged.
  public enum Failure: Error, Hashable, Sendable {
    /// A later version of kpgg has written the file in a format that this one can't read.
    case newerVersion(String)
    /// The file is damaged. ``FavoritesStore/update(_:)`` keeps a copy of it and begins a new one.
    case damaged
    /// The app may not read or write the file, or the disk is full.
    case noPermission, diskFull
    /// Another process has held the file's lock for too long.
    case busy
    /// The file can't be used for another reason, such as a folder in its place.
    case unusable

    fileprivate init(_ error: StoreError) {
      self =
        switch error.reason {
        case .newer(let version): .newerVersion(version)
        case .damaged: .damaged
        case .file(let error):
          switch error.reason {
          case .noPermission, .readOnly, .ownedByOtherUser: .noPermission
          case .diskFull: .diskFull
          case .locked: .busy
          default: .unusable
          }
        case .noFolder, .tooOld: .unusable
        }
    }
  }

  /// Creates a store for a file that may not exist yet. Missing folders are created when there is something to write.
  public init(file path: String) {
    store = Store(path: path)
  }

  /// Reads the favourites. Returns an empty list if the file does not exist.
  @concurrent public func load() async throws(Failure) -> Favorites {
    do throws(StoreError) {
      return try store.load()
    } catch {
      throw Failure(error)
    }
  }

  /// Changes the favourites and returns them.
  ///
  /// - Parameter change: Makes the change. It may be called twice. If it changes nothing, nothing is written.
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
