import Foundation
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import KPGGCore

/// Tests of the messages and hints for failures of files, hosts, catalogs and players.
@Suite(.hangLimit) struct MessageTests: SnapshotSuite {
  static let snapshots = ["messages.txt"]

  private static let path = "/home/mina/file"
  private static let url = "https://api.example.org/group/"

  private static let files: [FileError.Reason] = [
    .isFolder, .notAFile, .isNoFolder, .tooLarge, .wouldBeTooLarge(limit: 5 << 20), .noPermission, .readOnly,
    .diskFull, .locked, .linkLoop, .isLink, .ownedByOtherUser, .exists, .linkNotUTF8, .missingFolder,
    .locksUnsupported,
    .tooManyOpenFiles, .system("Input/output error"),
  ]

  private static let stored: [StoreError.Reason] =
    [.noFolder, .newer(version: "7"), .tooOld]
    + [
      .notJSON(JSONError(line: 12, column: 34)), .notJSON(JSONError(line: 12, column: 34, problem: .tooDeep)),
      .notAnObject, .missing(key: "groups"), .repeats(key: "groups"), .modified,
    ].map(StoreError.Reason.damaged)

  private static let transport: [TransportError] =
    [
      .hostNotFound, .noConnection, .unsupportedAddress, .noProxy("proxy:3128", variable: "https_proxy"),
      .proxyRefused("proxy:3128", variable: "https_proxy", status: 407), .notSecure, .timedOut,
      .brokenResponse,
      .tooLarge(max: 16_777_216), .redirect(.tooMany), .redirect(.insecure), .redirect(.unsupportedScheme),
      .redirect(.withUser),
      .cancelled, .other(code: -1234),
    ]
    + [
      .missing(path: path), .otherVersion(path: path), .notReady(path: path, message: "no libcurl"), .trapped,
    ].map(TransportError.helper)

  private static let hosts: [CatalogError] =
    transport.map { .noResponse(.init($0), url: url) }
    + [APIHost("https://api.example.org")].compactMap(\.self).flatMap { host in
      [.tooLarge(host, maxBytes: 9 << 20), .noCopy(host), .cancelled]
    }
    + [
      .status(429, url: url, retryAfter: .seconds(77)), .status(429, url: url, retryAfter: nil),
      .status(503, url: url, retryAfter: nil), .status(410, url: url, retryAfter: nil),
      .notFound(url: url, status: 200), .notFound(url: url, status: 404),
      .unusable(CatalogIssue(refusing: "group/index.json", because: .missing), url: url),
      .unusable(CatalogIssue(refusing: "group/index.json", because: .missing), url: nil),
    ]

  private static let problems: [CatalogIssue.Problem] =
    [
      .missing, .notJSON, .malformed(.day, text: "x"),
      .unknownValue("x", allowed: []), .unknownValue("x", allowed: ["a", "b"]), .duplicate("x"),
      .unknownSection("x"), .notInAnySection("x"), .contradicts("x"),
    ]
    + [.null, .boolean, .number, .wholeNumber, .text, .list, .object].map {
      .wrongKind(expected: .text, found: $0)
    }
    + [
      .bytes, .bytesOfCatalog, .levels, .values, .records, .characters,
    ].map { .tooLarge(max: 20_000, unit: $0) }
    + [.youTubeID, .era, .slug, .url, .countryCode, .name, .sources].map { .malformed($0, text: "x") }

  private static let issues: [CatalogIssue] =
    problems.map {
      CatalogIssue(document: "group/index.json", path: "groups[3]", problem: $0, effect: .valueIgnored)
    }
    + [CatalogIssue.Problem.missing, .notJSON].map { problem in
      var issue = CatalogIssue(
        document: "group/index.json", path: "groups[3]", problem: problem, effect: .recordLeftOut)
      issue.line = 12
      issue.column = 34
      return issue
    }

  private static let players: [PlayerError] = [
    .notPlaying, .noPlayer, .noDownloader, .notStarted("mpv"), .noControls("vlc"), .notResponding,
    .invalidReply,
    .failed("", hasNext: false), .failed("", hasNext: true), .failed("gone", hasNext: false), .rejected("no"),
    .open(path), .ownedByOther(path, owner: "nobody", variable: "TMPDIR"), .notSocket(path),
    .pathTooLong(path),
    .atEnd, .atStart, .noFolder(path), .busy,
  ]

  /// A day, a year and a month.
  private static let days = ["2026-11-21", "2020", "--05"].compactMap(Day.init(iso:))

  private static let memberStatuses: [MemberStatus] =
    [.active, .untilInactive, .former(left: nil), .deceased(nil), .unknown]
    + days.map(MemberStatus.untilDisbanded)
    + days.prefix(1).flatMap { [.former(left: $0), .deceased($0)] }

  private static let errors: [any Error] = {
    var errors: [any Error] = files.map { FileError(path: path, reason: $0) }
    errors += files.map { reason in
      StoreError(kind: .settings, path: path, reason: .file(FileError(path: path, reason: reason)))
    }
    errors += stored.map { StoreError(kind: .favorites, path: path, reason: $0) }
    let kinds: [StoreError.Kind] = [.history, .settings, .catalog, .screen]
    errors += kinds.map { StoreError(kind: $0, path: path, reason: .noFolder) }
    errors += hosts
    errors += issues
    errors += players
    errors += [TerminalDevice.WriteError.closed, .system("Input/output error")]
    return errors + [CancellationError()]
  }()

  /// Texts that depend on facts that the test catalogs don't have, or on the time.
  private static let others: [Text] = {
    var texts =
      memberStatuses.map { Text.memberStatus($0) }
      + memberStatuses.map { Text.memberStatus($0, isShort: true) }
    texts += GroupEvent.Kind.allCases.compactMap { GroupEvent($0, on: days[1]) }.map { event in
      Text.event(event, nameOrder: .onlyLatin)
    }
    texts += CatalogInUse.Source.allCases.map(Text.catalogSource)
    texts += [
      .averageAge(tenths: 251, known: 3, all: 4), .averageHeight(tenths: 1651, known: 3, all: 4), .noPicture,
    ]
    return texts
  }()

  /// Each message, followed by its hints.
  private static let all = errors.map { Failure($0) }.map { [$0.message] + $0.hints } + others.map { [$0] }

  @Test func `every message and its hints match their snapshot`() throws {
    let lines = Self.all.map { $0.map { $0.text(in: .english) }.joined(separator: " | ") + "\n" }
    try expectSnapshot(lines.joined(), "messages.txt")
  }

  @Test(arguments: Language.allCases)
  func `every message is different, has its values, and is in its language`(language: Language) {
    let values = [
      Self.path, Self.url, "api.example.org", "https_proxy", "12", "34", "77", "groups[3]",
    ]
    var errors: Set<String> = []
    for (number, texts) in Self.all.enumerated() {
      for text in texts {
        let english = Language.english(text)
        let shown = language(text)
        #expect(!shown.isEmpty && !shown.contains(/%[1-9]|\{[1-9]\|/), "\(shown)")
        let isWords = text.key.contains(/[a-z]{2}/)
        #expect(language == .english || !isWords || shown != english, "\(english)")
        for value in values where english.contains(value) { #expect(shown.contains(value), "\(shown)") }
      }
      let shown = texts.map { language($0) }.joined(separator: "\n")
      #expect(number >= Self.errors.count || errors.insert(shown).inserted, "\(shown)")
    }
  }
}
