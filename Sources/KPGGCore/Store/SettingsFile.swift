#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A file of settings: one JSON object whose values are texts, made to be edited by hand.
///
/// What is in the file and not understood stays when it is rewritten.
public struct SettingsFile: Sendable {
  /// The file's path.
  public let path: String

  /// Names the file, which need not exist.
  public init(path: String) {
    self.path = path
  }

  private var file: SharedFile { SharedFile(path: path, limit: SharedFile.largestText) }

  /// A key of the file.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public let key: String
    /// Its value, whatever it is.
    public let value: JSONValue
    /// The line of the file on which the key stands, from 1.
    public let line: Int
  }

  /// The file's entries in the order of their lines; none if there is no file.
  public func load() throws(SettingsError) -> [Entry] {
    let content: Data?
    do throws(FileError) {
      content = try file.read()
    } catch {
      throw .file(error)
    }
    guard let content else { return [] }
    let values = try Self.decode(content, path: path)
    let lines = Self.lines(of: content)
    return values.map { key, value in
      Entry(key: key, value: value, line: lines[key] ?? 1)
    }.sorted { ($0.line, $0.key) < ($1.line, $1.key) }
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

  /// Sets a key while no other process changes the file. The keys are written in alphabetical order.
  ///
  /// - Parameter value: The value; `nil` removes the key.
  /// - Returns: What became of the file; it has not changed if the key had that value.
  public func set(_ key: String, to value: String?) throws(SettingsError) -> SharedFile.Outcome {
    // A change that changes nothing needs no permission to write, and leaves no lock.
    let present = try load().first { $0.key == key }?.value
    let wanted = value.map(JSONValue.string)
    if present == wanted { return SharedFile.Outcome() }
    do {
      return try file.rewrite { content in
        var values = try content.map { try Self.decode($0, path: path) } ?? [:]
        values[key] = wanted
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return SharedFile.Replacement(try encoder.encode(values) + Data("\n".utf8))
      }
    } catch let error as SettingsError {
      throw error
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .file(FileError(path: path, reason: .system("\(error)")))
    }
  }

  private static func decode(_ content: Data, path: String) throws(SettingsError) -> [String: JSONValue] {
    // Some editors of Windows begin a file with a mark of the encoding.
    let mark = Data([0xEF, 0xBB, 0xBF])
    let text = content.starts(with: mark) ? content.dropFirst(mark.count) : content
    if text.allSatisfy({ " \t\r\n".utf8.contains($0) }) { return [:] }
    let value: JSONValue
    do {
      value = try JSONValue(json: Data(text))
    } catch {
      throw .damaged(error is JSONValue.NotRepresentable ? .notRepresentable : .notJSON, path: path)
    }
    guard case .object(let values) = value else { throw .damaged(.noObject, path: path) }
    return values
  }
}

/// Why settings cannot be read or written. The file is as it was.
public enum SettingsError: Error, Hashable, Sendable {
  /// What is wrong with a file's content.
  public enum Damage: Hashable, Sendable {
    /// It is not JSON.
    case notJSON
    /// It is JSON, but has a value that could not be written again.
    case notRepresentable
    /// It is JSON, but no object.
    case noObject
  }

  /// The file is not accessible.
  case file(FileError)
  /// The file's content is no set of settings.
  case damaged(Damage, path: String)
}
