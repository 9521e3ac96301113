/// A name in Latin letters, in Hangul, or in both; never in neither.
public struct Name: Hashable, Sendable {
  /// The name in Latin letters; `nil` if only the Korean one is known.
  public let latin: String?
  /// The name in Hangul; `nil` if only the Latin one is known.
  public let korean: String?

  /// Empty texts count as missing; `nil` when both are.
  public init?(latin: String?, korean: String?) {
    self.latin = latin?.isEmpty == true ? nil : latin
    self.korean = korean?.isEmpty == true ? nil : korean
    if self.latin == nil, self.korean == nil { return nil }
  }

  /// The Latin name, or else the Korean one.
  public var latinFirst: String { latin ?? korean ?? "" }

  /// The scripts in which the name is known, Latin first.
  public var scripts: [String] { [latin, korean].compactMap { $0 } }
}
