/// How the API names its sections.
extension WireReader {
  /// The key of the list that holds the candidates for the featured group.
  static let featuredKey = "zero"

  /// The sections of the original API, which did not send their eras: its app knew them by these keys.
  static let originalEras = [
    ("first", "2020"), ("second", "2016-2019"), ("third", "2014-2015"), ("fourth", "2012-2013"),
    ("fifth", "2010-2011"), ("sixth", "2009"), ("seventh", "2006-2008"),
  ]

  /// The sections by key, in the order in which the source lists them.
  mutating func sections(
    _ field: WireField<[WireField<WireSection>]>, groupKeys: [String]
  ) -> [(key: String, section: Section)] {
    var result: [(key: String, section: Section)]
    if case .absent = field {
      result = Self.originalEras.compactMap { key, text in
        Era(text).map { (key, Section(era: $0)) }
      }
      result.removeAll { !groupKeys.contains($0.key) }
    } else {
      result = listedSections(field)
    }
    let known = Set(result.map(\.key))
    for key in groupKeys where key != Self.featuredKey && !known.contains(key) && !isOver {
      note("group.\(key)", .unknownSection(key), .recordLeftOut)
    }
    return result
  }

  private mutating func listedSections(
    _ field: WireField<[WireField<WireSection>]>
  ) -> [(key: String, section: Section)] {
    var result: [(key: String, section: Section)] = []
    var keys: Set<String> = []
    var eras: Set<Era> = []
    for (index, element) in elements(field, "sections") where !isOver {
      let path = "sections[\(index)]"
      guard let wire = require(element, path, .recordLeftOut),
        let key = identity(wire.key, "\(path).key"),
        let text = identity(wire.era, "\(path).era")
      else { continue }
      guard let era = Era(text) else {
        note("\(path).era", .malformed(.era, text: text), .recordLeftOut)
        continue
      }
      guard !eras.contains(era), keys.insert(key).inserted else {
        note(path, .duplicate(key), .recordLeftOut)
        continue
      }
      eras.insert(era)
      var titles: [String: String] = [:]
      let languages = read(wire.title, "\(path).title") ?? [:]
      for (language, title) in languages.sorted(by: { $0.key < $1.key }) where !isOver {
        titles[language] = self.text(title, "\(path).title.\(language)")
      }
      result.append((key, Section(era: era, titles: titles)))
    }
    return result
  }

  /// The groups to which the entries of `zero` refer.
  mutating func featured(_ field: WireField<[WireField<WireGroup>]>, among groups: [Group]) -> [Group] {
    let known = Dictionary(groups.map { ($0.slug, $0) }, uniquingKeysWith: { first, _ in first })
    var result: [Group] = []
    var slugs: Set<Slug> = []
    for (index, element) in elements(field, "group.\(Self.featuredKey)") where !isOver {
      let path = "group.\(Self.featuredKey)[\(index)]"
      guard let wire = require(element, path, .recordLeftOut),
        let (_, slug) = groupIdentity(wire, path)
      else { continue }
      guard let group = known[slug] else {
        note(path, .notInAnySection(slug.description), .recordLeftOut)
        continue
      }
      if slugs.insert(slug).inserted {
        result.append(group)
      } else {
        note(path, .duplicate(slug.description), .recordLeftOut)
      }
    }
    return result
  }
}
