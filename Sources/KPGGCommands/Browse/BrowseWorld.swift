import KPGGCore
import Synchronization
import Terminal

/// Performs the browser's effects, and returns the resulting events.
final class BrowseWorld: Sendable {
  let app: App
  private let source: SourceOptions
  /// Whether to change no files and start no player.
  private let isDryRun: Bool
  /// The app with the catalog from the last reload.
  private let latest: Mutex<App>
  /// The picture renderer of each theme.
  private let renderers: Mutex<[Theme: PictureRenderer]>
  /// The terminal's reports about itself.
  private let reports = Mutex<Set<TerminalReport>>([])

  /// - Parameter renderers: The picture renderers, if not those for the terminal.
  init(
    _ app: App, _ source: SourceOptions = SourceOptions(), isDryRun: Bool = false,
    renderers: [Theme: PictureRenderer]? = nil
  ) {
    self.app = app
    self.source = source
    self.isDryRun = isDryRun
    latest = Mutex(app)
    self.renderers = Mutex(renderers ?? app.pictureRenderers())
  }

  /// Whether the catalog comes from a host, so that loading can take a while.
  var hasHost: Bool { app.hostReading != nil }

  /// Performs an effect, unless it needs the terminal.
  func perform(_ effect: BrowseEffect, _ state: BrowseState) async -> [BrowseEvent] {
    switch effect {
    case .replay: return [.replayed]
    case .load(let slugs): return await load(slugs.compactMap(state.index.group))
    case .loadAll: return await loadAll(state.index.groups)
    case .reload: return await reload()
    case .findOthers(let id):
      guard let member = state.catalog.member(id) else { return [] }
      let app = latest.withLock { $0 }
      return [.others(id, await app.otherEntries(of: member, in: state.index).map(\.0))]
    case .inquire(let inquiry): return [.found(inquiry, inquiry.answer(state))]
    case .play(let video):
      if isDryRun { return [] }
      return app.problemOpening(video.watchURL).map { [.message($0)] } ?? []
    case .add, .restore, .remove: return isDryRun ? [] : write(effect)
    case .draw(let requests):
      let events = Mutex<[BrowseEvent]>([])
      await draw(requests) { event in events.withLock { $0.append(event) } }
      return events.withLock { $0 }
    case .savePictureChoice(let isEnabled): return savePictureChoice(isEnabled)
    case .record(let words): return keepHistory { $0.record(words) }
    case .forget(let words): return keepHistory { $0.remove([words]) }
    case .copy, .setMouse, .askTerminal, .redraw, .suspend, .quit, .interrupt: return []
    }
  }

  /// Performs effects, and those that follow from them, in order.
  ///
  /// - Returns: The effect that ends the browser, if any.
  func perform(all effects: [BrowseEffect], _ state: inout BrowseState) async -> BrowseEffect? {
    var waiting = effects[...]
    while let effect = waiting.popFirst() {
      if effect == .quit || effect == .interrupt { return effect }
      for event in await perform(effect, state) { waiting += state.update(event) }
    }
    return nil
  }

  // MARK: The catalog

  private func load(_ groups: [Group]) async -> [BrowseEvent] {
    let app = latest.withLock { $0 }
    do {
      let members = try await app.catalog.members(groups)
      let (songs, unloaded, problems) = await songs(groups, app)
      let bySlug = Dictionary(grouping: members.value, by: \.id.group)
      let songsBySlug = Dictionary(grouping: songs.value, by: \.group)
      return groups.filter { members.unread[$0.slug] == nil }.map { group in
        let sorted = SongQuery()(songsBySlug[group.slug] ?? [], of: [group.slug: group])
        return .loaded(
          group.slug, members: bySlug[group.slug] ?? [], songs: unloaded.contains(group.slug) ? nil : sorted)
      } + failures(members) + problems + messages(members.findings + songs.findings) + notices(app)
    } catch {
      return groups.map { .failed($0.slug, Failure(error)) } + notices(app)
    }
  }

  private func loadAll(_ groups: [Group]) async -> [BrowseEvent] {
    let app = latest.withLock { $0 }
    do {
      let members = try await app.catalog.members(groups)
      let (songs, unloaded, problems) = await songs(groups, app)
      let prepared = BrowseCatalog.Prepared(
        groups, members.value, songs.value, withoutMembers: Set(members.unread.keys), withoutSongs: unloaded)
      return [.loadedAll(prepared)] + failures(members) + problems
        + messages(members.findings + songs.findings) + notices(app)
    } catch {
      return [.failedAll(Failure(error))] + notices(app)
    }
  }

  /// The groups whose members failed to load although others loaded.
  private func failures(_ members: Decoded<[Member]>) -> [BrowseEvent] {
    members.unread.sorted { $0.key.description < $1.key.description }.map { .failed($0, Failure($1)) }
  }

  /// The songs of groups. If none can be loaded, the signature songs and a message that says why.
  private func songs(
    _ groups: [Group], _ app: App
  ) async -> (Decoded<[Song]>, unloaded: Set<Slug>, [BrowseEvent]) {
    do {
      let songs = try await app.catalog.songs(groups)
      return (songs, Set(songs.unread.keys), [])
    } catch {
      return (Decoded(groups.map(\.song)), Set(groups.map(\.slug)), [.message(Failure(error).message)])
    }
  }

