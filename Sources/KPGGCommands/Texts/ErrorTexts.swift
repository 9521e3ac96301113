import KPGGCore

extension StoreError: Message {
  var text: Text {
    let file = kind.text
    let path = path ?? ""
    return switch reason {
    case .noFolder: "no folder for \(file): HOME is not an absolute path in UTF-8"
    case .file(let error) where error.reason == .ownedByOtherUser:
      "\(file) belongs to another user: \(error.path)"
    case .file(let error): "\(file) is not accessible: \(error)"
    case .damaged(let damage): "\(file) is damaged (\(damage.text)): \(path)"
    case .newer(let version):
      "\(file) has version \(quoted: version), which is too new for this version of kpgg: \(path)"
    case .tooOld:
      "\(file) was written by an older version of kpgg; fetch it again with `kpgg data update`: \(path)"
    }
  }
}

extension StoreError.Kind {
  fileprivate var text: Text {
    switch self {
    case .favorites: "the favourites file"
    case .history: "the search history file"
    case .settings: "the config file"
    case .catalog: "the updated catalog"
    case .screen: "the saved browser state"
    }
  }
}

extension StoreError.Corruption {
  fileprivate var text: Text {
    switch self {
    case .notJSON(let error): error.text
    case .notAnObject: "not a JSON object"
    case .missing(let key): "no \(quoted: key)"
    case .repeats(let key): "\(quoted: key) occurs twice"
    case .modified: "changed since it was written"
    }
  }
}

extension JSONError: Message {
  var text: Text {
    switch problem {
    case .tooDeep: "nested more than \(JSONError.maxDepth) levels deep at line \(line), column \(column)"
    case .invalid, .tooManyValues: "invalid JSON at line \(line), column \(column)"
    }
  }
}

extension FileError: Message {
  var text: Text {
    switch reason {
    case .isFolder: "\(path) is a folder"
    case .notAFile: "\(path) is not a file"
    case .isNoFolder: "\(path) is a file, not a folder"
    case .tooLarge: "\(path) is too large"
    case .wouldBeTooLarge(let limit): "\(path) would exceed \(limit >> 20) MiB"
    case .noPermission: "no permission for \(path)"
    case .readOnly: "\(path) is on a read-only file system"
    case .diskFull: "the disk of \(path) is full"
    case .locked: "\(path) is locked by another program"
    case .linkLoop: "\(path) is a symbolic link to itself"
    case .isLink: "\(path) is a symbolic link, which kpgg does not follow"
    case .ownedByOtherUser: "\(path) belongs to another user"
    case .exists: "\(path) already exists"
    case .linkNotUTF8: "\(path) is a symbolic link to a name that is not UTF-8"
    case .missingFolder: "a parent folder of \(path) does not exist"
    case .locksUnsupported: "the file system of \(path) has no locks available"
    case .tooManyOpenFiles: "can't open \(path): too many open files"
    case .system(let reason): "\(path): \(reason)"
    }
  }
}

extension Text {
  /// Returns an age in the largest unit of time that fits.
  static func age(seconds: Int) -> Text {
    switch max(0, seconds) {
    case let seconds where seconds < 60: "\(seconds) {1|second|seconds} old"
    case let seconds where seconds < 3600: "\(seconds / 60) {1|minute|minutes} old"
    case let seconds where seconds < 86_400: "\(seconds / 3600) {1|hour|hours} old"
    case let seconds: "\(seconds / 86_400) {1|day|days} old"
    }
  }
}

extension CatalogError: Message {
  var text: Text {
    switch self {
    case .noResponse(let cause, let url): cause.error.text(url)
    case .status(429, let url, let wait?):
      "\(url) returned HTTP 429 (too many requests); try again in \(wait.components.seconds) s"
    case .status(429, let url, nil): "\(url) returned HTTP 429 (too many requests)"
    case .status(let status, let url, _): "\(url) returned HTTP \(status)"
    case .notFound(let url, 200): "\(url) did not return JSON"
    case .notFound(let url, let status): "\(url) (with and without .json) returned HTTP \(status)"
    case .unusable(let issue, nil): "can't read the catalog: \(issue)"
    case .unusable(let issue, _): "invalid response: \(issue)"
    case .tooLarge(let host, let bytes): "the responses from \(host) exceed \(bytes >> 20) MiB"
    case .noCopy(let host): "no complete cached copy of \(host)"
    case .cancelled: "the request was cancelled"
    }
  }
}

