import KPGGCore
import Terminal

/// All groups of an era, as a grid of cards.
struct EraPage: PageType {
  let era: Era

  var features: Set<PageFeature> { [.catalog, .sections, .filters] }
  var hasPreview: Bool { true }
  var firstFocus: Placed.Spot { .card(.era(era), 0) }

  func title(_ state: BrowseState) -> String { state.language.era(era) }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    let groups = state.groups[era] ?? []
    let title = state.index.sections.first { $0.era == era }.map(state.context().title) ?? ""
    let heading = Line(title, .heading) + Line("  \(groups.count)", .secondary)
    layout.addText([heading, Line()], width: state.listWidth)
    let start = layout.height
    let (columns, width) = ShelfLayout.grid(width: state.listWidth)
    for (number, group) in groups.enumerated() {
      let (row, column) = (number / columns, number % columns)
      let y = start + row * (state.cardHeight + 1)
      layout.add(
        state.placed(
          .entry(.group(group.slug)), .card(.era(era), number), x: column * (width + ShelfLayout.gap), y: y,
          width: width, top: row == 0 ? 0 : y))
    }
    if groups.isEmpty { layout.addNoResults(state, width: state.listWidth) }
  }
}
