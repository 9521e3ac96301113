// Prints the names on standard input that match a query, like `fzf --filter`. With one more argument, prints the seconds
// that it takes to fold the names and to match them again.
import CLibrary
import KPGGCore

guard let typed = TypedName(CommandLine.arguments[1]) else { fatalError("nothing is typed") }
let clock = ContinuousClock()
var bytes = [UInt8](repeating: 0, count: 1 << 22)
bytes.removeLast(bytes.count - read(0, &bytes, bytes.count))
var texts = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
let names = texts.map { MatchableNames(names: [$0]) }
for (text, name) in zip(texts, names) where typed.match(name) != nil { print(text) }
if CommandLine.arguments.count > 2 {
  var folded: [MatchableNames] = []
  let folding = clock.measure { folded = texts.map { MatchableNames(names: [$0]) } }
  let matching = clock.measure { texts = zip(texts, folded).compactMap { typed.match($1) == nil ? nil : $0 } }
  print(folding / .seconds(1), matching / .seconds(1))
}
