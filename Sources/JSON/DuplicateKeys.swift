/// A key that an object repeats. ``JSONReader`` uses the first one; other programs may use the last (RFC 8259, section
/// 4).
package struct DuplicateKey {
  /// The path of the value, such as `group.first[3].name`; cut if it is very long.
  package let path: String
  /// The key.
  package let key: String
  /// The position of the key: the line, from 1.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int
}

extension JSONReader {
  /// Finds the keys that any object in the current value repeats, up to a number of them.
  package func duplicateKeys(atMost limit: Int) -> [DuplicateKey] {
    var search = DuplicateKeySearch(self, limit)
    var value = self
    search.visit(&value)
    return search.found
  }
}

private struct DuplicateKeySearch {
  /// A step from a value to a value inside it.
  private enum Step {
    case key(JSONText)
    case index(Int)
  }

  /// The length in bytes at which paths are cut.
  private static let longestPath = 2000

  private(set) var found: [DuplicateKey] = []
  private let limit: Int
  private let text: JSONReader
  /// The path from the root to the current value.
  private var steps: [Step] = []
  /// The position up to which lines and columns have been counted.
  private var counted = (offset: 0, line: 1, column: 1)

  init(_ text: JSONReader, _ limit: Int) {
    (self.text, self.limit) = (text, limit)
  }

  /// Searches the value at the reader's position, and moves past it.
  mutating func visit(_ value: inout JSONReader) {
    switch value.kind {
    case .object:
      var keys: Set<JSONText> = []
      value.entries { key, value in
        steps.append(.key(key))
        if !keys.insert(key).inserted { note(key) }
        visit(&value)
        steps.removeLast()
      }
    case .list:
      var index = 0
      value.elements { element in
        steps.append(.index(index))
        visit(&element)
        steps.removeLast()
        index += 1
      }
    default: value.skip()
    }
  }

  private mutating func note(_ key: JSONText) {
    if found.count >= limit { return }
    var path = ""
    for step in steps where path.utf8.count <= Self.longestPath {
      switch step {
      case .key(let key): path += (path.isEmpty ? "" : ".") + key.string
      case .index(let index): path += "[\(index)]"
      }
    }
    count(to: text.start(of: key))
    found.append(
      DuplicateKey(path: path, key: key.string, line: counted.line, column: counted.column))
  }

  /// Counts lines and columns up to an offset, which must increase from call to call.
  private mutating func count(to offset: Int) {
    let (lines, start) = text.lines(from: counted.offset, to: offset)
    let column = start.map { _ in 1 } ?? counted.column
    counted = (offset, counted.line + lines, column + text.scalars(from: start ?? counted.offset, to: offset))
  }
}
