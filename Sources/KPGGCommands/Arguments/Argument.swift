import KPGGCore

/// A writable property of a command's options, as a closure: creating a key path takes longer than parsing a command
/// line, and most options are not on it.
typealias OptionPath<Options, Value> = @Sendable () -> any WritableKeyPath<Options, Value> & Sendable

/// How an argument is written on the command line.
enum ArgumentShape: Hashable, Sendable {
  /// `--reverse`
  case flag
  /// `--era ERA`
  case option(value: String, repeats: Bool = false)
  /// `--json[=FIELDS]`: the value is taken only after an equals sign.
  case optionalValue(value: String)
  /// `NAME...`: words that are not options, up to a limit.
  case words(value: String, isRequired: Bool, atMost: Int, repeats: Bool)
}

/// An argument's declaration, without what it does with its value: the source for the parser, help and everything
/// generated.
struct ArgumentInfo: Sendable {
  /// How it is written on the command line.
  let shape: ArgumentShape
  /// The option's names, starting with the one to display; empty for words.
  let names: [String]
  /// What it does.
  let help: Text
  /// Its possible values.
  let values: PossibleValues
  /// How to complete it, if not from its possible values.
  let completions: Completions?
  /// The command whose help explains it, if several commands share it; `nil` if each explains it itself.
  fileprivate(set) var explainer: String?
  /// The titles of arguments that cannot be used together with it.
  fileprivate(set) var excluded: [String] = []
  /// The title of the argument without which it means nothing.
  fileprivate(set) var needed: String?

  /// The name to display: `--era`, `NAME`.
  var title: String {
    if case .words(let value, _, _, _) = shape { value } else { names.first ?? "" }
  }

  var isWords: Bool {
    if case .words = shape { true } else { false }
  }

  var isRequired: Bool {
    if case .words(_, let isRequired, _, _) = shape { isRequired } else { false }
  }

  /// The argument's syntax: `-r, --reverse`, `--era ERA`, `--json[=FIELDS]`, `[GROUP...]`, `[URL]`.
  func synopsis(in language: Language) -> String {
    func placeholder(_ value: String) -> String { language(.placeholder(value)) }
    let title = names.sorted { $0.count < $1.count }.joined(separator: ", ")
    switch shape {
    case .flag: return title
    case .option(let value, let repeats): return "\(title) \(placeholder(value))" + (repeats ? "..." : "")
    case .optionalValue(let value): return "\(title)[=\(placeholder(value))]"
    case .words(let value, let isRequired, _, let repeats):
      let words = placeholder(value) + (repeats ? "..." : "")
      return isRequired ? words : "[\(words)]"
    }
  }
}

/// An argument of a command and the property that it sets.
struct Argument<Options: Sendable>: Sendable {
  private(set) var info: ArgumentInfo
  /// Applies a value, or `nil` if there is none. Returns the value, or the part of a list, that is not allowed.
  private let apply: @Sendable (inout Options, String?) -> String?

  private init(
    _ shape: ArgumentShape, _ names: [String], _ help: Text, values: PossibleValues = .any,
    completions: Completions? = nil,
    apply: @escaping @Sendable (inout Options, String?) -> String?
  ) {
    info = ArgumentInfo(shape: shape, names: names, help: help, values: values, completions: completions)
    self.apply = apply
  }

  /// An option without a value.
  static func flag(
    _ names: String..., help: Text, into path: @autoclosure @escaping OptionPath<Options, Bool>
  ) -> Argument {
    Argument(.flag, names, help) { options, _ in
      options[keyPath: path()] = true
      return nil
    }
  }

  /// An option with a value. If repeated, the last one counts.
  static func option<Value: ArgumentValue>(
    _ names: String..., value: String, help: Text, completions: Completions? = nil,
    into path: @autoclosure @escaping OptionPath<Options, Value?>
  ) -> Argument {
    Argument(.option(value: value), names, help, values: Value.possibleValues, completions: completions) {
      options, text in
      guard let value = text.flatMap(Value.init(argument:)) else { return text ?? "" }
      options[keyPath: path()] = value
      return nil
    }
  }

  /// An option that can be repeated, each time with one value or several separated by commas.
  static func list(
    _ names: String..., value: String, help: Text, completions: Completions? = nil,
    into path: @autoclosure @escaping OptionPath<Options, [String]>
  ) -> Argument {
    Argument(.option(value: value, repeats: true), names, help, completions: completions) { options, text in
      options[keyPath: path()] += text.map(commaSeparated) ?? []
      return nil
    }
  }

