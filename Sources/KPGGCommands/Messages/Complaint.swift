import Arguments
import KPGGCore
import Terminal

/// What went wrong, in one sentence.
enum Complaint: Message {
  case noGroup(String)
  case severalGroups(String, byPrefix: Bool)
  case noMember(String)
  case groupNotMember(String)
  case noMemberOfGroup(String, group: String)
  case severalMembers(String, byPrefix: Bool)
  case notAnEra(String)
  case notUTF8(String)
  case memberNotGroup(String, of: String)
  case memberOfOther(String, group: String, not: String)
  case fitsBothWays(String, group: String, member: String)
  case noGroupOrMember(String)
  case groupWithMember(group: String, member: String)
  case noSong(String)
  case noSongOfGroup(String, group: String)
  case severalSongs(String)
  case songNotGroup(String)
  case emptyName
  case conflictingOptions(String, String)
  case noFeaturedGroup
  case nothingToPick
  case clearNeedsYes
  case overwritingNeedsForce(Int, first: String)
  case needsTerminal
  /// An option that is for another one.
  case needsOption(String, String)
  case noTopic(String)
  case usage(UsageProblem)
  case catalog(Finding)
  case host(APIError)
  case badHost(String, source: String?)
  case badTimeout(String)
  case badForcedWidth(String)
  case store(StoreError)
  case noUpdate
  case noHostToUpdate
  case noCatalogAt(String)
  case noSetting(String)
  case badSetting(Setting, String)
  case notSet(Setting)
  case noSchema(String)
  case nothingFound(String)
  case noSearch(String)
  case badCondition(SearchQuery.Problem)
  case noShell(String)
  case emptyCatalog(host: String)
  case foundErrors(Int, warnings: Int)
  case picture(PictureError)
  case fileExists(String)
  /// A file that was made while the program worked.
  case fileAppeared(String)
  case pictureToTerminal
  case exportNeedsFolder
  case noPictureAddress(String)
  case file(FileError)
  case writing(TerminalDevice.WriteError)
  case noToday
  case unexpected