extension TransportError {
  func text(_ url: String) -> Text {
    switch self {
    case .hostNotFound: "host not found: \(url)"
    case .noConnection: "can't connect to \(url)"
    case .notSecure:
      "no secure connection to \(url): its certificate was rejected, or it does not support TLS"
    case .unsupportedAddress: "this address is not supported on this system: \(url)"
    case .noProxy(let proxy, let variable):
      "can't connect to the proxy \(proxy) (set by \(variable)) for \(url)"
    case .proxyRefused(let proxy, let variable, let status):
      "the proxy \(proxy) (set by \(variable)) returned HTTP \(status) instead of connecting to \(url)"
    case .timedOut: "\(url) did not respond in time"
    case .brokenResponse: "the response from \(url) is incomplete or invalid"
    case .tooLarge(let max): "the response from \(url) is larger than \(max) bytes"
    case .redirect(let reason): reason.text(url)
    case .cancelled: "the request was cancelled"
    case .helper(.missing(let path)): "kpgg-fetch, which connects to API hosts, was not found: \(path)"
    case .helper(.otherVersion(let path)): "kpgg-fetch and kpgg have different versions: \(path)"
    case .helper(.notReady(let path, let message)): "can't use \(path): \(message)"
    case .helper(.trapped): "kpgg-fetch stopped unexpectedly while requesting \(url)"
    case .other(let code): "the request to \(url) failed (error \(code))"
    }
  }
}

extension TransportError.Redirect {
  fileprivate func text(_ url: String) -> Text {
    switch self {
    case .tooMany: "too many redirects: \(url)"
    case .insecure: "refused a redirect from https to http: \(url)"
    case .unsupportedScheme: "refused a redirect to an address that is not http or https: \(url)"
    case .withUser: "refused a redirect to an address with a user name: \(url)"
    }
  }
}

/// The text has the document and path, the problem, and its effect.
extension CatalogIssue: Message {
  var text: Text {
    let place = path.isEmpty ? document : "\(document): \(path)"
    return withEffect("\(place): \(withPosition(problem.text))")
  }

  /// The issue with its severity, as a diagnostic in a list.
  var diagnostic: Text { isError ? "error: \(text)" : "warning: \(text)" }

  private func withPosition(_ text: Text) -> Text {
    guard let line, let column else { return text }
    // The text of a JSON error already has the position.
    if problem == .notJSON { return JSONError(line: line, column: column).text }
    return "\(text), line \(line), column \(column)"
  }

  private func withEffect(_ text: Text) -> Text {
    switch effect {
    case .documentRefused: text
    case .recordLeftOut: "\(text) (skipped)"
    case .valueIgnored: "\(text) (treated as unknown)"
    }
  }
}

extension CatalogIssue.Problem {
  var text: Text {
    switch self {
    case .missing: "missing"
    case .notJSON: "invalid JSON"
    case .wrongKind(let expected, let found): "expected \(expected.text), found \(found.text)"
    case .malformed(let form, let text): "\(quoted: text) is not \(form.text)"
    case .unknownValue(let value, []): "\(quoted: value) is not allowed"
    case .unknownValue(let value, let allowed):
      "\(quoted: value) is not one of \(allowed.joined(separator: ", "))"
    case .duplicate(let text): "duplicate \(quoted: text)"
    case .unknownSection(let key): "unknown section \(quoted: key)"
    case .notInAnySection(let slug): "\(quoted: slug) is not in any section"
    case .contradicts(let key): "contradicts \(quoted: key)"
    case .tooLarge(let max, let unit): "more than \(Self.grouped(max)) \(unit.text)"
    }
  }

  /// Formats a number with thousands separators: `20,000`.
  private static func grouped(_ number: Int) -> Text {
    let digits = "\(1000 + number % 1000)".dropFirst()
    return number < 1000 ? "\(number)" : Text("\(grouped(number / 1000)),\(digits)").withContext("thousands")
  }
}

extension CatalogIssue.Kind {
  fileprivate var text: Text {
    switch self {
    case .null: Text(verbatim: "null")
    case .boolean: "a boolean"
    case .number: "a number"
    case .wholeNumber: "a whole number"
    case .text: "a string"
    case .list: "an array"
    case .object: "an object"
    }
  }
}

extension CatalogIssue.Unit {
  fileprivate var text: Text {
    switch self {
    case .levels: "levels of nesting"
    case .bytes: "bytes"
    case .values: "values"
    case .bytesOfCatalog: "bytes in all documents"
    case .records: "records"
    case .characters: "characters"
    }
  }
}

extension CatalogIssue.Form {
  fileprivate var text: Text {
    switch self {
    case .youTubeID: "a YouTube ID"
    case .day: "a date"
    case .era: "an era"
    case .slug: "a slug"
    case .url: "an http or https URL"
    case .countryCode: "a country code"
    case .name: "a name"
    case .sources: "a list of source IDs"
    }
  }
}
