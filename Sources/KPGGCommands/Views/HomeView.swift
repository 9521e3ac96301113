import KPGGCore
import Terminal

/// The home page: the featured group, today's birthdays and anniversaries, the favourites, new songs, active groups,
/// and the groups of each era.
struct HomeView: Sendable {
  let content: HomeContent
  let favorites: Favorites?

  /// A line of names, with a label on its left.
  private struct Row {
    let label: Line
    let items: [PageRow]
  }

  private func item(_ target: Target, _ line: Line) -> PageRow { PageRow(target: target, lines: [line]) }

  // MARK: What it shows

  /// Returns the featured group's name, song, years and size.
  private func featured(_ group: GirlGroup, _ context: RenderContext) -> [Line] {
    let years = Text.span(group.debut, group.disbanded, isOngoing: group.state != .disbanded)
    let count = group.memberCount.map { ListCount(unit: .members, shown: $0).text }
    let song = group.song.fullTitle(context.nameOrder).map { Line($0, link: group.song.youtubeID.watchURL) }
    return [context.title(group.name, .title(of: group.slug)) + mark(.group(group.slug), context), song]
      .compactMap(\.self) + [years, count].compactMap(\.self).map { Line(context.text($0), .secondary) }
  }

  /// Returns a row of today's birthdays, with ages and groups, and a row of other anniversaries, with years.
  private func days(_ context: RenderContext) -> [Row] {
    [("Birthdays" as Text, true), (.onThisDay, false)].compactMap { label, areBirths in
      let days = content.days.filter { ($0.kind == .birthday) == areBirths }
      if days.isEmpty { return nil }
      let items = days.map { day in
        let id = day.ids.first { favorites?.contains($0) == true } ?? day.ids[0]
        let group = context.groupNames(of: day, content.names).map { " (\($0))" } ?? ""
        let year = areBirths ? nil : day.originalDate.year.map { "\($0) " }
        let eventWord = areBirths ? .briefOccasion(day) : Text.eventWord(day)
        let details = [group, eventWord.map { " " + context.text($0) } ?? ""]
        let name = Line(day.name.preferred(context.nameOrder), day.isMemorial ? .secondary : .title(of: id))
        return item(
          .entry(id),
          Line(year ?? "", .secondary) + name + Line(details.joined(), .secondary) + mark(id, context))
      }
      return Row(label: Line(context.text(label), .secondary), items: items)
    }
  }

  private func name(_ favorite: HomeContent.FavoriteItem, _ context: RenderContext) -> Line {
    let id = favorite.record.favorite.id
    let name = Line(favorite.record.name?.preferred(context.nameOrder) ?? id.description, .title(of: id))
    guard id.kind == .song, let group = favorite.record.groups.first else { return name }
    return name + Line("  ") + Line(group.name.preferred(context.nameOrder), .name(of: group.slug))
  }

  /// Describes the next anniversary of a favourite: `turns 22 in 13 days`. For a group, it can be a member's birthday.
  private func occasion(_ favorite: HomeContent.FavoriteItem, _ context: RenderContext) -> Line? {
    guard let next = favorite.next, let distance = content.distance(to: next) else { return nil }
    let isOwn = next.ids.contains(favorite.record.favorite.id)
    let name = isOwn ? "" : next.name.preferred(context.nameOrder) + " "
    if context.isNarrow, let month = next.day.month, let day = Day(month: month, day: next.day.day) {
      return Line(context.date(day) + " " + name + context.text(.briefOccasion(next)))
    }
    return Line(
      name
        + context.text(Text("\(Text.briefOccasion(next)) \(Text.distance(distance))").withContext("occasion"))
    )
  }

  private func names(_ groups: [GirlGroup], _ context: RenderContext) -> [PageRow] {
    groups.map { group in
      let style: Style = group.state == .active ? .name(of: group.slug) : .secondary
      return item(
        .entry(.group(group.slug)),
        Line(group.name.preferred(context.nameOrder), style) + mark(.group(group.slug), context))
    }
  }

  private func mark(_ id: EntryID, _ context: RenderContext) -> Line {
    let mark = context.mark(favorites, id)
    return mark.cells == 0 ? mark : Line(" ") + mark
  }

  // MARK: In the browser

  private static let maxFavorites = 5
  private static let maxSongs = 6
  private static let maxSpokenItems = 8

