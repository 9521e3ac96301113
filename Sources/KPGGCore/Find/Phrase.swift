/// A question that was understood as one list or one answer. `japanese rappers of twice` is a list of TWICE's members
/// with a nationality and a position.
package struct Phrase: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case list(CatalogEntry.Kind)
    /// The group's signature song or debut song.
    case signature, debutSong
    /// The state of the group, or whether the group is in the given state.
    case state(GroupState?)
    /// The groups that the group's members are in today.
    case whereabouts
    /// The meaning of a word.
    case term(String)
  }

  package let subject: Subject
  package let groups: [Slug]
  package let units: [UnitID]
  package let query: Query

  /// Whether the phrase asks for all entries of a kind.
  var isUnfiltered: Bool {
    guard case .list = subject else { return false }
    return query == Query() && groups.isEmpty && units.isEmpty
  }
}

/// The meaning of a word, a name or a pattern of both in a question. TRANSLATING.md explains the signs.
struct PhraseMeaning: Hashable {
  enum Number: String, Hashable {
    case one, many
  }

  enum Conjunction: String, Hashable {
    case or, and, versus
  }

  struct Option: Hashable {
    /// The name of a fact, or `sort`, `reverse` or `limit`.
    let name: String
    let value: String
  }

  var cost: Int
  var subject: Phrase.Subject?
  /// The kinds of lists that the meaning fits. If empty, it fits all kinds.
  var kinds: Set<CatalogEntry.Kind> = []
  var options: [Option] = []
  /// The first slot, if it is the name of a group or unit.
  var named: PhraseVocabulary.Slot?
  var group: Slug?
  var unit: UnitID?
  var number: Number?
  /// The word that joins two values of one option, or two names.
  var conjunction: Conjunction?
  /// The name of the fact that the meaning asks for: `how tall`.
  var fact: String?
  var isParticle = false
  /// Whether the words are ignored before or after a name: `who is karina`.
  var isFiller = false
  var asksForPage = false
  /// Whether the meaning fits only questions about a person: `is jihyo the leader`.
  var needsPerson = false
  /// Whether the meaning fits only lists of its kinds, rather than also lists of members or songs of groups.
  var isStrict = false
  /// Whether one of the words was typed with a typo.
  var hasTypos = false
  /// Whether the meaning makes sense only with a number of results: `tall members, top 5`.
  var needsLimit = false

  /// Parses signs. Returns `nil` if they are invalid or only define a slot's value. Options keep their slot markers.
  init?(_ signs: String, cost: Int) {
    self.cost = cost
    for sign in signs.split(separator: " ") {
      let sides = sign.split(separator: "=", maxSplits: 1).map(String.init)
      switch (sides[0], sides.dropFirst().first) {
      case ("skip", _): isFiller = true
      case ("about", let fact):
        isFiller = true
        asksForPage = true
        self.fact = fact
      case ("asks", let fact):
        isFiller = true
        needsPerson = true
        self.fact = fact
      case ("particle", _): isParticle = true
      case ("strict", _): isStrict = true
      case ("or", _), ("and", _), ("versus", _): conjunction = Conjunction(rawValue: sides[0])
      case ("one", _), ("many", _): number = Number(rawValue: sides[0])
      case ("ranked", _): needsLimit = true
      case ("signature", _): subject = .signature
      case ("debut-song", _): subject = .debutSong
      case ("whereabouts", _): subject = .whereabouts
      case ("is", let state): subject = .state(state.flatMap(GroupState.init))
      case ("term", _): subject = .term("%1")
      case ("group", _), ("unit", _): named = PhraseVocabulary.Slot(rawValue: sides[0])
      case ("reverse", _): options.append(Option(name: "reverse", value: ""))
      case ("month", _), ("number", _), ("date", _), ("period", _), ("within", _), ("before", _), ("key", _),
        ("line", _),
        ("place", _), ("negation", _):
        return nil
      case (let name, let value?): options.append(Option(name: name, value: value))
      default:
        if let kind = CatalogEntry.Kind(list: sides[0]) {
          if subject == nil { subject = .list(kind) }
        } else if let kind = CatalogEntry.Kind(list: String(sides[0].dropFirst())) {
          kinds.insert(kind)
        } else {
          return nil
        }
      }
    }
  }

  /// The kind of list that the meaning names.
  var kind: CatalogEntry.Kind? {
    switch subject {
    case .list(let kind): kind
    case .signature, .debutSong: .song
    case .state, .whereabouts, .term, nil: nil
    }
  }

  /// An order in which the meaning sorts a list, or in which it asks for the first entry.
  struct Order: Hashable {
    let fact: String
    let isReversed: Bool
    let isOfList: Bool
  }

  var order: Order? {
    guard let sort = options.first(where: { $0.name == "sort" }) else { return nil }
    return Order(
      fact: sort.value, isReversed: options.contains { $0.name == "reverse" }, isOfList: number == .many)
  }

