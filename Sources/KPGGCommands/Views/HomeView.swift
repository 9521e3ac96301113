import KPGGCore
import Terminal

/// The home screen, as the original app's first one: the featured group, favourites if there are any, then each
/// era with its groups, newest first.
struct HomeView: Sendable {
  let index: CatalogIndex
  /// The groups that are shown.
  let groups: [Group]
  let featured: Group
  let favorites: [FavoriteRecord]

  func lines(_ context: RenderContext) -> [Line] {
    let title: Line = [Span("kpgg", .heading), Span("  " + context.text(Label.tagline), .secondary)]
    return [context.fitted(title)]
      + context.heading(context.text(Label.featured)) + featuredLines(context)
      + favoriteLines(context)
      + index.sections.flatMap { section -> [Line] in
        let names = groups.filter { $0.era == section.era }.map { name($0, context) }
        return names.isEmpty ? [] : context.heading(context.title(section)) + grid(names, context)
      }
      + context.edition(index)
      + nextSteps(context)
  }

  private func featuredLines(_ context: RenderContext) -> [Line] {
    let song = featured.song.fullTitle(context.names).map { title in
      [Line(title, link: featured.song.youtubeID.watchURL)]
    }
    let name = context.title(featured.name, .title(of: featured.slug))
    if context.isAccessible {
      return context.facts([
        (.name, name), (.signatureSong, context.known(featured.song.fullTitle(context.names))),
        (.video, Line(featured.song.youtubeID.watchURL)),
      ])
    }
    return ([name] + (song ?? []) + [Line("kpgg song \(featured.slug) --open", .secondary)])
      .flatMap { context.wrapped($0, to: context.width - 2) }.map { $0.indented(by: 2) }
  }

  private func nextSteps(_ context: RenderContext) -> [Line] {
    func word(_ word: String) -> String { context.text(Placeholder(word: word)) }
    let commands = [
      "kpgg group \(word("NAME"))", "kpgg member \(word("GROUP")) \(word("NAME"))", "kpgg help",
    ]
    return context.commands(commands, after: context.text(Label.nextSteps)).map { Line($0, .secondary) }
  }

  private func favoriteLines(_ context: RenderContext) -> [Line] {
    if favorites.isEmpty { return [] }
    let names = favorites.mergingPersons.map { record in
      // Members of several groups can share a name.
      let second =
        if !record.isInCatalog { context.text(Fact.notInCatalog) } else if !record.groups.isEmpty {
          context.language.list(record.groups.map { $0.first(context.names) })
        } else { record.name?.second(context.names) ?? "" }
      let name = Line(
        record.name?.first(context.names) ?? record.favorite.id.description,
        .title(of: record.favorite.id.groupSlug))
      return second.isEmpty ? name : name + Line(context.isAccessible ? ", " + second : "  " + second)
    }
    return context.heading(context.text(Label.favorites)) + grid(names, context)
  }

  private func name(_ group: Group, _ context: RenderContext) -> Line {
    context.title(group.name, .title(of: group.slug))
  }

  /// The names in columns that line up through all sections; where they are read aloud, one on each line.
  private func grid(_ names: [Line], _ context: RenderContext) -> [Line] {
    if context.isAccessible { return names }
    let widest = (groups.map { name($0, context) } + names).map(\.cells).max() ?? 0
    return Table.grid(names, widest: widest, width: context.width - 2).map { $0.indented(by: 2) }
  }
}
