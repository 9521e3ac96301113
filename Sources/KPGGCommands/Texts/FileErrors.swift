import KPGGCore

extension StoreError: Message {
  var text: Text {
    let file = kind.text
    let path = path ?? ""
    return switch reason {
    case .noFolder: "no folder for \(file): HOME is not an absolute path in UTF-8"
    case .file(let error) where error.reason == .ofOtherUser: "\(file) belongs to another user: \(error.path)"
    case .file(let error): "\(file) is not accessible: \(error)"
    case .damaged(let damage): "\(file) is damaged (\(damage.text)): \(path)"
    case .newer(let version):
      "\(file) has version \(quoted: version), which is newer than this kpgg supports: \(path)"
    case .tooOld: "\(file) was written by an old version; fetch it again with `kpgg data update`: \(path)"
    }
  }
}

extension StoreError.Kind {
  fileprivate var text: Text {
    switch self {
    case .favorites: "the favourites file"
    case .history: "the search history file"
    case .settings: "the config file"
    case .catalog: "the updated catalog"
    case .screen: "the saved browser state"
    }
  }
}

extension StoreError.Damage {
  fileprivate var text: Text {
    switch self {
    case .notJSON(let error): error.text
    case .noObject: "not a JSON object"
    case .lacks(let key): "no \(quoted: key)"
    case .repeats(let key): "\(quoted: key) twice"
    case .altered: "changed since it was written"
    }
  }
}

extension JSONError: Message {
  var text: Text {
    switch problem {
    case .tooDeep: "nested more than \(JSONError.maxDepth) levels deep at line \(line), column \(column)"
    case .invalid, .tooManyValues: "not JSON at line \(line), column \(column)"
    }
  }
}

extension FileError: Message {
  var text: Text {
    switch reason {
    case .isFolder: "\(path) is a folder"
    case .isNoFile: "\(path) is not a file"
    case .isNoFolder: "\(path) is a file, not a folder"
    case .tooLarge: "\(path) is too large"
    case .wouldBeTooLarge(let limit): "\(path) would exceed \(limit >> 20) MiB"
    case .noPermission: "no permission for \(path)"
    case .readOnly: "\(path) is on a read-only file system"
    case .diskFull: "the disk of \(path) is full"
    case .locked: "\(path) is locked by another program"
    case .linkLoop: "\(path) is a symbolic link to itself"
    case .isLink: "\(path) is a symbolic link (not followed)"
    case .ofOtherUser: "\(path) belongs to another user"
    case .exists: "\(path) already exists"
    case .linkNotUTF8: "\(path) is a symbolic link to a name that is not UTF-8"
    case .missingFolder: "a parent folder of \(path) does not exist"
    case .noLocks: "the file system of \(path) has no locks available"
    case .tooManyOpenFiles: "too many open files to open \(path)"
    case .system(let reason): "\(path): \(reason)"
    }
  }
}
