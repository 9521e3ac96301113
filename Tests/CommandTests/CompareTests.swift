import JSON
import KPGGCore
import Synchronization
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct CompareTests {
  private func error(_ words: String...) async -> String { await World().run(["compare"] + words).error }

  @Test func `two groups are compared side by side, with shared values marked`() async {
    let lines = await World(columns: 100).run("compare", "wonder girls", "twice").lines
    #expect(lines[0].contains("Wonder Girls  원더걸스") && lines[0].contains("TWICE  트와이스"))
    #expect(
      lines.contains { $0.hasPrefix("  Debut ") && $0.contains("2007-02-10") && $0.hasSuffix("2015-10-20") })
    #expect(
      lines.contains {
        $0.hasPrefix("  Agency at debut ") && $0.hasSuffix(" = JYP Entertainment")
      })
    #expect(lines.contains { $0.contains("4 at disbandment, 7 in all") && $0.hasSuffix(" 9") })
    #expect(lines.contains { $0.contains("Average age at debut  15.4 ") && $0.hasSuffix("17.7") })
    #expect(lines.contains { $0.contains("2017-02-10") && $0.contains("active") })
    #expect(lines.filter { $0.contains(" = J") }.count == 1 && lines.contains("  = shared by both"))
  }

  @Test func `disbandment is mentioned only if a group has disbanded`() async {
    #expect(await !World(columns: 80).run("compare", "stayc", "twice").output.contains("isbanded"))
  }

  @Test func `members are compared side by side, with ages only on a screen and for the living`() async {
    let lines = await World(columns: 80).run("compare", "ohmygirl/arin", "kara/hara").lines
    #expect(
      lines.contains {
        $0.hasPrefix("  Born ") && $0.contains("1999-06-18 (age 27)") && $0.hasSuffix("1991-01-13")
      })
    #expect(lines.contains { $0.hasPrefix("  Nationality ") && $0.hasSuffix(" = South Korea") })
    #expect(lines.contains { $0.hasPrefix("  Status ") && $0.hasSuffix("passed away 2019-11-24") })
    for form in [[], ["--json"], ["--plain"]] {
      #expect(await !World().run(["compare", "ohmygirl/arin", "kara/hara"] + form).output.contains("27"))
    }
  }

  @Test func `values unknown for both are not marked as shared`() async {
    let lines = await World(columns: 100).run("compare", "kara/sunghee", "kara/sunghee").lines
    #expect(lines.contains { $0.contains("unknown") && !$0.contains("=") })
    #expect(lines.allSatisfy { !$0.contains("= unknown") })
  }

  @Test func `below 60 columns and for screen readers, facts are listed one after another`() async {
    let narrow = await World(columns: 40).run("compare", "wonder girls", "twice").output
    #expect(narrow.contains("  Debut\n    Wonder Girls  2007-02-10\n    TWICE         2015-10-20\n"))
    #expect(narrow.contains("  Agency at debut\n    both  JYP Entertainment\n"))
    let spoken = await World(variables: ["KPGG_ACCESSIBLE": "1", "NO_COLOR": "1"], columns: 80).run(
      "compare", "wonder girls", "twice"
    ).lines
    #expect(spoken[0] == "Wonder Girls (원더걸스)")
    #expect(spoken.contains("Debut, Wonder Girls: 2007-02-10"))
    #expect(spoken.contains("Agency at debut, both: JYP Entertainment"))
  }

  @Test func `members with identical names are distinguished by their groups`() async {
    let narrow = await World(columns: 50).run("compare", "twice/mina", "aoa/mina").output
    #expect(narrow.hasPrefix("Mina  미나, TWICE\nMina  민아, AOA\n"))
    #expect(
      narrow.contains("  Born\n    Mina, TWICE  1997-03-24 (age 29)\n    Mina, AOA    1993-09-21 (age 33)\n"))
    let wide = await World(columns: 80).run("compare", "twice/mina", "aoa/mina").lines
    #expect(wide[0].contains("Mina  미나, TWICE") && wide[0].contains("Mina  민아, AOA"))
    let spoken = await World(variables: ["KPGG_ACCESSIBLE": "1"], columns: 80).run(
      "compare", "twice/mina", "twice/mina")
    #expect(spoken.output.contains("Born, both: 1997-03-24 (age 29)"))
  }

  @Test func `rows have a field and both values, and JSON is a list of both records`() async throws {
    let result = await World().run("compare", "stayc", "(g)i-dle")
    #expect(result.lines[0] == "slug\tstayc\tgidle")
    #expect(
      result.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 3 })
    #expect(
      await World().run("compare", "karina", "오마이걸/아린", "--json=id,mbti").output
        == (await World().run("compare", "aespa/karina", "arin", "--json=id,mbti").output))
    let records = try await World().run("compare", "stayc", "stayc", "--json=slug").list
    #expect(records == Array(repeating: .object(["slug": .string("stayc")]), count: 2))
    #expect(await World().run("compare", "stayc", "ioi", "--jsonl=slug").lines.count == 2)
  }

  @Test func `a field of the wrong kind is a usage error with the valid fields`() async {
    for option in ["--json", "--jsonl"] {
      let result = await World().run("compare", "stayc", "ioi", "\(option)=slug,mbti")
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.error.hasPrefix("kpgg: invalid value \"mbti\" for \(option)\n"))
      #expect(result.error.contains("Possible values: slug, name, nameKo, era, debut"))
    }
  }

  @Test func `comparing a group with a member is a usage error`() async {
    let result = await World().run("compare", "stayc", "karina")
    #expect(result.status == 2)
    #expect(
      result.error.hasPrefix(
        """
        kpgg: can't compare a group (STAYC (스테이씨)) with a member (Karina (카리나))
        Did you mean: kpgg compare stayc aespa

        """))
    #expect(await error("ohmygirl/arin", "ohmygirl").contains("can't compare"))
    #expect(await !error("ohmygirl/arin", "ohmygirl").contains("Did you mean"))
  }

  @Test func `suggestions for an unknown name are complete commands of the right kind`() async {
    #expect(
      await error("stacy", "twice") == """
        kpgg: no group or member named "stacy"
        Did you mean: kpgg compare stayc twice

        """)
    #expect(await error("red velvet", "stacy").contains("Did you mean: kpgg compare 'red velvet' stayc\n"))
    #expect(
      await error("stacy", "girls' generation").contains(#"kpgg compare stayc 'girls'\'' generation'"#))
    #expect(
      await error("karina", "ohmygirl/arni") == """
        kpgg: OH MY GIRL (오마이걸) has no member named "arni"
        Did you mean: kpgg compare karina ohmygirl/arin

        """)
    #expect(await World().run("compare", "stacy", "twice").status == 1)
  }

  @Test func `an ambiguous name lists commands that resolve it`() async {
    #expect(
      await error("yuri", "karina") == """
        kpgg: several members are named "yuri"
        Use one of: kpgg compare izone/yuri karina
                    kpgg compare girlsgeneration/yuri karina

        """)
    #expect(
      await error("twice", "kar").hasPrefix(
        """
        kpgg: several groups start with "kar"
        Use one of: kpgg compare twice kara

        """))
    #expect(await error("kar", "karina").contains("Use one of: kpgg compare aespa/karina karina\n"))
  }

  @Test func `an unambiguous prefix is enough`() async {
    #expect(await World().run("compare", "red v", "oh my").lines[0] == "slug\tredvelvet\tohmygirl")
  }

  @Test func `a missing, empty or extra name is a usage error`() async {
    for words in [
      ["stayc"], ["stayc", " "], ["", "stayc"], ["stayc", "twice", "itzy"], ["red", "velvet"],
    ] {
      #expect(await World().run(["compare"] + words).status == 2, "\(words)")
    }
    #expect(await error("stayc").hasPrefix("kpgg: NAME is missing\n"))
    #expect(await World().run("compare", "red", "velvet", "twice").lines[0] == "slug\tredvelvet\ttwice")
  }

  // MARK: Together

  /// The lines below the table, without the date of the facts.
  private func end(_ words: String..., columns: Int = 100) async -> [String] {
    let lines = await World(catalog: TestCatalog.known, columns: columns).run(["compare"] + words).lines
    let start = lines.firstIndex { $0 == "Together" || $0 == "In both groups" }
    return start.map { lines[$0...].filter { !$0.isEmpty && !$0.hasPrefix("line-ups as of") } } ?? []
  }

  @Test func `two people have the groups and units in which they were at the same time`() async {
    #expect(
      await end("izone/chaewon", "lesserafim/sakura")
        == ["Together", "  IZ*ONE       2018-2021", "  LE SSERAFIM  since 2022"])
    #expect(
      await end("afterschool/raina", "afterschool/nana")
        == [
          "Together", "  After School                   2009-2019",
          "  Orange Caramel (After School)  2010-2016",
        ])
    #expect(
      await end("twice/nayeon", "blackpink/jisoo") == ["Together", "  never in the same group or unit"])
  }

  @Test func `people who are still in a group have its breaks beside the years`() async {
    let loona = await end("loona/jinsoul", "artms/heejin")
    #expect(loona.contains { $0.hasPrefix("  LOONA  since 2018, on hiatus since ") })
    let seeya = await end("seeya/kimyeonji", "seeya/leeboram")
    #expect(seeya.last?.hasPrefix("  SeeYa  since 2006, active, reunited ") == true)
  }

  @Test func `people of one group at different times, or at unknown times, are not called together`() async {
    #expect(
      await end("wondergirls/hyuna", "wondergirls/yubin").last?.hasSuffix("not at the same time") == true)
    #expect(
      await end("jewelry/kimeunjung", "jewelry/kimyewon").dropFirst()
        .allSatisfy { $0.hasSuffix("unknown whether at the same time") })
  }

  @Test func `a person in two groups is the same person, with all her groups`() async {
    #expect(await end("izone/wonyoung", "ive/wonyoung") == ["Together", "  the same person"])
    let lines = await World(catalog: TestCatalog.known, columns: 100).run(
      "compare", "izone/wonyoung", "ive/wonyoung"
    ).lines
    #expect(lines.contains { $0.hasPrefix("  Groups and units  IZ*ONE (2018-2021), IVE (since 2021)") })
    #expect(await end("ive/wonyoung", "ive/wonyoung") == [])
  }

  @Test func `a host is not asked for everyone, so nothing is said of groups that it was not asked for`()
    async
  {
    var world = World(columns: 100)
    let asked = Mutex<[String]>([])
    world.serve { path in
      asked.withLock { $0.append(path) }
      return BundledCatalog.data(path)
    }
    func output(_ words: String...) async -> String {
      await world.run(["compare"] + words + ["--api", "https://api.example.org"]).output
    }
    #expect(await !output("twice/nayeon", "blackpink/jisoo").contains("Together"))
    #expect(await output("twice/nayeon", "twice/mina").contains("Together\n  TWICE  since 2015\n"))
    let sections = Set(asked.withLock { $0 }.filter { $0.hasPrefix("group/") })
    #expect(!sections.isEmpty && sections.count < Edition.sections)
  }

  @Test func `two groups have the people who were in both`() async {
    #expect(await end("izone", "ive") == ["In both groups", "  An Yujin, Jang Wonyoung"])
    #expect(await end("twice", "newjeans") == ["In both groups", "  nobody"])
    #expect(await end("twice", "twice") == [])
  }

  @Test func `groups have their generation, years, agency with its owner, and average height`() async {
    let lines = await World(catalog: TestCatalog.known, columns: 100).run("compare", "izone", "newjeans")
      .lines
    #expect(lines.contains { $0.hasPrefix("  Generation ") && $0.contains("4  ") && $0.hasSuffix("= 4") })
    #expect(lines.contains { $0.hasPrefix("  Years ") && $0.contains(" 2 ") && $0.hasSuffix(" 4") })
    #expect(
      lines.contains { $0.hasPrefix("  Agency now ") && $0.contains(" none ") && $0.hasSuffix("ADOR (HYBE)") }
    )
    #expect(lines.contains { $0.hasPrefix("  Average height ") && $0.hasSuffix(" cm") })
  }

  @Test(arguments: [80, 81])
  func `the shorter column has the width that it needs, up to half of the room`(columns: Int) async {
    func title(_ length: Int) async -> String {
      let names = [
        ("a", "A" + String(repeating: " A", count: 60)), ("b", String(repeating: "B", count: length)),
      ]
      let groups = names.map {
        #"{"groupname": "\#($1)", "slug": "\#($0)", "hitsong": "QIN5_tJRiyY", "haspreviousmember": false}"#
      }
      let lists = names.map { #""\#($0.1)": []"# }
      let answer =
        #"{"group": {"first": [\#(groups.joined(separator: ","))]}, "groupname": {\#(lists.joined(separator: ","))}}"#
      let world = World(catalog: DocumentCatalog { _ in .init(answer.utf8) }, columns: columns)
      let result = await world.run("compare", "a", "b")
      return result.lines.first ?? result.error
    }
    // Where the right column begins if its title needs more than half.
    let start = await title(60).prefix { $0 != "B" }.count
    #expect(start > columns / 2)
    for length in 12...(columns - start) {
      #expect(await title(length).hasSuffix(" " + String(repeating: "B", count: length)))
      #expect(await title(length).count == columns, "\(length)")
    }
    #expect(
      await !title(columns - start + 1).hasSuffix(" " + String(repeating: "B", count: columns - start + 1)))
  }

  @Test(arguments: [40, 60, 80, 120], [["izone", "ive"], ["afterschool/raina", "afterschool/nana"]])
  func `nothing is wider than the terminal`(columns: Int, words: [String]) async {
    for language in Language.allCases.map(\.rawValue) {
      let lines = await World(catalog: TestCatalog.known, columns: columns).run(
        ["compare"] + words + ["--lang", language]
      ).lines
      #expect(lines.allSatisfy { $0.cells <= columns }, "\(language)")
    }
  }
}
