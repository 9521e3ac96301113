import Foundation
import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Questions in words, in place of a command, in `kpgg search` and in the browser.
@Suite(.hangLimit) struct PhraseTests {
  private func world(columns: Int? = nil) -> World { World(columns: columns) }

  /// The command that a phrase becomes, as a terminal shows it; `nil` if there is none.
  private func command(_ phrase: String, _ language: Language = .english) async -> String? {
    var world = world(columns: 100)
    world.variables["KPGG_LANG"] = language.rawValue
    let words = phrase.split(separator: " ").map(String.init)
    return await world.run(words).error.split(separator: "\n").first { $0.hasPrefix("= ") }
      .map { String($0.dropFirst(2)) }
  }

  // MARK: The table

  /// The options of commands that take no value.
  private static let flags: Set = ["--reverse", "--original", "--favorites"]

  /// A command line independent of the order and the spelling of its options.
  private static func meaning(_ words: [String]) -> [String: Set<String>] {
    var options: [String: [String]] = [:]
    var option = ""
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if word.hasPrefix("-"), word.dropFirst().first?.isNumber != true {
        option = parts[0] == "-n" ? "--limit" : parts[0]
        options[option, default: []] += parts.dropFirst()
        if flags.contains(option) { option = "" }
      } else {
        options[option, default: []].append(word)
      }
    }
    return options.mapValues { values in
      Set(
        values.joined(separator: " ").lowercased().replacing(" ", with: "-").split(separator: ",").map(
          String.init))
    }
  }

  private static let names = Task {
    let index = try await TestCatalog.known.index().value
    let members = try await TestCatalog.known.members(of: index.groups).value
    return PhraseNames(index, members, today: Day(iso: "2026-11-24"))
  }

  /// `Phrases/LANGUAGE.txt` has a phrase that a fan wrote and the command that it means, or `none` or `ambiguous`. A third
  /// column has the readings, where they differ: `-` if there is none, ` | ` between several. `.ci/phrases` compares the
  /// results.
  @Test(arguments: Language.allCases)
  func `the phrases of fans are read as the commands that they mean`(language: Language) async throws {
    let parser = PhraseParser(.of(language), try await Self.names.value)
    let path = Repository.path("Tests/CommandTests/Phrases/\(language.rawValue).txt")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count >= 100)
    for line in lines {
      let columns = line.split(separator: "\t").map(String.init)
      let readings = parser.readings(columns[0]).map(\.command)
      let text = readings.isEmpty ? "-" : readings.map { $0.joined(separator: " ") }.joined(separator: " | ")
      if columns.count > 2 {
        #expect(text == columns[2], "\(columns[0])")
      } else if columns[1] == "none" {
        #expect(readings.isEmpty, "\(columns[0])")
      } else {
        #expect(
          readings.map(Self.meaning) == [Self.meaning(words(of: columns[1]))],
          "\(columns[0]): \(text) instead of \(columns[1])")
      }
    }
  }

  /// A line with a wrong sign or slot would have no effect.
  @Test(arguments: Language.allCases)
  func `every line of a vocabulary has only known signs and slots`(language: Language) throws {
    let text = try #require(TextFile("phrases/\(language.rawValue).txt")?.text)
    let slots = Set(PhraseVocabulary.Slot.allCases.map(\.rawValue))
    let options = Set(SearchQuery.Key.allCases.map(\.rawValue)).subtracting(["g", "fav"])
    let kinds = Phrase.Kind.allCases.map(\.rawValue)
    let signs = Set(
      kinds + kinds.map { "@" + $0 } + [
        "reverse", "favorites", "original", "one", "many", "or", "and", "skip", "particle", "weak", "strict",
        "group", "unit", "signature", "ranked", "unknown", "about",
      ])
    let names = options.union(["sort", "limit", "month", "number", "day", "date"])
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let sides = line.split(separator: "\t", omittingEmptySubsequences: false)
      try #require(sides.count == 2, "\(line)")
      for sign in sides[0].split(separator: " ") {
        let name = String(sign.prefix { $0 != "=" })
        #expect(sign.contains("=") ? names.contains(name) : signs.contains(name), "\(line)")
      }
      let used = Set(sides[1].matches(of: /\{([a-z]+)\}/).map { String($0.1) })
      #expect(used.isSubset(of: slots), "\(line)")
      for pair in ["[]", "{}"] {
        #expect(sides[1].count { $0 == pair.first } == sides[1].count { $0 == pair.last }, "\(line)")
      }
      for wording in sides[1].split(separator: ",") {
        let count = wording.matches(of: /\{[a-z]+\}/).count
        for number in 1...3 where sides[0].contains("%\(number)") { #expect(number <= count, "\(wording)") }
      }
    }
  }

  // MARK: Results

  @Test(arguments: [
    ("leaders born in daegu", "members --position leader --birthplace Daegu"),
    ("hybe groups with 5 members", "groups --agency HYBE --size 5"),
    ("groups disbanded in 2024", "groups --disbanded 2024"),
    ("94 line rappers", "members --born 1994 --position rapper"),
    ("japanese members of twice", "members twice --nationality JP"),
    ("tallest members of ive", "members ive --sort height --reverse"),
    ("blackpink rapper", "members blackpink --position rapper"),
    ("일본인 막내", "members --position maknae --nationality JP"),
    ("대구 출신 리더", "members --position leader --birthplace Daegu"),
    ("2016年デビューのグループ", "groups --debut 2016"),
    ("who shares a birthday with karina", "members --born 04-11"),
    ("songs of 2024 by starship", "songs --agency Starship --year 2024"),
    ("twice songs", "songs twice"), ("blackpink", "group blackpink"), ("karina", "member aespa karina"),
    ("who is karina", "member aespa karina"), ("트와이스 알려줘", "group twice"),
    ("hype boy", "song newjeans Hype Boy"),
  ])
  func `a phrase gives exactly the result of its command`(phrase: String, command: String) async {
    let words = phrase.split(separator: " ").map(String.init)
    var expected = command.split(separator: " ").map(String.init)
    if expected[0] == "song" { expected = ["song", "newjeans", "Hype Boy"] }
    for format in [["--json"], ["--plain"], []] {
      let answer = await world().run(words + format)
      let direct = await world().run(expected + format)
      #expect(answer.output == direct.output && answer.status == direct.status)
      #expect(answer.error == "", "a pipe gets no notes")
    }
    if expected[0].hasSuffix("s"), !phrase.contains("94") {
      let found = await world().run(["search"] + words + ["--json"])
      #expect(found.output == (await world().run(expected + ["--json"])).output)
    }
    #expect(await self.command(phrase)?.hasPrefix("kpgg \(expected[0]) \(expected[1])") == true)
  }

  @Test(arguments: [
    // The words come in any order.
    ("japanese rappers in twice", "members twice --position rapper --nationality JP"),
    ("twice japanese rappers", "members twice --position rapper --nationality JP"),
    ("rappers twice japanese", "members twice --position rapper --nationality JP"),
    // Typos count only in the vocabulary's own words: one in a word of five letters, two in a word of eight.
    ("membres of twice", "members twice"),
    ("leeders born in daegu", "members --position leader --birthplace Daegu"),
    ("leaders born in daegoo", nil), ("members of twise", nil), ("somgs of twice", "songs twice"),
    ("members bron in 1999", nil),
    ("tollest member of ive", "members ive --sort height --reverse --limit 1"),
    ("tollast member of ive", nil),
    ("yoongast member of ive", "members ive --sort born --reverse --limit 1"),
    ("yoonggast member of ive", nil),
    // Members and units are of one group, songs of several.
    ("members of wjsn", "members wjsn"), ("members of wjsn and nmixx", nil), ("units of wjsn", "units wjsn"),
    ("units of wjsn and nmixx", nil), ("songs of wjsn and nmixx", "songs wjsn nmixx"),
    // A possessive ends its word.
    ("twice's songs", "songs twice"), ("twice\u{2019}s songs", "songs twice"), ("twice'songs", "songs twice"),
    // At most eighty words.
    (String(repeating: "the ", count: 77) + "songs of twice", "songs twice"),
    (String(repeating: "the ", count: 78) + "songs of twice", nil),
    // Heights are from 130 to 200 cm, and numbers exact at their limits.
    ("members at least 130 cm", "members --height 130-"), ("members at least 129 cm", nil),
    ("members at least 200 cm", "members --height 200-"), ("members at least 201 cm", nil),
    ("members taller than 170", "members --height 171-"), ("members under 160 cm", "members --height=-159"),
    ("키 160 이하 멤버", "members --height=-160"),
    ("groups with more than 9 members", "groups --size 10-"), ("170cm以上のメンバー", "members --height 170-"),
    // A superlative about one shows one, and a plural the whole list.
    ("tallest member of ive", "members ive --sort height --reverse --limit 1"),
    ("5 oldest groups", "groups --sort debut --limit 5"),
    ("아이브 키순", "members ive --sort height --reverse"),
  ])
  func `a phrase is read as this command, or as none`(phrase: String, expected: String?) async {
    #expect(await command(phrase) == expected.map { "kpgg " + $0 })
  }

  @Test func `options apply to the command, and an option of another command is an error`() async {
    let answer = await world().run("leaders", "-n", "2", "born", "in", "daegu", "--plain")
    #expect(answer.lines.count == 2)
    #expect(await world().run("leaders", "born", "in", "daegu", "--m3u").status == 2)
    #expect(await world().run("--lang", "ko", "twice", "songs", "-n", "1").lines.count == 1)
    let searched = await world().run("--lang", "ko", "search", "twice", "songs", "-n", "1")
    #expect(searched.output == (await world().run("songs", "twice", "-n", "1")).output)
  }

  @Test(arguments: [
    "purple leaders", "leaders not born in daegu", "groups with japanese members", "members of twice weight",
    "leaders born in atlantis", "wonyoung weight", "japanese groups", "5 hybe", "aespaa songs", "born",
    "leaders who are main dancers", "groups without leaders", "top 5 members",
  ])
  func `a phrase with a word that has no meaning is never run`(phrase: String) async {
    let words = phrase.split(separator: " ").map(String.init)
    let answer = await world(columns: 80).run(words)
    #expect(answer.status != 0 && answer.output == "", "\(phrase): \(answer.error)")
    #expect(!answer.error.contains("\n= ") && !answer.error.hasPrefix("= "))
  }

  // MARK: Ages and joining

  @Test func `ages count completed years on the given day`() async {
    func ages(_ date: String, _ age: String) async -> [String] {
      await world().run("members", "ive", "--age", age, "--date", date, "--plain").lines
    }
    // Wonyoung was born on 2004-08-31.
    #expect(await ages("2024-08-30", "19").contains { $0.hasPrefix("ive/wonyoung") })
    #expect(await ages("2024-08-31", "20").contains { $0.hasPrefix("ive/wonyoung") })
    #expect(await !ages("2024-08-31", "-19").contains { $0.hasPrefix("ive/wonyoung") })
    #expect(await world().run("members", "--date", "2024-08-31").status == 2)
    let deceased = await world().run("members", "--status", "deceased", "--age", "1-125", "--plain")
    #expect(deceased.output == "" && deceased.status == 0)
  }

  @Test func `members are filtered by when they joined, and sorted by age`() async {
    let joined = Set(
      Edition.rows("members").filter { $0["joined"]?.hasPrefix("2014") == true }
        .map { "\($0["group_slug"] ?? "")/\($0["slug"] ?? "")" })
    let found = await World(catalog: TestCatalog.known).run("members", "--joined", "2014", "--plain").lines
    #expect(!joined.isEmpty && Set(found.map { String($0.prefix { $0 != "\t" }) }) == joined)
    let youngest = await world().run("members", "ive", "--sort", "age", "-n", "1", "--plain").output
    #expect(youngest.hasPrefix("ive/leeseo"))
  }

  @Test(arguments: [
    ("height:170-", "members --height 170-"), ("birthplace:daegu", "members --birthplace daegu"),
    ("generation:4", "groups --generation 4"), ("size:5", "groups --size 5"),
    ("disbanded:2024", "groups --disbanded 2024"), ("joined:2014", "members --joined 2014"),
  ])
  func `search has the same conditions`(condition: String, command: String) async {
    let found = await world().run("search", condition, "--json=id")
    let listed = await world().run(
      command.split(separator: " ").map(String.init)
        + [command.hasPrefix("groups") ? "--json=slug" : "--json=id"])
    func count(_ text: String) -> Int { text.split(separator: "\n").count }
    #expect(count(found.output) == count(listed.output) && count(found.output) > 1)
  }

  // MARK: The browser

  @Test func `the browser's search answers phrases and shows the command`() async throws {
    let folder = TemporaryFolder()
    let driver = BrowseDriver(folder: folder)
    let page = try await driver.screen("/ l e a d e r s space o f space t w i c e").text
    #expect(page.contains("= kpgg members twice --position leader"), "\(page)")
    // The browser does not answer what only the commands know.
    for keys in ["/ n e w e s t space u n i t s", "/ m y space f a v o r i t e space g r o u p s"] {
      #expect(try await driver.screen(keys).text.contains("= kpgg") == false)
    }
    let sorted = try await driver.screen("/ o l d e s t space m e m b e r space o f space t w i c e").text
    #expect(sorted.contains("Nayeon") && !sorted.contains("Tzuyu"))
  }

  @Test func `help explains how to ask in every language`() async {
    for language in Language.allCases {
      let help = await world(columns: 100).run("help", "ask", "--lang", language.rawValue).output
      #expect(help.contains("leaders born in daegu") && help.contains("일본인 막내"))
      var examples = 0
      for line in help.split(separator: "\n") where line.contains("  kpgg ") {
        let parts = line.split(separator: "  ", omittingEmptySubsequences: true).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        guard parts.count == 2, parts[1].hasPrefix("kpgg ") else { continue }
        #expect(await command(parts[0], language) == parts[1])
        examples += 1
      }
      #expect(examples > 15, "\(language.rawValue)")
    }
  }
}
