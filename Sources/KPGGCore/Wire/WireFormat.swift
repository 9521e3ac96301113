package import Essentials

/// The mock API's JSON format, in the bundled fixtures and in the responses of API hosts.
///
/// Reading is lenient about form and strict about meaning. Unknown keys are ignored, and missing additions are derived
/// where possible. Invalid groups and members are left out, and invalid values are treated as unknown. Each of them
/// adds a ``CatalogIssue`` with its path. Only an entirely different kind of document is an error.
package enum WireFormat {
  /// The maximum size of a document, in bytes.
  package static let maxBytes = 16 << 20
  /// The maximum number of groups in an index, and of records of one kind in another document.
  package static let maxRecords = 20_000
  /// The maximum number of JSON values of any kind in a document: 50 per record.
  package static let maxValues = 50 * maxRecords
  /// The maximum number of a group's agencies, units and events, and of an agency's aliases. The rest is ignored,
  /// because groups share agencies, so a small document could contain millions of names.
  static let maxListItems = 50

  /// The maximum length of a key that names a section, group or agency, in bytes. Nothing has a longer name.
  static let maxKeyBytes = 4 * Name.maxLength

  /// A value read from a document, and the issues in the document.
  package struct Document<Value: Sendable>: Sendable {
    package let value: Value
    package let issues: [CatalogIssue]
  }

  /// - Parameters:
  ///   - document: The document's name in issues.
  ///   - read: Reads the root object, or throws the issue that makes the whole document unusable.
  static func read<Value>(
    _ data: Data, _ document: String, _ read: (Row) throws(CatalogIssue) -> Value
  ) throws(CatalogIssue) -> Document<Value> {
    let root = try json(of: data, document)
    let row = Row(IssueCollector(document))
    guard row.move(to: root) else {
      throw CatalogIssue(
        refusing: document, because: .wrongKind(expected: .object, found: CatalogIssue.Kind(root)))
    }
    return Document(value: try read(row), issues: row.issueCollector.issues(in: data))
  }

  /// Returns the lists of a document by key. Throws an issue if there are none.
  static func lists(_ root: Row, _ key: String) throws(CatalogIssue) -> [String: JSONValue] {
    let value = root.value(key) ?? .null
    if let lists = value.object(maxKeyBytes: maxKeyBytes) { return lists }
    let problem: CatalogIssue.Problem =
      value == .null ? .missing : .wrongKind(expected: .object, found: CatalogIssue.Kind(value))
    throw CatalogIssue(refusing: root.issueCollector.document, path: key, because: problem)
  }

  /// Throws if a document has too many records.
  static func check(_ count: Int, _ root: Row, _ key: String) throws(CatalogIssue) {
    if count <= maxRecords { return }
    throw CatalogIssue(
      refusing: root.issueCollector.document, path: key, because: .tooLarge(max: maxRecords, unit: .records))
  }

  /// Parses a whole document as JSON. Throws an issue if it exceeds the limits or is not JSON.
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

  /// Returns the lists of records in a document other than the index, by group name. Empty if there are none.
  package static func lists(of data: Data, _ part: CatalogPart) -> [String: JSONValue] {
    (try? json(of: data, ""))?[part.key]?.object(maxKeyBytes: maxKeyBytes) ?? [:]
  }

  /// Returns the index's edition, by which catalogs are compared, or `nil` if it is unknown or the index is unusable.
  package static func edition(of index: Data) -> Day? {
    (try? read(index, "") { (root) throws(CatalogIssue) in root.day("edition") })?.value
  }
}
