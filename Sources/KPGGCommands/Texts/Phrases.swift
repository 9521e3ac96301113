import KPGGCore
import Synchronization

extension PhraseVocabulary {
  /// The words of a language, and English, Korean and Japanese, which people mix. Other languages would be in each
  /// other's way: `o` is `or` in Spanish and `the` in Portuguese.
  static func of(_ language: Language) -> PhraseVocabulary {
    let languages = [.english, .korean, .japanese, language].withoutDuplicates
    return known.withLock { known in
      let vocabulary =
        known[languages]
        ?? PhraseVocabulary(languages.compactMap { TextFile("phrases/\($0.rawValue).txt")?.text })
      known[languages] = vocabulary
      return vocabulary
    }
  }

  private static let known = Mutex<[[Language]: PhraseVocabulary]>([:])
}

extension PhraseNames {
  /// The names of a catalog, with the places and people of these members.
  init(_ index: CatalogIndex, _ members: [Member], today: Day?) {
    self.init(
      index: index, members: members, countries: { Country.byName }, today: today,
      translations: Language.names)
  }
}

extension Phrase {
  /// The words of the command that answers the phrase.
  var command: [String] {
    if isSignature, let group = groups.first, options.isEmpty { return ["song", group.description] }
    let units = units.map { (kind == .songs ? "--unit=" : "") + $0.description }
    return [kind.rawValue] + groups.map(\.description) + units
      + options.flatMap { option in
        // A value that begins with a hyphen needs an equals sign.
        option.value.isEmpty
          ? ["--\(option.name)"]
          : option.value.hasPrefix("-")
            ? ["--\(option.name)=\(option.value)"] : ["--\(option.name)", option.value]
      }
  }
}
