import Foundation
import KPGGCore
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import TestSupport

/// Tests that printed IDs, names and links lead back to their entries, and that entries are found by typed names.
@Suite(.hangLimit) struct NameTests {
  private func run(_ line: String) async throws -> TestWorld.Result {
    try await kpgg(line, catalog: TestCatalog.bundled)
  }

  // MARK: IDs, names and links on the command line

  private static let lists = [
    "group": ("groups", "slug"), "member": ("members", "id"), "unit": ("units", "id"),
    "agency": ("agencies --labels", "slug"), "song": ("songs --kind=all", "youtubeID"),
  ]

  @Test(arguments: lists.keys.sorted())
  func `every printed ID and name is accepted`(command: String) async throws {
    let (list, field) = try #require(Self.lists[command])
    for entry in sampled(try await run("\(list) --json").list, sample: 15) {
      let id = try #require(entry[field]?.text)
      // The next test has the IDs that look like options.
      if id.hasPrefix("-") { continue }
      #expect(try await run("\(command) \(id) --json=\(field)").json[field]?.text == id, "\(command) \(id)")
      // Several songs can have the same title.
      if command == "song" { continue }
      let names = ["name", "nameKo", "nameJa", "stageName", "stageNameKo", "stageNameJa"].compactMap {
        entry[$0]?.text
      }
      for name in names where name.contains(where: \.isLetter) && !name.contains("\"") {
        let result = try await run("\(command) \(entry["group"]?.text ?? "") \"\(name)\" --json=\(field)")
        // If several entries have the name, the error has the words of all their IDs.
        let isRight =
          result.status == 0
          ? try result.json[field]?.text == id : result.error.contains(id.replacing("/", with: " "))
        #expect(isRight, "\(command) \(name) of \(id): \(result)")
      }
    }
  }

