import KPGGCore

extension App {
  /// Opens a URL. Returns a message if that fails, otherwise `nil`.
  func problemOpening(_ url: String) -> Text? {
    let candidates: [[String]]
    do throws(URLOpener.UnsafeShellCommand) {
      candidates = try URLOpener.candidates(for: url, named: inUse(.player), in: environment)
    } catch {
      return
        "\(quoted: error.command) passes URLs to a shell, where & ends a command; open it manually: \(url)"
    }
    if candidates.contains(where: urlOpener.start) { return nil }
    return candidates.first.map {
      "couldn't open with \(quoted: $0[0]); open it manually: \(url)"
    }
      ?? "no browser found; set KPGG_BROWSER or open manually: \(url)"
  }
}
