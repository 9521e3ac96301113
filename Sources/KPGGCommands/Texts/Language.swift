import CLibrary
import KPGGCore
import Synchronization
import Texts

/// A language of the program's texts.
struct Language: Hashable, RawRepresentable, Sendable {
  /// The ISO 639-1 code, as in `--lang ko`.
  let rawValue: String
  /// The translations; `nil` for English, whose texts are the keys.
  private let translations: TextFile?

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

  private init(rawValue: String, translations: TextFile?) {
    (self.rawValue, self.translations) = (rawValue, translations)
  }

  static func == (left: Language, right: Language) -> Bool { left.rawValue == right.rawValue }

  func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The translation of a key; `nil` if the language has none. English never has any.
  func translation(of key: String) -> String? { translations?.translation(of: key) }

  /// A word of the catalog in every language.
  static func names(of word: String) -> [String] { allCases.map { $0(Text(word: word)) } }

  /// The text of a help topic, in English if the language has none. A backslash at the end of a line joins it to the
  /// next, and a command is between backticks, as in ``Text``.
  func topic(_ name: String) -> String {
    let file = TextFile("topics/\(rawValue)/\(name).txt") ?? TextFile("topics/en/\(name).txt")
    return String(file?.text.dropLast() ?? "").replacing("\\\n", with: "").unbreakingCommands { String($0) }
  }
}

/// A file of `Sources/Texts`, embedded in the binary.
struct TextFile: Sendable {
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

  /// The translation of a key; `nil` if there is none.
  func translation(of key: String) -> String? { Self.translation(of: key, in: bytes) }

  /// Looks up a key by binary search. Each line is a key, a tab and its translation; lines are sorted by the bytes of
  /// their keys. An empty translation counts as missing. Lines that begin with a tab are notes; they come first.
  static func translation(of key: String, in lines: UnsafeBufferPointer<UInt8>) -> String? {
    guard !key.isEmpty, let bytes = lines.baseAddress else { return nil }
    let (count, key) = (lines.count, Array("\(key)\t".utf8))
    // Two calls of the C library for each step are much faster than loops in a debug build.
    func end(ofLineWith place: Int) -> Int {
      memchr(bytes + place, Int32(UInt8(ascii: "\n")), count - place).map {
        UnsafeRawPointer($0) - UnsafeRawPointer(bytes)
      } ?? count
    }
    func firstLine(from place: Int) -> Int { place == 0 ? 0 : min(count, end(ofLineWith: place - 1) + 1) }
    func order(_ line: Int) -> Int32 {
      line < count ? memcmp(bytes + line, key, min(key.count, count - line)) : 1
    }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if order(firstLine(from: middle)) < 0 { low = middle + 1 } else { high = middle }
    }
    let line = firstLine(from: low)
    if order(line) != 0 { return nil }
    let translation = lines[min(line + key.count, count)..<end(ofLineWith: line)]
    return translation.isEmpty ? nil : String(decoding: translation, as: UTF8.self)
  }
}

extension Text {
  /// The name of an argument: an option's own name, or placeholders such as GROUP, which are translated.
  static func placeholder(_ title: String) -> Text {
    guard title.allSatisfy({ $0.isUppercase || $0 == " " }) else { return Text(verbatim: title) }
    let words = title.split(separator: " ").map { Text(word: String($0)) }
    return words.count == 2 ? "\(words[0]) \(words[1])" : Text(word: title)
  }
}

extension PhraseVocabulary {
  /// The words of a language, and English, Korean and Japanese, which people mix. Other languages would be in each
  /// other's way: `o` is `or` in Spanish and `the` in Portuguese.
  static func of(_ language: Language) -> PhraseVocabulary {
    let languages = [.english, .korean, .japanese, language].withoutDuplicates
    return known.withLock { known in
      let vocabulary =
        known[languages]
        ?? PhraseVocabulary(languages.compactMap { TextFile("phrases/\($0.rawValue).txt")?.text })
      known[languages] = vocabulary
      return vocabulary
    }
  }

  private static let known = Mutex<[[Language]: PhraseVocabulary]>([:])
}

extension PhraseNames {
  /// The names of a catalog, with countries and places in all languages.
  init(_ names: NameIndex, today: Day?) {
    self.init(names, countries: { Country.byName }, today: today, translations: Language.names)
  }
}

extension Phrase {
  /// The words of the command that answers the phrase.
  var command: [String] {
    if isSignature, let group = groups.first, options.isEmpty { return ["song", group.description] }
    let units = units.map { (kind == .songs ? "--unit=" : "") + $0.description }
    return [kind.rawValue] + groups.map(\.description) + units
      + options.flatMap { option in
        // A value that begins with a hyphen needs an equals sign.
        option.value.isEmpty
          ? ["--\(option.name)"]
          : option.value.hasPrefix("-")
            ? ["--\(option.name)=\(option.value)"] : ["--\(option.name)", option.value]
      }
  }
}
