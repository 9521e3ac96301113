import KPGGCore

struct URLOpeningError: Error {
  let text: Text
  /// Whether the user chose the program.
  let isChosenByUser: Bool
}

extension Session {
  /// The program that opens URLs, and its source. It can differ from the player.
  private var opener: Setting.SourcedValue {
    if let choice = world.environment.choice("KPGG_BROWSER"), choice.value?.shellWords.isEmpty == false {
      return choice
    }
    let player = settings.choice(.player)
    return player.source == "default"
      ? world.environment.choice("BROWSER") ?? .init(value: nil, source: "default") : player
  }

  /// Opens a URL. Returns the error if that fails, otherwise `nil`.
  func errorOpening(_ url: String) -> URLOpeningError? {
    let candidates: [[String]]
    let named = opener
    do throws(URLOpener.UnsafeShellCommand) {
      candidates = try URLOpener.candidates(for: url, named: named, in: world.environment)
    } catch {
      return URLOpeningError(
        text:
          "\(quoted: error.command) passes URLs to a shell, which can't handle the & in them; open the URL yourself: \(url)",
        isChosenByUser: true)
    }
    if candidates.contains(where: world.urlOpener.start) { return nil }
    guard let program = candidates.first?.first else {
      return URLOpeningError(
        text: "no browser found; set KPGG_BROWSER, or open the URL yourself: \(url)", isChosenByUser: false)
    }
    let isChosenByUser = named.value?.shellWords.isEmpty == false
    return URLOpeningError(
      text: "can't open the URL with \(quoted: program); open it yourself: \(url)",
      isChosenByUser: isChosenByUser)
  }

  /// Opens a URL that has been printed. On failure, throws if the user chose the program, otherwise only warns.
  func open(_ url: String) throws(Failure) {
    guard let problem = errorOpening(url) else { return }
    if problem.isChosenByUser { throw Failure(problem.text) }
    warn(problem.text)
  }

  /// Opens a video that has been printed. Prints the URL on the error stream if the JSON fields leave it out.
  func open(_ video: YouTubeID) throws(Failure) {
    if let fields = options.json ?? options.jsonLines, !fields.isEmpty,
      !fields.contains(where: ["url", "song"].contains)
    {
      writeError([video.watchURL])
    }
    try open(video.watchURL)
  }
}
