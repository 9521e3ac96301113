import KPGGCore
import Terminal

/// The home screen, as the original app's first one: the featured group, favourites if there are any, then each
/// era with its groups, newest first.
struct HomeView: Sendable {
  let index: CatalogIndex
  /// The sections that are shown.
  let sections: [Section]
  let featured: Group
  let favorites: [FavoriteRecord]

  func lines(_ page: Page) -> [Line] {
    let title: Line = [Span("kpgg", .heading), Span("  " + page.text(Label.tagline), .secondary)]
    return [page.fitted(title)]
      + page.heading(page.text(Label.featured)) + featuredLines(page)
      + favoriteLines(page)
      + sections.flatMap { section in
        page.heading(page.title(section))
          + grid(index.groups.filter { $0.era == section.era }.map { name($0, page) }, page)
      }
      + page.edition(index)
      + nextSteps(page)
  }

  private func featuredLines(_ page: Page) -> [Line] {
    let song = featured.song.fullTitle(page.names).map { title in
      [Line(title, link: featured.song.youtubeID.watchURL)]
    }
    let name = page.title(featured.name, .title(of: featured.slug))
    if page.isAccessible {
      return page.facts([
        (.name, name), (.signatureSong, page.known(featured.song.fullTitle(page.names))),
        (.video, Line(featured.song.youtubeID.watchURL)),
      ])
    }
    return ([name] + (song ?? []) + [Line("kpgg song \(featured.slug) --open", .secondary)])
      .flatMap { page.wrapped($0, to: page.width - 2) }.map { $0.indented(by: 2) }
  }

  private func nextSteps(_ page: Page) -> [Line] {
    func word(_ placeholder: Placeholder) -> String { page.text(placeholder) }
    let commands = [
      "kpgg group \(word(.name))", "kpgg member \(word(.group)) \(word(.name))", "kpgg help",
    ]
    return page.commands(commands, after: page.text(Label.nextSteps)).map { Line($0, .secondary) }
  }

  private func favoriteLines(_ page: Page) -> [Line] {
    if favorites.isEmpty { return [] }
    let names = favorites.map { record in
      // Members of several groups can share a name.
      let second =
        if !record.isInCatalog { page.text(Fact.notInCatalog) } else if let group = record.group {
          group.first(page.names)
        } else { record.name?.second(page.names) ?? "" }
      let name = Line(
        record.name?.first(page.names) ?? record.favorite.id.description,
        .title(of: record.favorite.id.groupSlug))
      return second.isEmpty ? name : name + Line(page.isAccessible ? ", " + second : "  " + second)
    }
    return page.heading(page.text(Label.favorites)) + grid(names, page)
  }

  private func name(_ group: Group, _ page: Page) -> Line {
    page.title(group.name, .title(of: group.slug))
  }

  /// The names in columns that line up through all sections; where they are read aloud, one on each line.
  private func grid(_ names: [Line], _ page: Page) -> [Line] {
    if page.isAccessible { return names }
    let widest = (index.groups.map { name($0, page) } + names).map(\.cells).max() ?? 0
    return Table.grid(names, widest: widest, width: page.width - 2).map { $0.indented(by: 2) }
  }
}
