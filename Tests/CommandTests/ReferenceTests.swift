import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands
import Foundation

/// Tests of the documents generated from the commands and their output: the man page, the schemas and the reference.
@Suite(.hangLimit) struct ReferenceTests: SnapshotSuite {
  static let snapshots = ["man.1", "man-outline.txt", "schema.txt"]

  private typealias Path = [Command]

  private static func paths(_ path: Path) -> [Path] {
    [path] + path[path.count - 1].subcommands.flatMap { paths(path + [$0]) }
  }

  private static let all = paths([Program.root])
  private static let pages = all.map(page)

  private static func page(_ path: Path) -> HelpPage { HelpPage(path, in: .english) }

  // MARK: The reference

  /// Whether many commands have the option. Such an option is explained only once.
  private static func isShared(_ entry: HelpPage.Entry) -> Bool {
    pages.count { $0.options.contains { $0.term == entry.term } } > 4
      || pages.contains { page in page.otherOptions.contains { $0.names.contains { isNamed($0, entry) } } }
  }

  /// Whether an entry explains the option with this name.
  private static func isNamed(_ name: String, _ entry: HelpPage.Entry) -> Bool {
    entry.term.split { " ,[".contains($0) }.contains(Substring(name))
  }

  private static func english(_ text: Text) -> String { text.text(in: .english) }

  private static func bullet(_ entry: HelpPage.Entry) -> String {
    "- `\(entry.term)`: \(entry.meaning(in: .english).withPlainSpaces)\n"
  }

  private static var reference: String {
    var text = """
      # Reference

      Every command and option, as `kpgg COMMAND --help` explains them. `RECORD_SNAPSHOTS=1 swift test` updates this file.

      | command | what it does |
      |---|---|

      """
    for path in all {
      text += "| `\(page(path).usage.replacing(" [OPTIONS]", with: ""))` | \(english(page(path).summary)) |\n"
    }
    for path in all
    where page(path).positionals.count + page(path).options.filter({ !isShared($0) }).count > 0 {
      let page = page(path)
      text += "\n## `\(path.map(\.name).joined(separator: " "))`\n\n"
      if let discussion = page.discussion { text += english(discussion) + "\n\n" }
      for entry in page.positionals + page.options where !isShared(entry) { text += bullet(entry) }
      let others = page.otherOptions.flatMap(\.names).filter { name in
        !page.commonOptions.contains { isNamed(name, $0) }
      }
      let shared = (page.options.filter(isShared).map(\.term) + others).map { "`\($0)`" }
      if !shared.isEmpty { text += "- and " + shared.joined(separator: ", ") + "\n" }
      if !page.keys.isEmpty {
        text +=
          "\n| keys | what they do |\n|---|---|\n"
          + page.keys.map { "| `\($0.term)` | \(english($0.text)) |\n" }.joined()
      }
    }
    text += "\n## Options of many commands\n\n"
    var seen: Set<String> = []
    for entry in all.flatMap({ page($0).options }) where isShared(entry) && seen.insert(entry.term).inserted {
      text += bullet(entry)
    }
    text += "\n## Options for every command\n\n" + page([Program.root]).commonOptions.map(bullet).joined()
    return text + "\n## Topics of `kpgg help`\n\n"
      + HelpTopic.allCases.map { "- `\($0.rawValue)`: \(english($0.summary))\n" }.joined()
  }

  @Test func `the reference matches the command table`() throws {
    try expectContent(Self.reference, of: Repository.path(".github/REFERENCE.md"))
  }

  // MARK: Man page

