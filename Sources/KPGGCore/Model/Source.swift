/// Where a fact comes from.
public struct Source: Hashable, Sendable {
  /// The kinds of sources.
  public enum Kind: String, Sendable {
    /// A list of groups, members or songs, or a page.
    case published
    /// What the catalog's editors know.
    case own
    /// Derived from other facts by a rule.
    case derived
  }

  /// The kind of source.
  public let kind: Kind
  /// Its name, such as `Wikidata`; `nil` if it is unpublished.
  public let name: String?
  /// The date of its facts, possibly partial.
  public let date: Day?
  /// An ID that copies of the same list share, since they count as one source; `nil` if it does not count.
  public let family: String?
  /// Its address.
  public let url: WebURL?

  /// Creates a source.
  public init(
    kind: Kind = .published, name: String?, date: Day? = nil, family: String? = nil, url: WebURL? = nil
  ) {
    self.kind = kind
    self.name = name
    self.date = date
    self.family = family
    self.url = url
  }
}

/// A fact with the sources that state it.
public struct SourcedFact: Hashable, Sendable {
  /// Another value, and the sources that state it.
  public struct Other: Hashable, Sendable {
    /// The value, as in the API.
    public let value: String
    /// The sources that state it.
    public let sources: [Source]
  }

  /// The fact's key in the API: `birth`.
  public let key: String
  /// The index of the agency or event that the fact is about; 0 for other facts.
  public let index: Int
  /// The sources that state the catalog's value. Empty if none is named.
  public var sources: [Source] = []
  /// The sources that state it less precisely: only a year, or another spelling.
  public var lessPrecise: [Source] = []
  /// Values that other sources state.
  public var differing: [Other] = []

  /// The number of independent published sources that agree.
  public var families: Int { Set(sources.compactMap(\.family)).count }
}
