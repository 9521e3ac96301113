import Foundation
import JSON
import TestSupport
import Testing

@testable import KPGGCore

/// Freshness as defined by RFC 9111. The response arrives at 784,111,777 seconds: Sun, 06 Nov 1994 08:49:37 GMT.
@Suite(.hangLimit) struct CacheMetadataTests {
  private static let now = 784_111_777
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let earlier = "Sun, 06 Nov 1994 08:49:07 GMT"
  private static let later = "Sun, 06 Nov 1994 08:51:17 GMT"

  private let folder = TemporaryFolder()

  private func metadata(_ fields: [String: String], status: Int = 200) -> CacheMetadata? {
    CacheMetadata(APIResponse(status: status, headers: fields), now: Self.now)
  }

  /// Header fields, and for how many seconds the response is fresh.
  static let cases: [(fields: [String: String], seconds: Int)] =
    [([:], 0)]
    + [
      ("max-age=100", 100), ("max-age=0", 0), ("MAX-AGE=\"100\" , public", 100),
      ("private, max-age=100", 100),
      ("ext=\"max-age=9, no-cache\", max-age=100", 100), ("ext=\"a\\\", no-cache\", max-age=100", 100),
      ("ext=\"open, no-cache, max-age=100", 0), ("ext=\"max-age=100\"", 0), ("max-age=100, max-age=5", 100),
      ("max-age=100, foo=bar, baz", 100), ("max-age=soon", 0), ("max-age", 0), ("max-age=-1", 0),
      ("no-cache, max-age=100", 0), ("max-age=100, no-cache=\"Set-Cookie\"", 0),
      ("s-maxage=0, max-age=100", 100),
      ("max-age=99999999999999999999", 365 * 86_400),
    ].map { (["Cache-Control": $0], $1) }
    + [
      ("0", 100), ("60", 40), ("100", 0), ("101", 0), ("2147483647", 0), ("2147483648", 0),
      ("99999999999999999999999", 0), ("60, 0", 40), ("7200,0", 0), ("0, 60", 100), ("0, 0", 100),
      ("old, 0", 0),
      ("old", 100), ("-60", 100), ("60.0", 100), ("", 100),
    ].map { (["Cache-Control": "max-age=100", "Age": $0], $1) }
    + [
      (date, 100), (earlier, 70), ("Sun, 06 Nov 1994 06:49:37 GMT", 0),
      ("Sun, 06 Nov 1994 09:49:37 GMT", 100),
      ("now", 100),
    ].map { (["Cache-Control": "max-age=100", "Date": $0], $1) }
    + [("50", 50), ("5", 70)].map { (["Cache-Control": "max-age=100", "Date": earlier, "Age": $0], $1) }
    + [("*", 0), (" * ", 0), ("Accept, *", 0), ("Accept-Encoding", 100), ("Accept, Accept-Encoding", 100)].map
  {
    (["Cache-Control": "max-age=100", "Vary": $0], $1)
  }
    + [
      (["Expires": later], 100), (["Expires": later, "Date": date], 100),
      (["Expires": "Sunday, 06-Nov-94 08:51:17 GMT", "Date": date], 100),
      (["Expires": "Sun Nov  6 08:51:17 1994", "Date": date], 100),
      (["Expires": later, "Date": earlier], 100),
      (["Expires": later, "Age": "60"], 40), (["Expires": date, "Date": date], 0),
      (["Expires": earlier, "Date": "Sun, 06 Nov 1994 08:39:07 GMT"], 0), (["Expires": earlier], 0),
      (["Expires": "0", "Date": date], 0), (["Expires": "\(later), \(later)"], 0),
      (["Expires": later, "Cache-Control": "max-age=5"], 5),
      (["Expires": earlier, "Cache-Control": "max-age=5"], 5),
      (["Expires": later, "Cache-Control": "max-age=soon"], 0),
      (["Expires": later, "Cache-Control": "public"], 100),
      (["Expires": later, "Cache-Control": "no-cache"], 0), (["Expires": later, "Vary": " * "], 0),
      (["Expires": "Wed, 13 Dec 2130 15:17:53 GMT", "Date": date], 365 * 86_400),
      (["Expires": "Thu, 01 Jan 1969 00:00:00 GMT"], 0),
      // Fields whose names differ only by case are one list.
      (["cache-control": "no-cache", "Cache-Control": "max-age=100"], 0),
    ]

  @Test func `only successful responses with a whole body have a document`() {
    let statuses = [199, 200, 203, 204, 205, 206, 207, 299, 300]
    #expect(statuses.filter { APIResponse(status: $0).hasDocument } == [200, 203, 207, 299])
  }

