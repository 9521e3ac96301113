/// The lasting, typeable name of a group or, within its group, of a member: `ohmygirl`, `arin`.
///
/// A slug is 1 to 64 letters and digits and equals its own folded form: it has no capitals, spaces,
/// punctuation or diacritics, and its Hangul is composed. It is therefore safe in paths, URLs and shells.
public struct Slug: Hashable, Sendable, CustomStringConvertible {
  /// The slug's text.
  public let description: String

  /// How long a slug can be, in Unicode scalars.
  static let longest = 64

  /// Takes a text that already is a slug; `nil` for every other.
  public init?(_ text: String) {
    guard !text.isEmpty, !text.isLonger(than: Self.longest), text.withFolded({ $0.elementsEqual(text.utf8) })
    else { return nil }
    description = text
  }

  /// Makes a slug of a name (`"OH MY GIRL"` gives `ohmygirl`); `nil` if the name has no letter or digit, or
  /// more than 64 of them.
  package init?(folding name: String) {
    self.init(name.folded)
  }
}

/// What identifies a member everywhere: her group's slug and her own, written `ohmygirl/arin`.
///
/// Stage names repeat between groups (and across them: 165 members share theirs), so a name alone is not an
/// identity.
public struct MemberID: Hashable, Sendable, CustomStringConvertible {
  /// The slug of her group.
  public let group: Slug
  /// Her slug within the group.
  public let member: Slug

  /// Joins the two slugs.
  public init(group: Slug, member: Slug) {
    self.group = group
    self.member = member
  }

  /// Reads `group/member`; `nil` unless the text is two slugs joined by one slash.
  public init?(_ text: String) {
    guard text.utf8.count <= 8 * Slug.longest + 1 else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let group = Slug(String(parts[0])), let member = Slug(String(parts[1])) else {
      return nil
    }
    self.init(group: group, member: member)
  }

  /// `group/member`.
  public var description: String { "\(group)/\(member)" }
}
