import KPGGCore
import Terminal

/// A comparison of two groups or two members, side by side or, on a narrow page, one fact after the other.
struct ComparisonView: Sendable {
  /// One of the two groups or members.
  private struct Side: Sendable {
    let name: Name
    let slug: Slug
    /// A member's group, which distinguishes her from a member of the same name.
    let group: Name?
  }

  /// A fact about one of the two groups or members.
  private struct Fact {
    let label: Text
    let value: String?
    /// The value as an amount, if its difference from the other value can be computed.
    var amount: Amount?
  }

  private enum Amount {
    /// A date, in days since 1970.
    case day(Int)
    case years(Int)
    case number(Int)
    case height(tenths: Int)
    case age(tenths: Int)

    /// Returns the difference between two amounts of the same kind, or `nil` if they are equal or one is unknown.
    func difference(from other: Amount?) -> Text? {
      switch (self, other) {
      case (.day(let one), .day(let other)) where one != other: "\(abs(one - other)) {1|day|days}"
      case (.years(let one), .years(let other)) where one != other: "\(abs(one - other)) {1|year|years}"
      case (.number(let one), .number(let other)) where one != other: Text("\(abs(one - other))")
      case (.height(let one), .height(let other)) where one != other:
        .joined([.amount(tenths: abs(one - other)), " cm"])
      case (.age(let one), .age(let other)) where one != other:
        Text("\(Text.amount(tenths: abs(one - other))) years").withContext("age")
      default: nil
      }
    }
  }

  /// A fact about both groups or members.
  private struct Row {
    let label: Text
    let values: [Line]
    let difference: String?

    /// Whether both values are known and equal.
    let isShared: Bool
  }

  private let sides: [Side]
  private let facts: @Sendable (RenderContext) -> [[Fact]]
  /// The lines below the table.
  private let end: @Sendable (RenderContext) -> [Line]
  private let index: CatalogIndex

  init(_ left: GirlGroup, _ right: GirlGroup, members: [Member], index: CatalogIndex) {
    sides = [left, right].map { Side(name: $0.name, slug: $0.slug, group: nil) }
    facts = { context in
      [left, right].map { group in
        Self.facts(
          group, members: members.filter { $0.id.group == group.slug }, context)
      }
    }
    let shared = Person.merging(members, of: [left, right]).filter { person in
      [left, right].allSatisfy { group in person.entries.contains { $0.id.group == group.slug } }
    }
    end = { context in left.slug == right.slug ? [] : context.members(ofBoth: shared) }
    self.index = index
  }

  /// - Parameter people: Everyone in the catalog, or `nil` if only these two entries are known.
  init(_ left: (Member, GirlGroup), _ right: (Member, GirlGroup), people: [Person]?, index: CatalogIndex) {
    sides = [left, right].map { Side(name: $0.stageName, slug: $1.slug, group: $1.name) }
    let groups = (people == nil ? [left.1, right.1] : index.groups).bySlug
    let known = people ?? Person.merging([left.0, right.0].withoutDuplicates, of: [left.1, right.1])
    let both = [left, right].map { member, group in
      known.first { person in person.entries.contains { $0.id == member.id } }
        ?? Person.merging([member], of: [group])[0]
    }
    facts = { context in
      zip([left, right], both).map { Self.facts($0.0, of: $0.1, $1.memberships(in: groups), context) }
    }
    end = { context in
      if left.0.id == right.0.id { return [] }
      let isSame = both[0].id == both[1].id
      return context.overlaps(
        isSame ? nil : both[0].overlaps(with: both[1], in: groups), knowsAll: people != nil)
    }
    self.index = index
  }

  func lines(_ context: RenderContext) -> [Line] {
    let facts = facts(context)
    let rows = zip(facts[0], facts[1]).map { left, right in
      Row(
        label: left.label, values: [context.known(left.value), context.known(right.value)],
        difference: left.amount?.difference(from: right.amount).map(context.text),
        isShared: left.value != nil && left.value == right.value)
    }
    return body(rows, context) + end(context) + context.edition(index)
  }

