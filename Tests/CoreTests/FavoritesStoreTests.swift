import Foundation
import KPGGCore
import TestSupport
import Testing

/// Tests of persistence for apps: favourites in a file, and encoded IDs.
@Suite(.hangLimit) struct FavoritesStoreTests {
  private let folder = TemporaryFolder()
  private let store: FavoritesStore

  init() {
    store = FavoritesStore(file: folder.path + "/app/favorites.json")
  }

  private func favorite(_ text: String) throws -> Favorite {
    let slug = try #require(Slug(text))
    return try #require(
      Favorite(
        .group(slug), name: Name(latin: text.uppercased(), korean: nil), added: Day(iso: "2026-11-25")))
  }

  @Test func `changes are kept, and a missing or unchanged file is not created`() async throws {
    #expect(try await store.load() == Favorites())
    #expect(try await store.update { _ in } == Favorites())
    #expect(folder.read("app/favorites.json") == nil)
    let stayc = try favorite("stayc")
    #expect(try await store.update { $0.add(stayc) }.list == [stayc])
    #expect(try await store.load().contains(stayc.id))
  }

  @Test func `an unusable file is a specific error, and a newer one is not changed`() async throws {
    let ive = try favorite("ive")
    for (text, failure) in [
      (#"{"version": "2.0", "favorites": []}"#, FavoritesStore.Failure.newerVersion("2.0")), ("x", .damaged),
    ] {
      try folder.write(text, to: "app/favorites.json")
      await #expect(throws: failure) { try await store.load() }
      if failure == .damaged {
        #expect(try await store.update { $0.add(ive) }.list.count == 1)
      } else {
        await #expect(throws: failure) { try await store.update { $0.add(ive) } }
        #expect(folder.read("app/favorites.json") == text)
      }
    }
    await #expect(throws: FavoritesStore.Failure.unusable) {
      try await FavoritesStore(file: folder.path).load()
    }
  }

  @Test(.enabled(if: getuid() != 0)) func `a file that may not be read or written is a specific error`()
    async throws
  {
    try folder.write(#"{"version": "1.0", "favorites": []}"#, to: "app/favorites.json", mode: 0)
    let ive = try favorite("ive")
    await #expect(throws: FavoritesStore.Failure.noPermission) { try await store.load() }
    await #expect(throws: FavoritesStore.Failure.noPermission) { try await store.update { $0.add(ive) } }
  }

  // MARK: Encoding

  @Test func `IDs are encoded as their text, and invalid text is not decoded`() throws {
    func checked<ID: Codable & Equatable & CustomStringConvertible>(_ id: ID?, _ wrong: String) throws {
      let id = try #require(id)
      let data = try JSONEncoder().encode([id])
      #expect(String(decoding: data, as: UTF8.self).replacing("\\/", with: "/") == "[\"\(id)\"]")
      #expect(try JSONDecoder().decode([ID].self, from: data) == [id])
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([ID].self, from: Data("[\"\(wrong)\"]".utf8))
      }
    }
    try checked(Slug("stayc"), "STAYC")
    try checked(MemberID("ohmygirl/arin"), "ohmygirl")
    try checked(UnitID("afterschool/orangecaramel"), "a/b/c")
    try checked(YouTubeID("iKSo8shldrI"), "short")
    try checked(SongID("ohmygirl/iKSo8shldrI"), "ohmygirl/arin")
  }

  @Test func `every entry of the catalog has its own ID, which can be encoded and decoded`() async throws {
    let contents = try await Catalog.bundled.load()
    let groups = contents.groups
    let units = groups.flatMap { group in group.units.map { EntryID.unit(group.id(of: $0)) } }
    let members = contents.members(of: groups).map { EntryID.member($0.id) }
    let songs = contents.songs(of: groups).map { EntryID.song($0.id) }
    let ids = groups.map { EntryID.group($0.slug) } + units + members + songs
    #expect(Set(ids).count == ids.count)
    #expect(!units.isEmpty && members.count == Edition.members && songs.count == Edition.songs)
    #expect(try JSONDecoder().decode([EntryID].self, from: JSONEncoder().encode(ids)) == ids)
    for wrong in ["stayc", "group/STAYC", "member/stayc", "fan/stayc", "song/stayc/arin", ""] {
      #expect(throws: DecodingError.self, "\(wrong)") {
        try JSONDecoder().decode([EntryID].self, from: JSONEncoder().encode([wrong]))
      }
    }
    // Units can't be favourites.
    for id in ids {
      #expect((Favorite(id, name: nil, added: nil) == nil) == (id.kind == .unit))
    }
  }
}
