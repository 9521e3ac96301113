/// The texts of `kpgg help TOPIC`, in paragraphs; an indented line is shown as it is.
enum HelpTopic: String, CaseIterable, Message {
  case exitCodes = "exit-codes"
  case environment
  case formatting

  var summary: HelpText {
    switch self {
    case .exitCodes: .summary(.exitCodes)
    case .environment: .summary(.environment)
    case .formatting: .summary(.formatting)
    }
  }

  func text(in language: Language) -> String {
    switch (language, self) {
    case (.english, .exitCodes): Self.englishExitCodes
    case (.english, .environment): Self.englishEnvironment
    case (.english, .formatting): Self.englishFormatting
    }
  }

  private static let englishExitCodes = """
    0    Success. An empty list is a success too.
    1    Failure: nothing of that name, or several of that name; a file that cannot be read or written, \
    output that cannot be written; a host that does not answer and has no kept answers; errors that data verify finds.
    2    The command line cannot be understood: an unknown command, option, era, field or sort key, a missing \
    name, a favourite that can mean two things.
    130  Interrupted with Ctrl-C.
    141  The reader of a pipe went away, as in kpgg groups | head -1. Nothing is wrong.
    """

  private static let englishEnvironment = """
    XDG_DATA_HOME      Where favourites and the updated catalog are kept, in a folder kpgg. Default: ~/.local/share
    XDG_CONFIG_HOME    Where settings belong. Default: ~/.config
    XDG_STATE_HOME     Where histories belong. Default: ~/.local/state
    XDG_CACHE_HOME     Where the answers of hosts are kept, which can be deleted. Default: ~/.cache
    HOME               Your folder. Relative paths in any of these are ignored.
    NO_COLOR           If not empty: no colours.
    CLICOLOR_FORCE     If not empty: colours even where there is no terminal; rows and JSON never have any. \
    FORCE_COLOR means the same.
    TERM               dumb means no colours.
    COLUMNS            The width to fit into, where the terminal does not tell.
    KPGG_FORCE_TTY     A number of columns: print as on a terminal of that width.
    KPGG_API           The API host that commands read from, as with --api.
    KPGG_TIMEOUT       How many seconds hosts may take, all in all, as with --timeout.
    KPGG_ACCESSIBLE    If not empty: no line that is drawn over and over while kpgg waits.
    HTTPS_PROXY        A proxy for hosts with https; http_proxy for those with http. NO_PROXY lists exceptions.
    KPGG_BROWSER       The program that --open starts; before BROWSER and the system's own.
    KPGG_DEBUG         1 adds the underlying error to messages.

    Options of the command line come before the environment.
    """

  private static let englishFormatting = """
    On a terminal, lists are tables that fit its width. Elsewhere, or with --plain, they are rows of \
    tab-separated columns without a heading, one record a line, nothing shortened; tabs and line breaks in \
    values become spaces, and what is not known is empty. The columns are, in this order:

      groups         \(GroupRecord.columns.joined(separator: " "))
      members        \(MemberRecord.columns.joined(separator: " "))
      songs          \(SongRecord.columns.joined(separator: " "))
      favorite list  \(FavoriteRecord.columns.joined(separator: " "))
      data diff      \(ChangeRecord.columns.joined(separator: " "))
      data verify    \(FindingRecord.columns.joined(separator: " "))
      paths          \(PathRecord.columns.joined(separator: " "))

    New columns are only ever added at the end. A single record (group, member, featured) is printed as one \
    line for each of its JSON fields, in the order below: the field, a tab, the value; the parts of song as \
    song.title and so on, lists joined by commas. A group is followed by one line for each member: the word \
    member and the columns of members. data status is followed by one line for each document: the word document, \
    its path, bytes and SHA-256. song prints the URL alone.

    --json prints all fields, --json=slug,name only those, sorted by name; --jsonl prints one object a line. members \
    counts everyone who ever was in the group. Dates are ISO \
    texts as far as they are known (1999-06-18, 2022-05, 2016), and what is not known is null. The fields are:

      groups, group, featured
                     \(GroupRecord.fieldNames.joined(separator: " "))
      their song     \((GroupRecord.parts["song"] ?? []).joined(separator: " "))
      members, member
                     \(MemberRecord.fieldNames.joined(separator: " "))
      songs, song    \(SongRecord.fieldNames.joined(separator: " "))
      favorite list  \(FavoriteRecord.fieldNames.joined(separator: " "))
      data status    \(DataStatusRecord.fieldNames.joined(separator: " "))
      data diff      \(ChangeRecord.fieldNames.joined(separator: " "))
      data verify    \(FindingRecord.fieldNames.joined(separator: " "))
      paths          \(PathRecord.fieldNames.joined(separator: " "))

    In all languages these forms are the same, and so they are on every day: they hold no ages. Without a command \
    kpgg prints there what kpgg groups prints.
    """
}
