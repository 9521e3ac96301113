import KPGGCore
import Synchronization

/// What has been reported about a catalog, so that it is reported only once.
final class CatalogReports: Sendable {
  private struct State {
    var documents: Set<String> = []
    var groups: Set<String> = []
    var hasNotedAge = false
  }

  /// Whether the catalog is an update, whose issues were reported when it was fetched.
  private let isOfUpdate: @Sendable () -> Bool
  private let state = Mutex(State())

  init(isOfUpdate: @escaping @Sendable () -> Bool = { false }) {
    self.isOfUpdate = isOfUpdate
  }

  /// A note about an update that is older than the bundled catalog; `nil` if it is none, or after the first time.
  func ageNote(_ index: CatalogIndex) -> Text? {
    guard isOfUpdate() else { return nil }
    let isFirst = state.withLock { state in
      defer { state.hasNotedAge = true }
      return !state.hasNotedAge
    }
    return isFirst ? .olderUpdate(index.edition) : nil
  }

  /// Messages about what earlier contents did not have: issues, and groups that could not be read.
  func new(in contents: Contents) -> [Text] {
    if contents.issues.isEmpty && contents.unread.isEmpty || isOfUpdate() { return [] }
    return state.withLock { state in
      let issues = contents.issues.filter { !state.documents.contains($0.document) }
      state.documents.formUnion(issues.map(\.document))
      let unread = CatalogPart.allCases.flatMap { part in
        contents.groups.compactMap { group -> (group: GirlGroup, cause: CatalogError)? in
          guard let cause = contents.unread[part]?[group.slug],
            state.groups.insert("\(part) \(group.slug)").inserted
          else { return nil }
          return (group, cause)
        }
      }
      let first = issues.first.map { Text.catalogIssues(count: issues.count, first: $0) }
      return [first].compactMap(\.self) + Self.text(unread)
    }
  }

  private static func text(_ unread: [(group: GirlGroup, cause: CatalogError)]) -> [Text] {
    guard let first = unread.first else { return [] }
    let groups = Set(unread.map(\.group.slug))
    let main: Text =
      "\(groups.count) {1|group|groups} could not be read completely; the first is \(first.group.apiName): \(first.cause)"
    let others = Set(unread.map(\.cause)).count - 1
    return [others == 0 ? main : .joined([main, "; \(others) more {1|document|documents} failed"])]
  }
}
