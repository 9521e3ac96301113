#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The recent searches in a file that several programs may write at once: the newest first, each once, at most
/// ``most`` of them and none longer than ``longest``.
public struct SearchHistory: Sendable {
  /// How many searches are kept.
  public static let most = 100
  /// How long a search that is kept can be, in Unicode scalars. Longer ones were not typed.
  public static let longest = 500

  private static let key = "searches"

  /// The file's path.
  public let path: String

  /// Names the file, which need not exist.
  public init(path: String) {
    self.path = path
  }

  private var file: SharedFile { SharedFile(path: path) }

  /// The searches, the newest first; none if there is no file.
  public func load() throws(SearchHistoryError) -> [String] {
    let content: Data?
    do throws(FileError) {
      content = try file.read()
    } catch {
      throw .file(error)
    }
    return Self.searches(in: try decoded(content))
  }

  /// Puts a search first.
  public func record(_ text: String) throws(SearchHistoryError) -> SharedFile.Outcome {
    try update { searches in [text] + searches.filter { $0 != text } }
  }

  /// Removes searches.
  ///
  /// - Parameter wanted: Which of them, by their text.
  /// - Returns: What became of the file; it has not changed if there were none.
  public func remove(where wanted: (String) -> Bool) throws(SearchHistoryError) -> SharedFile.Outcome {
    // Without anything to remove nothing is written, not even a lock.
    guard try load().contains(where: wanted) else { return SharedFile.Outcome() }
    return try update { searches in searches.filter { !wanted($0) } }
  }

  /// Changes the searches while no other program does. A damaged file is kept aside, and a new one begun.
  private func update(_ change: ([String]) -> [String]) throws(SearchHistoryError) -> SharedFile.Outcome {
    do {
      return try file.rewrite { content in
        var isDamaged = false
        var document = VersionedDocument(key: Self.key)
        do throws(SearchHistoryError) {
          document = try decoded(content)
        } catch {
          guard case .damaged = error else { throw error }
          isDamaged = true
        }
        let present = document.list
        document.list = change(Self.searches(in: document)).filter(Self.canBeKept).prefix(Self.most).map {
          .string($0)
        }
        if document.list == present { return nil }
        return SharedFile.Replacement(try document.encoded(), keepsPresent: isDamaged)
      }
    } catch let error as SearchHistoryError {
      throw error
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .file(FileError(path: path, reason: .system("\(error)")))
    }
  }

  private func decoded(_ content: Data?) throws(SearchHistoryError) -> VersionedDocument {
    guard let content else { return VersionedDocument(key: Self.key) }
    do throws(VersionedDocument.Problem) {
      return try VersionedDocument(content, key: Self.key)
    } catch {
      if case .newer = error { throw .newerVersion(path: path) }
      throw .damaged(path: path)
    }
  }

  private static func searches(in document: VersionedDocument) -> [String] {
    document.list.compactMap(\.text).filter(canBeKept)
  }

  private static func canBeKept(_ search: String) -> Bool { search.unicodeScalars.count <= longest }
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
