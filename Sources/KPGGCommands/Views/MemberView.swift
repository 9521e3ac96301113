import KPGGCore
import Terminal

/// The page of a member, with her profile, groups and bandmates.
struct MemberView: EntryView {
  let member: Member
  let group: GirlGroup
  var members: [Member]
  /// The songs of her group, newest first.
  var songs: [Song] = []
  var background: MemberBackground
  let favorites: Favorites?
  let index: CatalogIndex
  /// Whether to show the picture's URL, as on a printed page with a picture.
  var showsURL = false

  func page(_ space: EntryPage.Space) -> EntryPage {
    let left = space.left
    let right = space.right
    let across = space.across
    let isFavorite = favorites?.contains(.member(member.id)) == true
    // A narrow printed page names the bandmates in the header only. The group's page lists them.
    let areListed = space.isWide || left.isInBrowser
    let header = across.header(
      across.name(member.stageName, .title, isFavorite: isFavorite),
      of: Line(group.name.full(across.nameOrder), .name(of: group.slug)),
      facts(across) + [areListed ? nil : bandmates(across)].compactMap(\.self))
    let mates = MemberRows(
      members: bandmates, group: group, favorites: favorites, hasPositions: space.hasPositions,
      everyone: members)
    let songs = SongRows(
      songs: Array(songs.prefix(EntryPage.maxSongs)), group: group, favorites: favorites)
    let songHeading: Text = "Songs of \(group.name.preferred(right.nameOrder))"
    return EntryPage(
      header: header,
      left: [left.part(.groupsAndUnits, career(left))]
        + (bandmates.isEmpty || !areListed ? [] : [left.part(.bandmates, mates.list(left))])
        + (showsURL ? [left.part(nil, left.rows(left.address(of: member.image)))] : []),
      right: songs.songs.isEmpty ? [] : [right.part(songHeading, songs.list(right))],
      footer: across.edition(index, sources: background.sources, of: member.id))
  }

  /// Her memberships in groups and units, earliest first.
  var memberships: [MembershipPeriod] {
    var groups = [group.slug: group]
    for other in background.others { groups[other.id.group] = index.group(other.id.group) }
    let person = Person.merging([member] + background.others, of: Array(groups.values)).first {
      $0.entries.contains(member)
    }
    return person?.memberships(in: groups) ?? []
  }

  /// Returns her groups and units with the years that she spent in them, as bars if there is room.
  private func career(_ context: RenderContext) -> [PageRow] {
    let memberships = memberships
    let years = memberships.map { context.years(of: $0) ?? "" }
    let bars = zip(memberships, years).map { stint, years in
      TimeBar(
        target: target(of: stint),
        name: Line(
          (stint.unit?.name ?? stint.group.name).preferred(context.nameOrder), .name(of: stint.group.slug)),
        detail: years, periods: periods(of: stint), group: stint.group)
    }
    if let rows = context.bars(bars) { return rows }
    let margin = 2 + (years.map(\.cells).max() ?? 0) + 2
    return zip(memberships, years).map { stint, years in
      let name = stint.unit?.name.preferred(context.nameOrder) ?? stint.group.name.full(context.nameOrder)
      var title = Line(name, .name(of: stint.group.slug))
      if stint.unit != nil {
        title = title + Line(" (\(stint.group.name.preferred(context.nameOrder)))", .secondary)
      } else if stint.isOngoing, stint.group.state == .inactive {
        title = title + Line(" (\(context.text(.inactivity(of: stint.group))))", .secondary)
      }
      let target = target(of: stint)
      if context.isAccessible {
        return PageRow(target: target, lines: [title + Line(years.isEmpty ? "" : ", " + years)])
      }
      let lines = context.wrapped(title, to: context.width - margin)
        .labelled(Line("  " + years, .secondary), margin: margin)
      return PageRow(target: target, lines: lines)
    }
  }

  /// Returns the periods to draw. Few units have a known end, so a present membership in a unit has an unknown end.
  private func periods(of stint: MembershipPeriod) -> [Period] {
    let isOpen = stint.isOngoing && stint.unit != nil
    return isOpen ? [Period(from: stint.joined, to: nil, isOngoing: false)] : stint.periods
  }

