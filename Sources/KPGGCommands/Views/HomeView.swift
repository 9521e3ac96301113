import KPGGCore
import Terminal

/// The home screen, as the original app's first one: the featured group, favourites if there are any, then the eras
/// with their groups, newest first, as far as there is room.
struct HomeView: Sendable {
  let index: CatalogIndex
  /// The groups that are shown.
  let groups: [Group]
  let featured: Group
  let favorites: [FavoriteRecord]
  /// Whose day it is; `nil` if that is not to be shown.
  let today: AnniversaryListView?

  func lines(_ context: RenderContext) -> [Line] {
    let title: Line = [
      Span("kpgg", .heading),
      Span("  " + context.text("K-pop girl groups, their members and their songs"), .secondary),
    ]
    var lines =
      [context.fitted(title)] + context.heading(context.text(.featured)) + featuredLines(context)
    let next = nextSteps(context)
    // The last lines are for what tells of the groups.
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
        (.name, name), (.signatureSong, context.known(featured.song.fullTitle(context.names))),
        (.video, Line(featured.song.youtubeID.watchURL)),
      ])
    }
    let command = Line("kpgg song \(featured.slug) --open", .secondary)
    let song = featured.song.fullTitle(context.names).map { title in
      Line(title, .heading(of: featured.slug), link: featured.song.youtubeID.watchURL)
    }
    let playing = song.map { $0 + Line("  ") + command } ?? command
    return ([name] + (playing.cells <= context.width - 2 ? [playing] : [song ?? Line(), command]))
      .flatMap { context.wrapped($0, to: context.width - 2) }.map { $0.indented(by: 2) }
  }

  /// How many lines of a part there are before the rest is left to its own command.
  private func mostLines(_ context: RenderContext) -> Int { max(1, context.height / 8) }

  private func todayLines(_ context: RenderContext) -> [Line] {
    guard let today, !today.anniversaries.isEmpty else { return [] }
    let count = today.anniversaries.count
    // What tells of one more would take as much room.
    let shown = count <= mostLines(context) + 1 ? count : mostLines(context)
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
          context.language.list(record.groups.map { $0.first(context.names) })
        } else { record.name?.second(context.names) ?? "" }
      let name = Line(
        record.name?.first(context.names) ?? record.favorite.id.description,
        .title(of: record.favorite.id.groupSlug))
      return second.isEmpty ? name : name + Line(context.isAccessible ? ", " + second : "  " + second)
    }
    let rows = grid(names, context).prefix(mostLines(context))
    return context.heading(context.text(.favorites)) + rows.map(\.line)
      + more(names.count - rows.reduce(0) { $0 + $1.count }, nil, "kpgg favorite list", context)
  }

  /// The newest eras for which there is room, and how to see the others.
  private func eraLines(_ context: RenderContext, atMost room: Int) -> [Line] {
    var lines: [Line] = []
    var shown = 0
    for section in index.sections {
      let names = groups.filter { $0.era == section.era }.map { name($0, context) }
      if names.isEmpty { continue }
      let heading = context.heading(context.title(section))
      // The last lines are for what tells of the rest.
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
    return context.footer(context.text(unit.map { lead.meaning($0.rawValue) } ?? lead) + " " + command)
  }

  /// The name as there is room for it.
  private func name(_ group: Group, _ context: RenderContext) -> Line {
    let name = Line(group.name.first(context.names), .title(of: group.slug))
    guard !context.isNarrow, let second = group.name.second(context.names) else { return name }
    return name + Line((context.isAccessible ? ", " : "  ") + second)
  }

  /// The names in columns that line up through all sections; where they are read aloud, one on each line.
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
    var text = context.text("Try next:")
    // All but the first lack the program's name, by which commands are known.
    let places = commands.enumerated().map { number, command in
      text += (number == 0 ? "" : ",") + " "
      defer { text += command }
      return text.utf8.count..<text.utf8.count + command.utf8.count
    }
    let line = Line(text, .secondary)
    return [Line()] + (context.isAccessible ? [line] : line.wrapped(to: context.width, keeping: places))
  }
}
