import KPGGCore
import Synchronization

/// A host that the catalog is read from, and the notices about it.
final class HostNotices: Sendable {
  let host: APIHost
  private struct State {
    var notices: [HostNotice] = []
    var hasUsedCache = false
  }

  private let state = Mutex(State())

  init(_ host: APIHost) {
    self.host = host
  }

  /// Whether a cached response or the last update was used instead of a response from the host.
  var hasUsedCache: Bool { state.withLock { $0.hasUsedCache } }

  func record(_ notice: HostNotice) {
    state.withLock { state in
      if case .copyUsed = notice {
        // One notice is enough for any number of copies.
        if state.hasUsedCache { return }
        state.hasUsedCache = true
      }
      state.notices.append(notice)
    }
  }

  /// Returns messages for the notices since the last call. Includes cache failures only when debugging.
  func messages(isDebugging: Bool) -> [Text] {
    let notices = state.withLock { state in
      defer { state.notices = [] }
      return state.notices
    }
    return notices.compactMap { notice in
      switch notice {
      case .copyUsed(let age, let cause):
        "using a saved copy of \(host.name) that is \(Text.age(seconds: age)): \(cause)"
      case .cacheWriteFailed(let error as FileError): "can't cache the host's responses: \(error)"
      case .cacheWriteFailed(let error), .cacheReadFailed(let error): isDebugging ? .debug(error) : nil
      }
    }
  }
}

/// The reports already made about a catalog, so that each is made only once.
final class CatalogReports: Sendable {
  private struct State {
    var documents: Set<String> = []
    var groups: Set<String> = []
    var hasNotedAge = false
  }

  /// Whether the catalog is an update. Its issues were reported when it was downloaded.
  private let isUpdate: @Sendable () -> Bool
  private let state = Mutex(State())

  init(isUpdate: @escaping @Sendable () -> Bool = { false }) {
    self.isUpdate = isUpdate
  }

  /// Returns a note if the catalog is an update that is older than the bundled catalog, but only at the first call.
  func ageNote(_ index: CatalogIndex) -> Text? {
    guard isUpdate() else { return nil }
    let isFirst = state.withLock { state in
      defer { state.hasNotedAge = true }
      return !state.hasNotedAge
    }
    return isFirst ? .olderUpdate(index.edition) : nil
  }

  /// Returns messages about issues and unreadable groups that were not reported for earlier contents.
  func new(in contents: Contents) -> [Text] {
    if contents.issues.isEmpty && contents.unread.isEmpty || isUpdate() { return [] }
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
      "can't read all data of \(groups.count) {1|group|groups}; the first is \(first.group.apiName): \(first.cause)"
    let others = Set(unread.map(\.cause)).count - 1
    return [others == 0 ? main : .joined([main, "; \(others) more {1|document|documents} failed"])]
  }
}
