import Essentials
import KPGGCore

struct PicturePrograms: Sendable {
  /// Whether a program is in `PATH`.
  var isInstalled: @Sendable (String) -> Bool
  /// Runs a program that reads a file from standard input, and returns its output. Returns `nil` if the program fails,
  /// exceeds its time or memory, or prints more than `maxBytes`.
  var output: @Sendable (_ words: [String], _ input: Data, _ maxBytes: Int) -> Data?
}
