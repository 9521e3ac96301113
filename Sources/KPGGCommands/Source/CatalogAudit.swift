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
  /// The sources of the facts about all groups.
  let sources: CatalogSources
  /// All findings, by document.
  let findings: [Finding]

  /// A finding that makes the snapshot unusable, in the index or in a document of members; `nil` if there is none.
  var refusal: Finding? {
    findings.first { finding in
      finding.effect == .documentRefused && finding.document.hasPrefix(ListKey.groupname.folder + "/")
    }
  }

  /// Reads all documents of a snapshot and cross-checks them: whether they agree about groups and people, whether units,
  /// songs and sources refer to what exists, and whether entries are listed for unknown groups.
  init(_ snapshot: CatalogSnapshot) {
    var findings: [Finding] = []
    var members: [Member] = []
    var songs: [Song] = []
    var sources = CatalogSources()
    do throws(Finding) {
      let document = snapshot.documents.first { $0.path == "group/index.json" }
      guard let document else {
        throw Finding(refusing: "group/index.json", because: .missing)
      }
      let (decoded, paths) = try WireFormat.readIndex(document.data, document: document.path)
      findings = decoded.findings
      index = decoded.value
      let catalog = snapshot.catalog.onCaller
      let listed = catalog.readableMembers(of: decoded.value.groups)
      members = listed.value
      findings += listed.findings
      let known = decoded.value.groups.filter { listed.unread[$0.slug] == nil }
      findings += Self.contradictions(known, members, paths, in: document.path)
      findings += Self.splitPersons(members, decoded.value, snapshot)
      findings += Self.differingRows(members, decoded.value, snapshot)
      let sung = catalog.readableSongs(of: decoded.value.groups)
      songs = sung.value
      findings += sung.findings
      findings += Self.strayReferences(known, members, songs, paths, snapshot)
      let stated = catalog.readableSources(of: decoded.value.groups)
      sources = stated.value
      findings += stated.findings
      // What was left out above may have sources.
      if !findings.contains(where: \.isError) {
        findings += Self.straySources(sources, known, members, songs, snapshot)
      }
      findings += Self.unlistedGroups(snapshot, decoded.value)
    } catch {
      index = nil
      findings.append(error)
    }
    findings += Self.textFindings(snapshot, besides: findings)
    self.members = members
    self.songs = songs
    self.sources = sources
    self.findings = findings
  }

  /// Creates an audit from its parts.
  init(
    index: CatalogIndex? = nil, members: [Member] = [], songs: [Song] = [], findings: [Finding]
  ) {
    self.index = index
    self.members = members
    self.songs = songs
    sources = CatalogSources()
    self.findings = findings
  }

  /// Reads a single document: an index, or the members, songs or sources of any groups.
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
      let decoded = try WireFormat.decodeAny(content, document: path)
      self.init(
        index: decoded.value.index, members: decoded.value.members, songs: decoded.value.songs,
        findings: decoded.findings + duplicates)
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
    _ groups: [GirlGroup], _ members: [Member], _ paths: [Slug: String], in document: String
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
      guard member.profile.person == nil, let name = member.realName?.korean?.folded,
        let group = index.group(member.id.group)
      else {
        return nil
      }
      let other = namesakes[name]?.prefix { $0.id != member.id }.first { other in
        other.id.group != member.id.group && zip(parts(other), parts(member)).count { $0 == $1 } == 2
      }
      return other.flatMap { other in
        snapshot.finding(about: "\(member.id.member).birth", of: group, .contradicts(other.id.description))
      }
    }
  }

  /// Finds facts about a person that differ between her rows. The first row counts.
  private static func differingRows(
    _ members: [Member], _ index: CatalogIndex, _ snapshot: CatalogSnapshot
  ) -> [Finding] {
    let facts: [(key: String, value: (Profile) -> AnyHashable?)] = [
      ("name", \.realName), ("birth", \.birthDate), ("birthplace", \.birthPlace),
      ("nationality", \.nationality), ("mbti", \.mbti), ("bloodtype", \.bloodType), ("height", \.height),
    ]
    return Person.merging(members, of: index.groups).flatMap { person -> [Finding] in
      let rows = person.entries.filter { $0.profile != person.profile }
      guard !rows.isEmpty, let first = person.entries.first(where: { $0.profile == person.profile }) else {
        return []
      }
      return rows.flatMap { member -> [Finding] in
        facts.compactMap { key, value in
          guard value(member.profile) != value(person.profile), let group = index.group(member.id.group)
          else { return nil }
          return snapshot.finding(
            about: "\(member.id.member).\(key)", of: group, .contradicts(first.id.description))
        }
      }
    }
  }

  /// Finds units, songs and members that refer to members or units that do not exist.
  private static func strayReferences(
    _ groups: [GirlGroup], _ members: [Member], _ songs: [Song], _ paths: [Slug: String],
    _ snapshot: CatalogSnapshot
  ) -> [Finding] {
    let bySlug = groups.bySlug
    let ids = Set(members.map(\.id))
    var findings: [Finding] = []
    for group in groups {
      for (place, unit) in group.units.enumerated() {
        for slug in unit.members where !ids.contains(MemberID(group: group.slug, member: slug)) {
          findings.append(
            Finding(
              document: "group/index.json", path: "\(paths[group.slug] ?? "").units[\(place)].members",
              problem: .unknownValue(slug.description, allowed: []), effect: .valueIgnored))
        }
      }
    }
    findings += members.flatMap { member in
      member.replaced.compactMap { slug in
        guard let group = bySlug[member.id.group], !ids.contains(MemberID(group: group.slug, member: slug))
        else {
          return nil
        }
        return snapshot.finding(
          about: "\(member.id.member).replaced", of: group, .unknownValue(slug.description, allowed: []))
      }
    }
    findings += songs.compactMap { song in
      guard let unit = song.unit, let group = bySlug[song.group],
        !group.units.contains(where: { $0.slug == unit })
      else { return nil }
      return snapshot.finding(
        about: "\(song.youtubeID).unit", of: group, .unknownValue(unit.description, allowed: []), in: .song)
    }
    return findings
  }

  /// Finds sources of facts about members and songs that do not exist.
  private static func straySources(
    _ sources: CatalogSources, _ groups: [GirlGroup], _ members: [Member], _ songs: [Song],
    _ snapshot: CatalogSnapshot
  ) -> [Finding] {
    let members = Dictionary(grouping: members, by: \.id.group)
    let songs = Dictionary(grouping: songs, by: \.group)
    return groups.flatMap { group -> [Finding] in
      let known =
        (members[group.slug] ?? []).map(\.id.member.description)
        + (songs[group.slug] ?? []).map { "#\($0.youtubeID)" }
      let hasSongs = snapshot.path(of: .song, for: group) != nil
      return sources.subjects(of: group, besides: Set(known)).compactMap { subject in
        if subject.hasPrefix("#"), !hasSongs { return nil }
        return snapshot.finding(about: subject, of: group, .unknownValue(subject, allowed: []), in: .source)
      }
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

extension CatalogSnapshot {
  /// A finding about an entry in the document that lists those of its group; `nil` if there is no such document.
  fileprivate func finding(
    about entry: String, of group: GirlGroup, _ problem: Finding.Problem, in list: ListKey = .groupname
  ) -> Finding? {
    path(of: list, for: group).map {
      Finding(
        document: $0, path: "\(list.name).\(group.apiName).\(entry)", problem: problem,
        effect: .valueIgnored)
    }
  }
}
