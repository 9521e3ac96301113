/// A writable property of a command's options, as a closure: creating a key path takes longer than parsing a command
/// line, and most options are not on it.
package typealias OptionPath<Options, Value> = @Sendable () -> any WritableKeyPath<Options, Value> & Sendable

/// How an argument is written on the command line.
package enum ArgumentShape: Hashable, Sendable {
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
package struct ArgumentInfo<Context: CommandContext>: Sendable {
  /// How it is written on the command line.
  package let shape: ArgumentShape
  /// The option's names, starting with the one to display; empty for words.
  package let names: [String]
  /// What it does.
  package let help: Context.Text
  /// Its possible values.
  package let values: PossibleValues
  /// How to complete it, if not from its possible values.
  package let completions: Context.Completions?
  /// The command whose help explains it, if several commands share it; `nil` if each explains it itself.
  package fileprivate(set) var explainer: String?

  /// The name to display: `--era`, `NAME`.
  package var title: String {
    if case .words(let value, _, _, _) = shape { value } else { names.first ?? "" }
  }

  package var isWords: Bool {
    if case .words = shape { true } else { false }
  }

  var isRequired: Bool {
    if case .words(_, let isRequired, _, _) = shape { isRequired } else { false }
  }

  /// The argument's syntax: `-r, --reverse`, `--era ERA`, `--json[=FIELDS]`, `[GROUP...]`, `[URL]`.
  ///
  /// - Parameter placeholder: Returns the word for a value's name in the reader's language.
  package func synopsis(_ placeholder: (String) -> String) -> String {
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

/// The possible values of an argument.
package enum PossibleValues: Hashable, Sendable {
  /// Any text.
  case any
  /// One of these values.
  case one(of: [String])
  /// A comma-separated list of these values.
  case some(of: [String])
  /// Text such as these examples.
  case like([String])
}

/// An argument of a command and the property that it sets.
package struct Argument<Options: Sendable, Context: CommandContext>: Sendable {
  package private(set) var info: ArgumentInfo<Context>
  /// Applies a value, or `nil` if there is none.
  private let apply: @Sendable (inout Options, String?) throws(ImpossibleValue) -> Void

  private init(
    _ shape: ArgumentShape, _ names: [String], _ help: Context.Text, values: PossibleValues = .any,
    completions: Context.Completions? = nil,
    apply: @escaping @Sendable (inout Options, String?) throws(ImpossibleValue) -> Void
  ) {
    info = ArgumentInfo(shape: shape, names: names, help: help, values: values, completions: completions)
    self.apply = apply
  }

  /// An option without a value.
  package static func flag(
    _ names: String..., help: Context.Text, into path: @autoclosure @escaping OptionPath<Options, Bool>
  ) -> Argument {
    Argument(.flag, names, help) { options, _ in options[keyPath: path()] = true }
  }

  /// An option with a value. If repeated, the last one counts.
  package static func option<Value: ArgumentValue>(
    _ names: String..., value: String, help: Context.Text, completions: Context.Completions? = nil,
    into path: @autoclosure @escaping OptionPath<Options, Value?>
  ) -> Argument {
    Argument(.option(value: value), names, help, values: Value.possibleValues, completions: completions) {
      (options, text) throws(ImpossibleValue) in
      guard let value = text.flatMap(Value.init(argument:)) else { throw ImpossibleValue(text: text ?? "") }
      options[keyPath: path()] = value
    }
  }

  /// An option that can be repeated, each time with one value or several separated by commas.
  package static func list(
    _ names: String..., value: String, help: Context.Text, completions: Context.Completions? = nil,
    into path: @autoclosure @escaping OptionPath<Options, [String]>
  ) -> Argument {
    Argument(.option(value: value, repeats: true), names, help, completions: completions) { options, text in
      options[keyPath: path()] += text.map(commaSeparated) ?? []
    }
  }

  /// An option that can be repeated, each time with one or several comma-separated values, which are validated.
  package static func values<Value: ArgumentValue>(
    _ names: String..., value: String, help: Context.Text, completions: Context.Completions? = nil,
    into path: @autoclosure @escaping OptionPath<Options, [Value]>
  ) -> Argument {
    let possible =
      if case .one(let values) = Value.possibleValues { PossibleValues.some(of: values) } else {
        Value.possibleValues
      }
    return Argument(
      .option(value: value, repeats: true), names, help, values: possible, completions: completions
    ) {
      (options, text) throws(ImpossibleValue) in
      for part in text.map(commaSeparated) ?? [] {
        guard let value = Value(argument: part) else { throw ImpossibleValue(text: part) }
        options[keyPath: path()].append(value)
      }
    }
  }

  /// An option with an optional comma-separated list of choices after an equals sign. Without it, the property becomes
  /// an empty list.
  package static func choices(
    _ names: String..., value: String, values: [String], help: Context.Text,
    completions: Context.Completions? = nil, into path: @autoclosure @escaping OptionPath<Options, [String]?>
  ) -> Argument {
    Argument(.optionalValue(value: value), names, help, values: .some(of: values), completions: completions) {
      (options, text) throws(ImpossibleValue) in
      let chosen = text.map(commaSeparated) ?? []
      if let unknown = chosen.first(where: { !values.contains($0) }) { throw ImpossibleValue(text: unknown) }
      options[keyPath: path()] = chosen
    }
  }

  /// The words that are not options.
  ///
  /// - Parameters:
  ///   - value: The name of each word, or one name for all.
  ///   - limit: The maximum number of words.
  ///   - repeats: Whether each word is an item of its own, which help shows as `...`.
  package static func words(
    _ value: String, isRequired: Bool = true, atMost limit: Int = .max, repeats: Bool = false,
    help: Context.Text,
    completions: Context.Completions? = nil, into path: @autoclosure @escaping OptionPath<Options, [String]>
  ) -> Argument {
    Argument(
      .words(value: value, isRequired: isRequired, atMost: limit, repeats: repeats), [], help,
      completions: completions
    ) { options, text in
      options[keyPath: path()] += [text].compactMap { $0 }
    }
  }

  /// Sets the property to a value, or records that the argument occurs.
  func fill(_ options: inout Options, with value: String?) throws(UsageProblem) {
    switch (info.shape, value) {
    case (.option, nil): throw .missingValue(option: info.title)
    case (.flag, .some(let value)): throw .unexpectedValue(value, of: info.title)
    default: break
    }
    do throws(ImpossibleValue) {
      try apply(&options, value)
    } catch {
      throw .invalidValue(error.text, of: info.title, possible: info.values)
    }
  }

  /// This argument, applied to a property of larger options.
  package func at<Outer>(_ path: @autoclosure @escaping OptionPath<Outer, Options>) -> Argument<
    Outer, Context
  > {
    var argument = Argument<Outer, Context>(
      info.shape, info.names, info.help, values: info.values, completions: info.completions
    ) {
      (options, text) throws(ImpossibleValue) in
      try apply(&options[keyPath: path()], text)
    }
    argument.info.explainer = info.explainer
    return argument
  }

  /// This argument, explained in the help of one command and only listed in that of others.
  package func explained(by command: String) -> Argument {
    var argument = self
    argument.info.explainer = command
    return argument
  }
}

/// A value, or one part of a list, that is not allowed.
struct ImpossibleValue: Error {
  let text: String
}

/// The parts between commas, trimmed of spaces.
private func commaSeparated(_ text: String) -> [String] {
  text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// A type that can be read from a command-line argument.
package protocol ArgumentValue: Sendable {
  /// `nil` if the text is not a valid value.
  init?(argument: String)
  /// The valid values.
  static var possibleValues: PossibleValues { get }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable<String> {
  package init?(argument: String) {
    guard let value = Self.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() }) else {
      return nil
    }
    self = value
  }

  package static var possibleValues: PossibleValues { .one(of: allCases.map { $0.rawValue }) }
}

extension String: ArgumentValue {
  package init?(argument: String) {
    if argument.isEmpty { return nil }
    self = argument
  }

  package static var possibleValues: PossibleValues { .any }
}
