import Characters
import KPGGCore

/// The environment variables, and the folders and files that they determine.
struct Environment: Sendable {
  private let variables: [String: String]

  init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// A variable's value; `nil` if unset or empty.
  subscript(name: String) -> String? {
    let value = variables[name]
    return value?.isEmpty == true ? nil : value
  }

  /// Whether the variable is set, even if empty.
  func isSet(_ name: String) -> Bool { variables[name] != nil }

  /// The variable's value as a positive integer; `nil` if it is not one.
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
  struct Place: Sendable {
    let path: String
    let source: String
  }

  /// The program's folder in a base folder; `nil` if neither the XDG variable nor `HOME` is an absolute path, or if
  /// the one in use is not UTF-8.
  func folder(_ base: BaseFolder) -> Place? {
    let place =
      absolute(base.variable).map { Place(path: $0 + "/kpgg", source: base.variable) }
      ?? absolute("HOME").map { Place(path: "\($0)/\(base.belowHome)/kpgg", source: "HOME") }
    return place.flatMap { $0.path.isDamagedUTF8 ? nil : $0 }
  }

  /// The folder variables that are ignored because they are not UTF-8.
  var damagedVariables: [String] {
    (BaseFolder.allCases.map(\.variable) + ["HOME"]).filter { self[$0]?.isDamagedUTF8 == true }
  }

  /// The path of a file that the program keeps; `nil` if its folder is unknown.
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
  /// The base folder of the file.
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

/// The value of `KPGG_FORCE_TTY`: format output as for a terminal of this width.
enum ForcedWidth: Equatable {
  /// The width of the window.
  case whole
  case columns(Int)
  /// A percentage of the window.
  case percent(Int)

  /// `nil` if the value is invalid.
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
