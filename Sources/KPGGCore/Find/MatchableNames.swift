internal import Characters

/// A name in the forms used for matching, which are made on demand, or all in advance.
struct NameForm: Sendable {
  let folded: String
  /// The other forms of a name that is not ASCII only, made in advance.
  private var kept: Forms?

  private final class Forms: Sendable {
    let scalars: [Unicode.Scalar]
    let letters: [UInt32]
    let romanised: [[UInt32]]

    init(_ scalars: [Unicode.Scalar], isPerson: Bool) {
      self.scalars = scalars
      letters = EditDistance.letters(scalars)
      romanised = isPerson && scalars.contains(where: \.isHangul) ? Hangul.romanised(scalars) : []
    }
  }

  init(_ name: String) {
    folded = name.folded
  }

  /// Makes all forms in advance, which pays off if the name is matched repeatedly.
  ///
  /// - Parameter isPerson: Whether the romanised form is needed.
  init(keeping name: String, isPerson: Bool) {
    self.init(name)
    if !isASCII { kept = Forms(scalars, isPerson: isPerson) }
  }

  var isASCII: Bool { folded.utf8.allSatisfy { $0 < 0x80 } }
  var scalars: [Unicode.Scalar] { kept?.scalars ?? Array(folded.unicodeScalars) }
  /// The letters for counting typos.
  var letters: [UInt32] { kept?.letters ?? EditDistance.letters(Array(folded.unicodeScalars)) }
  /// A Korean name in romanised form.
  var romanised: [[UInt32]] { kept?.romanised ?? Hangul.romanised(Array(folded.unicodeScalars)) }
}

/// An entry's names for matching.
package struct MatchableNames: Sendable {
  let names: [String]
  /// The number of names that are not aliases. These come first.
  let ownCount: Int
  let arePersons: Bool
  private let forms: [NameForm]

  func form(_ index: Int) -> NameForm { forms[index] }

  /// Whether a name may be an abbreviation in Hangul, which sounds like too many other texts.
  func isShort(_ index: Int) -> Bool {
    index >= ownCount && !arePersons && form(index).folded.utf8.count <= 9
  }

  /// The words of all names, and of each Korean name of two to four syllables, the surname and the given name.
  var parts: Set<String> {
    Set(names.flatMap(\.foldedWords)).union(names.map(\.folded).flatMap(\.koreanParts))
  }

  /// Creates matchable names.
  ///
  /// - Parameters:
  ///   - names: The names proper.
  ///   - aliases: Other names.
  ///   - areRomanised: Whether to match Korean names also in romanised form. Useful for people, but most groups have
  ///     English names.
  ///   - isPrepared: Whether to make all forms in advance, which pays off if the names are matched repeatedly.
  package init(
    names: [String], aliases: [String] = [], areRomanised: Bool = false, isPrepared: Bool = false
  ) {
    self.names = names + aliases
    ownCount = names.count
    arePersons = areRomanised
    forms = self.names.map {
      isPrepared ? NameForm(keeping: $0, isPerson: areRomanised) : NameForm($0)
    }
  }

  /// The names of an entry.
  package init<Entry: Nameable>(_ entry: Entry, isPrepared: Bool = false) {
    self.init(
      names: entry.ownNames, aliases: entry.otherNames, areRomanised: entry.isPerson, isPrepared: isPrepared)
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
