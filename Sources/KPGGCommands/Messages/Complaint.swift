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
  case notAFavoriteName(String)
  case fitsBothWays(String, group: String, member: String)
  case emptyName
  case conflictingOptions(String, String)
  case noFeaturedGroup
  case clearNeedsYes
  case noTopic(String)
  case usage(UsageProblem)
  case catalog(Finding)
  case favorites(FavoritesError)
  case host(APIError)
  case badHost(String, source: String?)
  case badTimeout(String)
  case update(SnapshotError)
  case noUpdate
  case noHostToUpdate
  case noDataFolder
  case noCatalogAt(String)
  case emptyCatalog(host: String)
  case foundErrors(Int, warnings: Int)
  case file(FileError)
  case writing(TerminalDevice.WriteError)
  case unexpected

  func text(in language: Language) -> String {
    switch language {
    case .english: english
    }
  }

  private var english: String {
    switch self {
    case .noGroup(let name): "no group is called \(quoted(name))"
    case .severalGroups(let name, byPrefix: false): "several groups are called \(quoted(name))"
    case .severalGroups(let name, byPrefix: true): "the names of several groups begin with \(quoted(name))"
    case .groupNotMember(let name): "\(quoted(name)) is a group, not a member"
    case .noMember(let name): "no member is called \(quoted(name))"
    case .noMemberOfGroup(let name, let group): "\(group) has no member called \(quoted(name))"
    case .severalMembers(let name, byPrefix: false): "several members are called \(quoted(name))"
    case .severalMembers(let name, byPrefix: true): "the names of several members begin with \(quoted(name))"
    case .notAnEra(let text): "\(quoted(text)) is not an era of the catalog"
    case .notAFavoriteName(let word):
      "\(quoted(word)) names no group, and no member of a group named right before it"
    case .fitsBothWays(let word, let group, let member):
      "\(quoted(word)) can mean the group \(group) or the member \(member)"
    case .emptyName: "the name is empty"
    case .conflictingOptions(let first, let second): "\(first) and \(second) cannot be used together"
    case .noFeaturedGroup: "the catalog has no candidate for the featured group"
    case .clearNeedsYes: "removing all favourites needs --yes where nobody can be asked"
    case .noTopic(let topic): "there is no help on \(quoted(topic))"
    case .usage(let problem): EnglishUsage.text(problem)
    case .catalog(let finding): "the catalog cannot be read: " + EnglishFinding.text(finding)
    case .favorites(let error): EnglishFiles.text(error)
    case .host(let error): EnglishHost.text(error)
    case .badHost(let text, let source):
      (source.map { "the value of \($0), " } ?? "")
        + "\(quoted(text))\(source == nil ? "" : ",") is not the URL of a host"
    case .badTimeout(let text): "the value of KPGG_TIMEOUT, \(quoted(text)), is not a number of seconds"
    case .update(let error): EnglishFiles.text(error)
    case .noUpdate: "there is no updated catalog"
    case .noHostToUpdate: "no host is named, and none was used for an update before"
    case .noDataFolder: "there is no place to keep an updated catalog: HOME is not an absolute path"
    case .noCatalogAt(let path): "there is no catalog at \(quoted(path)): no group/index.json"
    case .emptyCatalog(let host): "the catalog of \(host) has no groups"
    case .foundErrors(let errors, let warnings): "errors: \(errors), warnings: \(warnings)"
    case .file(let error): EnglishFiles.reason(error)
    case .writing(.closed): "nobody reads the output any more"
    case .writing(.system(let reason)): "the output could not be written: \(reason)"
    case .unexpected: "something unexpected happened; KPGG_DEBUG=1 shows what"
    }
  }
}

private enum EnglishUsage {
  static func text(_ problem: UsageProblem) -> String {
    switch problem {
    case .unknownCommand(let word, _): "\(quoted(word)) is not a command"
    case .unknownOption(let name, _): "there is no option \(quoted(name))"
    case .missingCommand: "a command is missing"
    case .missingArgument(let title): "\(title) is missing"
    case .missingValue(let option): "\(option) needs a value"
    case .unexpectedValue(_, let option): "\(option) takes no value"
    case .unexpectedArgument(let word): "\(quoted(word)) is one word too many"
    case .valueNeedsEquals(let word, let option):
      "the value \(quoted(word)) has to follow \(option) with an equals sign"
    case .invalidValue("", let title, _): "the value of \(title) is empty"
    case .invalidValue(let value, let title, _): "\(quoted(value)) is not a value of \(title)"
    }
  }
}

enum EnglishFiles {
  static func text(_ error: SnapshotError) -> String {
    switch error {
    case .file(let error): "the updated catalog is not accessible: \(reason(error))"
    case .damaged(let path): "the updated catalog is damaged: \(path)"
    case .newerVersion(let path): "the updated catalog is newer than this program understands: \(path)"
    }
  }

  static func text(_ error: FavoritesError) -> String {
    switch error {
    case .file(let error): "the favourites are not accessible: \(reason(error))"
    case .damaged(.notJSON, let path): "the favourites file is damaged, it is not JSON: \(path)"
    case .damaged(.lacks(let key), let path):
      "the favourites file is damaged, it has no \(quoted(key)) as it should: \(path)"
    case .newerVersion(let version, let path):
      "the favourites file is of version \(quoted(version)), newer than this program understands: \(path)"
    case .noFolder: "there is no place to keep favourites: HOME is not an absolute path"
    }
  }

  static func reason(_ error: FileError) -> String {
    switch error.reason {
    case .isFolder: "\(error.path) is a folder"
    case .isNoFile: "\(error.path) is not a file"
    case .tooLarge: "\(error.path) is too large"
    case .noPermission: "no permission for \(error.path)"
    case .readOnly: "\(error.path) is on a read-only file system"
    case .diskFull: "the disk of \(error.path) is full"
    case .locked: "another program has been writing \(error.path) for a long time"
    case .linkLoop: "\(error.path) is a symbolic link to itself"
    case .linkIntoNowhere(let target): "\(error.path) links to \(target), in a folder that does not exist"
    case .system(let reason): "\(error.path): \(reason)"
    }
  }
}
