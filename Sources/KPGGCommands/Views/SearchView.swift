import KPGGCore
import Terminal

/// What a search found, by kind, with the part of each name that fits.
struct SearchView: Sendable {
  let hits: [CatalogSearch.Hit]
  let query: SearchQuery
  let favorites: Favorites?
  /// Whether it is told why each entry was found.
  let explains: Bool

  func lines(_ page: Page) -> [Line] {
    let columns = [
      ListColumn(.name, .title), ListColumn(.otherName, rank: 2, .title),
      ListColumn(.group, rank: 1, minimum: 8),
      ListColumn(explains ? .why : .matched, rank: 3, minimum: 8), ListColumn(nil, minimum: 1, .title),
    ]
    let parts: [(CatalogSearch.Kind, Label)] = [(.group, .groups), (.member, .memberCount), (.song, .songs)]
    let sections = parts.compactMap { kind, label -> ListSection? in
      let rows = hits.filter { $0.entry.kind == kind }.map { row($0, page) }
      return rows.isEmpty ? nil : ListSection(heading: page.text(label), rows: rows)
    }
    let conditions =
      query.conditions.isEmpty ? [] : [Line(query.conditions.joined(separator: " "), .secondary)]
    let list = page.list(sections, columns: columns, withHeadings: false)
    return conditions.isEmpty ? Array(list.drop { $0.text.isEmpty }) : conditions + list
  }

  private func row(_ hit: CatalogSearch.Hit, _ page: Page) -> [Line] {
    let name = hit.entry.name
    let group: Group? =
      switch hit.entry {
      case .group: nil
      case .member(_, let group), .song(let group): group
      }
    let isShown = hit.match.map { match in name?.scripts.contains(match.name) == true } ?? true
    let why = hit.match.map { page.text(MatchText(match: $0)) } ?? ""
    let style = Style.title(of: hit.entry.item.groupSlug)
    return [
      emphasised(name?.first(page.names) ?? page.text(Fact.notKnown), style),
      emphasised(name?.second(page.names) ?? "", .plain),
      Line(group?.name.first(page.names) ?? "", .secondary),
      Line(explains || !isShown ? why : "", .secondary),
      page.mark(favorites, hit.entry.item),
    ]
  }

  /// The name with the part underlined that the search's text is, however it is written.
  private func emphasised(_ name: String, _ style: Style) -> Line {
    let typed = query.text.folded
    guard !typed.isEmpty, let part = name.range(folding: typed) else { return Line(name, style) }
    var marked = style
    marked.isUnderlined = true
    return Line(String(name[..<part.lowerBound]), style) + Line(String(name[part]), marked)
      + Line(String(name[part.upperBound...]), style)
  }
}

extension String {
  /// The first part that folds to the text.
  fileprivate func range(folding folded: String) -> Range<String.Index>? {
    let ends = Array(indices.dropFirst()) + [endIndex]
    for start in indices {
      for end in ends where end > start {
        let part = String(self[start..<end]).folded
        if part == folded { return start..<end }
        if !folded.hasPrefix(part) { break }
      }
    }
    return nil
  }
}
