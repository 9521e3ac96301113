import KPGGCore
import Terminal

/// Counts of groups and members in a table, a row for each era and one for all of them.
struct StatisticsView: Sendable {
  let parts: [CatalogStatistics.Part]

  /// The most cells that a bar may take.
  private static let longestBar = 20

  func lines(_ page: Page) -> [Line] {
    guard let total = parts.last else { return [] }
    let columns = [
      ListColumn(.era, .title), ListColumn(.groups, rank: 1, .labelledDetail),
      // A bar that is cut short would be a lie.
      ListColumn(nil, rank: 4, minimum: bar(most).count),
      ListColumn(.memberCount, rank: 2, .labelledDetail), ListColumn(.averageAge, rank: 3, .labelledDetail),
      ListColumn(.mostGroups, rank: 5, minimum: 12, .labelledDetail),
      ListColumn(.youngest, rank: 6, minimum: 12, .labelledDetail),
      ListColumn(.oldest, rank: 7, minimum: 12, .labelledDetail),
    ]
    let note = page.text(Fact.agesAtDebut(known: total.ages.known, all: total.members))
    return page.list(parts.map { row($0, page) }, columns: columns)
      + [Line()] + page.wrapped(Line(note, .secondary), to: page.width)
  }

  private func row(_ part: CatalogStatistics.Part, _ page: Page) -> [Line] {
    let isTable = !page.isNarrow && !page.isAccessible
    func number(_ count: Int, widest: Int) -> Line {
      let digits = "\(count)"
      return Line(isTable ? String(repeating: " ", count: "\(widest)".count - digits.count) + digits : digits)
    }
    func extreme(_ extreme: DebutAges.Extreme?) -> Line {
      Line(
        extreme.map { extreme in
          page.text(Fact.ageOf(extreme.age, extreme.members.map { $0.stageName.first(page.names) }))
        } ?? "")
    }
    let agencies = Fact.agencies(
      part.agencies, groups: part.groupsOfAgency, isShort: isTable && page.width < 120)
    return [
      Line(part.era.map(page.language.era) ?? page.text(Label.allEras), .title),
      number(part.groups, widest: parts.map(\.groups).max() ?? 0),
      Line(isTable && part.era != nil ? bar(part.groups) : "", .secondary),
      number(part.members, widest: parts.map(\.members).max() ?? 0),
      Line(part.ages.meanTenths.map(Fact.decimal) ?? ""),
      Line(part.agencies.isEmpty ? "" : page.text(agencies), .secondary),
      extreme(part.ages.youngest), extreme(part.ages.oldest),
    ]
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
