import Foundation
import Synchronization
import Terminal

@testable import KPGGCommands
@testable import KPGGCore

/// A reader of untrusted documents: its name, the documents to mutate for it, and a closure that reads one. The closure
/// may throw any error to reject a document, but `Violation` is a bug. It returns the value read, so that the compiler
/// doesn't optimise the work away.
typealias Subject = (name: String, seeds: [Document], read: @Sendable (Document, inout SplitMix64) async throws -> Any)

typealias Document = Catalog.Document

/// This process's folder.
let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "."

/// A violated property.
struct Violation: Error {
  let text: String
}

let subjects: [Subject] = [
  ("loaded", catalogs, { document, _ in try await LoadedCatalog(Catalog(FileSource(documents(with: document)))) }),
  ("export", catalogs, { document, _ in try await exportsTheSame(documents(with: document)) }),
  ("host", catalogs, { document, random in try await readsHost(documents(with: document), &random) }),
  ("command", catalogs + [favorites, history, settings], { document, random in try await printsOnlySafeText(document, &random) }),
  ("cached", [cached], { document, _ in
    let cache = ResponseCache(picturesBelow: folder + "/cached")
    guard let copy = ResponseCache.Copy(APIResponse(status: 200), from: "http://a", now: now) else { throw Violation(text: "no copy") }
    try cache.keep(copy, as: "a")
    for name in try FileManager.default.contentsOfDirectory(atPath: cache.folder) {
      try SharedFile(path: cache.folder + "/" + name).replace(by: document.data)
    }
    return try cache.copy("a")?.isFresh(at: now) as Any
  }),
  ("header", [header], { document, _ in
    let headers = fields(document)
    let copy = ResponseCache.Copy(APIResponse(status: 200, headers: headers), from: "", now: now)
    return (copy?.isFresh(at: now), headers.values.map(HTTPDate.seconds)) as Any
  }),
]

// MARK: Documents

/// The bundled documents with at most two elements in every list except the sections, for speed.
private let small: [Document] = BundledDocuments.all.map { document in
  var value = json(document.data)
  for key in ["group", "groupname", "song"] {
    if let lists = value[key]?.object { value[key] = JSONValue(lists.mapValues { $0.shortened(to: 2) }) }
  }
  return Document(path: document.path, data: written(JSONValue(value)))
}

/// The index reduced to each single section, and the complete index.
private let indexes: [Document] = {
  let whole = json(small[0].data)
  guard case .list(let sections)? = whole["sections"], let groups = whole["group"] else { return [] }
  let single = sections.compactMap { section -> Document? in
    guard let key = section["key"]?.text, let list = groups[key] else { return nil }
    var index = whole
    index["sections"] = .list([section])
    index["group"] = JSONValue([key: list, "zero": list.shortened(to: 1)])
    return Document(path: "group/index.json", data: written(JSONValue(index)))
  }
  return Array(repeatElement(single, count: 5).joined()) + [small[0]]
}()
private let members = small.dropFirst().filter { $0.path.hasPrefix("group/") }
private let songs = small.filter { $0.path.hasPrefix("song/") }
private let catalogs = indexes + members + songs

