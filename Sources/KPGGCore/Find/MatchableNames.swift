internal import Characters

/// The names of an entry, prepared for matching with many typed texts.
package final class MatchableNames: Sendable {
  let names: [String]
  let folded: [String]
  /// The lengths of the folded names in bytes, modulo 64, as a bit mask.
  private let lengths: UInt64
  /// The first bytes of the folded names, modulo 64, as a bit mask.
  private let firstBytes: UInt64
  /// The number of main names, which come before the aliases.
  let mainNameCount: Int
  let isPerson: Bool

  /// Whether a name may have this length in bytes.
  func mayHaveLength(_ count: Int) -> Bool { lengths & Self.bit(count) != 0 }

  /// Whether a folded name may begin with this byte.
  func mayBegin(with byte: UInt8) -> Bool { firstBytes & Self.bit(Int(byte)) != 0 }

  private static func bit(_ number: Int) -> UInt64 { 1 << UInt64(number % 64) }

  /// Whether a name may be an abbreviation in Hangul. These sound like too many other texts.
  func mayBeAbbreviation(_ index: Int) -> Bool {
    index >= mainNameCount && !isPerson && folded[index].utf8.count <= 9
  }

  /// - Parameter areRomanised: Whether to also match Korean names in romanised form. This is useful for people, but
  ///   most groups have English names.
  package init(names: [String], aliases: [String] = [], areRomanised: Bool = false) {
    self.names = names + aliases
    mainNameCount = names.count
    isPerson = areRomanised
    folded = self.names.map(\.folded)
    lengths = folded.reduce(0) { $0 | Self.bit($1.utf8.count) }
    firstBytes = folded.reduce(0) { $0 | Self.bit(Int($1.utf8.first ?? 0)) }
  }

  package convenience init<Entry: Nameable>(_ entry: Entry) {
    self.init(names: entry.mainNames, aliases: entry.otherNames, areRomanised: entry.isPerson)
  }
}

/// A type whose values have names that people search for.
package protocol Nameable: Sendable {
  var mainNames: [String] { get }
  var otherNames: [String] { get }
  var isPerson: Bool { get }
}

extension GirlGroup: Nameable {
  /// The name in all scripts, the slug, the API name and aliases in kana. Japanese media write most names in Latin
  /// letters, but people type them in kana.
  package var mainNames: [String] {
    name.forms + [slug.description, apiName] + aliases.filter(\.startsWithKana)
  }
  /// The other aliases, including former names.
  package var otherNames: [String] { aliases.filter { !$0.startsWithKana } }
  package var isPerson: Bool { false }
}

extension Member: Nameable {
  /// The stage name in all scripts, and the slug. If the stage name is a full name and the slug isn't, the given name
  /// alone is also included.
  package var mainNames: [String] {
    stageName.forms + [id.member.description] + (isKnownByGivenName ? givenNames : [])
  }
  /// The aliases, nicknames and real names, and the kana of a full stage name that has no Japanese form. If the stage
  /// name is a full name, the given name alone is also included.
  package var otherNames: [String] {
    let others = [realName?.latin, realName?.korean, fullNameInKana, realName?.japanese]
    return aliases + nicknames + others.compactMap(\.self) + (isKnownByGivenName ? [] : givenNames)
  }

  private var isKnownByGivenName: Bool { stageName.latin?.folded != id.member.description }

  /// The Korean and Japanese forms of a full stage name without the surname, which is one syllable in Korean. Empty for
  /// other names.
  private var givenNames: [String] {
    guard let korean = stageName.korean, korean == realName?.korean, realName?.latin?.contains(" ") == true
    else { return [] }
    let given = String(korean.dropFirst().drop { $0 == " " })
    if given.isEmpty { return [] }
    let kana = (stageName.japanese ?? fullNameInKana)?.split { $0 == "・" || $0 == " " } ?? []
    return [given] + (kana.count == 2 ? [String(kana[1])] : [])
  }

  package var isPerson: Bool { true }

  /// The kana of a full stage name without a Japanese form, or `nil` for other names. The surname is separate.
  private var fullNameInKana: String? {
    guard stageName.japanese == nil, let korean = stageName.korean, korean == realName?.korean,
      korean.unicodeScalars.count > 2
    else { return nil }
    return Kana.transcription(ofFullName: korean)
  }
}

extension SubUnit: Nameable {
  /// The name in all scripts, and the slug unless an alias is a more readable form of it.
  package var mainNames: [String] {
    name.forms + (aliases.contains { $0.folded == slug.description } ? [] : [slug.description])
  }
  package var otherNames: [String] { aliases }
  package var isPerson: Bool { false }
}

extension Song: Nameable {
  package var mainNames: [String] { [title, titleKo, titleEn].compactMap { $0 } }
  package var otherNames: [String] { readings + readingsJa + nicknames }
  package var isPerson: Bool { false }
}

extension CatalogEntry {
  private var named: any Nameable {
    switch self {
    case .group(let group): group
    case .member(let member, _): member
    case .unit(let unit, _): unit
    case .song(let song, _): song
    }
  }

  package var mainNames: [String] { named.mainNames }
  package var otherNames: [String] { named.otherNames }
}

/// An agency and its names, which are folded only once.
struct NamedAgency: Sendable {
  let agency: Agency
  private let names: MatchableNames

  init(_ agency: Agency) {
    self.agency = agency
    names = MatchableNames(names: agency.searchNames)
  }

  /// Whether one of the agency's names is this folded name. Compares bytes, since folded texts are normalised.
  func isNamed(_ name: String) -> Bool {
    names.mayHaveLength(name.utf8.count) && names.folded.contains { $0.utf8.elementsEqual(name.utf8) }
  }

  /// Whether one of the agency's names, without words such as `Entertainment`, is this folded text.
  func isNamed(shortly name: String) -> Bool {
    guard let first = name.utf8.first, names.mayBegin(with: first) else { return false }
    return zip(names.names, names.folded).contains { spelt, folded in
      folded.utf8.starts(with: name.utf8) && (spelt.withoutCompanyWords?.folded ?? folded) == name
    }
  }
}

extension String {
  fileprivate var startsWithKana: Bool {
    if let first = unicodeScalars.first { (0x3041...0x30FF).contains(first.value) } else { false }
  }

  /// The folded words, in alphabetical order.
  var foldedWords: [String] {
    split { $0.isWhitespace || $0 == "-" }.map { String($0).folded }.filter { !$0.isEmpty }.sorted()
  }

  /// The one-syllable surname and the given name in a folded Korean name. Empty for other texts.
  var surnameAndGivenName: [String] {
    (2...4).contains(unicodeScalars.count) && unicodeScalars.allSatisfy(\.isHangul)
      ? [String(unicodeScalars.prefix(1)), String(unicodeScalars.dropFirst())] : []
  }
}
