package import Essentials

extension WireFormat {
  /// Reads the index, which is the response of `group/`. Throws an issue that makes it unusable.
  package static func index(_ data: Data, document: String) throws(CatalogIssue) -> Document<CatalogIndex> {
    try read(data, document) { (root) throws(CatalogIssue) in
      let lists = try lists(root, "group")
      let sections = sections(root, groupKeys: lists.keys.sorted())
      try check(sections.count, root, "sections")
      let agencies = agencies(root)
      let marksOriginals = sections.contains { key, _ in
        guard case .list(let rows)? = lists[key] else { return false }
        return rows.contains { $0["original"] == .bool(true) }
      }
      var groups: [GirlGroup] = []
      var count = 0
      var known: Set<Slug> = []
      for (key, section) in sections {
        // If the host does not mark the original app's groups, use the original app's sections.
        let isInOriginalApp = !marksOriginals && originalEras.contains { $0.key == key }
        forEachRow(of: lists[key], at: "group.\(key)", root.issueCollector) { row in
          count += 1
          guard count <= maxRecords,
            let group = GirlGroup(row, era: section.era, isInOriginalApp: isInOriginalApp, agencies: agencies)
          else { return }
          if known.insert(group.slug).inserted {
            groups.append(group)
          } else {
            row.addIssue("slug", .duplicate(group.slug.description), .recordLeftOut)
          }
        }
        try check(count, root, "group")
      }
      return CatalogIndex(
        edition: root.day("edition"),
        dates: CatalogDates(
          lineUps: root.day("lineups") ?? root.day("edition"), someLineUps: root.day("lineupspartly"),
          songs: root.day("songedition")),
        sections: sections.map(\.section), groups: groups,
        featured: featured(lists[featuredKey], among: groups, root.issueCollector))
    }
  }

  private static func forEachRow(
    of list: JSONValue?, at path: String, _ issueCollector: IssueCollector, _ read: (Row) -> Void
  ) {
    guard let list else { return }
    guard case .list(let elements) = list else {
      return issueCollector.add(
        path, .wrongKind(expected: .list, found: CatalogIssue.Kind(list)), .recordLeftOut)
    }
    let row = Row(issueCollector, in: path)
    for (index, element) in elements.enumerated() where row.move(to: element, at: index) { read(row) }
  }

  /// The key of the list of candidates for the featured group.
  private static let featuredKey = "zero"

  /// The keys and eras of the original API's sections. The API sent no eras, because its app knew the keys.
  private static let originalEras: KeyValuePairs = [
    "first": "2020", "second": "2016-2019", "third": "2014-2015", "fourth": "2012-2013",
    "fifth": "2010-2011", "sixth": "2009", "seventh": "2006-2008",
  ]

  /// The languages of a section's titles. Others are ignored.
  private static let languages = ["ko", "en", "ja", "es", "pt", "id"]

  /// Returns the sections by key, in the source's order. If the index lists none, returns the original API's sections.
  private static func sections(_ root: Row, groupKeys: [String]) -> [(key: String, section: EraSection)] {
    let listed = root.value("sections").map { listedSections($0, root.issueCollector) }
    let sections =
      listed
      ?? originalEras.compactMap { key, text in
        groupKeys.contains(key) ? Era(text).map { (key, EraSection(era: $0)) } : nil
      }
    let known = Set(sections.map(\.key))
    for key in groupKeys where key != featuredKey && !known.contains(key) {
      root.issueCollector.add("group.\(key)", .unknownSection(key), .recordLeftOut)
    }
    return sections
  }

  private static func listedSections(
    _ list: JSONValue, _ issueCollector: IssueCollector
  ) -> [(key: String, section: EraSection)] {
    var sections: [(key: String, section: EraSection)] = []
    var keys: Set<String> = []
    var eras: Set<Era> = []
    forEachRow(of: list, at: "sections", issueCollector) { row in
      guard let key = row.requiredText("key"), let text = row.requiredText("era") else { return }
      guard let era = Era(text) else {
        return row.addIssue("era", .malformed(.era, text: text), .recordLeftOut)
      }
      guard !eras.contains(era), keys.insert(key).inserted else { return row.leaveOut(.duplicate(key)) }
      eras.insert(era)
      sections.append((key, EraSection(era: era, titles: titles(row))))
    }
    return sections
  }

  private static func titles(_ section: Row) -> [String: String] {
    guard let value = section.value("title") else { return [:] }
    let titles = Row(section.issueCollector, in: section.path("title"))
    guard titles.move(to: value) else { return [:] }
    return languages.reduce(into: [:]) { $0[$1] = titles.text($1) }
  }

  /// Returns the groups that the entries of `zero` refer to.
  private static func featured(
    _ list: JSONValue?, among groups: [GirlGroup], _ issueCollector: IssueCollector
  ) -> [GirlGroup] {
    let bySlug = groups.bySlug
    var featured: [GirlGroup] = []
    forEachRow(of: list, at: "group.\(featuredKey)", issueCollector) { row in
      guard let slug = row.groupNames?.slug else { return }
      guard let group = bySlug[slug] else { return row.leaveOut(.notInAnySection(slug.description)) }
      if featured.contains(where: { $0.slug == slug }) {
        row.leaveOut(.duplicate(slug.description))
      } else {
        featured.append(group)
      }
    }
    return featured
  }

  /// The maximum number of companies above an agency.
  private static let maxParents = 8

  /// Returns the agencies by slug.
  private static func agencies(_ root: Row) -> [String: Agency] {
    guard let value = root.value("agencies") else { return [:] }
    guard let values = value.object(maxKeyBytes: maxKeyBytes) else {
      root.addIssue("agencies", .wrongKind(expected: .object, found: CatalogIssue.Kind(value)))
      return [:]
    }
    var rows: [String: Row] = [:]
    for (slug, value) in values.sorted(by: { $0.key < $1.key }) {
      let row = Row(root.issueCollector, in: "agencies.\(slug)")
      if row.move(to: value) { rows[slug] = row }
    }
    var agencies: [String: Agency] = [:]
    for slug in rows.keys.sorted() { _ = agency(slug, in: rows, &agencies) }
    return agencies
  }

  /// Creates an agency after the companies above it.
  private static func agency(
    _ key: String, in rows: [String: Row], _ agencies: inout [String: Agency], below owned: [String] = []
  ) -> Agency? {
    if let agency = agencies[key] { return agency }
    guard let row = rows[key] else { return nil }
    guard let name = row.name("name", "nameko", "nameja"), let slug = Slug(key) else {
      row.leaveOut(.malformed(.name, text: key))
      return nil
    }
    var parent: Agency?
    if let above = row.text("parent") {
      if owned.count == maxParents {
        row.addIssue("parent", .tooLarge(max: maxParents, unit: .levels))
      } else if rows[above] == nil || above == key || owned.contains(above) {
        // No company owns itself, not even through others.
        row.addIssue("parent", .unknownValue(above, allowed: []))
      } else {
        parent = agency(above, in: rows, &agencies, below: owned + [key])
      }
    }
    if let family = parent?.family, family.count > maxParents {
      row.addIssue("parent", .tooLarge(max: maxParents, unit: .levels))
      parent = nil
    }
    let agency = Agency(
      slug: slug, name: name, aliases: Array(row.texts("aliases").prefix(maxListItems)), parent: parent,
      parentSince: row.day("parentsince"))
    agencies[key] = agency
    return agency
  }
}
