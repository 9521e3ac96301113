/// What identifies an entry of the catalog, whatever else is known of it.
public enum EntryID: Hashable, Sendable {
  /// A group, by its slug.
  case group(Slug)
  /// A member of one group; who was in several groups is an entry in each.
  case member(MemberID)

  /// Reads what ``kind`` and ``description`` give; `nil` for anything else.
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

  /// The word for the kind of entry in files and JSON: `group` or `member`.
  public var kind: String {
    switch self {
    case .group: "group"
    case .member: "member"
    }
  }

  /// The group, or that of the member.
  public var groupSlug: Slug {
    switch self {
    case .group(let slug): slug
    case .member(let id): id.group
    }
  }
}

extension EntryID: CustomStringConvertible {
  /// The identity as it is typed: `stayc`, `ohmygirl/arin`.
  public var description: String {
    switch self {
    case .group(let slug): slug.description
    case .member(let id): id.description
    }
  }
}
