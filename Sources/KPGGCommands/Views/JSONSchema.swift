import KPGGCore

/// The JSON Schema (draft 2020-12) of a command's output, generated from the declarations that produce the output.
struct JSONSchema: Sendable {
  /// The command, such as `favorite list`.
  let command: String
  let output: CommandOutput
  /// The names of the fields to describe, or none to describe all fields.
  var names: [String] = []

  var document: JSONValue { Self.document(content) }

  /// Returns a document with the schemas of several commands under `$defs`.
  static func all(_ schemas: [JSONSchema]) -> JSONValue {
    let definitions = schemas.map { ($0.command, JSONValue($0.content)) }
    return document([
      "title": .string("What the commands of kpgg print with --json"),
      "$defs": JSONValue(Dictionary(definitions, uniquingKeysWith: { first, _ in first })),
    ])
  }

  private static func document(_ content: [String: JSONValue]) -> JSONValue {
    JSONValue(
      content.merging(["$schema": .string("https://json-schema.org/draft/2020-12/schema")]) { own, _ in own })
  }

  private var content: [String: JSONValue] {
    let whole: [String: JSONValue] =
      switch output {
      case .one(let record): chosen(record)
      case .oneOf(let choices): ["anyOf": .list(choices.map { JSONValue(chosen($0.record)) })]
      case .list(let record):
        ["type": .string("array"), "items": JSONValue(chosen(record))]
      case .pair(let first, let second):
        [
          "type": .string("array"), "minItems": .integer(2), "maxItems": .integer(2),
          "items": JSONValue(["anyOf": .list([first, second].map { JSONValue(chosen($0)) })]),
        ]
      }
    return whole.merging(["title": .string("kpgg \(command) --json")]) { own, _ in own }
  }

  private func chosen(_ record: any OutputRecord.Type) -> [String: JSONValue] {
    Self.record(record.fieldInfos.filter { names.isEmpty || names.contains($0.name) })
  }

  /// Returns the schema of an object with these required fields. It allows others, which later versions may add.
  private static func record(_ fields: [FieldInfo]) -> [String: JSONValue] {
    [
      "type": .string("object"),
      "properties": JSONValue(
        Dictionary(fields.map { ($0.name, schema($0)) }, uniquingKeysWith: { first, _ in first })),
      "required": .list(fields.map { .string($0.name) }),
    ]
  }

  private static func schema(_ field: FieldInfo) -> JSONValue {
    var schema = schema(field.type)
    if !field.isNonNull, case .string(let type)? = schema["type"] {
      schema["type"] = .list([.string(type), .string("null")])
    }
    schema["description"] = .string(field.description.text)
    return JSONValue(schema)
  }

  private static func schema(_ type: FieldInfo.ValueType) -> [String: JSONValue] {
    switch type {
    case .text: ["type": .string("string")]
    case .date:
      // Dates can be partial: 1999-06-18, 2022-05, 2016, --06-18.
      ["type": .string("string"), "pattern": .string(#"^([0-9]{4}(-[0-9]{2}){0,2}|-(-[0-9]{2}){1,2})$"#)]
    case .timestamp: ["type": .string("string"), "format": .string("date-time")]
    case .url: ["type": .string("string"), "format": .string("uri")]
    case .integer: ["type": .string("integer"), "minimum": .integer(0)]
    case .number: ["type": .string("number"), "minimum": .integer(0)]
    case .boolean: ["type": .string("boolean")]
    // Examples rather than an enumeration, because later versions may add words.
    case .word(let words): ["type": .string("string"), "examples": .list(words.map(JSONValue.string))]
    case .list(let type): ["type": .string("array"), "items": JSONValue(schema(type))]
    case .record(let fields): record(fields)
    }
  }

  /// Returns the schemas of all commands below a command that print JSON.
  ///
  /// - Parameter words: The words that lead to the command.
  static func all(below command: Command, _ words: [String] = []) -> [JSONSchema] {
    command.subcommands.flatMap { command -> [JSONSchema] in
      let words = words + [command.name]
      let own = command.output.map { [JSONSchema(command: words.joined(separator: " "), output: $0)] } ?? []
      return own + all(below: command, words)
    }
  }

  /// Returns the schema of the command with this name or alias, or `nil` if the command prints no JSON.
  static func of(_ words: [String], in program: Command) -> JSONSchema? {
    let command = command(words, in: program)
    return all(below: program).first { $0.command == command }
  }

  /// Returns the command's canonical name, without aliases.
  static func command(_ words: [String], in program: Command) -> String {
    var command: Command? = program
    return words.flatMap { $0.split(separator: " ").map(String.init) }.map { word in
      command = command?.subcommand(word)
      return command?.name ?? word
    }.joined(separator: " ")
  }
}