  @Test func `every ID of a song that begins with a hyphen is accepted`() async throws {
    let ids = try await run("songs --kind=all").rows.map { $0[6].suffix(11) }.filter { $0.hasPrefix("-") }
    #expect(ids.count > 20)
    for id in ids {
      for line in ["song \(id)", "\(id)"] {
        let result = try await run(line)
        #expect(result.status == 0 && result.output.contains("=\(id)\n"), "\(line)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `every command and video on a page works`(language: Language) async throws {
    var pages: [String] = []
    for (command, (list, field)) in Self.lists.sorted(by: { $0.key < $1.key }) where command != "song" {
      let ids = try await kpgg("\(list) --json=\(field)").list.compactMap { $0[field]?.text }
      pages += sampled(ids, sample: 2).map { "\(command) \($0)" }
    }
    var known: Set<String> = []
    for page in pages {
      for line in try await kpgg(page, columns: 150, language).lines {
        if let start = line.range(of: "kpgg ")?.upperBound {
          let command = String(line[start...].components(separatedBy: "  ")[0])
          if known.insert(command).inserted {
            #expect(try await kpgg(command).status == 0, "\(page): \(command)")
          }
        }
        if let start = line.range(of: "https://youtu.be/")?.upperBound {
          let id = String(line[start...].prefix(11))
          if known.insert(id).inserted {
            let song = try await kpgg("song https://youtu.be/\(id) --json=youtubeID").json
            #expect(song["youtubeID"]?.text == id, "\(page)")
          }
        }
      }
    }
    #expect(known.count > 2)
  }

  // MARK: Names in many spellings

  /// A group or member. `japanese` has names that can be Japanese, and `full` is the name whose words can be swapped.
  private typealias Named = (
    id: EntryID, name: Name, japanese: [String], nicknames: [String], full: String?,
    person: Profile?
  )

  private static let catalog = Task {
    let contents = try await TestCatalog.bundled.load()
    let songs = contents.songs(of: contents.groups)
    let groups = contents.groups.map { group -> Named in
      (.group(group.slug), group.name, group.aliases + group.name.forms, group.aliases, group.name.latin, nil)
    }
    let people = contents.members(of: contents.groups).map { member -> Named in
      let forms = member.stageName.forms + (member.realName?.forms ?? [])
      let realName = member.realName?.latin
      return (.member(member.id), member.stageName, forms, member.nicknames, realName, member.profile)
    }
    return (search: contents.names, entries: [groups, people], songs: songs, groups: contents.groups.bySlug)
  }

  enum Spelling: String, CaseIterable {
    case latin, hangul, initials, typo, layout, kana, hiragana, halfWidth, looseKana, fansKana, kanji,
      nickname
    case swapped

    /// The maximum percentage of texts that may find other entries first, because the text is their name or in it.
    var taken: Int {
      switch self {
      case .typo: 10
      case .layout: 3
      case .initials, .swapped: 1
      default: 0
      }
    }

    /// A better tier than this means that the text is in a name as it is.
    var tier: NameMatch.Tier {
      switch self {
      case .initials: .initials
      case .swapped: .reordered
      default: .keyboard
      }
    }

    /// The minimum percentage of texts that must find the entry first.
    var aim: Int {
      switch self {
      case .typo, .looseKana: 95
      case .fansKana: 98
      case .nickname: 99
      case .latin, .hangul, .initials, .layout, .kana, .hiragana, .halfWidth, .kanji, .swapped: 100
      }
    }
  }

  @Test(arguments: Spelling.allCases)
  func `an entry is the first result for its name, however it is typed`(spelling: Spelling) async throws {
    let (search, entries, _, _) = try await Self.catalog.value
    var random = SplitMix64(Laws.seed)
    for kind in entries {
      let queries = kind.flatMap { entry in
        texts(spelling, of: entry, &random).map { (text: $0, id: entry.id, person: entry.person) }
      }
      var misses: [String] = []
      var taken = 0
      let tried = sampled(queries, sample: 4)
      for query in tried {
        let hits = try search.results(query.text)
        // A real name may be someone else's stage name.
        func isAsGood(_ hit: SearchHit) -> Bool {
          guard let best = hits.first?.match, let match = hit.match else { return false }
          return max(best.tier, .alias) == max(match.tier, .alias) && best.distance == match.distance
        }
        // A person in several groups has one result.
        func isRight(_ hit: SearchHit) -> Bool {
          if hit.entry.id == query.id { return true }
          guard let person = query.person, person != Profile() else { return false }
          return hit.entry.member?.profile == person
        }
        if hits.prefix(while: isAsGood).contains(where: isRight) { continue }
        // A text that is in another entry's name is not read as a typo or a wrong keyboard layout.
        if spelling.taken > 0, let match = hits.first?.match, match.tier < spelling.tier {
          taken += 1
        } else {
          misses.append("\(query.text) of \(query.id)")
        }
      }
      let allowed = tried.count * (100 - spelling.aim) + (Laws.runsAllCases ? 0 : 99)
      #expect(misses.count <= allowed / 100, "\(misses)")
      #expect(taken <= (tried.count * spelling.taken + 99) / 100)
    }
  }

  @Test func `every title is found with its group's name before or after it`() async throws {
    let (search, _, songs, groups) = try await Self.catalog.value
    for song in sampled(songs.filter { $0.kind == .title }, sample: 15) {
      guard let title = song.title, let group = groups[song.group]?.name.latinFirst else { continue }
      for text in ["\(group) \(title)", "\(title) \(group)"] {
        let hits = try search.results(text).prefix(5)
        #expect(
          hits.contains {
            $0.entry.song?.title?.lowercased() == title.lowercased() && $0.entry.group.slug == song.group
          }, "\(text)")
      }
    }
  }

  private func texts(_ spelling: Spelling, of entry: Named, _ random: inout SplitMix64) -> [String] {
    let kana = entry.japanese.filter { $0.unicodeScalars.contains { (0x3041...0x30FA).contains($0.value) } }
    switch spelling {
    case .latin: return [entry.name.latin].compactMap(\.self)
    case .hangul: return [entry.name.korean].compactMap(\.self)
    case .initials:
      guard let initials = entry.name.korean.flatMap(Typing.initials) else { return [] }
      if case .member(let id) = entry.id { return ["\(id.group) \(initials)"] }
      return [initials]
    case .typo: return entry.name.scripts.compactMap { Typing.typo(in: $0, &random) }
    case .layout: return entry.name.scripts.compactMap(Typing.otherLayout)
    case .kana: return kana
    case .hiragana: return kana.map(Typing.hiragana)
    case .halfWidth: return kana.compactMap { $0.applyingTransform(.fullwidthToHalfwidth, reverse: false) }
    case .looseKana: return kana.map(Typing.loosely)
    case .fansKana: return Self.fans[entry.id.description] ?? []
    case .kanji: return entry.japanese.filter { $0.contains { ("一"..."鿿").contains($0) } }
    case .nickname: return entry.nicknames
    case .swapped:
      let words = entry.full?.split(separator: " ") ?? []
      return words.count > 1 ? [words.reversed().joined(separator: " ")] : []
    }
  }

  /// Japanese fans' spellings of names that the tables don't have in kana.
  private static let fans: [String: [String]] = {
    var names: [String: [String]] = [:]
    for line in Repository.text(of: "Tests/Laws/kana.txt").split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      for place in stride(from: 1, to: words.count, by: 2) {
        names["\(words[0])/\(words[place])", default: []].append(String(words[place + 1]))
      }
    }
    return names
  }()
}

