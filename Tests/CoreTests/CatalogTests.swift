import Foundation
import Synchronization
import TestSupport
import Testing

@testable import KPGGCore

@Suite(.hangLimit) struct CatalogTests {
  @Test func `contents made of groups and members have each group's members and song`() async throws {
    let bundled = try await Catalog.bundled.load([.members])
    let groups = Array(bundled.groups.prefix(5))
    let members = bundled.members(of: groups)
    let contents = Contents(groups: groups, members: members.reversed())
    #expect(contents.groups == groups)
    for group in groups {
      #expect(Set(contents.members(of: group)) == Set(bundled.members(of: group)))
      #expect(contents.songs(of: group) == [group.song])
    }
  }

  @MainActor @Test(arguments: [false, true])
  func `the main actor is free while documents are read and decoded`(isRemote: Bool) async throws {
    let gate = MainActorGate()
    let read: @Sendable (String) -> Data? = { path in
      gate.pass()
      return isRemote ? StubHost.document(path) : BundledDocuments.data(path)
    }
    let source: any DocumentSource =
      try isRemote ? HostSource(StubHost.serving(read).configuration()) : FileSource(read)
    // Progress is reported by the code that decodes.
    let catalog = Catalog(source) { _ in gate.pass() }
    for parts in [[], [.members], [.songs], [.sources]] as [Set<CatalogPart>] {
      gate.close()
      _ = try await catalog.load(parts)
    }
    #expect(gate.passed.count > 8 && gate.passed.allSatisfy(\.self))
  }

  @Test func `a load returns everything that it has read, even if another load ends meanwhile`() async throws
  {
    let other = Mutex<Catalog?>(nil)
    let catalog = Catalog(FileSource(BundledDocuments.data)) { _ in
      guard let other = other.withLock(\.self) else { return }
      let ended = DispatchSemaphore(value: 0)
      Task { @MainActor in
        _ = try? await other.read([])
        ended.signal()
      }
      ended.wait()
    }
    let groups = try await catalog.load([]).groups
    other.withLock { $0 = catalog }
    let contents = try await catalog.load([.songs])
    #expect(contents.songs(of: groups).count == Edition.songs)
  }

  /// The download of a single file can have failed.
  @Test(arguments: ["group/2020.json", "song/2020.json"], [nil, "{", "[]"])
  func `if a local document is missing or broken, only its groups are lost`(
    document: String, text: String?
  ) async throws {
    let catalog = Catalog { path in
      path == document ? text.map { .init($0.utf8) } : BundledDocuments.data(path)
    }
    let contents = try await catalog.load()
    let part: CatalogPart = document.hasPrefix("song") ? .songs : .members
    let lost = contents.groups.filter { $0.era.description == "2020" }.map(\.slug)
    #expect(Set(contents.unread[part, default: [:]].keys) == Set(lost))
    #expect(contents.unread.count == 1)
    #expect(contents.unread[part]?.values.allSatisfy { $0.document == document } == true)
    if part == .members { await #expect(throws: CatalogError.self) { try await catalog.load(of: lost) } }
  }
}
