import KPGGCore

nonisolated(unsafe) var state: UInt64 = 1
func random(_ limit: UInt32) -> UInt32 {
  state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  return UInt32(state >> 33) % limit
}
let clock = ContinuousClock()
let texts = (0..<100_000).map { _ in
  let hangul = String(String.UnicodeScalarView((0..<2 + random(3)).compactMap { _ in Unicode.Scalar(0xAC00 + random(11172)) }))
  let latin = String((0..<4 + random(6)).map { _ in Character(Unicode.Scalar(UInt8(97 + random(26)))) })
  return random(2) == 0 ? hangul : latin
}
var names: [MatchableNames] = []
let preparing = clock.measure { names = texts.map { MatchableNames(names: [$0]) } }
print("preparing 100000 names: \(preparing)")
for query in ["ohmygirl", "오마이걸", "ㅇㅁㅇㄱ", "dhakdlrjf", "아림", "blakpink"] {
  guard let typed = TypedName(query) else { continue }
  var hits = 0
  let times = (0..<7).map { _ in clock.measure { hits = names.count { typed.match($0) != nil } } }
  print("\(query): \(hits) hits, \(times.sorted()[3]) (median of 7)")
}
