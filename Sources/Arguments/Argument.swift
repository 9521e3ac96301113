/// A writable property of a command's options.
package typealias OptionPath<Options, Value> = any WritableKeyPath<Options, Value> & Sendable

/// What a command line can say, apart from what becomes of it: the one declaration that the parser, the help
/// and everything generated from them read.
package struct ArgumentInfo<Text: Sendable>: Sendable {
  /// How an argument is written.
  package enum Shape: Hashable, Sendable {
    /// `--reverse`
    case flag
    /// `--era ERA`
    case option(value: String)
    /// `--json[=FIELDS]`: the value is taken only after an equals sign.
    case optionalValue(value: String)
    /// `NAME…`, taking one word or all that are left.
    case positional(value: String, isRequired: Bool, repeats: Bool)
  }

  /// How it is written.
  package let shape: Shape
  /// The option's names, the one to show first; empty for a positional argument.
  package let names: [String]
  /// What it does.
  package let help: Text
  /// The values it can have, if they are a closed set.
  package let values: [String]
  /// Whether its values are lists whose elements are the closed set.
  package let isList: Bool

  /// What people call it: `--era`, `NAME`.
  package var title: String {
    if case .positional(let value, _, _) = shape { value } else { names.first ?? "" }
  }

  package var isPositional: Bool {
    if case .positional = shape { true } else { false }
  }

  package var isRequired: Bool {
    if case .positional(_, let isRequired, _) = shape { isRequired } else { false }
  }
}

/// An argument of a command and the property that it fills.
package struct Argument<Options: Sendable, Text: Sendable>: Sendable {
  package let info: ArgumentInfo<Text>
  /// Takes a value, or `nil` where there is none; `false` if the value is not a possible one.
  let apply: @Sendable (inout Options, String?) -> Bool

  private init(
    _ shape: ArgumentInfo<Text>.Shape, _ names: [String], _ help: Text, values: [String] = [],
    isList: Bool = false, apply: @escaping @Sendable (inout Options, String?) -> Bool
  ) {
    info = ArgumentInfo(shape: shape, names: names, help: help, values: values, isList: isList)
    self.apply = apply
  }

  /// An option without a value.
  package static func flag(
    _ names: String..., help: Text, into path: OptionPath<Options, Bool>
  ) -> Argument {
    Argument(.flag, names, help) { options, _ in
      options[keyPath: path] = true
      return true
    }
  }

  /// An option with a value; the last one counts.
  package static func option<Value: ArgumentValue>(
    _ names: String..., value: String, help: Text, into path: OptionPath<Options, Value?>
  ) -> Argument {
    Argument(.option(value: value), names, help, values: Value.allArguments) { options, text in
      guard let value = text.flatMap(Value.init(argument:)) else { return false }
      options[keyPath: path] = value
      return true
    }
  }

  /// An option that may be given several times, with one value or several separated by commas.
  package static func list(
    _ names: String..., value: String, help: Text, into path: OptionPath<Options, [String]>
  ) -> Argument {
    Argument(.option(value: value), names, help) { options, text in
      options[keyPath: path] += text.map(commaSeparated) ?? []
      return true
    }
  }

  /// An option that may have a list of values out of a closed set after an equals sign: without it, the
  /// property becomes an empty list.
  package static func choices(
    _ names: String..., value: String, values: [String], help: Text, into path: OptionPath<Options, [String]?>
  ) -> Argument {
    Argument(.optionalValue(value: value), names, help, values: values, isList: true) { options, text in
      let chosen = text.map(commaSeparated) ?? []
      guard chosen.allSatisfy(values.contains), text == nil || !chosen.isEmpty else { return false }
      options[keyPath: path] = chosen
      return true
    }
  }

  /// All the words that are no options.
  package static func words(
    _ value: String, isRequired: Bool = true, help: Text, into path: OptionPath<Options, [String]>
  ) -> Argument {
    Argument(.positional(value: value, isRequired: isRequired, repeats: true), [], help) { options, text in
      options[keyPath: path] += [text].compactMap { $0 }
      return true
    }
  }

  /// The same argument for options that contain these.
  package func at<Outer>(_ path: OptionPath<Outer, Options>) -> Argument<Outer, Text> {
    Argument<Outer, Text>(
      info.shape.mapped(), info.names, info.help, values: info.values, isList: info.isList
    ) {
      apply(&$0[keyPath: path], $1)
    }
  }
}

extension ArgumentInfo.Shape {
  fileprivate func mapped<Other>() -> ArgumentInfo<Other>.Shape {
    switch self {
    case .flag: .flag
    case .option(let value): .option(value: value)
    case .optionalValue(let value): .optionalValue(value: value)
    case .positional(let value, let isRequired, let repeats):
      .positional(value: value, isRequired: isRequired, repeats: repeats)
    }
  }
}

private func commaSeparated(_ text: String) -> [String] {
  text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
}

/// What can be read from an argument of the command line.
package protocol ArgumentValue: Sendable {
  /// `nil` if the text is no such value.
  init?(argument: String)
  /// The texts of all values, if they are a closed set; empty otherwise.
  static var allArguments: [String] { get }
}

extension ArgumentValue {
  package static var allArguments: [String] { [] }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable<String> {
  package init?(argument: String) {
    guard let value = Self.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() }) else {
      return nil
    }
    self = value
  }

  package static var allArguments: [String] { allCases.map(\.rawValue) }
}

extension String: ArgumentValue {
  package init?(argument: String) {
    if argument.isEmpty { return nil }
    self = argument
  }
}
