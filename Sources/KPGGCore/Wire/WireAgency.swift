internal import JSON

/// A value of the index's `agencies`.
private enum AgencyKey: Int, WireKey {
  case name, nameko, nameja, aliases, parent, parentsince

  static let table = WireKeyTable(Self.self)
}

/// One of a group's `agencies`.
private enum AgencyPeriodKey: Int, WireKey {
  case agency, from, to

  static let table = WireKeyTable(Self.self)
}

extension WireReader {
  /// The maximum number of a group's agencies, units and events, and of an agency's aliases. More are ignored, because groups
  /// share agencies: a small document could mean millions of names.
  static let mostParts = 50
  /// The maximum number of companies above an agency.
  private static let mostParents = 8

  /// The agencies of an index by slug.
  func agencies(_ listed: JSONReader?) -> [String: Agency] {
    guard let listed, let values = read(.object, at: listed, { "agencies" }, .valueIgnored, { $0.values() })
    else { return [:] }
    var records: [String: WireRecord<AgencyKey>] = [:]
    for (slug, var value) in values.sorted(by: { $0.key < $1.key }) where !isOver {
      var record = WireRecord<AgencyKey>(self, in: "agencies.\(slug)")
      if record.find(in: &value) { records[slug] = record }
    }
    var agencies: [String: Agency] = [:]
    for slug in records.keys.sorted() where !isOver { _ = agency(slug, in: records, &agencies) }
    return agencies
  }

  /// Creates an agency after the companies above it.
  private func agency(
    _ key: String, in records: [String: WireRecord<AgencyKey>], _ agencies: inout [String: Agency],
    below owned: [String] = []
  ) -> Agency? {
    if let agency = agencies[key] { return agency }
    guard let record = records[key] else { return nil }
    let name = Name(latin: record.text(.name), korean: record.text(.nameko), japanese: record.text(.nameja))
    guard let name, let slug = Slug(key) else {
      record.note(.malformed(.name, text: key), .recordLeftOut)
      return nil
    }
    var parent: Agency?
    if let above = record.text(.parent) {
      if owned.count == Self.mostParents {
        record.note(.parent, .tooLarge(limit: Self.mostParents, unit: .levels))
      } else if records[above] == nil || above == key || owned.contains(above) {
        // No company owns itself, not even through others.
        record.note(.parent, .unknownValue(above, allowed: []))
      } else {
        parent = agency(above, in: records, &agencies, below: owned + [key])
      }
    }
    if let family = parent?.family, family.count > Self.mostParents {
      record.note(.parent, .tooLarge(limit: Self.mostParents, unit: .levels))
      parent = nil
    }
    let agency = Agency(
      slug: slug, name: name, aliases: Array(record.texts(.aliases).prefix(WireReader.mostParts)),
      parent: parent, parentSince: record.day(.parentsince))
    agencies[key] = agency
    return agency
  }
}

extension WireRecord<GroupKey> {
  /// The group's agencies. Hosts without `agencies` have names instead: of the agency at debut and of the present one.
  func periods(_ agencies: [String: Agency]) -> [AgencyPeriod] {
    if value(.agencies) != nil {
      return records(.agencies, atMost: WireReader.mostParts) { (record: WireRecord<AgencyPeriodKey>) in
        guard let slug = record.identity(.agency) else { return nil }
        guard let agency = agencies[slug] else {
          record.note(.agency, .unknownValue(slug, allowed: []), .recordLeftOut)
          return nil
        }
        return AgencyPeriod(agency, from: record.day(.from), to: record.day(.to))
      }
    }
    let aliases = texts(.agencyaliases)
    func agency(_ name: Name?, _ aliases: [String]) -> Agency? {
      guard let name, let slug = Slug(folding: name.latinFirst) else { return nil }
      return Agency(slug: slug, name: name, aliases: aliases)
    }
    let first = agency(Name(latin: text(.agency), korean: text(.agencyko)), aliases)
    let now = agency(Name(latin: text(.agencynow), korean: nil), first == nil ? aliases : [])
    return [first.map { AgencyPeriod($0, isPresent: now == nil) }, now.map { AgencyPeriod($0) }].compactMap(
      \.self)
  }
}
