/// A name in Latin letters, in Hangul, or in both; never in neither. It may also be known in Japanese.
public struct Name: Hashable, Sendable {
  /// The name in Latin letters; `nil` if only the Korean one is known.
  public let latin: String?
  /// The name in Hangul; `nil` if only the Latin one is known.
  public let korean: String?
  /// The name as it is written in Japanese, in kana or kanji; `nil` if that is not known.
  public let japanese: String?

  /// How long a name can be, in Unicode scalars.
  package static let longest = 500

  /// Empty texts, and ones of more than 500 Unicode scalars, count as missing; `nil` if there is neither a Latin nor a
  /// Korean one.
  public init?(latin: String?, korean: String?, japanese: String? = nil) {
    func name(_ text: String?) -> String? {
      text.flatMap { $0.isEmpty || $0.isLonger(than: Self.longest) ? nil : $0 }
    }
    self.latin = name(latin)
    self.korean = name(korean)
    self.japanese = name(japanese)
    if self.latin == nil, self.korean == nil { return nil }
  }

  /// The Latin name, or else the Korean one.
  public var latinFirst: String { latin ?? korean ?? "" }

  /// The name in Latin letters and in Hangul, as far as it is known so.
  package var scripts: [String] { [latin, korean].compactMap { $0 } }
}

extension String {
  /// Whether the text has more Unicode scalars than so many.
  func isLonger(than limit: Int) -> Bool {
    utf8.count > limit && (utf8.count > 4 * limit || unicodeScalars.count > limit)
  }
}
