import KPGGCore

/// The kind of completions that an argument has.
enum Completions: Equatable, Sendable {
  case groups, zone
  /// The values of the fact with this name, in lists of this kind of entry.
  case fact(String, CatalogEntry.Kind)
  /// A unit, alone or with its group.
  case units
  /// One or more groups.
  case groupList
  /// A member, alone or before or after her group.
  case member
  /// A group, a title, or both.
  case song
  /// One of these words or a song, or a song after one of these words.
  case songOr([String])
  /// One or more groups and members.
  case entries
  /// Two groups or two members.
  case pair
  /// Groups and members after any other words.
  case searched
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
