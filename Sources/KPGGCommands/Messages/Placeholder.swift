import Arguments

extension Text {
  /// What people call an argument: an option by its name, words by what stands for them, such as GROUP.
  static func placeholder(_ title: String) -> Text {
    let words = title.split(separator: " ").map { Text(word: String($0)) }
    return words.count == 2 ? "\(words[0]) \(words[1])" : Text(word: title)
  }
}
