import KPGGCore
import Terminal

/// The home screen, modelled on the original app's: the featured group, today's anniversaries and the favourites if
/// there are any, then as many eras and groups as fit, newest first.
struct HomeView: Sendable {
  let index: CatalogIndex
  /// The groups to show.
  let groups: [GirlGroup]
  let featured: GirlGroup
  let favorites: [FavoriteRecord]
  /// Today's birthdays and anniversaries; `nil` to leave them out.
  let today: AnniversaryListView?

  func lines(_ context: RenderContext) -> [Line] {
    let title: Line = [
      Span("kpgg", .heading),
      Span("  " + context.text("K-pop girl groups, their members and their songs"), .secondary),
    ]
    var lines =
      [context.fitted(title)] + context.heading(context.text(.featured)) + featuredLines(context)
    let next = nextSteps(context)
    // Keep room for the line that counts the remaining groups.
    for part in [todayLines(context), favoriteLines(context)]
    where lines.count + part.count + moreLines(groups.count, context).count + next.count <= context.height {
      lines += part
    }
    return lines + eraLines(context, atMost: context.height - lines.count - next.count) + next
  }

  private func featuredLines(_ context: RenderContext) -> [Line] {
    let name = context.title(featured.name, .title(of: featured.slug))
    if context.isAccessible {
      return context.facts([
        FactRow(.name, name), FactRow(.signatureSong, context.known(featured.song.fullTitle(context.names))),
        FactRow(.video, Line(featured.song.youtubeID.watchURL)),
      ])
    }
    let command = Line("kpgg song \(featured.slug) --open", .secondary)
    let song = featured.song.fullTitle(context.names).map { title in
      Line(title, .title, link: featured.song.youtubeID.watchURL)
    }
    let playing = song.map { $0 + Line("  ") + command } ?? command
    return ([name] + (playing.cells <= context.width - 2 ? [playing] : [song ?? Line(), command]))
      .flatMap { context.wrapped($0, to: context.width - 2) }.map { $0.indented(by: 2) }
  }

  /// The maximum number of lines of a part; its own command shows the rest.
  private func maxLines(_ context: RenderContext) -> Int { max(1, context.height / 8) }

  private func todayLines(_ context: RenderContext) -> [Line] {
    guard let today, !today.anniversaries.isEmpty else { return [] }
    let count = today.anniversaries.count
    // A line that counts one more would take as much room as the one.
    let shown = count <= maxLines(context) + 1 ? count : maxLines(context)
    return context.heading(context.text("Today"))
      + today.list(context.column(context.width), first: shown).lines
      + more(count - shown, nil, "kpgg today", context)
  }

  private func favoriteLines(_ context: RenderContext) -> [Line] {
    if favorites.isEmpty { return [] }
    let names = favorites.mergingPersons.map { record in
      // Members of several groups can share a name.
      let second =
        if !record.isInCatalog { context.text(.notInCatalog) } else if !record.groups.isEmpty {
          context.language.list(record.groups.map { $0.name.first(context.names) })
        } else { record.name?.second(context.names) ?? "" }
      let name = Line(
        record.name?.first(context.names) ?? record.favorite.id.description,
        .title(of: record.favorite.id))
      return second.isEmpty ? name : name + Line(context.isAccessible ? ", " + second : "  " + second)
    }
    let rows = grid(names, context).prefix(maxLines(context))
    return context.heading(context.text(.favorites)) + rows.map(\.line)
      + more(names.count - rows.reduce(0) { $0 + $1.count }, nil, "kpgg favorite list", context)
  }

  /// The newest eras that fit, and the command that shows the rest.
  private func eraLines(_ context: RenderContext, atMost room: Int) -> [Line] {
    var lines: [Line] = []
    var shown = 0
    for section in index.sections {
      let names = groups.filter { $0.era == section.era }.map { name($0, context) }
      if names.isEmpty { continue }
      let heading = context.heading(context.title(section))
      // Keep room for the line that counts the rest.
      let rest = moreLines(groups.count, context).count
      let rows = grid(names, context).prefix(max(0, room - rest - lines.count - heading.count))
      if rows.isEmpty { break }
      lines += heading + rows.map(\.line)
      let count = rows.reduce(0) { $0 + $1.count }
      shown += count
      if count < names.count { break }
    }
    return lines + moreLines(groups.count - shown, context)
  }

  private func moreLines(_ count: Int, _ context: RenderContext) -> [Line] {
    more(count, .groups, "kpgg groups", context)
  }

  private func more(
    _ count: Int, _ unit: ListCount.Unit?, _ command: String, _ context: RenderContext
  ) -> [Line] {
    if count == 0 { return [] }
    let lead: Text = "and \(count) more:"
    return context.footer(
      context.text(unit.map { lead.meaning($0.rawValue) } ?? lead) + " " + command.unbroken)
  }

  /// The name, with its second script if there is room.
  private func name(_ group: GirlGroup, _ context: RenderContext) -> Line {
    let name = Line(group.name.first(context.names), .title(of: group.slug))
    guard !context.isNarrow, let second = group.name.second(context.names) else { return name }
    return name + Line((context.isAccessible ? ", " : "  ") + second)
  }

  /// The names in columns that line up across all sections, or one per line for screen readers.
  private func grid(_ names: [Line], _ context: RenderContext) -> [(line: Line, count: Int)] {
    if context.isAccessible { return names.map { ($0, 1) } }
    let widest = (groups.map { name($0, context) } + names).map(\.cells).max() ?? 0
    return Table.grid(names, widest: widest, width: context.width - 2).map {
      ($0.line.indented(by: 2), $0.count)
    }
  }

  private func nextSteps(_ context: RenderContext) -> [Line] {
    func word(_ word: String) -> String { context.text(Text(word: word)) }
    let commands = [
      "kpgg group \(word("NAME"))", "member \(word("NAME"))", "search \(word("TEXT"))", "songs", "today",
      "browse",
    ]
    let text = context.text("Try next:") + " " + commands.map(\.unbroken).joined(separator: ", ")
    return [Line()] + context.wrapped(Line(text, .secondary), to: context.width)
  }
}
