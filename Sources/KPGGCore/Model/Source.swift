/// A publication or other source that supports a fact.
package struct Source: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// A list of groups, members or songs, or a page.
    case published
    /// The knowledge of the catalog's editors.
    case own
    /// Derived from other facts by a rule.
    case derived
  }

  package let kind: Kind
  /// The source's name, such as `Wikidata`, or `nil` if it is unpublished.
  package let name: String?
  /// The date of the source's facts, possibly partial.
  package let date: Day?
  /// An ID shared by copies of the same list, because they count as one source. `nil` if the source is not counted.
  package let originID: String?
  package let url: WebURL?
}

/// A fact and the sources that support it.
package struct SourcedFact: Hashable, Sendable {
  /// A different value and the sources that support it.
  package struct Other: Hashable, Sendable {
    /// The value, as in the API.
    package let value: String
    package let sources: [Source]
  }

  /// The fact's key in the API: `birth`.
  package let key: String
  /// The index of the agency or event that the fact is about; 0 for other facts.
  package let index: Int
  /// The sources that support the catalog's value. Empty if there are none.
  package var sources: [Source] = []
  /// The sources that support the value less precisely, with only a year or in another spelling.
  package var lessPreciseSources: [Source] = []
  package var otherValues: [Other] = []

  /// The number of independent published sources that agree.
  package var independentSourceCount: Int { Set(sources.compactMap(\.originID)).count }
}
