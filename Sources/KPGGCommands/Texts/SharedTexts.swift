import KPGGCore

/// Texts that are used in several places.
extension Text {
  static func noGroup(_ name: String) -> Text { "no group named \(quoted: name)" }
  static func noMember(_ name: String) -> Text { "no member named \(quoted: name)" }
  static func memberNotGroup(_ name: String, of group: String) -> Text {
    "\(name) is a member of \(group), not a group"
  }
  static func noGroupOrMember(_ name: String) -> Text { "no group or member named \(quoted: name)" }
  static func noSong(_ title: String) -> Text { "no group or song named \(quoted: title)" }
  static let unknown: Text = "unknown"
  static let loading: Text = "Loading..."
  static let emptyName: Text = "the name is empty"
  static func conflictingOptions(_ first: String, _ second: String) -> Text {
    "\(first) and \(second) cannot be used together"
  }
  static let nothingToPick: Text = "nothing to pick from: no matches"
  static let needsTerminal: Text = "kpgg browse needs an interactive terminal"
  static func needsOption(_ option: String, _ other: String) -> Text {
    "\(option) can only be used with \(other)"
  }
  static func fileAppeared(_ path: String) -> Text {
    "\(path) was created in the meantime and is left as it is; --force overwrites it"
  }
  static func badSetting(_ setting: String, _ value: String) -> Text {
    "invalid value \(quoted: value) for the setting \(setting)"
  }
  static func nothingFound(_ text: String) -> Text { "no results for \(quoted: text)" }
  static func badCondition(_ problem: SearchQuery.Problem) -> Text {
    "invalid value \(quoted: problem.value) for \(problem.key.rawValue):"
  }
  static let noToday: Text =
    "the clock of this computer is not between the years 1 and 9999; set it, or name the day with --date"
  static let unexpected: Text = "unexpected error (run with KPGG_DEBUG=1 for details)"
  static func favoriteAdded(_ name: String) -> Text { "Added to favourites: \(name)" }
  static func favoriteRemoved(_ name: String) -> Text { "Removed from favourites: \(name)" }
  static let noGroupMatches: Text = "No group matches."
  static let noSongMatches: Text = "No song matches."
  static func allSongs(_ command: String) -> Text {
    "Signature songs only. For all of a group's title tracks: \(command)"
  }
  static let noFavorites: Text = "No favourites yet. Add one: kpgg favorite add stayc"
  static func damagedFileKept(_ path: String) -> Text {
    "the file was damaged; it was saved as \(path) and a new one was started"
  }
  static func madePrivate(_ path: String) -> Text { "\(path) was readable by everyone; it is now private" }
  static let noPicture: Text = "No picture."
  static let noHistory: Text = "No searches yet. Search for something: kpgg search ㅇㅁㅇㄱ"
  static func settingRemoved(_ key: String) -> Text { "Removed \(key) from the settings" }
  static let originalBySettings: Text =
    "Showing the original app's groups only (from your settings); kpgg config unset original shows all."
  static func waitingFor(_ host: String) -> Text { "waiting for \(host)" }
  static func fetching(host: String) -> Text { "fetching the catalog of \(host)" }
  static let otherFolder: Text = "Name another folder; it is made if it does not exist."
  static let withoutHost: Text =
    "Without --api, KPGG_API or the api setting, kpgg uses its own catalog."
  static let checkHost: Text = "Check the address, and whether the host is up."
  static let checkProxy: Text = "Check the proxy, or name the host in no_proxy to connect without one."
  static let checkCertificates: Text =
    "If you trust the host, add its certificate authority to the system's certificates."
  static let otherAddress: Text = "Use the host's name in place of an IPv6 address."
  static let tooLargeForCatalog: Text =
    "A catalog is much smaller; check that the address is that of an API host."
  static let moreTime: Text = "Try again later, or allow more time: --timeout 60"
  static func copyHelper(to path: String) -> Text { "It is built together with kpgg; copy it to: \(path)" }
  static let reinstall: Text = "Install kpgg and kpgg-fetch of the same version."
  static let installLibraries: Text = "Install what is missing. The Debian package of kpgg brings it along."
  static let later: Text = "Try again later."
  static func verifyHost(_ host: APIHost) -> Text { "See what is wrong: kpgg data verify \(host)" }
  static let oldDataStay: Text = "The data in use are unchanged."
  static let checkOutput: Text = "Check where the output goes, and whether there is space."
  static let nothingWritten: Text = "Nothing was changed."
  static func seeHelp(_ command: String) -> Text { "See: \(command) --help" }
  static func usage(_ usage: String) -> Text { "Usage: \(usage)" }
  static func setHome(or variable: String) -> Text {
    "Set HOME, or set \(variable) to an absolute path."
  }
  static let freeSpace: Text = "Free some space and try again; what was there before is unchanged."
  static let checkDisk: Text = "Check the folder and its disk, then try again."
  static let updateProgram: Text = "Update kpgg, or move the file away to begin a new one."
  static func repairOrRemove(_ path: String) -> Text { "Repair it or move it away: \(path)" }

