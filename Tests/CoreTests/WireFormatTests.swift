import Foundation
import TestSupport
import Testing

@testable import KPGGCore

private func index(_ json: String) throws -> Decoded<CatalogIndex> {
  try WireFormat.decodeIndex(Data(json.utf8), document: "index")
}

private func members(_ json: String, of names: String...) throws -> Decoded<[Member]> {
  let groups = try names.map { try Sample.group($0) }
  return try WireFormat.decodeLists(Data(json.utf8), document: "members", of: groups)
}

private func refusal(_ body: () throws -> Void) -> Finding? {
  do {
    try body()
    return nil
  } catch {
    return error as? Finding
  }
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

@Suite(.hangLimit) struct OriginalAPITests {
  private let answer = """
    {"group": {
      "zero": [{"groupname": "OHMYGIRL", "grouplogo": "", "groupimage": "", "hitsong": "QIN5_tJRiyY", "haspreviousmember": true}],
      "first": [{"groupname": "STAYC", "grouplogo": "", "groupimage": "https://x/s.jpg", "hitsong": "NsY-9MCOIAQ", "haspreviousmember": false}],
      "third": [{"groupname": "OHMYGIRL", "grouplogo": "", "groupimage": "", "hitsong": "QIN5_tJRiyY", "haspreviousmember": true}]
    }}
    """

  @Test func `an answer with only the original API's keys yields no findings`() throws {
    let decoded = try index(answer)
    #expect(decoded.findings == [])
    let groups = decoded.value.groups
    #expect(groups.map(\.slug.description) == ["stayc", "ohmygirl"])
    #expect(groups.map(\.era.description) == ["2020", "2014-2015"])
    #expect(groups.map(\.name.latin) == ["STAYC", "OHMYGIRL"])
    #expect(groups.map(\.memberCount) == [nil, nil])
    #expect(decoded.value.featured.map(\.slug.description) == ["ohmygirl"])
    #expect(decoded.value.edition == nil)
  }

  @Test func `members of the original API get IDs from their names, and nothing is made up`() throws {
    let decoded = try members(
      """
      {"groupname": {"OHMYGIRL": [
        {"activityname": "아린", "name": "최예원", "birth": "1999.06.18", "mbti": "알려지지 않음.", "bloodtype": "B", "mainimage": "", "ispreviousmember": false},
        {"activityname": "JinE", "name": "알려지지 않음.", "birth": "1995년 1월 22일", "mbti": "infp", "bloodtype": "O", "mainimage": "", "ispreviousmember": true}
      ]}}
      """, of: "OHMYGIRL")
    #expect(decoded.findings == [])
    let arin = decoded.value[0]
    #expect(arin.id.description == "ohmygirl/아린")
    #expect(arin.stageName == Name(latin: nil, korean: "아린"))
    #expect(arin.realName == Name(latin: nil, korean: "최예원"))
    #expect(arin.birthDate == Day(iso: "1999-06-18"))
    #expect(arin.profile.mbti == nil)
    #expect(arin.membership == .current)
    let jine = decoded.value[1]
    #expect(jine.id.description == "ohmygirl/jine")
    #expect(jine.stageName == Name(latin: "JinE", korean: nil))
    #expect(jine.realName == nil)
    #expect(jine.birthDate == Day(iso: "1995-01-22"))
    #expect(jine.profile.mbti == .infp)
    #expect(jine.membership == .former(left: nil))
  }
}

@Suite(.hangLimit) struct HostValueTests {
  @Test(arguments: [
    ("165", 165), ("165.4", 165), ("165.5", 166), ("1.65e2", 165), ("164.9999", 165), ("165.0", 165),
  ])
  func `a height with a fraction is rounded`(written: String, height: Int) throws {
    let decoded = try members(
      #"{"groupname": {"STAYC": [{"activityname": "Isa", "height": \#(written)}]}}"#, of: "STAYC")
    #expect(decoded.value.map(\.profile.height) == [height])
    #expect(!decoded.findings.contains { $0.path.hasSuffix("height") })
  }

  @Test(arguments: ["0.2", "1e99", "-165.5", "99999.5"])
  func `an impossible height is named`(written: String) throws {
    let decoded = try members(
      #"{"groupname": {"STAYC": [{"activityname": "Isa", "height": \#(written)}]}}"#, of: "STAYC")
    #expect(decoded.value.map(\.profile.height) == [nil])
    #expect(decoded.findings.contains { $0.path.hasSuffix("height") })
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
  private func tooLarge(_ limit: Int, _ unit: Finding.Unit, _ path: String = "") -> Finding {
    Finding(
      document: "index", path: path, problem: .tooLarge(limit: limit, unit: unit), effect: .documentRefused)
  }

  private func list(_ value: String, _ count: Int) -> String {
    "[" + repeatElement(value, count: count).joined(separator: ",") + "]"
  }

  /// Each limit, with a document of so many.
  @Test func `a document is read up to each limit, and refused beyond it`() throws {
    let (most, group) = (WireFormat.mostSections, #""hitsong": "QIN5_tJRiyY", "haspreviousmember": true"#)
    func eras(_ count: Int) -> String {
      (0..<count).map { #"{"key": "k\#($0)", "era": "1\#(100 + $0 / 100)-2\#(100 + $0 % 100)"}"# }.joined(
        separator: ",")
    }
    let limits: [(Int, Finding.Unit, String, (Int) -> String)] = [
      (most, .sections, "sections", { #"{"group": {}, "sections": [\#(eras($0))]}"# }),
      (
        most, .sections, "group",
        { count in
          let lists = (0..<count).map { #""k\#($0)": []"# }.joined(separator: ",")
          return #"{"sections": [\#(eras(count))], "group": {\#(lists)}}"#
        }
      ),
      (
        WireFormat.longestKey, .keyBytes, "",
        { #"{"group": {}, "\#(String(repeating: "a", count: $0))": 1}"# }
      ),
      // Groups of two sections count together.
      (
        WireFormat.mostRecords, .groups, "group",
        { count in
          let groups = (0..<count).map { #"{"groupname": "A\#($0)", \#(group)}"# }
          let (first, second) = (groups.dropLast(7), groups.suffix(7))
          return #"{"group": {"first": [\#(first.joined(separator: ","))], "#
            + #""second": [\#(second.joined(separator: ","))]}}"#
        }
      ),
      (16 << 20, .bytes, "", { #"{"group": {}}"# + String(repeating: " ", count: $0 - 13) }),
      // The root, the object of groups and the list are values, too.
      (WireFormat.mostValues, .values, "", { #"{"group": {}, "x": \#(list("1", $0 - 3))}"# }),
    ]
    for (limit, unit, path, document) in limits {
      #expect(try index(document(limit)).findings.isEmpty, "\(unit)")
      #expect(refusal { _ = try index(document(limit + 1)) } == tooLarge(limit, unit, path), "\(unit)")
    }
    // The findings are counted, too.
    func faults(_ count: Int) -> String {
      #"{"group": {"first": [{"groupname": "A", \#(group), "aliases": \#(list("1", count))}]}}"#
    }
    #expect(try index(faults(WireReader.mostFindings)).findings.count == WireReader.mostFindings)
    let refused = refusal { _ = try index(faults(WireReader.mostFindings + 1)) }
    #expect(refused == tooLarge(WireReader.mostFindings, .faults))
    let long = String(repeating: "a", count: WireFormat.mostValues)
    #expect(try index("{\"group\": {}, \"x\": [\"\(long): \"]}").findings.isEmpty)
  }

  @Test func `texts in findings are shortened`() throws {
    let long = String(repeating: "\u{301}", count: 100_000)
    let finding = Finding(
      document: "index", path: "group.\(long)", problem: .unknownSection(long), effect: .recordLeftOut)
    #expect(finding.path.unicodeScalars.count == Finding.longestText)
    guard case .unknownSection(let text) = finding.problem else { throw CocoaError(.featureUnsupported) }
    #expect(text.unicodeScalars.count == Finding.longestText)
  }

  @Test func `decoding stops early if nobody waits for the result`() throws {
    let groups = String(repeating: "{\"groupname\":\"a\"},", count: 5000) + "{}"
    let data = Data("{\"group\": {\"first\": [\(groups)]}}".utf8)
    // Each of the groups is a finding.
    #expect(try WireFormat.decodeIndex(data, document: "").findings.count > 5000)
    var asked = 0
    #expect(throws: Finding(refusing: "", because: .missing)) {
      try WireFormat.decodeIndex(data, document: "") {
        asked += 1
        return asked > 10
      }
    }
    #expect(asked > 10)
  }
}
