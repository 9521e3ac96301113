package import Essentials

/// The mock API's JSON format, in the bundled fixtures and in the responses of API hosts.
///
/// Reading is lenient about form and strict about meaning. Unknown keys are ignored, and missing additions are derived
/// where possible. Invalid groups and members are left out and invalid values count as unknown, each with an ``CatalogIssue``
/// that has its path. Only an entirely different kind of document is an error.
package enum WireFormat {
  /// The maximum size of a document, in bytes.
  package static let maxBytes = 16 << 20
  /// The maximum number of groups in an index, and of records of one kind in another document.
  package static let maxRecords = 20_000
  /// The maximum number of JSON values of any kind in a document: 50 per record.
  package static let maxValues = 50 * maxRecords
  /// The maximum number of a group's agencies, units and events, and of an agency's aliases. More are ignored, because
  /// groups share agencies: a small document could mean millions of names.
  static let maxParts = 50

  /// The maximum length of a key that names a section, group or agency, in bytes. Nothing has a longer name.
  static let maxKeyBytes = 4 * Name.maxLength

  /// What was read from a document, and the issues in it.
  package struct Document<Value: Sendable>: Sendable {
    package let value: Value
    package let issues: [CatalogIssue]
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: The JSON text.
  ///   - document: The document's name in issues.
  ///   - read: Reads the root object, or throws the issue that makes the whole document unusable.
  static func read<Value>(
    _ data: Data, _ document: String, _ read: (Row) throws(CatalogIssue) -> Value
  ) throws(CatalogIssue) -> Document<Value> {
    let root = try json(of: data, document)
    let row = Row(Notes(document))
    guard row.move(to: root) else {
      throw CatalogIssue(
        refusing: document, because: .wrongKind(expected: .object, found: CatalogIssue.Kind(root)))
    }
    return Document(value: try read(row), issues: row.notes.issues(in: data))
  }

  /// The lists of a document by key.
  static func lists(_ root: Row, _ key: String) throws(CatalogIssue) -> [String: JSONValue] {
    let value = root.value(key) ?? .null
    if let lists = value.object(maxKeyBytes: maxKeyBytes) { return lists }
    let problem: CatalogIssue.Problem =
      value == .null ? .missing : .wrongKind(expected: .object, found: CatalogIssue.Kind(value))
    throw CatalogIssue(document: root.notes.document, path: key, problem: problem, effect: .documentRefused)
  }

  /// Throws if a document has too many records.
  static func check(_ count: Int, _ root: Row, _ key: String) throws(CatalogIssue) {
    if count <= maxRecords { return }
    throw CatalogIssue(
      document: root.notes.document, path: key, problem: .tooLarge(max: maxRecords, unit: .records),
      effect: .documentRefused)
  }

  /// A whole document as JSON. Throws if it exceeds the limits or is no JSON.
  private static func json(of data: Data, _ document: String) throws(CatalogIssue) -> JSONValue {
    if data.count > maxBytes {
      throw CatalogIssue(refusing: document, because: .tooLarge(max: maxBytes, unit: .bytes))
    }
    do throws(JSONError) {
      return try JSONValue(json: data, maxValues: maxValues)
    } catch {
      throw CatalogIssue(refusing: document, because: error)
    }
  }

  /// The lists of records in a document other than an index, by the name of their group; none if it has no such lists.
  package static func lists(of data: Data, _ part: CatalogPart) -> [String: JSONValue] {
    do throws(CatalogIssue) {
      return try json(of: data, "")[part.key]?.object(maxKeyBytes: maxKeyBytes) ?? [:]
    } catch {
      return [:]
    }
  }

  /// The index's edition, by which catalogs are compared; `nil` if it does not say, or is unusable.
  package static func edition(of index: Data) -> Day? {
    do throws(CatalogIssue) {
      return try read(index, "") { (root) throws(CatalogIssue) in root.day("edition") }.value
    } catch {
      return nil
    }
  }
}
