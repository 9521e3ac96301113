import KPGGCore
import Synchronization
import Terminal

/// What the browser can do to the world; what comes of it are events.
final class BrowseWorld: Sendable {
  let app: App
  private let source: SourceOptions
  /// Whether nothing is to be changed or started.
  private let isDryRun: Bool
  /// The same world with the catalog as it was asked for last.
  private let latest: Mutex<App>
  /// What draws pictures in each theme.
  private let renderers: Mutex<[Theme: PictureRenderer]>
  /// What the terminal has said of itself.
  private let reports = Mutex<Set<TerminalReport>>([])

  /// - Parameter renderers: What draws pictures, if it is not what the terminal has.
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

  /// Whether a host may keep one waiting.
  var hasHost: Bool { app.hostReading != nil }

  /// Does what is wanted, as far as no terminal is needed for it.
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
      if isDryRun { return [] }
      return app.problemOpening(video.watchURL).map { [.told($0)] } ?? []
    case .add, .remove: return isDryRun ? [] : write(effect)
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

  /// Does what is wanted and what comes of it, one thing after the other.
  ///
  /// - Returns: What ends the browser, if anything does.
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

  /// Which groups' members could not be had, while those of others could.
  private func failures(_ members: Decoded<[Member]>) -> [BrowseEvent] {
    members.unread.sorted { $0.key.description < $1.key.description }.map { .failed($0, Failure($1)) }
  }

  /// The songs of groups; of those that lack them the signature songs, and why if that is so of all.
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

  /// What the host has had to say.
  private func news(_ app: App) -> [BrowseEvent] {
    (app.hostReading?.notices() ?? []).map { .told($0) }
  }

  /// Asks for the catalog again, the host rather than the copies of its answers, and reads the favourites.
  private func reload() async -> [BrowseEvent] {
    let said = Mutex<[String]>([])
    var fresh = app
    // Nothing may be written beside the screen.
    fresh.error.write = { (text) throws(TerminalDevice.WriteError) in said.withLock { $0.append(text.text) } }
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

  /// What draws pictures in each theme, as far as the screen is concerned.
  var means: [Theme: PictureRenderer.Means] {
    renderers.withLock { $0.mapValues(PictureRenderer.Means.init) }
  }

  /// Whether the terminal is to be asked what it is: where nothing else tells who draws pictures.
  var asksTerminal: Bool { renderers.withLock { $0.values.allSatisfy(\.isUndecided) } }

  /// Takes what the terminal says of itself.
  func heard(_ report: TerminalReport) -> [BrowseEvent] {
    let all = reports.withLock { reports in
      reports.insert(report)
      return reports
    }
    guard report == .attributes else { return [] }
    renderers.withLock { $0 = app.pictureRenderers(all) }
    return [.drawsPictures(means)]
  }

  /// Fetches and draws pictures, of each host one after the other.
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
    if isDryRun { return [] }
    do throws(StoreError) {
      let choice: PictureChoice = areWanted ? .auto : .never
      return told(try app.settingsFile.update { $0[Setting.pictures.rawValue] = choice.rawValue })
    } catch {
      return [.told(Failure(error).message)]
    }
  }

  // MARK: What is kept

  /// Changes the file of favourites.
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

  /// Changes the file of recent searches, if searches are kept.
  private func keepHistory(_ change: (inout SearchHistory) -> Void) -> [BrowseEvent] {
    if isDryRun || !app.keepsHistory { return [] }
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

  /// Keeps how the browser is left, if that is wanted.
  ///
  /// - Parameter start: How it began.
  func remember(_ state: BrowseState, since start: BrowseState) {
    guard !isDryRun, app.remembersScreen else { return }
    // What cannot be read has been told, and gives way.
    let before = (try? app.screenFile.load()) ?? ScreenMemory()
    do throws(StoreError) {
      app.warn(of: try app.screenFile.replace(with: state.memory(after: before, since: start)))
    } catch {
      app.fail(Failure(error), asWarning: true)
    }
  }
}
