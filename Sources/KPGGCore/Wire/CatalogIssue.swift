/// A problem in a document of the API, with its path inside the document (`group.first[3].hitsong`) and its effect.
///
/// Issues contain data, not sentences, so that kpgg can show them in any language.
public struct CatalogIssue: Error, Hashable, Sendable {
  /// The path of the document relative to the API's base: `group/index.json`.
  public let document: String
  /// The path of the value. Empty for the whole document.
  public let path: String
  /// The effect of the issue.
  public internal(set) var effect: Effect
  /// The line of the value, from 1, or of the object that should contain a missing value. `nil` if there is no text.
  public internal(set) var line: Int?
  /// The column in that line, from 1, in Unicode scalars.
  public internal(set) var column: Int?
  package let problem: Problem

  /// The effects of issues.
  public enum Effect: Hashable, Sendable {
    /// The whole document is unusable.
    case documentRefused
    /// The group, member, song or section is left out.
    case recordLeftOut
    /// The value is treated as unknown.
    case valueIgnored
  }

  package enum Problem: Hashable, Sendable {
    /// A required value or document is missing.
    case missing
    /// The document is not valid JSON in UTF-8 from the issue's line and column on.
    case notJSON
    case wrongKind(expected: Kind, found: Kind)
    case malformed(Form, text: String)
    case unknownValue(String, allowed: [String])
    /// An ID, era or key occurs twice.
    case duplicate(String)
    /// The section is neither listed under `sections` nor part of the original API.
    case unknownSection(String)
    case notInAnySection(String)
    /// The value contradicts this key.
    case contradicts(String)
    case tooLarge(max: Int, unit: Unit)
  }

  /// The types of JSON values. A whole number has no fraction.
  package enum Kind: String, Hashable, Sendable {
    case null, boolean, number, wholeNumber, text, list, object

    init(_ value: JSONValue) {
      self =
        switch value {
        case .null: .null
        case .bool: .boolean
        case .integer, .number: .number
        case .string: .text
        case .list: .list
        case .object: .object
        }
    }
  }

  package enum Unit: String, Hashable, Sendable {
    /// The bytes of a document or value, or of all documents together.
    case bytes, bytesOfCatalog
    /// The nesting depth of lists and objects, or of companies that own companies.
    case levels
    /// JSON values of any kind.
    case values
    /// Groups, members, songs or sources in a document.
    case records
    /// Unicode scalars in a text.
    case characters
  }

  package enum Form: String, Hashable, Sendable {
    /// A ``YouTubeID``, ``Day``, ``Era``, ``Slug``, ``WebURL`` or ``CountryCode``.
    case youTubeID, day, era, slug, url, countryCode
    /// A name of at most 500 characters.
    case name
    /// The IDs of sources.
    case sources
  }

  /// Whether the issue affects a whole document or record, not only a value.
  package var isError: Bool { effect != .valueIgnored }

  /// The maximum length of texts and paths in an issue, in Unicode scalars.
  package static let maxTextLength = 500

  /// Creates an issue. Texts are shortened to ``maxTextLength``.
  package init(document: String, path: String, problem: Problem, effect: Effect) {
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
    self.effect = effect
  }

  /// Creates an issue that makes a document unusable.
  package init(refusing document: String, path: String = "", because problem: Problem) {
    self.init(document: document, path: path, problem: problem, effect: .documentRefused)
  }

  /// Creates an issue of a document that is not valid JSON, or too large to be read.
  init(refusing document: String, because error: JSONError) {
    let problem: Problem =
      switch error.problem {
      case .invalid: .notJSON
      case .tooDeep: .tooLarge(max: JSONError.maxDepth, unit: .levels)
      case .tooManyValues: .tooLarge(max: WireFormat.maxValues, unit: .values)
      }
    self.init(refusing: document, because: problem)
    line = error.line
    column = error.column
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count > maxTextLength ? String(text.unicodeScalars.prefix(maxTextLength)) : text
  }
}
