import KPGGCore
import Texts

/// A language of the program's texts.
struct Language: Hashable, RawRepresentable, Sendable {
  /// The ISO 639-1 code, as in `--lang ko`.
  let rawValue: String
  /// The translations, or `nil` for English, because the English texts are the keys.
  private let translations: TextFile?

  static let english = Language(rawValue: "en", translations: nil)
  static let korean = Language(rawValue: "ko") ?? english
  static let japanese = Language(rawValue: "ja") ?? english

  /// English, and the languages that have a file in `Sources/Texts`, in the order of their codes.
  static let allCases =
    [english]
    + (0..<kpgg_text_count()).compactMap { index in
      let path = String(cString: kpgg_text_at(index).path)
      guard path.hasPrefix("languages/") else { return nil }
      return Language(rawValue: String(path.dropFirst(10).dropLast(4)), translations: TextFile(path))
    }

  init?(rawValue: String) {
    guard let language = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = language
  }

  private init(rawValue: String, translations: TextFile?) {
    self.rawValue = rawValue
    self.translations = translations
  }

  static func == (left: Language, right: Language) -> Bool { left.rawValue == right.rawValue }

  func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// Returns the translation of a key, or `nil` if there is none. English has no translations.
  func translation(of key: String) -> String? { translations?.translation(of: key) }

  /// Returns a word of the catalog in every language.
  static func names(of word: String) -> [String] { allCases.map { $0(Text(word: word)) } }

  /// Returns the text of a help topic, in English if it is not translated. In the file, a backslash at the end of a
  /// line joins it to the next line, and a command is between backticks, as in ``Text``.
  func topic(_ name: String) -> String {
    let file = TextFile("topics/\(rawValue)/\(name).txt") ?? TextFile("topics/en/\(name).txt")
    return String(file?.text.dropLast() ?? "").replacing("\\\n", with: "").unbreakingCommands { String($0) }
  }
}

/// A file of `Sources/Texts`, embedded in the binary.
struct TextFile: Sendable {
  private let index: Int

  /// Returns `nil` if there is no such file.
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

  /// The lines, which must be sorted by their bytes.
  var lines: SortedLines { SortedLines(bytes) }

  /// Returns the translation of a key, or `nil` if the translation is missing or empty.
  func translation(of key: String) -> String? {
    if key.isEmpty { return nil }
    let translation = lines.first(beginning: key + "\t")
    return translation == "" ? nil : translation
  }
}

extension Text {
  /// Returns the name of an argument. Placeholders such as GROUP are translated, but names of options are not.
  static func placeholder(_ title: String) -> Text {
    guard title.allSatisfy({ $0.isUppercase || $0 == " " }) else { return Text(verbatim: title) }
    let words = title.split(separator: " ").map { Text(word: String($0)) }
    return words.count == 2 ? "\(words[0]) \(words[1])" : Text(word: title)
  }
}

extension PhraseVocabulary {
  /// Returns the vocabulary of a language together with English, Korean and Japanese, which users mix. More languages
  /// would conflict: `o` means `or` in Spanish, but `the` in Portuguese.
  static func of(_ language: Language) -> PhraseVocabulary {
    let languages = [.english, .korean, .japanese, language].withoutDuplicates
    let monthAndDay = language.translation(of: "%1-%2 %(column)")
    return PhraseVocabulary(
      languages.compactMap { TextFile("wordings/\($0.rawValue).txt")?.lines },
      putsDayFirst: monthAndDay?.hasPrefix("%2") == true)
  }

  /// The vocabulary of all languages, for the values of options and filters.
  static let ofAllLanguages = PhraseVocabulary(
    Language.allCases.compactMap { TextFile("wordings/\($0.rawValue).txt")?.lines })
}
