import KPGGCore
import Terminal

/// A table of statistics, with a row for each era and one for all of them.
struct StatisticsView: Sendable {
  let parts: [CatalogStatistics.Part]

  func lines(_ context: RenderContext) -> [Line] {
    guard let total = parts.last else { return [] }
    func number(
      _ label: Text, rank: Int, _ text: @escaping (CatalogStatistics.Part) -> String?
    ) -> Column<CatalogStatistics.Part> {
      var column = Column(label, rank: rank, .labelledDetail, style: .plain, text: text)
      column.isNumber = true
      return column
    }
    func extreme(_ extreme: DebutAges.Extreme?) -> String? {
      extreme.map {
        "\($0.age) (\(context.language.list($0.members.map { $0.stageName.first(context.names) })))"
      }
    }
    let columns: [Column<CatalogStatistics.Part>] = [
      Column(.era, .title, style: .title) { $0.era.map(context.language.era) ?? context.text(.allEras) },
      number(.groups, rank: 1) { "\($0.groups)" },
      number(.memberCount, rank: 2) { "\($0.members)" },
      number(.averageAge, rank: 3) { $0.ages.meanTenths.map(Text.decimal) },
      Column("Agency with the most groups", rank: 5, minimum: 12, .labelledDetail, style: .secondary) {
        part in
        let isShort = !context.isNarrow && !context.isAccessible && context.width < 120
        let names = part.agencies.map { $0.first(context.names) }
        return names.isEmpty
          ? nil : context.text(.agencies(names, groups: part.groupsOfAgency, isShort: isShort))
      },
      Column(.youngest, rank: 6, minimum: 12, .labelledDetail, style: .plain) { extreme($0.ages.youngest) },
      Column(.oldest, rank: 7, minimum: 12, .labelledDetail, style: .plain) { extreme($0.ages.oldest) },
    ]
    let note = context.text(.agesAtDebut(known: total.ages.known, all: total.ages.all))
    return context.list(parts, columns).lines + [Line()]
      + context.wrapped(Line(note, .secondary), to: context.width)
  }
}
