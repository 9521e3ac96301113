import KPGGCore

/// A finding in words: its place, the problem, and what became of it.
extension Finding: Message {
  func text(in language: Language) -> String {
    let place = path.isEmpty ? document : "\(document): \(path)"
    return "\(place): \(problem.text(in: language))\(position(in: language))\(consequence(in: language))"
  }
}

extension Finding {
  /// Where it is in the text, if the problem itself does not say so.
  private func position(in language: Language) -> String {
    if case .notJSON = problem { return "" }
    return position.map { position in
      language(", line \(position.line), column \(position.column)")
    } ?? ""
  }

  private func consequence(in language: Language) -> String {
    switch (effect, problem) {
    case (.documentRefused, _): ""
    case (.recordLeftOut, _): language(" (left out)")
    case (.valueIgnored, .duplicate):
      language(" (the first one counts)")
    case (.valueIgnored, _):
      language(" (taken as not known)")
    }
  }
}

extension Finding.Problem {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .missing: language("missing")
    case .notJSON(let place): place.text(in: language)
    case .wrongKind(let expected, let found):
      Self.wrongKind(expected.text(in: language), found.text(in: language), in: language)
    case .malformed(let form, let text):
      language("\(quoted: text) is not \(form.text(in: language))")
    case .unknownValue(let value, []):
      language("\(quoted: value) is not possible")
    case .unknownValue(let value, let allowed):
      language("\(quoted: value) is none of \(allowed.joined(separator: ", "))")
    case .duplicate(let text):
      language("\(quoted: text) occurs a second time")
    case .unknownSection(let key):
      language("\(quoted: key) is not a known section")
    case .notInAnySection(let slug):
      language("\(quoted: slug) is in no section")
    case .contradicts(let key):
      language("contradicts \(quoted: key)")
    case .miscounted(let stated, let listed):
      language("says \(stated), but \(listed) are listed")
    case .tooLarge(let limit, let unit):
      language("more than \(Self.grouped(limit)) \(unit.text(in: language))")
    }
  }

  /// A number with its thousands apart: `20,000`.
  private static func grouped(_ number: Int) -> String {
    number < 1000 ? "\(number)" : grouped(number / 1000) + "," + "\(1000 + number % 1000)".dropFirst()
  }

  private static func wrongKind(_ expected: String, _ found: String, in language: Language) -> String {
    language("\(found) where \(expected) is expected")
  }
}

extension JSONKind {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .null: "null"
    case .boolean: language("a boolean")
    case .number: language("a number")
    case .wholeNumber: language("a whole number")
    case .text: language("a string")
    case .list: language("a list")
    case .object: language("an object")
    }
  }
}

extension Finding.Unit {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .levels:
      language("levels of lists and objects")
    case .bytes: language("bytes")
    case .values: language("values")
    case .keyBytes: language("bytes in a key")
    case .bytesOfCatalog:
      language("bytes in all documents together")
    case .sections: language("sections")
    case .groups: language("groups")
    case .members: language("members")
    case .songs: language("songs")
    case .faults: language("faults")
    case .characters: language("characters")
    }
  }
}

extension Finding.Form {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .youTubeID: language("a YouTube id")
    case .day: language("a date")
    case .era: language("an era")
    case .slug: language("a slug")
    case .url: language("a web address")
    case .countryCode: language("a country code")
    case .name: language("a name")
    }
  }
}
