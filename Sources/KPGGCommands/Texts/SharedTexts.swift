import KPGGCore

/// Texts that are used in several files.
extension Text {
  static func memberNotGroup(_ name: String, of group: String) -> Text {
    "\(name) is a member of \(group), not a group"
  }
  static func nothingNamed(_ name: String) -> Text { "nothing is named \(quoted: name)" }
  static func noGroupOrMember(_ name: String) -> Text { "no group or member named \(quoted: name)" }
  static let unknown: Text = "unknown"
  static let emptyName: Text = "the name is empty"
  static let nothingPlays: Text = "Nothing is playing."
  static let nothingToPick: Text = "nothing to pick from: no matches"
  static let needsTerminal: Text = "`kpgg browse` needs an interactive terminal"
  static func fileAppeared(_ path: String) -> Text {
    "another program has just created \(path); use --force to overwrite"
  }
  static func badSetting(_ setting: String, _ value: String) -> Text {
    "invalid value \(quoted: value) for the setting \(setting)"
  }
  static func nothingFound(_ text: String) -> Text { "no results for \(quoted: text)" }
  static func badCondition(_ problem: SearchQuery.InvalidCondition) -> Text {
    "invalid value \(quoted: problem.value) for \(problem.key):"
  }
  static let unexpected: Text = "unexpected error (run with KPGG_DEBUG=1 for details)"
  static func favoriteAdded(_ name: String) -> Text { "Added to favourites: \(name)" }
  static func favoriteRemoved(_ name: String) -> Text { "Removed from favourites: \(name)" }
  static let noFavorites: Text = "No favourites yet. Add one: `kpgg favorite add stayc`"
  static let noGroupMatches: Text = "No matching groups."
  static let noSongMatches: Text = "No matching songs."
  static let noUnits: Text = "This catalog has no units."
  static let noAgencies: Text = "This catalog has no agencies."
  static func damagedFileKept(_ path: String) -> Text {
    "a damaged file was saved as \(path) and replaced by a new one"
  }
  static let noPicture: Text = "No picture."
  static func settingRemoved(_ key: String) -> Text { "Removed \(key) from the settings" }
  static let onlyOriginal: Text = "Only the groups of the original KPGG app."
  static let originalBySettings: Text =
    "Showing only the original app's groups (from your settings). To show all groups, use `kpgg config unset original`."
  static func waitingFor(_ host: String) -> Text { "waiting for \(host)" }
  static func fetching(host: String) -> Text { "fetching the catalog from \(host)" }
  static let withoutHost: Text =
    "Without --api, KPGG_API or the api setting, kpgg uses its own catalog."
  static let checkHost: Text = "Check the address, and check that the host is up."
  static let later: Text = "Try again later."
  static let notACatalog: Text =
    "The response is too large for a catalog. Check that the address is an API host."
  static func verifyHost(_ host: APIHost) -> Text { "List the issues: `kpgg data verify \(host)`" }
  static let dataUnchanged: Text = "The catalog in use is unchanged."
  static let checkOutput: Text = "Check the output file and the free disk space."
  static let nothingWritten: Text = "Nothing was changed."
  static func usage(_ usage: String) -> Text { "Usage: \(usage)" }
  static func setHome(or variable: String) -> Text {
    "Set HOME, or set \(variable) to an absolute path."
  }
  static func repairOrRemove(_ path: String) -> Text { "Repair the file or move it away: \(path)" }

  /// - Parameter source: The variable or setting that sets the host, or `nil` for the command line.
  static func badHost(_ text: String, source: String?) -> Text {
    guard let source else { return "\(quoted: text) is not a valid host URL" }
    return "invalid value \(quoted: text) of \(source): expected a host URL"
  }

  static func didYouMean(_ commands: [String]) -> Text { "Did you mean: \(commands: commands)" }
  /// - Parameter facts: A description for each command, or none if the commands are clear.
  static func useOneOf(_ commands: [String], facts: [Text] = []) -> Text {
    "Use one of: \(commands: commands, facts: facts)"
  }
  static func possibleValues(_ values: [String]) -> Text {
    "Possible values: \(values.joined(separator: ", "))"
  }
  static func forExample(_ texts: [String]) -> Text { "For example: \(texts.joined(separator: ", "))" }

  static func catalogIssues(count: Int, first: CatalogIssue) -> Text {
    count == 1
      ? "the catalog has an issue: \(first)"
      : "the catalog has \(count) issues; the first is: \(first)"
  }

  static func eras(_ eras: [Era]) -> Text {
    "Available eras: \(eras.map(\.description).joined(separator: ", "))"
  }

  static func searchNotKept(_ error: StoreError) -> Text { "can't save the search: \(error)" }

  /// Suggests the known words closest to a typed word, completed to commands. Lists all known words if none is close.
  static func nearest(
    to word: String, among known: [String], _ complete: (String) -> String = { $0 }
  ) -> [Text] {
    let near = EditDistance.nearest(to: word, among: known, atMost: 3) { [$0] }
    if near.isEmpty { return known.isEmpty ? [] : [.possibleValues(known)] }
    return [.didYouMean(near.map(complete))]
  }

  /// Lists the first names, and adds the total if there are more.
  static func shortList(_ names: [String], atMost limit: Int) -> Text {
    "\(list: names.prefix(limit) + (names.count > limit ? ["… (\(names.count))"] : []))"
  }
}

struct ListCount: Message {
  enum Unit: String, Sendable { case groups, members, songs, units, agencies }

  let unit: Unit
  let shown: Int
  /// The total number of entries, or `nil` if it is unknown.
  var all: Int?
  /// Notes about entries that the list adds or leaves out.
  var notes: [Text] = []

  var text: Text { .joined([countText] + notes.flatMap { ["; ", $0] }) }

  private var countText: Text {
    guard let all, all != shown else { return counted(shown) }
    return Text("\(shown) of \(counted(all))").withContext(unit.rawValue)
  }

  private func counted(_ count: Int) -> Text {
    switch unit {
    case .groups: "\(count) {1|group|groups}"
    case .members: "\(count) {1|member|members}"
    case .songs: "\(count) {1|song|songs}"
    case .units: "\(count) {1|unit|units}"
    case .agencies: "\(count) {1|agency|agencies}"
    }
  }
}
