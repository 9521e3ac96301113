import KPGGCore
import Terminal

/// A table of groups, under section headings or as one list.
struct GroupListView: Sendable {
  let groups: [GirlGroup]
  let favorites: Favorites?
  /// The sections to use as headings; `nil` for one list.
  let sections: [EraSection]?
  /// The labels of the columns that the list is sorted or filtered by.
  let subjects: Set<Text>
  /// What the columns of sizes and years need.
  var figures = GroupFigures()
  let count: ListCount

  func list(_ context: RenderContext) -> [ListBlock] {
    let columns: [Column<GirlGroup>] = [
      Column(.name, .title) { group in
        Line(group.name.first(context.names), group.state == .active ? .title(of: group.slug) : .secondary)
      },
      Column(.otherName, rank: 3, .title, style: .plain) { $0.name.second(context.names) },
      Column(.era, rank: 1, style: .secondary) { sections == nil ? context.language.era($0.era) : nil },
      Column(.debut, rank: 2, minimum: 10, style: .secondary) { $0.debut.map(context.date) },
      Column(.song, rank: 4, minimum: 12) { group in
        group.song.name.map { Line($0.first(context.names), link: group.song.youtubeID.watchURL) }
      },
      Column(.agency, rank: 5, minimum: 8, style: .secondary) { context.agency(of: $0) },
      Column(.state, rank: 2, minimum: 6, style: .secondary) {
        $0.state == .active ? nil : context.text(.silence(of: $0))
      },
    ]
    let mark: Column<GirlGroup> = Column(nil, minimum: 1, .title) { context.mark(favorites, .group($0.slug)) }
    let others: [Column<GirlGroup>] = context.columns(
      about: subjects.subtracting(columns.compactMap(\.label)), figures
    ) { $0 }
    return context.list(
      groups, columns.map { $0.staying(in: subjects) } + others + [mark], sections: sections, era: \.era,
      count: count
    ) { .entry(.group($0.slug)) }
  }
}

extension RenderContext {
  /// Columns about a row's group that a list has only if it is sorted or filtered by them.
  func columns<Row>(
    about subjects: Set<Text>, _ figures: GroupFigures, group: @escaping (Row) -> GirlGroup
  ) -> [Column<Row>] {
    func number(_ label: Text, _ number: @escaping (GirlGroup) -> Int?) -> Column<Row> {
      .number(label, rank: 5) { number(group($0)).map(String.init) }
    }
    let columns: [Column<Row>] = [
      Column(.debut, rank: 5, .labelledDetail, style: .secondary) { group($0).debut.map(date) },
      Column(.released, rank: 5, style: .secondary) { group($0).song.released.map(date) },
      Column(.disbanded, rank: 5, .labelledDetail, style: .secondary) { row in
        let ends = group(row).disbandments
        return ends.isEmpty ? nil : language.list(ends.map(date))
      },
      number(.generation, \.generation), number(.memberCount, \.memberCount),
      number(.lineUpSize, figures.size), number(.existence, figures.years),
      Column(.agency, rank: 5, style: .secondary) { agency(of: group($0)) },
      Column(.debutAgency, rank: 5, style: .secondary) { group($0).debutAgency?.name.first(names) },
      Column(.fandom, rank: 5, style: .secondary) { group($0).fandom?.first(names) },
      Column(.state, rank: 5, style: .secondary) { text(.state(of: group($0))) },
    ]
    return columns.map { column in
      var column = column.staying(in: subjects)
      // Lists of members have a status, too.
      if column.label == .state { column.label = "Group state" }
      return column
    }.filter(\.stays)
  }
}
