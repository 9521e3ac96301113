import KPGGCore
import Synchronization

/// Loads the catalog for the browser.
final class BrowseSource: Sendable {
  private let session: Session
  /// The session with the catalog from the last reload.
  private let latest: Mutex<Session>

  init(_ session: Session) {
    self.session = session
    latest = Mutex(session)
  }

  /// Loads the members and songs of groups.
  func load(_ groups: [GirlGroup], version: Int) async -> [BrowseEvent] {
    await load(groups, version, failed: { text in groups.map { .failed($0.slug, text) } }) { contents in
      let readable = groups.filter { contents.unread[.members]?[$0.slug] == nil }
      return readable.map { group in
        let songs = contents.songs(of: group).newestFirst
        let hasSongs = contents.unread[.songs]?[group.slug] == nil
        return .group(group.slug, members: contents.members(of: group), songs: hasSongs ? songs : nil)
      }
    }
  }

  /// Loads all members and songs.
  func loadAll(_ groups: [GirlGroup], version: Int) async -> [BrowseEvent] {
    await load(groups, version, failed: { [.allFailed($0)] }) { contents in
      let unread = (contents.unread[.members] ?? [:], contents.unread[.songs] ?? [:])
      let members = contents.members(of: groups.filter { unread.0[$0.slug] == nil })
      let prepared = BrowseCatalog.Prepared(
        groups, members, contents.songs(of: groups), withoutMembers: Set(unread.0.keys),
        withoutSongs: Set(unread.1.keys))
      return [.all(prepared)]
    }
  }

  /// Loads the members and songs of groups, and makes responses of them or of why they failed to load.
  private func load(
    _ groups: [GirlGroup], _ version: Int, failed: (Text) -> [BrowseCatalog.Response],
    loaded: (Contents) -> [BrowseCatalog.Response]
  ) async -> [BrowseEvent] {
    let session = latest.withLock { $0 }
    do {
      let contents = try await session.catalog.read([.members, .songs], of: groups.map(\.slug))
      // The groups whose members failed to load although others loaded.
      let unread = (contents.unread[.members] ?? [:]).sorted { $0.key.description < $1.key.description }
      let failures = unread.map { BrowseCatalog.Response.failed($0, Failure($1).message) }
      let texts = messages(contents, session)
      // If there are no songs at all, the error says more than how many groups lack them.
      let errors = groups.compactMap { contents.unread[.songs]?[$0.slug] }
      let noSongs = errors.count == groups.count && failures.isEmpty ? errors.first : nil
      return (loaded(contents) + failures).map { .loaded($0, version: version) }
        + (noSongs.map { [.message(Failure($0).message)] } ?? texts)
    } catch {
      return failed(Failure(error).message).map { .loaded($0, version: version) } + messages(nil, session)
    }
  }

  /// Finds what the whole catalog knows about a member.
  func background(of member: Member, in index: CatalogIndex, version: Int) async -> [BrowseEvent] {
    guard let group = index.group(member.id.group) else { return [] }
    let session = latest.withLock { $0 }
    let background = await session.background(of: member, in: group, index)
    return [.loaded(.background(member.id, background), version: version)]
      + [background.problem.map(BrowseEvent.message)].compactMap(\.self)
  }

  /// Reloads the catalog, bypassing cached responses, and the favourites.
  func reload() async -> [BrowseEvent] {
    // Warnings would garble the screen.
    var (fresh, collected) = session.collectingWarnings()
    do {
      fresh = fresh.reopened(for: .reload)
      let contents = try await fresh.catalog.read([])
      latest.withLock { [fresh] in $0 = fresh }
      var favorites: Favorites?
      var problem: [BrowseEvent] = []
      do throws(StoreError) {
        favorites = try session.favoritesFile.load()
      } catch {
        problem = [.message(Failure(error).message)]
      }
      return [.reloaded(contents.index, favorites)] + problem + messages(contents, fresh)
        + collected.all.map { .message($0) }
    } catch {
      return [.reloadFailed(Failure(error))] + messages(nil, fresh)
    }
  }

  /// What could not be read, and notices about the host's responses.
  private func messages(_ contents: Contents?, _ session: Session) -> [BrowseEvent] {
    guard let opened = try? session.opened else { return [] }
    let unread = contents.map { opened.reports.new(in: $0) } ?? []
    let notices = opened.reading?.messages(isDebugging: session.isDebugging) ?? []
    return (unread + notices).map { .message($0) }
  }
}
