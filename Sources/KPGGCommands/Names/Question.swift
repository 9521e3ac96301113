import Characters
import KPGGCore

/// Words that may ask something, and what they are read with.
struct Question {
  let session: Session
  let typed: [String]
  let place: AskingPlace
  let contents: Contents
  let parser: PhraseParser

  /// A command line for a meaning of words, and a fact that tells it apart.
  private struct Meaning {
    let words: [String]
    let fact: Text
    var entry: CatalogEntry?
  }

  private var text: String { typed.joined(separator: " ") }

  // MARK: Names

  /// What words name.
  ///
  /// - Parameter facts: The facts that are asked for.
  func name(_ words: [String], withSongs: Bool = true, facts: [String] = []) async -> Asked? {
    var (likely, others) = await meanings(of: words, withSongs: withSongs)
    // A colon is part of a name: ME:I is not Mei.
    let name = words.joined(separator: " ")
    if name.contains(":"), !name.contains("/") {
      likely.removeAll { $0.entry?.name?.forms.contains { $0.contains(":") } == false }
    }
    func lines(_ meanings: [Meaning]) -> [Meaning] {
      meanings.compactMap { meaning in
        let meant = meaning.entry.flatMap { list(of: $0, facts) } ?? meaning.words
        return session.validLine(typed, meant, as: Self.commandsForNames).map {
          Meaning(words: $0, fact: meaning.fact, entry: meaning.entry)
        }
      }
    }
    let meant = lines(likely)
    var also: [Text] = []
    if meant.count == 1, place == .line, session.world.error.isTerminal, facts.isEmpty {
      also = lines(others).map { "Also \($0.fact): \(command: TypedLine.text($0.words))" }
      // Names of groups and people do not read like questions.
      let canBeQuestion = ["song", "agency"].contains(likely[0].words[0])
      for reading in canBeQuestion ? parser.readings(words.joined(separator: " ")) : []
      where reading.query != Query() {
        guard let line = session.validLine(typed, reading.command, as: Phrase.commands) else { continue }
        also.append("Also a question: \(command: TypedLine.text(line))")
      }
    }
    var answers: [Text] = []
    if meant.count == 1, let entry = meant[0].entry { answers = self.answers(facts, about: [entry]) }
    return Asked(
      words.joined(separator: " "), meant.map(\.words), facts: meant.map(\.fact), also: also,
      answers: answers)
  }

  private static let commandsForNames = ["group", "member", "unit", "agency", "song", "members"]

  /// What the words name in full: entries, or an agency.
  private func meanings(of words: [String], withSongs: Bool) async -> (likely: [Meaning], others: [Meaning]) {
    var session = session
    session.suggestsNames = false
    func meanings(_ entries: [CatalogEntry]) -> [Meaning] {
      entries.map {
        Meaning(words: [$0.kind.rawValue] + $0.ids, fact: .meaning($0, session.names), entry: $0)
      }
    }
    // What cannot be read means nothing.
    let found = try? await session.withNames(isQuiet: true) { names in
      // Another song can have the same title.
      if withSongs, words.count == 1, let song = try names.song(video: words[0]) {
        return ([Meaning(words: ["song"] + words, fact: .meaning(song, session.names))], [Meaning]())
      }
      let (likely, others) = try names.meanings(
        of: words, withSongs: withSongs, withOthers: session.world.error.isTerminal)
      return (meanings(likely), meanings(others))
    }
    if let found, !found.0.isEmpty { return found }
    guard let agency = contents.names.agency(exactlyNamed: words.joined(separator: " ")) else {
      return ([], [])
    }
    let words = ["agency", agency.slug.description]
    return ([Meaning(words: words, fact: "\(agency.name.full(session.names)) is an agency")], [])
  }

  // MARK: Phrases

  /// What the words ask for as a phrase.
  ///
  /// - Parameter words: The words after the command or in place of one, for a line that is about a group.
  func phrase(_ words: [String]) -> Asked? {
    let names = words.dropFirst().joined(separator: " ")
    let isNameAlone = place == .command && PhraseNames(contents.names, today: nil).isName(names)
    var known: [String: [Phrase]] = [:]
    for command in Phrase.commands {
      // The words depend on the options that the command has.
      guard let words = session.line(command, typed)?.words.map(\.text).joined(separator: " ") else {
        continue
      }
      let readings =
        known[words]
        ?? parser.readings(words).filter {
          place != .command || $0.query != Query() || !$0.groups.isEmpty && !isNameAlone
        }
      known[words] = readings
      guard readings.contains(where: { $0.command[0] == command }) else { continue }
      let shown = readings.prefix(3)
      let lines = shown.compactMap { session.validLine(typed, $0.command, as: [$0.command[0]]) }
      if lines.count == shown.count {
        let people = shown.count > 1 ? shown.compactMap { person(bornAs: $0, in: words) } : []
        return Asked(
          words, lines, facts: people.count == shown.count ? people : [], answers: answers(to: readings[0]))
      }
    }
    return nil
  }

