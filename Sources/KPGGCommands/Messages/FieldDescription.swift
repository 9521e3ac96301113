/// What the fields of the JSON output mean. These texts are part of the JSON Schema, which is for programs and, as all
/// their output, the same in every language.
enum FieldDescription: Sendable {
  case japaneseName, state, original, agencyKorean, agencyAliases, agencyNow, fandomKorean
  case events, eventDate, eventKind, eventValue, eventValueKorean
  case reading, songKind, nicknames, confirmed, allSongs, isSignature
  case groupSlug, memberSlug, memberID, latinName, koreanName, aliases
  case era, debut, disbanded, agency, fandom, memberCount, hasFormerMembers, song, image, logo, favorite
  case latinTitle, koreanTitle, released, youTubeID, videoURL
  case birthDate, birthPlace, nationality, positions, mbti, bloodType, status, joined, left, died
  case kind, favoriteID, added, inCatalog
  case item, path, decidedBy, itemValue, settingKey, settingValue, settingInUse
  case catalogSource, host, edition, fetched, groupCount, allMembers, findings, documents
  case documentPath, bytes, checksum
  case change, changedField, before, after
  case searchKind, searchID, searchGroup, searchTier, searchMatched, searchDistance
  case searchNumber, searchText
  case anniversaryDay, anniversaryKind, anniversaryGroups, since, anniversaryYears, anniversaryStatus
  case severity, findingDocument, findingPath, problem, found, expected, findingLine, findingColumn
  case countedEra, countedGroups, countedMembers, knownAges, meanAge, lowestAge, youngest, highestAge, oldest
  case leadingAgencies, groupsOfAgency

