import Foundation
import JSON
import KPGGCore
import Testing

/// The elements of a JSON list.
func jsonList(_ text: String) throws -> [JSONValue] {
  let value = try JSONValue(json: Data(text.utf8))
  guard case .list(let list) = value else {
    Issue.record("not a JSON list: \(text)")
    return []
  }
  return list
}
