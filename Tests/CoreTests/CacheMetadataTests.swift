import Foundation
import JSON
import TestSupport
import Testing

@testable import KPGGCore

/// Freshness as defined by RFC 9111. The response arrives at 784,111,777 seconds: Sun, 06 Nov 1994 08:49:37 GMT.
@Suite(.hangLimit) struct CacheMetadataTests {
  private static let now = 784_111_777
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let later = "Sun, 06 Nov 1994 08:51:17 GMT"

  private func metadata(_ fields: [String: String], status: Int = 200) -> CacheMetadata? {
    CacheMetadata(APIResponse(status: status, headers: fields), now: Self.now)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let fields: [String: String]
    /// For how many seconds the response is fresh.
    let seconds: Int

    init(_ fields: [String: String], _ seconds: Int) {
      (self.fields, self.seconds) = (fields, seconds)
    }

    var testDescription: String { "\(fields.sorted { $0.key < $1.key }) \(seconds)" }
  }

  private static func aged(_ age: String) -> [String: String] {
    ["Cache-Control": "max-age=100", "Age": age]
  }

  static let cases: [Case] = [
    .init([:], 0), .init(["Cache-Control": "max-age=100"], 100),
    .init(["Cache-Control": "MAX-AGE=\"100\" , public"], 100),
    .init(["Cache-Control": "ext=\"max-age=9, no-cache\", max-age=100"], 100),
    .init(["Cache-Control": "ext=\"a\\\", no-cache\", max-age=100"], 100),
    .init(["Cache-Control": "ext=\"open, no-cache, max-age=100"], 0),
    .init(["Cache-Control": "max-age=100, max-age=5"], 100), .init(["Cache-Control": "max-age=soon"], 0),
    .init(["Cache-Control": "max-age"], 0), .init(["Cache-Control": "max-age=-1"], 0),
    .init(["Cache-Control": "no-cache, max-age=100"], 0),
    .init(["Cache-Control": "max-age=100, no-cache=\"Set-Cookie\""], 0),
    .init(["Cache-Control": "s-maxage=0, max-age=100"], 100),
    .init(["Cache-Control": "max-age=99999999999999999999"], 365 * 86_400),
    .init(["cache-control": "no-cache", "Cache-Control": "max-age=100"], 0),
    // Age
    .init(aged("0"), 100), .init(aged("60"), 40), .init(aged("100"), 0), .init(aged("101"), 0),
    .init(aged("2147483647"), 0), .init(aged("2147483648"), 0), .init(aged("99999999999999999999999"), 0),
    .init(aged("60, 0"), 40), .init(aged("7200,0"), 0), .init(aged("0, 60"), 100), .init(aged("old, 0"), 0),
    .init(aged("old"), 100), .init(aged("-60"), 100), .init(aged("60.0"), 100), .init(aged(""), 100),
    // Date
    .init(["Cache-Control": "max-age=100", "Date": date], 100),
    .init(["Cache-Control": "max-age=100", "Date": "Sun, 06 Nov 1994 08:49:07 GMT"], 70),
    .init(["Cache-Control": "max-age=100", "Date": "Sun, 06 Nov 1994 08:49:07 GMT", "Age": "50"], 50),
    .init(["Cache-Control": "max-age=100", "Date": "Sun, 06 Nov 1994 08:49:07 GMT", "Age": "5"], 70),
    .init(["Cache-Control": "max-age=100", "Date": "Sun, 06 Nov 1994 09:49:07 GMT"], 100),
    .init(["Cache-Control": "max-age=100", "Date": "now"], 100),
    // Expires
    .init(["Expires": later], 100), .init(["Expires": later, "Date": date], 100),
    .init(["Expires": "Sunday, 06-Nov-94 08:51:17 GMT", "Date": date], 100),
    .init(["Expires": "Sun Nov  6 08:51:17 1994", "Date": date], 100),
    .init(["Expires": later, "Date": "Sun, 06 Nov 1994 08:49:07 GMT"], 100),
    .init(["Expires": later, "Age": "60"], 40), .init(["Expires": date, "Date": date], 0),
    .init(["Expires": "0", "Date": date], 0), .init(["Expires": "\(later), \(later)"], 0),
    .init(["Expires": later, "Cache-Control": "max-age=5"], 5),
    .init(["Expires": later, "Cache-Control": "max-age=soon"], 0),
    .init(["Expires": later, "Cache-Control": "public"], 100),
    .init(["Expires": later, "Cache-Control": "no-cache"], 0),
    .init(["Expires": "Wed, 13 Dec 2130 15:17:53 GMT", "Date": date], 365 * 86_400),
    .init(["Expires": "Thu, 01 Jan 1969 00:00:00 GMT"], 0),
    // Vary
    .init(["Cache-Control": "max-age=100", "Vary": "*"], 0),
    .init(["Cache-Control": "max-age=100", "Vary": "Accept, *"], 0),
    .init(["Cache-Control": "max-age=100", "Vary": "Accept-Encoding"], 100),
    .init(["Expires": later, "Vary": " * "], 0),
  ]

