/// A person with all her entries in the catalog: one for each group that she is or was in.
public struct Person: Hashable, Sendable {
  /// The entry under which she is shown: in a group that exists before one that has ended, present before former,
  /// and else the catalog's first.
  public let main: Member
  /// All entries, in the order by which `main` is the first.
  public let entries: [Member]

  /// Makes persons of members. Entries with the same Hangul real name and the same complete birth date are one
  /// person; nobody else is merged.
  ///
  /// - Parameters:
  ///   - members: Members in the catalog's order, which the persons keep.
  ///   - groups: Their groups.
  public static func merging(_ members: [Member], of groups: [Group]) -> [Person] {
    let states = groups.bySlug.mapValues(\.state)
    var places: [Identity: Int] = [:]
    var entries: [[Member]] = []
    for member in members {
      if let identity = Identity(member), let place = places[identity] {
        entries[place].append(member)
      } else {
        if let identity = Identity(member) { places[identity] = entries.count }
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

  /// Her birth date, as far as it is known.
  public var birthDate: Day? { main.birthDate }

  /// Whether she has died, as any of her entries says.
  public var isDeceased: Bool { status == .deceased }

  /// The day of her death, as far as it is known.
  public var died: Day? { entries.lazy.compactMap(\.membership?.died).first }

  /// Deceased if any entry says so, else current if she is in any line-up, else former; `nil` if no entry says.
  public var status: MemberStatus? {
    let all = entries.compactMap(\.membership?.status)
    return [.deceased, .current, .former].first(where: all.contains)
  }

  /// What identifies her for good, be she shown under this entry or that: the least of her entries' identifiers.
  public var stableID: String { entries.map(\.id.description).min() ?? main.id.description }

  /// By what entries of different groups are known to be of one person.
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
