import KPGGCore

/// Headings of tables and names of facts.
enum Label: Message {
  case name, stageName, realName, korean, aliases, group, era, status, picture
  case debut, disbanded, agency, fandom, members(Int, current: Int)
  case birthDate, birthPlace, nationality, mbti, blood, bloodType, positions
  case signatureSong, song, songKorean, released, video
  case featured, favorites, id, added

  case catalog, host, edition, age, groups, memberCount, findings, document, bytes, checksum

  /// The heading of a section that has no title of its own.
  case debutedIn(Era)
  /// The line under the program's name on the home screen.
  case tagline
  /// Where to go on from the home screen.
  case nextSteps

  func text(in language: Language) -> String {
    switch language {
    case .english: english
    }
  }

  private var english: String {
    switch self {
    case .agency: "Agency"
    case .aliases: "Also known as"
    case .birthDate: "Born"
    case .birthPlace: "Birthplace"
    case .blood: "Blood"
    case .bloodType: "Blood type"
    case .debut: "Debut"
    case .disbanded: "Disbanded"
    case .era: "Era"
    case .fandom: "Fandom"
    case .featured: "Featured"
    case .favorites: "Favourites"
    case .group: "Group"
    case .korean: "Korean"
    case .mbti: "MBTI"
    case .members(let count, let current) where count == current: "Members (\(count))"
    case .members(let count, let current): "Members (\(current) in the line-up, \(count) in all)"
    case .name: "Name"
    case .nationality: "Nationality"
    case .picture: "Picture"
    case .positions: "Positions"
    case .realName: "Real name"
    case .released: "Released"
    case .signatureSong: "Signature song"
    case .song: "Song"
    case .songKorean: "Korean title"
    case .stageName: "Stage name"
    case .status: "Status"
    case .video: "Video"
    case .id: "ID"
    case .added: "Added"
    case .catalog: "Catalog"
    case .host: "Host"
    case .edition: "Edition"
    case .age: "Age"
    case .groups: "Groups"
    case .memberCount: "Members"
    case .findings: "Findings"
    case .document: "Document"
    case .bytes: "Bytes"
    case .checksum: "SHA-256"
    case .debutedIn(let era): "Debuted \(era)"
    case .tagline: "K-pop girl groups with a hit song"
    case .nextSteps: "Go on with: kpgg group NAME, kpgg member GROUP NAME, kpgg help"
    }
  }
}
