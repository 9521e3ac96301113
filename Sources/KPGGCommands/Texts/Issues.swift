import KPGGCore

/// The document and path, the problem, and its effect.
extension CatalogIssue: Message {
  var text: Text {
    let place = path.isEmpty ? document : "\(document): \(path)"
    return withEffect("\(place): \(withPosition(problem.text))")
  }

  /// The issue with its severity, as a diagnostic in a list.
  var diagnostic: Text { isError ? "error: \(text)" : "warning: \(text)" }
}

extension CatalogIssue {
  /// Adds the line and column, if they are known.
  private func withPosition(_ text: Text) -> Text {
    guard let line, let column else { return text }
    // An error in JSON says where it is.
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
    case .notJSON: "not JSON"
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

  /// A number with thousands separators: `20,000`.
  private static func grouped(_ number: Int) -> Text {
    let digits = "\(1000 + number % 1000)".dropFirst()
    return number < 1000 ? "\(number)" : Text("\(grouped(number / 1000)),\(digits)").meaning("thousands")
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
    case .youTubeID: "a YouTube id"
    case .day: "a date"
    case .era: "an era"
    case .slug: "a slug"
    case .url: "an http or https URL"
    case .countryCode: "a country code"
    case .name: "a name"
    case .sources: "a list of source ids"
    }
  }
}
