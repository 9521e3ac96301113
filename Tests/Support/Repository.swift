internal import Foundation

/// The repository that the tests belong to.
package enum Repository {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// Returns the absolute path of a file or folder in the repository: `Fixtures/edition`.
  package static func path(_ name: String) -> String { root + "/" + name }

  /// Returns the text of a file in the repository, or an empty text if there is none.
  package static func text(of name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path(name)) ?? Data(), as: UTF8.self)
  }
}
