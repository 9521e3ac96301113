/// The conditions, order and limit of a list.
///
/// An entry must meet all conditions. It meets a condition with several values if it has any of them. Options, filters,
/// questions and the browser create queries from the names of facts.
package struct Query: Hashable, Sendable {
  package struct Condition: Hashable, Sendable {
    package let fact: String
    /// The accepted values, as typed.
    package internal(set) var values: [String]
  }

  /// The value of a condition that turns off a list's default condition.
  package static let all = "all"

  package private(set) var conditions: [Condition] = []
  /// The name of the fact to sort by, or `nil` to keep the order of the list.
  package var order: String?
  /// Whether to reverse the order. Unknown values stay last.
  package var isReversed = false
  /// The maximum number of results, or `nil` for all.
  package var limit: Int?
  /// Whether to also keep entries that are equal to the last one within the limit.
  package var keepsTies = false

  /// Creates a query that matches everything.
  package init() {}

  package mutating func add(_ value: String, to fact: String) {
    if let position = conditions.firstIndex(where: { $0.fact == fact }) {
      conditions[position].values.append(value)
    } else {
      conditions.append(Condition(fact: fact, values: [value]))
    }
  }

  /// Returns the values of the condition on a fact. Returns an empty array if there is no such condition.
  package func values(of fact: String) -> [String] { conditions.first { $0.fact == fact }?.values ?? [] }

  package func has(_ fact: String) -> Bool { !values(of: fact).isEmpty }

  /// The query for the members of one group. It matches the current or last line-up unless a condition sets the status.
  package var forOneGroup: Query {
    var query = self
    if !has("status") {
      // A host may not report who has left the group.
      for status in [Membership.Status.current.rawValue, "unknown"] { query.add(status, to: "status") }
    }
    return query
  }

  /// The names of the facts that the query filters or sorts by.
  package var facts: Set<String> { Set(conditions.map(\.fact) + [order].compactMap(\.self)) }

  package func needsMembers(_ facts: [Fact<CatalogEntry>]) -> Bool {
    facts.contains { $0.needsMembers && self.facts.contains($0.name) }
  }

  /// Whether a condition has a name that can be recognised as unknown only after all members have been loaded.
  package func needsAllMembers(_ facts: [Fact<CatalogEntry>]) -> Bool {
    facts.contains { $0.names != nil && ($0.needsMembers || $0.kind == .member) && has($0.name) }
  }

  /// Returns the query without the conditions that need the members of groups.
  package func withoutMembers(_ facts: [Fact<CatalogEntry>]) -> Query {
    var query = self
    query.conditions.removeAll { facts.named($0.fact)?.needsMembers == true }
    return query
  }

  /// Returns the conditions, ready to test entries. Throws if a value is invalid or names nothing that was loaded.
  ///
  /// - Parameter facts: The facts of the list. Conditions on other facts are ignored.
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

  /// Returns the entries in the query's order, up to its limit. Equal entries keep their given order.
  package func sorted<Entry>(
    _ entries: [Entry], _ facts: [Fact<Entry>], _ context: FactContext, withTies: Bool = false
  ) -> [Entry] {
    guard let sortPositions = facts.first(where: { $0.name == order && $0.canSort })?.sortPositions else {
      return Array((isReversed ? entries.reversed() : entries).prefix(limit ?? .max))
    }
    let ordered = Array(zip(entries, sortPositions(entries, context))).ordered(isReversed) { $0.1 }
    var count = limit ?? .max
    if withTies || keepsTies, count > 0, count < ordered.count, let last = ordered[count - 1].1 {
      count += ordered[count...].prefix { $0.1 == last }.count
    }
    return ordered.prefix(count).map(\.0)
  }
}

/// The error for a value that nothing in the catalog has.
package struct UnknownValue: Error, Hashable, Sendable {
  package let fact: String
  /// The value as typed.
  package let value: String
  /// The possible names, one array for each thing in the catalog.
  let known: [[String]]
}

extension Array {
  /// Returns the fact with this name if lists can be filtered by it, or `nil` otherwise.
  package func named<Entry>(_ name: String) -> Fact<Entry>? where Element == Fact<Entry> {
    first { $0.name == name && $0.canFilter }
  }
}

/// The conditions of a query, ready to test entries.
package struct Filter: Sendable {
  fileprivate let tests: [(kind: CatalogEntry.Kind?, test: @Sendable (CatalogEntry) -> Bool)]

  /// Whether a group meets the conditions on groups. These also apply to its members, units and songs.
  package func matches(_ group: GirlGroup) -> Bool {
    tests.allSatisfy { $0.kind != .group || $0.test(.group(group)) }
  }

  /// Whether an entry meets the conditions that are not on its group.
  package func matchesIgnoringGroup(_ entry: CatalogEntry) -> Bool {
    tests.allSatisfy { $0.kind == .group || $0.test(entry) }
  }
}

extension Fact<CatalogEntry> {
  /// Throws if the value names nothing in the catalog. Checks values that depend on members only if all are loaded.
  fileprivate func check(_ value: String, _ test: Test, _ context: FactContext) throws(UnknownValue) {
    let needsMembers = kind != .group || needsMembers
    guard let names, !needsMembers || context.hasAllMembers else { return }
    let entries = kind == .group ? context.index.groups.map(CatalogEntry.group) : context.loadedMembers
    if entries.contains(where: test) || isKnown(value, context) { return }
    throw UnknownValue(fact: name, value: value, known: names(entries, context).withoutDuplicates)
  }
}