  private func body(_ rows: [Row], _ context: RenderContext) -> [Line] {
    if context.isAccessible { return titles(context) + [Line()] + rows.flatMap { spoken($0, context) } }
    if context.isNarrow { return titles(context) + [Line()] + rows.flatMap { stacked($0, context) } }
    return sideBySide(rows, context)
  }

  // MARK: Facts

  private static func facts(_ group: GirlGroup, members: [Member], _ context: RenderContext)
    -> [Fact]
  {
    func facts(_ names: String...) -> [Fact] {
      self.facts(names, of: .group(group), members: members, context)
    }
    let ages = DebutAges(of: members) { _ in group.debut }
    // The average of only a few ages would be misleading.
    let average = ages.average.known * 2 >= ages.all ? ages.average.tenths : nil
    let heights = Heights(of: Person.merging(members, of: [group])).average
    let height = heights.known * 2 >= members.count ? heights.tenths : nil
    return facts("debut", "era", "generation", "state", "years", "agency", "debut-agency", "fandom") + [
      lineUp(group, members, context),
      Fact(
        label: "Average age at debut",
        value: average.map {
          context.text(.averageAge(tenths: $0, known: ages.average.known, all: ages.all))
        },
        amount: average.map(Amount.age)),
      Fact(
        label: "Average height",
        value: height.map { tenths in
          context.text(.averageHeight(tenths: tenths, known: heights.known, all: members.count))
        }, amount: height.map(Amount.height)),
      Fact(label: .debutSong, value: group.debutSong?.fullTitle(context.nameOrder)),
      Fact(label: .signatureSong, value: group.song.fullTitle(context.nameOrder)),
    ] + facts("released")
  }

  /// Returns the number of members and, if it is known, the line-up size.
  private static func lineUp(_ group: GirlGroup, _ members: [Member], _ context: RenderContext) -> Fact {
    let all = members.isEmpty ? group.memberCount : members.count
    let isKnown = !members.isEmpty && members.allSatisfy { $0.membership != nil }
    let lineUp = isKnown ? LineUp(members, of: group) : nil
    return Fact(
      label: .memberCount, value: all.map { context.text(.lineUp(lineUp, all: $0)) },
      amount: (lineUp?.members.count ?? all).map(Amount.number))
  }

  private static func facts(
    _ member: Member, of group: GirlGroup, _ memberships: [MembershipPeriod], _ context: RenderContext
  ) -> [Fact] {
    [
      Fact(label: .group, value: group.name.full(context.nameOrder)),
      Fact(label: .groupsAndUnits, value: context.language.list(memberships.map(context.stint))),
    ]
      + facts(MemberView.traits, of: .member(member, of: group), context)
  }

  /// Returns the facts with these names, with amounts if differences can be computed.
  private static func facts(
    _ names: [String], of entry: CatalogEntry, members: [Member] = [], _ context: RenderContext
  ) -> [Fact] {
    names.flatMap { name in
      let value = Facts.of(entry.kind).first { $0.name == name }?.value(
        of: entry, FactContext(of: entry.group, today: context.today))
      let amount: Amount? =
        switch value {
        case .day(let day): day.daysSince1970.map(Amount.day)
        case .centimetres(let height): .height(tenths: height * 10)
        case .number(let years) where name == "years": .years(years)
        case .text, .word, .number, .name, .country, .list, nil: nil
        }
      return context.facts([name], of: entry, members: members).map {
        Fact(label: $0.label, value: $0.value, amount: amount)
      }
    }
  }

  // MARK: Layouts

  private func title(_ side: Side, _ context: RenderContext) -> Line {
    context.title(side.name, side.group == nil ? .title(of: side.slug) : .title)
      + Line(distinction(of: side, context))
  }

  private func titles(_ context: RenderContext) -> [Line] { sides.map { context.fitted(title($0, context)) } }

  /// Returns the group to show after a member's name if both members have the same name, or an empty string.
  private func distinction(of side: Side, _ context: RenderContext) -> String {
    let isNamedAlike =
      sides[0].name.preferred(context.nameOrder) == sides[1].name.preferred(context.nameOrder)
    return isNamedAlike ? side.group.map { ", " + $0.preferred(context.nameOrder) } ?? "" : ""
  }

