import KPGGCore
import Terminal

/// The completion of the last word, for the shells' completion scripts. It contacts no host, changes nothing, and
/// offers nothing if data can't be read.
struct Completer: Sendable {
  struct Answer: Sendable {
    var candidates: [Candidate] = []
    var directives: [Shell.Directive] = []
    /// The part of the word that is kept before each candidate.
    var lead = ""
  }

  let session: Session

  /// Returns the lines for the shell. Each has a value, a tab and a description. A directive has no value.
  ///
  /// Values that need quotes are not offered, because bash inserts values unchanged. Unquoted, such a value could run a
  /// command. Quoted, it would fail after a quote that is already open.
  func lines(_ words: [String]) async -> [String] {
    // No candidate is longer than that. Only the shell knows the value of a variable or a command.
    let typed = words.last ?? ""
    guard typed.utf8.count <= NameIndex.maxBytes, !typed.contains(where: { "$`".contains($0) }) else {
      return []
    }
    let answer = await answer(words)
    return answer.candidates.filter(\.value.isShellPlain).map { candidate in
      "\((answer.lead + candidate.value).sanitized)\t\(candidate.description.sanitized)"
    } + answer.directives.map { "\t\($0.rawValue)" }
  }

  private func answer(_ words: [String]) async -> Answer {
    let found = session.program.completion(of: words)
    var answer = Answer()
    switch found.subject {
    case .nothing: break
    case .option(let options): answer.candidates = self.options(options, found)
    case .value(let info, let words): answer = await value(of: info, after: words, found)
    case .word(let subcommands, let info, let before):
      if let completions = info?.completions {
        answer = await self.completions(completions, after: before, found)
      }
      answer.candidates = commands(subcommands, found.typed) + answer.candidates
    }
    answer.lead = found.lead + answer.lead
    return answer
  }

  private func text(_ text: Text) -> String { text.text(in: session.language) }

  /// Returns the names of commands, or their aliases if no name matches. Never offers non-ASCII aliases.
  private func commands(_ commands: [Command], _ typed: String) -> [Candidate] {
    func offered(_ names: (Command) -> [String]) -> [Candidate] {
      commands.flatMap { command in
        names(command).filter { $0.hasPrefix(typed) }.map { Candidate($0, text(command.summary)) }
      }
    }
    let byName = offered { [$0.name] }
    return byName.isEmpty ? offered { $0.aliases.filter { $0.utf8.allSatisfy { $0 < 0x80 } } } : byName
  }

  private func options(_ options: [ArgumentInfo], _ found: Completion) -> [Candidate] {
    var named = options.map { ($0.names, $0.help) }
    named.append((["--help", "-h"], .help))
    if found.line.path.count == 1 { named.append((["--version"], .version)) }
    return named.compactMap { names, help in
      names.first { $0.hasPrefix(found.typed) }.map { Candidate($0, text(help)) }
    }
  }

  // MARK: Values and words

  private func value(of info: ArgumentInfo, after words: [String], _ found: Completion) async -> Answer {
    let typed = found.typed
    if case .units? = info.completions, !words.isEmpty { return Answer() }
    if let completions = info.completions { return await self.completions(completions, after: words, found) }
    return switch info.values {
    case .one(let values): Answer(candidates: values.map { Candidate($0) }.beginning(with: typed))
    case .some(let values): list(values.map { Candidate($0) }, typed)
    case .any, .like: Answer()
    }
  }