  @Test(arguments: cases)
  func `a response is fresh exactly as long as its header fields say`(fields: [String: String], seconds: Int)
    throws
  {
    let metadata = try #require(self.metadata(fields))
    #expect(metadata.isFresh(at: Self.now + seconds - 1) == (seconds > 0))
    #expect(!metadata.isFresh(at: Self.now + seconds))
    #expect(!metadata.isFresh(at: Self.now - 1))
  }

  @Test(arguments: ["no-store", "max-age=100, No-Store", "ext=\"open, no-store"])
  func `a response with no-store is not kept`(control: String) {
    #expect(metadata(["Cache-Control": control]) == nil)
  }

  /// The fields of a response and, a minute later, of its confirmation, and how long it is fresh then.
  static let confirmations: [([String: String], [String: String], maxAge: Int)] = [
    (["Cache-Control": "max-age=100"], [:], 100), (["Expires": later], [:], 40), (["Expires": date], [:], 0),
    (["Expires": later], ["Cache-Control": "max-age=7"], 7),
    (["Cache-Control": "max-age=100"], ["Expires": later], 40),
    (["Cache-Control": "max-age=100"], ["Expires": "0"], 0),
    (["Cache-Control": "max-age=100"], ["Cache-Control": "no-cache"], 0),
    (["Cache-Control": "max-age=100"], ["Vary": "*"], 0), ([:], ["Cache-Control": "max-age=100"], 100),
    ([:], ["Cache-Control": "max-age=100", "Age": "60"], 40), (["Expires": earlier], ["Date": date], 0),
  ]

  @Test(arguments: confirmations)
  func `a confirmation starts a new lifetime; what it does not repeat stays, and so does the tag`(
    fields: [String: String], confirmation: [String: String], maxAge: Int
  ) throws {
    for (tag, other, kept) in [("\"1\"", "\"2\"", "\"1\""), (nil, "\"2\"", "\"2\""), ("\"1\"", nil, "\"1\"")]
    {
      let before = try #require(metadata(fields.merging(tag.map { ["ETag": $0] } ?? [:]) { $1 }))
      let response = APIResponse(
        status: 304, headers: confirmation.merging(other.map { ["ETag": $0] } ?? [:]) { $1 })
      let after = before.confirmed(by: response, now: Self.now + 60)
      #expect(after.maxAge == maxAge && after.fetched == Self.now + 60 && after.entityTag == kept)
    }
  }

  @Test func `metadata survives a round trip, also from version 1.0.0, which did not write when it expires`()
    throws
  {
    for fields in [["Expires": Self.later, "ETag": "\"1\""], ["Cache-Control": "max-age=100"]] {
      var snapshot = CatalogSnapshot(documents: [.init(path: "a", data: Data("{}".utf8))])
      snapshot.documents[0].cacheMetadata = try #require(metadata(fields))
      let file = Store<CatalogSnapshot>(path: folder.path + "/kept")
      _ = try file.replace(with: snapshot)
      #expect(try file.loadIfPresent() == snapshot)
    }
    let early = #"{"fetched": 1000, "maxAge": 60, "entityTag": "\"1\"", "lastModified": null}"#
    #expect(
      CacheMetadata(try JSONValue(json: Data(early.utf8)))
        == CacheMetadata(fetched: 1000, maxAge: 60, entityTag: "\"1\""))
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sunday, 06-Nov-94 08:49:37 GMT", 0),
    ("Sun Nov  6 08:49:37 1994", 0),
    ("Sun Nov 06 08:49:37 1994", 0), ("Sun, 06 Nov 1994 08:49:60 GMT", 23),
  ])
  func `all three forms of HTTP dates can be read, also with a leap second`(text: String, later: Int) {
    #expect(HTTPDate.seconds(text, now: Self.now) == Self.now + later)
    #expect(HTTPDate.seconds(text, now: 1_795_000_000) == Self.now + later)
  }

  @Test func `a two-digit year is at most fifty years in the future`() {
    // As of 2026.
    let now = 1_795_000_000
    #expect(
      HTTPDate.seconds("Wednesday, 01-Jan-76 00:00:00 GMT", now: now)
        == HTTPDate.seconds("Wed, 01 Jan 2076 00:00:00 GMT", now: now))
    #expect(
      HTTPDate.seconds("Saturday, 01-Jan-77 00:00:00 GMT", now: now)
        == HTTPDate.seconds("Sat, 01 Jan 1977 00:00:00 GMT", now: now))
  }

  @Test(arguments: [
    "", "0", "soon", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
    "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 06 Now 1994 08:49:37 GMT", "Sun, 06 Nov +994 08:49:37 GMT",
    "Sunday, 06-Nov-1994 08:49:37 GMT", "06 Nov 1994", "Sun, 06 Nov 99999 08:49:37 GMT",
  ])
  func `other text is not an HTTP date`(text: String) {
    #expect(HTTPDate.seconds(text, now: Self.now) == nil)
  }
}
