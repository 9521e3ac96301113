import KPGGCore
import Synchronization

/// A host that is being read, and the notices about it.
final class HostReading: Sendable {
  let host: APIHost
  private struct State {
    var notices: [HostNotice] = []
    var hasUsedCopy = false
  }

  private let state = Mutex(State())

  init(_ host: APIHost) {
    self.host = host
  }

  /// Whether a cached response or the last update replaced a response of the host.
  var hasUsedCopy: Bool { state.withLock { $0.hasUsedCopy } }

  func record(_ notice: HostNotice) {
    state.withLock { state in
      if case .copyUsed = notice {
        // One notice is enough for any number of copies.
        if state.hasUsedCopy { return }
        state.hasUsedCopy = true
      }
      state.notices.append(notice)
    }
  }

  /// Messages for the notices since the last call.
  ///
  /// - Parameter isDebugging: Whether to include failures of the cache.
  func messages(isDebugging: Bool) -> [Text] {
    let notices = state.withLock { state in
      defer { state.notices = [] }
      return state.notices
    }
    return notices.compactMap { notice in
      switch notice {
      case .copyUsed(let age, let cause):
        "using a saved copy of \(host.name) that is \(Text.age(seconds: age)): \(cause)"
      case .notKept(let error as FileError): "can't cache the host's responses: \(error)"
      case .notKept(let error), .cacheFailed(let error): isDebugging ? .debug(error) : nil
      }
    }
  }
}

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
