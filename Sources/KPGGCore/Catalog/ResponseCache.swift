package import Essentials

/// A cache of a host's responses or of pictures. It saves requests for unchanged documents, and is used while the host
/// is down. The cache can be deleted at any time.
///
/// Each response is a separate file with a line of JSON metadata and the body. Files are renamed into place, so that
/// concurrent programs never see a partial file. A damaged or unrelated file is treated as missing. Damage inside a
/// body is noticed only if the body can no longer be decoded.
package struct ResponseCache: Sendable {
  /// The maximum size of a folder, in bytes. A larger folder is removed before more responses are kept.
  package static let maxBytes = 64 << 20

  /// The path of the folder, which may not exist yet.
  package let folder: String
  private let cacheFolder: String

  package init(host: APIHost, below cacheFolder: String) {
    let name = host.name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "_" }
    self.cacheFolder = cacheFolder
    folder = "\(cacheFolder)/\(Self.subfolder)/\(String(name).prefix(100))-\(Self.hash(host.description))"
  }

  /// The cache of pictures, shared by all hosts.
  package init(picturesBelow cacheFolder: String) {
    self.cacheFolder = cacheFolder
    folder = "\(cacheFolder)/\(Self.subfolder)/pictures"
  }

  private static let subfolder = "responses"

  package struct Copy: Sendable {
    package let url: String
    package let body: Data
    /// When it was requested or last confirmed, in seconds since 1970.
    package private(set) var fetched: Int
    /// The number of seconds after ``fetched`` during which the copy is fresh.
    private(set) var maxAge: Int
    private(set) var entityTag: String?
    fileprivate private(set) var lastModified: String?

    /// Returns `nil` if the host forbids caching the response. `now` is the time of the request, in seconds since 1970.
    package init?(_ response: APIResponse, from url: String, now: Int) {
      guard let maxAge = response.freshness(now) else { return nil }
      self.url = url
      self.maxAge = maxAge
      body = response.body
      fetched = now
      entityTag = response.headers["etag"]
      lastModified = response.headers["last-modified"]
    }

    fileprivate init(url: String, body: Data, fetched: Int, maxAge: Int, header: JSONValue) {
      self.url = url
      self.body = body
      self.fetched = fetched
      self.maxAge = maxAge
      entityTag = header["entityTag"]?.text
      lastModified = header["lastModified"]?.text
    }

    /// Returns the copy after the host has confirmed it with a response without a body, or `nil` if the copy must no
    /// longer be kept. Header fields that the response does not repeat keep their values (RFC 9111, 3.2).
    package func confirmed(by response: APIResponse, now: Int) -> Copy? {
      guard let maxAge = response.freshness(now) else { return nil }
      var copy = self
      copy.fetched = now
      if response.headers["cache-control"] != nil || response.canVary { copy.maxAge = maxAge }
      copy.lastModified = response.headers["last-modified"] ?? lastModified
      return copy
    }

    /// Whether the copy may be used without asking the host.
    package func isFresh(at now: Int) -> Bool { (0..<maxAge).contains(now - fetched) }

    /// The header fields of a request that asks whether the document has changed.
    package var conditions: [String: String] {
      var fields: [String: String] = [:]
      fields["If-None-Match"] = entityTag
      fields["If-Modified-Since"] = lastModified
      return fields
    }
  }

  private func path(_ key: String) -> String { "\(folder)/\(Self.hash(key))" }

  private static func hash(_ text: String) -> String { String(text.utf8.fnv1a, radix: 36) }

  /// Whether there is a response for a key. Its file may be damaged.
  package func contains(_ key: String) -> Bool { FileManager.default.fileExists(atPath: path(key)) }

  /// Returns a cached response, or `nil` if there is none or it is damaged.
  package func copy(_ key: String) throws(FileError) -> Copy? {
    guard let data = try SharedFile(path: path(key)).read(), let end = data.firstIndex(of: lineFeed),
      let header = try? JSONValue(json: data[..<end]), header["key"]?.text == key,
      let url = header["url"]?.text, let fetched = header["fetched"]?.integer,
      let maxAge = header["maxAge"]?.integer, Self.times.contains(fetched), Self.times.contains(maxAge)
    else { return nil }
    let body = data[(end + 1)...]
    guard header["bytes"]?.integer == body.count else { return nil }
    return Copy(url: url, body: body, fetched: fetched, maxAge: maxAge, header: header)
  }

  /// The valid times. Sums of them can't overflow, and JSON numbers represent integers up to 2^53 exactly.
  private static let times = 0...(1 << 53)

  package func keep(_ copy: Copy, as key: String) throws(FileError) {
    let header = JSONValue([
      "key": .string(key), "url": .string(copy.url), "bytes": .integer(copy.body.count),
      "fetched": .integer(copy.fetched), "maxAge": .integer(copy.maxAge),
      "entityTag": JSONValue(copy.entityTag), "lastModified": JSONValue(copy.lastModified),
    ])
    try SharedFile(path: path(key)).replace(by: Data(header.jsonText(isPretty: false).utf8) + copy.body)
  }

  /// Removes the files that versions up to 1.1 cached, and all responses if the folder is too large.
  package func removeOldEntries() throws {
    let files = FileManager.default
    for name in try names(in: cacheFolder) where name != Self.subfolder {
      try files.removeItem(atPath: "\(cacheFolder)/\(name)")
    }
    let bytes = try names(in: folder).reduce(0) { sum, name in
      let size = try? files.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Int
      return sum + (size ?? 0)
    }
    if bytes > Self.maxBytes { try files.removeItem(atPath: folder) }
  }

  private func names(in folder: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }
}

