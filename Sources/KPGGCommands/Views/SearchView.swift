import Characters
import KPGGCore
import Terminal

/// Search results by kind, starting with the best result's kind. The matching part of each name is underlined.
struct SearchView: Sendable {
  let hits: [SearchHit]
  let query: SearchQuery
  let favorites: Favorites?
  /// The facts that the search asks for.
  let facts: VisibleFacts
  /// Whether to explain every match. Otherwise, only matches of names that are not shown are explained.
  let explains: Bool

  func lines(_ context: RenderContext) -> [Line] {
    let conditions = query.conditions.joined(separator: " ")
    return (conditions.isEmpty ? [] : [Line(conditions, .secondary), Line()]) + list(context).lines
  }

  func list(_ context: RenderContext) -> [PageRow] {
    let kinds = hits.map(\.entry.kind).withoutDuplicates
    let queryColumns =
      kinds.count == 1
      ? context.columns(kinds[0], defaults: [], excluding: ["name"], facts, entry: \SearchHit.entry) : []
    let found: [Column<SearchHit>] = [
      Column(.name, .title) { hit in
        emphasised(
          hit.entry.name?.preferred(context.nameOrder) ?? context.text(.unknown),
          .title(of: hit.entry.id))
      },
      .otherName { hit in hit.entry.name?.alternative(context.nameOrder).map { emphasised($0, .secondary) } },
      Column(.group, dropOrder: 1, minimum: 8, style: .secondary) {
        if case .song(let song, let group) = $0.entry {
          return SongRecord(song: song, group: group).performer(context.nameOrder)
        }
        let groups = [$0.entry.owner].compactMap(\.self) + $0.others.map(\.group)
        return groups.isEmpty
          ? nil : groups.map { $0.name.preferred(context.nameOrder) }.joined(separator: ", ")
      },
      Column(explains ? "Why" : "Found by", dropOrder: 3, minimum: 20, style: .secondary) { hit in
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
    let columns = found.dropLast() + queryColumns + found.suffix(1)
    let parts = kinds.map { kind in
      ListPart(heading: context.text(kind.label), rows: hits.filter { $0.entry.kind == kind })
    }
    let list = context.list(parts, Array(columns), withHeadings: false) { .entry($0.entry.id) }
    return guessNote(context) + list
  }

  private func guessNote(_ context: RenderContext) -> [PageRow] {
    guard !hits.isEmpty, hits.allSatisfy({ $0.match?.isTypo == true }) else { return [] }
    let text = context.text("no results for \(quoted: query.text); similar names:")
    return [PageRow(lines: context.wrapped(Line(text, .secondary), to: context.width) + [Line()])]
  }

  /// Returns the name, in which the part that folds to the same text as the query is underlined.
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
  /// Returns the range of the first part that folds to the text.
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
