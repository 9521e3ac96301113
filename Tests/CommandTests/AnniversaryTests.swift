import JSON
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct AnniversaryTests {
  private func ids(_ world: World = World(), _ words: String...) async -> [String] {
    await world.run(words).lines.map { String($0.split(separator: "\t")[2]) }
  }

  @Test func `a birthday is listed with the age reached`() async {
    let result = await World(columns: 80).run("today", "--date", "2026-06-18")
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(result.lines.first == "Thu 2026-06-18")
    #expect(result.lines.contains("  Arin   아린  OH MY GIRL  birthday, age 27"))
    #expect(
      await World().run("today", "--date", "2026-06-18", "--jsonl=id,years").lines.first
        == #"{"id":"ohmygirl/arin","years":27}"#)
  }

  @Test func `the day follows Seoul time unless another time zone is given`() async {
    // 2027-01-15, 17:30 in Seoul.
    var world = World(now: 1_800_001_800)
    #expect(await ids(world, "today") == ["afterschool"])
    world.now = 1_799_940_600
    #expect(await world.run("today", "--json=day").output.contains("2027-01-15"), "just after midnight")
    #expect(await ids(world, "today", "--timezone", "Asia/Seoul") == ["afterschool"])
    #expect(await ids(world, "today", "--timezone", "+09:00") == ["afterschool"])
    #expect(await ids(world, "today", "--timezone", "+08:59") == ["afterschool"])
    #expect(await ids(world, "today", "--timezone", "utc") == [])
    #expect(await ids(world, "today", "--timezone=-03:00") == [])
  }

  @Test(arguments: [
    "Europe/Berlin", "Asia/Tokyo", "GMT", "UTC+9", "+9", "+0900", "+9:00", "+25:00", "+09:60", "+14:01",
    "-12:01", "09:00", "../UTC", "", "+", "+09:00:00", "+0９:00", "seoul",
  ])
  func `any other time zone is a usage error that names the forms`(zone: String) async {
    let result = await World().run("upcoming", "--timezone", zone)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.contains("--timezone"))
    #expect(
      result.error.contains(
        "\nFor example: --timezone Asia/Seoul, --timezone UTC, --timezone local, --timezone +09:00\n"))
  }

  @Test(arguments: [
    ["--date", "2026-02-29"], ["--date", "2026-06"], ["--date", "02-30"], ["--date", "soon"],
    ["--days", "0"], ["--days", "367"], ["--days", "many"],
  ])
  func `an invalid date or number of days is a usage error with examples`(words: [String]) async {
    let result = await World().run(["upcoming"] + words)
    #expect(result.status == 2)
    #expect(result.error.contains("for \(words[0])\nFor example: \(words[0]) "))
  }

  @Test func `a person in two groups is listed once, with both groups`() async throws {
    let list = try await World().run("upcoming", "--date", "2026-08-31", "--days=2", "--json").list
    #expect(
      list.map { $0["id"] } == [.string("ive/wonyoung"), .string("ive/yujin"), .string("wondergirls/hyelim")])
    #expect(list[0]["groups"] == .list([.string("ive"), .string("izone")]))
    #expect(
      await World(columns: 80).run("today", "--date", "2026-08-31").lines.last
        == "  Jang Wonyoung  장원영  IVE, IZ*ONE  birthday, age 22")
  }

  @Test func `a whole year lists every known birthday and debut anniversary`() async throws {
    let index = try await TestCatalog.frozen.index().value
    let members = try await TestCatalog.frozen.members(of: index.groups).value
    let persons = Person.merging(members, of: index.groups)
    #expect(persons.count == members.count - 5)
    let days = persons.compactMap { $0.birthDate?.day } + index.groups.compactMap { $0.debut?.day }
    #expect(await World().run("upcoming", "--days", "366").lines.count == days.count)
  }

  @Test func `deceased members are remembered without an age`() async throws {
    for (language, words) in [
      ("en", "in memory (born this day; passed away 2019-11-24)"), ("ko", "추모 (생일, 2019.11.24 세상을 떠남)"),
      ("ja", "追悼 (誕生日、2019/11/24死去)"),
    ] {
      let result = await World(columns: 120).run("today", "--date", "2027-01-13", "--lang", language)
      #expect(result.lines.last?.hasSuffix("  " + words) == true, "\(result.output)")
      #expect(!result.output.contains("36"))
    }
    let list = try await World().run("today", "--date", "2027-01-13", "--json").list
    #expect(list[0]["years"] == .null)
    #expect(list[0]["status"] == .string("deceased"))
    #expect(list[0]["died"] == .string("2019-11-24"))
  }

  @Test func `former members are listed, and disbanded groups are marked`() async {
    #expect(await ids(World(), "today", "--date", "2026-08-29") == ["bravegirls/hayun"])
    for (language, words) in [
      ("en", "12th anniversary; disbanded 2021-05-22"), ("ko", "데뷔 12주년, 2021.05.22 해체"),
      ("ja", "デビュー12周年、2021/05/22解散"),
    ] {
      let lines = await World(columns: 120).run("today", "--date", "2027-01-16", "--lang", language).lines
      #expect(lines.last?.hasSuffix("  " + words) == true)
    }
  }

  @Test func `an empty day succeeds, with a note on a terminal unless --quiet is given`() async {
    let words = ["today", "--date", "2026-11-22"]
    for (language, note) in [
      ("en", "No birthday or debut anniversary on 2026-11-22. Next: 2026-11-23, EunB, Roh Jisun.\n"),
      ("ko", "2026년 11월 22일에는 생일이나 데뷔 기념일이 없습니다. 다음: 2026년 11월 23일 노지선, 은비.\n"),
      ("ja", "2026年11月22日に、誕生日やデビュー記念日はありません。次は2026年11月23日のEunB、Roh Jisunです。\n"),
    ] {
      let result = await World(columns: 160).run(words + ["--lang", language])
      #expect(result.status == 0)
      #expect(result.output == "")
      #expect(result.error == note)
    }
    let quiet = await World(columns: 80).run(words + ["--quiet"])
    #expect([quiet.output, quiet.error] == ["", ""])
    let pipe = await World().run(words)
    #expect([pipe.output, pipe.error] == ["", ""])
    #expect(await World().run(words + ["-q", "--json"]).output == "[]\n")
  }

  @Test func `--exit-code returns 1 on an empty day`() async {
    #expect(await World().run("today", "--date", "2026-06-18", "--exit-code").status == 0)
    #expect(await World().run("today", "--date", "2026-11-22", "--exit-code", "--json").output == "[]\n")
    #expect(await World().run("today", "--date", "2026-11-22", "--exit-code").status == 1)
    #expect(await World().run("today", "--date", "2026-11-22").status == 0)
  }

  @Test func `favourites are marked and can be filtered`() async throws {
    let folder = try TemporaryFolder()
    let world = World(favoritesPath: folder.path + "/favorites.json", columns: 80)
    _ = await world.run("favorite", "add", "izone/wonyoung", "laboum", "stayc")
    let lines = await world.run("upcoming", "--date", "2026-08-28", "--days", "5").lines
    #expect(lines.filter { $0.hasSuffix("★") }.map { $0.dropFirst(2).prefix(6) } == ["LABOUM", "Jang W"])
    let only = await world.run(
      "upcoming", "--date", "2026-08-28", "--days", "5", "--favorites", "--jsonl=id,favorite")
    #expect(only.lines == [#"{"favorite":true,"id":"laboum"}"#, #"{"favorite":true,"id":"ive/wonyoung"}"#])
    let none = await world.run("today", "--date", "2026-08-29", "--favorites")
    #expect(none.status == 0)
    #expect(
      none.error.hasPrefix(
        "None of your favourites has a birthday or debut anniversary on 2026-08-29. Next:"))
  }

  @Test func `a favourite group includes its members' birthdays`() async throws {
    let folder = try TemporaryFolder()
    let world = World(favoritesPath: folder.path + "/favorites.json")
    _ = await world.run("favorite", "add", "blackpink")
    #expect(await ids(world, "today", "--date", "2027-01-03", "--favorites") == ["blackpink/jisoo"])
    #expect(await ids(world, "upcoming", "--favorites", "--days", "366").count == 5)
  }

  @Test func `a date can omit the year or be a word such as tomorrow`() async {
    // It is 15 January 2027 in Seoul.
    let world = World()
    #expect(await ids(world, "today", "--date", "06-18") == ids(world, "today", "--date", "2027-06-18"))
    #expect(await ids(world, "today", "--date", "02-29") == ids(world, "today", "--date", "2027-03-01"))
    for word in ["tomorrow", "Tomorrow", "내일", "明日"] {
      #expect(await ids(world, "today", "--date", word) == ids(world, "today", "--date", "2027-01-16"))
    }
    #expect(await ids(world, "today", "--date", "오늘") == ids(world, "today"))
    #expect(await ids(world, "today", "--date", "昨日") == ids(world, "today", "--date", "2027-01-14"))
  }

  @Test func `the time zone is a setting, and the note on an empty day names it`() async throws {
    let folder = try TemporaryFolder()
    var world = World(columns: 200)
    world.variables["XDG_CONFIG_HOME"] = folder.path
    world.now = 1_795_269_600  // 2026-11-21 14:00 UTC, and 23:00 in Seoul.
    func empty(_ words: String...) async -> String {
      await world.run(["today", "--favorites"] + words).error
    }
    #expect(await empty().contains("on 2026-11-21 in Seoul."))
    #expect(await empty("--timezone", "+10:00").contains("on 2026-11-22 in UTC+10:00."))
    #expect(await world.run("config", "set", "timezone", "+01:00").status == 0)
    #expect(await empty().contains("on 2026-11-21 in UTC+01:00."))
    #expect(await empty("--timezone", "local").contains("on 2026-11-21."))
    let wrong = await world.run("config", "set", "timezone", "Europe/Berlin")
    #expect(
      wrong.status == 2
        && wrong.error.contains("setting timezone\nFor example: Asia/Seoul, UTC, local, +09:00\n"))
    #expect(await world.run("config", "get", "timezone").output == "+01:00\n")
  }

  @Test func `a named time zone in a file of 1.1 is read as local, which commands that use it say once`()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = #"{"timezone": "Europe/Berlin"}"#
    try folder.write(file, to: "kpgg/config.json")
    var world = World(variables: ["XDG_CONFIG_HOME": folder.path, "NO_COLOR": "1"], columns: 200)
    world.today = Day(iso: "2026-06-18")
    let note =
      "kpgg: the timezone setting \"Europe/Berlin\" is read as local; kpgg config set timezone changes it\n"
    #expect(await world.run("today", "--jsonl=id").lines.first == #"{"id":"ohmygirl/arin"}"#)
    for words in [[], ["today"], ["upcoming"], ["members", "--age", "20"], ["browse", "--dump"]] {
      #expect(await world.run(words).error.ranges(of: note).count == 1, "\(words)")
    }
    for words in [
      ["groups"], ["members"], ["today", "--timezone", "UTC"], ["config", "set", "theme", "mono"],
    ] {
      #expect(await !world.run(words).error.contains("timezone"), "\(words)")
    }
    let get = await world.run("config", "get", "timezone")
    #expect(get.output == "local\n" && get.error == "")
    world.columns = nil
    #expect(await world.run("config", "list").output.contains("timezone\tlocal\tlocal\tconfig\n"))
    #expect(folder.read("kpgg/config.json")?.contains("Europe/Berlin") == true)
  }

  @Test func `machine output does not depend on the language`() async {
    for words in [[], ["--json"], ["--jsonl"]] {
      let outputs = await Language.allCases.asyncMap { language in
        await World().run(["upcoming", "--date", "2026-11-21"] + words + ["--lang", language.rawValue]).output
      }
      #expect(Set(outputs).count == 1)
      #expect(outputs[0].contains("ive/liz"))
    }
  }

  @Test func `accessible output has one fact per line`() async {
    let world = World(variables: ["KPGG_ACCESSIBLE": "1", "NO_COLOR": "1"], columns: 80)
    #expect(
      await world.run("today", "--date", "2027-01-16").output == """
        Sat 2027-01-16, tomorrow
        Name: Jennie
        Korean: 제니
        Group: BLACKPINK
        Occasion: birthday, age 31

        Name: GFRIEND
        Korean: 여자친구
        Occasion: 12th anniversary; disbanded 2021-05-22

        """)
  }

  @Test func `--limit shows the first ones only, in calendars too`() async throws {
    let all = await World().run("upcoming", "--date", "01-01", "--days", "15").lines
    #expect(all.first?.hasPrefix("2027-01-0") == true && all.allSatisfy { $0 < "2027-01-16" })
    let words = ["upcoming", "--date", "01-01", "--days", "15", "-n", "3"]
    #expect(await World().run(words).lines == Array(all.prefix(3)))
    let calendar = await World().run(words + ["--ics"]).output
    #expect(calendar.split(separator: "BEGIN:VEVENT").count == 4)
    #expect(await World().run("upcoming", "--limit", "0").status == 2)
    let folder = try TemporaryFolder()
    let world = World(favoritesPath: folder.path + "/favorites.json")
    _ = await world.run("favorite", "add", "blackpink")
    #expect(
      await world.run(
        "upcoming", "--date", "2026-12-01", "--days", "366", "--favorites", "-n", "1", "--jsonl=id"
      )
      .lines == [#"{"id":"blackpink/jisoo"}"#])
  }

  // MARK: iCalendar

  private func calendar(_ words: String...) async -> [String] {
    await World().run(["upcoming", "--ics"] + words).output
      .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `each calendar event repeats every year`() async {
    let lines = await calendar("--date", "2027-01-13", "--days", "4")
    #expect(lines.first == "BEGIN:VCALENDAR")
    #expect(lines.suffix(2) == ["END:VCALENDAR", ""])
    #expect(
      lines.filter { $0.hasPrefix("UID:") } == [
        "UID:birthday/kara/hara@kpgg", "UID:debut/afterschool@kpgg", "UID:birthday/blackpink/jennie@kpgg",
        "UID:debut/gfriend@kpgg",
      ])
    #expect(
      lines.filter { $0.hasPrefix("SUMMARY:") } == [
        "SUMMARY:Goo Hara (KARA): in memory (born this day\\; passed away 2019-11-24)",
        "SUMMARY:After School: debut anniversary", "SUMMARY:Jennie (BLACKPINK): birthday",
        "SUMMARY:GFRIEND: debut anniversary\\; disbanded 2021-05-22",
      ])
    #expect(lines.contains("DTSTART;VALUE=DATE:19910113"))
    #expect(lines.filter { $0 == "RRULE:FREQ=YEARLY" }.count == 4)
    #expect(lines.contains("DTSTAMP:20231101T000000Z"), "DTSTAMP is the catalog's edition")
  }

  @Test func `a calendar event does not depend on the day it is generated`() async {
    let early = await calendar("--date", "2026-06-18", "--days", "366")
    let late = await calendar("--date", "2024-02-29", "--days", "366")
    #expect(early.count > 3000)
    #expect(Set(early) == Set(late))
  }

  @Test func `a calendar is translated, but its identifiers are not`() async {
    let english = await calendar("--date", "2026-06-18", "--days", "1")
    let korean = await calendar("--date", "2026-06-18", "--days", "1", "--lang", "ko")
    #expect(korean.contains("SUMMARY:아린 (오마이걸) 생일"))
    #expect(korean.contains("DESCRIPTION:1999.06.18 출생"))
    func identifiers(_ lines: [String]) -> Set<String> { Set(lines.filter { $0.hasPrefix("UID:") }) }
    #expect(identifiers(korean) == identifiers(english))
    #expect(
      await calendar("--date", "2026-06-18", "--days", "1", "--lang", "ja").contains(
        "SUMMARY:Arin (OH MY GIRL)の誕生日"))
  }

  @Test func `a calendar has a translated name and optional alarms`() async {
    let words = ["upcoming", "--days", "60", "--date", "2026-06-18", "--ics"]
    for (language, name) in [
      ("en", "kpgg: birthdays and anniversaries"), ("ko", "kpgg: 생일과 기념일"), ("ja", "kpgg: 誕生日と記念日"),
    ] {
      let lines = await World().run(words + ["--lang", language]).output.split(separator: "\r\n").map(
        String.init)
      #expect(lines.contains("NAME:" + name) && lines.contains("X-WR-CALNAME:" + name))
      #expect(!lines.contains("BEGIN:VALARM"))
    }
    let lines = await World().run(words + ["--alarm", "90"]).output.split(separator: "\r\n").map(String.init)
    #expect(lines.count { $0 == "TRIGGER:-PT90M" } == lines.count { $0 == "BEGIN:VEVENT" })
    for (words, problem) in [
      (["today", "--ics", "--alarm", "40321"], "for --alarm"),
      (["today", "--ics", "--alarm", "-1"], "for --alarm"),
      (["today", "--alarm", "5"], "--alarm can only be used with --ics"),
    ] {
      let result = await World().run(words)
      #expect(result.status == 2 && result.output == "" && result.error.contains(problem), "\(result.error)")
    }
  }

  @Test func `an empty calendar prints a note, and --ics excludes other formats`()
    async
  {
    let empty = await World().run("today", "--date", "2026-11-22", "--ics")
    #expect(empty.status == 0 && empty.output == "")
    #expect(empty.error.hasPrefix("No birthday or debut anniversary on 2026-11-22. Next: "))
    #expect(await World().run("today", "--date", "2026-11-22", "--ics", "--quiet").error == "")
    let both = await World().run("today", "--ics", "--jsonl")
    #expect(both.status == 2)
    #expect(both.error.hasPrefix("kpgg: --jsonl and --ics cannot be used together\n"))
  }

  @Test func `a birthday on 29 February falls on 1 March in common years`() async throws {
    let index = try await TestCatalog.frozen.index()
    let group = index.value.groups[0]
    let slug = try #require(Slug("leap"))
    let member = Member(
      id: MemberID(group: group.slug, member: slug),
      stageName: try #require(Name(latin: "Leap", korean: nil)),
      profile: Profile(birthDate: Day(iso: "2000-02-29")))
    let catalog = TestCatalog(
      index: {
        Decoded(
          CatalogIndex(edition: nil, sections: index.value.sections, groups: [group], featured: []),
          findings: [])
      },
      members: { _ in Decoded([member], findings: []) })
    let world = World(catalog: catalog)
    #expect(await ids(world, "today", "--date", "2028-02-29") == ["\(group.slug)/leap"])
    #expect(await ids(world, "today", "--date", "2027-03-01") == ["\(group.slug)/leap"])
    #expect(await ids(world, "today", "--date", "2027-02-28") == [])
    let lines = await world.run("today", "--date", "2027-03-01", "--ics").output
    #expect(lines.contains("\r\nDTSTART;VALUE=DATE:20000229\r\nRRULE:FREQ=YEARLY;BYYEARDAY=60\r\n"))
    #expect(lines.contains("\r\nDTSTAMP:20270301T000000Z\r\n"), "without an edition, DTSTAMP is the day")
  }

  @Test(arguments: [253_402_300_800, 300_000_000_000, -62_135_596_801])
  func `a clock outside the years 1 to 9999 is an error unless a date is given`(now: Int) async {
    var world = World()
    (world.now, world.today) = (now, nil)
    for words in [["today", "--timezone", "+00:00"], ["upcoming", "--timezone", "local"]] {
      let result = await world.run(words)
      #expect(result.status == 1 && result.output == "")
      #expect(result.error.hasPrefix("kpgg: the system clock is not between the years 1 and 9999;"))
      #expect(await world.run(words + ["--date", "2026-06-18"]).status == 0)
    }
    #expect(await world.run("groups").status == 0)
  }

  @Test func `the last second of the year 9999 is valid`() async {
    var world = World()
    world.now = 253_402_300_799
    #expect(await world.run("today", "--timezone", "+00:00").status == 0)
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(_ transform: (Element) async -> Value) async -> [Value] {
    var values: [Value] = []
    for element in self { values.append(await transform(element)) }
    return values
  }
}
