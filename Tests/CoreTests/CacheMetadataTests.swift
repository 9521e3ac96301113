import Foundation
import JSON
import TestSupport
import Testing

@testable import KPGGCore

/// Which responses are kept, and how. `Tables/caching.txt` says for how long they are fresh.
@Suite(.hangLimit) struct CacheMetadataTests {
  private let folder = TemporaryFolder()

  @Test func `only successful responses with a whole body have a document`() {
    let statuses = [199, 200, 203, 204, 205, 206, 207, 299, 300]
    #expect(statuses.filter { APIResponse(status: $0).hasDocument } == [200, 203, 207, 299])
  }

  @Test func `metadata survives a round trip, also from version 1.0.0, which did not write when it expires`()
    throws
  {
    for fields in [
      ["Expires": "Sun, 06 Nov 1994 08:51:17 GMT", "ETag": "\"1\""], ["Cache-Control": "max-age=100"],
    ] {
      let response = APIResponse(status: 200, headers: fields)
      var snapshot = CatalogSnapshot(documents: [.init(path: "a", data: Data("{}".utf8))])
      snapshot.documents[0].cacheMetadata = try #require(CacheMetadata(response, now: 784_111_777))
      let file = Store<CatalogSnapshot>(path: folder.path + "/kept")
      _ = try file.replace(with: snapshot)
      #expect(try file.loadIfPresent() == snapshot)
    }
    let early = #"{"fetched": 1000, "maxAge": 60, "entityTag": "\"1\"", "lastModified": null}"#
    #expect(
      CacheMetadata(try JSONValue(json: Data(early.utf8)))
        == CacheMetadata(fetched: 1000, maxAge: 60, entityTag: "\"1\""))
  }
}
