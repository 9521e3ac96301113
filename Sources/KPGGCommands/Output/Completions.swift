import Arguments

/// What completes a word or the value of an option.
enum Completions: Sendable {
  case groups, eras, country, agency, position, zone
  /// Groups, one after the other.
  case groupList
  /// A member by her name, or after or before that of her group.
  case member
  /// A group, a title, or both.
  case song
  /// Groups and members, one after the other.
  case entries
  /// Groups and members, whatever stands before them.
  case searched
  /// Groups and members that are favourites.
  case favorites
  /// The fields that a command prints, separated by commas.
  case fields(CommandOutput)
  /// The fields of the command whose schema is printed, separated by commas.
  case fieldsOfSchema
  /// A setting, and then its value.
  case setting
  case topic, schema, shell
  /// Where a catalog comes from.
  case catalog
  case file, folder
}

extension App: CommandContext {
  typealias Text = KPGGCommands.Text
  typealias Completions = KPGGCommands.Completions
}
