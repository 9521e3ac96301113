/// A name in Latin letters, in Hangul, or both. It may also have a Japanese form.
public struct Name: Hashable, Sendable {
  /// The name in Latin letters, or `nil` if only the Korean form is known.
  public let latin: String?
  /// The name in Hangul, or `nil` if only the Latin form is known.
  public let korean: String?
  /// The name in Japanese, in kana or kanji, if known.
  public let japanese: String?

  /// The maximum length of a name in Unicode scalars.
  package static let maxLength = 500

  /// Creates a name. Returns `nil` if there is neither a Latin nor a Korean name. Empty texts and texts over 500
  /// Unicode scalars are treated as missing.
  public init?(latin: String?, korean: String?, japanese: String? = nil) {
    func name(_ text: String?) -> String? {
      text.flatMap { $0.isEmpty || $0.isLonger(than: Self.maxLength) ? nil : $0 }
    }
    self.latin = name(latin)
    self.korean = name(korean)
    self.japanese = name(japanese)
    if self.latin == nil, self.korean == nil { return nil }
  }

  /// The Latin name, or the Korean one if there is no Latin name.
  public var latinFirst: String { latin ?? korean ?? "" }

  /// The known forms in Latin letters and in Hangul.
  package var scripts: [String] { [latin, korean].compactMap { $0 } }

  package var forms: [String] { [latin, korean, japanese].compactMap { $0 } }
}

extension String {
  /// Whether the text has more Unicode scalars than the limit.
  func isLonger(than limit: Int) -> Bool {
    utf8.count > limit && (utf8.count > 4 * limit || unicodeScalars.count > limit)
  }
}
