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
  case noFavorites

  // Warnings.
  case damagedFavoritesKept(String)
  case unreadableFavorites(count: Int)
  case catalogFindings(count: Int, first: Finding)
  case openerFailed(String, url: String)
  case noOpener(url: String)

  case copyServed(host: String, age: Int, cause: APIError)
  case answersNotKept(FileError)
  case updateUnusable(SnapshotError)

  // Hosts and the data in use.
  case waitingFor(String)
  case fetching(host: String)
  case fetchProgress(UpdateProgress)
  case updated(host: String, Day?, groups: Int, members: Int)
  case upToDate(host: String, Day?, groups: Int, members: Int)
  case updateRemoved
  case noUpdateToRemove
  case noDifference
  case verified(groups: Int, members: Int)
  case exported(Int, folder: String)

  // Hints.
  case withoutHost
  case checkHost
  case moreTime
  case copyHelper(to: String)
  case reinstall
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
  case quoteNames(example: String)
  case nothingWritten
  case seeHelp(String)
  case usage(String)
  case setHome
  case checkPermissions
  case freeSpace
  case updateProgram
  case repairOrRemove(String)
  case debug(String)

  func text(in language: Language) -> String {
    switch language {
    case .english: english
    }
  }

  private var english: String {
    switch self {
    case .favoriteAdded(let name): "Added to favourites: \(name)"
    case .alreadyFavorite(let name): "Already a favourite: \(name)"
    case .favoriteRemoved(let name): "Removed from favourites: \(name)"
    case .notAFavorite(let name): "Not a favourite: \(name)"
    case .favoritesCleared(1): "Removed 1 favourite."
    case .favoritesCleared(let count): "Removed \(count) favourites."
    case .clearFavorites(1): "Remove the only favourite? [y/N] "
    case .clearFavorites(let count): "Remove all \(count) favourites? [y/N] "
    case .nothingCleared: "Nothing was removed."
    case .noGroupMatches: "No group matches."
    case .noMemberMatches: "No member matches."
    case .noFavorites: "No favourites yet. Add one: kpgg favorite add stayc"
    case .damagedFavoritesKept(let path):
      "the favourites file could not be read; it was kept as \(path) and a new one begun"
    case .unreadableFavorites(1):
      "1 entry of the favourites file is not understood by this version; it is kept but not shown"
    case .unreadableFavorites(let count):
      "\(count) entries of the favourites file are not understood by this version; they are kept but not shown"
    case .catalogFindings(1, let first):
      "something in the catalog's data is wrong: " + EnglishFinding.text(first)
    case .catalogFindings(let count, let first):
      "\(count) things in the catalog's data are wrong; the first: " + EnglishFinding.text(first)
    case .openerFailed(let program, let url):
      "\(quoted(program)) could not be started; open it yourself: \(url)"
    case .noOpener(let url):
      "no program opens addresses here; set KPGG_BROWSER to name one, or open it yourself: \(url)"
    case .copyServed(let host, let age, let cause):
      "\(host) could not be asked, its kept answers are \(Age(seconds: age).text(in: .english)): "
        + EnglishHost.text(cause)
    case .answersNotKept(let error): "the host's answers could not be kept: " + EnglishFiles.reason(error)
    case .updateUnusable(let error): EnglishFiles.text(error) + "; kpgg data reset removes it"
    case .waitingFor(let host): "waiting for \(host)"
    case .fetching(let host): "fetching the catalog of \(host)"
    case .fetchProgress(let progress):
      Self.bar(progress) + "\(progress.received) of \(progress.expected.map(String.init) ?? "?") documents, "
        + "\((progress.bytes + 1023) / 1024) KiB"
    case .updated(let host, let edition, let groups, let members):
      "Updated from \(host): " + Self.counts(edition, groups, members)
    case .upToDate(let host, let edition, let groups, let members):
      "Nothing new at \(host): " + Self.counts(edition, groups, members)
    case .updateRemoved: "Removed the updated catalog; the one in the program is used again."
    case .noUpdateToRemove: "There is no updated catalog; the one in the program is used."
    case .noDifference: "No difference."
    case .verified(let groups, let members): "Nothing is wrong: \(groups) groups, \(members) members."
    case .exported(let count, let folder): "Wrote \(count) files into \(folder)"
    case .withoutHost: "Without --api and KPGG_API, kpgg answers from its own catalog."
    case .checkHost: "Check the address, and whether the host is up."
    case .moreTime: "Try again later, or allow more time: --timeout 60"
    case .copyHelper(let path): "It is built together with kpgg; copy it to: \(path)"
    case .reinstall: "Install kpgg and kpgg-fetch of the same version."
    case .later: "Try again later."
    case .verifyHost(let host): "See what is wrong: kpgg data verify \(host)"
    case .oldDataStay: "The data in use are unchanged."
    case .updateFirst: "Fetch one: kpgg data update URL"
    case .catalogsAre: "Name a folder that has group/index.json, a host's URL, bundled, or updated."
    case .didYouMean: "Did you mean:"
    case .useOneOf: "Use one of:"
    case .eras(let eras): "Eras of the catalog: " + eras.map(\.description).joined(separator: ", ")
    case .possibleValues(let values): "Possible values: " + values.joined(separator: ", ")
    case .forExample(let texts): "For example: " + texts.joined(separator: ", ")
    case .checkOutput: "Check where the output goes, and whether there is space."
    case .changedAllTheSame: "The favourites were changed all the same."
    case .quoteNames(let example): "Names with spaces need quotes here: \(example)"
    case .nothingWritten: "Nothing was changed."
    case .seeHelp(let command): "See: \(command) --help"
    case .usage(let usage): "Usage: \(usage)"
    case .setHome: "Set HOME, or set XDG_DATA_HOME to an absolute path."
    case .checkPermissions: "Check the permissions, or set XDG_DATA_HOME to another folder."
    case .freeSpace: "Free some space and try again; what was there before is unchanged."
    case .updateProgram: "Update kpgg, or move the file away to begin a new one."
    case .repairOrRemove(let path): "Repair it or move it away: \(path)"
    case .debug(let text): "debug: \(text)"
    }
  }
}

extension Notice {
  private static func counts(_ edition: Day?, _ groups: Int, _ members: Int) -> String {
    (edition.map { "edition \($0.iso), " } ?? "") + "\(groups) groups, \(members) members"
  }

  /// A bar of twenty cells; nothing as long as the end is not known.
  private static func bar(_ progress: UpdateProgress) -> String {
    guard let expected = progress.expected, expected > 0 else { return "" }
    let filled = min(20, progress.received * 20 / expected)
    return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled) + "] "
  }
}

/// A foreign text inside a sentence: in quotes, on one line, and shortened if it is too long to read.
func quoted(_ text: String) -> String {
  let isLong = text.utf8.count > 60 && text.count > 60
  return "\"" + (isLong ? text.prefix(59) + "…" : text[...]).description.sanitized + "\""
}
