import Arguments
import KPGGCore
import Terminal

/// What the program has to tell about its own doing: results, warnings, questions, hints.
enum Notice: Message, Equatable {
  // What a change of state did.
  case favoriteAdded(String)
  case alreadyFavorite(String)
  case favoriteRemoved(String)
  case notAFavorite(String)
  case favoritesCleared(Int)
  case clearFavorites(count: Int)
  case nothingCleared

  // Empty lists.
  case noGroupMatches
  case noMemberMatches
  case noSongMatches
  case noFavorites
  /// Nothing falls on the days, of which the first is today in the zone, if there is one; the next that does follows.
  case noAnniversary(
    first: Day, last: Day, zone: Zone?, ofFavorites: Bool, next: Day?, names: [String])

  // Warnings.
  case damagedFileKept(String)
  case madePrivate(String)
  case unreadableFavorites(count: Int)
  case catalogFindings(count: Int, first: Finding)
  case noPicture
  case pictureSaved(String, bytes: Int)
  case openerFailed(String, url: String)
  /// The command would have a shell read an address that it takes for several commands.
  case openerUsesShell(String, url: String)
  case noOpener(url: String)

  case copyServed(host: String, age: Int, cause: APIError)
  case updateServed(host: String, age: Int, cause: APIError)
  case groupsUnread(Int, first: String, cause: APIError, otherDocuments: Int)
  case answersNotKept(FileError)
  case updateUnusable(StoreError)
  /// The updated catalog is of an earlier edition than the program's own, or of none that it tells.
  case olderUpdate(Day?, own: Day)

  case settingsIgnored(StoreError)
  case settingIgnored(Settings.Problem, file: String)
  case moreSettingsIgnored(count: Int, file: String)
  case variableIgnored(Display.IgnoredVariable)
  case folderNotUTF8(String)
  case pagerNotFound(String)
  case pagerFailed(String, status: Int)

  // Recent searches.
  case searchRemoved(String)
  case historyCleared
  case noHistory
  case searchNotKept(StoreError)
  case seeHistory

  // Settings.
  case settingSet(Setting, String)
  case settingStays(Setting, String)
  case settingRemoved(String)
  case settingWasNotSet(String)
  case onlyEras(String)
  case onlyOriginal
  case defaultEraIgnored(String)

  // Hosts and the data in use.
  case waitingFor(String)
  case fetching(host: String)
  case fetchProgress(UpdateProgress)
  case updated(host: String, isNew: Bool, CatalogAudit.Counts)
  case updateRemoved
  case noUpdateToRemove
  case noDifference
  case verified(CatalogAudit.Counts)
  case exported(Int, folder: String)
  case overwriteForeign(Int, first: String)
  case namesOnlyForSome([String])
  case filesLeftOut([String])
  case otherFolder

  // Songs.
  case allSongs(String)
  case alsoSong(String)

  // Hints.
  case catalogIsOf(Day)
  case withoutHost
  case checkHost
  case checkProxy
  case checkCertificates
  case otherAddress
  case checkRedirect
  case tooLargeForCatalog
  case moreTime
  case copyHelper(to: String)
  case reinstall, installLibraries
  case later
  case verifyHost(APIHost)
  case oldDataStay
  case updateFirst
  case catalogsAre
  case didYouMean([String])
  case useOneOf([String])
  case eras([Era])
  case possibleValues([String])
  case forExample([String])
  case changedAllTheSame
  case checkOutput
  case addGroup(String)
  case nothingWritten
  case seeHelp(String)
  case usage(String)
  case setHome(Environment.BaseFolder)
  case checkPermissions(Environment.BaseFolder?)
  case freeSpace
  case checkDisk
  case updateProgram
  case repairOrRemove(String)
  case debug(String)

  /// Whether it says that there was nothing to change.
  var saysNothingChanged: Bool {
    switch self {
    case .alreadyFavorite, .notAFavorite, .nothingCleared, .nothingWritten, .noHistory, .noUpdateToRemove,
      .settingStays,
      .settingWasNotSet:
      true
    default: false
    }
  }