  /// Completes the word that follows an argument's words.
  private func completions(
    _ completions: Completions, after words: [String], _ found: Completion
  ) async -> Answer {
    let typed = found.typed
    var candidates: [Candidate] = []
    var directives: [Shell.Directive] = []
    switch completions {
    case .groups: candidates = await names()?.group(after: words, typed) ?? []
    case .groupList:
      // Groups can't be combined with `--unit`.
      let hasUnit = found.line.tokens.contains { $0.text == "--unit" }
      candidates = hasUnit ? [] : await names()?.groups(typed) ?? []
    case .member: candidates = await names()?.member(after: words, typed) ?? []
    case .song: candidates = await names()?.song(after: words, typed) ?? []
    case .songOr(let others):
      let names = await names()
      let isOther = !words.isEmpty && others.contains(words[0])
      candidates = await names?.song(after: isOther ? Array(words.dropFirst()) : words, typed) ?? []
      if words.isEmpty { candidates = others.map { Candidate($0) } + candidates }
    case .entries: candidates = await names()?.entry(after: words, typed) ?? []
    case .pair: candidates = await names()?.pair(after: words, typed) ?? []
    case .searched:
      if let answer = await condition(typed) { return answer }
      candidates = await names()?.searchWord(after: words, typed) ?? []
    case .units: candidates = await names()?.unit(after: words, typed) ?? []
    case .fact(let name, let kind):
      guard let fact = Facts.of(kind).named(name) else { return Answer() }
      return await values(of: fact, typed)
    case .zone: candidates = zones()
    case .favorites: candidates = await names()?.favorites(typed) ?? []
    case .fields:
      guard let output = found.line.command.output else { return Answer() }
      return list(fields(of: await records(of: output, after: words, found)), typed)
    case .fieldsOfSchema:
      return JSONSchema.of(words, in: session.program).map { list(fields(of: $0.output.records), typed) }
        ?? Answer()
    case .setting: return await setting(words, typed)
    case .topic: candidates = topics(words)
    case .schema: candidates = schemas(words)
    case .shell: candidates = Shell.allCases.map { Candidate($0.rawValue) }
    case .catalog:
      candidates = ["bundled", "updated"].map { Candidate($0) }
      directives = [.folders]
    case .file: directives = [.files]
    case .folder: directives = [.folders]
    }
    return Answer(candidates: candidates.beginning(with: typed), directives: directives)
  }

  /// Completes the value of a search filter. Returns `nil` for other text.
  private func condition(_ typed: String) async -> Answer? {
    guard let colon = typed.firstIndex(of: ":"),
      let key = SearchQuery.key(typed: String(typed[..<colon]), .typed)
    else { return nil }
    let value = String(typed[typed.index(after: colon)...])
    var answer =
      if let fact = SearchQuery.facts.named(key) {
        await values(of: fact, value)
      } else {
        list(await names()?.groups(value) ?? [], value)
      }
    answer.lead = typed[...colon] + answer.lead
    return answer
  }

  /// Completes a value of a condition on a fact.
  private func values(of fact: Fact<CatalogEntry>, _ typed: String) async -> Answer {
    switch fact.name {
    case "agency", "debut-agency": return list(await agencies(typed), typed)
    case "birthplace": return list(await birthplaces(), typed)
    case "era": return await eras(typed)
    case "nationality": return list(countries() + [Candidate("foreign")], typed)
    case "position": return list(positions(), typed)
    default: break
    }
    switch fact.possible {
    case .one(let values), .some(let values): return list(values.map { Candidate($0) }, typed)
    case .like(let values): return list(fact.offersExamples ? values.map { Candidate($0) } : [], typed)
    case .any: return Answer()
    }
  }

  private func zones() -> [Candidate] { TimeZoneChoice.forms.map { Candidate($0) } }

  private func countries() -> [Candidate] {
    Country.known.map { code in
      let names = Language.allCases.map { $0(.country(code)) }
      return Candidate(code.description, text(Text.country(code)), names: names)
    }
  }

  /// Returns the agencies' names as single words, without the common word "Entertainment".
  private func agencies(_ typed: String) async -> [Candidate] {
    let agencies = await index()?.groups.flatMap { $0.agencies.flatMap(\.agency.family) } ?? []
    return agencies.flatMap { $0.name.forms + $0.aliases }.compactMap { name in
      guard typed.hasHangulLetters == name.hasHangulLetters else { return nil }
      let ending = " Entertainment"
      let word = (name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name).lowercased().typeable
      return word.map { Candidate($0, $0 == name ? "" : name) }
    }
  }

  /// Returns all positions, with hyphens instead of spaces.
  private func positions() -> [Candidate] {
    Position.known.sorted().map { word in
      Candidate(
        word.replacing(" ", with: "-"), text(Text(word: word)), names: Language.names(of: word))
    }
  }

