import KPGGCore

// The options that filter, sort and limit lists.

extension Argument where Options == Query {
  /// Returns the options that filter a list by facts. Group facts are explained only in the help of `kpgg groups`.
  static func conditions(_ kind: CatalogEntry.Kind) -> [Argument<Query>] {
    Facts.of(kind).filter(\.canFilter).compactMap { fact in
      guard let words = fact.words, let help = words.help else { return nil }
      var argument = Argument.condition(
        words.option, value: words.placeholder, help: help, possible: fact.possible,
        completions: .fact(fact.name, kind)
      ) { query, typed in
        guard fact.normalized(typed, .typed) != nil else { return false }
        query.add(typed, to: fact.name)
        return true
      }
      if fact.kind == .group { argument = argument.explained(by: "groups") }
      return fact.requiredFact.map { argument.needing("--\($0)") } ?? argument
    }
  }

  static func favorites(_ help: Text) -> Argument<Query> {
    .flag("--favorites", help: help, into: \.onlyFavorites)
  }

  /// Returns the options that sort and limit a list.
  static func order<Entry>(by facts: [Fact<Entry>]) -> [Argument<Query>] {
    [
      .choice(
        "--sort", value: "KEY", help: "Sort order", of: facts.filter(\.canSort).map(\.name), into: \.order),
      .flag("--reverse", "-r", help: "Reverse the order; unknown values stay last.", into: \.isReversed),
      .option("--limit", "-n", value: "N", help: .limit, into: \.typedLimit),
      .flag("--ties", help: "Also list entries that tie with the last one.", into: \.keepsTies).needing(
        "--limit"),
    ]
  }
}

extension Query {
  fileprivate var onlyFavorites: Bool {
    get { has("fav") }
    set { if newValue { add("yes", to: "fav") } }
  }

  fileprivate var typedLimit: Limit? {
    get { limit.map(Limit.init(count:)) }
    set { limit = newValue?.count }
  }

  /// Returns the query as options of the command that lists this kind of entry.
  func options(of kind: CatalogEntry.Kind) -> [String] {
    let facts = Facts.of(kind).map(\.name)
    let conditions = conditions.ordered(false) { facts.firstIndex(of: $0.fact) }
    var options: [String] = []
    func add(_ name: String, _ value: String) {
      // A value that begins with a hyphen needs an equals sign.
      options += value.hasPrefix("-") ? ["--\(name)=\(value)"] : ["--\(name)", value]
    }
    for condition in conditions {
      for value in condition.values {
        switch (condition.fact, value) {
        case ("fav", _): options.append("--favorites")
        case (let fact, "yes"): options.append("--\(fact)")
        case (let fact, let value): add(fact, value)
        }
      }
    }
    if let order { add("sort", order) }
    if isReversed { options.append("--reverse") }
    if let limit { add("limit", "\(limit)") }
    if keepsTies { options.append("--ties") }
    return options
  }

  /// Returns the sections of a list, in order, or `nil` if the list is sorted.
  func sections(of index: CatalogIndex) -> [EraSection]? {
    if order != nil { return nil }
    return isReversed ? index.sections.reversed() : index.sections
  }

  /// Returns the query with the default conditions from the settings, unless it has `--era all`.
  func withDefaults(_ session: Session, in index: CatalogIndex) -> Query {
    var query = self
    if values(of: "era").contains(Query.all) { return query }
    if session[.original], !has("original") { query.add("yes", to: "original") }
    if !has("era") {
      for era in session.defaultEras(in: index).sorted() { query.add(era.description, to: "era") }
    }
    return query
  }

  /// Prints notes about the settings that filter the list.
  func noteDefaults(_ session: Session, in index: CatalogIndex) {
    guard session.isForPeople, !values(of: "era").contains(Query.all) else { return }
    if session[.original], !has("original") { session.note(.originalBySettings) }
    guard !has("era") else { return }
    session.warnOfUnknownEras(in: index)
    let eras = session.defaultEras(in: index)
    if !eras.isEmpty {
      session.note(
        "Showing only \(session.language.list(eras.sorted().map(\.description))) (from your settings). To show everything, use --era all."
      )
    }
  }
}

struct SortedList<Entry> {
  let entries: [Entry]
  /// The number of additional entries that are equal to the last one within the limit.
  let ties: Int

  func count(_ unit: ListCount.Unit, of all: Int?) -> ListCount {
    ListCount(
      unit: unit, shown: entries.count, all: all,
      notes: ties > 0 ? ["\(ties) more tied with the last one"] : [])
  }
}

/// The groups of a list, the filter for its entries, and the context of their facts.
struct Selection: Sendable {
  /// The groups that meet the conditions on groups.
  let groups: [GirlGroup]
  let context: FactContext
  let filter: Filter

  /// Returns the groups' entries of a kind, whether or not they meet the other conditions.
  func entries(_ kind: CatalogEntry.Kind, songs: [Song] = []) -> [CatalogEntry] {
    context.entries(kind, of: groups, songs: songs)
  }
}