  func text(in language: Language) -> String {
    switch self {
    case .favoriteAdded(let name):
      language("Added to favourites: \(name)")
    case .alreadyFavorite(let name):
      language("Already a favourite: \(name)")
    case .favoriteRemoved(let name):
      language("Removed from favourites: \(name)")
    case .notAFavorite(let name):
      language("Not a favourite: \(name)")
    case .favoritesCleared(let count):
      language("Removed \(count) {1|favourite|favourites}.")
    case .clearFavorites(1):
      language("Remove the only favourite? [y/N] ")
    case .clearFavorites(let count):
      language("Remove all \(count) favourites? [y/N] ")
    case .nothingCleared:
      language("Nothing was removed.")
    case .noGroupMatches:
      language("No group matches.")
    case .noMemberMatches:
      language("No member matches.")
    case .noSongMatches:
      language("No song matches.")
    case .allSongs(let command):
      language("These are signature songs. All that a group promoted: \(command)")
    case .alsoSong(let command):
      language("A song is called so, too: \(command)")
    case .catalogIsOf(let edition):
      language(
        "The catalog is of \(language.longDate(edition)). What is newer may be with another host: --api URL, kpgg data update URL"
      )
    case .noFavorites:
      language("No favourites yet. Add one: kpgg favorite add stayc")
    case .noAnniversary(let first, let last, let zone, let ofFavorites, let next, let names):
      Self.noAnniversary(first, last, zone, ofFavorites, in: language)
        + (next.map { Self.next($0, names, in: language) } ?? "")
    case .damagedFileKept(let path):
      language("the file was damaged; it was kept as \(path), and a new one begun")
    case .madePrivate(let path):
      language("everybody could read \(path); from now on only you can")
    case .unreadableFavorites(let count):
      language(
        "\(count) {1|entry|entries} of the favourites file {1|is|are} not understood by this version; {1|it is|they are} kept but not shown"
      )
    case .catalogFindings(1, let first):
      language("something in the catalog's data is wrong: ") + first.text(in: language)
    case .catalogFindings(let count, let first):
      language("\(count) things in the catalog's data are wrong; the first: ") + first.text(in: language)
    case .noPicture:
      language("No picture is known.")
    case .pictureSaved(let path, let bytes):
      language("Saved \(path) (\(bytes) bytes).")
    case .openerFailed(let program, let url):
      language("\(quoted: program) could not be started, or failed at once; open it yourself: \(url)")
    case .openerUsesShell(let command, let url):
      language("\(quoted: command) hands addresses to a shell, for which & ends a command; open it yourself: \(url)")
    case .noOpener(let url):
      language("no program opens addresses here; set KPGG_BROWSER to name one, or open it yourself: \(url)")
    case .copyServed(let host, let age, let cause):
      Self.copyServed(host, Age(seconds: age).text(in: language), in: language) + cause.text(in: language)
    case .updateServed(let host, let age, let cause):
      Self.updateServed(host, Age(seconds: age).text(in: language), in: language) + cause.text(in: language)
    case .groupsUnread(let count, let first, let cause, let others):
      language("\(count) {1|group|groups} could not be read in full; the first is \(first): ")
        + cause.text(in: language)
        + (others == 0 ? "" : language("; \(others) more {1|document|documents} failed"))
    case .answersNotKept(let error):
      language("the host's answers could not be kept: ") + error.text(in: language)
    case .updateUnusable(let error):
      error.text(in: language)
        + language("; kpgg data reset removes it")
    case .settingsIgnored(let error) where error.reason == .ofOtherUser:
      error.text(in: language)
        + language("; it is ignored, since settings start programs. Set HOME (sudo -H) or XDG_CONFIG_HOME to a folder of yours")
    case .settingsIgnored(let error):
      error.text(in: language)
        + language("; it is ignored")
    case .settingIgnored(.unknownKey(let key, let line), let file):
      Self.place(file, line, in: language)
        + language("there is no setting \(quoted: key)")
    case .settingIgnored(.badValue(let setting, let value, let line), let file):
      Self.place(file, line, in: language)
        + Complaint.badSetting(setting, value).text(in: language) + Self.otherwise(setting, in: language)
        + Self.possible(setting.declaration.values, in: language)
    case .settingIgnored(.noText(let setting, let line), let file):
      Self.place(file, line, in: language)
        + language("the value of \(setting.rawValue) must be a string")
        + Self.otherwise(setting, in: language)
        + Self.possible(setting.declaration.values, in: language)
    case .moreSettingsIgnored(let count, let file):
      language("\(file): \(count) more problems like these")
    case .variableIgnored(let variable):
      language("the value of \(variable.name), \(quoted: variable.value), means nothing and is ignored")
        + Self.otherwise(variable.setting, in: language)
        + Self.possible(variable.setting.declaration.values, in: language)
    case .folderNotUTF8(let variable):
      language("\(variable) is not UTF-8; no file below it is read or written")
    case .pagerNotFound(let program):
      language("the pager \(quoted: program) could not be started")
    case .pagerFailed(let program, let status):
      language("the pager \(quoted: program) ended with status \(status)")
    case .searchRemoved(let text):
      language("Removed the search \(quoted: text)")
    case .historyCleared:
      language("Removed all searches.")
    case .noHistory:
      language("No searches yet. Search for something: kpgg search ㅇㅁㅇㄱ")
    case .searchNotKept(let error):
      language("the search could not be kept: ")
        + error.text(in: language)
    case .seeHistory:
      language("See: kpgg history list")
    case .settingSet(let setting, let value):
      language("Set \(setting.rawValue) to \(quoted: value)")
    case .settingStays(let setting, let value):
      language("\(setting.rawValue) is \(quoted: value) already")
    case .settingRemoved(let key):
      language("Removed \(key) from the settings")
    case .settingWasNotSet(let key):
      language("\(key) was not set")
    case .onlyEras(let eras):
      language("Only \(eras), as the settings say; --era all shows everything.")
    case .onlyOriginal:
      language("Only the original app's groups, as the settings say; kpgg config unset original shows all.")
    case .olderUpdate(let edition, let own):
      (edition.map { edition in
        language(
          "The updated catalog is of \(language.longDate(edition)), the program's own of \(language.longDate(own))."
        )
      }
        ?? language(
          "The updated catalog does not say when it was true; the program's own is of \(language.longDate(own))."
        ))
        + language(" Fetch it anew: kpgg data update; use the program's own: kpgg data reset")
    case .defaultEraIgnored(let era):
      language(
        "the catalog has no era \(quoted: era), which the setting era names; kpgg config unset era removes it"
      )
    case .waitingFor(let host):
      language("waiting for \(host)")
    case .fetching(let host):
      language("fetching the catalog of \(host)")
    case .fetchProgress(let progress): Self.bar(progress) + Self.numbers(progress, in: language)
    case .updated(let host, let isNew, let counts):
      (isNew
        ? language("Updated from \(host): ")
        : language("Nothing new at \(host): "))
        + (counts.edition.map { Self.edition($0, in: language) } ?? "") + Self.text(counts, in: language)
    case .updateRemoved:
      language("Removed the updated catalog; the one in the program is used again.")
    case .noUpdateToRemove:
      language("There is no updated catalog; the one in the program is used.")
    case .noDifference:
      language("No difference.")
    case .verified(let counts):
      language("Nothing is wrong: ")
        + Self.text(counts, in: language) + language(".")
    case .exported(let count, let folder):
      language("Wrote \(count) files into \(folder)")
    case .overwriteForeign(let count, let first):
      language("Overwrite what is no export of kpgg (files: \(count), the first: \(first))? [y/N] ")
    case .namesOnlyForSome(let names):
      language("some systems, Windows among them, cannot hold files of these names: ")
        + (names.prefix(5) + (names.count > 5 ? ["… (\(names.count))"] : [])).joined(separator: ", ")
    case .filesLeftOut(let paths):
      language("left out, since on many disks these names are the same as another's (members and songs are in the files of their eras): ")
        + (paths.prefix(5) + (paths.count > 5 ? ["… (\(paths.count))"] : [])).joined(separator: ", ")
    case .otherFolder:
      language("Name another folder; it is made if it does not exist.")
    case .withoutHost:
      language("Without a host named by --api, KPGG_API or the settings, kpgg answers from its own catalog.")
    case .checkHost:
      language("Check the address, and whether the host is up.")
    case .checkProxy:
      language("Check the proxy, or name the host in no_proxy to connect without one.")
    case .checkCertificates:
      language("If you trust the host, add its certificate authority to the system's certificates.")
    case .otherAddress:
      language("Use the host's name in place of an IPv6 address.")
    case .checkRedirect:
      language("Name the http or https address at which the host itself answers.")
    case .tooLargeForCatalog:
      language("A catalog is much smaller; check that the address is that of an API host.")
    case .moreTime:
      language("Try again later, or allow more time: --timeout 60")
    case .copyHelper(let path):
      language("It is built together with kpgg; copy it to: \(path)")
    case .reinstall:
      language("Install kpgg and kpgg-fetch of the same version.")
    case .installLibraries:
      language("Install what is missing. The Debian package of kpgg brings it along.")
    case .later:
      language("Try again later.")
    case .verifyHost(let host):
      language("See what is wrong: kpgg data verify \(host)")
    case .oldDataStay:
      language("The data in use are unchanged.")
    case .updateFirst:
      language("Fetch one: kpgg data update URL")
    case .catalogsAre:
      language("Name a folder that has group/index.json, a host's URL, bundled, or updated.")
    case .didYouMean:
      language("Did you mean:")
    case .useOneOf:
      language("Use one of:")
    case .eras(let eras):
      language("Eras of the catalog: ")
        + eras.map(\.description).joined(separator: ", ")
    case .possibleValues(let values):
      language("Possible values: ")
        + values.joined(separator: ", ")
    case .forExample(let texts):
      language("For example: ") + texts.joined(separator: ", ")
    case .checkOutput:
      language("Check where the output goes, and whether there is space.")
    case .changedAllTheSame:
      language("The change was saved anyway.")
    case .addGroup(let command):
      language("To add the group: \(command)")
    case .nothingWritten:
      language("Nothing was changed.")
    case .seeHelp(let command):
      language("See: \(command) --help")
    case .usage(let usage):
      language("Usage: \(usage)")
    case .setHome(let folder):
      language("Set HOME, or set \(folder.variable) to an absolute path.")
    case .checkPermissions(nil):
      language("Check the permissions.")
    case .checkPermissions(.some(let folder)):
      language("Check the permissions, or set \(folder.variable) to another folder.")
    case .freeSpace:
      language("Free some space and try again; what was there before is unchanged.")
    case .checkDisk:
      language("Check the folder and its disk, then try again.")
    case .updateProgram:
      language("Update kpgg, or move the file away to begin a new one.")
    case .repairOrRemove(let path):
      language("Repair it or move it away: \(path)")
    case .debug(let text):
      language("debug: \(text)")
    }
  }
}

