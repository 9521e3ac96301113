import KPGGCore
import Terminal

struct AgencyListView: Sendable {
  let rosters: [AgencyRoster]
  let count: ListCount

  func list(_ context: RenderContext) -> [PageRow] {
    let columns: [Column<AgencyRoster>] = [
      Column(.agency, .title, style: .title) { $0.agency.name.preferred(context.nameOrder) },
      .otherName { $0.agency.name.alternative(context.nameOrder) },
      Column(.owner, dropOrder: 4, .labelledDetail, style: .secondary) {
        $0.agency.parent?.name.preferred(context.nameOrder)
      },
      .number(.groups, dropOrder: 1) { "\($0.groupCount)" },
      .number("All groups", dropOrder: 2) { "\($0.entries.count)" },
      Column("Labels", dropOrder: 5, minimum: 12, .labelledDetail, style: .secondary) { roster in
        let names = roster.labels.map { $0.name.preferred(context.nameOrder) }
        return names.isEmpty ? nil : context.language.list(names)
      },
    ]
    return context.list(rosters, columns, count: count) { .agency($0.agency.slug) }
  }
}

/// The page of an agency, with its owners and a tree of its labels and groups. Present groups come first.
struct AgencyView: EntryView {
  let roster: AgencyRoster
  let favorites: Favorites?
  let index: CatalogIndex

  private var agency: Agency { roster.agency }

  var isOneColumn: Bool { true }

  /// A label or group in the tree.
  private struct Branch {
    enum Content {
      case label(Agency)
      case group(AgencyRoster.Entry, [AgencyPeriod])
    }

    /// The branch lines in front of its name.
    let linePrefix: String
    /// The agency above it in the tree.
    let parent: Agency
    let content: Content

    var group: GirlGroup? {
      if case .group(let entry, _) = content { entry.group } else { nil }
    }
  }

  func page(_ space: EntryPage.Space) -> EntryPage {
    let context = space.left
    let owners = agency.family.dropFirst().map { owner in
      FactRow(.owner, Line(owner.name.full(context.nameOrder)), opens: .agency(owner.slug))
    }
    let former = roster.entries.count - roster.groupCount
    let counts = [
      FactRow(.groups, "\(roster.groupCount)"), former == 0 ? nil : FactRow("Former groups", "\(former)"),
    ]
    let note = Line(context.text("owners and labels are current"), .secondary)
    let branches = branches(below: agency, linePrefix: "")
    return EntryPage(
      header: context.header(
        context.name(agency.name, .title), of: Line(),
        (counts + [context.aliases(agency.aliases, of: agency.name)]).compactMap(\.self)),
      left: (owners.isEmpty ? [] : [context.part(nil, context.rows(owners))])
        + (branches.isEmpty ? [] : [context.part(nil, rows(branches, context))]),
      footer: context.edition(index)
        + (owners.isEmpty && roster.labels.isEmpty ? [] : context.wrapped(note, to: context.width)))
  }

  /// Returns the branches of an agency: its groups, and its labels with the branches below them.
  private func branches(below agency: Agency, linePrefix: String) -> [Branch] {
    let groups = roster.entries.map { entry in
      (entry, entry.periods.filter { $0.agency.slug == agency.slug })
    }.filter { !$1.isEmpty }
    let present = groups.filter { isCurrent($0, $1) }
    let former = groups.filter { !isCurrent($0, $1) }
    let labels = roster.labels.filter { $0.parent?.slug == agency.slug }.map(Branch.Content.label)
    let contents = (present + former).map { Branch.Content.group($0, $1) } + labels
    return contents.enumerated().flatMap { number, content -> [Branch] in
      let isLast = number == contents.count - 1
      let branch = Branch(linePrefix: linePrefix + (isLast ? "└ " : "├ "), parent: agency, content: content)
      guard case .label(let label) = content else { return [branch] }
      return [branch] + branches(below: label, linePrefix: linePrefix + (isLast ? "  " : "│ "))
    }
  }

  /// Whether a group is still with the label, or was when it disbanded.
  private func isCurrent(_ entry: AgencyRoster.Entry, _ periods: [AgencyPeriod]) -> Bool {
    let present = entry.group.currentAgencies
    return periods.contains(where: present.contains)
  }

  private func rows(_ branches: [Branch], _ context: RenderContext) -> [PageRow] {
    let columns: [Column<Branch>] = [
      Column(.name, .title) { branch in
        Line(context.isAccessible ? "" : branch.linePrefix, .secondary) + name(of: branch, context)
      },
      .otherName { branch in
        switch branch.content {
        // On a narrower page, a label's second name would leave no room for the years.
        case .label(let label): context.width < 100 ? nil : label.name.alternative(context.nameOrder)
        case .group(let entry, _): entry.group.name.alternative(context.nameOrder)
        }
      },
      Column(.agency) { branch in
        // The tree already shows the agency above.
        context.isAccessible ? Line(branch.parent.name.preferred(context.nameOrder)) : nil
      },
      Column(.years, dropOrder: 1, minimum: 9, style: .secondary) { branch in
        guard case .group(let entry, let periods) = branch.content else { return nil }
        let spans = periods.compactMap { $0.years(of: entry.group).map(context.text) }
        return spans.isEmpty ? nil : context.language.list(spans.withoutDuplicates)
      },
      .state(dropOrder: 5, of: \Branch.group) { state(of: $0, context) },
      context.markColumn { branch in
        if let group = branch.group { favorites?.contains(.group(group.slug)) == true } else { false }
      },
    ]
    return context.singleLineRows.list(branches, columns, withHeadings: false) { branch in
      switch branch.content {
      case .label(let label): .agency(label.slug)
      case .group(let entry, _): .entry(.group(entry.group.slug))
      }
    }
  }

  /// Returns a group's state, or its present agency if it has left this one. Returns `nil` for a label.
  private func state(of branch: Branch, _ context: RenderContext) -> String? {
    guard case .group(let entry, let periods) = branch.content else { return nil }
    let isAway = !isCurrent(entry, periods) && entry.group.state != .disbanded
    if isAway, !entry.group.currentAgencies.isEmpty, let now = context.agency(of: entry.group) {
      return context.text("now with \(now)")
    }
    return context.text(.inactivity(of: entry.group))
  }

  private func name(of branch: Branch, _ context: RenderContext) -> Line {
    switch branch.content {
    case .label(let label): Line(label.name.preferred(context.nameOrder), .heading)
    case .group(let entry, let periods):
      Line(
        entry.group.name.preferred(context.nameOrder),
        isCurrent(entry, periods) ? .title(of: entry.group.slug) : .secondary)
    }
  }
}
