import KPGGCore

/// A fact about a group, member or song, with its sources.
struct SourceRecord: OutputRecord {
  /// The name of the fact's field in JSON output.
  let field: String
  /// The value of the field as text, or `nil` if it is unknown.
  let value: String?
  let fact: SourcedFact

  /// The JSON fields by the names of the facts in the API. Other facts are ignored.
  private static let fieldNames: [String: String] = {
    let same = [
      "debut", "disbanded", "generation", "fandom", "agencies", "events", "nationality", "mbti", "height",
      "positions", "status", "joined", "left", "died", "title", "released",
    ]
    let others = [
      "groupnameen": "name", "groupnameko": "nameKo", "groupnameja": "nameJa", "fandomko": "fandomKo",
      "hitsong": "song", "groupimage": "image", "activitynameen": "stageName", "activityname": "stageNameKo",
      "activitynameja": "stageNameJa", "mainimage": "image", "nameen": "realName", "name": "realNameKo",
      "nameja": "realNameJa", "birth": "birthDate", "birthplace": "birthPlace", "bloodtype": "bloodType",
      "titleko": "titleKo", "video": "youtubeID", "debutsong": "debutSong",
    ]
    return others.merging(same.map { ($0, $0) }) { first, _ in first }
  }()

  /// Returns records for the facts with a known value, and for unknown facts for which a source has another value.
  static func all<Record: OutputRecord>(_ facts: [SourcedFact], of record: Record) -> [SourceRecord] {
    facts.compactMap { SourceRecord($0, of: record) }.filter {
      $0.value != nil || !$0.fact.otherValues.isEmpty
    }
  }

  /// Returns `nil` if the record has no field for the fact.
  init?<Record: OutputRecord>(_ fact: SourcedFact, of record: Record) {
    guard let field = Self.fieldNames[fact.key], Record.fields.contains(where: { $0.name == field }) else {
      return nil
    }
    let text = Record.textOfFact(field, fact.index)(record)
    self.field = field
    value = text.isEmpty ? nil : text
    self.fact = fact
  }

  static let fields: [OutputField<SourceRecord>] = [
    .nonNullText("field", "The JSON field of the fact.") { $0.field },
    .text("value", "The value; for an agency or event, its name and dates. Null if unknown.") { $0.value },
    .records("sources", "The sources that state this value.", Source.fields) { $0.fact.sources },
    .count("families", "How many of them are independent of each other.") { $0.fact.independentSourceCount },
    .records("lessPrecise", "Sources that state it less precisely.", Source.fields) {
      $0.fact.lessPreciseSources
    },
    .records("differs", "Other values, and the sources that state them.", SourcedFact.Other.fields) {
      $0.fact.otherValues
    },
  ]

  /// The tab-separated row with the fact, its sources, the less precise sources, and other values.
  var sourceRow: [String] {
    func names(_ sources: [Source]) -> String { sources.map(\.shortName).joined(separator: ",") }
    let others = fact.otherValues.map { "\($0.value)=\(names($0.sources))" }
    return [
      "source", field, value ?? "", names(fact.sources), names(fact.lessPreciseSources),
      others.joined(separator: ";"),
    ]
  }
}

extension OutputField where Record: OutputRecord {
  /// Returns the field for the sources of a record's facts, which are read only on request.
  static func sources(_ facts: any KeyPath<Record, [SourcedFact]?> & Sendable) -> OutputField {
    .records(
      "sources",
      "The facts and who states them: for group, member and song, with --sources or this field; otherwise null.",
      SourceRecord.fields, isNonNull: false
    ) { record in record[keyPath: facts].map { SourceRecord.all($0, of: record) } }
  }
}

extension Source {
  fileprivate var shortName: String { name ?? kind.rawValue }

  fileprivate static let fields: [OutputField<Source>] = [
    .text("name", "The source's name; null if it is not published.") { $0.name },
    .nonNullText(
      "kind", "published, own (what the editors know) or derived (from other facts).",
      .word(["published", "own", "derived"])
    ) { $0.kind.rawValue },
    .date("date", "The date of its facts.") { $0.date },
    .text("url", "Its URL.", .url) { $0.url?.description },
  ]
}

extension SourcedFact.Other {
  fileprivate static let fields: [OutputField<SourcedFact.Other>] = [
    .nonNullText("value", "The value.") { $0.value },
    .records("sources", "The sources that state it.", Source.fields) { $0.sources },
  ]
}

extension OutputRecord {
  /// Returns a function that gets the text of a field, or of an element of a list of records.
  fileprivate static func textOfFact(_ field: String, _ index: Int) -> (Self) -> String {
    guard let list = fields.first(where: { $0.name == field }),
      case .list(.record(let parts)) = list.info.type
    else { return text(["song", "debutSong"].contains(field) ? field + ".youtubeID" : field) }
    let names = parts.map(\.name).filter { ["name", "from", "to", "date", "kind", "value"].contains($0) }
    return { record in
      guard case .list(let elements) = list.value(record), elements.indices.contains(index) else { return "" }
      let words = names.compactMap { elements[index][$0]?.text }
      return words.joined(separator: " ")
    }
  }
}
