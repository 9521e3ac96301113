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
    let app = latest.withLock { $0 }
    do {
      async let allSongs = songs(groups, app)
      let members = try await app.catalog.members(of: groups)
      let (songs, unloaded, problems) = await allSongs
      let bySlug = Dictionary(grouping: members.value, by: \.id.group)
      let songsBySlug = Dictionary(grouping: songs.value, by: \.group)
      let responses = groups.filter { members.unread[$0.slug] == nil }.map { group in
        let sorted = SongQuery().results(in: songsBySlug[group.slug] ?? [], of: [group.slug: group])
        return BrowseCatalog.Response.group(
          group.slug, members: bySlug[group.slug] ?? [], songs: unloaded.contains(group.slug) ? nil : sorted)
      }
      return (responses + failures(members)).map { .loaded($0, version: version) } + problems
        + messages(members.findings + songs.findings) + notices(app)
    } catch {
      let message = Failure(error).message
      return groups.map { .loaded(.failed($0.slug, message), version: version) } + notices(app)
    }
  }

  /// Loads all members and songs.
  func loadAll(_ groups: [GirlGroup], version: Int) async -> [BrowseEvent] {
    let app = latest.withLock { $0 }
    do {
      async let allSongs = songs(groups, app)
      let members = try await app.catalog.members(of: groups)
      let (songs, unloaded, problems) = await allSongs
      let prepared = BrowseCatalog.Prepared(
        groups, members.value, songs.value, withoutMembers: Set(members.unread.keys), withoutSongs: unloaded)
      return ([.all(prepared)] + failures(members)).map { .loaded($0, version: version) } + problems
        + messages(members.findings + songs.findings) + notices(app)
    } catch {
      return [.loaded(.allFailed(Failure(error).message), version: version)] + notices(app)
    }
  }

  /// The groups whose members failed to load although others loaded.
  private func failures(_ members: Decoded<[Member]>) -> [BrowseCatalog.Response] {
    members.unread.sorted { $0.key.description < $1.key.description }.map {
      .failed($0, Failure($1).message)
    }
  }

  /// The songs of groups. If none can be loaded, the signature songs and a message that says why.
  private func songs(
    _ groups: [GirlGroup], _ app: App
  ) async -> (Decoded<[Song]>, unloaded: Set<Slug>, [BrowseEvent]) {
    do {
      let songs = try await app.catalog.songs(of: groups)
      return (songs, Set(songs.unread.keys), [])
    } catch {
      return (Decoded(groups.map(\.song)), Set(groups.map(\.slug)), [.message(Failure(error).message)])
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