  func text(in language: Language) -> String {
    switch self {
    case .noGroup(let name):
      language("no group is called \(quoted: name)")
    case .severalGroups(let name, byPrefix: false):
      language("several groups are called \(quoted: name)")
    case .severalGroups(let name, byPrefix: true):
      language("the names of several groups begin with \(quoted: name)")
    case .groupNotMember(let name):
      language("\(quoted: name) is a group, not a member")
    case .noMember(let name):
      language("no member is called \(quoted: name)")
    case .noMemberOfGroup(let name, let group):
      language("\(group) has no member called \(quoted: name)")
    case .severalMembers(let name, byPrefix: false):
      language("several members are called \(quoted: name)")
    case .severalMembers(let name, byPrefix: true):
      language("the names of several members begin with \(quoted: name)")
    case .notAnEra(let text):
      language("\(quoted: text) is not an era of the catalog")
    case .notUTF8(let word):
      language("\(quoted: word) is not UTF-8")
    case .memberNotGroup(let name, let group):
      language("\(name) is a member of \(group), not a group")
    case .memberOfOther(let name, let group, let other):
      language("\(name) is a member of \(group), not of \(other)")
    case .fitsBothWays(let word, let group, let member):
      language("\(quoted: word) can mean the group \(group) or the member \(member)")
    case .noGroupOrMember(let name):
      language("no group and no member is called \(quoted: name)")
    case .groupWithMember(let group, let member):
      language("the group \(group) and the member \(member) cannot be compared, only two of a kind")
    case .noSong(let title):
      language("no group and no song is called \(quoted: title)")
    case .noSongOfGroup(let title, let group):
      language("\(group) has no song called \(quoted: title)")
    case .severalSongs(let title):
      language("several songs are called \(quoted: title), or begin so")
    case .songNotGroup(let title):
      language("\(quoted: title) is a song; --newest and --random need a group")
    case .emptyName:
      language("the name is empty")
    case .conflictingOptions(let first, let second):
      language("\(first) and \(second) cannot be used together")
    case .noFeaturedGroup:
      language("the catalog has no candidate for the featured group")
    case .nothingToPick:
      language("nothing matches, so that nothing can be picked")
    case .needsTerminal:
      language("the browser needs a terminal that can be drawn on")
    case .needsOption(let option, let other):
      language("\(option) is for \(other)")
    case .clearNeedsYes:
      language("removing all favourites needs --yes where nobody can be asked")
    case .overwritingNeedsForce(let count, let first):
      language(
        "what is no export of kpgg would be overwritten (files: \(count), the first: \(first)); where nobody can be asked that needs --force"
      )
    case .noTopic(let topic):
      language("there is no help on \(quoted: topic)")
    case .usage(let problem): problem.text(in: language)
    case .catalog(let finding):
      language("the catalog cannot be read: ")
        + finding.text(in: language)
    case .host(let error): error.text(in: language)
    case .badHost(let text, source: nil):
      language("\(quoted: text) is not the URL of a host")
    case .badHost(let text, let source?):
      language("the value of \(source), \(quoted: text), is not the URL of a host")
    case .badTimeout(let text):
      language("the value of KPGG_TIMEOUT, \(quoted: text), is not a number of seconds")
    case .badForcedWidth(let text):
      language(
        "the value of KPGG_FORCE_TTY, \(quoted: text), is not a number of columns, a part of the window, or true"
      )
    case .store(let error): error.text(in: language)
    case .picture(let error): error.text(in: language)
    case .fileExists(let path):
      language("there is a file at \(path) already; --force writes over it")
    case .fileAppeared(let path):
      language("\(path) was created in the meantime and is left as it is; --force overwrites it")
    case .pictureToTerminal:
      language("a picture is not text for a terminal; pipe it to a program or redirect it to a file")
    case .exportNeedsFolder:
      language("an export is a folder of files and cannot go to standard output; ./- is the folder named -")
    case .noPictureAddress(let name):
      language("no picture of \(name) is known")
    case .noUpdate:
      language("there is no updated catalog")
    case .noHostToUpdate:
      language("no host is named, and none was used for an update before")
    case .noCatalogAt(let path):
      language("there is no catalog at \(quoted: path): no group/index.json")
    case .noSetting(let key):
      language("there is no setting \(quoted: key)")
    case .badSetting(let setting, let value):
      language("\(quoted: value) is not a value of the setting \(setting.rawValue)")
    case .notSet(let setting):
      language("\(setting.rawValue) is not set")
    case .noSchema(let command):
      language("\(quoted: command) is not a command that prints JSON")
    case .noSearch(let number):
      language("there is no search number \(quoted: number)")
    case .nothingFound(let text):
      language("nothing is found for \(quoted: text)")
    case .badCondition(let problem):
      language("\(quoted: problem.value) is not a value of \(problem.key.rawValue):")
    case .noShell(let name):
      language("there are no completions for \(quoted: name)")
    case .emptyCatalog(let host):
      language("the catalog of \(host) has no groups")
    case .foundErrors(let errors, let warnings):
      language("errors: \(errors), warnings: \(warnings)")
    case .file(let error): error.text(in: language)
    case .writing(.closed):
      language("nobody reads the output any more")
    case .writing(.system(let reason)):
      language("the output could not be written: \(reason)")
    case .noToday:
      language("the clock of this computer is not between the years 1 and 9999; set it, or name the day with --date")
    case .unexpected:
      language("something unexpected happened; KPGG_DEBUG=1 shows what")
    }
  }
}

extension UsageProblem {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .unknownCommand(let word, _):
      language("\(quoted: word) is not a command")
    case .unknownOption(let name, _):
      language("there is no option \(quoted: name)")
    case .missingArgument(let title):
      language("\(Text.placeholder(title)) is missing")
    case .missingValue(let option):
      language("\(option) needs a value")
    case .unexpectedValue(_, let option):
      language("\(option) takes no value")
    case .unexpectedArgument(let word):
      language("\(quoted: word) is unexpected here")
    case .valueNeedsEquals(let word, let option):
      language("the value \(quoted: word) has to follow \(option) with an equals sign")
    case .invalidValue("", let title, _):
      language("the value of \(title) is empty")
    case .invalidValue(let value, let title, _):
      language("\(quoted: value) is not a value of \(title)")
    }
  }
}
