import Characters
import KPGGCore

/// Words that may be a question, with the data for interpreting them.
struct QuestionInterpreter {
  let session: Session
  let typed: [String]
  let context: QuestionContext
  let contents: Contents
  let parser: PhraseParser

  /// A possible meaning of words: a command, and a fact that distinguishes it from other meanings.
  private struct Meaning {
    let words: [String]
    let fact: Text
    var entry: CatalogEntry?
  }

  private var text: String { typed.joined(separator: " ") }

  // MARK: Names

  /// Returns the interpretation of words as a name, or `nil` if they aren't one.
  ///
  /// - Parameters:
  ///   - facts: The facts that the question asks for.
  ///   - needsPerson: Whether the name must be a person's.
  func interpretName(
    _ words: [String], withSongs: Bool = true, facts: [String] = [], needsPerson: Bool = false
  ) async -> QuestionInterpretation? {
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
    // The list of a group's members shows their present ages.
    if needsPerson || Self.asksForAgeAtDebut(facts), likely.contains(where: { $0.entry?.kind != .member }) {
      return nil
    }
    let meant = lines(likely)
    var otherMeanings: [Text] = []
    if meant.count == 1, context == .insteadOfCommand, session.world.error.isTerminal, facts.isEmpty {
      otherMeanings = lines(others).map { "Also \($0.fact): \(command: TypedLine.text($0.words))" }
      // Only song titles and agency names can also be questions.
      let canBeQuestion = ["song", "agency"].contains(likely[0].words[0])
      for reading in canBeQuestion ? parser.readings(words.joined(separator: " ")) : []
      where reading.query != Query() {
        guard let line = session.validLine(typed, reading.command, as: Phrase.commands) else { continue }
        otherMeanings.append("This can also be a question: \(command: TypedLine.text(line))")
      }
    }
    var answers: [Text] = []
    if meant.count == 1, let entry = meant[0].entry { answers = self.answers(facts, about: [entry]) }
    return QuestionInterpretation(
      words.joined(separator: " "), meant.map(\.words), facts: meant.map(\.fact),
      otherMeanings: otherMeanings,
      answers: answers)
  }

  private static let commandsForNames = ["group", "member", "unit", "agency", "song", "members"]

  /// Returns the entries, or the agency, with exactly this name.
  private func meanings(of words: [String], withSongs: Bool) async -> (likely: [Meaning], others: [Meaning]) {
    var session = session
    session.suggestsNames = false
    func meanings(_ entries: [CatalogEntry]) -> [Meaning] {
      entries.map {
        Meaning(words: [$0.kind.rawValue] + $0.idWords, fact: .meaning($0, session.nameOrder), entry: $0)
      }
    }
    // Ignore names that can't be read.
    let found = try? await session.withNames(isQuiet: true) { names in
      // Keep the video's ID, because another song can have the same title.
      if withSongs, words.count == 1, let song = try names.song(video: words[0]) {
        return ([Meaning(words: ["song"] + words, fact: .meaning(song, session.nameOrder))], [Meaning]())
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
    return ([Meaning(words: words, fact: "\(agency.name.full(session.nameOrder)) is an agency")], [])
  }

  // MARK: Phrases

  /// Returns the interpretation of words as a phrase, or `nil` if they aren't one.
  ///
  /// - Parameter words: The words of the line, including a command's name, when read as the words of `kpgg group`.
  func interpretPhrase(_ words: [String]) -> QuestionInterpretation? {
    let names = words.dropFirst().joined(separator: " ")
    let isNameAlone = context == .afterCommand && PhraseNames(contents.names, today: nil).isName(names)
    var known: [String: [Phrase]] = [:]
    for command in Phrase.commands {
      // Which parts of the line are words depends on the options of the command.
      guard let words = session.line(command, typed)?.words.map(\.text).joined(separator: " ") else {
        continue
      }
      let readings =
        known[words]
        ?? parser.readings(words).filter {
          context != .afterCommand || $0.query != Query() || !$0.groups.isEmpty && !isNameAlone
        }
      known[words] = readings
      guard readings.contains(where: { $0.command[0] == command }) else { continue }
      let shown = readings.prefix(3)
      let lines = shown.compactMap { session.validLine(typed, $0.command, as: [$0.command[0]]) }
      if lines.count == shown.count {
        let people = shown.count > 1 ? shown.compactMap { person(bornAs: $0, in: words) } : []
        return QuestionInterpretation(
          words, lines, facts: people.count == shown.count ? people : [], answers: answers(to: readings[0]))
      }
    }
    return nil
  }

  /// Returns the person named in the words whose birthday the phrase asks for, or `nil` if there is none.
  private func person(bornAs phrase: Phrase, in words: String) -> Text? {
    let born = phrase.query.values(of: "born")
    if born.isEmpty { return nil }
    let typed = words.folded
    for group in contents.index.groups {
      for member in contents.members(of: group) {
        let isNamed = member.stageName.forms.contains { typed.contains($0.folded) }
        if isNamed, let birth = member.birthDate, born.contains(String(birth.iso.dropFirst(5))) {
          return .meaning(.member(member, of: group), session.nameOrder)
        }
      }
    }
    return nil
  }

  /// Returns the answer to a phrase that asks about a group's state.
  private func answers(to phrase: Phrase) -> [Text] {
    guard case .state(let expected) = phrase.subject,
      let group = phrase.groups.first.flatMap(contents.index.group)
    else { return [] }
    let state = state(of: group)
    let name = group.name.full(session.nameOrder)
    guard let expected else { return ["\(name): \(state)"] }
    return [group.state == expected ? "Yes. \(name): \(state)" : "No. \(name): \(state)"]
  }

  /// Returns the state of a group, with the day of its end if it came back together.
  private func state(of group: GirlGroup) -> Text {
    let end = group.events.last { $0.kind == .disbanded }
    guard let reunion = group.lastStateChange, reunion.kind == .reunited, let end else {
      return .state(of: group, members: contents.members(of: group))
    }
    return "disbanded \(date: end.date), reunited \(date: reunion.date)"
  }

  // MARK: Questions about names

  func interpret(_ question: PhraseQuestion) async -> QuestionInterpretation? {
    let single = question.names.joined(separator: " ").split(separator: " ").map(String.init)
    if !question.isComparison, question.names.count == 1 || question.facts.isEmpty {
      var candidates = [single]
      // A possessive can lack its apostrophe: `nayeons birthday`.
      if let last = single.last, last.count > 3, last.hasSuffix("s") {
        candidates.append(single.dropLast() + [String(last.dropLast())])
      }
      for words in candidates {
        let found = await interpretName(words, facts: question.facts, needsPerson: question.isAboutPeople)
        if let found { return found }
      }
    }
    guard question.isComparison || !question.facts.isEmpty else { return nil }
    return await comparison(question)
  }

  /// Returns a comparison of two entries. If several members share a name, compares members of the same group.
  private func comparison(_ question: PhraseQuestion) async -> QuestionInterpretation? {
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
        guard let sequence else { return nil }
        named += sequence.map { [$0] }
      }
    }
    guard named.count == 2 else { return nil }
    let pairs = named[0].flatMap { left in named[1].map { (left, $0) } }.filter {
      $0.kind == $1.kind && $0.id != $1.id
    }
    if question.isAboutPeople, pairs.contains(where: { $0.0.kind != .member }) { return nil }
    let mates = pairs.filter { $0.kind == .member && $0.group.slug == $1.group.slug }
    let likely = pairs.count == 1 ? pairs : mates
    guard likely.count == 1, let (left, right) = likely.first else { return nil }
    let words = [left, right].map { $0.idWords.joined(separator: "/") }
    let lines = [session.validLine(typed, ["compare"] + words, as: ["compare"])].compactMap(\.self)
    return QuestionInterpretation(text, lines, answers: answers(question.facts, about: [left, right]))
  }

