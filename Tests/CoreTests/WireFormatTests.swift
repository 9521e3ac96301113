import Foundation
import TestSupport
import Testing

@testable import KPGGCore

private func index(_ json: String) throws -> WireFormat.Document<CatalogIndex> {
  try WireFormat.index(Data(json.utf8), document: "index")
}

private func members(
  _ json: String, of name: String
) throws -> (value: [Member], issues: [CatalogIssue]) {
  let group = try Sample.group(name)
  let document = try WireFormat.members(Data(json.utf8), document: "members", of: [group])
  return (document.value[group.slug] ?? [], document.issues)
}

@Suite(.hangLimit) struct TrimmingTests {
  @Test(arguments: [
    " ", "\t", "\n", "\u{85}", "\u{A0}", "\u{1680}", "\u{2003}", "\u{2028}", "\u{205F}", "\u{3000}",
  ])
  func `white space around a text of any script is trimmed`(space: String) {
    for text in ["a", "ab", "abc", "é", "aé", "아", "아린", "린é", "アリン", "ー", "a😀", "。"] {
      for written in [space + text, text + space, space + text + space, text] {
        #expect(written.trimmed == text, "\(written.unicodeScalars.map(\.value))")
      }
    }
    #expect(space.trimmed.isEmpty)
  }
}

@Suite(.hangLimit) struct HostValueTests {
  @Test func `members of the original API get IDs from their names, and nothing is made up`() throws {
    let decoded = try members(
      """
      {"groupname": {"OHMYGIRL": [
        {"activityname": "아린", "name": "최예원", "birth": "1999.06.18", "mbti": "알려지지 않음.", "bloodtype": "B", "mainimage": "", "ispreviousmember": false},
        {"activityname": "JinE", "name": "알려지지 않음.", "birth": "1995년 1월 22일", "mbti": "infp", "bloodtype": "O", "mainimage": "", "ispreviousmember": true}
      ]}}
      """, of: "OHMYGIRL")
    let arin = Member(
      id: try #require(MemberID("ohmygirl/아린")), stageName: try #require(Name(latin: nil, korean: "아린")),
      profile: Profile(
        realName: Name(latin: nil, korean: "최예원"), birthDate: Day(iso: "1999-06-18"), bloodType: .b))
    let jine = Member(
      id: try #require(MemberID("ohmygirl/jine")), stageName: try #require(Name(latin: "JinE", korean: nil)),
      profile: Profile(birthDate: Day(iso: "1995-01-22"), mbti: .infp, bloodType: .o),
      membership: .former(left: nil))
    #expect(decoded.value == [arin, jine] && decoded.issues == [])
  }

  @Test func `thousands of marks on a letter are cut to a few, before the limit of a text`() throws {
    let name = "Isa" + String(repeating: "\u{301}", count: 100_000) + "b"
    let decoded = try members(
      #"{"groupname": {"STAYC": [{"activityname": "\#(name)"}]}}"#, of: "STAYC")
    let read = try #require(decoded.value.first?.stageName.latin)
    #expect(read.unicodeScalars.count == 12 && read.last == "b")
  }

  @Test func `header fields that differ only by case are one list, in one order`() {
    let response = APIResponse(
      status: 200,
      headers: ["cache-control": "max-age=60", "Cache-Control": "no-store", "CACHE-CONTROL": "private"])
    #expect(response.headers == ["cache-control": "private, no-store, max-age=60"])
  }
}

@Suite(.hangLimit) struct LimitTests {
  private func tooLarge(_ limit: Int, _ unit: CatalogIssue.Unit, _ path: String = "") -> CatalogIssue {
    CatalogIssue(
      document: "index", path: path, problem: .tooLarge(max: limit, unit: unit), effect: .documentRefused)
  }

  private func list(_ value: String, _ count: Int) -> String {
    "[" + repeatElement(value, count: count).joined(separator: ",") + "]"
  }

  /// The limits, with functions that return a document of a given size.
  @Test func `a document is read up to each limit, and refused beyond it`() throws {
    let group = #""hitsong": "QIN5_tJRiyY", "haspreviousmember": true"#
    let limits: [(Int, CatalogIssue.Unit, String, (Int) -> String)] = [
      // Groups in all sections count together.
      (
        WireFormat.maxRecords, .records, "group",
        { count in
          let groups = (0..<count).map { #"{"groupname": "A\#($0)", \#(group)}"# }
          let first = groups.dropLast(7)
          let second = groups.suffix(7)
          return #"{"group": {"first": [\#(first.joined(separator: ","))], "#
            + #""second": [\#(second.joined(separator: ","))]}}"#
        }
      ),
      (16 << 20, .bytes, "", { #"{"group": {}}"# + String(repeating: " ", count: $0 - 13) }),
      // The root, the object of groups and the list also count as values.
      (WireFormat.maxValues, .values, "", { #"{"group": {}, "x": \#(list("1", $0 - 3))}"# }),
    ]
    for (limit, unit, path, document) in limits {
      #expect(try index(document(limit)).issues.isEmpty, "\(unit)")
      var issue = #expect(throws: CatalogIssue.self, "\(unit)") { try index(document(limit + 1)) }
      issue?.line = nil
      issue?.column = nil
      #expect(issue == tooLarge(limit, unit, path), "\(unit)")
    }
    let long = String(repeating: "a", count: WireFormat.maxValues)
    #expect(try index("{\"group\": {}, \"x\": [\"\(long): \"]}").issues.isEmpty)
  }

  @Test func `only a limited number of issues is kept`() throws {
    let aliases = list("1", 3 * IssueCollector.maxIssues)
    let read = try index(
      #"{"group": {"first": [{"groupname": "A", "hitsong": "QIN5_tJRiyY", "aliases": \#(aliases)}]}}"#)
    #expect(read.issues.count == IssueCollector.maxIssues && read.value.groups.count == 1)
  }

  @Test func `texts in issues are shortened`() throws {
    let long = String(repeating: "\u{301}", count: 100_000)
    let issue = CatalogIssue(
      document: "index", path: "group.\(long)", problem: .unknownSection(long), effect: .recordLeftOut)
    #expect(issue.path.unicodeScalars.count == CatalogIssue.maxTextLength)
    guard case .unknownSection(let text) = issue.problem else { throw CocoaError(.featureUnsupported) }
    #expect(text.unicodeScalars.count == CatalogIssue.maxTextLength)
  }

  /// The faults are malformed texts, a number in a list of texts, a value that isn't a record, and a missing key.
  @Test func `an issue has the line and column of its value, or of the record without it`() throws {
    let read = try index(
      """
      {"lineups": 7,
       "group": {"first": [
         {"groupname": "A", "hitsong": "bad"},
        {"groupname": "가나", "hitsong": "QIN5_tJRiyY", "aliases": ["a",
           2], "debut": "soon"},
         7
      ]}}
      """)
    #expect(
      read.issues.map { "\($0.path) \($0.line ?? 0):\($0.column ?? 0)" } == [
        "group.first[0].hitsong 3:34", "group.first[1].aliases[1] 5:6", "group.first[1].debut 5:19",
        "group.first[1].haspreviousmember 4:3", "group.first[2] 6:4", "lineups 1:13",
      ])
  }
}