  /// - Parameter hint: The hint that explains how to play the featured group's song.
  func placed(in space: PageSpace, hint: Line) -> [Placed] {
    let whole = space.context
    var left = whole
    if space.isWide {
      left = whole.column((whole.width - PageSpace.columnGap) / 2)
    } else if let picture = space.picture {
      left = whole.atMost(whole.width - picture.width - PageSpace.columnGap)
    }
    var column = PageColumn(space, left)
    addFeatured(to: &column, hint)
    addToday(to: &column)
    addFavorites(to: &column)
    var beside = PageColumn(space, left, x: left.width + PageSpace.columnGap, after: column)
    if let picture = space.picture {
      beside.addPicture(picture, of: content.featured.map { .entry(.group($0.slug)) })
    }
    // On the right, there is room for as many rows as on the left.
    if space.isWide { addSongs(to: &beside, atMost: max(Self.maxSongs, column.y - beside.y - 1)) }
    var below = PageColumn(space, whole, y: max(column.y, beside.y), after: beside)
    if !space.isWide { addSongs(to: &below, atMost: Self.maxSongs) }
    addActive(to: &below)
    addEras(to: &below)
    return column.items + beside.items + below.items
  }

  private func addHeading(
    _ title: String, _ detail: String, opens target: Target, to column: inout PageColumn
  ) {
    let line = Line(title, .heading) + Line("  \(detail) ›", .secondary)
    column.addHeading(PageRow(target: target, lines: [column.context.fitted(line)]))
  }

  private func addFeatured(to column: inout PageColumn, _ hint: Line) {
    guard let group = content.featured else { return }
    let context = column.context
    column.addText([Line(context.text(.featured), .heading)])
    let width = context.width - 2
    var lines = context.joined(featured(group, context), by: Line("   "), to: width)
    if let first = lines.first, first.cells + 4 + hint.cells <= width {
      lines[0] = first.padded(to: width - hint.cells - 1) + hint
    }
    column.addRows([PageRow(target: .entry(.group(group.slug)), lines: lines.map { $0.indented(by: 2) })])
  }

  private func addToday(to column: inout PageColumn) {
    guard let today = content.today, !content.days.isEmpty else { return }
    let context = column.context
    addHeading(
      context.text("Today"), "\(context.weekday(of: today))  \(content.days.count)", opens: .today,
      to: &column)
    let rows = days(context)
    let margin = 4 + (rows.map(\.label.cells).max() ?? 0)
    for row in rows {
      column.addFlow(row.items, label: row.label.indented(by: 2), margin: margin, maxRows: 2)
    }
  }

  private func addFavorites(to column: inout PageColumn) {
    let context = column.context
    if content.favorites.isEmpty { return }
    addHeading(
      "★ " + context.text(.favorites), "\(content.favorites.count)", opens: .tab(.favorites), to: &column)
    let columns: [Column<HomeContent.FavoriteItem>] = [
      Column(nil, .title) { name($0, context) },
      Column(nil, minimum: 30) { occasion($0, context) },
      Column(nil, dropOrder: 2, minimum: 16, style: .secondary) { favorite in
        favorite.song?.name.map { context.text("newest song") + " " + $0.preferred(context.nameOrder) }
      },
    ]
    let shown = Array(content.favorites.prefix(Self.maxFavorites))
    column.addList(
      context.singleLineRows.list(shown, columns, withHeadings: false) { .entry($0.record.favorite.id) })
  }

  private func addSongs(to column: inout PageColumn, atMost count: Int) {
    let context = column.context
    if content.songs.isEmpty { return }
    addHeading(context.text(.newestSongs), "\(content.songs.count)", opens: .tab(.songs), to: &column)
    let columns: [Column<SongRecord>] = [
      Column(nil, minimum: 12, .title) { $0.song.name.map { Line($0.preferred(context.nameOrder), .title) } },
      Column(nil, dropOrder: 1, minimum: 8) {
        Line($0.performer(context.nameOrder), .name(of: $0.group.slug))
      },
      Column(nil, dropOrder: 2, minimum: 10, style: .secondary) { $0.song.released.map(context.date) },
    ]
    let shown = Array(content.songs.prefix(count))
    column.addList(context.singleLineRows.list(shown, columns, withHeadings: false) { .entry($0.entry.id) })
  }

  private func addActive(to column: inout PageColumn) {
    if content.active.isEmpty { return }
    let context = column.context
    addHeading(context.text(.activeNow), "\(content.active.count)", opens: .activeGroups, to: &column)
    column.addFlow(names(content.active, context), margin: 2, maxRows: 2)
  }

  /// Adds a bar chart of debuts by year, links to the eras, and the groups of each era.
  private func addEras(to column: inout PageColumn) {
    let context = column.context
    if content.sections.isEmpty { return }
    let ruler = Line(context.text("By debut"), .heading) + Line("  ") + bars
    column.addHeading(PageRow(lines: [context.fitted(ruler)]))
    let eras = content.sections.map {
      item(.section($0.section.era), Line(context.language.era($0.section.era)))
    }
    column.addFlow(eras, margin: 2)
    for section in content.sections {
      addHeading(
        context.title(section.section), "\(section.groups.count)", opens: .era(section.section.era),
        to: &column)
      column.addFlow(names(section.groups, context), margin: 2)
    }
  }

