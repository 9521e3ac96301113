internal import Characters

/// The stable, typeable name of a group or, within its group, of a member: `ohmygirl`, `arin`.
///
/// A slug has 1 to 64 letters and digits and equals its own folded form. It therefore has composed Hangul, but no
/// capitals, spaces, punctuation or diacritics, and is safe in paths, URLs and shells.
public struct Slug: TextID {
  /// The slug's text.
  public let description: String

  /// The maximum length in Unicode scalars.
  static let maxLength = 64

  /// Creates a slug. Returns `nil` unless the text already is one.
  public init?(_ text: String) {
    guard !text.isEmpty, !text.isLonger(than: Self.maxLength), text.isFolded else { return nil }
    description = text
  }

  /// Makes a slug from a name: `"OH MY GIRL"` becomes `ohmygirl`. Returns `nil` if the name has no letters or digits,
  /// or more than 64.
  package init?(folding name: String) {
    self.init(name.folded)
  }
}

/// The ID of a member, which consists of her group's slug and her own: `ohmygirl/arin`.
///
/// Many stage names occur in several groups, so the name alone is not an ID.
public struct MemberID: TextID {
  /// The slug of her group.
  public let group: Slug
  /// Her slug within the group.
  public let member: Slug

  /// Creates an ID from two slugs.
  public init(group: Slug, member: Slug) {
    self.group = group
    self.member = member
  }

  /// Parses `group/member`. Returns `nil` unless the text is two slugs joined by a slash.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 2, let group = Slug(String(parts[0])), let member = Slug(String(parts[1])) else {
      return nil
    }
    self.init(group: group, member: member)
  }

  /// `group/member`.
  public var description: String { "\(group)/\(member)" }
}
