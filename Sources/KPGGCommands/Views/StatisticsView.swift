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

  /// Returns the number that the bars show: people if the key counts people, otherwise groups.
  private func count(_ part: Part) -> Int { part.key.countsPeople ? part.people : part.groups }

  /// Bars in which each character represents `unit` groups or people. The unit is 1 if there is room.
  private struct Bars {
    let most: Int
    let unit: Int

    init(_ counts: [Int], width: Int) {
      most = counts.max() ?? 0
      unit = max(1, (most + max(12, width / 4) - 1) / max(12, width / 4))
    }

    var width: Int { (most + unit - 1) / unit + 2 }

    /// Returns the bar of a number. The bars of the highest number are marked.
    func bar(_ count: Int) -> Line {
      let bar = String(repeating: "▇", count: (count + unit - 1) / unit)
      return count == most ? Line(bar + " ◀", .title) : Line(bar)
    }

    var legend: Text { unit == 1 ? "◀ most" : "◀ most; each ▇ stands for up to \(unit)" }
  }

  private func columns(of key: CatalogStatistics.Key, _ bars: Bars, _ context: RenderContext)
    -> [Column<Part>]
  {
    func extremum(_ label: Text, dropOrder: Int, _ extremum: @escaping (Part) -> Extremum?) -> Column<Part> {
      Column(label, dropOrder: dropOrder, minimum: 12, .labelledDetail, style: .plain) { part in
        extremum(part).map { extremum in
          "\(extremum.number) (\(context.language.list(extremum.members.map { $0.stageName.preferred(context.nameOrder) })))"
        }
      }
    }
    func average(_ label: Text, dropOrder: Int, _ average: @escaping (Part) -> Average) -> Column<Part> {
      .number(label, dropOrder: dropOrder) { average($0).tenths.map { context.text(.decimal($0)) } }
    }
    let title = Column<Part>(.statistics(by: key), .title, style: .title) { value(of: $0, context) }
    let groups = Column<Part>.number(.groups, dropOrder: 1) { "\($0.groups)" }
    let bar = Column<Part>(nil, dropOrder: 1, minimum: bars.width) { part in
      !part.isKnown || context.isAccessible || context.isNarrow ? nil : bars.bar(count(part))
    }
    let members = Column<Part>.number(.memberCount, dropOrder: 2) { "\($0.members)" }
    let people = Column<Part>.number("People", dropOrder: key.countsPeople ? 1 : 4) { "\($0.people)" }
    let age = average("Average age", dropOrder: 3, \.ages.average)
    let size = average("Average line-up", dropOrder: 4, \.sizes)
    let height = average("Average height", dropOrder: 2, \.heights.average)
    let agencies = Column<Part>(
      "Agency with the most groups", dropOrder: 5, minimum: 12, .labelledDetail, style: .secondary
    ) { part in
      let isShort = !context.isNarrow && !context.isAccessible && context.width < 120
      let names = part.agencies.map { $0.preferred(context.nameOrder) }
      return names.isEmpty
        ? nil : context.text(.agencies(names, groups: part.groupsOfAgency, isShort: isShort))
    }
    let ages = [
      extremum("Youngest", dropOrder: 6) { $0.ages.youngest },
      extremum("Oldest", dropOrder: 7) { $0.ages.oldest },
    ]
    switch key.name {
    case "era": return [title, groups, bar, members, age, agencies] + ages
    case "agency": return [title, groups, bar, members, people, age, size] + ages
    case "size": return [title, groups, bar, average("Average years", dropOrder: 4, \.years), age, agencies]
    case "years": return [title, groups, bar, size, age, agencies]
    case "height": return [title, people, bar, height]
    default: break
    }
    if !key.countsPeople { return [title, groups, bar, members, people, age, size, agencies] + ages }
    return [
      title, people, bar, height,
      extremum("Tallest", dropOrder: 3) { $0.heights.tallest },
      extremum("Shortest", dropOrder: 4) { $0.heights.shortest },
    ]
  }

  private func value(of part: Part, _ context: RenderContext) -> String? {
    switch part.value {
    case .total: return context.text(Text("All").withContext("total"))
    case .unknown: return context.text(.unknown)
    case .known(let counted):
      let text = part.value { $0.preferred(context.nameOrder) }
      switch (counted.value, part.key.name) {
      case (.text(let text), "era"): return Era(text).map(context.language.era)
      case (.number(let month), "month"): return context.text(.month(month))
      case (.number, "height"): return text.map { "\($0) cm" }
      default: return text
      }
    }
  }

  private func notes(_ total: Part) -> [Text] {
    let ages = Text.agesAtDebut(known: total.ages.average.known, all: total.ages.all)
    let sizes: Text = "current line-ups; for disbanded and inactive groups, the last line-ups are counted"
    if total.key.countsPeople {
      return [
        "each person is counted once; heights are in cm, as published, and known for \(total.heights.average.known) of \(total.people) people"
      ]
    }
    switch total.key.name {
    case "era": return [ages]
    case "agency":
      return [
        "groups are counted under their company; disbanded groups are counted under their last company",
        sizes, ages,
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
    case "agency": "Company"
    case "year": "Debut year"
    case "month": "Birth month"
    default: key.words?.label ?? Text(verbatim: key.name)
    }
  }

  fileprivate static let completedYears: Text =
    "full years from debut to disbandment or today, excluding any break in between"
}

extension CatalogStatistics.Part {
  /// Whether the part is neither the total nor the part for unknown values.
  fileprivate var isKnown: Bool {
    if case .known = value { true } else { false }
  }
}
