import Characters
import Essentials
import Files
import KPGGCore

/// Everything that can be read from a snapshot, and everything wrong with it.
struct CatalogAudit: Sendable {
  /// The index; `nil` if it is unusable.
  let index: CatalogIndex?
  /// The members of all groups.
  let members: [Member]
  /// The songs of all groups.
  let songs: [Song]
  /// All findings, by document.
  let findings: [Finding]

  /// The numbers of entries.
  struct Counts: Hashable, Sendable {
    /// The date when the facts were last checked; `nil` if the source does not say.
    let edition: Day?
    /// The numbers of groups, members and songs.
    let groups, members, songs: Int
  }

  /// The numbers of entries.
  var counts: Counts {
    Counts(
      edition: index?.edition, groups: index?.groups.count ?? 0, members: members.count, songs: songs.count)
  }

  /// A finding that makes the snapshot unusable, in the index or in a document of members; `nil` if there is none.
  var refusal: Finding? {
    findings.first { finding in
      finding.effect == .documentRefused && finding.document.hasPrefix(ListKey.groupname.folder + "/")
    }
  }

  /// Reads all documents of a snapshot and cross-checks them: whether the index agrees with the members about its
  /// groups, and whether members or songs are listed for unknown groups.
  init(_ snapshot: CatalogSnapshot) {
    var findings: [Finding] = []
    var members: [Member] = []
    var songs: [Song] = []
    do throws(Finding) {
      let document = snapshot.documents.first { $0.path == "group/index.json" }
      guard let document else {
        throw Finding(refusing: "group/index.json", because: .missing)
      }
      let (decoded, paths) = try WireFormat.readIndex(document.data, document: document.path)
      findings = decoded.findings
      index = decoded.value
      let listed = snapshot.catalog.readableMembers(of: decoded.value.groups)
      members = listed.value
      findings += listed.findings
      let known = decoded.value.groups.filter { listed.unread[$0.slug] == nil }
      findings += Self.contradictions(known, members, paths, in: document.path)
      findings += Self.splitPersons(members, decoded.value, snapshot)
      let sung = snapshot.catalog.readableSongs(of: decoded.value.groups)
      songs = sung.value
      findings += sung.findings
      findings += Self.unlistedGroups(snapshot, decoded.value)
    } catch {
      index = nil
      findings.append(error)
    }
    findings += Self.textFindings(snapshot, besides: findings)
    self.members = members
    self.songs = songs
    self.findings = findings
  }

  /// Creates an audit from its parts.
  init(
    index: CatalogIndex? = nil, members: [Member] = [], songs: [Song] = [], findings: [Finding]
  ) {
    self.index = index
    self.members = members
    self.songs = songs
    self.findings = findings
  }

  /// Reads a single document: an index, or the members or songs of any groups.
  ///
  /// - Returns: `nil` if the file does not exist.
  init?(file path: String) throws(FileError) {
    let content: Data?
    do throws(FileError) {
      content = try UserFile(path: path).read()
    } catch {
      if error.reason == .isFolder { return nil }
      throw error
    }
    guard let content else { return nil }
    do throws(Finding) {
      let duplicates = try WireFormat.duplicateKeys(content, document: path)
      switch WireFormat.list(in: content) {
      case .groupname:
        let decoded = try WireFormat.decodeAllMembers(content, document: path)
        self.init(members: decoded.value, findings: decoded.findings + duplicates)
      case .song:
        let decoded = try WireFormat.decodeAllSongs(content, document: path)
        self.init(songs: decoded.value, findings: decoded.findings + duplicates)
      case nil:
        let decoded = try WireFormat.decodeIndex(content, document: path)
        self.init(index: decoded.value, findings: decoded.findings + duplicates)
      }
    } catch {
      self.init(findings: [error])
    }
  }

  /// Findings about the JSON text of all documents, even those that no query reads because others have the same
  /// content.
  private static func textFindings(_ snapshot: CatalogSnapshot, besides known: [Finding]) -> [Finding] {
    let refused = Set(known.filter { $0.effect == .documentRefused }.map(\.document))
    return snapshot.documents.flatMap { document -> [Finding] in
      do throws(Finding) {
        return try WireFormat.duplicateKeys(document.data, document: document.path)
      } catch {
        return refused.contains(document.path) ? [] : [error]
      }
    }
  }

  private static func contradictions(
    _ groups: [Group], _ members: [Member], _ paths: [Slug: String], in document: String
  ) -> [Finding] {
    let byGroup = Dictionary(grouping: members, by: \.id.group)
    return groups.flatMap { group in
      let listed = byGroup[group.slug] ?? []
      let path = paths[group.slug] ?? ""
      var problems: [(String, Finding.Problem)] = []
      if let stated = group.memberCount, stated != listed.count {
        problems.append(("membercount", .miscounted(stated: stated, listed: listed.count)))
      }
      if let stated = group.hasFormerMembers, !listed.isEmpty,
        stated != listed.contains(where: { $0.membership != .current })
      {
        problems.append(("haspreviousmember", .contradicts("ispreviousmember")))
      }
      return problems.map { key, problem in
        Finding(document: document, path: "\(path).\(key)", problem: problem, effect: .valueIgnored)
      }
    }
  }

  /// Finds members who seem to be one person in several groups, except that one part of the birth date differs.
  private static func splitPersons(
    _ members: [Member], _ index: CatalogIndex, _ snapshot: CatalogSnapshot
  ) -> [Finding] {
    func parts(_ member: Member) -> [Int?] {
      [member.birthDate?.year, member.birthDate?.month, member.birthDate?.day]
    }
    let namesakes = Dictionary(grouping: members.filter { $0.birthDate?.daysSince1970 != nil }) {
      $0.realName?.korean?.folded
    }
    return members.compactMap { member in
      guard let name = member.realName?.korean?.folded, let group = index.group(member.id.group) else {
        return nil
      }
      let other = namesakes[name]?.prefix { $0.id != member.id }.first { other in
        other.id.group != member.id.group && zip(parts(other), parts(member)).count { $0 == $1 } == 2
      }
      guard let other, let document = snapshot.path(of: .groupname, for: group) else { return nil }
      return Finding(
        document: document,
        path: "\(ListKey.groupname.name).\(group.apiName).\(member.id.member).birth",
        problem: .contradicts(other.id.description), effect: .valueIgnored)
    }
  }

  /// Finds lists of members or songs of groups that are not in the index.
  private static func unlistedGroups(_ snapshot: CatalogSnapshot, _ index: CatalogIndex) -> [Finding] {
    let known = Set(index.groups.map(\.apiName.folded))
    return snapshot.documents.flatMap { document -> [Finding] in
      guard let (list, names) = WireFormat.listedGroups(document.data) else { return [] }
      return names.filter { !known.contains($0.folded) }.map { name in
        Finding(
          document: document.path, path: "\(list.name).\(name)", problem: .notInAnySection(name),
          effect: .recordLeftOut)
      }
    }
  }
}