  /// An option that sets a condition on a fact. It can be repeated, each time with one or several comma-separated values.
  ///
  /// - Parameters:
  ///   - value: The placeholder for a value; `nil` if the option takes none.
  ///   - add: Adds a value; returns `false` if it is not allowed.
  static func condition(
    _ name: String, value: String?, help: Text, possible: PossibleValues, completions: Completions,
    add: @escaping @Sendable (inout Options, String) -> Bool
  ) -> Argument {
    guard let value else {
      return Argument(.flag, [name], help) { options, _ in add(&options, "yes") ? nil : "" }
    }
    var values = possible
    if case .one(let words) = possible { values = .some(of: words) }
    return Argument(
      .option(value: value, repeats: true), [name], help, values: values, completions: completions
    ) { options, text in
      (text.map(commaSeparated) ?? []).first { $0.isEmpty || !add(&options, $0) }
    }
  }

  /// An option whose value is one of some words.
  static func choice(
    _ names: String..., value: String, help: Text, of words: [String],
    into path: @autoclosure @escaping OptionPath<Options, String?>
  ) -> Argument {
    Argument(.option(value: value), names, help, values: .one(of: words)) { options, text in
      guard let word = words.first(where: { $0 == text?.lowercased() }) else { return text ?? "" }
      options[keyPath: path()] = word
      return nil
    }
  }

  /// An option with an optional comma-separated list of choices after an equals sign. Without it, the property becomes
  /// an empty list.
  static func choices(
    _ names: String..., value: String, values: [String], help: Text,
    completions: Completions? = nil, into path: @autoclosure @escaping OptionPath<Options, [String]?>
  ) -> Argument {
    Argument(.optionalValue(value: value), names, help, values: .some(of: values), completions: completions) {
      options, text in
      let chosen = text.map(commaSeparated) ?? []
      if let unknown = chosen.first(where: { !values.contains($0) }) { return unknown }
      options[keyPath: path()] = chosen
      return nil
    }
  }

  /// The words that are not options.
  ///
  /// - Parameters:
  ///   - value: The name of each word, or one name for all.
  ///   - limit: The maximum number of words.
  ///   - repeats: Whether each word is an item of its own, which help shows as `...`.
  static func words(
    _ value: String, isRequired: Bool = true, atMost limit: Int = .max, repeats: Bool = false,
    help: Text,
    completions: Completions? = nil, into path: @autoclosure @escaping OptionPath<Options, [String]>
  ) -> Argument {
    Argument(
      .words(value: value, isRequired: isRequired, atMost: limit, repeats: repeats), [], help,
      completions: completions
    ) { options, text in
      options[keyPath: path()] += [text].compactMap { $0 }
      return nil
    }
  }

  /// Sets the property to a value, or records that the argument occurs.
  func fill(_ options: inout Options, with occurrence: Occurrence) throws(UsageError) {
    switch (info.shape, occurrence.value) {
    case (.option, nil): throw UsageError(.missingValue(option: info.title), at: occurrence.token)
    case (.flag, let value?): throw UsageError(.unexpectedValue(value, of: info.title), at: occurrence.token)
    default: break
    }
    if let wrong = apply(&options, occurrence.value) {
      let problem = UsageProblem.invalidValue(wrong, of: info.title, possible: info.values)
      throw UsageError(problem, at: occurrence.token)
    }
  }

  /// This argument, applied to a property of larger options.
  func at<Outer>(_ path: @autoclosure @escaping OptionPath<Outer, Options>) -> Argument<Outer> {
    var argument = Argument<Outer>(info.shape, info.names, info.help) { options, text in
      apply(&options[keyPath: path()], text)
    }
    argument.info = info
    return argument
  }

  /// This argument, explained in the help of one command and only listed in that of others.
  func explained(by command: String) -> Argument {
    var argument = self
    argument.info.explainer = command
    return argument
  }

  /// This argument, which cannot be used together with others.
  func excluding(_ titles: String...) -> Argument {
    var argument = self
    argument.info.excluded = titles
    return argument
  }

  /// This argument, which means nothing without another.
  func needing(_ title: String) -> Argument {
    var argument = self
    argument.info.needed = title
    return argument
  }
}

/// An argument on a command line: its index among the command's arguments, and its value.
struct Occurrence: Sendable {
  let index: Int
  let value: String?
  /// The index of the token to blame if the value is invalid.
  let token: Int
}

/// The parts between commas, trimmed of spaces.
private func commaSeparated(_ text: String) -> [String] {
  text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// A type that can be read from a command-line argument.
protocol ArgumentValue: Sendable {
  /// `nil` if the text is not a valid value.
  init?(argument: String)
  /// The valid values.
  static var possibleValues: PossibleValues { get }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable<String> {
  init?(argument: String) {
    guard let value = Self.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() }) else {
      return nil
    }
    self = value
  }

  static var possibleValues: PossibleValues { .one(of: allCases.map { $0.rawValue }) }
}

extension String: ArgumentValue {
  init?(argument: String) {
    if argument.isEmpty { return nil }
    self = argument
  }

  static var possibleValues: PossibleValues { .any }
}
