import KPGGCore
import Terminal

/// Counts of groups and members in a table, a row for each era and one for all of them.
struct StatisticsView: Sendable {
  let parts: [CatalogStatistics.Part]

  /// The most cells that a bar may take.
  private static let longestBar = 20

  func lines(_ context: RenderContext) -> [Line] {
    guard let total = parts.last else { return [] }
    let isTable = !context.isNarrow && !context.isAccessible
    func number(_ count: KeyPath<CatalogStatistics.Part, Int>) -> (CatalogStatistics.Part) -> String {
      let widest = isTable ? "\(parts.map { $0[keyPath: count] }.max() ?? 0)".count : 0
      return { part in
        let digits = "\(part[keyPath: count])"
        return String(repeating: " ", count: max(0, widest - digits.count)) + digits
      }
    }
    func extreme(_ extreme: DebutAges.Extreme?) -> String? {
      extreme.map { context.text(Fact.ageOf($0.age, $0.members.map { $0.name.first(context.names) })) }
    }
    let columns: [Column<CatalogStatistics.Part>] = [
      Column(.era, .title, style: .title) { $0.era.map(context.language.era) ?? context.text(Label.allEras) },
      Column(.groups, rank: 1, .labelledDetail, style: .plain, text: number(\.groups)),
      // A bar that is cut short would be a lie.
      Column(nil, rank: 4, minimum: bar(most).count, style: .secondary) { part in
        isTable && part.era != nil ? bar(part.groups) : nil
      },
      Column(.memberCount, rank: 2, .labelledDetail, style: .plain, text: number(\.members)),
      Column(.averageAge, rank: 3, .labelledDetail, style: .plain) { $0.ages.meanTenths.map(Fact.decimal) },
      Column(.mostGroups, rank: 5, minimum: 12, .labelledDetail, style: .secondary) { part in
        let isShort = isTable && context.width < 120
        let names = part.agencies.map { $0.first(context.names) }
        return names.isEmpty
          ? nil : context.text(Fact.agencies(names, groups: part.groupsOfAgency, isShort: isShort))
      },
      Column(.youngest, rank: 6, minimum: 12, .labelledDetail, style: .plain) { extreme($0.ages.youngest) },
      Column(.oldest, rank: 7, minimum: 12, .labelledDetail, style: .plain) { extreme($0.ages.oldest) },
    ]
    let note = context.text(Fact.agesAtDebut(known: total.ages.known, all: total.members))
    return context.list(parts, columns).lines + [Line()]
      + context.wrapped(Line(note, .secondary), to: context.width)
  }

  /// The number of groups in the largest era.
  private var most: Int { parts.filter { $0.era != nil }.map(\.groups).max() ?? 0 }

  /// One cell for each group; where they are too many, in proportion, but nothing that is there without a cell.
  private func bar(_ groups: Int) -> String {
    let length =
      most <= Self.longestBar || groups == 0 ? groups : max(1, groups * Self.longestBar / most)
    return String(repeating: "#", count: length)
  }
}
