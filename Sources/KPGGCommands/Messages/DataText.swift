import KPGGCore
import Terminal

/// How old something is, in the largest unit that fits.
struct Age: Message {
  let seconds: Int

  func text(in language: Language) -> String {
    return switch max(0, seconds) {
    case let seconds where seconds < 60: language("\(seconds) {1|second|seconds} old")
    case let seconds where seconds < 3600: language("\(seconds / 60) {1|minute|minutes} old")
    case let seconds where seconds < 86_400: language("\(seconds / 3600) {1|hour|hours} old")
    case let seconds: language("\(seconds / 86_400) {1|day|days} old")
    }
  }
}

/// A finding in one line.
struct FindingText: Message {
  let finding: Finding

  func text(in language: Language) -> String {
    let degree =
      finding.isError
      ? language("error: ") : language("warning: ")
    return degree + finding.text(in: language)
  }
}

/// A difference between two catalogs in one line.
struct ChangeText: Message {
  let change: ChangeRecord
  /// What the group, member or song is called, in the reader's order.
  let name: String
  let names: NameOrder

  func text(in language: Language) -> String {
    let who = "\(kind(in: language)) \(change.id) (\(name))"
    return switch change.change {
    case .added: language("new \(who)")
    case .gone: language("gone: \(who)")
    case .renamed:
      who + language(" has a new name: ")
        + difference(in: language)
    case .left: who + language(" has left")
    case .passedAway: who + language(" has passed away")
    case .song:
      who + language(" has another signature song: ")
        + "\(song(change.before, in: language)) → \(song(change.after, in: language))"
    case .changed:
      who + language(", ") + "\(change.field ?? ""): " + difference(in: language)
    }
  }

  private func kind(in language: Language) -> String {
    switch change.kind {
    case "group": language("group")
    case "song": language("song")
    default: language("member")
    }
  }

  private func difference(in language: Language) -> String {
    "\(shown(change.before, in: language)) → \(shown(change.after, in: language))"
  }

  private func song(_ value: JSONValue, in language: Language) -> String {
    let titles = [value["title"]?.text, value["titleKo"]?.text].compactMap { $0 }
    let title = language == .korean ? titles.last : titles.first
    return title ?? value["youtubeID"]?.text ?? Fact.notKnown.text(in: language)
  }

  private func event(_ value: JSONValue, in language: Language) -> String? {
    guard let event = GroupEvent(value) else { return nil }
    let text = EventText(event: event, names: names).text(in: language)
    return "\(language.date(event.date)) \(text)".sanitized
  }

  private func shown(_ value: JSONValue, in language: Language) -> String {
    switch value {
    case .null: Fact.notKnown.text(in: language)
    case .bool(true): language("yes")
    case .bool(false): language("no")
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text.sanitized
    case .list([]): language("none")
    case .list(let list):
      list.map { shown($0, in: language) }.joined(separator: language(", "))
    case .object: event(value, in: language) ?? song(value, in: language)
    }
  }
}

/// Several songs of a group that are new, or are gone, in one line.
struct SongChangesText: Message {
  let change: ChangeRecord.Change
  let group: String
  let titles: [String]

  func text(in language: Language) -> String {
    let (count, list) = (titles.count, language.list(titles))
    return change == .gone
      ? language("\(count) songs of \(group) are gone: \(list)")
      : language("\(count) new songs of \(group): \(list)")
  }
}

/// Why a host did not answer.
extension APIError: Message {
  func text(in language: Language) -> String {
    switch self {
    case .noAnswer(let error, let url): error.text(url, in: language)
    case .status(429, let url, .some(let seconds)):
      language("\(url) answered with status 429: too many requests, it asks to wait \(seconds) s")
    case .status(429, let url, nil):
      language("\(url) answered with status 429: too many requests")
    case .status(let status, let url, _):
      language("\(url) answered with status \(status)")
    case .noDocument(let url, 200):
      language("\(url) answered with something that is not JSON")
    case .noDocument(let url, let status):
      language("\(url) answered with status \(status), and so did its other forms")
    case .notReadInTime(let url):
      language("the answer of \(url) took too long to read")
    case .unusable(let finding):
      language("the host's answer cannot be used: ") + finding.text(in: language)
    case .tooMuch(let host, let bytes):
      language("all answers of \(host) together have more than \(bytes >> 20) MiB")
    case .noCopy(let host):
      language("there is no complete copy of the answers of \(host)")
    }
  }
}

extension PictureError: Message {
  func text(in language: Language) -> String {
    switch reason {
    case .noAnswer(let error): error.text(url.description, in: language)
    case .status(let status):
      APIError.status(status, url: url.description, retryAfter: nil).text(in: language)
    case .notSecure:
      language("pictures are fetched by https only: \(url)")
    case .privateAddress:
      language("the picture is at an address of a private network, and the catalog is not: \(url)")
    case .unknownSize:
      language("the size of the picture cannot be read: \(url)")
    case .noPicture:
      language("what \(url) sent is no JPEG, PNG or WebP")
    case .tooManyPixels:
      language(
        "the picture has more than \(PictureFile.largestSide) pixels on a side, or more than \(PictureFile.largestArea / 1_000_000) megapixels: \(url)"
      )
    case .noCopy:
      language("there is no copy of the picture, and no network is to be used: \(url)")
    case .notDrawn:
      language("the picture could not be drawn: \(url)")
    }
  }
}

extension TransportError {
  fileprivate func text(_ url: String, in language: Language) -> String {
    switch self {
    case .hostNotFound:
      language("the host of \(url) was not found")
    case .noConnection:
      language("no connection to \(url)")
    case .notSecure:
      language("no secure connection to \(url): its certificate was rejected, or it does not support TLS")
    case .unsupportedAddress:
      language("this address cannot be requested on this system: \(url)")
    case .noProxy(let proxy, let variable):
      language("no connection to the proxy \(proxy), which \(variable) names, for \(url)")
    case .proxyRefused(let proxy, let variable, let status):
      language(
        "the proxy \(proxy), which \(variable) names, answered with status \(status) instead of connecting to \(url)"
      )
    case .timedOut:
      language("\(url) did not answer in time")
    case .brokenAnswer:
      language("the answer of \(url) broke off or makes no sense")
    case .tooLarge(let limit):
      language("the answer of \(url) is larger than \(limit) bytes")
    case .tooManyRedirects:
      language("\(url) redirects again and again")
    case .insecureRedirect:
      language("\(url) redirects from https to http, which is not followed")
    case .foreignRedirect:
      language("\(url) redirects to what is no web address, which is not followed")
    case .redirectWithUser:
      language("\(url) redirects to an address with a user name in it, which is not followed")
    case .privateRedirect:
      language("\(url) redirects to an address of a private network, which is not followed")
    case .cancelled:
      language("the request to \(url) was cancelled")
    case .helperMissing(let path):
      language("kpgg-fetch, which asks hosts, is not there: \(path)")
    case .helperOfOtherVersion(let path):
      language("kpgg-fetch is of another version than kpgg: \(path)")
    case .helperNotReady(let path, let message):
      language("\(path) cannot be used: \(message)")
    case .helperFailed:
      language("kpgg-fetch ended unexpectedly while it asked \(url)")
    case .other(let code):
      language("\(url) could not be asked (error \(code))")
    }
  }
}