  private func messages(_ findings: [Finding]) -> [BrowseEvent] {
    findings.prefix(1).map { .message(Text.catalogFindings(count: findings.count, first: $0)) }
  }

  /// Notices about the host's responses.
  private func notices(_ app: App) -> [BrowseEvent] {
    (app.hostReading?.notices() ?? []).map { .message($0) }
  }

  /// Reloads the catalog, bypassing cached responses, and the favourites.
  private func reload() async -> [BrowseEvent] {
    let collected = Mutex<[Text]>([])
    var fresh = app
    // Warnings would garble the screen.
    fresh.collectWarning = { text in collected.withLock { $0.append(text) } }
    do {
      fresh = try fresh.reading(source, for: .reload)
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
        + collected.withLock { $0 }.map { .message($0) }
    } catch {
      return [.reloadFailed(Failure(error))] + notices(fresh)
    }
  }

  // MARK: Pictures

  /// How pictures are drawn in each theme.
  var modes: [Theme: PictureRenderer.Mode] {
    renderers.withLock { $0.mapValues(PictureRenderer.Mode.init) }
  }

  /// Whether to ask the terminal to identify itself, because nothing else tells how to draw pictures.
  var asksTerminal: Bool { renderers.withLock { $0.values.allSatisfy(\.isUndecided) } }

  /// Records a terminal report. The last one, `.attributes`, decides how pictures are drawn.
  func receive(_ report: TerminalReport) -> [BrowseEvent] {
    let all = reports.withLock { reports in
      reports.insert(report)
      return reports
    }
    guard report == .attributes else { return [] }
    renderers.withLock { $0 = app.pictureRenderers(all) }
    return [.pictureModes(modes)]
  }

  /// Fetches and draws pictures, one at a time per host.
  func draw(_ requests: [PictureRequest], post: @escaping @Sendable (BrowseEvent) -> Void) async {
    let renderers = Dictionary(
      self.renderers.withLock { $0.values.map { (PictureRenderer.Mode($0), $0) } },
      uniquingKeysWith: { first, _ in first })
    let client = app.pictures(source)
    await withTaskGroup { group in
      for requests in Dictionary(grouping: requests, by: \.url.host).values {
        group.addTask {
          for request in requests where !Task.isCancelled {
            guard let renderer = renderers[request.mode] else { continue }
            let event = await Self.drawn(request, by: renderer, from: client)
            if !Task.isCancelled { post(event) }
          }
        }
      }
    }
  }

  private static func drawn(
    _ request: PictureRequest, by renderer: PictureRenderer, from client: PictureClient
  ) async -> BrowseEvent {
    do throws(PictureError) {
      let file = try await client.picture(at: request.url)
      guard let lines = renderer.lines(file, in: request.size) else {
        throw PictureError(request.url, .notDrawn)
      }
      return .drawn(request, lines, nil)
    } catch {
      return .drawn(request, nil, Failure(error))
    }
  }

  private func savePictureChoice(_ isEnabled: Bool) -> [BrowseEvent] {
    if isDryRun { return [] }
    do throws(StoreError) {
      let choice: PictureChoice = isEnabled ? .auto : .never
      return messages(try app.settingsFile.update { $0[Setting.pictures.rawValue] = choice.rawValue })
    } catch {
      return [.message(Failure(error).message)]
    }
  }

  // MARK: What is kept

  /// Updates the favourites file.
  private func write(_ effect: BrowseEffect) -> [BrowseEvent] {
    do throws(StoreError) {
      var written = Favorites()
      let outcome = try app.favorites.update { favorites in
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
      return [.writeFailed(effect, present: try? app.favorites.load(), Failure(error))]
    }
  }

  /// Updates the search history file, if the history is enabled.
  private func keepHistory(_ change: (inout SearchHistory) -> Void) -> [BrowseEvent] {
    if isDryRun || !app.keepsHistory { return [] }
    do throws(StoreError) {
      return messages(try app.historyFile.update(change))
    } catch {
      return error.reason == .noFolder ? [] : [.message(Text.searchNotKept(error))]
    }
  }

  private func messages(_ outcome: SharedFile.Outcome) -> [BrowseEvent] {
    let notice =
      outcome.keptAside.map(Text.damagedFileKept) ?? outcome.madePrivate.map(Text.madePrivate)
    return notice.map { [.message($0)] } ?? []
  }

  /// Saves where the user left the browser, if enabled.
  ///
  /// - Parameter start: The state at startup.
  func remember(_ state: BrowseState, since start: BrowseState) {
    guard !isDryRun, app.remembersScreen else { return }
    // An unreadable file was reported at startup; replace it.
    let before = (try? app.screenFile.load()) ?? ScreenMemory()
    do throws(StoreError) {
      app.warn(of: try app.screenFile.replace(with: state.memory(after: before, since: start)))
    } catch {
      app.fail(Failure(error), asWarning: true)
    }
  }
}
