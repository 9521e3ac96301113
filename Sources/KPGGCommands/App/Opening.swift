import KPGGCore

/// Why a URL could not be opened.
struct OpeningProblem: Error {
  let text: Text
  /// Whether the user has named the program.
  let isOfUser: Bool
}

extension App {
  /// Opens a URL. Returns why that fails, otherwise `nil`.
  func problemOpening(_ url: String) -> OpeningProblem? {
    let candidates: [[String]]
    let named = opener
    do throws(URLOpener.UnsafeShellCommand) {
      candidates = try URLOpener.candidates(for: url, named: named, in: environment)
    } catch {
      return OpeningProblem(
        text:
          "\(quoted: error.command) passes URLs to a shell, where & ends a command; open it manually: \(url)",
        isOfUser: true)
    }
    if candidates.contains(where: urlOpener.start) { return nil }
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
}
