import Essentials
import Texts

/// A language that the program speaks.
struct Language: Hashable, Sendable {
  /// Where its translations are.
  private enum Source: Sendable {
    /// Nowhere: its texts are the keys.
    case keys
    /// In the binary, by its index there.
    case bundled(Int)
    /// In a file that a translator is working on.
    case file([String: String])
  }

  /// ISO 639-1, as in `--lang ko`.
  let code: String
  private let source: Source

  static let english = Language(code: "en", source: .keys)

  /// English and the languages of `Sources/Texts`.
  static let allCases =
    [english]
    + (0..<kpgg_language_count()).map { index in
      Language(code: String(cString: kpgg_language_at(index).code), source: .bundled(index))
    }

  static let korean = Language(code: "ko") ?? english
  static let japanese = Language(code: "ja") ?? english

  /// The language of this code, if the program speaks it.
  init?(code: String) {
    guard let language = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = language
  }

  private init(code: String, source: Source) {
    (self.code, self.source) = (code, source)
  }

  static func == (left: Language, right: Language) -> Bool { left.code == right.code }

  func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The text of this key; `nil` if the language has none, as English never has.
  func translation(of key: String) -> String? {
    switch source {
    case .keys: nil
    case .file(let translations): translations[key]
    case .bundled(let index): TextTable(index).translation(of: key)
    }
  }
}

/// The translations of a language in the binary: sorted lines of a key, a tab and its translation.
struct TextTable {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ index: Int) {
    let language = kpgg_language_at(index)
    bytes = UnsafeBufferPointer(start: language.bytes, count: language.count)
  }

  /// Finds a key by binary search over the lines.
  func translation(of key: String) -> String? {
    var key = key
    return key.withUTF8 { key in
      var (low, high) = (0, bytes.count)
      while low < high {
        var start = (low + high) / 2
        while start > low, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        let line = bytes[start..<high].prefix { $0 != UInt8(ascii: "\n") }
        let tab = line.firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex
        let found = line[..<tab]
        if found.elementsEqual(key) { return String(decoding: line[tab...].dropFirst(), as: UTF8.self) }
        if found.lexicographicallyPrecedes(key) { low = line.endIndex + 1 } else { high = start }
      }
      return nil
    }
  }
}
