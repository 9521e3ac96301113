import Characters
import KPGGCore

/// The environment variables, and the folders and files that they determine.
struct Environment: Sendable {
  private let variables: [String: String]

  init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// A variable's value, or `nil` if it is unset or empty.
  subscript(name: String) -> String? {
    let value = variables[name]
    return value?.isEmpty == true ? nil : value
  }

  /// Whether the variable is set, even if empty.
  func isSet(_ name: String) -> Bool { variables[name] != nil }

  func positiveNumber(_ name: String) -> Int? {
    self[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// A base folder of the XDG Base Directory Specification.
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

  /// A path, and the variable that it comes from.
  struct FilePath: Sendable {
    let path: String
    let source: String
  }

  /// Returns the program's folder in a base folder. Returns `nil` if neither the XDG variable nor `HOME` is an absolute
  /// path, or if the path is not UTF-8.
  func folder(_ base: BaseFolder) -> FilePath? {
    let location =
      absolute(base.variable).map { FilePath(path: $0 + "/kpgg", source: base.variable) }
      ?? absolute("HOME").map { FilePath(path: "\($0)/\(base.belowHome)/kpgg", source: "HOME") }
    return location.flatMap { $0.path.isDamagedUTF8 ? nil : $0 }
  }

  /// The folder variables that are ignored because they are not UTF-8.
  var damagedVariables: [String] {
    (BaseFolder.allCases.map(\.variable) + ["HOME"]).filter { self[$0]?.isDamagedUTF8 == true }
  }

  /// Returns the path of a file that the program keeps, or `nil` if its folder is unknown.
  func filePath(of file: StoreError.Kind) -> FilePath? {
    folder(file.baseFolder).map { FilePath(path: "\($0.path)/\(file.name)", source: $0.source) }
  }

  private func absolute(_ variable: String) -> String? {
    guard var path = self[variable], path.hasPrefix("/") else { return nil }
    while path.hasSuffix("/"), path.utf8.count > 1 { path.removeLast() }
    return path == "/" ? "" : path
  }
}

extension StoreError.Kind {
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

/// The value of `KPGG_FORCE_TTY`, which formats output as for a terminal of this width.
enum ForcedWidth: Equatable {
  /// The width of the window.
  case whole
  case columns(Int)
  /// A percentage of the window.
  case percent(Int)

  /// Returns `nil` if the value is invalid.
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
