internal import Foundation

/// The repository that the tests belong to.
public enum Repository {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// Returns the absolute path of a file or folder in the repository: `Fixtures/edition`.
  public static func path(_ name: String) -> String { root + "/" + name }
}
