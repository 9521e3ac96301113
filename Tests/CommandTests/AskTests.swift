import KPGGCore
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests of the questions in `kpgg help ask`, which are the same in every language, in the same order.
@Suite(.hangLimit) struct AskTests {
  private struct Example {
    let question: String
    let command: String
  }

  private func examples(_ language: Language) async -> [Example] {
    let help = await TestWorld(columns: 120).run("help", "ask", "--lang", language.rawValue).output
    return help.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  "), let place = line.firstRange(of: "   kpgg ") else { return nil }
      let question = line[..<place.lowerBound].trimmingPrefix { $0 == " " }
      return Example(
        question: String(question.reversed().drop { $0 == " " }.reversed()),
        command: String(line[place.lowerBound...].drop { $0 == " " }))
    }
  }

  @Test(arguments: Language.allCases)
  func `every example runs the command that help shows`(language: Language) async {
    let examples = await examples(language)
    #expect(examples.count == Self.answers.count)
    for example in examples {
      var world = TestWorld(catalog: TestCatalog.bundled, columns: 100)
      world.variables["KPGG_LANG"] = language.rawValue
      let result = await world.run(example.question.split(separator: " ").map(String.init))
      let shown = result.error.split(separator: "\n").first { $0.hasPrefix("= ") }
      #expect(shown.map { $0.dropFirst(2) } == example.command[...], "\(example.question)")
      #expect(result.status == 0)
    }
  }

  /// Compares the results with the tables, in the order of the examples.
  @Test(arguments: Language.allCases)
  func `every example gives the answer according to the tables`(language: Language) async throws {
    for (example, answer) in zip(await examples(language), Self.answers) {
      let json = if case .text = answer { false } else { true }
      let line = example.question.filter { !"?¿".contains($0) } + (json ? " --json" : "")
      let result = try await kpgg(line, language, catalog: TestCatalog.bundled)
      switch answer {
      case .ids(let wanted):
        let found = try result.list.compactMap { $0["youtubeID"]?.text ?? $0["id"]?.text ?? $0["slug"]?.text }
        #expect(!wanted.isEmpty && Set(found) == wanted, "\(example.question)")
      case .value(let field, let wanted):
        #expect(try result.json[field] == wanted, "\(example.question)")
      case .text(let wanted): #expect(result.output.contains(wanted), "\(example.question)")
      }
    }
  }

  private enum Answer {
    case ids(Set<String>)
    case value(String, JSONValue)
    case text(String)
  }

  private typealias Row = [String: String]

  /// The rows of all members, with the columns of the same person in the table of people.
  private static let members: [Row] = {
    let people = Dictionary(Edition.rows("people").map { ($0["person"], $0) }, uniquingKeysWith: { $1 })
    return Edition.rows("members").map { row in
      row.merging(people[row["person"]] ?? [:]) { $1 }
    }
  }()

  private static func members(where isWanted: (Row) -> Bool) -> Answer {
    .ids(Set(members.filter(isWanted).map { "\($0["group_slug"] ?? "")/\($0["slug"] ?? "")" }))
  }

  private static func lineUp(of group: String?) -> [Row] {
    members.filter { $0["group_slug"] == group && $0["status"] == "current" }
  }

  private static func groups(where isWanted: (Row) -> Bool) -> Answer {
    .ids(Set(Edition.rows("groups").filter(isWanted).compactMap { $0["slug"] }))
  }

  private static func songs(of group: String, where isWanted: (Row) -> Bool) -> Answer {
    let songs = Edition.rows("songs").filter { $0["group_slug"] == group }
    return .ids(Set(songs.filter(isWanted).compactMap { $0["youtube_id"] }))
  }

  /// Whether a group is with HYBE or one of its labels.
  private static func isAtHYBE(_ group: Row) -> Bool {
    let labels = Edition.rows("agencies").filter { $0["parent_slug"] == "hybe" }.map { $0["agency_slug"] }
    return Edition.rows("group-agencies").contains { period in
      period["group_slug"] == group["slug"] && period["to"] == ""
        && (period["agency_slug"] == "hybe" || labels.contains(period["agency_slug"]))
    }
  }

  /// Returns the kind of the last event that made a group active or inactive.
  private static func turn(of group: Row) -> String? {
    let kinds = ["disbanded", "reunited", "hiatus", "returned", "inactive"]
    let events = Edition.rows("events").filter { event in
      event["group_slug"] == group["slug"] && kinds.contains(event["kind"] ?? "")
    }.map { ($0["date"] ?? "", $0["kind"] ?? "") }
    let end = group["disband_date"] ?? ""
    return (events + (end == "" ? [] : [(end, "disbanded")])).max { $0.0 < $1.0 }?.1
  }

  private static func field(_ name: String, of slug: String) -> String {
    Edition.rows("groups").first { $0["slug"] == slug }?[name] ?? ""
  }

  private static let answers: [Answer] = [
    members { $0["group_slug"] == "twice" && $0["status"] == "current" },
    members { row in
      row["group_slug"] == "ive" && row["status"] == "current"
        && row["positions", default: ""].split(separator: "|").contains("leader")
    },
    members { row in
      row["group_slug"] == "ive" && row["status"] == "current"
        && row["height_cm"] == lineUp(of: "ive").compactMap { $0["height_cm"] }.max()
    },
    members { $0["birth_date"]?.hasPrefix("2004") == true && $0["nationality"]?.contains("JP") == true },
    members { $0["birth_date"]?.dropFirst(4).hasPrefix("-06") == true },
    members { $0["group_slug"] == "ive" && $0["status"] == "current" },
    .value("birthDate", "2004-08-31"),
    groups { isAtHYBE($0) && lineUp(of: $0["slug"]).count == 5 },
    groups { group in
      group["disband_date"]?.hasPrefix("2024") == true
        || Edition.rows("events").contains { event in
          event["group_slug"] == group["slug"] && event["kind"] == "disbanded"
            && event["date"]?.hasPrefix("2024") == true
        }
    },
    groups { group in lineUp(of: group["slug"]).contains { $0["nationality"]?.contains("TH") == true } },
    groups { group in
      group["generation"] == "4" && ["reunited", "returned", nil].contains(turn(of: group))
    },
    songs(of: "illit") { song in
      let all = Edition.rows("songs").filter { $0["group_slug"] == "illit" }
      return song["released"] == all.compactMap { $0["released"] }.max()
    },
    songs(of: "twice") { $0["released"]?.hasPrefix("2019") == true },
    .value("youtubeID", .string(field("debut_song", of: "illit"))),
    .value("state", "hiatus"),
    members { $0["group_slug"] == "izone" && $0["status"] == "current" },
    groups { ["twice", "redvelvet"].contains($0["slug"]) },
    .text("maknae"),
  ]
}
