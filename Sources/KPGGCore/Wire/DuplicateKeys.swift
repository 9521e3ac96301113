internal import Essentials

extension WireFormat {
  /// The keys that an object of a document has a second time, wherever it is. Reading takes the first and passes over the
  /// others, while other programs may take the last (RFC 8259, section 4).
  ///
  /// - Returns: A finding for each, at most ``WireReader/mostFindings``.
  /// - Throws: The finding that makes the whole document useless, if it is no JSON or beyond the limits.
  static func duplicateKeys(_ data: Data, document: String) throws(Finding) -> [Finding] {
    try read(data, document: document) { root throws(Finding) in
      var search = DuplicateKeys(root, document)
      search.look(&root)
      return search.findings
    }
  }
}

private struct DuplicateKeys {
  /// From a value to one within it.
  private enum Step {
    case key(JSONText)
    case index(Int)
  }

  private(set) var findings: [Finding] = []
  private let text: JSONReader
  private let document: String
  /// From the root to where the search is.
  private var steps: [Step] = []
  /// How far lines and columns have been counted.
  private var counted = (place: 0, line: 1, column: 1)

  init(_ text: JSONReader, _ document: String) {
    (self.text, self.document) = (text, document)
  }

  /// Looks at the value that stands here and at all within it, and moves on behind it.
  mutating func look(_ value: inout JSONReader) {
    switch value.kind {
    case .object:
      // Hashes are enough: nobody knows their seed, so nobody can make two keys have the same.
      var keys: Set<Int> = []
      value.entries { key, value in
        steps.append(.key(key))
        if !keys.insert(key.withBytes(Self.hash)).inserted { note(key) }
        look(&value)
        steps.removeLast()
      }
    case .list:
      var index = 0
      value.elements { element in
        steps.append(.index(index))
        look(&element)
        steps.removeLast()
        index += 1
      }
    default: value.skip()
    }
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    return hasher.finalize()
  }

  private mutating func note(_ key: JSONText) {
    if findings.count >= WireReader.mostFindings { return }
    var path = ""
    for step in steps where path.utf8.count <= 4 * Finding.longestText {
      switch step {
      case .key(let key): path += (path.isEmpty ? "" : ".") + key.string
      case .index(let index): path += "[\(index)]"
      }
    }
    findings.append(
      Finding(
        document: document, path: path, problem: .duplicate(key.string), effect: .valueIgnored,
        position: position(of: text.start(of: key))))
  }

  /// The line and column of a byte that is behind the last one asked for.
  private mutating func position(of place: Int) -> Finding.Position {
    let (lines, start) = text.lines(from: counted.place, to: place)
    let column = start.map { _ in 1 } ?? counted.column
    counted = (place, counted.line + lines, column + text.scalars(from: start ?? counted.place, to: place))
    return Finding.Position(line: counted.line, column: counted.column)
  }
}