  /// The person whose birthday a phrase asks for, and whom the words name; `nil` if it asks for something else.
  private func person(bornAs phrase: Phrase, in words: String) -> Text? {
    let born = phrase.query.values(of: "born")
    if born.isEmpty { return nil }
    let typed = words.folded
    for group in contents.index.groups {
      for member in contents.members(of: group) {
        let isNamed = member.stageName.forms.contains { typed.contains($0.folded) }
        if isNamed, let birth = member.birthDate, born.contains(String(birth.iso.dropFirst(5))) {
          return .meaning(.member(member, of: group), session.names)
        }
      }
    }
    return nil
  }

  /// What has become of a group that a phrase asks about.
  private func answers(to phrase: Phrase) -> [Text] {
    guard case .state(let asked) = phrase.subject,
      let group = phrase.groups.first.flatMap(contents.index.group)
    else { return [] }
    let state = Text.state(of: group, members: contents.members(of: group))
    let name = group.name.full(session.names)
    guard let asked else { return ["\(name): \(state)"] }
    return [group.state == asked ? "Yes. \(name): \(state)" : "No. \(name): \(state)"]
  }

  // MARK: Questions about names

  /// What a question about names asks for.
  func answer(_ question: PhraseQuestion) async -> Asked? {
    let single = question.names.joined(separator: " ").split(separator: " ").map(String.init)
    if !question.isComparison, question.names.count == 1 || question.facts.isEmpty,
      let asked = await name(single, facts: question.facts)
    {
      return asked
    }
    if question.isComparison || !question.facts.isEmpty, let asked = await comparison(question) {
      return asked
    }
    return nil
  }

  /// A comparison of two entries. Of several with a name, the one in the group of the other counts.
  private func comparison(_ question: PhraseQuestion) async -> Asked? {
    var named: [[CatalogEntry]] = []
    for name in question.names {
      let words = name.split(separator: " ").map(String.init)
      let entries = await meanings(of: words, withSongs: false).likely.compactMap(\.entry)
      if !entries.isEmpty {
        named.append(entries.filter { [.group, .member].contains($0.kind) })
      } else {
        let sequence = try? await session.withNames(isQuiet: true) {
          try $0.entries(words).compactMap(\.entry)
        }
        named += (sequence ?? []).map { [$0] }
      }
    }
    guard named.count == 2 else { return nil }
    let pairs = named[0].flatMap { left in named[1].map { (left, $0) } }.filter {
      $0.kind == $1.kind && $0.id != $1.id
    }
    let mates = pairs.filter { $0.kind == .member && $0.group.slug == $1.group.slug }
    let likely = pairs.count == 1 ? pairs : mates
    guard likely.count == 1, let (left, right) = likely.first else { return nil }
    let words = [left, right].map { $0.ids.joined(separator: "/") }
    let lines = [session.validLine(typed, ["compare"] + words, as: ["compare"])].compactMap(\.self)
    return Asked(text, lines, answers: answers(question.facts, about: [left, right]))
  }

  /// What the words would ask if the only name that is nearly theirs were meant.
  func nearest(_ question: PhraseQuestion) async -> Asked? {
    let words = question.names.joined(separator: " ").split(separator: " ").map(String.init)
    let hits = contents.names.hits(for: words, kinds: [.group, .member])
    guard let first = hits.first, let match = first.match, match.tier == .typo else { return nil }
    if hits.count > 1, hits[1].match?.tier == .typo, hits[1].match?.distance == match.distance { return nil }
    return await name(first.entry.ids, facts: question.facts)
  }

  /// The members of a group, if a fact about people is asked of it.
  private func list(of entry: CatalogEntry, _ facts: [String]) -> [String]? {
    let own = Facts.ofMembers.filter { $0.kind == .member }
    guard case .group(let group) = entry,
      let fact = facts.first(where: { name in own.contains { $0.name == name } })
    else { return nil }
    let sort = own.contains { $0.name == fact && $0.canSort } ? ["--sort", fact] : []
    return ["members", group.slug.description] + sort
  }

  /// The facts that are asked about entries, each in a line.
  private func answers(_ facts: [String], about entries: [CatalogEntry]) -> [Text] {
    let context = session.renderContext()
    return entries.flatMap { entry in
      context.facts(facts, of: entry, members: contents.members(of: entry.group)).map { label, value in
        let value = value.map { Text(verbatim: $0) } ?? .unknown
        guard let name = entry.name?.full(session.names), entries.count > 1 else {
          return "\(label): \(value)"
        }
        return "\(name), \(label): \(value)"
      }
    }
  }
}
