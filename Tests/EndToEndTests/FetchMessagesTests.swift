import KPGGCore
import KPGGHelper
import TestSupport
import Testing

/// What the helper passes on of a response.
@Suite(.hangLimit) struct FetchMessagesTests {
  private func headers(_ headers: [String: String]) -> [String: String]? {
    FetchAnswer(id: 1, .success(APIResponse(status: 200, headers: headers))).headers
  }

  @Test func `only header fields that kpgg uses are passed on`() {
    let used = ["etag": "\"1\"", "cache-control": "no-store", "retry-after": "5", "vary": "accept"]
    #expect(headers(used.merging(["set-cookie": "a=b", "x-tag": "c"]) { $1 }) == used)
  }

  @Test func `a header value of 4096 bytes is passed on, a longer one is dropped`() {
    for value in [String(repeating: "a", count: 4096), String(repeating: "é", count: 2048)] {
      #expect(headers(["etag": value, "age": "1"]) == ["etag": value, "age": "1"])
      #expect(headers(["etag": value + "a", "age": "1"]) == ["age": "1"])
    }
  }
}