private let cached = Document(
  "cached",
  #"{"bytes":2,"entityTag":"\"a\"","fetched":1799999990,"key":"a","lastModified":"Sun, 06 Nov 1994 08:49:37 GMT","maxAge":60,"url":"http://a"}"# + "\n{}")
private let header = Document(
  "header", "Cache-Control: max-age=60, public\nETag: \"a\"\nLast-Modified: Sun, 06 Nov 1994 08:49:37 GMT\nRetry-After: 0")
private let favorites = Document(
  "favorites.json",
  #"""
  {"favorites" : [
     {"added" : "2026-01-01", "id" : "stayc", "kind" : "group", "name" : "STAYC", "nameKo" : "스테이씨"},
     {"added" : "2026-02-29", "id" : "ohmygirl/arin", "kind" : "member", "name" : "Arin", "x": [1, 2.5, null, true]},
     {"kind" : "label", "id" : "jyp"}, 7, "text"],
   "future" : {"a" : [1, 12345678901234567890123456789, 0.1]}, "version" : "1.3"}
  """#)
private let history = Document(
  "history.json", #"{"searches" : ["stayc", "오마이걸", "mbti:INFP born:1999", "fav: \u00e9\n"], "version" : "1.0"}"#)
private let settings = Document(
  "config.json",
  #"""
  {"language" : "ko", "names" : "both", "theme" : "vivid", "accessible" : false, "pager" : "less -R", "era" : "2016-2019,2020",
   "api" : "https://api.example.org", "player" : "mpv", "history" : "on", "unknown" : [1, {"a": "b"}]}
  """#)

extension Catalog.Document {
  init(_ path: String, _ text: String) {
    self.init(path: path, data: Data(text.utf8))
  }
}

extension JSONValue {
  fileprivate func shortened(to count: Int) -> JSONValue {
    if case .list(let list) = self { .list(Array(list.prefix(count))) } else { self }
  }
}

/// Returns the object in a document, or an empty one if there is none.
private func json(_ data: Data) -> [String: JSONValue] {
  // The user's files may be UTF-16.
  let text = String(data: data, encoding: .utf16).map { Data($0.utf8) }
  let value = (try? JSONValue(json: data)) ?? text.flatMap { try? JSONValue(json: $0) }
  return value?.object ?? [:]
}

private func written(_ value: JSONValue) -> Data {
  Data(value.jsonText(isPretty: false).utf8)
}

/// Returns the header fields of a document with lines of `name: value`.
private func fields(_ document: Document) -> [String: String] {
  let lines = String(decoding: document.data, as: UTF8.self).split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false) }
  return Dictionary(lines.map { (String($0[0]), $0.count > 1 ? $0[1].drop { $0 == " " } + "" : "") }) { first, _ in first }
}

/// Returns a catalog with the document: an index with its eras' members and songs, or another document with its index.
private func documents(with document: Document) -> [Document] {
  func isOf(_ lists: Document, _ index: Document) -> Bool {
    index.data.range(of: Data("\"\((lists.path.split(separator: "/").last ?? "").dropLast(".json".count))\"".utf8)) != nil
  }
  let others = (members + songs).filter { $0.path != document.path }
  if document.path == small[0].path { return [document] + others.filter { isOf($0, document) } }
  let index = indexes.first { isOf(document, $0) } ?? small[0]
  return [index, document] + others.filter { isOf($0, index) && document.path.hasPrefix("song/") }
}

// MARK: Properties

/// An export must contain the same catalog.
private func exportsTheSame(_ documents: [Document]) async throws {
  let catalog = Catalog(FileSource(documents))
  let index = try await catalog.index()
  let exported = Catalog(FileSource(try documents.files(index)))
  guard try await exported.index() == index else { throw Violation(text: "the exported index differs") }
  let (own, other) = (try await catalog.read([.members, .songs], requiresMembers: false), try await exported.read([.members, .songs], requiresMembers: false))
  for group in index.groups where own.unread[.members]?[group.slug] == nil {
    guard own.members(of: group) == other.members(of: group) else { throw Violation(text: "the exported members differ") }
  }
  for group in index.groups where own.unread[.songs]?[group.slug] == nil {
    guard own.songs(of: group) == other.songs(of: group) else { throw Violation(text: "the exported songs differ") }
  }
}

private let now = 1_800_000_000
private let host = APIHost("http://127.0.0.1:9/x")

private struct Canned: HTTPTransport {
  let answer: @Sendable (APIRequest) throws(TransportError) -> APIResponse
  func send(_ request: APIRequest) async throws(TransportError) -> APIResponse { try answer(request) }
}

private let unreachable = Canned { (_) throws(TransportError) in throw .noConnection }

private func configuration(_ transport: Canned, _ cachePolicy: CachePolicy) throws -> HostSource.Configuration {
  guard let host else { throw Violation(text: "no host") }
  return HostSource.Configuration(
    host: host, transport: transport, cache: ResponseCache(host: host, below: folder + "/cache"), cachePolicy: cachePolicy,
    userAgent: "fuzz", timeout: .milliseconds(400), now: { now })
}

/// A host with these documents must produce a catalog or a `CatalogError`.
private func readsHost(_ documents: [Document], _ random: inout SplitMix64) async throws -> Contents {
  let odd = Document(path: "", data: Data(mutated(Array(header.data), &random)))
  let headers = random.once(in: 2) ? fields(header) : fields(odd)
  let status = random.pick([200, 200, 200, 200, 200, 200, 200, 304, 404, 503, 100, 599])
  let transport = Canned { (request) throws(TransportError) in
    let path = request.url.split(separator: "/x/", maxSplits: 1).last ?? ""
    let data = documents.first { $0.path.hasPrefix(path == "group/" ? "group/index" : path) }?.data
    return APIResponse(status: data == nil ? 404 : status, headers: headers, body: data ?? Data())
  }
  return try await Catalog(HostSource(configuration(transport, random.pick([.whileFresh, .confirmed, .none])))).read(Set(CatalogPart.allCases))
}

// MARK: Commands

private let commandLines =
  [
    "", "groups", "groups --json", "groups --sort debut --era all", "members", "members --jsonl", "members stayc --sort born -r",
    "songs", "songs --m3u", "groups --original", "search --original a", "stats", "stats --json", "today --ics", "upcoming --ics --days 366", "upcoming --days 366", "featured",
    "group stayc", "group ohmygirl --json", "member sumin", "member stayc sumin", "song stayc", "compare stayc ohmygirl",
    "compare stayc/sumin stayc/sieun", "search a", "search mbti:INFP", "search --explain stayc", "favorite list",
    "favorite add stayc", "config list", "data status", "data status --json", "data verify", "grop",
  ].map { $0.split(separator: " ").map(String.init) }
  + ["", "j l enter", "j j enter tab tab enter esc j left enter G", "2 j x u enter", "L c ? a", "/", "3 / a enter G o", "4 s v G", "/ a tab enter esc / ㅇ", "R e v s 3"].map {
    ["browse", "--dump", "--size", "70x30", "--keys", $0]
  }
  + [
    ["group", "가"], ["group", ""], ["member", "가"], ["member", "ohmygirl", "a"], ["member", "stayc/"], ["favorite", "remove", ""],
    ["favorite", "remove", "가"], ["favorite", "add", "가"], ["groups", "--era", ""],
  ].map { ["__complete"] + $0 }

/// Runs a command in a home with this catalog or user file. Its output must not contain control characters.
private func printsOnlySafeText(_ document: Document, _ random: inout SplitMix64) async throws {
  let words = random.pick(commandLines)
  let environment = Environment([
    "HOME": folder + "/home", "TERM": "xterm-256color", "KPGG_LANG": random.pick(["en", "ko", "ja"]),
    "KPGG_ACCESSIBLE": random.once(in: 4) ? "1" : "", "KPGG_THEME": random.once(in: 4) ? "vivid" : "",
  ])
  try? FileManager.default.removeItem(atPath: folder + "/home")
  for (filePath, own) in [(environment.filePath(of: .favorites), favorites), (environment.filePath(of: .history), history), (environment.filePath(of: .settings), settings)] {
    guard let path = filePath?.path, own.path == document.path || random.once(in: 4) else { continue }
    try SharedFile(path: path).replace(by: own.path == document.path ? document.data : own.data)
  }
  let update = CatalogUpdate(host: host, fetched: now - 10, documents: documents(with: document))
  _ = try Store<CatalogUpdate>(path: environment.filePath(of: .catalog)?.path).replace(with: update)

  let printed = Mutex("")
  // kpgg's own colours and links are allowed.
  let isTerminal = random.once(in: 2)
  var output = World.Stream(isTerminal: isTerminal, columns: random.pick([1, 2, 10, 39, 40, 80, 1000]), rows: 24)
  output.write = { (text) throws(TerminalDevice.WriteError) in printed.withLock { $0 += text.text } }
  let world = World(
    environment: environment, input: World.Stream(isTerminal: false), output: output, error: output, transport: unreachable,
    clock: World.Clock(today: { Day(year: 2026, month: 2, day: 28) }, unknownZone: { nil }, now: { now }),
    randomSeed: { 7 }, urlOpener: URLOpener(start: { _ in true }),
    pager: { _, text, _ in
      printed.withLock { $0 += text.text }
      return Spawn.RunResult(status: 0, hasRead: true)
    }, picturePrograms: PicturePrograms(isInstalled: { _ in false }, output: { _, _, _ in nil }),
    screen: { _, _ in nil }, system: "Linux")
  let status = await Program.run(words, world)
  let line = words.joined(separator: " ")
  guard (0...2).contains(status) else { throw Violation(text: "the status of kpgg \(line) is \(status)") }
  var text = printed.withLock { $0 }
  if isTerminal { text.replace(/\e\[[0-9;]*[mK]|\e\]8;[!-~]*\e\\/.matchingSemantics(.unicodeScalar), with: "") }
  if let odd = text.unicodeScalars.first(where: \.isUnsafe) { throw Violation(text: "kpgg \(line) prints U+\(String(odd.value, radix: 16))") }
  guard words.first == "__complete" else { return }
  for value in text.split(separator: "\n").compactMap({ $0.split(separator: "\t", omittingEmptySubsequences: false).first }) {
    if let odd = value.unicodeScalars.first(where: { !$0.canBeOffered }) {
      throw Violation(text: "kpgg \(line) offers U+\(String(odd.value, radix: 16))")
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar controls terminals, or is invisible outside emoji, ideographs, syllables and joined letters.
  fileprivate var isUnsafe: Bool {
    if "\n\t\r\u{200C}\u{200D}\u{115F}\u{1160}\u{FE0E}\u{FE0F}".unicodeScalars.contains(self) { return false }
    if (0xFE00...0xFE02).contains(value) || (0xE0100...0xE01EF).contains(value) { return false }
    return properties.isDefaultIgnorableCodePoint || value == 0x10EEEE
      || [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }

  /// Whether the scalar has no special meaning in a shell.
  fileprivate var canBeOffered: Bool {
    if properties.isDefaultIgnorableCodePoint { return false }
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
    default: "-._/=,:".unicodeScalars.contains(self)
    }
  }
}
