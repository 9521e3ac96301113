package import Essentials

/// All documents of a catalog at one moment, as bytes: what the binary holds, a folder, or a host's answers.
package struct CatalogSnapshot: Hashable, Sendable {
  /// A document of the API.
  package struct Document: Hashable, Sendable {
    /// Its path below the API's base, as a file: `group/index.json`, `group/2020.json`, `song/STAYC.json`.
    package var path: String
    /// Its bytes.
    package var data: Data
    /// What the host said about how it may be kept.
    var cacheMetadata = CacheMetadata()

    /// Describes a document.
    package init(path: String, data: Data) {
      self.path = path
      self.data = data
    }

    /// The SHA-256 digest of the bytes, in hexadecimal digits.
    package var checksum: String { SHA256.digest(data) }
  }

  /// The host whose answers they are; `nil` for the binary and for folders.
  package var host: APIHost?
  /// The documents, the index first.
  package var documents: [Document]

  /// Describes a snapshot.
  package init(host: APIHost? = nil, documents: [Document]) {
    self.host = host
    self.documents = documents
  }

  /// The bytes of a document; `nil` if there is none of that path.
  package func data(_ path: String) -> Data? { documents.first { $0.path == path }?.data }

  /// When the host was last asked, in seconds since 1970; `nil` for the binary and for folders.
  package var fetched: Int? { documents.compactMap(\.cacheMetadata.fetched).max() }

  /// The catalog that the documents make.
  package var catalog: Catalog {
    let byPath = Dictionary(documents.map { ($0.path, $0.data) }, uniquingKeysWith: { first, _ in first })
    return Catalog { byPath[$0] }
  }

  /// The documents in the binary.
  package static let bundled = CatalogSnapshot(
    documents: BundledCatalog.documents.compactMap { path in
      BundledCatalog.data(path).map { Document(path: path, data: $0) }
    })
}

extension CatalogSnapshot.Document {
  private static let nameKeys = Set(GroupKey.naming.map(\.name) + MemberKey.naming.map(\.name))

  /// The document with nothing of its records but their names; `nil` if it is of no use.
  var names: CatalogSnapshot.Document? {
    func named(_ record: JSONValue) -> JSONValue {
      guard case .object(let values) = record else { return record }
      return .object(values.filter { Self.nameKeys.contains($0.key) })
    }
    let value = try? WireFormat.read(data, document: path) { JSONValue(&$0) }
    guard case .object(var document)? = value, document[ListKey.song.name] == nil else { return nil }
    document = document.filter { ["edition", "sections", "group", "groupname"].contains($0.key) }
    for key in ["group", "groupname"] {
      guard case .object(let lists)? = document[key] else { continue }
      document[key] = .object(
        lists.mapValues { list in
          if case .list(let records) = list { .list(records.map(named)) } else { list }
        })
    }
    let text = JSONValue.object(document).written(isPretty: false)
    return CatalogSnapshot.Document(path: path, data: Data(text.utf8))
  }
}

/// What a host said about an answer (RFC 9110, RFC 9111), and when.
struct CacheMetadata: Hashable, Sendable {
  /// When the answer came or was last confirmed, in seconds since 1970.
  var fetched: Int?
  /// For how many seconds it may be used unasked.
  var maxAge = 0
  var entityTag: String?
  var lastModified: String?

  /// The times with which can be reckoned whatever the present one is: up to 2^53, which JSON's numbers keep exactly.
  private static let times = -(1 << 53)...(1 << 53)

  /// Whether the numbers can be what somebody has written down.
  var isPlausible: Bool { Self.times.contains(fetched ?? 0) && Self.times.contains(maxAge) }

  /// Whether the answer may be used without asking the host again.
  func isFresh(at now: Int) -> Bool {
    guard let fetched, now >= fetched else { return false }
    return now - fetched < maxAge
  }

  /// What counts from now on that the host has confirmed the copy. Header fields that the confirmation does not repeat stay
  /// as they were (RFC 9111, 3.2).
  func confirmed(by response: HTTPResponse, now: Int) -> CacheMetadata {
    var metadata = CacheMetadata(response, now: now) ?? CacheMetadata(fetched: now)
    if response.headers["cache-control"] == nil { metadata.maxAge = maxAge }
    metadata.entityTag = metadata.entityTag ?? entityTag
    metadata.lastModified = metadata.lastModified ?? lastModified
    return metadata
  }

  /// The header fields that ask the host whether the answer has changed.
  var conditions: [String: String] {
    var fields: [String: String] = [:]
    fields["If-None-Match"] = entityTag
    fields["If-Modified-Since"] = lastModified
    return fields
  }
}

extension CacheMetadata {
  /// Reads an answer's header fields.
  ///
  /// - Returns: `nil` if the answer must not be kept.
  init?(_ response: HTTPResponse, now: Int) {
    fetched = now
    entityTag = response.headers["etag"]
    lastModified = response.headers["last-modified"]
    let directives = (response.headers["cache-control"] ?? "").lowercased().split(separator: ",").map {
      part in
      part.filter { $0 != " " }
    }
    if directives.contains("no-store") { return nil }
    if directives.contains("no-cache") { return }
    for directive in directives where directive.hasPrefix("max-age=") {
      maxAge = min(max(0, Int(directive.dropFirst("max-age=".count)) ?? 0), 365 * 86_400)
    }
  }
}
