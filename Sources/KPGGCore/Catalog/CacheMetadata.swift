internal import Essentials

/// What a host said about caching a response (RFC 9110, RFC 9111), and when.
package struct CacheMetadata: Hashable, Sendable {
  /// When the response was requested or last revalidated, in seconds since 1970.
  package var fetched: Int?
  /// For how many seconds after `fetched` it stays fresh.
  var maxAge = 0
  /// When it expires, in seconds since 1970, if it has an `Expires` field but no `max-age`.
  var expires: Int?
  var entityTag: String?
  var lastModified: String?

  /// The range in which sums cannot overflow: up to 2^53, which JSON numbers represent exactly.
  private static let times = -(1 << 53)...(1 << 53)

  /// Whether all numbers are in range.
  var isPlausible: Bool {
    [fetched ?? 0, maxAge, expires ?? 0].allSatisfy(Self.times.contains)
  }

  /// Whether the response may be used without revalidation.
  package func isFresh(at now: Int) -> Bool {
    guard let fetched, now >= fetched else { return false }
    return now - fetched < maxAge
  }

  /// The metadata after the host has revalidated the copy. Header fields that the response does not repeat keep their
  /// values (RFC 9111, 3.2).
  package func confirmed(by response: APIResponse, now: Int) -> CacheMetadata {
    var metadata = CacheMetadata(response, now: now) ?? CacheMetadata(fetched: now)
    if response.headers["cache-control"] == nil, response.headers["expires"] == nil, !response.variesFreely {
      metadata.maxAge = expires.map { max(0, $0 - now) } ?? maxAge
      metadata.expires = expires
    }
    // The copy keeps its own tag, whatever the response says (RFC 9111, 4.3.4).
    metadata.entityTag = entityTag ?? metadata.entityTag
    metadata.lastModified = metadata.lastModified ?? lastModified
    return metadata
  }

  /// The header fields of a conditional request.
  package var conditions: [String: String] {
    var fields: [String: String] = [:]
    fields["If-None-Match"] = entityTag
    fields["If-Modified-Since"] = lastModified
    return fields
  }
}

extension CacheMetadata {
  /// The upper limit for freshness: one year, in seconds.
  private static let longestFreshness = 365 * 86_400

  /// Reads a response's header fields.
  ///
  /// - Parameter now: The time of the request, in seconds since 1970.
  /// - Returns: `nil` if the response must not be stored.
  package init?(_ response: APIResponse, now: Int) {
    fetched = now
    entityTag = response.headers["etag"]
    lastModified = response.headers["last-modified"]
    let control = CacheControl(response.headers["cache-control"] ?? "")
    if control.contains("no-store") { return nil }
    if control.contains("no-cache") || response.variesFreely { return }
    guard let age = response.age(now) else { return }
    let date = response.headers["date"].flatMap { HTTPDate.seconds($0, now: now) } ?? now
    if let value = control["max-age"] {
      // An invalid max-age means stale (RFC 9111, 4.2.1).
      maxAge = Self.left(of: value.flatMap(Int.init(deltaSeconds:)) ?? 0, age)
    } else if let text = response.headers["expires"], let end = HTTPDate.seconds(text, now: now) {
      maxAge = Self.left(of: end - date, age)
      expires = now + maxAge
    }
  }

  private static func left(of lifetime: Int, _ age: Int) -> Int {
    max(0, min(lifetime, longestFreshness) - age)
  }
}

extension APIResponse {
  /// Whether the response has `Vary: *`, so that no later request can match it (RFC 9111, 4.1).
  fileprivate var variesFreely: Bool {
    (headers["vary"] ?? "").split(separator: ",").contains { $0.filter { $0 != " " && $0 != "\t" } == "*" }
  }

  /// The age of the response on arrival, in seconds (RFC 9111, 4.2.3); `nil` if it is ambiguous.
  fileprivate func age(_ now: Int) -> Int? {
    let apparent = headers["date"].flatMap { HTTPDate.seconds($0, now: now) }.map { max(0, now - $0) } ?? 0
    let members = (headers["age"] ?? "").split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.filter { $0 != " " && $0 != "\t" })
    }
    // The first of several values counts, and an invalid single value is ignored (RFC 9111, 5.1). An invalid first
    // value of several leaves the age ambiguous.
    guard let stated = Int(deltaSeconds: members[0]) else { return members.count > 1 ? nil : apparent }
    return max(apparent, stated)
  }
}

extension Int {
  /// Parses a number of seconds, capped at 2^31 (RFC 9111, 1.2.2); `nil` unless the text consists of digits.
  fileprivate init?(deltaSeconds text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self = Swift.min(Int(text) ?? .max, 1 << 31)
  }
}

/// The directives of a `Cache-Control` field (RFC 9111, 5.2).
private struct CacheControl {
  /// The names in lower case, with optional values.
  private var directives: [(name: String, value: String?)] = []

  init(_ text: String) {
    let (quote, escape): (Character, Character) = ("\u{22}", "\u{5C}")
    var (part, isQuoted, isEscaped) = ("", false, false)
    for character in text + "," {
      if isEscaped {
        part.append(character)
        isEscaped = false
      } else if isQuoted, character == escape {
        isEscaped = true
      } else if character == quote {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        add(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    // An unterminated quote must not hide directives.
    if isQuoted { for part in text.split(separator: ",") { add(String(part)) } }
  }

  private mutating func add(_ part: String) {
    let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { half in
      String(half.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    guard let name = halves.first, !name.isEmpty else { return }
    directives.append((name.lowercased(), halves.count > 1 ? halves[1] : nil))
  }

  func contains(_ name: String) -> Bool { directives.contains { $0.name == name } }

  /// The value of the first directive with this name; `nil` if there is none.
  subscript(name: String) -> String?? { directives.first { $0.name == name }.map(\.value) }
}