  /// Whether the meaning fits a list of this kind. A condition on another kind also fits if that kind is named.
  func isPossible(in kind: CatalogEntry.Kind, named: Set<CatalogEntry.Kind>) -> Bool {
    let isOrder = options.contains { $0.name == "sort" }
    return kinds.isEmpty || kinds.contains(kind)
      || !isOrder && !isStrict && !kinds.isDisjoint(with: named)
  }
}

extension CatalogEntry.Kind {
  /// Creates the kind whose list has this name, such as `groups`.
  fileprivate init?(list: String) {
    guard list.last == "s", let kind = Self(rawValue: String(list.dropLast())) else { return nil }
    self = kind
  }
}

extension Phrase {
  private static let ofLists: Set = ["sort", "reverse", "limit"]

  /// Returns the names of the facts by which a list of this kind can be filtered.
  private static func conditions(_ kind: CatalogEntry.Kind) -> Set<String> {
    let names = Facts.of(kind).filter(\.canFilter).map(\.name)
    // Japanese songs aren't songs of groups with Japanese members.
    return Set(names).subtracting(kind == .song || kind == .unit ? ["nationality", "nationality-count"] : [])
  }

  /// Returns the names of the facts that only entries of this kind have. A nationality is a person's, unless a wording
  /// relates it to groups.
  private static func own(_ kind: CatalogEntry.Kind) -> Set<String> {
    Set(Facts.of(kind).filter { $0.kind == kind }.map(\.name)).subtracting(["name", "group"])
  }

  /// Combines the meanings of a question's pieces. Returns `nil` if they don't fit together.
  init?(_ meanings: [PhraseMeaning]) {
    groups = meanings.compactMap(\.group).withoutDuplicates
    units = meanings.compactMap(\.unit).withoutDuplicates
    var meanings = meanings
    if groups.isEmpty, meanings.contains(where: { !$0.options.isEmpty }) {
      // The list of groups also shows their signature songs.
      for place in meanings.indices where meanings[place].subject == .signature {
        meanings[place].subject = .list(.group)
      }
    }
    let subjects = meanings.compactMap(\.subject).withoutDuplicates
    let others = subjects.filter { if case .list = $0 { false } else { true } }
    if let other = others.first {
      subject = other
      query = Query()
      let isAlone = meanings.allSatisfy { $0.options.isEmpty && $0.fact == nil }
      let needsGroup = if case .term = other { false } else { true }
      if !isAlone || subjects.count > 1 || !units.isEmpty || groups.count != (needsGroup ? 1 : 0) {
        return nil
      }
      return
    }
    guard let (kind, query) = Self.list(meanings, groups, units) else { return nil }
    subject = .list(kind)
    self.query = query
  }

  /// Returns the list that the meanings ask for together, or `nil` if they don't fit together.
  private static func list(_ meanings: [PhraseMeaning], _ groups: [Slug], _ units: [UnitID]) -> (
    CatalogEntry.Kind, Query
  )? {
    guard let options = options(meanings) else { return nil }
    let names = Set(options.map(\.name))
    let kinds = Set(meanings.compactMap(\.kind))
    guard let kind = kind(kinds, names, meanings, isNamed: !groups.isEmpty || !units.isEmpty),
      meanings.allSatisfy({ $0.isPossible(in: kind, named: kinds) })
    else { return nil }
    let isPossible =
      switch kind {
      case .group: groups.isEmpty && units.isEmpty
      case .member, .unit: groups.count <= 1 && units.isEmpty
      case .song: groups.isEmpty || units.isEmpty
      }
    // Songs for a day, such as Christmas, aren't the songs released on it.
    let isForDay =
      kinds.contains(.song)
      && meanings.contains { meaning in
        meaning.kinds == [.song]
          && meaning.options.contains { $0.name == "year" && $0.value.dropFirst(2).first == "-" }
      }
    // `groups with 3 or more japanese members` has no members of groups with this size.
    let isCount = kind == .member && names.isSuperset(of: ["size", "nationality"])
    guard isPossible, !isForDay, !isCount, !hasConflictingOrders(meanings, kind),
      names.isSubset(of: conditions(kind).union(ofLists))
    else { return nil }
    var query = Query()
    for option in options {
      switch option.name {
      case "sort": query.order = option.value
      case "reverse": query.isReversed = true
      case "limit":
        if query.limit != nil { return nil }
        query.limit = Int(option.value)
      default:
        let known = query.values(of: option.name)
        if known.contains(option.value) { continue }
        if !known.isEmpty, !isAlternative(option.name, meanings) { return nil }
        query.add(option.value, to: option.name)
      }
    }
    let isRepeated = query.conditions.contains { $0.values.count > 1 }
    if !isRepeated, meanings.contains(where: { $0.conjunction == .or }) { return nil }
    // The list shows the facts of its conditions anyway.
    let facts = meanings.compactMap(\.fact).filter { !query.has($0) }
    guard facts.isEmpty || kind == .member && own(.member).isSuperset(of: facts),
      !query.has("ever") || query.has("agency")
    else { return nil }
    // A fact alone is not a question: how tall.
    if !facts.isEmpty, groups.isEmpty, kinds.isEmpty, query == Query() { return nil }
    return finished(query, meanings, kind, facts, namesGroups: !groups.isEmpty).map { (kind, $0) }
  }