extension Session {
  /// Returns the groups that meet the conditions of a list. Loads their members if the list, its conditions or its
  /// order need them.
  ///
  /// - Parameters:
  ///   - day: The day for ages. Default: today.
  ///   - readsMembers: Whether the output has facts that depend on members. Ignored with a host.
  ///   - isKoreanFirst: Whether Korean names come first. Default: the order that people see.
  func selection(
    _ query: Query, _ kind: CatalogEntry.Kind, of groups: [GirlGroup], in index: CatalogIndex,
    day: Day? = nil,
    readsMembers: Bool = false, isKoreanFirst: Bool? = nil
  ) async throws -> Selection {
    let facts = Facts.of(kind)
    let favorites = query.has("fav") ? try favoritesFile.load() : Favorites()
    func context(_ members: [Member]) -> FactContext {
      FactContext(
        index, members: members, favorites: favorites, today: world.clock.today(), day: day,
        language: .typed, isKoreanFirst: isKoreanFirst ?? self.isKoreanFirst)
    }
    var members: [Member] = []
    if kind == .member || query.needsMembers(facts) || readsMembers && host == nil {
      // Apply the conditions that need no members first, so that a host sends members only of the remaining groups.
      let others = try filter(query.withoutMembers(facts), facts, context([]))
      let readsAll = host == nil && query.needsAllMembers(facts)
      members = try await self.members(of: readsAll ? index.groups : groups.filter { others.matches($0) })
    }
    let context = context(members)
    let filter = try filter(query, facts, context)
    return Selection(groups: groups.filter { filter.matches($0) }, context: context, filter: filter)
  }

  func factContext(_ index: CatalogIndex, members: [Member] = []) -> FactContext {
    FactContext(
      index, members: members, today: world.clock.today(), language: .typed, isKoreanFirst: isKoreanFirst)
  }

  /// Returns the conditions of a query as a filter. Throws a usage error for a value that the catalog doesn't have.
  func filter(_ query: Query, _ facts: [Fact<CatalogEntry>], _ context: FactContext) throws(Failure) -> Filter
  {
    for condition in query.conditions where facts.named(condition.fact)?.acceptsAll == true {
      let option = "--\(condition.fact)"
      if condition.values.contains(Query.all), let other = condition.values.first(where: { $0 != Query.all })
      {
        throw Failure(usage: .conflict("\(option) \(Query.all)", "\(option) \(other)"))
      }
    }
    do throws(UnknownValue) {
      return try query.filter(facts, context)
    } catch {
      var option = facts.named(error.fact)?.words?.option ?? error.fact
      var token = line.values(of: option).last { $0.text.contains(error.value) }
      if token == nil, let word = line.words.first(where: { $0.text.hasSuffix(":" + error.value) }) {
        option = error.fact + ":"
        token = word
      }
      let near = token.map { corrected($0, error.value, by: error.nearest) } ?? []
      let lead = option.hasSuffix(":") ? option : option + " "
      let possible: [Text] =
        error.fact == "era"
        ? [.eras(context.index.sections.map(\.era).sorted())]
        : facts.named(error.fact)?.possible.hints(after: lead) ?? []
      let problem = UsageProblem.invalidValue(error.value, of: option, possible: .any)
      throw Failure(
        problem.text, hints: near.isEmpty || error.fact == "era" ? near + possible : near, status: .usage)
    }
  }

  /// Returns the favourites to mark in a list. They may be unknown (`nil`) only if the query doesn't filter by them.
  func favorites(of query: Query, _ selection: Selection) -> Favorites? {
    query.has("fav") ? selection.context.favorites : favoritesIfReadable()
  }

  /// Returns the entries in the order of a query. A page also keeps entries equal to the last one within the limit.
  func sorted<Entry>(
    _ entries: [Entry], _ query: Query, _ facts: [Fact<Entry>], _ context: FactContext
  ) -> SortedList<Entry> {
    let sorted = query.sorted(entries, facts, context, withTies: isForPeople)
    return SortedList(entries: sorted, ties: max(0, sorted.count - (query.limit ?? .max)))
  }

  /// Returns the default eras that the catalog has. They apply only to output for people.
  fileprivate func defaultEras(in index: CatalogIndex) -> Set<Era> {
    Set(self[.era].compactMap(index.sections.map(\.era).named))
  }

  fileprivate func warnOfUnknownEras(in index: CatalogIndex) {
    for era in self[.era] where index.sections.map(\.era).named(era) == nil {
      warn(
        "the era setting contains \(quoted: era), which is not in the catalog; to remove the setting, use `kpgg config unset era`"
      )
    }
  }

  /// Whether Korean names come first. Machine-readable output is independent of the language, so it is `false` there.
  var isKoreanFirst: Bool { isForPeople && nameOrder.isKoreanFirst }
}