private let lineFeed = UInt8(ascii: "\n")

extension Sequence<UInt8> {
  /// The FNV-1a hash (RFC 9923), which is the same in every process.
  package var fnv1a: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

extension APIResponse {
  /// The number of seconds that the response may be used without asking again, or `nil` if it must not be kept. Unclear
  /// responses are treated as stale.
  fileprivate func freshness(_ now: Int) -> Int? {
    let control = (headers["cache-control"] ?? "").lowercased()
    if control.contains("no-store") { return nil }
    let directives = control.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    guard !control.contains("no-cache"), !control.contains("\""), !canVary,
      let maxAge = directives.first(where: { $0.hasPrefix("max-age=") }).map({ $0.dropFirst(8) }),
      let lifetime = Int(maxAge), let age = age(now)
    else { return 0 }
    return max(0, min(lifetime, Self.maxFreshness) - age)
  }

  /// The upper limit for freshness: one year, in seconds.
  private static let maxFreshness = 365 * 86_400

  /// Whether another request for the URL could get another response, so that this one can't be reused (RFC 9111, 4.1).
  fileprivate var canVary: Bool {
    let fields = (headers["vary"] ?? "").lowercased().split(separator: ",").map { $0.filter { $0 != " " } }
    return fields.contains { $0 != "accept-encoding" }
  }

  /// The age on arrival, in seconds (RFC 9111, 4.2.3), or `nil` if it is unclear.
  private func age(_ now: Int) -> Int? {
    let apparent = headers["date"].flatMap(HTTPDate.seconds).map { max(0, now - $0) } ?? 0
    guard let text = headers["age"] else { return apparent }
    guard let stated = Int(text), stated >= 0 else { return nil }
    return max(apparent, stated)
  }
}

/// A date in HTTP's preferred format (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses a date into seconds since 1970. Returns `nil` if the text is not such a date.
  static func seconds(_ text: String) -> Int? {
    let parts = text.split { " ,:".contains($0) }.map(String.init)
    guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: parts[2]),
      let day = Int(parts[1]), let year = Int(parts[3]), let hour = Int(parts[4]),
      let minute = Int(parts[5]), let second = Int(parts[6]), (0..<24).contains(hour),
      (0..<60).contains(minute), (0...60).contains(second),
      let days = Day(year: year, month: month + 1, day: day)?.daysSince1970
    else { return nil }
    return days * 86_400 + hour * 3600 + minute * 60 + second
  }
}
