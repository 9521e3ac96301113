internal import JSON

/// A problem in an API document, with the document, the path inside it (`group.first[3].hitsong`) and the kind of
/// problem.
///
/// Findings contain data, not sentences, so that they can be shown in any language.
public struct Finding: Error, Hashable, Sendable {
  /// The path of the document relative to the API's base: `group/index.json`.
  public let document: String
  /// The path of the value; empty for the whole document.
  public let path: String
  /// The kind of problem.
  public let problem: Problem
  /// What the problem affects.
  public let effect: Effect
  /// The position in the document's text, if known.
  public let position: Position?

  /// A position in a text.
  public struct Position: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int

    package init(line: Int, column: Int) {
      (self.line, self.column) = (line, column)
    }
  }

  /// The kinds of problems.
  public enum Problem: Hashable, Sendable {
    /// A required value or document is missing.
    case missing
    /// The document is not valid JSON in UTF-8 from this position on.
    case notJSON(Position)
    /// The value has the wrong JSON type.
    case wrongKind(expected: Kind, found: Kind)
    /// The text does not have the required form.
    case malformed(Form, text: String)
    /// The value is not one of the allowed ones.
    case unknownValue(String, allowed: [String])
    /// An ID, era or key occurs twice.
    case duplicate(String)
    /// The section is neither listed under `sections` nor part of the original API.
    case unknownSection(String)
    /// The group is not in any section.
    case notInAnySection(String)
    /// The value contradicts this key.
    case contradicts(String)
    /// A limit is exceeded.
    case tooLarge(limit: Int, unit: Unit)
  }

  /// The types of JSON values.
  public enum Kind: String, Hashable, Sendable {
    /// A JSON type. A whole number has no fraction.
    case null, boolean, number, wholeNumber, text, list, object

    init(_ kind: JSONKind) {
      self =
        switch kind {
        case .null: .null
        case .boolean: .boolean
        case .number: .number
        case .text: .text
        case .list: .list
        case .object: .object
        }
    }
  }

  /// The units of limits.
  public enum Unit: String, Hashable, Sendable {
    /// The bytes of a document, of a key, or of all documents together.
    case bytes, keyBytes, bytesOfCatalog
    /// The nesting depth of lists and objects.
    case levels
    /// JSON values, or records of this kind.
    case values, sections, groups, members, songs
    /// Findings.
    case faults
    /// Unicode scalars in a text.
    case characters
  }

  /// The forms of texts.
  public enum Form: String, Hashable, Sendable {
    /// A ``YouTubeID``, ``Day``, ``Era``, ``Slug``, ``WebURL`` or ``CountryCode``.
    case youTubeID, day, era, slug, url, countryCode
    /// A name of at most 500 characters.
    case name
    /// The IDs of sources.
    case sources
  }

  /// What a problem affects.
  public enum Effect: Hashable, Sendable {
    /// The whole document is unusable.
    case documentRefused
    /// The group, member, song or section is left out.
    case recordLeftOut
    /// The value counts as unknown.
    case valueIgnored
  }

  /// Whether it loses a whole document or record, not just a value.
  package var isError: Bool { effect != .valueIgnored }

  /// The maximum length of texts and paths in a finding, in Unicode scalars.
  package static let longestText = 500

  /// Creates a finding. Texts are cut to ``longestText``.
  package init(
    document: String, path: String, problem: Problem, effect: Effect, position: Position? = nil
  ) {
    self.document = Self.cut(document)
    self.path = Self.cut(path)
    self.problem =
      switch problem {
      case .malformed(let form, let text): .malformed(form, text: Self.cut(text))
      case .unknownValue(let text, let allowed): .unknownValue(Self.cut(text), allowed: allowed)
      case .duplicate(let text): .duplicate(Self.cut(text))
      case .unknownSection(let key): .unknownSection(Self.cut(key))
      case .notInAnySection(let text): .notInAnySection(Self.cut(text))
      case .missing, .notJSON, .wrongKind, .contradicts, .tooLarge: problem
      }
    (self.effect, self.position) = (effect, position)
  }

  /// A finding that makes a document unusable.
  package init(refusing document: String, because problem: Problem) {
    self.init(document: document, path: "", problem: problem, effect: .documentRefused)
  }

  /// A finding for a document that is not valid JSON.
  init(refusing document: String, because error: JSONError) {
    let position = Position(line: error.line, column: error.column)
    self.init(
      document: document, path: "",
      problem: error.isTooDeep
        ? .tooLarge(limit: JSONReader.mostDepth, unit: .levels) : .notJSON(position),
      effect: .documentRefused, position: position)
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count > longestText ? String(text.unicodeScalars.prefix(longestText)) : text
  }
}

/// A decoded value and its findings.
public struct Decoded<Value: Sendable>: Sendable {
  /// The decoded value.
  public let value: Value
  /// The findings, in document order.
  public let findings: [Finding]
  /// The groups whose documents failed, with the cause. Their entries are missing from the value.
  package var unread: [Slug: any Error] = [:]

  /// Creates a decoded value.
  public init(_ value: Value, findings: [Finding] = []) {
    self.value = value
    self.findings = findings
  }

  /// Replaces the value, keeping the findings and unread groups.
  func with<Other>(_ value: Other) -> Decoded<Other> {
    var decoded = Decoded<Other>(value, findings: findings)
    decoded.unread = unread
    return decoded
  }
}
