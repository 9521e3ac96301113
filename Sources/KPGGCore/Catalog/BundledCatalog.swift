internal import Fixtures
public import Essentials

/// The mock API's files, embedded in the binary.
package enum BundledCatalog {
  /// The paths of the files relative to the API's base: `group/index.json`, `group/2020.json`, …
  package static var documents: [String] {
    (0..<kpgg_fixture_count()).map { String(cString: kpgg_fixture_at($0).path) }
  }

  /// The date when its facts were last checked.
  package static var edition: Day? { data("group/index.json").flatMap(WireFormat.edition) }

  /// The bytes of a file; `nil` if it does not exist.
  package static func data(_ document: String) -> Data? {
    guard let index = documents.firstIndex(of: document) else { return nil }
    let fixture = kpgg_fixture_at(index)
    // The bytes are static constants.
    return Data(
      bytesNoCopy: UnsafeMutablePointer(mutating: fixture.bytes), count: fixture.count, deallocator: .none)
  }
}

extension Catalog {
  /// The bundled catalog.
  public static let bundled = Catalog(documents: BundledCatalog.data)

  /// The bundled catalog with only the names of groups, which is faster.
  package static let bundledNames = Catalog(
    documents: BundledCatalog.data, names: BundledCatalog.data, isOfNames: true)

  /// Creates a catalog from the mock API's files: the index, and one file per era or per group for members and for
  /// songs.
  ///
  /// Each file is decoded on first use.
  ///
  /// - Parameter documents: Returns the bytes of a file by its path relative to the API's base; `nil` if it does not
  ///   exist.
  public init(documents: @escaping @Sendable (String) -> Data?) {
    self.init(documents: documents, names: documents)
  }

  /// - Parameters:
  ///   - names: Returns the same files, which may be reduced to names.
  ///   - isOfNames: Whether to decode only the names of groups, too.
  init(
    documents: @escaping @Sendable (String) throws -> Data?,
    names: @escaping @Sendable (String) throws -> Data?, isOfNames: Bool = false
  ) {
    @Sendable func entries<Entry: ListedEntry>(
      _ groups: [Group], _ table: WireKeyTable = Entry.Key.table, mentioning text: String? = nil,
      from read: (String) throws -> Data?
    ) throws -> Decoded<[Entry]> {
      var entries: [Entry] = []
      var findings: [Finding] = []
      var missing: [Finding] = []
      var hasAny = false
      let byEra = Dictionary(grouping: groups, by: \.era)
      for era in groups.map(\.era).withoutDuplicates {
        func part(
          _ name: String, _ groups: [Group]
        ) throws -> (document: String, data: Data?, groups: [Group]) {
          let document = "\(Entry.list.folder)/\(name).json"
          return (document, try read(document), groups)
        }
        var parts = [try part(era.description, byEra[era] ?? [])]
        if parts[0].data == nil {
          // Report a missing era file only if there are no group files either.
          let single = try parts[0].groups.map { try part($0.apiName, [$0]) }
          if single.contains(where: { $0.data != nil }) { parts = single }
        }
        for (document, data, groups) in parts {
          do throws(Finding) {
            guard let data else { throw Finding(refusing: document, because: .missing) }
            hasAny = true
            if let text, !data.mentions(text) { continue }
            let decoded: Decoded<[Entry]> = try WireFormat.decodeLists(data, document: document, table) { _ in
              groups.map { ($0.apiName, $0.slug) }
            }
            entries += decoded.value
            findings += decoded.findings
          } catch {
            guard Entry.isOptional else { throw error }
            if data == nil { missing.append(error) } else { findings.append(error) }
          }
        }
      }
      return Decoded(entries, findings: findings + (hasAny ? missing : [])).ordered(like: groups)
    }
    self.init(
      index: {
        let document = "group/index.json"
        guard let data = try (isOfNames ? names : documents)(document) else {
          throw Finding(refusing: document, because: .missing)
        }
        return try WireFormat.decodeIndex(data, document: document, areNames: isOfNames)
      },
      members: { try entries($0, from: documents) },
      names: { try entries($0, MemberKey.names, from: names) },
      membersMentioning: { text, groups in try entries(groups, mentioning: text, from: documents) },
      songs: { try entries($0, from: documents).completed(for: $0) })
  }
}

extension Data {
  /// Whether a text may occur in the values of this JSON text. Escapes can stand for any character.
  fileprivate func mentions(_ text: String) -> Bool {
    withUnsafeBytes { bytes in bytes.contains(UInt8(ascii: "\\")) || bytes.contains(part: Array(text.utf8)) }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes occur as a subsequence without gaps, by Horspool's algorithm (1980).
  fileprivate func contains(part: [UInt8]) -> Bool {
    guard let last = part.last else { return true }
    var skips = [Int](repeating: part.count, count: 256)
    for (index, byte) in part.dropLast().enumerated() { skips[Int(byte)] = part.count - 1 - index }
    var end = part.count - 1
    while end < count {
      if self[end] == last, self[(end - part.count + 1)...end].elementsEqual(part) { return true }
      end += skips[Int(self[end])]
    }
    return false
  }
}
