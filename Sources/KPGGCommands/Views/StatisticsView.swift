import KPGGCore
import Terminal

/// A table of statistics, with a row for each part and one for the total.
struct StatisticsView: Sendable {
  private typealias Part = CatalogStatistics.Part

  let parts: [CatalogStatistics.Part]

  func lines(_ context: RenderContext) -> [Line] {
    guard let total = parts.last else { return [] }
    let bars = Bars(parts.filter(\.isKnown).map(count), width: context.width)
    let legend = context.isAccessible || context.isNarrow ? [] : [bars.legend]
    return context.list(parts, columns(of: total.key, bars, context)).lines + [Line()]
      + (legend + notes(total)).flatMap {
        context.wrapped(Line(context.text($0), .secondary), to: context.width)
      }
  }

  /// What the bars show: the number of groups, or of people where those are counted.
  private func count(_ part: Part) -> Int { part.key.isOfPeople ? part.people : part.groups }

  /// Bars with one character for each of the units, or for several if they are too many.
  private struct Bars {
    let most: Int
    let unit: Int

    init(_ counts: [Int], width: Int) {
      most = counts.max() ?? 0
      unit = max(1, (most + max(12, width / 4) - 1) / max(12, width / 4))
    }

    var width: Int { (most + unit - 1) / unit + 2 }

    /// The bar of a number; the highest are marked.
    func bar(_ count: Int) -> Line {
      let bar = String(repeating: "▇", count: (count + unit - 1) / unit)
      return count == most ? Line(bar + " ◀", .title) : Line(bar)
    }

    /// What the characters stand for.
    var legend: Text { unit == 1 ? "◀ most" : "◀ most; ▇ is up to \(unit)" }
  }

  /// The columns that matter for a key.
  private func columns(of key: CatalogStatistics.Key, _ bars: Bars, _ context: RenderContext)
    -> [Column<Part>]
  {
    func extreme(_ label: Text, rank: Int, _ extreme: @escaping (Part) -> Extreme?) -> Column<Part> {
      Column(label, rank: rank, minimum: 12, .labelledDetail, style: .plain) { part in
        extreme(part).map { extreme in
          "\(extreme.number) (\(context.language.list(extreme.members.map { $0.stageName.first(context.names) })))"
        }
      }
    }
    func mean(_ label: Text, rank: Int, _ mean: @escaping (Part) -> Mean) -> Column<Part> {
      .number(label, rank: rank) { mean($0).tenths.map { context.text(.decimal($0)) } }
    }
    let title = Column<Part>(.statistics(by: key), .title, style: .title) { value(of: $0, context) }
    let groups = Column<Part>.number(.groups, rank: 1) { "\($0.groups)" }
    let bar = Column<Part>(nil, rank: 1, minimum: bars.width) { part in
      !part.isKnown || context.isAccessible || context.isNarrow ? nil : bars.bar(count(part))
    }
    let members = Column<Part>.number(.memberCount, rank: 2) { "\($0.members)" }
    let people = Column<Part>.number("People", rank: key.isOfPeople ? 1 : 4) { "\($0.people)" }
    let age = Column<Part>.number("Average age", rank: 3) {
      $0.ages.meanTenths.map { context.text(.decimal($0)) }
    }
    let size = mean("Average line-up", rank: 4, \.sizes)
    let height = mean("Average height", rank: 2, \.heights.mean)
    let agencies = Column<Part>(
      "Agency with the most groups", rank: 5, minimum: 12, .labelledDetail, style: .secondary
    ) { part in
      let isShort = !context.isNarrow && !context.isAccessible && context.width < 120
      let names = part.agencies.map { $0.first(context.names) }
      return names.isEmpty
        ? nil : context.text(.agencies(names, groups: part.groupsOfAgency, isShort: isShort))
    }
    let ages = [
      extreme("Youngest", rank: 6) { $0.ages.youngest },
      extreme("Oldest", rank: 7) { $0.ages.oldest },
    ]
    switch key.name {
    case "era": return [title, groups, bar, members, age, agencies] + ages
    case "agency": return [title, groups, bar, members, people, age, size] + ages
    case "size": return [title, groups, bar, mean("Average years", rank: 4, \.years), age, agencies]
    case "years": return [title, groups, bar, size, age, agencies]
    case "height": return [title, people, bar, height]
    default: break
    }
    if !key.isOfPeople { return [title, groups, bar, members, people, age, size, agencies] + ages }
    return [
      title, people, bar, height,
      extreme("Tallest", rank: 3) { $0.heights.tallest },
      extreme("Shortest", rank: 4) { $0.heights.shortest },
    ]
  }

  private func value(of part: Part, _ context: RenderContext) -> String? {
    switch part.value {
    case .total: return context.text(Text("All").meaning("total"))
    case .unknown: return context.text(.unknown)
    case .known(let counted):
      let text = part.value { $0.first(context.names) }
      switch (counted.value, part.key.name) {
      case (.text(let text), "era"): return Era(text).map(context.language.era)
      case (.number(let month), "month"): return context.text(.month(month))
      case (.number, "height"): return text.map { "\($0) cm" }
      default: return text
      }
    }
  }

  /// What the numbers are.
  private func notes(_ total: Part) -> [Text] {
    let ages = Text.agesAtDebut(known: total.ages.known, all: total.ages.all)
    let sizes: Text = "line-ups now, or the last ones of groups that have disbanded or are silent"
    if total.key.isOfPeople {
      return [
        "people, each counted once; heights as published, in cm, known for \(total.heights.mean.known) of \(total.people)"
      ]
    }
    switch total.key.name {
    case "era": return [ages]
    case "agency":
      return [
        "a group counts for the family of its agency, or of its last one if it has disbanded", sizes, ages,
      ]
    case "size": return [sizes, .completedYears, ages]
    case "years": return [.completedYears, sizes, ages]
    default: return [sizes, ages]
    }
  }
}

extension Text {
  fileprivate static func statistics(by key: CatalogStatistics.Key) -> Text {
    switch key.name {
    case "agency": "Agency family"
    case "year": "Debut year"
    case "month": "Birth month"
    default: key.words?.label ?? Text(verbatim: key.name)
    }
  }

  /// How years are counted.
  fileprivate static let completedYears: Text =
    "completed years from the debut to the end or today, without the time disbanded"
}

extension CatalogStatistics.Part {
  /// Whether it is neither the total nor the part without a value.
  fileprivate var isKnown: Bool {
    if case .known = value { true } else { false }
  }
}
