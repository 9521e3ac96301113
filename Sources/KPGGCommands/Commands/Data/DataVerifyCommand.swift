import Arguments
import KPGGCore

/// `kpgg data verify CATALOG`: lists the problems of a catalog, for those who edit or host one.
struct DataVerifyCommand: Sendable {
  var words: [String] = []
  var timeout: Seconds?
  var output = OutputOptions()

  static let command = Command<App>(
    "verify",
    summary: "Check a catalog for errors.",
    discussion:
      "Each issue gives its document and JSON path. Errors make a document or record unusable and set the exit status to 1. Warnings are values that are treated as unknown.",
    examples: [
      .init("kpgg data verify site", "check files before serving them"),
      .init("kpgg data verify https://api.example.org", "check what a host serves"),
    ],
    options: DataVerifyCommand(),
    arguments: [
      .words(
        "CATALOG", atMost: 1,
        help: "A file, a folder, a host's URL, bundled or updated.",
        completions: .catalog, into: \.words),
      .option("--timeout", value: "SECONDS", help: .timeout, into: \.timeout),
    ] + OutputOptions.arguments(.list(of: FindingRecord.self)).map { $0.at(\.output) },
    run: { try await $0.run($1) })

  func run(_ app: App) async throws {
    let word = words.first ?? ""
    let audit: CatalogAudit
    if let file = try CatalogAudit(file: word) {
      audit = file
    } else {
      do {
        audit = CatalogAudit(try await app.snapshot(named: word, timeout: timeout))
      } catch APIError.unusable(let finding) {
        // A finding that makes a host's document unusable is a result here, not an error.
        audit = CatalogAudit(findings: [finding])
      } catch let finding as Finding {
        audit = CatalogAudit(findings: [finding])
      }
    }
    let findings = audit.findings + audit.sourcesOfUnknownValues
    let view = FindingListView(findings: findings)
    let empty: Text = "No issues: \(audit.counts.text)."
    try app.emit(Report(list: findings.map(FindingRecord.init), empty: empty, screen: view.lines), output)
    let errors = findings.count(where: \.isError)
    if errors > 0 { throw Failure("errors: \(errors), warnings: \(findings.count - errors)") }
  }
}

extension CatalogAudit {
  /// Findings about facts that have sources, but no value. Empty if there are other findings, because an ignored value
  /// would be reported twice.
  fileprivate var sourcesOfUnknownValues: [Finding] {
    guard findings.isEmpty else { return [] }
    func stated<Record: OutputRecord>(
      _ facts: [SourcedFact], _ group: GirlGroup?, _ entry: String, of record: Record
    ) -> [Finding] {
      facts.compactMap { fact in
        guard let group, fact.sources.contains(where: { $0.kind == .published }),
          let stated = SourceRecord(fact, of: record), stated.value == nil
        else { return nil }
        return Finding(
          document: "source/\(group.era).json", path: "source.\(group.apiName).\(entry).\(fact.key)",
          problem: .missing, effect: .valueIgnored)
      }
    }
    let groups = index?.groups ?? []
    let bySlug = groups.bySlug
    return groups.flatMap { stated(sources.facts(about: $0), $0, "", of: GroupRecord($0, nil)) }
      + members.flatMap { member in
        stated(
          sources.facts(about: member), bySlug[member.id.group], member.id.member.description,
          of: MemberRecord(member, nil))
      }
      + songs.flatMap { song in
        stated(
          sources.facts(about: song), bySlug[song.group], "#\(song.youtubeID)",
          of: ListedSongRecord(song: song))
      }
  }
}

/// A finding as a record. The words for problems and forms are a stable interface.
struct FindingRecord: OutputRecord {
  let finding: Finding

  static let fields: [OutputField<FindingRecord>] = [
    .knownText(
      "severity", "error (the document or record is unusable) or warning (the value is treated as unknown).",
      .word(["error", "warning"])
    ) {
      $0.finding.isError ? "error" : "warning"
    },
    .knownText("document", "The document's path on its host, or the file.", .text, \.finding.document),
    .knownText("path", "The JSON path, such as group.first[3].hitsong.", .text, \.finding.path),
    .knownText("problem", "The kind of issue, in one word.", .word(problems), \.finding.problem.word),
    .text("found", "The value found.") { $0.finding.problem.found },
    .text("expected", "The expected value.") { $0.finding.problem.expected },
    .integer("line", "The line in the document, from 1; null if the path tells.") {
      $0.finding.position?.line
    },
    .integer("column", "The column in that line, from 1, in characters.") { $0.finding.position?.column },
  ]

  static let columns = fields.map(\.name)

  private static let problems = [
    "missing", "notJSON", "wrongKind", "malformed", "unknownValue", "duplicate", "unknownSection",
    "notInAnySection",
    "contradicts", "miscounted", "tooLarge",
  ]
}

extension Finding.Problem {
  fileprivate var word: String {
    switch self {
    case .missing: "missing"
    case .notJSON: "notJSON"
    case .wrongKind: "wrongKind"
    case .malformed: "malformed"
    case .unknownValue: "unknownValue"
    case .duplicate: "duplicate"
    case .unknownSection: "unknownSection"
    case .notInAnySection: "notInAnySection"
    case .contradicts: "contradicts"
    case .miscounted: "miscounted"
    case .tooLarge: "tooLarge"
    }
  }

  fileprivate var found: String? {
    switch self {
    case .missing, .notJSON, .contradicts: nil
    case .tooLarge(_, let unit): unit.rawValue
    case .wrongKind(_, let found): found.rawValue
    case .malformed(_, let text), .unknownValue(let text, _), .duplicate(let text), .unknownSection(let text),
      .notInAnySection(let text):
      text
    case .miscounted(let stated, _): "\(stated)"
    }
  }

  fileprivate var expected: String? {
    switch self {
    case .wrongKind(let expected, _): expected.rawValue
    case .malformed(let form, _): form.rawValue
    case .unknownValue(_, let allowed): allowed.isEmpty ? nil : allowed.joined(separator: ",")
    case .contradicts(let key): key
    case .miscounted(_, let listed): "\(listed)"
    case .tooLarge(let limit, _): "\(limit)"
    case .missing, .notJSON, .duplicate, .unknownSection, .notInAnySection: nil
    }
  }
}
