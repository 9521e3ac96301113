internal import Synchronization

/// The tables in `Fixtures/edition`, from which the fixtures are generated.
package enum Edition {
  package static let groups = rows("groups").count
  package static let members = rows("members").count
  package static let songs = rows("songs").count
  package static let originalGroups = original.count
  /// The number of their members who were already in the original app.
  package static let originalMembers = rows("members").count { original.contains($0["group_slug"]) }
  package static let originalSections = Set(originalRows.map { $0["section"] }).count
  private static let originalRows = rows("groups").filter { $0["original"] == "yes" }
  private static let original = Set(originalRows.map { $0["slug"] })
  package static let sections = Set(rows("groups").map { $0["section"] }).count

  /// The number of documents: two indices, and the members, songs and sources of each section.
  package static let documents = 2 + 3 * sections
  /// The number of files in an export, which also has the members and songs of each group.
  package static let exportedFiles = documents + 2 * groups

  /// Returns the rows of a table. Their keys are the column names.
  package static func rows(_ table: String) -> [[String: String]] {
    tables.withLock { tables in
      if let rows = tables[table] { return rows }
      let rows = parsedRows(table)
      tables[table] = rows
      return rows
    }
  }

  private static let tables = Mutex<[String: [[String: String]]]>([:])

  private static func parsedRows(_ table: String) -> [[String: String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var isQuoted = false
    for character in Repository.text(of: "Fixtures/edition/\(table).csv") + "\n" {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(field)
        field = ""
      case "\n" where !isQuoted:
        if !row.isEmpty { rows.append(row + [field]) }
        row = []
        field = ""
      default: field.append(character)
      }
    }
    guard let names = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }
}