  /// Returns the birthplaces in the catalog, with hyphens instead of spaces.
  private func birthplaces() async -> [Candidate] {
    guard let groups = await index()?.groups,
      let members = try? await session.catalog.members(of: groups)
    else { return [] }
    return Set(members.compactMap(\.profile.birthPlace)).sorted().compactMap { place in
      let value = place.lowercased().replacing(" ", with: "-").typeable
      return value.map { Candidate($0, text(Text(word: place)), names: Language.names(of: place)) }
    }
  }

  /// Returns the types of records that a command can print with the rest of its line.
  private func records(of output: CommandOutput, after words: [String], _ found: Completion) async
    -> [any OutputRecord.Type]
  {
    switch output {
    case .one, .list: return output.records
    case .oneOf(let choices):
      let options = found.line.tokens.compactMap { if case .option = $0.kind { $0.text } else { nil } }
      let chosen = choices.filter { choice in options.contains { $0 == choice.option } }
      return (chosen.isEmpty ? Array(choices.prefix(1)) : chosen).map(\.record)
    case .pair(let groups, let members):
      return switch await names()?.named(words)?.first?.kind {
      case .group: [groups]
      case .member: [members]
      case .unit, .song, nil: [groups, members]
      }
    }
  }

  /// Returns the JSON fields of records. Their descriptions exist only in English, as in the schema.
  private func fields(of records: [any OutputRecord.Type]) -> [Candidate] {
    CommandOutput.fields(of: records).map {
      Candidate($0.name, session.language == .english ? $0.description.text : "")
    }
  }

  /// Completes one of the catalog's eras, or the keyword for all eras.
  private func eras(_ typed: String) async -> Answer {
    let context = session.renderContext()
    let sections = await index()?.sections ?? []
    let eras = sections.map { Candidate($0.era.description, context.title($0)) }
    return list(eras + [Candidate(Query.all)], typed)
  }

  /// Completes the last value of a comma-separated list, without the values that are already in it.
  private func list(_ candidates: [Candidate], _ typed: String) -> Answer {
    let start = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
    let present = typed[..<start].split(separator: ",").map(String.init)
    let rest = candidates.filter { !present.contains($0.value) }
    return Answer(
      candidates: rest.beginning(with: String(typed[start...])), directives: rest.count > 1 ? [.list] : [],
      lead: String(typed[..<start]))
  }

  private func setting(_ words: [String], _ typed: String) async -> Answer {
    guard let key = words.first else {
      let settings = Setting.allCases.map { Candidate($0.rawValue, text($0.declaration.help)) }
      return Answer(candidates: settings.beginning(with: typed))
    }
    guard let setting = Setting(argument: key) else { return Answer() }
    if setting == .era { return await eras(typed) }
    if setting == .timezone { return Answer(candidates: zones().beginning(with: typed)) }
    guard case .one(let values) = setting.declaration.values else { return Answer() }
    return Answer(candidates: values.map { Candidate($0) }.beginning(with: typed))
  }

  private func topics(_ words: [String]) -> [Candidate] {
    var command = session.program
    for word in words {
      guard let next = command.subcommand(word) else { return [] }
      command = next
    }
    let topics = words.isEmpty ? HelpTopic.allCases : []
    return command.subcommands.map { Candidate($0.name, text($0.summary), names: $0.aliases) }
      + topics.map { Candidate($0.rawValue, text($0.summary)) }
  }

  /// Returns the next word of each command that prints JSON and begins with these words.
  private func schemas(_ words: [String]) -> [Candidate] {
    JSONSchema.all(below: session.program).compactMap { schema in
      let parts = schema.command.split(separator: " ").map(String.init)
      guard parts.count > words.count, parts.starts(with: words) else { return nil }
      let command = parts[...words.count].reduce(session.program) { $0.subcommand($1) ?? $0 }
      return Candidate(parts[words.count], text(command.summary))
    }
  }

  // MARK: The catalog

  private func index() async -> CatalogIndex? { try? await session.catalog.index() }

  private func names() async -> NameCompletion? {
    await index().map { NameCompletion(session, $0) }
  }
}
