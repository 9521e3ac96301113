/// What to complete an argument with.
enum Completions: Sendable {
  case groups, eras, country, agency, position, birthplace, zone
  /// A unit, alone or with its group.
  case units
  /// The examples of its possible values, separated by commas.
  case examples
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
