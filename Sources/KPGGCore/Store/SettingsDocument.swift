public import Essentials

/// The settings as they stand in their file: one JSON object whose values are texts, made to be edited by hand.
///
/// What is in the file and not understood stays when it is rewritten, with the keys in alphabetical order.
public struct SettingsDocument: Hashable, Sendable {
  private var values: [String: JSONValue] = [:]
  private var lines: [String: Int] = [:]

  /// No settings.
  public init() {}

  /// A key of the file.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public let key: String
    /// Its value, whatever it is.
    public let value: JSONValue
    /// The line of the file on which the key stands, from 1.
    public let line: Int
  }

  /// The entries in the order of their lines.
  public var entries: [Entry] {
    values.map { key, value in
      Entry(key: key, value: value, line: lines[key] ?? 1)
    }.sorted { ($0.line, $0.key) < ($1.line, $1.key) }
  }

  /// The text at a key; `nil` removes the key.
  public subscript(key: String) -> String? {
    get { values[key]?.text }
    set { values[key] = newValue.map(JSONValue.string) }
  }

  /// The lines on which the keys stand: texts in quotes, followed by a colon and not within another object. Keys are
  /// compared as they are written; one with an escape in it counts as standing on the first line.
  private static func lines(of text: Data) -> [String: Int] {
    var lines: [String: Int] = [:]
    var (line, depth, isInText, isEscaped) = (1, 0, false, false)
    var word = text[text.startIndex..<text.startIndex]
    for (place, byte) in zip(text.indices, text) {
      if byte == UInt8(ascii: "\n") { line += 1 }
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInText: isEscaped = true
      case UInt8(ascii: "\""):
        isInText.toggle()
        word = isInText ? text[(place + 1)...] : text[word.startIndex..<place]
      case _ where isInText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where depth == 1:
        let key = String(decoding: word, as: UTF8.self)
        lines[key] = lines[key] ?? line
      default: break
      }
    }
    return lines
  }
}

extension SettingsDocument: Storable {
  /// `config.json`.
  public static let kind = StoreError.Kind.settings

  /// Reads the file's content.
  public init(stored data: Data) throws(StoreError.Reason) {
    // Some editors of Windows begin a file with a mark of the encoding.
    let mark = Data([0xEF, 0xBB, 0xBF])
    let text = data.starts(with: mark) ? data.dropFirst(mark.count) : data
    if text.allSatisfy({ " \t\r\n".utf8.contains($0) }) { return }
    do {
      guard case .object(let values) = try JSONValue(json: Data(text)) else {
        throw StoreError.Reason.damaged(.noObject)
      }
      self.values = values
    } catch let reason as StoreError.Reason {
      throw reason
    } catch {
      throw .damaged(error is JSONValue.NotRepresentable ? .notRepresentable : .notJSON)
    }
    lines = Self.lines(of: data)
  }

  /// The file's content.
  public func encoded() throws -> Data { try JSONValue.object(values).written() }
}
