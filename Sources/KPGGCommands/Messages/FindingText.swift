import KPGGCore

/// A finding in English: its place, the problem, and what became of it.
enum EnglishFinding {
  static func text(_ finding: Finding) -> String {
    let path = finding.path.isEmpty ? "" : ": \(finding.path)"
    let effect =
      switch finding.effect {
      case .documentRefused: ""
      case .recordLeftOut: " (left out)"
      case .valueIgnored: " (taken as not known)"
      }
    return "\(finding.document)\(path): \(problem(finding.problem))\(effect)"
  }

  private static func problem(_ problem: Finding.Problem) -> String {
    switch problem {
    case .missing: "missing"
    case .notJSON: "not JSON"
    case .wrongKind(let expected, let found): "\(kind(found)) where \(kind(expected)) is expected"
    case .malformed(let form, let text): "\(quoted(text)) is not \(form.english)"
    case .unknownValue(let value, []): "\(quoted(value)) is not possible"
    case .unknownValue(let value, let allowed):
      "\(quoted(value)) is none of \(allowed.joined(separator: ", "))"
    case .duplicate(let text): "\(quoted(text)) occurs a second time"
    case .unknownSection(let key): "\(quoted(key)) is not a known section"
    case .notInAnySection(let slug): "\(quoted(slug)) is in no section"
    case .contradicts(let key): "contradicts \(quoted(key))"
    case .miscounted(let stated, let listed): "says \(stated), but \(listed) are listed"
    case .tooLarge(let limit): "larger than the limit of \(limit)"
    }
  }

  private static func kind(_ kind: JSONKind) -> String {
    switch kind {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .wholeNumber: "a whole number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension Finding.Form {
  fileprivate var english: String {
    switch self {
    case .youTubeID: "a YouTube id"
    case .day: "a date"
    case .era: "an era"
    case .slug: "a slug"
    case .url: "a web address"
    case .countryCode: "a country code"
    case .name: "a name"
    }
  }
}
