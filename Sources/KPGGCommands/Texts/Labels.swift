import KPGGCore

/// Headings, labels and other fixed texts.
extension Text {
  static let agency: Text = "Agency"
  static let aliases: Text = "Also known as"
  static let birthDate: Text = "Born"
  static let bandmates: Text = "Bandmates"
  static let debut: Text = "Debut"
  static let debutSong: Text = "Debut song"
  static let disbanded: Text = "Disbanded"
  static let era: Text = "Era"
  static let fandom: Text = "Fandom"
  static let featured: Text = "Featured"
  static let favorites: Text = "Favourites"
  static let group: Text = "Group"
  static let groupsAndUnits: Text = "Groups and units"
  /// The heading for the company that owns an agency.
  static let owner: Text = "Owner"
  static let units: Text = "Units"
  /// The years of a unit or of a group's time with an agency.
  static let years = Text("Years").withContext("period")
  /// The heading for names in the script that is not shown first.
  static let otherName = Text("Korean").withContext("other script")
  static let height: Text = "Height"
  static let joined: Text = "Joined"
  static let left: Text = "Left"
  static let generation: Text = "Generation"
  static let name: Text = "Name"
  static let nationality: Text = "Nationality"
  static let picture: Text = "Picture"
  static let positions: Text = "Positions"
  static let realName: Text = "Real name"
  static let released: Text = "Released"
  static let signatureSong: Text = "Signature song"
  static let song: Text = "Song"
  static let newestSongs: Text = "Newest songs"

  static let title: Text = "Title"
  static let address = Text("URL").withContext("label")
  static let kind: Text = "Kind"
  static let stageName: Text = "Stage name"
  static let state: Text = "State"
  static let status: Text = "Status"
  static let video: Text = "Video"
  static let timeline: Text = "Timeline"
  static let added: Text = "Added"
  static let catalog: Text = "Catalog"
  static let host: Text = "Host"
  static let edition: Text = "Edition"
  /// The age of data.
  static let age: Text = "Age"
  static let groups: Text = "Groups"
  static let memberCount: Text = "Members"
  static let all: Text = "All"
  static let activeNow: Text = "Active now"
  static let issues: Text = "Issues"
  static let document: Text = "Document"
  static let bytes: Text = "Bytes"
  static let recentSearches: Text = "Recent searches"
  static let songs: Text = "Songs"
  /// Refers to both entries of a comparison.
  static let both: Text = "both"
  static let files: Text = "Files"

  // The headings of help and of the man page.
  static let usage: Text = "Usage"
  static let commands: Text = "Commands"
  static let options: Text = "Options"
  static let commonOptions: Text = "Options for every command"
  static let examples: Text = "Examples"
  static let keys: Text = "Keys"

  /// The placeholder for a subcommand in usage lines.
  static let command: Text = "COMMAND"

  static func members(_ members: LineUp, all: Int) -> Text { "Members (\(lineUp(members, all: all)))" }
}

extension CatalogEntry.Kind {
  var label: Text {
    switch self {
    case .group: .groups
    case .member: .memberCount
    case .unit: .units
    case .song: .songs
    }
  }
}