  private func target(of stint: MembershipPeriod) -> Target {
    .entry(stint.unit.map { .unit(stint.group.id(of: $0)) } ?? .group(stint.group.slug))
  }

  /// The other members of the present or last line-up, or none if she has left it.
  private var bandmates: [Member] {
    if member.membership != .current { return [] }
    return members.filter { $0.id != member.id && $0.membership == .current }
  }

  private func bandmates(_ context: RenderContext) -> FactRow? {
    let names = bandmates.map { $0.stageName.preferred(context.nameOrder) }
    let shown = context.isAccessible ? names.count : 8
    return names.isEmpty ? nil : FactRow(.bandmates, context.text(.shortList(names, atMost: shown)))
  }

  private func facts(_ context: RenderContext) -> [FactRow] {
    let entry = CatalogEntry.member(member, of: group)
    let traits = Self.traits.flatMap { name in
      context.facts([name], of: entry).map { fact in
        FactRow(fact.label, fact.value, isLabelled: !Self.plainTraits.contains(name))
      }
    }
    let facts =
      [FactRow(.realName, member.realName.map(context.inAllScripts))] + traits + [
        FactRow("Next birthday", nextBirthday(context)),
        context.aliases(member.aliases + member.nicknames, of: member.stageName),
      ]
    return facts.compactMap(\.self)
  }

  /// The facts whose values need no label.
  private static let plainTraits = ["mbti", "height", "position", "status"]

  /// The names of the facts on a member's page and in comparisons, without her names. New facts come last.
  static let traits: [String] = {
    let first = ["born", "birthplace", "nationality", "mbti", "blood", "height", "position", "status"]
    let others = FactPresentation.ofMembers.filter(\.isOnPage).map(\.name)
    return (first + others).withoutDuplicates
  }()

  /// Returns the date of her next birthday and who shares it, or `nil` if she is deceased or the date is unknown.
  private func nextBirthday(_ context: RenderContext) -> String? {
    guard member.membership?.status != .deceased, let today = context.today, let year = today.year,
      let birthDate = member.birthDate,
      let next = [year, year + 1].lazy.compactMap(birthDate.occurrence).first(where: { $0 >= today }),
      let distance = next.daysSince1970.flatMap({ next in today.daysSince1970.map { next - $0 } })
    else { return nil }
    let date: Text = "\(date: next)"
    let when = Text.distance(distance)
    let sameBirthday = background.sameBirthday.compactMap { other in
      index.group(other.id.group).map {
        "\(other.stageName.preferred(context.nameOrder)) (\($0.name.preferred(context.nameOrder)))"
      }
    }
    let names = Text.shortList(sameBirthday, atMost: 3)
    return context.text(
      sameBirthday.isEmpty ? "\(date) (\(when))" : "\(date) (\(when)), the same day as \(names)")
  }
}

extension RenderContext {
  /// Returns the group or unit with the years: `IZ*ONE (2018-2021)`.
  func stint(_ stint: MembershipPeriod) -> String {
    (stint.unit?.name ?? stint.group.name).preferred(nameOrder) + (years(of: stint).map { " (\($0))" } ?? "")
  }

  /// Returns the years of a membership, without the years in which she had left or the group was disbanded.
  func years(of stint: MembershipPeriod) -> String? {
    if stint.periods.count < 2 { return stint.years.map(text) }
    let spans = stint.periods.compactMap { Text.span($0.from, $0.to, isOngoing: $0.isOngoing) }
    return language.list(spans.map(text))
  }
}

extension MembershipPeriod {
  /// The first and last year, or only the debut year for a unit whose end is unknown. `nil` if no year is known.
  var years: Text? {
    let ended = left == group.disbanded ? nil : left
    if let unit, unit.ended == nil, ended == nil { return unit.debut?.year.map { "debut \($0)" } }
    return .span(joined, left, isOngoing: isOngoing)
  }
}
