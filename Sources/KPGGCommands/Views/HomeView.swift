import KPGGCore
import Terminal

/// The home screen, as the original app's first one: the featured group, favourites if there are any, then each
/// era with its groups, newest first.
struct HomeView: Sendable {
  let index: CatalogIndex
  let featured: Group
  let favorites: [FavoriteRecord]

  func lines(_ page: Page) -> [Line] {
    let title: Line = [Span("kpgg", .heading), Span("  " + page.text(Label.tagline), .secondary)]
    return [title.fitted(to: page.width)]
      + page.heading(page.text(Label.featured)) + featuredLines(page)
      + favoriteLines(page)
      + index.sections.flatMap { section in
        page.heading(page.title(section))
          + grid(index.groups.filter { $0.era == section.era }.map(name), page)
      }
      + page.edition(index)
      + page.wrapped(Line(page.text(Label.nextSteps), .secondary), to: page.width)
  }

  private func featuredLines(_ page: Page) -> [Line] {
    let song = featured.song.fullTitle.map { [Line($0)] } ?? []
    return ([featured.name.titleLine] + song + [Line("kpgg song \(featured.slug) --open", .secondary)])
      .flatMap { page.wrapped($0, to: page.width - 2) }.map { $0.indented(by: 2) }
  }

  private func favoriteLines(_ page: Page) -> [Line] {
    if favorites.isEmpty { return [] }
    let names = favorites.map { record in
      Line(record.name?.latinFirst ?? record.favorite.item.id, .title)
        + Line("  " + (record.isInCatalog ? record.name?.korean ?? "" : page.text(Fact.notInCatalog)))
    }
    return page.heading(page.text(Label.favorites)) + grid(names, page)
  }

  private func name(_ group: Group) -> Line {
    let (name, korean) = group.name.columns
    return Line(name, .title) + Line(korean.isEmpty ? "" : "  " + korean)
  }

  /// The names in columns that line up through all sections.
  private func grid(_ names: [Line], _ page: Page) -> [Line] {
    let widest = (index.groups.map(name) + names).map(\.cells).max() ?? 0
    return Table.grid(names, widest: widest, width: page.width - 2).map { $0.indented(by: 2) }
  }
}
