import Foundation
import TestSupport

@testable import CommandSupport
@testable import KPGGCommands

/// The string literals of KPGGCommands as translation keys: `no group named \(name)` is `no group named %1`.
enum SourceLiterals {
  static let all: Set<String> = {
    let folder = Repository.path("Sources/KPGGCommands")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.reduce(into: []) { found, path in
      let source = FileManager.default.contents(atPath: "\(folder)/\(path)") ?? Data()
      var scanner = Scanner(rest: Array(String(decoding: source, as: UTF8.self))[...])
      scanner.readCode()
      found.formUnion(scanner.found)
    }
  }()

  static func withoutContext(_ key: String) -> String {
    key.firstRange(of: " %(").map { String(key[..<$0.lowerBound]) } ?? key
  }

  private struct Scanner {
    var rest: ArraySlice<Character>
    var found: Set<String> = []

    /// Reads code to the end of the file, or to the end of an interpolation in a literal.
    mutating func readCode() {
      var depth = 0
      while depth >= 0, let character = rest.popFirst() {
        switch character {
        case "/" where rest.first == "/": rest = rest.drop { $0 != "\n" }
        // Skip raw literals, which are code for other programs.
        case "#" where rest.first == "\"":
          repeat {
            rest = rest.dropFirst().drop { $0 != "\"" }
          } while !rest.isEmpty && rest.dropFirst().first != "#"
          rest = rest.dropFirst()
        case "\"": readLiteral()
        case "(": depth += 1
        case ")": depth -= 1
        default: break
        }
      }
    }

    private mutating func readLiteral() {
      var key = ""
      var values = 0
      while let character = rest.popFirst(), character != "\"" {
        guard character == "\\", let escaped = rest.popFirst() else {
          key.append(character)
          continue
        }
        switch escaped {
        case "(":
          values += 1
          key += "%\(values)"
          readCode()
        case "u":
          let digits = rest.prefix { $0 != "}" }.dropFirst()
          rest = rest.dropFirst(digits.count + 2)
          let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
          key += scalar.map { String(Character($0)) } ?? ""
        case "n": key += "\\n"
        default: key.append(escaped)
        }
      }
      found.insert(key)
    }
  }
}