  private func shortName(_ side: Side, _ context: RenderContext) -> String {
    side.name.preferred(context.nameOrder) + distinction(of: side, context)
  }

  private func spoken(_ row: Row, _ context: RenderContext) -> [Line] {
    let label = context.text(row.label)
    if row.isShared { return [Line("\(label), \(context.text(.both)): ") + row.values[0]] }
    let difference = row.difference.map { [Line("\(label), \(context.text("difference")): \($0)")] } ?? []
    return zip(sides, row.values).map { side, value in
      Line("\(label), \(shortName(side, context)): ") + value
    } + difference
  }

  private func stacked(_ row: Row, _ context: RenderContext) -> [Line] {
    let difference = row.difference.map { "  (\($0))" } ?? ""
    let label = Line(context.text(row.label) + difference, .secondary).indented(by: 2)
    let names =
      row.isShared
      ? [Line(context.text(.both))]
      : sides.map { Line(shortName($0, context), .name(of: $0.slug)).fitted(to: context.width / 2 - 4) }
    let margin = 4 + (names.map(\.cells).max() ?? 0) + 2
    return [label]
      + zip(names, row.values).flatMap { name, value in
        context.wrapped(value, to: context.width - margin)
          .labelled(name.indented(by: 4), margin: margin)
      }
  }

  private func sideBySide(_ rows: [Row], _ context: RenderContext) -> [Line] {
    let margin = 2 + (rows.map { context.text($0.label).cells }.max() ?? 0) + 2
    let titles = sides.map { title($0, context) }
    // Below this width, a column of differences would break words in the values.
    let difference = context.width < 72 ? 0 : rows.compactMap(\.difference?.cells).max() ?? 0
    let widths = widths(in: context.width - margin - 3 - (difference == 0 ? 0 : difference + 2)) { side in
      ([titles[side]] + rows.map { $0.values[side] }).map(\.cells).max() ?? 0
    }
    func lines(_ label: Line, _ values: [Line], sign: String, note: String = "") -> [Line] {
      let cells = zip(values, widths).map { context.wrapped($0, to: $1) }
      return (0..<max(cells[0].count, cells[1].count)).map { index in
        func part(_ side: Int) -> Line { cells[side].indices.contains(index) ? cells[side][index] : Line() }
        let line =
          (index == 0 ? label : Line()).padded(to: margin) + part(0).padded(to: widths[0])
          + Line(index == 0 ? " \(sign) " : "   ", .secondary) + part(1)
        return index == 0 && !note.isEmpty
          ? line.padded(to: margin + widths[0] + 3 + widths[1] + 2) + Line(note, .secondary) : line
      }
    }
    let legend = Line("= " + context.text("shared by both"), .secondary).indented(by: 2)
    return lines(Line(), titles, sign: " ")
      + rows.flatMap { row in
        // Shared values are dimmed, so that different ones are easy to see.
        let values = row.isShared ? row.values.map { Line($0.text, .secondary) } : row.values
        return lines(
          Line(context.text(row.label), .secondary).indented(by: 2), values,
          sign: row.isShared ? "=" : " ", note: difference == 0 ? "" : row.difference ?? "")
      } + (rows.contains(where: \.isShared) ? [Line(), legend] : [])
  }

  /// Returns the widths of both columns: the wanted widths, or widths as close to them as possible.
  private func widths(in room: Int, _ wanted: (Int) -> Int) -> [Int] {
    let left = wanted(0)
    let right = wanted(1)
    if left + right <= room { return [left, right] }
    let half = room / 2
    if left <= half { return [left, room - left] }
    return right <= half ? [room - right, right] : [half, room - half]
  }
}

extension Text {
  /// Formats tenths, without a decimal place if it is zero: `5`, `0.7`.
  fileprivate static func amount(tenths: Int) -> Text {
    tenths.isMultiple(of: 10) ? Text("\(tenths / 10)") : decimal(tenths)
  }
}
