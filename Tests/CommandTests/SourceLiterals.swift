import Foundation
import TestSupport

@testable import CommandSupport
@testable import KPGGCommands

/// The string literals of KPGGCommands as translation keys: `no group named \(name)` is `no group named %1`.
enum SourceLiterals {

  /// Every literal.
  static let all: Set<String> = Set(literals.map(\.key))

  /// The literals where a `Text` is expected, which need a translation.
  static let texts: Set<String> = Set(
    literals.filter { $0.isText && $0.key.replacing(/%[1-9]/, with: "").contains(where: \.isLetter) }.map(
      \.key))

  /// The keys that have a context, without that context.
  static let keysWithContext: Set<String> = {
    let file = TextFile("languages/ko.txt")?.text ?? ""
    return Set(file.matches(of: /(?m)^(.+) %\([^)]*\)\t/).map { String($0.1) })
  }()

  static func withoutContext(_ key: String) -> String {
    key.firstRange(of: " %(").map { String(key[..<$0.lowerBound]) } ?? key
  }

  /// Code in front of a literal that is a text.
  private static let markers = [
    "language(", "Text(", ":Text=", "help:", "summary:", "discussion:", "footer:", "context.text(",
    "app.text(",
    "state.text(", "self.text(", "tell(", "warn(", "note(", ".done(", ".unchanged(", "Failure(",
  ]

  /// Whether a literal in the body of a declaration of type `Text` is its value, not an argument or a pattern.
  private static func isValue(_ before: String) -> Bool {
    let isLabel = before.contains(/[(,]\w+:$/)
    return !isLabel && [":", "?", "??", "{", "return"].contains(where: before.hasSuffix)
  }

  private static let literals: [(key: String, isText: Bool)] = {
    let folder = Repository.path("Sources/KPGGCommands")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
      let source = FileManager.default.contents(atPath: "\(folder)/\(path)") ?? Data()
      return literals(in: Array(String(decoding: source, as: UTF8.self)))
    }
  }()

  private static func literals(in source: [Character]) -> [(key: String, isText: Bool)] {
    var found: [(String, Bool)] = []
    var index = 0
    var code = ""
    // Whether each of the open braces is inside the body of a declaration of type `Text`.
    var bodies: [Bool] = []
    while index < source.count {
      if source[index] == "/", index + 1 < source.count, source[index + 1] == "/" {
        while index < source.count, source[index] != "\n" { index += 1 }
      } else if source[index] == "#", index + 1 < source.count, source[index + 1] == "\"" {
        // Raw literals are code for other programs.
        index += 2
        while !source[index...].starts(with: "\"#") { index += 1 }
        index += 2
      } else if source[index] == "\"" {
        let before = code.suffix(60).filter { !$0.isWhitespace }
        let isText =
          markers.contains { marker in
            before.hasSuffix(marker) && before.dropLast(marker.count).last?.isLetter != true
          } || bodies.last == true && isValue(before)
        let key = literal(source, &index, &found)
        if !before.hasSuffix(".meaning(") { found.append((key, isText)) }
        code = ""
      } else {
        switch source[index] {
        case "{":
          let before = code.suffix(60).filter { !$0.isWhitespace }
          bodies.append(bodies.last == true || before.contains(/(:|->)Text$|:Text=(if|switch)[^{}]*$/))
        case "}": _ = bodies.popLast()
        default: break
        }
        code.append(source[index])
        index += 1
      }
    }
    return found
  }

  /// Reads a literal and collects those inside its interpolations.
  private static func literal(_ source: [Character], _ index: inout Int, _ found: inout [(String, Bool)])
    -> String
  {
    let isLong = source[index...].starts(with: "\"\"\"")
    index += isLong ? 3 : 1
    var key = ""
    var values = 0
    while index < source.count {
      if isLong ? source[index...].starts(with: "\"\"\"") : source[index] == "\"" {
        index += isLong ? 3 : 1
        return isLong ? joined(key) : key
      }
      guard source[index] == "\\" else {
        key.append(source[index])
        index += 1
        continue
      }
      index += 1
      switch source[index] {
      case "(":
        values += 1
        key += "%\(values)"
        var depth = 0
        repeat {
          switch source[index] {
          case "(": depth += 1
          case ")": depth -= 1
          case "\"":
            let inner = literal(source, &index, &found)
            found.append((inner, false))
            continue
          default: break
          }
          index += 1
        } while depth > 0
        continue
      case "u":
        let digits = source[index...].drop { $0 != "{" }.dropFirst().prefix { $0 != "}" }
        key +=
          UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
        index += digits.count + 2
      case "n": key += isLong ? "\n" : "\\n"
      case "\n": key += "\\\n"
      default: key.append(source[index])
      }
      index += 1
    }
    return key
  }

  /// A multi-line literal without its indentation.
  private static func joined(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    let indent = lines.popLast()?.count ?? 0
    return lines.map { $0.dropFirst(indent) }.joined(separator: "\n").replacing("\\\n", with: "")
  }
}
