import Foundation
import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// Tests that the source files follow the rules of the architecture.
@Suite(.hangLimit) struct ArchitectureTests {
  private struct Source {
    /// The path relative to `Sources/`.
    let path: String
    let text: String
    /// The lines without comments.
    let lines: [Substring]
    let imports: [String]

    init(path: String, text: String) {
      self.path = path
      self.text = text
      lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      imports = lines.filter { $0.contains("import ") }.compactMap { line in
        let words = line.split(separator: " ")
        guard words.prefix(3).contains("import") else { return nil }
        return words.last.map(String.init)
      }
    }
  }

  private static let sources: [Source] = {
    let folder = Repository.path("Sources")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      FileManager.default.contents(atPath: "\(folder)/\(path)").map {
        Source(path: path, text: String(decoding: $0, as: UTF8.self))
      }
    }
  }()

  private func sources(in folder: String) -> [Source] {
    let found = Self.sources.filter { $0.path.hasPrefix(folder) }
    #expect(!found.isEmpty, "no sources in \(folder)")
    return found
  }

  @Test func `the model imports nothing but Characters, which imports nothing`() {
    for source in sources(in: "KPGGCore/Model/") {
      #expect(Set(["Characters"]).isSuperset(of: source.imports), "\(source.path)")
    }
    for source in sources(in: "Characters/") { #expect(source.imports.isEmpty, "\(source.path)") }
  }

  @Test func `the helper shares the source of the library that uses the network`() throws {
    let link = try FileManager.default.destinationOfSymbolicLink(
      atPath: Repository.path("Sources/kpgg-fetch/URLSessionTransport.swift"))
    #expect(link == "../KPGGNetworking/URLSessionTransport.swift")
  }

  @Test func `files that call the C library avoid Foundation`() {
    for source in Self.sources where source.path != "kpgg/main.swift" {
      let imports = Set(source.imports)
      #expect(!imports.isSuperset(of: ["CLibrary", "Essentials"]), "\(source.path)")
    }
  }

  /// Code, and parts of the paths of the only files that may have it.
  private static let confined: [(code: String, places: [String])] =
    [
      ("import FoundationNetworking", ["/URLSessionTransport.swift"]),
      ("import Foundation", ["Essentials/", "KPGGNetworking/", "kpgg-fetch/"]),
      ("canImport(Darwin)", ["CLibrary/CLibrary.swift"]),
    ]
    + [
      " print(", "(print(", "FileHandle", "CommandLine.", "ProcessInfo", " exit(", "fatalError(", "try!",
    ].map { ($0, ["/main.swift"]) }

  @Test(arguments: confined)
  func `networking, Foundation, checks of the system, output and traps are confined to a few files`(
    code: String, places: [String]
  ) {
    for source in Self.sources where !places.contains(where: source.path.contains) {
      for line in source.lines { #expect(!(" " + line).contains(code), "\(source.path): \(line)") }
    }
  }

  /// A literal with at least two alphabetic words is a sentence unless `isCode` recognises it.
  @Test func `every sentence in KPGGCommands is translated`() throws {
    // Descriptions of JSON fields belong to the schema, which is not translated.
    let schema = Repository.path("Tests/CommandTests/Snapshots/schema.txt")
    let descriptions = try String(contentsOfFile: schema, encoding: .utf8)
    let keys = (TextFile("languages/ko.txt")?.text ?? "").matches(of: /(?m)^(.+?)(?: %\((.+)\))?\t/)
    let known = Set(keys.flatMap { [String($0.1), String($0.2 ?? "")] })
    let others = SourceLiterals.all.subtracting(known).filter { literal in
      isSentence(literal) && !isCode(literal) && !descriptions.contains(literal)
    }
    #expect(SourceLiterals.all.count > 1500)
    #expect(others.isEmpty, "not translated: \(others.sorted())")
  }

  @Test func `other modules contain no sentences`() {
    for source in Self.sources
    where !source.path.hasPrefix("KPGGCommands/") && source.path != "kpgg-fetch/main.swift" {
      for line in source.lines {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() where index % 2 == 1 && isSentence(part) {
          #expect(isCode(String(part)), "\(source.path): \(part)")
        }
      }
    }
  }

  /// The folders whose types each folder of the core may use, lowest first.
  private static let coreLayers: [(folder: String, uses: String)] = [
    ("Files", ""), ("JSON", ""), ("Model", ""), ("Wire", "JSON Model"), ("Store", "Files JSON"),
    ("Favorites", "Files JSON Model Store"), ("Lists", "Model Favorites"), ("Facts", "Model Favorites Lists"),
    ("Find", "Model Favorites Lists Facts"),
    ("Catalog", "Files JSON Model Wire Store Find Facts"),
  ]

  /// The same for KPGGCommands. Top-level files may use all of them.
  private static let layers: [(folder: String, uses: String)] = [
    ("Texts", ""),
    ("Facts", "Texts"), ("Output", "Texts Facts"),
    // These are one layer: a command runs in a session, a session has its command line, and settings name programs.
    ("Arguments", "Texts Facts Output System Session"), ("System", "Texts Facts Output Arguments Session"),
    ("Session", "Texts Facts Output Arguments System"),
    ("Names", "Texts Facts Output Arguments System Session"),
    ("Pictures", "Texts Facts Output Arguments System Session Names"),
    ("Views", "Texts Facts Output Arguments System Session Names Pictures"),
    ("Play", "Texts Facts Output Arguments System Session Names Views"),
    ("Completion", "Texts Facts Output Arguments System Session Names Views"),
    ("Browse", "Texts Facts Output Arguments System Session Names Pictures Views Play"),
    ("Commands", "Texts Facts Output Arguments System Session Names Pictures Views Completion Play Browse"),
  ]

  /// The same for the folders of the browser. State and pages are one layer: each page changes the state.
  private static let browserLayers: [(folder: String, uses: String)] = [
    ("State", "Layout Pages"), ("Pages", "Layout State"), ("Layout", "State"),
    ("View", "Layout State Pages"), ("Runner", "Layout State Pages View"),
  ]

  @Test func `folders use only types from lower layers`() {
    expectLayers(Self.coreLayers, in: "KPGGCore/")
    expectLayers(Self.layers, in: "KPGGCommands/")
    expectLayers(Self.browserLayers, in: "KPGGCommands/Browse/")
  }

  private func expectLayers(_ layers: [(folder: String, uses: String)], in root: String) {
    let files = sources(in: root).compactMap { source -> (folder: String, source: Source)? in
      let path = source.path.dropFirst(root.count).split(separator: "/")
      return path.count > 1 ? (String(path[0]), source) : nil
    }
    #expect(Set(files.map(\.folder)) == Set(layers.map(\.folder)))
    let declared = files.flatMap { file in
      file.source.text.matches(
        of: /(?m)^(?:public |package |final |indirect )*(?:struct|enum|class|protocol) (\w+)/
      )
      .map { (String($0.1), file.folder) }
    }
    let folders = Dictionary(declared, uniquingKeysWith: { first, _ in first })
    for (folder, uses) in layers {
      let allowed = [folder] + uses.split(separator: " ").map(String.init)
      for file in files where file.folder == folder {
        let code = file.source.lines.joined(separator: "\n").replacing(/"[^"\n]*"/, with: "")
        let words = Set(code.matches(of: /\b[A-Z]\w*/).map { String($0.0) })
        for word in words.sorted() {
          guard let other = folders[word], !allowed.contains(other) else { continue }
          Issue.record("\(file.source.path) uses \(word) from \(other)")
        }
      }
    }
  }

  /// The members that a folder adds to types of lower folders, each with that folder. Only names that no other folder
  /// uses are included, because the folder of other members is ambiguous.
  private static let extensionMembers: [String: String] = {
    let commands = sources.filter { $0.path.hasPrefix("KPGGCommands/") && $0.path.contains(/\/.*\//) }
    func folder(_ source: Source) -> String { String(source.path.split(separator: "/")[1]) }
    var homes: [String: Set<String>] = [:]
    for source in sources {
      let home = source.path.hasPrefix("KPGGCommands/") ? source.path.split(separator: "/")[1] : "elsewhere"
      for name in source.text.matches(of: /\b(?:func|var|let|case) (\w+)/) {
        homes[String(name.1), default: []].insert(String(home))
      }
    }
    var members: [String: String] = [:]
    for source in commands {
      for part in source.text.matches(of: /(?m)^extension [^\n]*\{\n((?:.*\n)*?)\}/) {
        for member in part.1.matches(of: /(?m)^  (?:static |mutating )*(?:func|var|let) (\w+)/) {
          let name = String(member.1)
          if homes[name] == [folder(source)] { members[name] = folder(source) }
        }
      }
    }
    return members
  }()

  @Test func `folders use only members from lower layers`() {
    #expect(Self.extensionMembers.count > 100)
    for (folder, uses) in Self.layers {
      let allowed = [folder] + uses.split(separator: " ").map(String.init)
      for source in sources(in: "KPGGCommands/\(folder)/") {
        let code = source.lines.joined(separator: "\n").replacing(/"[^"\n]*"/, with: "")
        for word in Set(code.matches(of: /(?:\.(\w+)|\b(\w+)\()/).compactMap { $0.1 ?? $0.2 }).sorted() {
          guard let other = Self.extensionMembers[String(word)], !allowed.contains(other) else { continue }
          Issue.record("\(source.path) uses \(word) from \(other)")
        }
      }
    }
  }

  private func isSentence(_ literal: some StringProtocol) -> Bool {
    let words = literal.split(separator: " ").filter { word in word.count > 1 && word.allSatisfy(\.isLetter) }
    return words.count > 1
  }

  /// Whether a literal is a command line, a key, a name or a data value rather than a sentence.
  private func isCode(_ literal: String) -> Bool {
    if JSONSchema.all(below: Program.root).contains(where: { $0.command == literal }) { return true }
    if literal.split(separator: " ").allSatisfy({ Language.korean.translation(of: String($0)) != nil }) {
      return true
    }
    if (try? Key.list(literal)) != nil { return true }
    return literal.hasPrefix("kpgg ") || literal.hasPrefix("eval ") || literal.hasPrefix("mpv ")
      || literal.hasPrefix("LATIN SMALL LETTER")
      || literal == "red velvet" || literal == "What the commands of kpgg print with --json"
      || literal == "알려지지 않음"
  }
}