extension Notice {
  /// The place in a file that a warning is about.
  private static func place(_ file: String, _ line: Int, in language: Language) -> String {
    language("\(file), line \(line): ")
  }

  /// What a value that means nothing counts for.
  private static func otherwise(_ setting: Setting, in language: Language) -> String {
    guard let value = setting.declaration.nonsense else { return "" }
    return language("; \(setting.rawValue) is \(value)")
  }

  /// What the value could have been.
  private static func possible(_ values: PossibleValues, in language: Language) -> String {
    switch values {
    case .any: ""
    case .like(let values):
      language(" (for example: \(values.joined(separator: "; ")))")
    case .one(let values), .some(let values):
      language(" (possible: \(values.joined(separator: ", ")))")
    }
  }

  /// What is said of a day, or of several in a row, on which nothing returns.
  private static func noAnniversary(
    _ first: Day, _ last: Day, _ zone: Zone?, _ ofFavorites: Bool, in language: Language
  ) -> String {
    let isOneDay = first == last
    let (start, end) = (language.longDate(first), language.longDate(last))
    let place = zone.flatMap { $0.place(in: language) }
    let days: Text = isOneDay ? "on \(start)" : "from \(start) to \(end)"
    let period: Text = place.map { "\(days) in \($0)" } ?? days
    let sentence: Text =
      ofFavorites
      ? "No birthday or debut anniversary of a favourite \(period)."
      : "No birthday or debut anniversary \(period)."
    return language(isOneDay ? sentence : sentence.meaning("several days"))
  }

