import KPGGCore

/// What to complete an argument with.
enum Completions: Sendable {
  case groups, zone
  /// The values of a condition on a fact, which has this name, in lists of entries of a kind.
  case fact(String, CatalogEntry.Kind)
  /// A unit, alone or with its group.
  case units
  /// One or more groups.
  case groupList
  /// A member, alone or before or after her group.
  case member
  /// A group, a title, or both.
  case song
  /// One of these words, or the same, also after the word.
  case songOr([String])
  /// One or more groups and members.
  case entries
  /// Two groups or two members.
  case pair
  /// Groups and members after any other words.
  case searched
  /// Favourites.
  case favorites
  /// The fields of the command's output, separated by commas.
  case fields
  /// The output fields of the command named on the line, separated by commas.
  case fieldsOfSchema
  /// A setting, then its value.
  case setting
  case topic, schema, shell
  /// A catalog: `bundled`, `updated`, a host or a folder.
  case catalog
  case file, folder
}
