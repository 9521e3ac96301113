import KPGGCore

/// The readable contents of a catalog, and all its issues.
struct LoadedCatalog: Sendable {
  /// The readable contents, or `nil` if the index is unusable.
  let contents: Contents?
  /// The issues in the index and in all other documents, including those that make a document unusable.
  let issues: [CatalogIssue]

  /// Reads the catalog's index and all other documents.
  ///
  /// - Throws: A ``CatalogError`` if a document can't be read for a reason other than its content.
  init(_ catalog: Catalog) async throws(CatalogError) {
    do throws(CatalogError) {
      let contents = try await catalog.read(Set(CatalogPart.allCases), requiresMembers: false)
      var refused: [CatalogIssue] = []
      for part in CatalogPart.allCases {
        let errors = contents.unread[part] ?? [:]
        for group in contents.groups {
          switch errors[group.slug] {
          case nil: continue
          case .unusable(let issue, _)?: if !refused.contains(issue) { refused.append(issue) }
          case let error?: throw error
          }
        }
      }
      self.contents = contents
      issues = contents.issues + refused
    } catch {
      guard case .unusable(let issue, _) = error else { throw error }
      contents = nil
      issues = [issue]
    }
  }

  /// Creates a catalog that couldn't be read at all.
  init(refused issue: CatalogIssue) {
    contents = nil
    issues = [issue]
  }

  var index: CatalogIndex? { contents?.index }

  /// The issue in the index or a members document that makes the catalog unusable, or `nil` if there is none.
  var refusal: CatalogIssue? {
    issues.first { $0.effect == .documentRefused && $0.document.hasPrefix("group/") }
  }

  var memberCount: Int { contents.map { $0.members(of: $0.groups).count } ?? 0 }
  var songCount: Int { contents.map { $0.songs(of: $0.groups).count } ?? 0 }

  var counts: Text { "\(index?.groups.count ?? 0) groups, \(memberCount) members, \(songCount) songs" }
}
