/// A writable property of a command's options, named when a value is put there: to put a key path together takes longer than
/// to parse a command line, and most options are not on it.
package typealias OptionPath<Options, Value> = @Sendable () -> any WritableKeyPath<Options, Value> & Sendable

/// How an argument is written on the command line.
package enum ArgumentShape: Hashable, Sendable {
  /// `--reverse`
  case flag
  /// `--era ERA`
  case option(value: String, repeats: Bool = false)
  /// `--json[=FIELDS]`: the value is taken only after an equals sign.
  case optionalValue(value: String)
  /// `NAME...`: the words that are no options, at most so many of them.
  case words(value: String, isRequired: Bool, atMost: Int, repeats: Bool)
}

/// What a command line can say, apart from what becomes of it: the one declaration that the parser, the help
/// and everything generated from them read.
package struct ArgumentInfo<Context: CommandContext>: Sendable {
  /// How it is written.
  package let shape: ArgumentShape
  /// The option's names, the one to show first; empty for words.
  package let names: [String]
  /// What it does.
  package let help: Context.Text
  /// What its values can be.
  package let values: PossibleValues
  /// What completes it, where its possible values do not.
  package let completions: Context.Completions?
  /// The command whose help explains it, where several commands share it; `nil` if each explains it itself.
  package fileprivate(set) var explainer: String?

  /// What people call it: `--era`, `NAME`.
  package var title: String {
    if case .words(let value, _, _, _) = shape { value } else { names.first ?? "" }
  }

  package var isWords: Bool {
    if case .words = shape { true } else { false }
  }

  package var isRequired: Bool {
    if case .words(_, let isRequired, _, _) = shape { isRequired } else { false }
  }

  /// How the argument is written: `-r, --reverse`, `--era ERA`, `--json[=FIELDS]`, `[GROUP...]`, `[URL]`.
  ///
  /// - Parameter placeholder: Gives the word for a value's name in the reader's language.
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

/// What the values of an argument can be.
package enum PossibleValues: Hashable, Sendable {
  /// Any text.
  case any
  /// One of these.
  case one(of: [String])
  /// A list of these, separated by commas.
  case some(of: [String])
  /// Texts such as these.
  case like([String])
}

/// An argument of a command and the property that it fills.
package struct Argument<Options: Sendable, Context: CommandContext>: Sendable {
  package private(set) var info: ArgumentInfo<Context>
  /// Takes a value, or `nil` where there is none.
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

  /// An option with a value; the last one counts.
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

  /// An option that may be given several times, with one value or several separated by commas.
  package static func list(
    _ names: String..., value: String, help: Context.Text, completions: Context.Completions? = nil,
    into path: @autoclosure @escaping OptionPath<Options, [String]>
  ) -> Argument {
    Argument(.option(value: value, repeats: true), names, help, completions: completions) { options, text in
      options[keyPath: path()] += text.map(commaSeparated) ?? []
    }
  }

  /// The same for values that have to be possible ones.
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

  /// An option that may have a list of values out of a closed set after an equals sign: without it, the
  /// property becomes an empty list.
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

  /// All the words that are no options.
  ///
  /// - Parameters:
  ///   - value: What they stand for, one name for each, or one for all.
  ///   - limit: How many there can be.
  ///   - repeats: Whether each stands for something of its own, which help shows by `...`.
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

  /// Fills the options with a value, or with the fact that the argument occurs.
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

  /// The same argument for options that contain these.
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

  /// The same argument, which the help of one command explains and that of others only names.
  package func explained(by command: String) -> Argument {
    var argument = self
    argument.info.explainer = command
    return argument
  }
}

/// A value, or the part of one, that is not a possible one.
struct ImpossibleValue: Error {
  let text: String
}

/// The parts between commas, without the spaces around them.
private func commaSeparated(_ text: String) -> [String] {
  text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// What can be read from an argument of the command line.
package protocol ArgumentValue: Sendable {
  /// `nil` if the text is no such value.
  init?(argument: String)
  /// What texts can be such values.
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
