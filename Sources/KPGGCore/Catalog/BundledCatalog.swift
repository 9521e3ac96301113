internal import Fixtures
public import Essentials

/// The mock API's own files, as they are embedded in the binary.
public enum BundledCatalog {
  /// The files' paths below the API's base: `group/index.json`, `group/2020.json`, …
  public static var documents: [String] {
    (0..<kpgg_fixture_count()).map { String(cString: kpgg_fixture_at($0).path) }
  }

  /// The bytes of a file; `nil` if there is none of that path.
  public static func data(_ document: String) -> Data? {
    guard let index = documents.firstIndex(of: document) else { return nil }
    let fixture = kpgg_fixture_at(index)
    return Data(bytes: fixture.bytes, count: fixture.count)
  }
}

extension Catalog {
  /// The catalog in the binary.
  public static let bundled = Catalog(documents: BundledCatalog.data)

  /// A catalog of the mock API's files: the index, and one file for each era or else for each group.
  ///
  /// Every file is decoded when it is needed and not before.
  ///
  /// - Parameter documents: The bytes of a file by its path below the API's base; `nil` if there is none.
  public init(documents: @escaping @Sendable (String) -> Data?) {
    @Sendable func read(_ document: String) throws(Finding) -> Data {
      guard let data = documents(document) else {
        throw Finding(document: document, path: "", problem: .missing, effect: .documentRefused)
      }
      return data
    }
    self.init(
      index: {
        let document = "group/index.json"
        return try WireFormat.decodeIndex(read(document), document: document)
      },
      members: { groups in
        var members: [Slug: [Member]] = [:]
        var findings: [Finding] = []
        for (era, own) in Dictionary(grouping: groups, by: \.era).sorted(by: { $0.key < $1.key }) {
          let document = "group/\(era).json"
          let hasGroupFiles = own.contains { documents("group/\($0.apiName).json") != nil }
          // A missing file of an era is only to be named where there are none of groups either.
          let parts =
            documents(document) == nil && hasGroupFiles
            ? own.map { ("group/\($0.apiName).json", [$0]) } : [(document, own)]
          for (document, groups) in parts {
            let decoded = try WireFormat.decodeMembers(read(document), document: document, of: groups)
            for member in decoded.value { members[member.id.group, default: []].append(member) }
            findings += decoded.findings
          }
        }
        return Decoded(groups.flatMap { members[$0.slug] ?? [] }, findings: findings)
      })
    self.documents = documents
  }
}
