import KPGGCore

/// The positions that members can have in a group, in the catalog's English words.
enum Position {
  /// Those that a group has once or twice, which set their holders apart.
  static let roles: Set = ["leader", "co-leader", "dance leader", "maknae"]

  static let known = [
    "leader", "co-leader", "dance leader", "main vocalist", "lead vocalist", "vocalist", "main rapper",
    "lead rapper",
    "rapper", "main dancer", "lead dancer", "dancer", "center", "visual", "face of the group", "maknae",
    "guitar", "bass",
    "keyboard", "drums", "composer", "lyricist",
  ]

  /// The word for a position that is typed in any language.
  static func word(typed: String) -> String? {
    let typed = typed.folded
    return known.first { word in
      Language.allCases.contains { $0(Text(word: word)).folded == typed }
    }
  }
}
