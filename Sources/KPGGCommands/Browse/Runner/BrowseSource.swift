import KPGGCore
import Synchronization

/// Loads the catalog for the browser.
final class BrowseSource: Sendable {
  private let app: App
  private let options: SourceOptions
  /// The app with the catalog from the last reload.
  private let latest: Mutex<App>

  init(_ app: App, _ options: SourceOptions) {
    (self.app, self.options) = (app, options)
    latest = Mutex(app)
  }

  /// Loads the members and songs of groups.
  func load(_ groups: [GirlGroup], version: Int) async -> [BrowseEvent] {
    await load(groups, version, failed: { text in groups.map { .failed($0.slug, text) } }) { members, songs in
      let bySlug = Dictionary(grouping: members.value, by: \.id.group)
      let songsBySlug = Dictionary(grouping: songs.value, by: \.group)
      return groups.filter { members.unread[$0.slug] == nil }.map { group in
        let sorted = SongQuery().results(in: songsBySlug[group.slug] ?? [], of: [group.slug: group])
        return .group(
          group.slug, members: bySlug[group.slug] ?? [], songs: songs.unread[group.slug] == nil ? sorted : nil
        )
      }
    }
  }

  /// Loads all members and songs.
  func loadAll(_ groups: [GirlGroup], version: Int) async -> [BrowseEvent] {
    await load(groups, version, failed: { [.allFailed($0)] }) { members, songs in
      let prepared = BrowseCatalog.Prepared(
        groups, members.value, songs.value, withoutMembers: Set(members.unread.keys),
        withoutSongs: Set(songs.unread.keys))
      return [.all(prepared)]
    }
  }

  /// Loads the members and songs of groups, and makes responses of them or of why they failed to load.
  private func load(
    _ groups: [GirlGroup], _ version: Int, failed: (Text) -> [BrowseCatalog.Response],
    loaded: (Decoded<[Member]>, Decoded<[Song]>) -> [BrowseCatalog.Response]
  ) async -> [BrowseEvent] {
    let app = latest.withLock { $0 }
    do {
      async let allSongs = songs(groups, app)
      let members = try await app.catalog.members(of: groups)
      let (songs, problems) = await allSongs
      // The groups whose members failed to load although others loaded.
      let unread = members.unread.sorted { $0.key.description < $1.key.description }
      let failures = unread.map { BrowseCatalog.Response.failed($0, Failure($1).message) }
      return (loaded(members, songs) + failures).map { .loaded($0, version: version) } + problems
        + messages(members.findings + songs.findings) + notices(app)
    } catch {
      return failed(Failure(error).message).map { .loaded($0, version: version) } + notices(app)
    }
  }

  /// The songs of groups. If none can be loaded, the signature songs and a message that says why.
  private func songs(_ groups: [GirlGroup], _ app: App) async -> (Decoded<[Song]>, [BrowseEvent]) {
    do {
      return (try await app.catalog.songs(of: groups), [])
    } catch {
      var songs = Decoded(groups.map(\.song))
      for group in groups { songs.unread[group.slug] = error }
      return (songs, [.message(Failure(error).message)])
    }
  }

  /// Finds what the whole catalog knows about a member.
  func background(of member: Member, in index: CatalogIndex, version: Int) async -> [BrowseEvent] {
    guard let group = index.group(member.id.group) else { return [] }
    let app = latest.withLock { $0 }
    let background = await app.background(of: member, in: group, index)
    return [.loaded(.background(member.id, background), version: version)]
      + [background.problem.map(BrowseEvent.message)].compactMap(\.self)
  }

  /// Reloads the catalog, bypassing cached responses, and the favourites.
  func reload() async -> [BrowseEvent] {
    // Warnings would garble the screen.
    var (fresh, collected) = app.collectingWarnings()
    do {
      fresh = try fresh.reading(options, for: .reload)
      if fresh.hostReading == nil { fresh.catalog = fresh.updated(fresh.ownCatalog).remembering() }
      let index = try await fresh.catalog.index()
      latest.withLock { [fresh] in $0 = fresh }
      var favorites: Favorites?
      var problem: [BrowseEvent] = []
      do throws(StoreError) {
        favorites = try app.favorites.load()
      } catch {
        problem = [.message(Failure(error).message)]
      }
      return [.reloaded(index.value, favorites)] + problem + messages(index.findings) + notices(fresh)
        + collected.all.map { .message($0) }
    } catch {
      return [.reloadFailed(Failure(error))] + notices(fresh)
    }
  }

  private func messages(_ findings: [Finding]) -> [BrowseEvent] {
    findings.prefix(1).map { .message(Text.catalogFindings(count: findings.count, first: $0)) }
  }

  /// Notices about the host's responses.
  private func notices(_ app: App) -> [BrowseEvent] {
    (app.hostReading?.notices(isDebugging: app.isDebugging) ?? []).map { .message($0) }
  }
}
