import KPGGCore

// The options that filter, sort and limit lists.

extension Argument where Options == Query {
  /// The options that set conditions on facts. Those of groups are explained in the help of one command.
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
      return fact.needed.map { argument.needing("--\($0)") } ?? argument
    }
  }

  /// The option for favourites only.
  static func favorites(_ help: Text) -> Argument<Query> {
    .flag("--favorites", help: help, into: \.onlyFavorites)
  }

  /// The options that sort and limit a list.
  static func order<Entry>(by facts: [Fact<Entry>]) -> [Argument<Query>] {
    [
      .choice(
        "--sort", value: "KEY", help: "Sort order", of: facts.filter(\.canSort).map(\.name), into: \.order),
      .flag("--reverse", "-r", help: "Reverse the order; unknown values stay last.", into: \.isReversed),
      .option("--limit", "-n", value: "N", help: .limit, into: \.typedLimit),
      .flag("--ties", help: "Also list what is equal to the last entry.", into: \.keepsTies).needing(
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

  /// The query as options of the command that lists entries of a kind.
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

  /// The sections to group a list by, in order; `nil` if it is sorted.
  func sections(of index: CatalogIndex) -> [EraSection]? {
    if order != nil { return nil }
    return isReversed ? index.sections.reversed() : index.sections
  }

  /// The query with the conditions that the settings set by default. `--era all` turns them off.
  func withDefaults(_ session: Session, in index: CatalogIndex) -> Query {
    var query = self
    if values(of: "era").contains(Query.all) { return query }
    if session[.original], !has("original") { query.add("yes", to: "original") }
    if !has("era") {
      for era in session.defaultEras(in: index).sorted() { query.add(era.description, to: "era") }
    }
    return query
  }

  /// Notes which settings filter the list.
  func noteDefaults(_ session: Session, in index: CatalogIndex) {
    guard session.isForPeople, !values(of: "era").contains(Query.all) else { return }
    if session[.original], !has("original") { session.note(.originalBySettings) }
    guard !has("era") else { return }
    session.warnOfUnknownEras(in: index)
    let eras = session.defaultEras(in: index)
    if !eras.isEmpty {
      session.note(
        "Showing \(session.language.list(eras.sorted().map(\.description))) only (from your settings); use --era all for everything."
      )
    }
  }
}

extension Text {
  static let limit: Text = "Show at most N entries, or all."
}

/// The entries of a list, in order.
struct SortedList<Entry> {
  let entries: [Entry]
  /// How many are equal to the last one within the limit.
  let ties: Int

  func count(_ unit: ListCount.Unit, of all: Int?) -> ListCount {
    ListCount(
      unit: unit, shown: entries.count, all: all, notes: ties > 0 ? ["\(ties) more equal to the last"] : [])
  }
}

/// The entries that a list can have, and what its conditions and columns depend on.
struct Selection: Sendable {
  /// The groups that meet the conditions on groups.
  let groups: [GirlGroup]
  let context: FactContext
  let filter: Filter

  /// The entries of a kind that the groups have, whether or not they meet the other conditions.
  func entries(_ kind: CatalogEntry.Kind, songs: [Song] = []) -> [CatalogEntry] {
    context.entries(kind, of: groups, songs: songs)
  }
}

extension Session {
  /// The groups that meet the conditions of a list. Their members are read if the list, its conditions or its order need
  /// them.
  ///
  /// - Parameters:
  ///   - kind: The kind of the list's entries.
  ///   - groups: The groups that the list can be of.
  ///   - day: The day for ages. Default: today.
  ///   - readsMembers: Whether the output also has facts that follow from members. A host is not asked for these.
  ///   - isKoreanFirst: Whether Korean names come first. Default: as people see them.
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
      // A host sends no members of groups that are not listed.
      let others = try filter(query.withoutMembers(facts), facts, context([]))
      let readsAll = host == nil && query.namesMembers(facts)
      members = try await self.members(of: readsAll ? index.groups : groups.filter { others.admits($0) })
    }
    let context = context(members)
    let filter = try filter(query, facts, context)
    return Selection(groups: groups.filter { filter.admits($0) }, context: context, filter: filter)
  }

  /// What facts depend on.
  func factContext(_ index: CatalogIndex, members: [Member] = []) -> FactContext {
    FactContext(
      index, members: members, today: world.clock.today(), language: .typed, isKoreanFirst: isKoreanFirst)
  }

  /// The conditions of a query. Throws a usage error for a value that the catalog does not have.
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
        (option, token) = (error.fact + ":", word)
      }
      let near = token.map { corrected($0, error.value, by: error.nearest) } ?? []
      let possible: [Text] =
        error.fact == "era"
        ? [.eras(context.index.sections.map(\.era).sorted())]
        : facts.named(error.fact)?.possible.prefixed(by: option.hasSuffix(":") ? option : option + " ").hints
          ?? []
      let problem = UsageProblem.invalidValue(error.value, of: option, possible: .any)
      throw Failure(
        problem.text, hints: near.isEmpty || error.fact == "era" ? near + possible : near, status: .usage)
    }
  }

  /// The favourites for the marks in a list: those that it filters by, or those that are known.
  func favorites(of query: Query, _ selection: Selection) -> Favorites? {
    query.has("fav") ? selection.context.favorites : knownFavorites()
  }

  /// The entries in the order of a query. On a page, those that are equal to the last one within the limit stay, too.
  func sorted<Entry>(
    _ entries: [Entry], _ query: Query, _ facts: [Fact<Entry>], _ context: FactContext
  ) -> SortedList<Entry> {
    let sorted = query.sorted(entries, facts, context, withTies: isForPeople)
    return SortedList(entries: sorted, ties: max(0, sorted.count - (query.limit ?? .max)))
  }

  /// The default eras for people, without those missing in the catalog. Scripts always get everything.
  fileprivate func defaultEras(in index: CatalogIndex) -> Set<Era> {
    Set(self[.era].compactMap(index.sections.map(\.era).named))
  }

  /// Warns about default eras that are not in the catalog.
  fileprivate func warnOfUnknownEras(in index: CatalogIndex) {
    for era in self[.era] where index.sections.map(\.era).named(era) == nil {
      warn(
        "the era setting names \(quoted: era), which is not in the catalog; `kpgg config unset era` removes it"
      )
    }
  }

  /// Whether people see Korean names first. Machine-readable output does not depend on the language.
  var isKoreanFirst: Bool { isForPeople && names.isKoreanFirst }
}
