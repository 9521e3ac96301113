import KPGGCore
import Terminal

/// How old something is, in the largest unit that fits.
struct Age: Message {
  let seconds: Int

  func text(in language: Language) -> String {
    switch language {
    case .english: english
    }
  }

  private var english: String {
    let (count, unit) =
      switch max(0, seconds) {
      case let seconds where seconds < 60: (seconds, "second")
      case let seconds where seconds < 3600: (seconds / 60, "minute")
      case let seconds where seconds < 86_400: (seconds / 3600, "hour")
      case let seconds: (seconds / 86_400, "day")
      }
    return "\(count) \(unit)\(count == 1 ? "" : "s") old"
  }
}

/// A finding in one line.
struct FindingText: Message {
  let finding: Finding

  func text(in language: Language) -> String {
    switch language {
    case .english: (finding.isError ? "error: " : "warning: ") + EnglishFinding.text(finding)
    }
  }
}

/// A difference between two catalogs in one line.
struct ChangeText: Message {
  let change: ChangeRecord

  func text(in language: Language) -> String {
    switch language {
    case .english: english
    }
  }

  private var english: String {
    let who = "\(change.kind) \(change.id) (\(change.name.full))"
    let difference = "\(shown(change.before)) → \(shown(change.after))"
    return switch change.change {
    case .added: "new \(who)"
    case .gone: "gone: \(who)"
    case .renamed: "\(who) is called otherwise: \(difference)"
    case .left: "\(who) has left"
    case .passedAway: "\(who) has passed away"
    case .song: "\(who) has another signature song: \(song(change.before)) → \(song(change.after))"
    case .changed: "\(who), \(change.field ?? ""): \(difference)"
    }
  }

  private func song(_ value: JSONValue) -> String {
    value["title"]?.text ?? value["titleKo"]?.text ?? value["youtubeID"]?.text ?? "not known"
  }

  private func shown(_ value: JSONValue) -> String {
    switch value {
    case .null: "not known"
    case .bool(let bool): bool ? "yes" : "no"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text.sanitized
    case .list(let list): list.isEmpty ? "none" : list.map(shown).joined(separator: ", ")
    case .object: song(value)
    }
  }
}

/// Why a host did not answer, in English.
enum EnglishHost {
  static func text(_ error: APIError) -> String {
    switch error {
    case .noAnswer(let error, let url): transport(error, url)
    case .status(429, let url, .some(let seconds)):
      "\(url) answered with status 429: too many requests, it asks to wait \(seconds) s"
    case .status(429, let url, nil): "\(url) answered with status 429: too many requests"
    case .status(let status, let url, _): "\(url) answered with status \(status)"
    case .noDocument(let url, 200): "\(url) answered with something that is not JSON"
    case .noDocument(let url, let status): "\(url) answered with status \(status), and so did its other forms"
    case .unusable(let finding): "the host's answer cannot be used: " + EnglishFinding.text(finding)
    case .noCopy(let host): "there is no complete copy of the answers of \(host)"
    }
  }

  private static func transport(_ error: TransportError, _ url: String) -> String {
    switch error {
    case .hostNotFound: "the host of \(url) was not found"
    case .noConnection: "no connection to \(url)"
    case .notSecure: "no secure connection to \(url)"
    case .timedOut: "\(url) did not answer in time"
    case .brokenAnswer: "the answer of \(url) broke off or makes no sense"
    case .tooLarge(let limit): "the answer of \(url) is larger than \(limit) bytes"
    case .tooManyRedirects: "\(url) redirects again and again"
    case .insecureRedirect: "\(url) redirects from https to http, which is not followed"
    case .cancelled: "the request to \(url) was cancelled"
    case .helperMissing(let path): "kpgg-fetch, which asks hosts, is not there: \(path)"
    case .helperOfOtherVersion(let path): "kpgg-fetch is of another version than kpgg: \(path)"
    case .helperFailed: "kpgg-fetch ended unexpectedly while it asked \(url)"
    case .other(let code): "\(url) could not be asked (error \(code))"
    }
  }
}
