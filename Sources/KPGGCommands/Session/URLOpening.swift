import KPGGCore

/// Why a URL could not be opened.
struct OpeningProblem: Error {
  let text: Text
  /// Whether the user has named the program.
  let isOfUser: Bool
}

extension Session {
  /// The program that opens addresses, and what names it: it can be another one than the player.
  private var opener: Setting.Choice {
    if let choice = world.environment.choice("KPGG_BROWSER"), choice.value?.shellWords.isEmpty == false {
      return choice
    }
    let player = settings.choice(.player)
    return player.source == "default"
      ? world.environment.choice("BROWSER") ?? .init(value: nil, source: "default") : player
  }

  /// Opens a URL. Returns why that fails, otherwise `nil`.
  func problemOpening(_ url: String) -> OpeningProblem? {
    let candidates: [[String]]
    let named = opener
    do throws(URLOpener.UnsafeShellCommand) {
      candidates = try URLOpener.candidates(for: url, named: named, in: world.environment)
    } catch {
      return OpeningProblem(
        text:
          "\(quoted: error.command) passes URLs to a shell, where & ends a command; open it manually: \(url)",
        isOfUser: true)
    }
    if candidates.contains(where: world.urlOpener.start) { return nil }
    guard let program = candidates.first?.first else {
      return OpeningProblem(
        text: "no browser found; set KPGG_BROWSER or open manually: \(url)", isOfUser: false)
    }
    let isOfUser = named.value.map { !$0.shellWords.isEmpty } ?? false
    return OpeningProblem(
      text: "couldn't open with \(quoted: program); open it manually: \(url)", isOfUser: isOfUser)
  }

  /// Opens a URL that has been printed. A program that the user has named must work; otherwise, a warning is enough.
  func open(_ url: String) throws(Failure) {
    guard let problem = problemOpening(url) else { return }
    if problem.isOfUser { throw Failure(problem.text) }
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
