/// A name as it is compared, in all of the ways. Most names need no memory of their own for that.
struct NameForm: Sendable {
  let folded: String
  /// What there is of names that are not of nothing but ASCII.
  let letters: Letters?

  final class Letters: Sendable {
    let scalars: [Unicode.Scalar]
    let single: [UInt32]
    let romanised: [UInt32]
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

/// The names of an entry, to be matched.
package struct MatchableNames: Sendable {
  let names: [String]
  /// How many of the names are the entry's own, and not aliases.
  let ownCount: Int
  let arePersons: Bool
  /// The names as they are compared, if that has been worked out.
  private(set) var forms: [NameForm]?

  /// The same, worked out beforehand: it takes longer to make, and less time each time that it is matched.
  func prepared() -> MatchableNames {
    var prepared = self
    prepared.forms = names.map { NameForm($0, isPerson: arePersons) }
    return prepared
  }

  /// Takes names.
  ///
  /// - Parameters:
  ///   - names: The names, each of which is the entry's own.
  ///   - aliases: What else people call it.
  ///   - areRomanised: Whether Korean names are also found as they sound in Latin letters, which people's are; those of
  ///     groups are English words more often than not.
  package init(names: [String], aliases: [String] = [], areRomanised: Bool = false) {
    self.names = names + aliases
    ownCount = names.count
    arePersons = areRomanised
  }

  /// The names of an entry.
  package init<Entry: Nameable>(_ entry: Entry) {
    self.init(names: entry.ownNames, aliases: entry.otherNames, areRomanised: Entry.isPerson)
  }
}

/// What has names by which people look for it.
package protocol Nameable: Sendable {
  /// Its own names, each of which decides a look-up.
  var ownNames: [String] { get }
  /// What else people call it.
  var otherNames: [String] { get }
  /// Whether its Korean names are those of a person.
  static var isPerson: Bool { get }
}

extension Group: Nameable {
  /// Either script's name, the slug, and what the API calls it.
  package var ownNames: [String] { name.scripts + [slug.description, apiName] }
  /// The aliases, former names among them, and the Japanese name.
  package var otherNames: [String] { aliases + [name.japanese].compactMap { $0 } }
  /// Names of groups are English words more often than not.
  package static let isPerson = false
}

extension Member: Nameable {
  /// Either script's stage name, and the slug.
  package var ownNames: [String] { stageName.scripts + [id.member.description] }
  /// The aliases and nicknames, the real name, both names in Japanese, and of a full name under which she performs the
  /// given name alone.
  package var otherNames: [String] {
    aliases + nicknames + (realName?.scripts ?? [])
      + [stageName.japanese ?? fullNameInKana, realName?.japanese, givenName].compactMap { $0 }
  }

  /// The Korean stage name without the surname, which is its first syllable; `nil` if it has none.
  private var givenName: String? {
    guard let korean = stageName.korean, korean == realName?.korean, realName?.latin?.contains(" ") == true
    else {
      return nil
    }
    let given = korean.dropFirst().drop { $0 == " " }
    return given.isEmpty ? nil : String(given)
  }
  /// She is one.
  package static let isPerson = true
}
