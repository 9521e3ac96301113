import Essentials
import Files
import KPGGCore

/// A translator's work in progress, as named by `KPGG_TEXTS`. Unlike the built-in files, it need not be sorted.
struct TextDraft: Translations {
  struct InvalidLine: Hashable, Sendable {
    enum Reason: Error, Hashable {
      /// The line does not have exactly one tab.
      case notKeyAndTranslation
      /// No text has this key.
      case unknownKey
      /// The placeholder is in the key or the translation, but not in both.
      case placeholder(String)
    }

    let line: Int
    let reason: Reason
  }

  /// The language code: the file's name up to the first dot.
  let language: String
  private(set) var problems: [InvalidLine] = []
  private var translations: [String: String] = [:]

  /// Reads a file; `nil` if it does not exist. Skips notes, empty lines and empty translations.
  init?(path: String) throws(FileError) {
    guard let data = try SharedFile(path: path).read() else { return nil }
    let name = path.split(separator: "/").last ?? ""
    language = String(name.prefix { $0 != "." })
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && line.first != "\t" {
      do throws(InvalidLine.Reason) {
        try add(line)
      } catch {
        problems.append(InvalidLine(line: index + 1, reason: error))
      }
    }
  }

  private mutating func add(_ line: Substring) throws(InvalidLine.Reason) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw .notKeyAndTranslation }
    let (key, translation) = (parts[0], parts[1])
    // The Korean translation is complete, so it has every key.
    guard Language.korean.translation(of: key) != nil else { throw .unknownKey }
    if translation.isEmpty { return }
    for number in 1...9 {
      let placeholder = "%\(number)"
      if key.contains(placeholder) != translation.contains(placeholder) { throw .placeholder(placeholder) }
    }
    translations[key] = translation
  }

  func translation(of key: String) -> String? { translations[key] }
}
