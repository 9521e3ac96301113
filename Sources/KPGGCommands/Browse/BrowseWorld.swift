import KPGGCore
import Synchronization
import Terminal

/// Performs the browser's effects, and returns the resulting events.
final class BrowseWorld: Sendable {
  let app: App
  private let source: SourceOptions
  /// Whether to change no files and start no player.
  private let isRehearsal: Bool
  /// The app with the catalog from the last reload.
  private let latest: Mutex<App>
  /// The picture renderer of each theme.
  private let renderers: Mutex<[Theme: PictureRenderer]>
  /// The terminal's reports about itself.
  private let reports = Mutex<Set<TerminalReport>>([])

  /// - Parameter renderers: The picture renderers, if not those for the terminal.
  init(
    _ app: App, _ source: SourceOptions = SourceOptions(), isRehearsal: Bool = false,
    renderers: [Theme: PictureRenderer]? = nil
  ) {
    self.app = app
    self.source = source
    self.isRehearsal = isRehearsal
    latest = Mutex(app)
    self.renderers = Mutex(renderers ?? app.pictureRenderers())
  }

  /// Whether the catalog comes from a host, so that loading can take a while.
  var hasHost: Bool { app.reading != nil }

  /// Performs an effect, unless it needs the terminal.
  func perform(_ effect: BrowseEffect, _ state: BrowseState) async -> [BrowseEvent] {
    switch effect {
    case .load(let slugs): return await load(slugs.compactMap(state.index.group))
    case .loadWhole: return await loadWhole(state.index.groups)
    case .reload: return await reload()
    case .findOthers(let id):
      guard let member = state.catalog.member(id) else { return [] }
      let app = latest.withLock { $0 }
      return [.others(id, await app.otherEntries(of: member, in: state.index).map(\.0))]
    case .inquire(let inquiry): return [.found(inquiry, inquiry.answer(state))]
    case .play(let video):
      if isRehearsal { return [] }
      return app.problemOpening(video.watchURL).map { [.told($0)] } ?? []
    case .add, .remove: return isRehearsal ? [] : write(effect)
    case .draw(let requests):
      let events = Mutex<[BrowseEvent]>([])
      await draw(requests) { event in events.withLock { $0.append(event) } }
      return events.withLock { $0 }
    case .keepPictures(let areWanted): return keepPictures(areWanted)
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
      let (songs, lacking, problems) = await songs(groups, app)
      let bySlug = Dictionary(grouping: members.value, by: \.id.group)
      let songsBySlug = Dictionary(grouping: songs.value, by: \.group)
      return groups.filter { members.unread[$0.slug] == nil }.map { group in
        let sorted = SongQuery()(songsBySlug[group.slug] ?? [], of: [group.slug: group])
        return .loaded(
          group.slug, members: bySlug[group.slug] ?? [], songs: lacking.contains(group.slug) ? nil : sorted)
      } + failures(members) + problems + told(members.findings + songs.findings) + news(app)
    } catch {
      return groups.map { .failed($0.slug, Failure(error)) } + news(app)
    }
  }

  private func loadWhole(_ groups: [Group]) async -> [BrowseEvent] {
    let app = latest.withLock { $0 }
    do {
      let members = try await app.catalog.members(groups)
      let (songs, lacking, problems) = await songs(groups, app)
      let prepared = BrowseCatalog.Prepared(
        groups, members.value, songs.value, withoutMembers: Set(members.unread.keys), withoutSongs: lacking)
      return [.loadedWhole(prepared)] + failures(members) + problems + told(members.findings + songs.findings)
        + news(app)
    } catch {
      return [.failedWhole(Failure(error))] + news(app)
    }
  }

  /// The groups whose members failed to load although others loaded.
  private func failures(_ members: Decoded<[Member]>) -> [BrowseEvent] {
    members.unread.sorted { $0.key.description < $1.key.description }.map { .failed($0, Failure($1)) }
  }

  /// The songs of groups. If none can be loaded, the signature songs and a message that says why.
  private func songs(
    _ groups: [Group], _ app: App
  ) async -> (Decoded<[Song]>, lacking: Set<Slug>, [BrowseEvent]) {
    do {
      let songs = try await app.catalog.songs(groups)
      return (songs, Set(songs.unread.keys), [])
    } catch {
      return (Decoded(groups.map(\.song)), Set(groups.map(\.slug)), [.told(Failure(error).message)])
    }
  }

  private func told(_ findings: [Finding]) -> [BrowseEvent] {
    findings.prefix(1).map { .told(Text.catalogFindings(count: findings.count, first: $0)) }
  }

  /// Notices about the host's responses.
  private func news(_ app: App) -> [BrowseEvent] {
    (app.reading?.notices() ?? []).map { .told($0) }
  }

