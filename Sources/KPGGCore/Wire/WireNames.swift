import Essentials

/// Reading nothing but names, by the same rules.
extension WireFormat {
  /// The index, of whose groups only the names and what identifies them are known; `nil` if it is of no use.
  static func readNames(_ data: Data) -> CatalogIndex? {
    var scan = JSONScan(data)
    var wireSections: WireField<[WireField<WireSection>]> = .absent
    var lists: [String: [WireField<WireGroup>]] = [:]
    scan.entries { key, scan in
      switch key {
      case "sections": wireSections = scan.list { WireField.value(WireSection(in: &$0)) }
      case "group":
        scan.entries { key, scan in
          if case .value(let groups) = scan.list({ WireField.value(WireGroup(namesIn: &$0)) }) {
            lists[key] = groups
          }
        }
      default: scan.skip()
      }
    }
    guard !scan.isBroken else { return nil }
    var reader = WireReader(document: "")
    let sections = reader.sections(wireSections, groupKeys: lists.keys.sorted())
    var groups: [Group] = []
    for (key, section) in sections {
      groups += (lists[key] ?? []).compactMap { reader.group($0, "", era: section.era) }
    }
    return CatalogIndex(edition: nil, sections: sections.map(\.section), groups: groups, featured: [])
  }

  /// The names of the groups whose members the answer lists, sorted; none if it is of no use.
  static func listedGroups(_ data: Data) -> [String] {
    var scan = JSONScan(data)
    var names: Set<String> = []
    scan.entries { key, scan in
      guard key == "groupname" else { return scan.skip() }
      scan.entries { name, scan in
        names.insert(name)
        scan.skip()
      }
    }
    return scan.isBroken ? [] : names.sorted()
  }

  /// The members of groups, of whom only the names and what identifies them are known. A group that is not in the
  /// document is not in the result; `nil` if the document is of no use.
  static func readNames(_ data: Data, of groups: [Group]) -> [Slug: [Member]]? {
    let wanted = Dictionary(grouping: groups, by: \.apiName.folded)
    var scan = JSONScan(data)
    var lists: [String: [WireField<WireMember>]] = [:]
    scan.entries { key, scan in
      guard key == "groupname" else { return scan.skip() }
      scan.entries { key, scan in
        guard wanted[key.folded] != nil else { return scan.skip() }
        if case .value(let members) = scan.list({ WireField.value(WireMember(namesIn: &$0)) }) {
          lists[key] = members
        }
      }
    }
    guard !scan.isBroken else { return nil }
    let keys = WireFormat.keys(lists.keys)
    var reader = WireReader(document: "")
    var result: [Slug: [Member]] = [:]
    for group in groups {
      guard let list = lists[group.apiName] ?? keys[group.apiName.folded].flatMap({ lists[$0] }) else {
        continue
      }
      var slugs: Set<Slug> = []
      result[group.slug] = list.compactMap { reader.member($0, "", of: group.slug) }.filter {
        slugs.insert($0.id.member).inserted
      }
    }
    return result
  }
}

extension WireSection {
  fileprivate init(in scan: inout JSONScan) {
    self.init()
    scan.entries { key, scan in
      switch key {
      case "key": self.key = scan.text()
      case "era": era = scan.text()
      case "title":
        var titles: [String: WireField<String>] = [:]
        scan.entries { language, scan in titles[language] = scan.text() }
        title = .value(titles)
      default: scan.skip()
      }
    }
  }
}

extension WireGroup {
  fileprivate init(namesIn scan: inout JSONScan) {
    self.init()
    scan.entries { key, scan in
      switch key {
      case "groupname": groupname = scan.text()
      case "groupnameen": groupnameen = scan.text()
      case "groupnameko": groupnameko = scan.text()
      case "aliases": aliases = scan.list { $0.text() }
      case "slug": slug = scan.text()
      // Without it there is no group.
      case "hitsong": hitsong = scan.text()
      default: scan.skip()
      }
    }
  }
}

extension WireMember {
  fileprivate init(namesIn scan: inout JSONScan) {
    self.init()
    scan.entries { key, scan in
      switch key {
      case "activityname": activityname = scan.text()
      case "activitynameen": activitynameen = scan.text()
      case "name": name = scan.text()
      case "nameen": nameen = scan.text()
      case "aliases": aliases = scan.list { $0.text() }
      case "slug": slug = scan.text()
      default: scan.skip()
      }
    }
  }
}
