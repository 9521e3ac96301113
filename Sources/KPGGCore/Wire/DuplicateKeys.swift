package import Essentials

extension WireFormat {
  /// Finds duplicate keys in any object of a document. This reader uses the first one; other programs may use the last
  /// (RFC 8259, section 4).
  ///
  /// - Returns: A finding for each, up to ``WireReader/mostFindings``.
  /// - Throws: A finding if the document is not valid JSON or exceeds the limits.
  package static func duplicateKeys(_ data: Data, document: String) throws(Finding) -> [Finding] {
    try read(data, document: document) { root throws(Finding) in
      var search = DuplicateKeys(root, document)
      search.visit(&root)
      return search.findings
    }
  }
}

private struct DuplicateKeys {
  /// A step from a value to a value inside it.
  private enum Step {
    case key(JSONText)
    case index(Int)
  }

  private(set) var findings: [Finding] = []
  private let text: JSONReader
  private let document: String
  /// The path from the root to the current value.
  private var steps: [Step] = []
  /// The position up to which lines and columns have been counted.
  private var counted = (offset: 0, line: 1, column: 1)

  init(_ text: JSONReader, _ document: String) {
    (self.text, self.document) = (text, document)
  }

  /// Searches the value at the reader's position, and moves past it.
  mutating func visit(_ value: inout JSONReader) {
    switch value.kind {
    case .object:
      // Hashes suffice: the seed is random, so nobody can construct a collision.
      var keys: Set<Int> = []
      value.entries { key, value in
        steps.append(.key(key))
        if !keys.insert(key.withBytes(Self.hash)).inserted { note(key) }
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

  /// The line and column of an offset, which must increase from call to call.
  private mutating func position(of offset: Int) -> Finding.Position {
    let (lines, start) = text.lines(from: counted.offset, to: offset)
    let column = start.map { _ in 1 } ?? counted.column
    counted = (offset, counted.line + lines, column + text.scalars(from: start ?? counted.offset, to: offset))
    return Finding.Position(line: counted.line, column: counted.column)
  }
}