  /// Returns the interpretation of the question with a misspelt name corrected, or `nil` without a single best name.
  ///
  /// - Parameter facts: The facts that the question asks for, or `nil` if the name is only a part of the question.
  func interpretMisspelt(_ name: String, facts: [String]?) async -> QuestionInterpretation? {
    let hits = contents.names.hits(
      for: name.split(separator: " ").map(String.init), kinds: [.group, .member])
    guard let best = hits.first?.match, best.tier == .prefix || best.tier > .contains else { return nil }
    let nearest = hits.prefix { $0.match.map { best < $0 } == false }
    let entries = contents.names.distinct(nearest.map(\.entry))
    guard entries.count == 1, let id = entries.first?.idWords else { return nil }
    let corrected = text.replacing(name, with: id.joined(separator: " "))
    let words = corrected.split(separator: " ").map(String.init)
    if let found = await session.interpretation(of: words, in: context) { return found }
    if let facts { return await interpretName(id, facts: facts) }
    return nil
  }

  /// Returns the command that lists a group's members. Returns `nil` for other entries, or without a fact about people.
  private func list(of entry: CatalogEntry, _ facts: [String]) -> [String]? {
    let own = Facts.ofMembers.filter { $0.kind == .member }
    guard case .group(let group) = entry,
      let fact = facts.first(where: { name in own.contains { $0.name == name } })
    else { return nil }
    let sort = own.contains { $0.name == fact && $0.canSort } ? ["--sort", fact] : []
    return ["members", group.slug.description] + sort
  }

  private static func asksForAgeAtDebut(_ facts: [String]) -> Bool { Set(facts) == ["age", "debut"] }

  /// Returns a member's age when her group debuted, as a line.
  private func ageAtDebut(_ entry: CatalogEntry) -> Text {
    let debut = entry.group.debut
    let age = debut.flatMap { entry.member?.birthDate?.age(on: $0) }
    let value = age.map { Text(verbatim: String($0)) } ?? .unknown
    return "Age when \(entry.group.name.full(session.nameOrder)) debuted: \(value)"
  }

  /// Returns the given facts of the entries, each as one line.
  private func answers(_ facts: [String], about entries: [CatalogEntry]) -> [Text] {
    let context = session.renderContext()
    return entries.flatMap { entry in
      if Self.asksForAgeAtDebut(facts) { return [ageAtDebut(entry)] }
      return context.facts(facts, of: entry, members: contents.members(of: entry.group)).map { label, value in
        let value = value.map { Text(verbatim: $0) } ?? .unknown
        guard let name = entry.name?.full(session.nameOrder), entries.count > 1 else {
          return "\(label): \(value)"
        }
        return "\(name), \(label): \(value)"
      }
    }
  }
}
