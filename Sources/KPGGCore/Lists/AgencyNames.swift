extension Group {
  /// The names of its past and present agencies, and of the companies above them.
  package var agencyNames: [String] {
    agencies.flatMap(\.agency.family).withoutDuplicates.flatMap(\.searchNames)
  }
}

extension Agency {
  /// The names and aliases, also with their initials as Koreans read them.
  var searchNames: [String] {
    let names = name.forms + aliases
    return names + names.compactMap(\.withLetterNames)
  }
}

extension String {
  /// The text with its leading Latin capitals spelled out as Koreans read them, as a word: `SM엔터테인먼트` becomes
  /// `에스엠 엔터테인먼트`. `nil` unless there are two to four capitals.
  fileprivate var withLetterNames: String? {
    let capitals = unicodeScalars.prefix { (0x41...0x5A).contains($0.value) }
    // More letters are read as a word.
    guard (2...4).contains(capitals.count) else { return nil }
    let names = capitals.map { letterNames[Int($0.value - 0x41)] }
    return names.joined() + " " + String(unicodeScalars.dropFirst(capitals.count))
  }

  /// Whether the folded text is one or two Latin letters, or the Korean reading of two: the beginning of many initials.
  var isShortInitials: Bool {
    if utf8.count < 3 { return utf8.allSatisfy { (0x61...0x7A).contains($0) } }
    return letterNames.contains { hasPrefix($0) && letterNames.contains(String(dropFirst($0.count))) }
  }
}

private let letterNames = "에이,비,씨,디,이,에프,지,에이치,아이,제이,케이,엘,엠,엔,오,피,큐,알,에스,티,유,브이,더블유,엑스,와이,지"
  .split(separator: ",").map(String.init)
