/// Where a fact comes from.
package struct Source: Hashable, Sendable {
  /// The kinds of sources.
  package enum Kind: String, Sendable {
    /// A list of groups, members or songs, or a page.
    case published
    /// What the catalog's editors know.
    case own
    /// Derived from other facts by a rule.
    case derived
  }

  /// The kind of source.
  package let kind: Kind
  /// Its name, such as `Wikidata`; `nil` if it is unpublished.
  package let name: String?
  /// The date of its facts, possibly partial.
  package let date: Day?
  /// An ID that copies of the same list share, since they count as one source; `nil` if it does not count.
  package let family: String?
  /// Its address.
  package let url: WebURL?

  /// Creates a source.
  package init(
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
package struct SourcedFact: Hashable, Sendable {
  /// Another value, and the sources that state it.
  package struct Other: Hashable, Sendable {
    /// The value, as in the API.
    package let value: String
    /// The sources that state it.
    package let sources: [Source]
  }

  /// The fact's key in the API: `birth`.
  package let key: String
  /// The index of the agency or event that the fact is about; 0 for other facts.
  package let index: Int
  /// The sources that state the catalog's value. Empty if none is named.
  package var sources: [Source] = []
  /// The sources that state it less precisely: only a year, or another spelling.
  package var lessPrecise: [Source] = []
  /// Values that other sources state.
  package var differing: [Other] = []

  /// The number of independent published sources that agree.
  package var families: Int { Set(sources.compactMap(\.family)).count }
}
