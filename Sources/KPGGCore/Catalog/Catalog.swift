internal import Essentials

/// Where groups and members come from: the seam between what reads a catalog and what supplies one.
///
/// Use it wherever groups or members are needed; nothing else knows whether they come from the binary, a cache
/// or a host. ``bundled`` is the catalog in the binary. For a test, pass two closures that return values:
///
/// ```swift
/// let catalog = Catalog(index: { Decoded(index) }, members: { _ in Decoded(members) })
/// ```
public struct Catalog: Sendable {
  /// Fetches what the catalog says about groups. This is all that a list of groups needs.
  ///
  /// Throws a ``Finding`` when a document is missing or of no use at all, and an ``APIError`` when a host does not
  /// supply it.
  public var index: @Sendable () async throws -> Decoded<CatalogIndex>

  /// Fetches the members of some groups of the index, group by group in their order.
  ///
  /// Throws a ``Finding`` when a document is missing or of no use at all, and an ``APIError`` when a host does not
  /// supply it.
  public var members: @Sendable ([Group]) async throws -> Decoded<[Member]>

  /// The bytes of a file by its path below the API's base; `nil` for a catalog that is not made of documents.
  var documents: (@Sendable (String) -> Data?)?

  /// Makes a catalog of two closures.
  public init(
    index: @escaping @Sendable () async throws -> Decoded<CatalogIndex>,
    members: @escaping @Sendable ([Group]) async throws -> Decoded<[Member]>
  ) {
    self.index = index
    self.members = members
  }
}