  /// A bar chart of debuts by year: `'97 ▂▁·▅█ '26`.
  private var bars: Line {
    let years = content.debutsByYear
    guard let first = years.first?.year, let last = years.last?.year else { return Line() }
    let most = max(1, years.map(\.count).max() ?? 0)
    let bars = years.map { $0.count.barCharacter(outOf: most) }
    func short(_ year: Int) -> String { "'" + String(year).suffix(2) }
    return Line(short(first) + " ", .secondary) + Line(String(bars)) + Line(" " + short(last), .secondary)
  }

  // MARK: Printed output

  /// Returns the printed page: a line for each section that precedes the eras in the browser, then a line for each era.
  func lines(_ context: RenderContext) -> [Line] {
    let title =
      Line("kpgg", .heading)
      + Line("  " + context.text("K-pop girl groups, their members and their songs"), .secondary)
    var rows = content.featured.map { featuredRows($0, context) } ?? []
    rows += days(context)
    func add(_ label: Text, _ items: [PageRow]) {
      if !items.isEmpty { rows.append(Row(label: Line(context.text(label), .heading), items: items)) }
    }
    add(
      .favorites,
      content.favorites.map { favorite in
        let occasion = occasion(favorite, context).map { Line(" ") + $0 } ?? Line()
        return item(.entry(favorite.record.favorite.id), name(favorite, context) + occasion)
      })
    add(
      .newestSongs,
      content.songs.map { record in
        let title = record.song.name.map { Line($0.preferred(context.nameOrder), .title) } ?? Line()
        return item(
          .entry(record.entry.id),
          title + Line(" ") + Line(record.performer(context.nameOrder), .name(of: record.group.slug)))
      })
    add(.activeNow, names(content.active, context))
    let eras = content.sections.map { section in
      Row(
        label: Line(context.language.era(section.section.era), .heading)
          + Line("  \(section.groups.count)", .secondary),
        items: names(section.groups, context))
    }
    let next = nextSteps(context)
    let room = context.height - 3 - next.count
    // The featured group and the newest era are always shown.
    rows = Array(rows.prefix(max(2, room - eras.count)))
    let margin = 2 + ((rows + eras).map(\.label.cells).max() ?? 0)
    var lines = eras.map { line($0, context, margin: margin) }
    if lines.count > room - rows.count {
      let shown = max(1, room - rows.count - 1)
      let rest = eras[shown...].reduce(0) { $0 + $1.items.count }
      lines =
        lines.prefix(shown)
        + context.footer(
          context.text(Text("and \(rest) more:").withContext("groups")) + " " + "kpgg groups".unbroken)
    }
    return [context.fitted(title), Line()] + rows.map { line($0, context, margin: margin) } + [Line()] + lines
      + next
  }

  private func featuredRows(_ group: GirlGroup, _ context: RenderContext) -> [Row] {
    let url = group.song.youtubeID
    return [
      Row(
        label: Line(context.text(.featured), .heading),
        items: featured(group, context).map { PageRow(lines: [$0]) }),
      Row(
        label: Line(context.text(.video), .secondary),
        items: [PageRow(lines: [Line(url.url(within: context.width - 16), .url, link: url.watchURL)])]),
    ]
  }

  /// Returns a label and as many items as fit. For screen readers, returns the label and the first items.
  private func line(_ row: Row, _ context: RenderContext, margin: Int) -> Line {
    if context.isAccessible {
      let items = row.items.prefix(Self.maxSpokenItems)
      return items.dropFirst().reduce(row.label + Line(": ") + items[0].lines[0]) {
        $0 + Line(", ") + $1.lines[0]
      }
    }
    if let first = row.items.first?.lines[0], first.spans.first?.style == .url,
      margin + first.cells > context.width
    {
      return first
    }
    var line = row.label.padded(to: margin)
    for (number, item) in row.items.enumerated() {
      let longer = number == 0 ? line + item.lines[0] : line + Line("  ") + item.lines[0]
      let isLast = number == row.items.count - 1
      if number > 0, longer.cells > context.width - (isLast ? 0 : 2) {
        line = line + Line(" …", .secondary)
        break
      }
      line = longer
    }
    return context.fitted(line)
  }

  private func nextSteps(_ context: RenderContext) -> [Line] {
    func word(_ word: String) -> String { context.text(Text(word: word)) }
    let commands = [
      "kpgg group \(word("NAME"))", "member \(word("NAME"))", "search \(word("TEXT"))", "songs", "today",
      "browse",
    ]
    let text = context.text("Try next:") + " " + commands.map(\.unbroken).joined(separator: ", ")
    return [Line()] + context.wrapped(Line(text, .secondary), to: context.width)
  }
}
