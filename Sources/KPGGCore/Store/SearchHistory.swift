#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The recent searches in a file that several programs may write at once: the newest first, each once, at most
/// ``most``.
public struct SearchHistory: Sendable {
  /// How many searches are kept.
  public static let most = 100

  /// The file's path.
  public let path: String

  /// Names the file, which need not exist.
  public init(path: String) {
    self.path = path
  }

  private struct Document: Codable {
    var version = "1.0"
    var searches: [String] = []
  }

  /// The searches, the newest first; none if there is no file.
  public func load() throws(SearchHistoryError) -> [String] {
    let content: Data?
    do throws(FileError) {
      content = try SharedFile(path: path).read()
    } catch {
      throw .file(error)
    }
    return try content.map { data throws(SearchHistoryError) in try decode(data) } ?? []
  }

  /// Puts a search first.
  public func record(_ text: String) throws(SearchHistoryError) {
    _ = try update { searches in [text] + searches.filter { $0 != text } }
  }

  /// Removes searches.
  ///
  /// - Parameter wanted: Which of them, by their text.
  /// - Returns: Whether there were any.
  public func remove(where wanted: (String) -> Bool) throws(SearchHistoryError) -> Bool {
    // Without anything to remove nothing is written, not even a lock.
    guard try load().contains(where: wanted) else { return false }
    return try update { searches in searches.filter { !wanted($0) } }
  }

  /// Changes the searches while no other program does. A damaged file is kept aside, and a new one begun.
  private func update(_ change: ([String]) -> [String]) throws(SearchHistoryError) -> Bool {
    var hasChanged = false
    do {
      _ = try SharedFile(path: path).rewrite { content in
        var isDamaged = false
        var searches: [String] = []
        do throws(SearchHistoryError) {
          searches = try content.map { data throws(SearchHistoryError) in try decode(data) } ?? []
        } catch {
          guard case .damaged = error else { throw error }
          isDamaged = true
        }
        let changed = Array(change(searches).prefix(Self.most))
        hasChanged = changed != searches
        if !hasChanged { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(Document(searches: changed)) + Data("\n".utf8)
        return SharedFile.Replacement(data, keepsPresent: isDamaged)
      }
    } catch let error as SearchHistoryError {
      throw error
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .file(FileError(path: path, reason: .system("\(error)")))
    }
    return hasChanged
  }

  private func decode(_ data: Data) throws(SearchHistoryError) -> [String] {
    guard let document = try? JSONDecoder().decode(Document.self, from: data),
      let major = document.version.split(separator: ".").first.flatMap({ Int($0) })
    else { throw .damaged(path: path) }
    guard major <= 1 else { throw .newerVersion(path: path) }
    return document.searches
  }
}

/// Why the recent searches cannot be read or written. The file is as it was.
public enum SearchHistoryError: Error, Hashable, Sendable {
  /// The file is not accessible.
  case file(FileError)
  /// The file's content is no list of searches.
  case damaged(path: String)
  /// The file was written by a newer program.
  case newerVersion(path: String)
}