  @Test func `only successful responses with a whole body have a document`() {
    let statuses = [199, 200, 203, 204, 205, 206, 207, 299, 300]
    #expect(statuses.filter { APIResponse(status: $0).hasDocument } == [200, 203, 207, 299])
  }

  @Test(arguments: cases)
  func `a response is fresh exactly as long as its header fields say`(one: Case) throws {
    let metadata = try #require(self.metadata(one.fields))
    #expect(metadata.isFresh(at: Self.now + one.seconds - 1) == (one.seconds > 0))
    #expect(!metadata.isFresh(at: Self.now + one.seconds))
    #expect(!metadata.isFresh(at: Self.now - 1))
  }

  @Test(arguments: ["no-store", "max-age=100, No-Store", "ext=\"open, no-store"])
  func `a response with no-store is not kept`(control: String) {
    #expect(metadata(["Cache-Control": control]) == nil)
  }

  @Test func `revalidation keeps fields it does not repeat, and the expiry date`() throws {
    func confirmed(_ fields: [String: String], by confirmation: [String: String]) throws -> CacheMetadata {
      try #require(metadata(fields)).confirmed(
        by: APIResponse(status: 304, headers: confirmation), now: Self.now + 60)
    }
    let aged = try confirmed(["Cache-Control": "max-age=100", "ETag": "\"1\""], by: [:])
    #expect(aged.maxAge == 100 && aged.fetched == Self.now + 60 && aged.entityTag == "\"1\"")
    #expect(try confirmed(["Expires": Self.later], by: [:]).maxAge == 40)
    #expect(try confirmed(["Expires": Self.date], by: [:]).maxAge == 0)
    #expect(try confirmed(["Expires": Self.later], by: ["Cache-Control": "max-age=7"]).maxAge == 7)
    #expect(try confirmed(["Cache-Control": "max-age=100"], by: ["Expires": Self.later]).maxAge == 40)
    #expect(try confirmed(["Cache-Control": "max-age=100"], by: ["Cache-Control": "no-cache"]).maxAge == 0)
    #expect(try confirmed(["Cache-Control": "max-age=100"], by: ["Vary": "*"]).maxAge == 0)
    #expect(try confirmed(["ETag": "\"1\""], by: ["ETag": "\"2\""]).entityTag == "\"1\"")
  }

  /// Version 1.0.0 did not write `expires`.
  @Test func `metadata survives a round trip, also from an earlier version`() throws {
    for fields in [["Expires": Self.later, "ETag": "\"1\""], ["Cache-Control": "max-age=100"]] {
      var snapshot = CatalogSnapshot(documents: [.init(path: "a", data: Data("{}".utf8))])
      snapshot.documents[0].cacheMetadata = try #require(metadata(fields))
      let folder = TemporaryFolder()
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
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "Sun Nov 06 08:49:37 1994",
  ])
  func `all three forms of HTTP dates can be read`(text: String) {
    #expect(HTTPDate.seconds(text, now: Self.now) == Self.now)
    #expect(HTTPDate.seconds(text, now: 1_795_000_000) == Self.now)
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
