import KPGGCore

/// The environment variables, and where they say that files belong.
struct Environment: Sendable {
  private let variables: [String: String]

  init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// A variable's value; `nil` for an empty one too.
  subscript(name: String) -> String? {
    let value = variables[name]
    return value?.isEmpty == true ? nil : value
  }

  /// Whether the variable is there, be it empty.
  func isSet(_ name: String) -> Bool { variables[name] != nil }

  /// A number above zero.
  func positiveNumber(_ name: String) -> Int? {
    self[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// A folder of the XDG Base Directory specification.
  enum BaseFolder: String, CaseIterable, Sendable {
    case config, data, state, cache

    var variable: String { "XDG_\(rawValue.uppercased())_HOME" }

    fileprivate var belowHome: String {
      switch self {
      case .config: ".config"
      case .data: ".local/share"
      case .state: ".local/state"
      case .cache: ".cache"
      }
    }
  }

  /// A path and the variable that decides it.
  struct Place: Sendable {
    let path: String
    let source: String
  }

  /// The program's folder in a base folder; `nil` where neither the variable nor `HOME` is an absolute path, or the one
  /// that counts is not UTF-8.
  func folder(_ base: BaseFolder) -> Place? {
    let place =
      absolute(base.variable).map { Place(path: $0 + "/kpgg", source: base.variable) }
      ?? absolute("HOME").map { Place(path: "\($0)/\(base.belowHome)/kpgg", source: "HOME") }
    return place.flatMap { $0.path.isDamagedUTF8 ? nil : $0 }
  }

  /// The variables whose folders cannot be used because they are not UTF-8.
  var damagedVariables: [String] {
    (BaseFolder.allCases.map(\.variable) + ["HOME"]).filter { self[$0]?.isDamagedUTF8 == true }
  }

  /// Where a file is that is kept for the user; `nil` where its folder is.
  func place(of file: StoreError.Kind) -> Place? {
    folder(file.baseFolder).map { Place(path: "\($0.path)/\(file.name)", source: $0.source) }
  }

  private func absolute(_ variable: String) -> String? {
    guard var path = self[variable], path.hasPrefix("/") else { return nil }
    while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
    return path == "/" ? "" : path
  }
}

extension StoreError.Kind {
  /// The folder in which the file lies.
  var baseFolder: Environment.BaseFolder {
    switch self {
    case .favorites, .catalog: .data
    case .history, .screen: .state
    case .settings: .config
    }
  }

  fileprivate var name: String {
    switch self {
    case .favorites: "favorites.json"
    case .history: "history.json"
    case .settings: "config.json"
    case .catalog: "catalog"
    case .screen: "browse.json"
    }
  }
}

extension String {
  /// Whether the system's bytes for it were not UTF-8. Signs for what could not be read stand in their place, with which
  /// a path would be that of another file.
  var isDamagedUTF8: Bool { unicodeScalars.contains("\u{FFFD}") }
}

/// What `KPGG_FORCE_TTY` says: that it is to be printed as on a terminal, and how wide that is.
enum ForcedWidth: Equatable {
  /// As wide as the window.
  case whole
  case columns(Int)
  /// So many hundredths of the window.
  case percent(Int)

  /// `nil` for what means nothing.
  init?(_ text: String) {
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    if let number = Int(digits), number > 0 {
      self = digits.count == text.count ? .columns(number) : .percent(number)
    } else if Toggle(argument: text) == .on {
      self = .whole
    } else {
      return nil
    }
  }

  func columns(of window: Int) -> Int {
    switch self {
    case .whole: window
    case .columns(let count): count
    case .percent(let part):
      window.multipliedReportingOverflow(by: part).overflow ? window : window * part / 100
    }
  }
}
