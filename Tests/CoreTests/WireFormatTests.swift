import TestSupport
import Testing

@testable import KPGGCore
import Foundation

private func index(_ json: String) throws -> Decoded<CatalogIndex> {
  try WireFormat.decodeIndex(Data(json.utf8), document: "index")
}

private func members(_ json: String, of names: String...) throws -> Decoded<[Member]> {
  let groups = try names.map { try Sample.group($0) }
  return try WireFormat.decodeLists(Data(json.utf8), document: "members", of: groups)
}

/// A finding without its document and position.
struct Fact: Equatable, Sendable {
  let path: String
  let problem: Finding.Problem
  let effect: Finding.Effect

  static func ignored(_ path: String, _ problem: Finding.Problem) -> Fact {
    Fact(path: path, problem: problem, effect: .valueIgnored)
  }

  static func leftOut(_ path: String, _ problem: Finding.Problem) -> Fact {
    Fact(path: path, problem: problem, effect: .recordLeftOut)
  }
}

private func facts<Value>(_ decoded: Decoded<Value>) -> [Fact] {
  decoded.findings.map { Fact(path: $0.path, problem: $0.problem, effect: $0.effect) }
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
    #expect(facts(decoded).isEmpty)
    let groups = decoded.value.groups
    #expect(groups.map(\.slug.description) == ["stayc", "ohmygirl"])
    #expect(groups.map(\.era.description) == ["2020", "2014-2015"])
    #expect(groups.map(\.name.latin) == ["STAYC", "OHMYGIRL"])
    #expect(groups.map(\.memberCount) == [nil, nil])
    #expect(decoded.value.featured.map(\.slug.description) == ["ohmygirl"])
    #expect(decoded.value.edition == nil)
  }

  @Test func `a group whose name has no letters is read if it has a slug`() throws {
    let group =
      #"{"groupname": "!!!", "slug": "chkchkchk", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#
    let decoded = try index("{\"group\": {\"first\": [\(group)]}}")
    #expect(decoded.value.groups.map(\.slug.description) == ["chkchkchk"])
    #expect(decoded.value.groups.map(\.name.latin) == ["!!!"])
  }

  @Test func `members of the original API get IDs from their names, and nothing is made up`() throws {
    let decoded = try members(
      """
      {"groupname": {"OHMYGIRL": [
        {"activityname": "아린", "name": "최예원", "birth": "1999.06.18", "mbti": "알려지지 않음.", "bloodtype": "B", "mainimage": "", "ispreviousmember": false},
        {"activityname": "JinE", "name": "알려지지 않음.", "birth": "1995년 1월 22일", "mbti": "infp", "bloodtype": "O", "mainimage": "", "ispreviousmember": true}
      ]}}
      """, of: "OHMYGIRL")
    #expect(facts(decoded).isEmpty)
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

  @Test(arguments: [
    ("1999-06-18", "1999-06-18"), ("1999.06.18", "1999-06-18"), ("1999. 6. 18.", "1999-06-18"),
    ("1999년 6월 18일", "1999-06-18"),
    ("1999.06", "1999-06"), ("1999년", "1999"), ("1999년 6월", "1999-06"), ("--06-18", "--06-18"),
  ])
  func `dates can have any format that hosts use`(text: String, iso: String) {
    #expect(Day(wire: text)?.iso == iso)
  }

  @Test(arguments: [
    "18.06.1999", "1999.13.01", "June 18", "1999-06-18T00:00", "1999..06", "199", "1999 06 18 1",
  ])
  func `other texts are not dates`(text: String) {
    #expect(Day(wire: text) == nil)
  }

  @Test func `a member list is found regardless of case`() throws {
    let decoded = try members(#"{"groupname": {"stayc": []}}"#, of: "STAYC")
    #expect(facts(decoded).isEmpty)
  }
}

@Suite(.hangLimit) struct BrokenAnswerTests {
  private func indexWith(_ group: String, extra: String = "") throws -> Decoded<CatalogIndex> {
    try index(#"{"group": {"first": [\#(group)]}\#(extra)}"#)
  }

  private let good =
    #""groupname": "A", "grouplogo": "", "groupimage": "", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false"#

  @Test(
    arguments: [
      (
        #""abc""#,
        .leftOut("group.first[0]", .wrongKind(expected: .object, found: .text))
      ),
      (#"null"#, .leftOut("group.first[0]", .missing)),
      (
        #"{"hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#,
        .leftOut("group.first[0].groupname", .missing)
      ),
      (#"{"groupname": "A", "haspreviousmember": false}"#, .leftOut("group.first[0].hitsong", .missing)),
      (
        #"{"groupname": "A", "hitsong": "abc;rm -rf", "haspreviousmember": false}"#,
        .leftOut("group.first[0].hitsong", .malformed(.youTubeID, text: "abc;rm -rf"))
      ),
      (
        #"{"groupname": "!!", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#,
        .leftOut("group.first[0].groupname", .malformed(.name, text: "!!"))
      ),
    ] as [(String, Fact)])
  func `an invalid group is left out and reported with its path`(group: String, fact: Fact) throws {
    let decoded = try indexWith(group)
    #expect(decoded.value.groups.isEmpty)
    #expect(facts(decoded) == [fact])
  }

  @Test(
    arguments: [
      (
        #""debut": "2015-13-01""#,
        .ignored("group.first[0].debut", .malformed(.day, text: "2015-13-01"))
      ),
      (
        #""agency": 7"#,
        .ignored("group.first[0].agency", .wrongKind(expected: .text, found: .number))
      ),
      (
        #""aliases": ["x", true]"#,
        .ignored("group.first[0].aliases[1]", .wrongKind(expected: .text, found: .boolean))
      ),
      (
        #""aliases": {}"#,
        .ignored("group.first[0].aliases", .wrongKind(expected: .list, found: .object))
      ),
      (#""membercount": -1"#, .ignored("group.first[0].membercount", .unknownValue("-1", allowed: []))),
      (
        #""slug": "A B""#,
        .ignored("group.first[0].slug", .malformed(.slug, text: "A B"))
      ),
    ] as [(String, Fact)])
  func `an invalid value counts as unknown and is reported with its path`(
    value: String, fact: Fact
  ) throws {
    let decoded = try indexWith("{\(good), \(value)}")
    #expect(decoded.value.groups.map(\.slug.description) == ["a"])
    #expect(facts(decoded) == [fact])
  }

  @Test func `invalid picture URLs and overlong texts count as unknown`() throws {
    let long = String(repeating: "x", count: 501)
    let decoded = try indexWith(
      #"{"groupname": "A", "groupimage": "javascript:x", "grouplogo": "", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false, "agency": "\#(long)"}"#
    )
    #expect(
      facts(decoded) == [
        .ignored("group.first[0].agency", .tooLarge(limit: 500, unit: .characters)),
        .ignored("group.first[0].groupimage", .malformed(.url, text: "javascript:x")),
      ])
  }

  @Test func `of groups with the same slug the first counts`() throws {
    let decoded = try indexWith(#"{\#(good)}, {\#(good), "agency": "second"}"#)
    #expect(decoded.value.groups.map(\.agency) == [nil])
    #expect(facts(decoded) == [.leftOut("group.first[1].slug", .duplicate("a"))])
  }

  @Test func `a featured candidate outside all sections is ignored`() throws {
    let decoded = try index(#"{"group": {"zero": [{\#(good)}], "first": []}}"#)
    #expect(decoded.value.featured.isEmpty)
    #expect(facts(decoded) == [.leftOut("group.zero[0]", .notInAnySection("a"))])
  }

  @Test func `an unknown section is left out`() throws {
    let decoded = try index(#"{"group": {"ninth": [{\#(good)}]}}"#)
    #expect(decoded.value.groups.isEmpty)
    #expect(facts(decoded) == [.leftOut("group.ninth", .unknownSection("ninth"))])
  }

  @Test func `the source can name sections, and invalid ones are left out`() throws {
    let decoded = try index(
      #"""
      {"group": {"x": [{\#(good)}]}, "edition": "soon", "sections": [
        {"key": "x", "era": "2030-2031", "title": {"en": "Future", "ko": 1}}, {"key": "y", "era": "2031-2030"}, {"key": "x", "era": "1990"}, 3]}
      """#)
    #expect(decoded.value.groups.map(\.era.description) == ["2030-2031"])
    #expect(decoded.value.sections.map(\.titles) == [["en": "Future"]])
    #expect(
      facts(decoded) == [
        .ignored("sections[0].title.ko", .wrongKind(expected: .text, found: .number)),
        .leftOut("sections[1].era", .malformed(.era, text: "2031-2030")),
        .leftOut("sections[2]", .duplicate("x")),
        .leftOut("sections[3]", .wrongKind(expected: .object, found: .number)),
        .ignored("edition", .malformed(.day, text: "soon")),
      ])
  }

  private let member =
    #""activityname": "아린", "name": "최예원", "birth": "1999-06-18", "mbti": "INFP", "bloodtype": "B", "mainimage": "", "ispreviousmember": false"#

  @Test(
    arguments: [
      (#""mbti": "ABCD""#, "mbti", .unknownValue("ABCD", allowed: MBTI.allCases.map(\.rawValue))),
      (#""bloodtype": "Z""#, "bloodtype", .unknownValue("Z", allowed: ["A", "B", "AB", "O"])),
      (#""birth": "yesterday""#, "birth", .malformed(.day, text: "yesterday")),
      (#""status": "gone""#, "status", .unknownValue("gone", allowed: ["current", "former", "deceased"])),
      (#""status": "former""#, "ispreviousmember", .contradicts("status")),
      (#""left": "2020""#, "left", .contradicts("status")),
      (#""died": "2020""#, "died", .contradicts("status")),
      (#""nationality": ["KR", "Korea"]"#, "nationality[1]", .malformed(.countryCode, text: "Korea")),
      (#""birth": 19990618"#, "birth", .wrongKind(expected: .text, found: .number)),
    ] as [(String, String, Finding.Problem)])
  func `an invalid value of a member affects nothing else`(
    value: String, path: String, problem: Finding.Problem
  ) throws {
    let key = String(value.dropFirst().prefix { $0 != "\"" })
    let others = member.split(separator: ", ").filter { !$0.hasPrefix("\"\(key)\"") }.joined(separator: ", ")
    let decoded = try members(#"{"groupname": {"A": [{\#(others), \#(value)}]}}"#, of: "A")
    #expect(decoded.value.count == 1)
    #expect(facts(decoded) == [.ignored("groupname.A[0].\(path)", problem)])
  }

  @Test func `a member without a name or with a duplicate slug is left out`() throws {
    let decoded = try members(
      #"{"groupname": {"A": [{"slug": "arin", \#(member)}, {"slug": "arin", \#(member)}, {"name": "x", "birth": "1999", "mbti": "", "bloodtype": "", "mainimage": "", "ispreviousmember": false}]}}"#,
      of: "A")
    #expect(decoded.value.map(\.id.description) == ["a/arin"])
    #expect(
      facts(decoded) == [
        .leftOut("groupname.A[1].slug", .duplicate("arin")),
        .ignored("groupname.A[2].activityname", .missing),
        .leftOut("groupname.A[2]", .malformed(.name, text: "")),
      ])
  }

  @Test func `a group without a member list is reported`() throws {
    let decoded = try members(#"{"groupname": {"B": []}}"#, of: "A", "B")
    #expect(facts(decoded) == [.ignored("groupname.A", .missing)])
  }

  @Test(
    arguments: [
      ("", .notJSON(.init(line: 1, column: 1))), ("<html>", .notJSON(.init(line: 1, column: 1))),
      (#"{"group": "#, .notJSON(.init(line: 1, column: 11))),
      ("[]", .wrongKind(expected: .object, found: .list)),
      ("null", .wrongKind(expected: .object, found: .null)),
      ("{}", .missing), (#"{"group": []}"#, .wrongKind(expected: .object, found: .list)),
      (#"{"group": null}"#, .missing),
      (String(repeating: "[", count: 100_000), .tooLarge(limit: 512, unit: .levels)),
    ] as [(String, Finding.Problem)])
  func `a document of another shape is rejected`(json: String, problem: Finding.Problem) {
    let finding = refusal { _ = try index(json) }
    #expect(finding?.effect == .documentRefused)
    #expect(finding?.problem == problem)
  }

  @Test func `a group's name has at most 200 bytes, counted in UTF-8`() throws {
    func group(_ name: String) throws -> Decoded<CatalogIndex> {
      try index(
        #"{"group": {"first": [{"groupname": "\#(name)", "slug": "a", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}]}}"#
      )
    }
    for name in [String(repeating: "A", count: 200), String(repeating: "가", count: 66) + "AA"] {
      #expect(name.utf8.count == 200)
      let longest = try group(name)
      #expect(longest.value.groups.map(\.apiName) == [name] && longest.findings.isEmpty)
      let longer = try group(name + "A")
      #expect(longer.value.groups.isEmpty)
      #expect(longer.findings.map(\.problem) == [.tooLarge(limit: 200, unit: .bytes)])
    }
  }

  @Test func `an index with the maximum number of groups is read whole`() throws {
    let groups = (1...WireFormat.mostRecords).map {
      #"{"groupname": "A\#($0)", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#
    }
    // In two sections, because all of them count together.
    let (first, second) = (groups.dropLast(7).joined(separator: ","), groups.suffix(7).joined(separator: ","))
    let decoded = try index(#"{"group": {"first": [\#(first)], "second": [\#(second)]}}"#)
    #expect(decoded.value.groups.count == groups.count && decoded.findings.isEmpty)
    #expect(
      refusal { _ = try index(#"{"group": {"first": [\#(first)], "second": [{}, \#(second)]}}"#) }?.problem
        == .tooLarge(limit: WireFormat.mostRecords, unit: .groups))
  }

  @Test func `invalid UTF-8 is rejected`() {
    let bytes = Data(#"{"group": {"first": ["#.utf8) + Data([0x22, 0xFF, 0xFE, 0x22]) + Data("]}}".utf8)
    #expect(refusal { _ = try WireFormat.decodeIndex(bytes, document: "x") }?.effect == .documentRefused)
  }

  @Test func `documents over the size limit are rejected`() {
    let many = "[" + String(repeating: "{},", count: WireFormat.mostRecords) + "{}]"
    #expect(
      refusal { _ = try index(#"{"group": {"first": \#(many)}}"#) }?.problem
        == .tooLarge(limit: WireFormat.mostRecords, unit: .groups))
    let large = Data(repeating: 0x20, count: WireFormat.largestDocument + 1)
    #expect(
      refusal { _ = try WireFormat.decodeIndex(large, document: "x") }?.problem
        == .tooLarge(limit: WireFormat.largestDocument, unit: .bytes))
  }

  @Test func `dangerous names are kept as text`() throws {
    let decoded = try indexWith(
      #"{"groupname": "../../etc/passwd", "grouplogo": "", "groupimage": "", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#
    )
    #expect(decoded.value.groups.map(\.slug.description) == ["etcpasswd"])
  }
}

@Suite(.hangLimit) struct LimitTests {
  private func tooLarge(_ limit: Int, _ unit: Finding.Unit, _ path: String = "") -> Finding {
    Finding(
      document: "index", path: path, problem: .tooLarge(limit: limit, unit: unit), effect: .documentRefused)
  }

  @Test(arguments: [
    ("{\"sections\": [", "]}"), ("{\"group\": {\"first\": [{\"aliases\": [", "]}]}}"), ("{\"x\": [", "]}"),
    ("{\"group\": {\"first\": [", "]}}"),
  ])
  func `a document with too many values is rejected, wherever they are`(
    start: String, end: String
  ) {
    let values = String(repeating: "1,", count: WireFormat.mostValues) + "1"
    let document = start + values + end
    #expect(refusal { _ = try index(document) } == tooLarge(WireFormat.mostValues, .values))
  }

  @Test func `too many sections are rejected`() {
    let sections = (0...WireFormat.mostSections).map { _ in "1" }.joined(separator: ",")
    #expect(
      refusal { _ = try index("{\"group\": {}, \"sections\": [\(sections)]}") }
        == tooLarge(WireFormat.mostSections, .sections, "sections"))
    let lists = (0...WireFormat.mostSections).map { "\"k\($0)\": []" }.joined(separator: ",")
    #expect(
      refusal { _ = try index("{\"group\": {\(lists)}}") }
        == tooLarge(WireFormat.mostSections, .sections, "group"))
  }

  @Test func `an overlong key is rejected, a text is not`() throws {
    let long = String(repeating: "a", count: WireFormat.mostValues)
    #expect(
      refusal { _ = try index("{\"group\": {}, \"x\": {\"\(long)\" : 1}}") }
        == tooLarge(WireFormat.longestKey, .keyBytes))
    #expect(try index("{\"group\": {}, \"x\": [\"\(long)\", \"\(long): \"]}").findings.isEmpty)
  }

  @Test func `a document with too many findings is rejected`() {
    let faults = String(repeating: "1,", count: WireReader.mostFindings + 1) + "1"
    let document =
      "{\"group\": {\"first\": [{\"groupname\": \"A\", \"hitsong\": \"QIN5_tJRiyY\", \"aliases\": [\(faults)]}]}}"
    #expect(refusal { _ = try index(document) } == tooLarge(WireReader.mostFindings, .faults))
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