  private static func next(_ day: Day, _ names: [String], in language: Language) -> String {
    let (day, names) = (language.longDate(day), language.list(names))
    return language(" Next: \(day), \(names).")
  }

  /// What leads the cause for which a host's kept answers are used.
  private static func copyServed(_ host: String, _ age: String, in language: Language) -> String {
    language("\(host) could not be reached; using cached responses that are \(age): ")
  }

  /// What leads the cause for which the last update is used in place of its host.
  private static func updateServed(_ host: String, _ age: String, in language: Language) -> String {
    language("using the last update from \(host), which is \(age): ")
  }

  private static func edition(_ edition: Day, in language: Language) -> String {
    let date = language.longDate(edition)
    return language("edition \(date), ")
  }

  private static func text(_ counts: CatalogAudit.Counts, in language: Language) -> String {
    language("\(counts.groups) groups, \(counts.members) members, \(counts.songs) songs")
  }

  private static func numbers(_ progress: UpdateProgress, in language: Language) -> String {
    let expected = progress.expected.map(String.init) ?? "?"
    let size = "\((progress.bytes + 1023) / 1024) KiB"
    return language("\(progress.received) of \(expected) documents, \(size)")
  }

  /// A bar of twenty cells; nothing as long as the end is not known.
  private static func bar(_ progress: UpdateProgress) -> String {
    guard let expected = progress.expected, expected > 0 else { return "" }
    let filled = min(20, progress.received * 20 / expected)
    return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled) + "] "
  }
}

extension Zone {
  /// Where people live by it; `nil` for where the reader is.
  fileprivate func place(in language: Language) -> String? {
    switch self {
    case .local: nil
    case .seoul: language("Seoul")
    case .named(let name): name
    case .offset(let seconds): Self.text(seconds)
    }
  }

  private static func text(_ seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = abs(seconds) / 60
    return "UTC" + (seconds < 0 ? "-" : "+") + padded(minutes / 60) + ":" + padded(minutes % 60)
  }
}
