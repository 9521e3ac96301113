import KPGGCore
import Terminal

/// A member's page: her profile, groups and bandmates.
struct MemberView: EntryView {
  let member: Member
  let group: GirlGroup
  /// The members of her group.
  var members: [Member]
  /// The songs of her group, newest first.
  var songs: [Song] = []
  var background: Background
  let favorites: Favorites?
  let index: CatalogIndex
  /// Whether to show the picture's URL, which is of use only beside a picture.
  var hasAddress = false

  func page(_ space: EntryPage.Space) -> EntryPage {
    let (left, right, across) = (space.left, space.right, space.across)
    let isFavorite = favorites?.contains(.member(member.id)) == true
    // On paper, the page of the group has the rest.
    let areListed = space.isWide || left.isInBrowser
    let header = across.header(
      across.name(member.stageName, .title, isFavorite: isFavorite),
      of: Line(group.name.full(across.names), .name(of: group.slug)),
      facts(across) + [areListed ? nil : bandmates(across)].compactMap(\.self))
    let mates = MemberRows(
      members: bandmates, group: group, favorites: favorites, hasPositions: space.hasPositions,
      everyone: members)
    let songs = SongRows(
      songs: Array(songs.prefix(EntryPage.maxSongs)), group: group, favorites: favorites)
    let songHeading: Text = "Songs of \(group.name.first(right.names))"
    return EntryPage(
      header: header,
      left: [left.part(.groupsAndUnits, career(left))]
        + (bandmates.isEmpty || !areListed ? [] : [left.part(.bandmates, mates.list(left))])
        + (hasAddress ? [left.part(nil, left.rows(left.address(of: member.image)))] : []),
      right: songs.songs.isEmpty ? [] : [right.part(songHeading, songs.list(right))],
      footer: across.edition(index, sources: background.sources, of: member.id))
  }

  /// Her time in all her groups and units, earliest first.
  var stints: [Stint] {
    var groups = [group.slug: group]
    for other in background.others { groups[other.id.group] = index.group(other.id.group) }
    let person = Person.merging([member] + background.others, of: Array(groups.values)).first {
      $0.entries.contains(member)
    }
    return person?.stints(in: groups) ?? []
  }

  /// Her groups and units with the years that she spent in them, as bars if there is room.
  private func career(_ context: RenderContext) -> [PageRow] {
    let stints = stints
    let years = stints.map { context.years(of: $0) ?? "" }
    let bars = zip(stints, years).map { stint, years in
      TimeBar(
        target: target(of: stint),
        name: Line((stint.unit?.name ?? stint.group.name).first(context.names), .name(of: stint.group.slug)),
        detail: years, periods: periods(of: stint), group: stint.group)
    }
    if let rows = context.bars(bars) { return rows }
    let margin = 2 + (years.map(\.cells).max() ?? 0) + 2
    return zip(stints, years).map { stint, years in
      let name = stint.unit?.name.first(context.names) ?? stint.group.name.full(context.names)
      var title = Line(name, .name(of: stint.group.slug))
      if stint.unit != nil {
        title = title + Line(" (\(stint.group.name.first(context.names)))", .secondary)
      } else if stint.isPresent, stint.group.state == .inactive {
        title = title + Line(" (\(context.text(.silence(of: stint.group))))", .secondary)
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

  /// The catalog knows of few units whether they have ended.
  private func periods(of stint: Stint) -> [Period] {
    let isOpen = stint.isPresent && stint.unit != nil
    return isOpen ? [Period(from: stint.joined, to: nil, isPresent: false)] : stint.periods
  }

  private func target(of stint: Stint) -> Target {
    .entry(stint.unit.map { .unit(stint.group.id(of: $0)) } ?? .group(stint.group.slug))
  }

  /// The others in the present or last line-up, unless she has left it.
  private var bandmates: [Member] {
    if member.membership != .current { return [] }
    return members.filter { $0.id != member.id && $0.membership == .current }
  }

  private func bandmates(_ context: RenderContext) -> FactRow? {
    let names = bandmates.map { $0.stageName.first(context.names) }
    let shown = context.isAccessible ? names.count : 8
    return names.isEmpty ? nil : FactRow(.bandmates, context.text(.few(names, atMost: shown)))
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

  /// The facts about a member besides her names, on her page and in comparisons. New ones come last.
  static let traits: [String] = {
    let first = ["born", "birthplace", "nationality", "mbti", "blood", "height", "position", "status"]
    let others = FactWords.ofMembers.filter(\.isOnPage).map(\.name)
    return (first + others).withoutDuplicates
  }()

  /// The date of her next birthday and who shares it; `nil` for the deceased, and if it is unknown.
  private func nextBirthday(_ context: RenderContext) -> String? {
    guard member.membership?.status != .deceased, let today = context.today, let year = today.year,
      let birthDate = member.birthDate,
      let next = [year, year + 1].lazy.compactMap(birthDate.occurrence).first(where: { $0 >= today }),
      let distance = next.daysSince1970.flatMap({ next in today.daysSince1970.map { next - $0 } })
    else { return nil }
    let date: Text = "\(date: next)"
    let when = Text.distance(distance)
    let sharing = background.sharing.compactMap { other in
      index.group(other.id.group).map {
        "\(other.stageName.first(context.names)) (\($0.name.first(context.names)))"
      }
    }
    let names = Text.few(sharing, atMost: 3)
    return context.text(
      sharing.isEmpty ? "\(date) (\(when))" : "\(date) (\(when)), the same day as \(names)")
  }
}

extension RenderContext {
  /// The group or unit with the years: `IZ*ONE (2018-2021)`.
  func stint(_ stint: Stint) -> String {
    (stint.unit?.name ?? stint.group.name).first(names) + (years(of: stint).map { " (\($0))" } ?? "")
  }
}

extension RenderContext {
  /// The years of a stint, without those in which she had left or the group was disbanded.
  func years(of stint: Stint) -> String? {
    if stint.periods.count < 2 { return stint.years.map(text) }
    let spans = stint.periods.compactMap { Text.span($0.from, $0.to, isPresent: $0.isPresent) }
    return language.list(spans.map(text))
  }
}

extension Stint {
  /// The years from the first to the last; only the debut's for a unit whose end is unknown. `nil` if none is known.
  var years: Text? {
    let ended = left == group.disbanded ? nil : left
    if let unit, unit.ended == nil, ended == nil { return unit.debut?.year.map { "debut \($0)" } }
    return .span(joined, left, isPresent: isPresent)
  }
}