/// The texts that people type instead of a name.
private enum Typing {
  private static let consonants = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  private static let keys = [
    "r R s e E f a q Q t T d w W c z x v g", "k o i O j p u P h hk ho hl y n nj np nl b m ml l",
    " r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g",
  ].map { $0.lowercased().split(separator: " ", omittingEmptySubsequences: false) }
  private static let layout = Dictionary(
    uniqueKeysWithValues: zip("qwertyuiopasdfghjklzxcvbnm", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ"))
  private static let unvoiced = Dictionary(
    uniqueKeysWithValues: zip(
      "ガギグゲゴダデドバビブベボジがぎぐげごだでどばびぶべぼじ", "カキクケコタテトパピプペポチかきくけこたてとぱぴぷぺぽち"))

  /// Returns the numbers of a Hangul syllable's initial, vowel and final, or `nil` for another character.
  private static func parts(_ character: Character) -> [Int]? {
    guard let scalar = character.unicodeScalars.first, (0xAC00...0xD7A3).contains(scalar.value) else {
      return nil
    }
    let code = Int(scalar.value) - 0xAC00
    return [code / 588, code % 588 / 28, code % 28]
  }

  private static func letters(_ name: String) -> [Character] {
    Array(name.filter { $0.isLetter || $0.isNumber })
  }

  static func initials(_ name: String) -> String? {
    let parts = letters(name).map(parts)
    guard parts.count > 1, !parts.contains(nil) else { return nil }
    return String(parts.compactMap { $0.map { consonants[$0[0]] } })
  }

  /// Returns the name with another letter in a Hangul syllable, or with a letter changed, removed, added or swapped.
  static func typo(in name: String, _ random: inout SplitMix64) -> String? {
    var letters = Array(name)
    let syllables = letters.indices.filter { parts(letters[$0]) != nil }
    if syllables.count >= 3 {
      let place = syllables[random.below(syllables.count)]
      guard var parts = parts(letters[place]) else { return nil }
      let which = random.below(3)
      let counts = [19, 21, 28]
      parts[which] = (parts[which] + 1 + random.below(counts[which] - 1)) % counts[which]
      let code = UInt32(0xAC00 + (parts[0] * 21 + parts[1]) * 28 + parts[2])
      letters[place] = Unicode.Scalar(code).map(Character.init) ?? letters[place]
      return String(letters)
    }
    let places = letters.indices.filter { letters[$0].isASCII && letters[$0].isLetter }
    guard syllables.isEmpty, places.count >= 4 else { return nil }
    let place = places[random.below(places.count)]
    let letter = Array("abcdefghijklmnopqrstuvwxyz")[random.below(26)]
    switch random.below(4) {
    case 0: letters[place] = letter
    case 1: letters.remove(at: place)
    case 2: letters.insert(letter, at: place)
    default: letters.swapAt(place, max(0, place - 1))
    }
    return String(letters)
  }

  /// Returns the text typed with the keys of a name while the keyboard is in the other script.
  static func otherLayout(_ name: String) -> String? {
    let syllables = letters(name).map(parts)
    if !syllables.contains(nil) {
      return syllables.compactMap { $0.map { zip(keys, $0).map { String($0[$1]) }.joined() } }.joined()
    }
    let plain = letters(name.lowercased().decomposedStringWithCanonicalMapping).flatMap {
      $0.unicodeScalars.prefix(1).map(Character.init)
    }
    let typed = plain.compactMap { layout[$0] }
    return plain.count > 1 && typed.count == plain.count ? String(typed) : nil
  }

  static func hiragana(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar in
      (0x30A1...0x30F6).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns kana without voicing marks, long vowels and dots.
  static func loosely(_ name: String) -> String {
    String(name.filter { $0 != "ー" && $0 != "・" }.map { unvoiced[$0] ?? $0 })
  }
}
