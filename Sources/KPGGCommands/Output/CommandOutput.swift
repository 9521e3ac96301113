/// The structure of a command's JSON output.
enum CommandOutput: Sendable {
  case one(any OutputRecord.Type)
  /// One record, whose type is chosen by an option. Without any of these options, it has the first type.
  case oneOf([(option: String?, record: any OutputRecord.Type)])
  case list(of: any OutputRecord.Type)
  /// Two records of the first type, or two of the second.
  case pair(of: any OutputRecord.Type, or: any OutputRecord.Type)

  var records: [any OutputRecord.Type] {
    switch self {
    case .one(let record), .list(let record): [record]
    case .oneOf(let choices): choices.map(\.record)
    case .pair(let first, let second): [first, second]
    }
  }

  var fields: [FieldInfo] { Self.fields(of: records) }

  /// All fields that records of these types can have.
  static func fields(of records: [any OutputRecord.Type]) -> [FieldInfo] {
    records.map { $0.fieldInfos }.reduce([]) { fields, more in
      fields + more.filter { field in !fields.contains { $0.name == field.name } }
    }
  }
}
