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
    // They are constants of the binary, which nobody can change or free.
    return Data(
      bytesNoCopy: UnsafeMutablePointer(mutating: fixture.bytes), count: fixture.count, deallocator: .none)
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
    self.init(documents: documents, names: documents)
  }

  /// - Parameter names: The same files, which need hold nothing but names.
  init(
    documents: @escaping @Sendable (String) throws -> Data?,
    names: @escaping @Sendable (String) throws -> Data?
  ) {
    @Sendable func required(_ data: Data?, _ document: String) throws(Finding) -> Data {
      if let data { return data }
      throw Finding(refusing: document, because: .missing)
    }
    @Sendable func members(_ groups: [Group], areNames: Bool) throws -> Decoded<[Member]> {
      let read = areNames ? names : documents
      var members: [Member] = []
      var findings: [Finding] = []
      let byEra = Dictionary(grouping: groups, by: \.era)
      for era in groups.map(\.era).withoutRepetitions {
        func part(
          _ name: String, _ groups: [Group]
        ) throws -> (document: String, data: Data?, groups: [Group]) {
          ("group/\(name).json", try read("group/\(name).json"), groups)
        }
        var parts = [try part(era.description, byEra[era] ?? [])]
        if parts[0].data == nil {
          // A missing file of an era is only to be named where there are none of groups either.
          let single = try parts[0].groups.map { try part($0.apiName, [$0]) }
          if single.contains(where: { $0.data != nil }) { parts = single }
        }
        for (document, data, groups) in parts {
          let decoded = try WireFormat.decodeMembers(
            required(data, document), document: document, of: groups, areNames: areNames)
          members += decoded.value
          findings += decoded.findings
        }
      }
      return Decoded(members, findings: findings).ordered(like: groups)
    }
    self.init(
      index: {
        let document = "group/index.json"
        return try WireFormat.decodeIndex(required(documents(document), document), document: document)
      },
      members: { try members($0, areNames: false) }, names: { try members($0, areNames: true) })
  }
}
