import Characters
import KPGGCore

/// The positions of members in a group, in the catalog's English words.
enum Position {
  /// Positions that only one or two members of a group have.
  static let roles: Set = ["leader", "co-leader", "dance leader", maknae]

  /// The youngest of a group.
  static let maknae = "maknae"

  static let known = [
    "leader", "co-leader", "dance leader", "main vocalist", "lead vocalist", "vocalist", "main rapper",
    "lead rapper",
    "rapper", "main dancer", "lead dancer", "dancer", "center", "visual", "face of the group", maknae,
    "guitar", "bass",
    "keyboard", "drums", "composer", "lyricist",
  ]

  /// The English word for a position typed in any language.
  static func word(typed: String) -> String? {
    let typed = typed.folded
    return known.first { word in
      Language.names(of: word).contains { $0.folded == typed }
    }
  }
}
