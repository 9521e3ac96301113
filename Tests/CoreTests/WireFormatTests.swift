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

  @Test(arguments: [
    (#"!!!", "slug": "chkchkchk"#, "chkchkchk", "!!!"), ("../../etc/passwd", "etcpasswd", "../../etc/passwd"),
  ])
  func `a group's slug is stated or made of its name`(name: String, slug: String, latin: String) throws {
    let group = #"{"groupname": "\#(name)", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#
    let decoded = try index("{\"group\": {\"first\": [\(group)]}}")
    #expect(decoded.value.groups.map { "\($0.slug) \($0.name.latin ?? "")" } == ["\(slug) \(latin)"])
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

  /// The law of documents shows that nothing else is affected, and that a value of a wrong kind is named.
  @Test(
    arguments: [
      ("null", "", .missing), (#"{"hitsong": "QIN5_tJRiyY"}"#, ".groupname", .missing),
      (#"{"groupname": "A"}"#, ".hitsong", .missing),
      (
        #"{"groupname": "A", "hitsong": "abc;rm -rf"}"#, ".hitsong",
        .malformed(.youTubeID, text: "abc;rm -rf")
      ),
      (#"{"groupname": "!!", "hitsong": "QIN5_tJRiyY"}"#, ".groupname", .malformed(.name, text: "!!")),
    ] as [(String, String, Finding.Problem)])
  func `an invalid group is left out and reported with its path`(
    group: String, path: String, problem: Finding.Problem
  ) throws {
    let decoded = try indexWith(group)
    #expect(decoded.value.groups.isEmpty)
    #expect(facts(decoded) == [.leftOut("group.first[0]\(path)", problem)])
  }

  @Test(
    arguments: [
      (#""debut": "2015-13-01""#, "debut", .malformed(.day, text: "2015-13-01")),
      (#""agency": 7"#, "agency", .wrongKind(expected: .text, found: .number)),
      (#""aliases": ["x", true]"#, "aliases[1]", .wrongKind(expected: .text, found: .boolean)),
      (#""membercount": -1"#, "membercount", .unknownValue("-1", allowed: [])),
      (#""membercount": 1.5"#, "membercount", .wrongKind(expected: .wholeNumber, found: .number)),
      (#""membercount": 2.0"#, "", nil), (#""membercount": 0"#, "", nil),
      (#""slug": "A B""#, "slug", .malformed(.slug, text: "A B")),
      (#""fandom": "\#(String(repeating: "x", count: 500))""#, "", nil),
      (
        #""fandom": "\#(String(repeating: "x", count: 501))""#, "fandom",
        .tooLarge(limit: 500, unit: .characters)
      ),
    ] as [(String, String, Finding.Problem?)])
  func `an invalid value counts as unknown and is reported with its path`(
    value: String, path: String, problem: Finding.Problem?
  ) throws {
    let decoded = try indexWith("{\(good), \(value)}")
    #expect(decoded.value.groups.map(\.slug.description) == ["a"])
    #expect(facts(decoded) == [problem.map { .ignored("group.first[0].\(path)", $0) }].compactMap(\.self))
  }

  @Test func `of groups with the same slug the first counts`() throws {
    let decoded = try indexWith(#"{\#(good)}, {\#(good), "agency": "second"}"#)
    #expect(decoded.value.groups.map(\.agency) == [nil])
    #expect(facts(decoded) == [.leftOut("group.first[1].slug", .duplicate("a"))])
  }

  @Test(
    arguments: [
      (#""zero": [{"groupname": "A"}], "first": []"#, "group.zero[0]", .notInAnySection("a")),
      (#""ninth": [{"groupname": "A"}]"#, "group.ninth", .unknownSection("ninth")),
    ] as [(String, String, Finding.Problem)])
  func `groups outside the known sections are left out`(lists: String, path: String, problem: Finding.Problem)
    throws
  {
    let decoded = try index("{\"group\": {\(lists)}}")
    #expect(decoded.value.groups.isEmpty && decoded.value.featured.isEmpty)
    #expect(facts(decoded) == [.leftOut(path, problem)])
  }

  @Test func `the source can name sections, and invalid ones are left out`() throws {
    let decoded = try index(
      #"""
      {"group": {"x": [{\#(good)}]}, "edition": "soon", "sections": [
        {"key": "x", "era": "2030-2031", "title": {"en": "Future", "ko": 1}}, {"key": "y", "era": "2031-2030"},
        {"key": "x", "era": "1990"}, 3, {"key": "z", "era": "2030-2031"}, {"key": "w", "era": "1990"}]}
      """#)
    #expect(decoded.value.groups.map(\.era.description) == ["2030-2031"])
    #expect(decoded.value.sections.map(\.era.description) == ["2030-2031", "1990"])
    #expect(decoded.value.sections.map(\.titles) == [["en": "Future"], [:]])
    #expect(
      facts(decoded) == [
        .ignored("sections[0].title.ko", .wrongKind(expected: .text, found: .number)),
        .leftOut("sections[1].era", .malformed(.era, text: "2031-2030")),
        .leftOut("sections[2]", .duplicate("x")),
        .leftOut("sections[3]", .wrongKind(expected: .object, found: .number)),
        .leftOut("sections[4]", .duplicate("z")),
        .ignored("edition", .malformed(.day, text: "soon")),
      ])
  }

  private let member =
    #""activityname": "아린", "name": "최예원", "birth": "1999-06-18", "mbti": "INFP", "bloodtype": "B", "mainimage": "", "ispreviousmember": false"#

  /// Every value that can be refused, on both sides of its limit.
  @Test(
    arguments: [
      (#""mbti": "ABCD""#, "mbti", .unknownValue("ABCD", allowed: MBTI.allCases.map(\.rawValue))),
      (#""bloodtype": "Z""#, "bloodtype", .unknownValue("Z", allowed: ["A", "B", "AB", "O"])),
      (#""birth": "yesterday""#, "birth", .malformed(.day, text: "yesterday")),
      (#""birth": 19990618"#, "birth", .wrongKind(expected: .text, found: .number)),
      (#""joined": "2020-02-30""#, "joined", .malformed(.day, text: "2020-02-30")),
      (#""joined": "2020-02-29""#, "", nil),
      (#""status": "gone""#, "status", .unknownValue("gone", allowed: ["current", "former", "deceased"])),
      (#""status": "former""#, "ispreviousmember", .contradicts("status")),
      (#""status": "Current""#, "", nil),
      (#""left": "2020""#, "left", .contradicts("status")),
      (#""died": "2020""#, "died", .contradicts("status")),
      (#""ispreviousmember": true, "died": "2020""#, "died", .contradicts("status")),
      (#""ispreviousmember": true, "left": "2020""#, "", nil),
      (#""ispreviousmember": true, "status": "deceased", "left": "2019", "died": "2020""#, "", nil),
      (#""nationality": ["KR", "Korea"]"#, "nationality[1]", .malformed(.countryCode, text: "Korea")),
      (#""replaced": ["arin", "A"]"#, "replaced[1]", .malformed(.slug, text: "A")),
      (#""person": "ohmygirl/arin""#, "", nil), (#""person": "arin""#, "", nil),
      (#""person": "a/b/c""#, "person", .malformed(.slug, text: "a/b/c")),
      (#""mainimage": "ftp://a""#, "mainimage", .malformed(.url, text: "ftp://a")),
      (#""height": 49"#, "height", .unknownValue("49", allowed: [])), (#""height": 50"#, "", nil),
      (#""height": 250"#, "", nil), (#""height": 251"#, "height", .unknownValue("251", allowed: [])),
    ] as [(String, String, Finding.Problem?)])
  func `an invalid value of a member affects nothing else`(
    value: String, path: String, problem: Finding.Problem?
  ) throws {
    let key = String(value.dropFirst().prefix { $0 != "\"" })
    let others = member.split(separator: ", ").filter { !$0.hasPrefix("\"\(key)\"") }.joined(separator: ", ")
    let decoded = try members(#"{"groupname": {"A": [{\#(others), \#(value)}]}}"#, of: "A")
    #expect(decoded.value.map(\.id.description) == ["a/아린"])
    #expect(facts(decoded) == [problem.map { .ignored("groupname.A[0].\(path)", $0) }].compactMap(\.self))
    if key == "height" { #expect((decoded.value.first?.profile.height == nil) == (problem != nil)) }
  }

  @Test func `a member without a name or with a duplicate slug is left out, and a missing list is reported`()
    throws
  {
    let nameless = #"{"name": "x", "birth": "1999", "ispreviousmember": false}"#
    let decoded = try members(
      #"{"groupname": {"A": [{"slug": "arin", \#(member)}, {"slug": "arin", \#(member)}, \#(nameless)]}}"#,
      of: "A", "B")
    #expect(decoded.value.map(\.id.description) == ["a/arin"])
    #expect(
      facts(decoded) == [
        .leftOut("groupname.A[1].slug", .duplicate("arin")),
        .ignored("groupname.A[2].activityname", .missing),
        .leftOut("groupname.A[2]", .malformed(.name, text: "")), .ignored("groupname.B", .missing),
      ])
  }

  @Test(
    arguments: [
      ("<html>", .notJSON(.init(line: 1, column: 1))),
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
    for name in [String(repeating: "A", count: 200), String(repeating: "가", count: 66) + "AA"] {
      for (name, problem) in [(name, nil), (name + "A", Finding.Problem.tooLarge(limit: 200, unit: .bytes))] {
        let rest = #""slug": "a", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false"#
        let decoded = try indexWith(#"{"groupname": "\#(name)", \#(rest)}"#)
        #expect(decoded.value.groups.map(\.apiName) == (problem == nil ? [name] : []))
        #expect(decoded.findings.map(\.problem) == (problem.map { [$0] } ?? []))
      }
    }
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