  /// Whether the question asks for two orders, as in `the tallest and the shortest`, or for entries of another kind in
  /// an order, as in `leader of the oldest group`.
  private static func hasConflictingOrders(_ meanings: [PhraseMeaning], _ kind: CatalogEntry.Kind) -> Bool {
    let places = meanings.indices.filter { meanings[$0].order != nil }
    let orders = places.compactMap { meanings[$0].order }
    // `by age` and `youngest first` are one order together.
    let superlatives = orders.filter { !$0.isOfList }.withoutDuplicates
    let isOfGroups = places.contains { place in
      let next = meanings[(place + 1)...].prefix(2)
      return kind == .member && next.first?.kind == .group && next.last?.kind != .member
    }
    // `más bajitas que 155` is not the height 155.
    let exact = meanings.flatMap(\.options).filter {
      ["age", "height", "size"].contains($0.name) && Int($0.value) != nil
    }
    let isCompared = orders.contains { order in exact.contains { $0.name == order.fact } }
    return Set(orders.map(\.fact)).count > 1 || superlatives.count > 1 || isOfGroups || isCompared
  }

  /// Returns the options of all meanings. A date alone is the debut date or, for disbanded groups, the end date.
  /// Returns `nil` for groups in other states, because the catalog doesn't have the dates of their last activities.
  private static func options(_ meanings: [PhraseMeaning]) -> [PhraseMeaning.Option]? {
    let options = meanings.flatMap(\.options)
    let states = options.filter { $0.name == "state" && $0.value != "active" }
    let dates = meanings.filter(\.isStrict).flatMap(\.options).filter { $0.name == "debut" }
    if states.isEmpty || dates.isEmpty { return options }
    guard states.allSatisfy({ $0.value == "disbanded" }) else { return nil }
    return options.filter { !states.contains($0) && !dates.contains($0) }
      + dates.map { PhraseMeaning.Option(name: "disbanded", value: $0.value) }
  }

  /// Returns the query with the implied limit and, for superlatives and positions, the implied status and state.
  private static func finished(
    _ query: Query, _ meanings: [PhraseMeaning], _ kind: CatalogEntry.Kind, _ facts: [String],
    namesGroups: Bool
  ) -> Query? {
    if meanings.contains(where: \.needsLimit), query.limit == nil { return nil }
    var query = query
    if query.order == nil {
      if query.limit != nil || query.isReversed { return nil }
      query.order = facts.first { name in Facts.of(kind).contains { $0.name == name && $0.canSort } }
    } else if query.limit == nil,
      !meanings.contains(where: { $0.number == .many && ($0.kind == nil || $0.kind == kind) })
    {
      query.limit = 1
    }
    query.keepsTies = query.limit != nil
    if kind == .member, !namesGroups, !query.has("status") {
      if query.limit != nil {
        query.add("current", to: "status")
        if !query.has("state"), !query.has("disbanded") { query.add("active", to: "state") }
      } else if query.has("position") {
        query.add("current", to: "status")
      }
    }
    return query
  }

  /// Whether two values of an option are alternatives. Positions need an `or`, because a member can have several.
  private static func isAlternative(_ name: String, _ meanings: [PhraseMeaning]) -> Bool {
    meanings.contains { $0.conjunction == .or || $0.conjunction == .and && name != "position" }
  }

  /// Returns the kind of list. `members of 4th gen groups` names two kinds and asks for members.
  private static func kind(
    _ named: Set<CatalogEntry.Kind>, _ options: Set<String>, _ meanings: [PhraseMeaning], isNamed: Bool
  ) -> CatalogEntry.Kind? {
    let asked = options.union(meanings.compactMap(\.fact))
    let isAboutMembers = !asked.isDisjoint(with: own(.member))
    let specific = named.subtracting([.group])
    if specific.count > 1 { return nil }
    if let kind = specific.first ?? named.first {
      if kind != .group || !isAboutMembers { return kind }
      // For example, groups with Japanese members.
      let namesGroups = meanings.contains { meaning in
        meaning.kind == .group && meaning.options.contains { $0.name == "nationality" }
      }
      return namesGroups && asked.isSubset(of: conditions(.group).union(ofLists)) ? .group : nil
    }
    if isAboutMembers { return .member }
    if !asked.isDisjoint(with: own(.song)) { return .song }
    let allowed = meanings.map(\.kinds).filter { !$0.isEmpty }
    if let first = allowed.first {
      let common = allowed.dropFirst().reduce(first) { $0.intersection($1) }
      if common.count == 1 { return common.first }
      if !common.contains(.group) { return nil }
    }
    return isNamed || options.isDisjoint(with: conditions(.group)) ? nil : .group
  }
}
