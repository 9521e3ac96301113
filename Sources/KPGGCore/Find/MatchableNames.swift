internal import Characters

/// An entry's names for matching.
package struct MatchableNames: Sendable {
  let names: [String]
  /// The names, folded.
  let folded: [String]
  /// The lengths of the folded names in bytes, each a bit, modulo 64.
  let lengths: UInt64
  /// The number of names that are not aliases. These come first.
  let ownCount: Int
  let arePersons: Bool

  /// The bit of a length.
  static func length(_ count: Int) -> UInt64 { 1 << UInt64(count % 64) }

  /// Whether a name may be an abbreviation in Hangul, which sounds like too many other texts.
  func isShort(_ index: Int) -> Bool {
    index >= ownCount && !arePersons && folded[index].utf8.count <= 9
  }

  /// Creates matchable names.
  ///
  /// - Parameters:
  ///   - names: The names proper.
  ///   - aliases: Other names.
  ///   - areRomanised: Whether to match Korean names also in romanised form. Useful for people, but most groups have
  ///     English names.
  package init(names: [String], aliases: [String] = [], areRomanised: Bool = false) {
    self.names = names + aliases
    ownCount = names.count
    arePersons = areRomanised
    folded = self.names.map(\.folded)
    lengths = folded.reduce(0) { $0 | Self.length($1.utf8.count) }
  }

  /// The names of an entry.
  package init<Entry: Nameable>(_ entry: Entry) {
    self.init(names: entry.ownNames, aliases: entry.otherNames, areRomanised: entry.isPerson)
  }
}

/// A type whose values have names that people search for.
package protocol Nameable: Sendable {
  /// Its names proper.
  var ownNames: [String] { get }
  /// Other names.
  var otherNames: [String] { get }
  /// Whether these are the names of a person.
  var isPerson: Bool { get }
}

extension GirlGroup: Nameable {
  /// The name in all scripts, the slug and the API name. Japanese media write most names in Latin letters, and people type
  /// them in kana.
  package var ownNames: [String] {
    name.forms + [slug.description, apiName] + aliases.filter(\.startsWithKana)
  }
  /// The other aliases, including former names.
  package var otherNames: [String] { aliases.filter { !$0.startsWithKana } }
  /// Most groups have English names.
  package var isPerson: Bool { false }
}

extension Member: Nameable {
  /// The stage name in all scripts, and the slug.
  package var ownNames: [String] { stageName.forms + [id.member.description] }
  /// The aliases, nicknames and real names, and the transcription of a full name that has no Japanese form. If the stage
  /// name is a full name, also the given name alone.
  package var otherNames: [String] {
    var names = aliases
    names += nicknames
    for case let name? in [
      realName?.latin, realName?.korean, fullNameInKana, realName?.japanese, givenName,
    ] { names.append(name) }
    return names
  }

  /// The Korean stage name without the surname, its first syllable; `nil` if it is not a full name.
  private var givenName: String? {
    guard let korean = stageName.korean, korean == realName?.korean, realName?.latin?.contains(" ") == true
    else {
      return nil
    }
    let given = korean.dropFirst().drop { $0 == " " }
    return given.isEmpty ? nil : String(given)
  }
  /// Members are people.
  package var isPerson: Bool { true }
}

extension SubUnit: Nameable {
  /// The name in all scripts, and the slug unless an alias is better to read.
  package var ownNames: [String] {
    name.forms + (aliases.contains { $0.folded == slug.description } ? [] : [slug.description])
  }
  /// The aliases.
  package var otherNames: [String] { aliases }
  /// Most units have English names.
  package var isPerson: Bool { false }
}

extension Song: Nameable {
  /// The titles.
  package var ownNames: [String] { [title, titleKo, titleEn].compactMap { $0 } }
  /// The readings of the title, and nicknames.
  package var otherNames: [String] { readings + readingsJa + nicknames }
  /// Most titles are English.
  package var isPerson: Bool { false }
}

extension CatalogEntry: Nameable {
  private var named: any Nameable {
    switch self {
    case .group(let group): group
    case .member(let member, _): member
    case .unit(let unit, _): unit
    case .song(let song, _): song
    }
  }

  package var ownNames: [String] { named.ownNames }
  package var otherNames: [String] { named.otherNames }
  package var isPerson: Bool { named.isPerson }
}

extension String {
  fileprivate var startsWithKana: Bool {
    unicodeScalars.first.map { (0x3041...0x30FF).contains($0.value) } ?? false
  }
}

extension String {
  /// The folded words, in alphabetical order.
  var foldedWords: [String] {
    split { $0.isWhitespace || $0 == "-" }.map { String($0).folded }.filter { !$0.isEmpty }.sorted()
  }

  /// The surname of one syllable and the given name of a folded Korean name; empty if it is none.
  var koreanParts: [String] {
    (2...4).contains(unicodeScalars.count) && unicodeScalars.allSatisfy(\.isHangul)
      ? [String(unicodeScalars.prefix(1)), String(unicodeScalars.dropFirst())] : []
  }
}
