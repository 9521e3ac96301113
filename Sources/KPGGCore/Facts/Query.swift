internal import Characters

/// Which entries to list, and in which order.
///
/// All conditions must hold; a condition with several values holds for any of them. Options, the filters of a search,
/// phrases and the browser fill it by the names of facts.
package struct Query: Hashable, Sendable {
  /// What a fact must be.
  package struct Condition: Hashable, Sendable {
    /// The name of the fact.
    package let fact: String
    /// The possible values, as typed.
    package internal(set) var values: [String]
  }

  /// The value of a condition that turns off a default.
  package static let all = "all"

  /// The conditions.
  package private(set) var conditions: [Condition] = []
  /// The name of the fact to sort by; `nil` for the order of the list.
  package var order: String?
  /// Whether to reverse the order. Unknown values stay last.
  package var isReversed = false
  /// The maximum number of results; `nil` for all.
  package var limit: Int?
  /// Whether entries equal to the last one within the limit stay, too.
  package var keepsTies = false

  /// Creates a query for everything.
  package init() {}

  /// Adds a value to the condition on a fact.
  package mutating func add(_ value: String, to fact: String) {
    if let place = conditions.firstIndex(where: { $0.fact == fact }) {
      conditions[place].values.append(value)
    } else {
      conditions.append(Condition(fact: fact, values: [value]))
    }
  }

  /// The values of the condition on a fact; empty without one.
  package func values(of fact: String) -> [String] { conditions.first { $0.fact == fact }?.values ?? [] }

  /// Whether there is a condition on a fact.
  package func has(_ fact: String) -> Bool { !values(of: fact).isEmpty }

  /// The query for the members of one group: those in the present or last line-up, unless a condition says whom.
  package var ofOneGroup: Query {
    var query = self
    if !has("status") {
      // A host may not say who has left.
      for status in [Membership.Status.current.rawValue, "unknown"] { query.add(status, to: "status") }
    }
    return query
  }

  /// The names of the facts that it filters or sorts by.
  package var facts: Set<String> { Set(conditions.map(\.fact) + [order].compactMap(\.self)) }

  /// Whether it needs the members of groups.
  package func needsMembers(_ facts: [Fact<CatalogEntry>]) -> Bool {
    facts.contains { $0.needsMembers && self.facts.contains($0.name) }
  }

  /// Whether a condition names a member or a fact of members, so that all must be known to tell an unknown name.
  package func namesMembers(_ facts: [Fact<CatalogEntry>]) -> Bool {
    facts.contains { $0.names != nil && ($0.needsMembers || $0.kind == .member) && has($0.name) }
  }

  /// The query without conditions that need the members of groups.
  package func withoutMembers(_ facts: [Fact<CatalogEntry>]) -> Query {
    var query = self
    query.conditions.removeAll { facts.named($0.fact)?.needsMembers == true }
    return query
  }
}

/// A value of a condition that nothing in the catalog has.
package struct UnknownValue: Error, Hashable, Sendable {
  /// The name of the fact.
  package let fact: String
  /// The value as typed.
  package let value: String
  /// The names of each thing in the catalog that it can name.
  let known: [[String]]
}

extension Array {
  /// The fact with a name that lists can have conditions on.
  package func named<Entry>(_ name: String) -> Fact<Entry>? where Element == Fact<Entry> {
    first { $0.name == name && $0.canFilter }
  }
}

/// The conditions of a query, ready to test entries.
package struct Filter: Sendable {
  fileprivate let tests: [(kind: CatalogEntry.Kind?, test: @Sendable (CatalogEntry) -> Bool)]

  /// Whether a group meets the conditions on groups, which also hold for its members, units and songs.
  package func admits(_ group: GirlGroup) -> Bool {
    tests.allSatisfy { $0.kind != .group || $0.test(.group(group)) }
  }

  /// Whether an entry meets the conditions that are not on its group.
  package func admitsItself(_ entry: CatalogEntry) -> Bool {
    tests.allSatisfy { $0.kind == .group || $0.test(entry) }
  }
}

extension Query {
  /// The conditions, ready to test entries. Throws if a name in one is in the catalog nowhere, as far as it was read.
  ///
  /// - Parameter facts: The facts of the list. Conditions on others are ignored.
  package func filter(_ facts: [Fact<CatalogEntry>], _ context: FactContext) throws(UnknownValue) -> Filter {
    let context = FactContext(context, for: self)
    var tests: [(CatalogEntry.Kind?, @Sendable (CatalogEntry) -> Bool)] = []
    for condition in conditions {
      guard let fact = facts.named(condition.fact), let read = fact.read,
        !fact.acceptsAll || !condition.values.contains(where: { $0.lowercased() == Self.all })
      else { continue }
      var wanted: [Fact<CatalogEntry>.Test] = []
      for value in condition.values {
        guard let read = read(value, context.language) else {
          throw UnknownValue(fact: fact.name, value: value, known: [])
        }
        let test = read.test(context)
        try fact.check(value, test, context)
        wanted.append(test)
      }
      let all = wanted
      tests.append((fact.kind, { entry in all.contains { $0(entry) } }))
    }
    return Filter(tests: tests)
  }

  /// The entries in the order of the query, and of equal ones in the given order.
  ///
  /// - Parameter withTies: Whether entries equal to the last one within the limit stay, too.
  package func sorted<Entry>(
    _ entries: [Entry], _ facts: [Fact<Entry>], _ context: FactContext, withTies: Bool = false
  ) -> [Entry] {
    guard let places = facts.first(where: { $0.name == order && $0.canSort })?.places else {
      return Array((isReversed ? entries.reversed() : entries).prefix(limit ?? .max))
    }
    let ordered = Array(zip(entries, places(entries, context))).ordered(isReversed) { $0.1 }
    var count = limit ?? .max
    if withTies || keepsTies, count > 0, count < ordered.count, let last = ordered[count - 1].1 {
      count += ordered[count...].prefix { $0.1 == last }.count
    }
    return ordered.prefix(count).map(\.0)
  }
}

extension FactContext {
  /// The entries of a kind that groups have, in catalog order.
  ///
  /// - Parameter songs: The songs of the groups, in their order.
  package func entries(_ kind: CatalogEntry.Kind, of groups: [GirlGroup], songs: [Song] = [])
    -> [CatalogEntry]
  {
    switch kind {
    case .group: return groups.map(CatalogEntry.group)
    case .unit: return groups.flatMap { group in group.units.map { .unit($0, of: group) } }
    case .member:
      return groups.flatMap { group in (members[group.slug] ?? []).map { .member($0, of: group) } }
    case .song:
      let bySlug = groups.bySlug
      return songs.compactMap { song in bySlug[song.group].map { .song(song, of: $0) } }
    }
  }
}

extension Fact<CatalogEntry> {
  /// Throws if a name is that of no entry.
  fileprivate func check(_ value: String, _ test: Test, _ context: FactContext) throws(UnknownValue) {
    let needsMembers = kind != .group || needsMembers
    guard let names, !needsMembers || context.hasAllMembers else { return }
    let entries = kind == .group ? context.index.groups.map(CatalogEntry.group) : context.everyone
    if entries.contains(where: test) || isKnown(value, context) { return }
    throw UnknownValue(fact: name, value: value, known: names(entries, context).withoutDuplicates)
  }
}