  var text: String {
    switch self {
    case .japaneseName: "The name as it is written in Japanese; null if that is not known."
    case .state: "disbanded if the group announced its end or ended, else active, be it silent."
    case .original: "Whether it is one of the groups of the app from which kpgg descends."
    case .agencyKorean: "The agency at the debut in Hangul."
    case .agencyAliases: "Other names of the agency at the debut and of the present one, for finding."
    case .agencyNow: "The present agency; null if no other one than at the debut is known."
    case .fandomKorean: "The name of the group's fans in Hangul."
    case .events: "What has happened to the group, in the catalog's order."
    case .eventDate: "When it happened, as far as it is known."
    case .eventKind:
      "renamed: took another name; agency: went to another agency; disbanded: ended; reunited: came together again; hiatus: fell silent; returned: came back."
    case .eventValue: "The new name, or the new agency; null for events that are about none."
    case .eventValueKorean: "The same in Hangul."
    case .reading: "How Koreans read a title in Latin letters, for finding; it is no title."
    case .songKind:
      "title: promoted with a video; japanese, english, bside, special, subunit, ost, collaboration; null if no source says."
    case .nicknames: "What fans call her, or it."
    case .confirmed: "How many independent lists name this video for the song; null if no source says."
    case .allSongs: "How many songs the catalog has, signature songs included."
    case .isSignature: "Whether it is the group's signature song."
    case .groupSlug: "The group's stable identifier: lowercase letters and digits."
    case .memberSlug: "The member's stable identifier within her group."
    case .memberID: "The member's stable identifier: the group's slug, a slash, her own."
    case .latinName: "The name in Latin letters; null if only the Korean one is known."
    case .koreanName: "The name in Hangul; null if only the Latin one is known."
    case .aliases: "Other names."
    case .era: "The section of debut years: 2016-2019, or a single year."
    case .debut: "The day of the debut."
    case .disbanded:
      "The day on which the group announced its end or ended; null if it is active or that is not known."
    case .agency: "The agency at the debut."
    case .fandom: "The name of the group's fans."
    case .memberCount: "How many members the group has ever had, former ones included."
    case .hasFormerMembers: "Whether members have left."
    case .song: "The signature song."
    case .image: "The address of a picture."
    case .logo: "The address of the group's logo."
    case .favorite: "Whether it is a favourite; null if the favourites cannot be read."
    case .latinTitle: "The title in Latin letters."
    case .koreanTitle: "The title in Hangul."
    case .released: "The day of the release."
    case .youTubeID: "The video's YouTube id, eleven characters."
    case .videoURL: "The video's address."
    case .birthDate: "The birth date."
    case .birthPlace: "The city or region of birth, in English."
    case .nationality: "Nationalities by their ISO 3166-1 codes of two letters."
    case .positions: "Positions in the group, in English."
    case .mbti: "The Myers-Briggs type."
    case .bloodType: "The blood type."
    case .status:
      "current: in the line-up, or in the last one of a group that has ended; former: has left; deceased."
    case .joined: "When she joined the group; null if that was at its debut or is not known."
    case .left: "When she left the group."
    case .died: "When she passed away."
    case .kind: "Whether it is a group, a member or a song."
    case .favoriteID:
      "The group's slug, or the member's id; of a song the group's slug, a slash, and the video's id."
    case .added: "The day on which it became a favourite."
    case .inCatalog: "Whether the catalog in use has it."
    case .item: "What the row is about."
    case .path: "The path of a folder or file; null for everything else and where there is no place for one."
    case .decidedBy: "What decides it: an option, a variable, config, default, or kpgg itself."
    case .itemValue: "The value of what is no path."
    case .settingKey: "The setting."
    case .settingValue: "Its value in the config file; null if it is not set there."
    case .settingInUse: "The value that counts for this run; null for none."
    case .catalogSource: "Which catalog is in use."
    case .host: "The host that the catalog comes from; null for the bundled one."
    case .edition: "The date for which the facts stand."
    case .fetched: "When the catalog was fetched, in UTC; null for the bundled one."
    case .groupCount: "How many groups the catalog has; null if its index cannot be read."
    case .allMembers: "How many members the catalog has."
    case .findings: "How many things in the catalog's documents are wrong."
    case .documents: "The documents that the catalog was read from."
    case .documentPath: "The document's path on its host."
    case .bytes: "Its size in bytes."
    case .checksum: "Its SHA-256 digest in hexadecimal digits."
    case .change: "What became of the group, member or song."
    case .changedField: "The field that differs; null for what was added or is gone."
    case .before: "The field's value in the first catalog."
    case .after: "The field's value in the second catalog."
    case .searchKind: "What was found."
    case .searchID: "The group's slug, or the member's id; of a song its group's slug."
    case .searchGroup: "The slug of the member's or the song's group; null for a group."
    case .searchTier: "How the text fits, the surest first; null if only conditions were given."
    case .searchMatched: "The name or alias that the text fits; null if only conditions were given."
    case .searchDistance: "How far the fit is from the best of its tier; slips, for misspellings."
    case .anniversaryDay: "The day on which it falls; for 29 February, 1 March of common years."
    case .anniversaryKind: "birthday: of a person; debut: the anniversary of a group's debut."
    case .anniversaryGroups:
      "The slugs of all groups in which she is or was, that of the id first; or the group's own."
    case .since: "The birth date or the day of the debut."
    case .anniversaryYears:
      "The age reached on the day, or the years since the debut; null for the deceased, and where the year is not known."
    case .anniversaryStatus:
      "deceased, or current if she is in a line-up, in the last one of a group that has ended too, or former; null for groups."
    case .searchNumber: "The search's place, from 1 for the newest."
    case .searchText: "What was searched for."
    case .severity: "error: the document or record cannot be used; warning: a value counts as not known."
    case .findingDocument: "The document's path on its host, or the file."
    case .findingPath: "The place in the document, such as group.first[3].hitsong."
    case .problem: "What is wrong, in a word."
    case .found: "What stands there."
    case .expected: "What is expected instead."
    case .findingLine: "The line in the document, from 1; null where the path says the place."
    case .findingColumn: "The character in that line, from 1."
    case .countedEra: "The section of debut years; null for all of the sections together, which come last."
    case .countedGroups: "How many groups there are."
    case .countedMembers:
      "How many members these groups have ever had; whoever was in two of them counts twice."
    case .knownAges: "Of how many of those members the age on the day of their group's debut is known."
    case .meanAge: "The mean of those ages in completed years, with one decimal; null if none is known."
    case .lowestAge: "The lowest of those ages; null if none is known."
    case .youngest: "The ids of the members who were youngest, to the day."
    case .highestAge: "The highest of those ages; null if none is known."
    case .oldest: "The ids of the members who were oldest, to the day."
    case .leadingAgencies: "The agencies that have the most of the groups; several if they have equally many."
    case .groupsOfAgency: "How many of the groups each of those agencies has; 0 if none is known."
    }
  }

  /// What the schema of a list, of one record, and of everything is called.
  static func title(_ command: String) -> String { "kpgg \(command) --json" }
  static let all = "What the commands of kpgg print with --json"
}
