/// A name in all the forms used for matching. Most names need no memory beyond the folded form.
struct NameForm: Sendable {
  let folded: String
  /// The forms of names that are not ASCII only.
  let letters: Letters?

  final class Letters: Sendable {
    let scalars: [Unicode.Scalar]
    let single: [UInt32]
    let romanised: [[UInt32]]
    let isHangul: Bool

    init(_ folded: String, isPerson: Bool) {
      scalars = Array(folded.unicodeScalars)
      single = EditDistance.letters(scalars)
      isHangul = scalars.contains(where: \.isHangul)
      romanised = isPerson && isHangul ? Hangul.romanised(scalars) : []
    }
  }

  init(_ name: String, isPerson: Bool) {
    folded = name.folded
    letters = folded.utf8.allSatisfy { $0 < 0x80 } ? nil : Letters(folded, isPerson: isPerson)
  }
}

/// An entry's names for matching.
package struct MatchableNames: Sendable {
  let names: [String]
  /// The number of names that are not aliases. These come first.
  let ownCount: Int
  let arePersons: Bool
  /// The prepared forms, if any.
  private(set) var forms: [NameForm]?

  /// Prepares all forms, which pays off if the names are matched repeatedly.
  func prepared() -> MatchableNames {
    var prepared = self
    prepared.forms = names.map { NameForm($0, isPerson: arePersons) }
    return prepared
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

extension Group: Nameable {
  /// The name in both scripts, the slug and the API name.
  package var ownNames: [String] { name.scripts + [slug.description, apiName] }
  /// The aliases, including former names, and the Japanese name.
  package var otherNames: [String] { aliases + [name.japanese].compactMap { $0 } }
  /// Most groups have English names.
  package var isPerson: Bool { false }
}

extension Member: Nameable {
  /// The stage name in both scripts, and the slug.
  package var ownNames: [String] { stageName.scripts + [id.member.description] }
  /// The aliases, nicknames, real name and Japanese names. If the stage name is a full name, also the given name alone.
  package var otherNames: [String] {
    aliases + nicknames + (realName?.scripts ?? [])
      + [stageName.japanese ?? fullNameInKana, realName?.japanese, givenName].compactMap { $0 }
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
