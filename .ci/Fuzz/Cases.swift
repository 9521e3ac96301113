import Foundation

/// A document like those that made an earlier version trap, hang or use gigabytes.
struct Case: Sendable {
  let name: String
  let path: String
  let data: @Sendable () -> Data

  /// - Parameters:
  ///   - template: The document, in which `@` is replaced by the filling.
  ///   - filling: Creates the filling on demand.
  init(_ name: String, _ path: String, _ template: String, _ filling: @escaping @Sendable () -> String = { "" }) {
    self.name = name
    self.path = path
    data = { Data(template.replacing("@", with: filling(), maxReplacements: 1).utf8) }
  }
}

/// Every run reads these first, with every subject that has documents of the same path.
let cases = texts + numbers + values

/// Millions of combining marks on one letter, in every text field.
private let texts =
  [
    (index, group(#""groupname":"A@""#)), (index, group(#""groupname":"A","aliases":["A@"]"#)), (index, group(#""groupname":"A","agency":"A@""#)),
    (index, group(#""groupname":"A","slug":"a@""#)), (index, group(#""groupname":"A","debut":"2020@""#)),
    (index, #"{"group":{"first":[{"groupname":"A","hitsong":"QIN5_tJRiyY@"}]}}"#), (index, #"{"sections":[{"key":"first","era":"2020@"}],"group":{}}"#),
    (index, #"{"sections":[{"key":"first","era":"2020","title":{"ko":"A@"}}],"group":{"first":[]}}"#),
    (index, #"{"group":{"first@":[]}}"#), (index, #"{"A@":1,"group":{}}"#),
    (era, #"{"groupname":{"A@":[]}}"#), (era, #"{"groupname":{"STAYC":[{"activityname":"A@","name":"A"}]}}"#),
    (favorites, #"{"favorites":[{"kind":"group","id":"a@"}],"version":"1.0"}"#), (favorites, #"{"favorites":[],"version":"1@"}"#),
    (favorites, #"{"favorites":[{"kind":"group","id":"a","name":"A@"}],"version":"1.0"}"#),
    (history, #"{"searches":["A@"],"version":"1.0"}"#), (settings, #"{"language":"en@"}"#), (settings, #"{"language@":"en"}"#),
  ].map { path, template in Case("marks in \(template)", path, template) { String(repeating: "\u{301}", count: 2_000_000 / share) } }

/// Huge numbers of elements.
private let numbers = [
  Case("200000 sections", index, #"{"sections":[@],"group":{}}"#) { each(200_000, section) },
  Case("20000 sections, 100000 unknown", index, #"{"group":{@}}"#) {
    each(100_000) { #""u\#($0)":[]"# } + #"},"sections":["# + each(20_000, section) + #"],"more":{"#
  },
  Case("4000000 wrong aliases", index, group(#""groupname":"A","aliases":[@]"#)) { each(4_000_000) { _ in "1" } },
  Case("500000 titles", index, #"{"sections":[{"key":"first","era":"2020","title":{@}}],"group":{"first":[]}}"#) {
    each(500_000) { #""t\#($0)":"T""# }
  },
  Case("1000000 groups", index, #"{"group":{"first":[@]}}"#) { each(1_000_000) { _ in "{}" } },
  Case("1000000 unknown keys", index, #"{"group":{},@}"#) { each(1_000_000) { #""u\#($0)":1"# } },
  Case("1000000 wrong groups", index, #"{"group":{"first":[@]}}"#) { each(1_000_000) { _ in "1" } },
  Case("19000 groups of one name", index, #"{"group":{"first":[@]}}"#) {
    each(19_000) { _ in #"{"groupname":"A","hitsong":"QIN5_tJRiyY"}"# }
  },
  Case("6000 groups, all featured", index, #"{"group":{"first":[@]}}"#) {
    let groups = each(6_000) { #"{"groupname":"A\#($0)","hitsong":"QIN5_tJRiyY"}"# }
    return groups + #"],"zero":["# + groups
  },
  Case("1000000 members", era, #"{"groupname":{"STAYC":[@]}}"#) { each(1_000_000) { _ in "{}" } },
  Case("300000 lists", era, #"{"groupname":{@}}"#) { each(300_000) { #""G\#($0)":[]"# } },
  Case("1000000 songs", songs, #"{"song":{"STAYC":[@]}}"#) { each(1_000_000) { #"{"video":"v\#(1_000_000_000 + $0)","title":"T"}"# } },
  Case("19000 songs of one video", songs, #"{"song":{"STAYC":[@]}}"#) { each(19_000) { _ in #"{"video":"QIN5_tJRiyY","title":"T"}"# } },
  Case("100000 events of a group", index, #"{"group":{"first":[{"groupname":"A","hitsong":"QIN5_tJRiyY","haspreviousmember":true,"events":[@]}]}}"#) { each(100_000) { _ in #"{"date":"2020","kind":"hiatus"}"# } },
  Case("19000 members of one name", era, #"{"groupname":{"STAYC":[@]}}"#) { each(19_000) { _ in #"{"activityname":"A","name":"B"}"# } },
  Case("4000000 wrong positions", era, #"{"groupname":{"STAYC":[{"activityname":"A","name":"B","positions":[@]}]}}"#) {
    each(4_000_000) { _ in "1" }
  },
  Case("2000 favourites twice", favorites, #"{"favorites":[@],"version":"1.0"}"#) {
    each(4_000) { #"{"kind":"group","id":"a\#($0 / 2)"}"# }
  },
  Case("10000 foreign favourites", favorites, #"{"favorites":[@],"version":"1.0"}"#) { each(10_000) { "\($0)" } },
  Case("60000 searches", history, #"{"searches":[@],"version":"1.0"}"#) { each(60_000) { #""s\#($0)""# } },
  Case("30000 settings", settings, "{@}") { each(30_000) { #""s\#($0)":"on""# } },
]

/// Values out of range.
private let values = [
  Case("an early and long validity", "cached", #"{"bytes":0,"fetched":-9223372036854775808,"key":"a","maxAge":9223372036854775807,"url":""}"# + "\n"),
  Case("a late and short validity", "cached", #"{"bytes":0,"fetched":9223372036854775807,"key":"a","maxAge":-9223372036854775808,"url":""}"# + "\n"),
  Case("a request of 300 billion years", "message", #"{"id":1,"request":{"url":"","headers":{},"timeout":[9223372036854775807,18446744073709551615],"maxBody":1}}"#),
  Case("a request of no number", "message", #"{"id":1,"request":{"url":"","headers":{},"timeout":[1e400,0],"maxBody":1}}"#),
  Case("a request before all time", "message", #"{"id":1,"request":{"url":"","headers":{},"timeout":[-9223372036854775808,0],"maxBody":1}}"#),
  Case("a high version of favourites", favorites, #"{"favorites":[],"version":"99999999999999999999.0"}"#),
  Case("a high number for a version", favorites, #"{"favorites":[],"version":1e400}"#),
  Case("a high version of searches", history, #"{"searches":[],"version":"99999999999999999999.0"}"#),
  Case("a long validity", "header", "Cache-Control: max-age=99999999999999999999"),
  Case("a late day", "header", "Retry-After: Fri, 31 Dec 99999999999999999999 23:59:60 GMT"),
  Case("a name that runs something", index, group(#""groupname":"A","groupnameko":"가\u0D4E;\u0D4E>PWNED""#)),
]

private let index = "group/index.json"
private let era = "group/2020.json"
private let songs = "song/2020.json"
private let favorites = "favorites.json"
private let history = "history.json"
private let settings = "config.json"

/// Debug builds are about twenty times slower.
#if DEBUG
  private let share = 20
#else
  private let share = 1
#endif

private func each(_ count: Int, _ element: (Int) -> String) -> String {
  // A list of all elements would need hundreds of megabytes.
  var text = ""
  for number in 0..<count / share { text += (number == 0 ? "" : ",") + element(number) }
  return text
}

/// One of up to a million sections with distinct eras.
private func section(_ number: Int) -> String { #"{"key":"k\#(number)","era":"\#(1000 + number / 1000)-\#(2000 + number % 1000)"}"# }

/// An index with one group.
private func group(_ entries: String) -> String { #"{"group":{"first":[{"hitsong":"QIN5_tJRiyY",\#(entries)}]}}"# }
