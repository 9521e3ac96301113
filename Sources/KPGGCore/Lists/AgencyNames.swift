internal import Characters

extension Agency {
  /// The names and aliases, and the same names with their initials spelled out as Koreans read them.
  package var searchNames: [String] {
    let names = name.forms + aliases
    return names + names.compactMap(\.withLetterNames)
  }

  /// The Latin name without words such as Entertainment. It doesn't depend on the language, so neither do results.
  var shortName: String { name.latinFirst.withoutCompanyWords ?? name.latinFirst }
}

extension String {
  /// The text with its leading Latin capitals spelled out as a Korean word: `SM엔터테인먼트` becomes `에스엠 엔터테인먼트`.
  /// `nil` unless there are two to four capitals.
  fileprivate var withLetterNames: String? {
    let capitals = unicodeScalars.prefix { (0x41...0x5A).contains($0.value) }
    // More letters are read as a word.
    guard (2...4).contains(capitals.count) else { return nil }
    let names = capitals.map { letterNames[Int($0.value - 0x41)] }
    return names.joined() + " " + String(unicodeScalars.dropFirst(capitals.count))
  }

  /// Whether the folded text is one or two Latin letters, or the Korean reading of two. Many initials begin like this.
  var isShortInitials: Bool {
    if utf8.count < 3 { return utf8.allSatisfy { (0x61...0x7A).contains($0) } }
    return letterNames.contains { hasPrefix($0) && letterNames.contains(String(dropFirst($0.count))) }
  }

  /// A company's name without words such as `Entertainment` at its end. `nil` if it has no such words, or if the rest
  /// is an ordinary word.
  package var withoutCompanyWords: String? {
    let words = utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    var kept = words
    while kept.count > 1, let last = kept.last, companyWords.contains(last.folded) { kept.removeLast() }
    if kept.count == words.count, let last = words.last, !last.utf8.allSatisfy({ $0 < 0x80 }),
      let ending = companyEndings.first(where: { last.hasSuffix($0) && last != $0 })
    {
      kept[kept.count - 1] = String(last.dropLast(ending.count))
    }
    let isOrdinary = kept.count == 1 && ordinaryNames.contains(kept[0].folded)
    return kept == words || isOrdinary ? nil : kept.joined(separator: " ")
  }
}

private let letterNames = "에이,비,씨,디,이,에프,지,에이치,아이,제이,케이,엘,엠,엔,오,피,큐,알,에스,티,유,브이,더블유,엑스,와이,지"
  .split(separator: ",").map(String.init)

private let companyWords = Set([
  "entertainment", "ent", "media", "music", "company", "corporation", "studio", "production", "records",
  "korea", "enm",
]).union(companyEndings)

/// The Korean and Japanese company words, which are also written without a space before them. Longer ones come first.
private let companyEndings = [
  "엔터테인먼트", "엔터", "미디어", "뮤직", "エンターテインメント", "エンタテインメント", "エンタ", "メディア", "ミュージック",
]

/// Ordinary words that are not company names without a word such as `Entertainment`.
private let ordinaryNames: Set<String> = [
  "big", "beats", "vine", "mole", "stone", "escrow", "swing", "chrome", "sony", "the", "warner", "liz",
  "source",
]
