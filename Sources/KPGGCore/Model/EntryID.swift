/// The stable ID of a group or member.
public enum EntryID: Hashable, Sendable {
  /// The slug of a group.
  case group(Slug)
  /// The ID of a member in one group. A person who was in several groups has an ID in each.
  case member(MemberID)

  /// Parses ``kind`` and ``description``; `nil` for anything else.
  public init?(kind: String, _ text: String) {
    switch kind {
    case "group":
      guard let slug = Slug(text) else { return nil }
      self = .group(slug)
    case "member":
      guard let id = MemberID(text) else { return nil }
      self = .member(id)
    default:
      return nil
    }
  }

  /// The kind of entry in files and JSON: `group` or `member`.
  public var kind: String {
    switch self {
    case .group: "group"
    case .member: "member"
    }
  }

  /// The slug of the group, or of the member's group.
  public var groupSlug: Slug {
    switch self {
    case .group(let slug): slug
    case .member(let id): id.group
    }
  }
}

extension EntryID: CustomStringConvertible {
  /// The ID as text: `stayc`, `ohmygirl/arin`.
  public var description: String {
    switch self {
    case .group(let slug): slug.description
    case .member(let id): id.description
    }
  }
}
