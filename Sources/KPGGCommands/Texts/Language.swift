import Texts

/// A language of the program's texts.
struct Language: Hashable, RawRepresentable, Sendable {
  /// The ISO 639-1 code, as in `--lang ko`.
  let rawValue: String
  /// The translations; `nil` for English, whose texts are the keys.
  private let translations: (any Translations)?

  static let english = Language(rawValue: "en", translations: nil)
  static let korean = Language(rawValue: "ko") ?? english
  static let japanese = Language(rawValue: "ja") ?? english

  /// English, and the languages that have a file in `Sources/Texts`, by their codes.
  static let allCases =
    [english]
    + (0..<kpgg_text_count()).compactMap { index in
      let path = String(cString: kpgg_text_at(index).path)
      guard path.hasPrefix("languages/") else { return nil }
      return Language(rawValue: String(path.dropFirst(10).dropLast(4)), translations: TextFile(path))
    }

  /// The language with this code; `nil` if it is not supported.
  init?(rawValue: String) {
    guard let language = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = language
  }

  /// The language of a translator's draft.
  init(_ draft: TextDraft) {
    self.init(rawValue: draft.language, translations: draft)
  }

  private init(rawValue: String, translations: (any Translations)?) {
    (self.rawValue, self.translations) = (rawValue, translations)
  }

  static func == (left: Language, right: Language) -> Bool { left.rawValue == right.rawValue }

  func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The translation of a key; `nil` if the language has none. English never has any.
  func translation(of key: String) -> String? { translations?.translation(of: key) }

  /// A word of the catalog in every language.
  static func names(of word: String) -> [String] { allCases.map { $0(Text(word: word)) } }

  /// The text of a help topic, in English if the language has none. A backslash at the end of a line joins it to the
  /// next.
  func topic(_ name: String) -> String {
    let file = TextFile("topics/\(rawValue)/\(name).txt") ?? TextFile("topics/en/\(name).txt")
    return String(file?.text.dropLast() ?? "").replacing("\\\n", with: "")
  }
}

/// A source of translations.
protocol Translations: Sendable {
  /// The translation of a key; `nil` if there is none.
  func translation(of key: String) -> String?
}

/// A file of `Sources/Texts`, embedded in the binary.
struct TextFile: Translations {
  private let index: Int

  /// `nil` if there is no such file.
  init?(_ path: String) {
    let found = (0..<kpgg_text_count()).first { String(cString: kpgg_text_at($0).path) == path }
    guard let found else { return nil }
    index = found
  }

  private var bytes: UnsafeBufferPointer<UInt8> {
    let file = kpgg_text_at(index)
    return UnsafeBufferPointer(start: file.bytes, count: file.count)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Looks up a key by binary search. Each line is a key, a tab and its translation; lines are sorted by the bytes of
  /// their keys. An empty translation counts as missing. Lines that begin with a tab are notes; they come first.
  func translation(of key: String) -> String? {
    if key.isEmpty { return nil }
    let bytes = bytes
    var key = key
    return key.withUTF8 { key in
      var (low, high) = (0, bytes.count)
      while low < high {
        var start = (low + high) / 2
        while start > low, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        let line = bytes[start..<high].prefix { $0 != UInt8(ascii: "\n") }
        let tab = line.firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex
        if line[..<tab].elementsEqual(key) {
          let translation = line[tab...].dropFirst()
          return translation.isEmpty ? nil : String(decoding: translation, as: UTF8.self)
        }
        if line[..<tab].lexicographicallyPrecedes(key) { low = line.endIndex + 1 } else { high = start }
      }
      return nil
    }
  }
}
