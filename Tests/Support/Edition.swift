internal import Foundation
internal import Synchronization

/// The tables in `Fixtures/edition`, from which the fixtures are generated.
public enum Edition {
  /// The number of groups in the tables.
  public static let groups = rows("groups").count
  /// The number of members in the tables.
  public static let members = rows("members").count
  /// The number of songs in the tables.
  public static let songs = rows("songs").count
  /// The number of groups in the original app.
  public static let originalGroups = original.count
  /// The number of their members who were already in the original app.
  public static let originalMembers = rows("members").count { original.contains($0["group_slug"]) }
  /// The number of sections with groups in the original app.
  public static let originalSections = Set(
    rows("groups").filter { $0["original"] == "yes" }.map { $0["section"] }
  ).count
  private static let original = Set(rows("groups").filter { $0["original"] == "yes" }.map { $0["slug"] })

  /// The number of sections.
  public static let sections = Set(rows("groups").map { $0["section"] }).count

  /// The number of documents: two indices, and the members, songs and sources of each section.
  public static let documents = 2 + 3 * sections
  /// The number of files in an export, which also has the members and songs of each group.
  public static let exportedFiles = documents + 2 * groups

  /// Returns the rows of a table. Their keys are the column names.
  public static func rows(_ table: String) -> [[String: String]] {
    tables.withLock { tables in
      if let rows = tables[table] { return rows }
      let rows = parsedRows(table)
      tables[table] = rows
      return rows
    }
  }

  private static let tables = Mutex<[String: [[String: String]]]>([:])

  private static func parsedRows(_ table: String) -> [[String: String]] {
    let data =
      FileManager.default.contents(atPath: Repository.path("Fixtures/edition/\(table).csv")) ?? Data()
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var isQuoted = false
    for character in String(decoding: data, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n") + "\n"
    {
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
