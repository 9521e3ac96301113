import Characters
import KPGGCore
import Terminal

/// Search results by kind, that of the best result first, with the matching part of each name underlined.
struct SearchView: Sendable {
  let hits: [SearchHit]
  let query: SearchQuery
  let favorites: Favorites?
  /// The facts that were asked for.
  let facts: ShownFacts
  /// Whether to say why each entry matched.
  let explains: Bool

  func lines(_ context: RenderContext) -> [Line] {
    let conditions = query.conditions.joined(separator: " ")
    return (conditions.isEmpty ? [] : [Line(conditions, .secondary), Line()]) + list(context).lines
  }

  func list(_ context: RenderContext) -> [PageRow] {
    let kinds = hits.map(\.entry.kind).withoutDuplicates
    let asked =
      kinds.count == 1
      ? context.columns(kinds[0], usual: [], besides: ["name"], facts, entry: \SearchHit.entry) : []
    let found: [Column<SearchHit>] = [
      Column(.name, .title) { hit in
        emphasised(
          hit.entry.name?.first(context.names) ?? context.text(.unknown),
          .title(of: hit.entry.id))
      },
      .otherName { hit in hit.entry.name?.second(context.names).map { emphasised($0, .secondary) } },
      Column(.group, rank: 1, minimum: 8, style: .secondary) {
        if case .song(let song, let group) = $0.entry {
          return SongRecord(song: song, group: group).performer(context.names)
        }
        let groups = [$0.entry.owner].compactMap(\.self) + $0.others.map(\.group)
        return groups.isEmpty ? nil : groups.map { $0.name.first(context.names) }.joined(separator: ", ")
      },
      Column(explains ? "Why" : "Found by", rank: 3, minimum: 20, style: .secondary) { hit in
        hit.match.flatMap { match in
          let isShown = hit.entry.name?.forms.contains(match.name) == true
          let readings = hit.entry.song.map { $0.readings + $0.readingsJa } ?? []
          let text = Text.match(
            match, isReading: readings.contains(match.name),
            isKana: Kana.isPart(of: query.text.folded.unicodeScalars),
            group: hit.entry.kind == .group ? hit.entry.group : nil)
          return explains || !isShown ? context.text(text) : nil
        }
      },
      Column(nil, minimum: 1, .title) { context.mark(favorites, $0.entry.id.favoriteID) },
    ]
    let columns = found.dropLast() + asked + found.suffix(1)
    let parts = CatalogEntry.Kind.allCases.compactMap { kind in
      hits.firstIndex { $0.entry.kind == kind }.map { first in
        (first, ListPart(heading: context.text(kind.label), rows: hits.filter { $0.entry.kind == kind }))
      }
    }.sorted { $0.0 < $1.0 }.map(\.1)
    let list = context.list(parts, Array(columns), withHeadings: false) { .entry($0.entry.id) }
    return guessNote(context) + list
  }

  /// Says so if every hit is a guess.
  private func guessNote(_ context: RenderContext) -> [PageRow] {
    guard !hits.isEmpty, hits.allSatisfy({ $0.match?.isSlip == true }) else { return [] }
    let text = context.text("no results for \(quoted: query.text); similar names:")
    return [PageRow(lines: context.wrapped(Line(text, .secondary), to: context.width) + [Line()])]
  }

  /// The name with the part underlined that folds to the same text as the query.
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
    for start in indices where !self[start].isWhitespace {
      for end in ends where end > start {
        let part = String(self[start..<end]).folded
        if part == folded { return start..<end }
        if !folded.hasPrefix(part) { break }
      }
    }
    return nil
  }
}
