import Foundation
import TestSupport
import Testing

/// Samples of each filter, from the table `filters.txt`.
extension FilterTests {
  /// The values of a record as text. The keys of its group's values begin with `group.`.
  typealias Row = [String: String]

  /// Spellings of a filter's value, and the records that the filter must keep.
  struct Sample: Sendable {
    let option: String
    let typed: [String]
    /// The alternatives, or none if the values are invalid.
    private let conditions: [(field: String, sign: String, values: [String])]

    var isValid: Bool { !conditions.isEmpty }

    init(_ row: String) {
      let sides = row.components(separatedBy: " → ")
      let left = sides[0].components(separatedBy: ": ")
      option = left[0]
      typed = left[1].components(separatedBy: ", ").map { $0.replacing("\"", with: "") }
      let alternatives = sides[1] == "error" ? [] : sides[1].components(separatedBy: " or ")
      conditions = alternatives.map { text in
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        return (words[0], words[1], words[2].components(separatedBy: ", "))
      }
    }

    func isWanted(_ row: Row) -> Bool {
      conditions.contains { field, sign, values in
        let value = row[field] ?? ""
        let parts = value.split(separator: "|").map(String.init)
        switch sign {
        case "=": return parts.contains { values.contains($0) }
        case "starts": return parts.contains { part in values.contains { part.hasPrefix($0) } }
        case "day": return values.contains { value.dropFirst(5).hasPrefix($0) }
        case "from": return (values[0]..<values[1]).contains(value)
        case "in":
          let numbers = values.compactMap { Int($0) }
          return (numbers[0]...numbers[1]).contains(Int(value) ?? -1)
        case "is": return value.isEmpty == (values == ["missing"])
        default:
          Issue.record("no condition \(sign)")
          return false
        }
      }
    }
  }

  private static let table: [Sample] = {
    let rows = Repository.text(of: "Tests/Laws/filters.txt").split(separator: "\n")
    return rows.filter { !$0.hasPrefix("#") }.map { Sample(String($0)) }
  }()

  static let samples = Dictionary(grouping: table.filter(\.isValid), by: \.option)

  /// The invalid values of each option.
  static let invalid = Dictionary(grouping: table.filter { !$0.isValid }, by: \.option)
    .mapValues { $0.flatMap(\.typed) }
}
