import KPGGCore

// What is wrong with files, in words.

extension StoreError: Message {
  func text(in language: Language) -> String {
    let file = kind.text(in: language)
    let path = path ?? ""
    return switch reason {
    case .noFolder:
      language("there is no place to keep \(file): HOME is not an absolute path in UTF-8")
    case .file(let error):
      language("\(file) is not accessible: ")
        + error.text(in: language)
    case .damaged(let damage):
      language("\(file) is damaged, \(damage.text(in: language)): \(path)")
    case .newer(let version):
      language("\(file) is of version \(quoted: version), newer than this program understands: \(path)")
    case .ofOtherUser:
      language("\(file) belongs to another user: \(path)")
    }
  }
}

extension StoreError.Kind {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .favorites: language("the favourites file")
    case .history: language("the file of recent searches")
    case .settings: language("the config file")
    case .catalog: language("the updated catalog")
    case .screen:
      language("the file of how the full screen was left")
    }
  }
}

extension StoreError.Damage {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .notJSON(let place): language("it is ") + place.text(in: language)
    case .noObject:
      language("it is not a JSON object")
    case .lacks(let key):
      language("it has no \(quoted: key) as it should")
    case .altered:
      language("it is not what was written")
    }
  }
}

extension JSONError {
  func text(in language: Language) -> String {
    if isTooDeep {
      return language(
        "nested more than \(JSONReader.mostDepth) levels deep at line \(line), column \(column)")
    }
    return language("not JSON from line \(line), column \(column) on")
  }
}

extension FileError: Message {
  func text(in language: Language) -> String {
    switch reason {
    case .isFolder:
      language("\(path) is a folder")
    case .isNoFile:
      language("\(path) is not a file")
    case .isNoFolder:
      language("\(path) is a file, not a folder")
    case .tooLarge:
      language("\(path) is too large")
    case .wouldBeTooLarge(let limit):
      language("\(path) would become larger than \(limit >> 20) MiB")
    case .noPermission:
      language("no permission for \(path)")
    case .readOnly:
      language("\(path) is on a read-only file system")
    case .diskFull:
      language("the disk of \(path) is full")
    case .locked:
      language("another program has been writing \(path) for a long time")
    case .linkLoop:
      language("\(path) is a symbolic link to itself")
    case .isLink:
      language("\(path) is a symbolic link, which is not followed there")
    case .isLinkOfOther:
      language("\(path) is a symbolic link that another user can change; root does not follow it")
    case .exists:
      language("there is something at \(path) already")
    case .linkNotUTF8:
      language("\(path) is a symbolic link to a name that is not UTF-8")
    case .missingFolder:
      language("a folder on the way to \(path) is missing")
    case .noLocks:
      language("the file system of \(path) has no locks to give")
    case .tooManyOpenFiles:
      language("too many files are open to open \(path)")
    case .linkIntoNowhere(let target):
      language("\(path) links to \(target), in a folder that does not exist")
    case .system(let reason): "\(path): \(reason)"
    }
  }
}