  static func severalGroups(_ name: String, byPrefix: Bool) -> Text {
    byPrefix
      ? "several groups start with \(quoted: name)" : "several groups are named \(quoted: name)"
  }

  static func severalMembers(_ name: String, byPrefix: Bool) -> Text {
    byPrefix
      ? "several members start with \(quoted: name)"
      : "several members are named \(quoted: name)"
  }

  /// - Parameter source: The variable or setting that names the host; `nil` for the command line.
  static func badHost(_ text: String, source: String?) -> Text {
    guard let source else { return "\(quoted: text) is not the URL of a host" }
    return "the value of \(source), \(quoted: text), is not the URL of a host"
  }

  static func didYouMean(_ commands: [String]) -> Text { "Did you mean: \(commands: commands)" }
  static func useOneOf(_ commands: [String]) -> Text { "Use one of: \(commands: commands)" }
  static func possibleValues(_ values: [String]) -> Text {
    "Possible values: \(values.joined(separator: ", "))"
  }
  static func forExample(_ texts: [String]) -> Text { "For example: \(texts.joined(separator: ", "))" }

  static func catalogFindings(count: Int, first: Finding) -> Text {
    count == 1
      ? "something in the catalog's data is wrong: \(first)"
      : "\(count) things in the catalog's data are wrong; the first: \(first)"
  }

  static func eras(_ eras: [Era]) -> Text {
    "Eras of the catalog: \(eras.map(\.description).joined(separator: ", "))"
  }

  static func searchNotKept(_ error: StoreError) -> Text { "the search could not be kept: \(error)" }

  /// The nearest of what is known, completed to what can be copied; all that is known if nothing is near.
  static func nearest(
    to word: String, among known: [String], _ complete: (String) -> String = { $0 }
  ) -> [Text] {
    let near = EditDistance.nearest(to: word, among: known, atMost: 3) { [$0] }
    if near.isEmpty { return known.isEmpty ? [] : [.possibleValues(known)] }
    return [.didYouMean(near.map(complete))]
  }

  /// The first of some names, and how many there are if that is not all of them.
  static func few(_ names: [String]) -> String {
    (names.prefix(5) + (names.count > 5 ? ["… (\(names.count))"] : [])).joined(separator: ", ")
  }
}

/// How many entries a list shows.
struct ListCount: Message {
  enum Unit: String, Sendable { case groups, members, songs }

  let unit: Unit
  let shown: Int
  /// How many entries there are; `nil` if unknown.
  var all: Int?

  var text: Text {
    guard let all, all != shown else { return counted(shown) }
    return Text("\(shown) of \(counted(all))").meaning(unit.rawValue)
  }

  private func counted(_ count: Int) -> Text {
    switch unit {
    case .groups: "\(count) {1|group|groups}"
    case .members: "\(count) {1|member|members}"
    case .songs: "\(count) {1|song|songs}"
    }
  }
}
