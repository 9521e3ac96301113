import KPGGCore

// Resolves the names of units and agencies, also where a command expects something else.

extension NameArguments {
  /// Returns the unit with exactly this name, or `nil` if there is none or a group has the name.
  func unitUnlessGroup(_ words: [String]) async -> (SubUnit, GirlGroup)? {
    // If several units have the name, return `nil`.
    try? await session.withNames { names in
      let isGroup = try !names.named(words.joined(separator: " "), .group, accepting: .alias).isEmpty
      return try isGroup ? nil : names.unit(words, accepting: .reordered)
    }
  }

  /// Returns a message that a name is a unit or an agency, and the words of the command that shows it. The message is
  /// for commands that expect something else. Returns `nil` for other names.
  func unitOrAgency(_ words: [String]) async -> (message: Text, words: [String])? {
    if let (unit, group) = await unitUnlessGroup(words) {
      return (
        "\(unit.name.full(order)) is a unit of \(group.name.full(order))",
        ["unit", group.slug.description, unit.slug.description]
      )
    }
    let text = words.joined(separator: " ")
    guard let agency = try? await session.withNames({ $0.agency(exactlyNamed: text) }) else { return nil }
    return ("\(agency.name.full(order)) is an agency", ["agency", agency.slug.description])
  }

  func agency(_ words: [String]) throws(Failure) -> Agency {
    let name = words.joined(separator: " ")
    let agencies = index.agencies
    if agencies.isEmpty { throw Failure(.noAgencies) }
    if name.allSatisfy(\.isWhitespace) { throw Failure(.emptyName, status: .usage) }
    let names = NameIndex(index, members: [:], songs: [:])
    if let agency = names.agency(exactlyNamed: name) { return agency }
    let named = index.agencies(named: name)
    if named.count == 1 { return named[0] }
    func lines(_ agencies: [Agency]) -> [String] {
      agencies.map { session.line(["agency"], [$0.slug.description]) }
    }
    if named.count > 1 {
      throw Failure(
        "several agencies match \(quoted: name)", hints: [.useOneOf(lines(Array(named.prefix(10))))])
    }
    // The name may be a group's name. Return that group's agency.
    if let groups = try? names.named(name, .group, accepting: .alias), groups.count == 1,
      let period = groups[0].group.currentAgencies.first
    {
      return period.agency
    }
    let near = EditDistance.nearest(to: name, among: agencies, atMost: 3) { $0.name.forms + $0.aliases }
    var failure = Failure(
      "no agency named \(quoted: name)", suggesting: lines(near), or: ["See: `kpgg agencies`"])
    failure.unresolved = .unknown(words)
    throw failure
  }
}
