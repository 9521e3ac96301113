import Essentials
import KPGGCore

/// A file of texts that a translator is working on, as `KPGG_TEXTS` names it. Its lines can be in any order.
struct TextDraft: Translations {
  /// A line that cannot be used.
  struct Problem: Hashable, Sendable {
    enum Reason: Error, Hashable {
      /// There is not exactly one tab.
      case notKeyAndTranslation
      /// kpgg has no text with this key.
      case unknownKey
      /// The translation lacks this placeholder of its key, or has one too many.
      case placeholder(String)
    }

    let line: Int
    let reason: Reason
  }

  /// The language, by the file's name without its extension.
  let language: String
  private(set) var problems: [Problem] = []
  private var translations: [String: String] = [:]

  /// Reads a file; `nil` if there is none. Empty lines, and translations that are still empty, are skipped.
  init?(path: String) throws(FileError) {
    guard let data = try SharedFile(path: path).read() else { return nil }
    let name = path.split(separator: "/").last ?? ""
    language = String(name.prefix { $0 != "." })
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      do throws(Problem.Reason) {
        try add(line)
      } catch {
        problems.append(Problem(line: index + 1, reason: error))
      }
    }
  }

  private mutating func add(_ line: Substring) throws(Problem.Reason) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw .notKeyAndTranslation }
    let (key, translation) = (parts[0], parts[1])
    // Korean has every text.
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
