internal import JSON

/// An element of `sections`.
enum SectionKey: Int, WireKey {
  case key, era, title

  static let table = WireKeyTable(Self.self)
}

/// The languages of a section's titles. Others are ignored.
private enum TitleKey: Int, WireKey {
  case ko, en, ja, es, pt, id

  static let table = WireKeyTable(Self.self)
}

/// The API's section keys.
extension WireReader {
  /// The key of the list of candidates for the featured group.
  static let featuredKey = "zero"

  /// The sections of the original API, which did not send eras: its app knew them by these keys.
  static let originalEras: KeyValuePairs = [
    "first": "2020", "second": "2016-2019", "third": "2014-2015", "fourth": "2012-2013",
    "fifth": "2010-2011", "sixth": "2009", "seventh": "2006-2008",
  ]

  /// The sections by key, in the source's order, or the original API's if it lists none.
  ///
  /// - Parameter groupKeys: The keys of the lists of groups.
  func sections(_ listed: JSONReader?, groupKeys: [String]) -> [(key: String, section: EraSection)] {
    let result =
      listed.map(sections)
      ?? Self.originalEras.compactMap { key, text in
        groupKeys.contains(key) ? Era(text).map { (key, EraSection(era: $0)) } : nil
      }
    let known = Set(result.map(\.key))
    for key in groupKeys where key != Self.featuredKey && !known.contains(key) && !isOver {
      note("group.\(key)", .unknownSection(key), .recordLeftOut)
    }
    return result
  }

  private func sections(_ listed: JSONReader) -> [(key: String, section: EraSection)] {
    var result: [(key: String, section: EraSection)] = []
    var keys: Set<String> = []
    var eras: Set<Era> = []
    var record = WireRecord<SectionKey>(self, in: "sections")
    elements(of: listed, { "sections" }, .recordLeftOut) { index, element in
      guard record.find(in: &element, at: index), let key = record.identity(.key),
        let text = record.identity(.era)
      else { return }
      guard let era = Era(text) else {
        return record.note(.era, .malformed(.era, text: text), .recordLeftOut)
      }
      guard !eras.contains(era), keys.insert(key).inserted else {
        return record.note(.duplicate(key), .recordLeftOut)
      }
      eras.insert(era)
      result.append((key, EraSection(era: era, titles: titles(record))))
    }
    return result
  }

  /// The titles by language.
  private func titles(_ record: WireRecord<SectionKey>) -> [String: String] {
    guard var value = record.value(.title) else { return [:] }
    guard value.kind == .object else {
      record.note(.title, .wrongKind(expected: .object, found: Finding.Kind(value.kind)))
      return [:]
    }
    var titles = WireRecord<TitleKey>(self, in: record.path(.title))
    guard titles.find(in: &value) else { return [:] }
    return TitleKey.allCases.reduce(into: [:]) { $0[$1.name] = titles.text($1) }
  }

  /// The groups that the entries of `zero` refer to.
  func featured(_ list: JSONReader?, among groups: [GirlGroup]) -> [GirlGroup] {
    guard let list else { return [] }
    let indexBySlug = Dictionary(groups.indices.map { (groups[$0].slug, $0) }, uniquingKeysWith: min)
    var result: [GirlGroup] = []
    var slugs: Set<Slug> = []
    let path = "group.\(Self.featuredKey)"
    var record = WireRecord<GroupKey>(self, in: path)
    elements(of: list, { path }, .recordLeftOut) { index, element in
      guard record.find(in: &element, at: index), let slug = record.identity?.slug else { return }
      guard let groupIndex = indexBySlug[slug] else {
        return record.note(.notInAnySection(slug.description), .recordLeftOut)
      }
      if slugs.insert(slug).inserted {
        result.append(groups[groupIndex])
      } else {
        record.note(.duplicate(slug.description), .recordLeftOut)
      }
    }
    return result
  }
}
