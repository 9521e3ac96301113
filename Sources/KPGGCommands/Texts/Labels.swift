import KPGGCore

/// Headings, labels and other fixed texts.
extension Text {
  static let agency: Text = "Agency"
  static let agencyAtDebut: Text = "Agency at debut"
  static let agencyNow: Text = "Agency now"
  static let aliases: Text = "Also known as"
  static let birthDate: Text = "Born"
  static let birthPlace: Text = "Birthplace"
  static let blood: Text = "Blood"
  static let bloodType: Text = "Blood type"
  static let debut: Text = "Debut"
  static let disbanded: Text = "Disbanded"
  static let era: Text = "Era"
  static let fandom: Text = "Fandom"
  /// A group's former name.
  static let formerName: Text = "Formerly"
  static let featured: Text = "Featured"
  static let favorites: Text = "Favourites"
  static let group: Text = "Group"
  static let otherName: Text = "Korean"
  static let mbti = Text("MBTI")
  static let name: Text = "Name"
  static let nationality: Text = "Nationality"
  static let picture: Text = "Picture"
  static let positions: Text = "Positions"
  static let realName: Text = "Real name"
  static let released: Text = "Released"
  static let signatureSong: Text = "Signature song"
  static let song: Text = "Song"
  static let otherTitle: Text = "Korean title"
  static let newestSongs: Text = "Newest songs"

  /// Precedes the command that lists them all.
  static func allOf(_ count: Int) -> Text {
    "All \(count):"
  }

  static let title: Text = "Title"
  static let address: Text = "Address"
  static let kind: Text = "Kind"
  static let alsoIn: Text = "Also in"
  static let stageName: Text = "Stage name"
  static let state: Text = "State"
  static let status: Text = "Status"
  static let video: Text = "Video"
  static let id = Text("ID")
  static let timeline: Text = "Timeline"
  static let added: Text = "Added"
  static let catalog: Text = "Catalog"
  static let host: Text = "Host"
  static let edition: Text = "Edition"
  static let age: Text = "Age"
  static let groups: Text = "Groups"
  static let memberCount: Text = "Members"
  static let findings: Text = "Findings"
  static let document: Text = "Document"
  static let bytes: Text = "Bytes"
  static let checksum = Text("SHA-256")
  static let occasion: Text = "Occasion"
  static let recentSearches: Text = "Recent searches"
  static let songs: Text = "Songs"
  static let why: Text = "Why"
  static let matched: Text = "Found by"
  static let averageAge: Text = "Average age"
  static let youngest: Text = "Youngest"
  static let oldest: Text = "Oldest"
  static let mostGroups: Text = "Agency with the most groups"
  /// Means both entries of a comparison.
  static let both: Text = "both"
  /// Explains the sign between equal values of a comparison.
  static let same: Text = "shared by both"
  /// Means all eras together.
  static let allEras: Text = "All"
  static let files: Text = "Files"
  static let thisRun: Text = "Environment"
  static let averageAgeAtDebut: Text = "Average age at debut"
  /// The tagline on the home screen.
  static let tagline: Text = "K-pop girl groups, their members and their songs"
  /// Precedes the suggested commands on the home screen.
  static let nextSteps: Text = "Try next:"

  static let daysOfToday: Text = "Today"

  /// Precedes the command that shows the rest.
  static func andMore(_ count: Int, _ unit: ListCount.Unit?) -> Text {
    guard let unit else { return "and \(count) more:" }
    return Text("and \(count) more:").meaning(unit.rawValue)
  }

  /// The heading of a section without a title.
  static func debutedIn(_ era: Era) -> Text { "Debuted \(era)" }

  /// The heading of a group's members.
  static func members(_ members: LineUp, all: Int) -> Text { "Members (\(lineUp(members, all: all)))" }
}

extension GroupQuery.Order {
  /// The label of what the list is sorted by.
  var label: Text {
    switch self {
    case .name: .name
    case .debut: .debut
    case .members: .memberCount
    case .agency: .agency
    case .song: .song
    case .released: .released
    }
  }
}

extension MemberQuery.Order {
  /// The label of what the list is sorted by.
  var label: Text {
    switch self {
    case .name: .name
    case .born: .birthDate
    case .group: .group
    case .mbti: .mbti
    case .blood: .blood
    }
  }
}

/// The headings of help and of the man page.
extension Text {
  static let usage: Text = "Usage"
  static let synopsis: Text = "Synopsis"
  static let commands: Text = "Commands"
  static let arguments: Text = "Arguments"
  static let options: Text = "Options"
  /// Precedes options that another help page explains.
  static func optionsExplained(by help: String) -> Text {
    "More options (\(help)):"
  }

  /// Precedes options that are explained below.
  static let alsoTakes: Text = "Also: "

  static let commonOptions: Text = "Options of every command"
  static let examples: Text = "Examples"
  static let keys: Text = "Keys"
  static let topics: Text = "Topics"

  /// Placeholders for a subcommand and for options in usage lines.
  static let command: Text = "COMMAND"
  static let optionsInUsage: Text = "OPTIONS"
}
