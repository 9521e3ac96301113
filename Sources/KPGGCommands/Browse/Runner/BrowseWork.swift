import KPGGCore

/// What effects work on: the catalog, files, pictures and other programs.
struct BrowseWorld: Sendable {
  let session: Session
  let source: BrowseSource
  let files: BrowseFiles
  let player: BrowsePlayer
  var artist: BrowseArtist

  /// - Parameters:
  ///   - isDryRun: Whether to change no files and start no player.
  ///   - renderers: The picture renderers, if not those for the terminal.
  init(
    _ session: Session, isDryRun: Bool = false, renderers: [Theme: PictureRenderer]? = nil
  ) {
    self.session = session
    self.source = BrowseSource(session)
    files = BrowseFiles(session: session, isDryRun: isDryRun)
    player = BrowsePlayer(session)
    artist = BrowseArtist(session, renderers)
  }

  /// Whether a player may tell what it plays.
  var canFollowPlayer: Bool { !files.isDryRun && Player(session).isControlled }

  /// Does the work of an effect, except what needs the terminal.
  ///
  /// - Parameters:
  ///   - state: The state that requested it.
  ///   - time: When it was requested.
  ///   - post: Receives the resulting events.
  func perform(
    _ effect: BrowseEffect, _ state: BrowseState, requestedAt time: ContinuousClock.Instant = .now,
    post: @escaping @Sendable ([BrowseEvent]) -> Void
  ) async {
    switch effect {
    case .replay: post([.replayed])
    case .load(let slugs, let version):
      post(await source.load(slugs.compactMap(state.index.group), version: version))
    case .loadAll(let version): post(await source.loadAll(state.index.groups, version: version))
    case .reload: post(await source.reload())
    case .findBackground(let id, let version):
      guard let member = state.catalog.member(id) else { return }
      post(await source.background(of: member, in: state.index, version: version))
    case .inquire(let inquiry): post([.found(inquiry, inquiry.answer(state))])
    case .control(let control): if !files.isDryRun { post(player.perform(control, pressedAt: time)) }
    case .readFavorites: post(files.favorites())
    case .add, .restore, .remove: post(files.write(effect))
    case .draw(let requests): await artist.draw(requests) { post([$0]) }
    case .savePictureChoice(let isEnabled): post(files.savePictureChoice(isEnabled))
    case .record(let words): post(files.keepHistory { $0.record(words) })
    case .forget(let words): post(files.keepHistory { $0.remove(words) })
    case .follow, .copy, .setMouse, .askTerminal, .redraw, .suspend, .quit, .interrupt: break
    }
  }
}

extension BrowseEffect {
  /// What else may run at the same time as an effect.
  enum Turn: Hashable {
    /// It runs at once, and keys wait.
    case now
    /// It runs beside everything else.
    case anyTime
    /// It waits for the one before in this queue.
    case afterOthers(Queue)
    /// It cancels the one before in this queue: only the newest result counts.
    case newest(Queue)
  }

  enum Queue: Hashable {
    case files, player, pictures
    case results(BrowsePage.Place)
  }

  func turn(_ state: BrowseState) -> Turn {
    switch self {
    case .readFavorites, .add, .restore, .remove, .record, .forget, .savePictureChoice: .afterOthers(.files)
    // Starting a program can take a while.
    case .control: .afterOthers(.player)
    case .inquire(let inquiry): .newest(.results(inquiry.place))
    case .draw: .newest(.pictures)
    case .loadAll, .reload: .anyTime
    case .load: state.host == nil ? .now : .anyTime
    case .findBackground, .replay, .follow, .copy, .setMouse, .askTerminal, .redraw, .suspend, .quit,
      .interrupt:
      .now
    }
  }
}
