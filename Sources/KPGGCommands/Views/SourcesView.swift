import KPGGCore
import Terminal

/// The facts about a group, member or song, with their sources.
struct SourcesView: Sendable {
  let entry: CatalogEntry
  let records: [SourceRecord]
  let isFavorite: Bool

  func lines(_ context: RenderContext) -> [Line] {
    let name = entry.name ?? Name(latin: context.text(.unknown), korean: nil)
    let header = name.map { context.name($0, .title(of: entry.id), isFavorite: isFavorite) } ?? []
    let owner = entry.owner.map { [context.fitted(Line($0.name.full(context.nameOrder), .secondary))] } ?? []
    if records.isEmpty {
      return header + owner + [Line(), Line(context.text("No sources in this catalog."), .secondary)]
    }
    return header + owner + [Line()] + facts(context) + legend(context)
  }

  private func facts(_ context: RenderContext) -> [Line] {
    var last: Text?
    let rows = records.map { record in
      defer { last = label(record) }
      let isRepeated = label(record) == last && !context.isAccessible
      let value = value(record, context)
      return (
        label: isRepeated ? "" : context.text(label(record)), value: context.known(value),
        sources: statements(record, context)
      )
    }
    let first = 4 + (rows.map(\.label.cells).max() ?? 0)
    if context.isNarrow || context.isAccessible {
      return rows.flatMap { row in
        let value =
          row.label.isEmpty
          ? context.wrapped(row.value, to: context.width - 4).map { $0.indented(by: 4) }
          : context.facts([(name: row.label, value: row.value)], margin: first)
        return value
          + row.sources.flatMap { context.wrapped($0, to: context.width - 4).map { $0.indented(by: 4) } }
      }
    }
    let second = first + 2 + min(max(12, rows.map(\.value.cells).max() ?? 0), (context.width - first) * 2 / 5)
    return rows.flatMap { row in
      let values = context.wrapped(row.value, to: second - first - 2)
      let sources = row.sources.flatMap { context.wrapped($0, to: context.width - second) }
      return values.labelled(Line("  " + row.label, .secondary), margin: first)
        .beside(sources, margin: second)
    }
  }

  /// Returns the sources of a fact, followed by those that are less precise and those that differ.
  private func statements(_ record: SourceRecord, _ context: RenderContext) -> [Line] {
    func names(_ sources: [Source]) -> String {
      context.language.list(sources.map { context.text(name($0)) }.withoutDuplicates)
    }
    let fact = record.fact
    var lines: [Line] = fact.sources.isEmpty ? [] : [Line(names(fact.sources))]
    if !fact.lessPreciseSources.isEmpty {
      lines.append(Line(context.text("less precise: \(names(fact.lessPreciseSources))"), .secondary))
    }
    lines += fact.otherValues.map { other in
      let value = shown(other.value, of: record.field, context)
      return Line(context.text("different value: \(value) (\(names(other.sources)))"), .warning)
    }
    return lines.isEmpty ? [Line(context.text("no source"), .secondary)] : lines
  }

  private func legend(_ context: RenderContext) -> [Line] {
    let facts = records.map(\.fact)
    let all = facts.flatMap { $0.sources + $0.lessPreciseSources + $0.otherValues.flatMap(\.sources) }
      .withoutDuplicates
    let rows = all.map { source in
      let date = source.date.map(context.language.date)
      return (
        name: context.text(name(source)).sanitized, value: Line(date ?? context.text("undated"), .secondary)
      )
    }
    return context.heading(context.text("Sources")) + context.facts(rows)
  }

  private func name(_ source: Source) -> Text {
    switch source.kind {
    case .published: Text(verbatim: source.name ?? "")
    case .own: "the editors"
    case .derived: "derived from other facts"
    }
  }

  private func label(_ record: SourceRecord) -> Text {
    let words = Facts.of(entry.kind).compactMap(\.words).first { $0.field?.name == record.field }
    return words?.label ?? Self.labels[record.field] ?? Text(verbatim: record.field)
  }

  /// The labels of fields that are not facts in lists.
  private static let labels: [String: Text] = [
    "name": .name, "nameKo": .name, "nameJa": .name, "stageName": .stageName, "stageNameKo": .stageName,
    "stageNameJa": .stageName, "realName": .realName, "realNameKo": .realName, "realNameJa": .realName,
    "title": .title, "titleKo": .title, "fandomKo": .fandom, "left": .left, "died": "Passed away",
    "image": .picture, "disbanded": .disbanded, "song": .signatureSong, "agencies": .agency,
    "events": .timeline, "released": .released, "youtubeID": .video, "debutSong": .debutSong,
  ]

  /// Returns the catalog's value, as shown on the entry's page.
  private func value(_ record: SourceRecord, _ context: RenderContext) -> String? {
    switch (record.field, entry) {
    case ("status", .member(let member, let group)):
      return context.text(.memberStatus(MemberStatus(member.membership, in: group)))
    case ("song", .group(let group)): return group.song.fullTitle(context.nameOrder) ?? record.value
    case ("debutSong", .group(let group)):
      return group.debutSong?.fullTitle(context.nameOrder) ?? record.value
    case ("agencies", .group(let group)) where group.agencies.indices.contains(record.fact.index):
      let period = group.agencies[record.fact.index]
      let dates = [period.from, period.to].map { $0.map(context.language.date) ?? "" }
      let span = dates == ["", ""] ? "" : " (\(dates[0])–\(dates[1]))"
      return period.agency.name.preferred(context.nameOrder) + span
    case ("events", .group(let group)) where group.events.indices.contains(record.fact.index):
      let event = group.events[record.fact.index]
      return context.language.date(event.date) + " "
        + context.text(.event(event, nameOrder: context.nameOrder))
    default: return record.value.map { shown($0, of: record.field, context) }
    }
  }

  /// Returns a value of a field, as shown on the entry's page.
  private func shown(_ value: String, of field: String, _ context: RenderContext) -> String {
    let words = value.split(separator: ",").map(String.init)
    switch field {
    case "birthPlace": return context.text(Text(word: value))
    case "positions": return context.positions(words) ?? value
    case "nationality":
      return context.language.list(
        words.map { word in CountryCode(word).map { context.text(.country($0)) } ?? word })
    case "height": return "\(value) cm"
    case "image": return WebURL(value)?.host ?? value
    default: return Day(iso: value).map(context.language.date) ?? value
    }
  }
}
