/// Something in an answer of the API that is not as it should be, and where: the document, the path inside it
/// (`group.first[3].hitsong`) and the problem.
///
/// Findings are facts, not sentences: whoever shows them puts them into words.
public struct Finding: Error, Hashable, Sendable {
  /// The document, by its path below the API's base: `group/index.json`.
  public let document: String
  /// The place in the document; empty for the document itself.
  public let path: String
  /// What is wrong there.
  public let problem: Problem
  /// What became of the place.
  public let effect: Effect
  /// Where in the document's text it is; `nil` where the path says it.
  public let position: Position?

  /// A place in a text.
  public struct Position: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The place in the line, from 1, in Unicode scalars.
    public let column: Int
  }

  /// What can be wrong.
  public enum Problem: Hashable, Sendable {
    /// Nothing stands where something has to.
    case missing
    /// The document is not JSON in UTF-8 from this place on.
    case notJSON(JSONError)
    /// JSON of another kind than the format asks for.
    case wrongKind(expected: JSONKind, found: JSONKind)
    /// A text that is not of the form its place asks for.
    case malformed(Form, text: String)
    /// A value that is none of the possible ones.
    case unknownValue(String, allowed: [String])
    /// An identity, era or key that occurs a second time.
    case duplicate(String)
    /// A section that is neither listed under `sections` nor known from the original API.
    case unknownSection(String)
    /// A featured candidate that is no group of any section.
    case notInAnySection(String)
    /// A value that cannot be true beside another one of the same record.
    case contradicts(String)
    /// A number of members that is not the number of those listed.
    case miscounted(stated: Int, listed: Int)
    /// More than the limit allows.
    case tooLarge(limit: Int, unit: Unit)
  }

  /// What there can be too much of: in a document, or in one of its keys, lists or texts.
  public enum Unit: String, Hashable, Sendable {
    /// Bytes of a document, of a key, or of all documents together.
    case bytes, keyBytes, bytesOfCatalog
    /// Lists and objects within each other.
    case levels
    /// JSON values, or records of that kind.
    case values, sections, groups, members, songs
    /// Findings.
    case faults
    /// Unicode scalars of a text.
    case characters
  }

  /// The forms that a text can be asked to have.
  public enum Form: String, Hashable, Sendable {
    /// That of ``YouTubeID``, of a ``Day``, of an ``Era``, of a ``Slug``, of a ``WebURL`` or of a ``CountryCode``.
    case youTubeID, day, era, slug, url, countryCode
    /// A text that can be shown, of at most 500 characters.
    case name
  }

  /// What a problem does to the place where it stands.
  public enum Effect: Hashable, Sendable {
    /// The whole document is of no use.
    case documentRefused
    /// The group, member or section is left out.
    case recordLeftOut
    /// The value counts as not known.
    case valueIgnored
  }

  /// Whether it costs more than a value: a document, or a record.
  package var isError: Bool { effect != .valueIgnored }

  /// How much of a text, and of a path, which can have foreign keys in it, a finding keeps, in Unicode scalars.
  package static let longestText = 500

  /// Describes a finding. Texts are cut to ``longestText``.
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
      case .missing, .notJSON, .wrongKind, .contradicts, .miscounted, .tooLarge: problem
      }
    self.effect = effect
    if case .notJSON(let error) = problem {
      self.position = Position(line: error.line, column: error.column)
    } else {
      self.position = position
    }
  }

  /// A document that is of no use at all.
  init(refusing document: String, because problem: Problem) {
    self.init(document: document, path: "", problem: problem, effect: .documentRefused)
  }

  /// A document whose text cannot be read.
  init(refusing document: String, because error: JSONError) {
    self.init(
      document: document, path: "",
      problem: error.isTooDeep
        ? .tooLarge(limit: JSONReader.mostDepth, unit: .levels) : .notJSON(error),
      effect: .documentRefused, position: Position(line: error.line, column: error.column))
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count > longestText ? String(text.unicodeScalars.prefix(longestText)) : text
  }
}

/// The kinds of JSON values.
public enum JSONKind: String, Hashable, Sendable {
  /// What JSON calls so; a whole number is one without a fraction.
  case null, boolean, number, wholeNumber, text, list, object
}

/// A decoded value and everything that was found wrong on the way to it.
public struct Decoded<Value: Sendable>: Sendable {
  /// What could be read.
  public let value: Value
  /// What could not, in the order of the document.
  public let findings: [Finding]
  /// The groups whose documents failed, and why. The value has nothing of them, which does not mean that there is nothing.
  package var unread: [Slug: APIError] = [:]

  /// Joins a value and its findings.
  public init(_ value: Value, findings: [Finding] = []) {
    self.value = value
    self.findings = findings
  }

  /// Another value in place of this one, with the same findings and the same groups unread.
  func with<Other>(_ value: Other) -> Decoded<Other> {
    var decoded = Decoded<Other>(value, findings: findings)
    decoded.unread = unread
    return decoded
  }
}
