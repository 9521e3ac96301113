internal import Characters

/// A person with all her entries in the catalog: one for each group that she is or was in.
public struct Person: Hashable, Sendable {
  /// The entry under which she is shown: active groups before disbanded ones, current before former membership, then
  /// catalog order.
  public let main: Member
  /// All entries, starting with `main`.
  public let entries: [Member]

  /// Merges members into persons. Entries with the same Hangul real name and the same complete birth date belong
  /// together.
  ///
  /// - Parameters:
  ///   - members: Members in catalog order, which the result keeps.
  ///   - groups: Their groups.
  public static func merging(_ members: [Member], of groups: [Group]) -> [Person] {
    let states = groups.bySlug.mapValues(\.state)
    var indices: [Identity: Int] = [:]
    var entries: [[Member]] = []
    for member in members {
      if let identity = Identity(member), let index = indices[identity] {
        entries[index].append(member)
      } else {
        if let identity = Identity(member) { indices[identity] = entries.count }
        entries.append([member])
      }
    }
    return entries.compactMap { entries in
      Person(entries.ordered(false) { rank($0, in: states[$0.id.group]) })
    }
  }

  private init?(_ entries: [Member]) {
    guard let main = entries.first else { return nil }
    self.main = main
    self.entries = entries
  }

  /// Her birth date, possibly partial.
  public var birthDate: Day? { main.birthDate }

  /// Whether any of her entries says that she has died.
  public var isDeceased: Bool { status == .deceased }

  /// The date of her death, possibly partial.
  public var died: Day? { entries.lazy.compactMap(\.membership?.died).first }

  /// Deceased if any entry says so, else current if she is in any line-up, else former; `nil` if no entry says.
  public var status: Membership.Status? {
    let all = entries.compactMap(\.membership?.status)
    return [.deceased, .current, .former].first(where: all.contains)
  }

  /// A permanent ID, whichever entry is `main`: the alphabetically first ID of her entries.
  public var stableID: String { entries.map(\.id.description).min() ?? main.id.description }

  /// What entries of one person in different groups have in common.
  private struct Identity: Hashable {
    let name: String
    let birthDate: Day

    init?(_ member: Member) {
      guard let name = member.realName?.korean, let birthDate = member.birthDate,
        birthDate.daysSince1970 != nil
      else { return nil }
      self.name = name.folded
      self.birthDate = birthDate
    }
  }

  private static func rank(_ member: Member, in state: GroupState?) -> Int {
    (member.membership == .current ? 0 : 2) + (state == .disbanded ? 1 : 0)
  }
}