  /// Reloads the catalog, bypassing cached responses, and the favourites.
  private func reload() async -> [BrowseEvent] {
    let said = Mutex<[String]>([])
    var fresh = app
    // Warnings would garble the screen, so collect them.
    fresh.error.write = { (text) throws(TerminalDevice.WriteError) in said.withLock { $0.append(text.text) } }
    do {
      fresh = try fresh.reading(source, for: .asking)
      if fresh.reading == nil { fresh.catalog = fresh.updated(fresh.ownCatalog).remembering() }
      let index = try await fresh.catalog.index()
      latest.withLock { [fresh] in $0 = fresh }
      var favorites: Favorites?
      var problem: [BrowseEvent] = []
      do throws(StoreError) {
        favorites = try app.favorites.load()
      } catch {
        problem = [.told(Failure(error).message)]
      }
      let warnings = said.withLock { $0.joined().split(separator: "\n") }.map { Text(word: String($0)) }
      return [.reloaded(index.value, favorites)] + problem + told(index.findings) + news(fresh)
        + warnings.map { .told($0) }
    } catch {
      return [.told(Failure(error).message)]
    }
  }

  // MARK: Pictures

  /// How pictures are drawn in each theme.
  var means: [Theme: PictureRenderer.Means] {
    renderers.withLock { $0.mapValues(PictureRenderer.Means.init) }
  }

  /// Whether to ask the terminal to identify itself, because nothing else tells how to draw pictures.
  var asksTerminal: Bool { renderers.withLock { $0.values.allSatisfy(\.isUndecided) } }

  /// Records a terminal report. The last one, `.attributes`, decides how pictures are drawn.
  func heard(_ report: TerminalReport) -> [BrowseEvent] {
    let all = reports.withLock { reports in
      reports.insert(report)
      return reports
    }
    guard report == .attributes else { return [] }
    renderers.withLock { $0 = app.pictureRenderers(all) }
    return [.drawsPictures(means)]
  }

  /// Fetches and draws pictures, one at a time per host.
  func draw(_ requests: [PictureRequest], post: @escaping @Sendable (BrowseEvent) -> Void) async {
    let renderers = Dictionary(
      self.renderers.withLock { $0.values.map { (PictureRenderer.Means($0), $0) } },
      uniquingKeysWith: { first, _ in first })
    let client = app.pictures(source)
    await withTaskGroup { group in
      for requests in Dictionary(grouping: requests, by: \.url.host).values {
        group.addTask {
          for request in requests where !Task.isCancelled {
            guard let renderer = renderers[request.means] else { continue }
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

  private func keepPictures(_ areWanted: Bool) -> [BrowseEvent] {
    if isRehearsal { return [] }
    do throws(StoreError) {
      let choice: PictureChoice = areWanted ? .auto : .never
      return told(try app.settingsFile.update { $0[Setting.pictures.rawValue] = choice.rawValue })
    } catch {
      return [.told(Failure(error).message)]
    }
  }

  // MARK: What is kept

  /// Updates the favourites file.
  private func write(_ effect: BrowseEffect) -> [BrowseEvent] {
    do throws(StoreError) {
      let outcome = try app.favorites.update { favorites in
        switch effect {
        case .add(let placed): favorites.restore(placed)
        case .remove(let gone): for placed in gone { _ = favorites.remove(placed.favorite.id) }
        default: break
        }
      }
      return told(outcome)
    } catch {
      return [.notWritten(effect, present: try? app.favorites.load(), Failure(error))]
    }
  }

  /// Updates the search history file, if the history is enabled.
  private func keepHistory(_ change: (inout SearchHistory) -> Void) -> [BrowseEvent] {
    if isRehearsal || !app.keepsHistory { return [] }
    do throws(StoreError) {
      return told(try app.historyFile.update(change))
    } catch {
      return error.reason == .noFolder ? [] : [.told(Text.searchNotKept(error))]
    }
  }

  private func told(_ outcome: SharedFile.Outcome) -> [BrowseEvent] {
    let notice =
      outcome.keptAside.map(Text.damagedFileKept) ?? outcome.madePrivate.map(Text.madePrivate)
    return notice.map { [.told($0)] } ?? []
  }

  /// Saves where the user left the browser, if enabled.
  ///
  /// - Parameter start: The state at startup.
  func remember(_ state: BrowseState, since start: BrowseState) {
    guard !isRehearsal, app.remembersScreen else { return }
    // An unreadable file was reported at startup; replace it.
    let before = (try? app.screenFile.load()) ?? ScreenMemory()
    do throws(StoreError) {
      app.warn(of: try app.screenFile.replace(with: state.memory(after: before, since: start)))
    } catch {
      app.fail(Failure(error), asWarning: true)
    }
  }
}