  @Test(arguments: Language.allCases)
  func `the man page has no stray requests, enough break points and short source lines`(language: Language)
    async throws
  {
    let man = try await kpgg("man", language).output
    let requests: Set = ["TH", "SH", "SS", "TP", "PP", "ad", "nh"]
    let marks = [#"\&"#, #"\fB"#, #"\fR"#, #"\fI"#]
    for line in man.split(separator: "\n") {
      if line.hasPrefix(".") {
        #expect(requests.contains(String(line.dropFirst().prefix { $0.isLetter })), "\(line)")
        continue
      }
      let shown = marks.reduce(line.replacing(#"\:"#, with: " ")) { $0.replacing($1, with: "") }
        .replacing(#"\(aq"#, with: "'").replacing(#"\"#, with: "")
      for word in shown.split(separator: " ") { #expect(String(word).cells <= 71, "\(word)") }
      let bytes = line.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) }
      #expect(bytes < 80 || !line.contains(" ") || line.hasPrefix(#"\f"#), "\(line)")
    }
    #expect(!man.contains(".PP\n."))
  }

  @Test func `the man page matches its snapshot, and its outlines in all languages match theirs`()
    async throws
  {
    try expectSnapshot(await kpgg("man").output, "man.1")
    var outline = ""
    for language in Language.allCases {
      outline += "\(language.rawValue)\n"
      for section in try await kpgg("man", language).output.components(separatedBy: "\n.S").dropFirst() {
        let heading = section.prefix { $0 != "\n" }.dropFirst(2)
        let indent = section.hasPrefix("S") ? "    " : "  "
        outline += "\(indent)\(heading): \(section.components(separatedBy: "\n.TP\n").count - 1)\n"
      }
    }
    try expectSnapshot(outline, "man-outline.txt")
  }

  @Test func `the man page date is the changelog date of its version`() async throws {
    let file = Repository.path(".github/CHANGELOG.md")
    let changelog = try String(contentsOfFile: file, encoding: .utf8)
    let version = try #require(
      changelog.firstMatch(
        of: try Regex("\n## \(Release.version) \\(([0-9-]+)[^)]*\\)\n", as: (Substring, Substring).self)))
    #expect(version.1 == Release.date)
    #expect(
      await TestWorld().run("man").output.split(separator: "\n")[1]
        == ".TH KPGG 1 \"\(version.1)\" \"kpgg \(Release.version)\" \"\"")
  }

  @Test func `no topic has the name of a command`() {
    let commands = Program.root.subcommands.flatMap { [$0.name] + $0.aliases }
    for topic in HelpTopic.allCases { #expect(!commands.contains(topic.rawValue)) }
  }

  // MARK: Schemas

  @Test func `exactly the commands that print JSON have a schema with their fields`() {
    var known: Set<String> = []
    for path in Self.all where path.count > 1 {
      let json = path[path.count - 1].arguments.first { $0.names.contains("--json") }
      guard case .some(let fields)? = json?.values else { continue }
      let words = path.dropFirst().map(\.name).joined(separator: " ")
      known.insert(words)
      #expect(
        JSONSchema.all(below: Program.root).first { $0.command == words }?.output.fields.map(\.name)
          == fields, "\(words)")
    }
    #expect(Set(JSONSchema.all(below: Program.root).map(\.command)) == known)
  }

  @Test func `the fields of every command match their snapshot`() async throws {
    let schema = try await kpgg("schema").json
    try expectSnapshot(
      Self.lines(try #require(schema["$defs"]), "").joined(separator: "\n") + "\n", "schema.txt")
  }

  /// Returns a line for each field below a schema: `groups[].song.url  string, null; uri; The video's address.`
  private static func lines(_ schema: JSONValue, _ path: String) -> [String] {
    guard let parts = schema.object else { return [] }
    if case .list(let choices)? = parts["anyOf"] {
      return choices.enumerated().flatMap { lines($1, "\(path)|\($0 + 1)") }
    }
    var result: [String] = []
    if let description = parts["description"]?.text {
      let limits = ["format", "pattern", "minimum", "minItems", "maxItems"].compactMap { parts[$0].map(text) }
      let examples = parts["examples"].map { "such as \(text($0))" }
      result.append(
        "\(path)  "
          + ([type(of: schema)] + limits + [examples, description].compactMap(\.self)).joined(separator: "; ")
      )
    }
    if let items = parts["items"] { result += lines(items, path + "[]") }
    let required = parts["required"].map(text)?.components(separatedBy: ", ") ?? []
    var fields = path.isEmpty ? parts : [:]
    if let properties = parts["properties"]?.object { fields = properties }
    for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
      let isOptional = !path.isEmpty && !required.contains(name)
      result += lines(field, (path.isEmpty ? "" : path + ".") + name + (isOptional ? "?" : ""))
    }
    return result
  }

  private static func type(of schema: JSONValue) -> String {
    let type = schema["type"].map(text) ?? "any"
    return schema["items"].map { "\(type) of \(Self.type(of: $0))" } ?? type
  }

  /// Returns a value of a schema as text. The values of a list are separated by commas.
  private static func text(_ value: JSONValue) -> String {
    guard case .list(let values) = value else { return value.text ?? value.integer.map(String.init) ?? "" }
    return values.map(text).joined(separator: ", ")
  }

  @Test func `schemas allow future fields and values`() async throws {
    let result = try await kpgg("schema")
    #expect(try result.json["$schema"]?.text == "https://json-schema.org/draft/2020-12/schema")
    for key in ["additionalProperties", "unevaluatedProperties", "enum", "const"] {
      #expect(!result.output.contains("\"\(key)\":"))
    }
  }
}
