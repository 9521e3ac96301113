import Essentials
import KPGGCore

/// The programs that draw or convert pictures.
struct PicturePrograms: Sendable {
  /// Whether a program can be started by its name.
  var isInstalled: @Sendable (String) -> Bool
  /// What a program prints that reads a file from its standard input; `nil` if it fails, takes too long or too much memory,
  /// or prints more than so many bytes.
  var output: @Sendable (_ words: [String], _ input: Data, _ maxBytes: Int) -> Data?
}
