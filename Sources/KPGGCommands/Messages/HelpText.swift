/// What the help says: one line for each command, option and example.
enum HelpText: Message {
  case heading(Heading)
  case summary(Summary)
  case option(Option)
  case example(Example)
  case discussion(Discussion)

  enum Heading: Sendable {
    case usage, commands, arguments, options, examples, topics
    /// Leads the values that an option can have.
    case values
    /// Stand for a subcommand and for the options in usage lines.
    case command, optionsInUsage
  }

  enum Summary: Sendable {
    case program, groups, group, members, member, song, songs, featured, paths, help
    case favorite, favoriteAdd, favoriteRemove, favoriteList, favoriteClear
    case exitCodes, environment, formatting
    case data, dataStatus, dataUpdate, dataReset, dataDiff, dataVerify, dataExport
  }

  enum Option: Sendable {
    case groupName, optionalGroupName, memberName, favoriteNames, topic
    case era, agency, fandom, state, debut
    case status, born, mbti, bloodType, position, nationality
    case sort, reverse, limit, seed, open, yes, onlyGroups, onlyMembers
    case json, jsonLines, plain, color, help, version
    case api, offline, timeout, updateHost, catalogs, verified, exportFolder
  }

  enum Example: Sendable {
    case home, browseEra, groupsOfYear, groupsJSON, groupsOfAgency, disbandedGroups
    case groupByName, groupInHangul, membersOfGroup, membersByMBTI, membersBornInMonth, formerMembers
    case memberByName, memberInHangul, memberAlone, memberJSON
    case song, songOpen, songPipe, songsOfEra, songsJSON
    case featured, featuredSeed, addGroup, addMember, addSeveral, removeGroup
    case dataStatus, dataStatusJSON, dataUpdate, dataUpdateAgain, dataReset, dataDiff, dataDiffHosts
    case dataVerifyFolder, dataVerifyHost, dataExport
    case listFavorites, listFavoriteGroups, clearFavorites, paths, pathsPlain, helpCommand, helpTopic
  }

  enum Discussion: Sendable {
    case groups, members, member, favorite, favoriteNames, song, featured, home
    case data, dataStatus, dataUpdate, dataDiff, dataVerify, dataExport
  }

  func text(in language: Language) -> String {
    switch language {
    case .english: english
    }
  }

  private var english: String {
    switch self {
    case .heading(let heading): heading.english
    case .summary(let summary): summary.english
    case .option(let option): option.english
    case .example(let example): example.english
    case .discussion(let discussion): discussion.english
    }
  }
}

extension HelpText.Heading {
  fileprivate var english: String {
    switch self {
    case .usage: "Usage"
    case .commands: "Commands"
    case .arguments: "Arguments"
    case .options: "Options"
    case .examples: "Examples"
    case .topics: "Topics"
    case .values: "one of:"
    case .command: "COMMAND"
    case .optionsInUsage: "OPTIONS"
    }
  }
}

extension HelpText.Summary {
  fileprivate var english: String {
    switch self {
    case .program: "Browse K-pop girl groups with a hit song: groups, members, signature songs, favourites."
    case .groups: "List groups, section by section of their debut eras."
    case .group: "Show a group: its facts, members and signature song."
    case .members: "List members of one group or of all."
    case .member: "Show a member's profile."
    case .song: "Print a group's signature song and its YouTube URL."
    case .songs: "List signature songs with their YouTube URLs."
    case .featured: "Pick one of the four featured groups at random."
    case .paths: "Show where files are kept, and why there."
    case .help: "Show help on a command or a topic."
    case .favorite: "Keep groups and members as favourites."
    case .favoriteAdd: "Add groups and members to the favourites."
    case .favoriteRemove: "Remove groups and members from the favourites."
    case .favoriteList: "List the favourites."
    case .favoriteClear: "Remove all favourites."
    case .data: "See, fetch, compare, check and export the data."
    case .dataStatus: "Show which catalog is in use, and why."
    case .dataUpdate: "Fetch a host's catalog and use it from now on."
    case .dataReset: "Use the catalog in the program again."
    case .dataDiff: "Tell what differs between two catalogs."
    case .dataVerify: "Tell everything that is wrong with a catalog."
    case .dataExport: "Write the catalog as files that any web server can serve."
    case .exitCodes: "What the exit status means."
    case .environment: "Which environment variables are read."
    case .formatting: "What is printed: tables, tab-separated rows, JSON."
    }
  }
}

extension HelpText.Option {
  fileprivate var english: String {
    switch self {
    case .groupName: "A group's name, in Hangul or Latin letters, or an alias of it. The words are joined."
    case .optionalGroupName: "The group whose members are wanted. Without it: all groups."
    case .memberName: "GROUP NAME, GROUP/NAME, or a name that only one member has."
    case .favoriteNames: "Groups (stayc) and members (ohmygirl arin, ohmygirl/arin)."
    case .topic: "A command, or one of the topics below."
    case .era: "Only these debut eras: 2016-2019, or a year within one. Repeatable; takes commas."
    case .agency: "Only groups whose agency (at debut) has a word in its name that begins so."
    case .fandom: "Only groups whose fandom has a word in its name that begins so."
    case .state: "Only groups that exist, or that announced their end"
    case .debut: "Only groups that debuted then: 2015, 2015-04, or a month such as 04."
    case .status: "Only members with this status (current: now, or in a disbanded group's last line-up)"
    case .born: "Only members born then: 1999, 1999-06, 06 (a month), or 06-18."
    case .mbti: "Only members of this personality type, such as INFP."
    case .bloodType: "Only members of this blood type"
    case .position:
      "Only members of this position: leader, main dancer, vocalist (also main and lead), visual, maknae..."
    case .nationality: "Only members of this nationality: KR, or a country's name."
    case .sort: "Sort by this; values that are not known come last"
    case .reverse: "Turn the order round."
    case .limit: "Show at most N entries."
    case .seed: "Pick by this number: the same one always picks the same group."
    case .open: "Also open the video in a browser."
    case .yes: "Do not ask."
    case .onlyGroups: "Only groups."
    case .onlyMembers: "Only members."
    case .json: "Print JSON with all fields, or only those named; kpgg help formatting lists them."
    case .jsonLines: "The same with one JSON object on each line."
    case .plain: "Print tab-separated rows, as is done off a terminal."
    case .color: "When to use colours"
    case .api: "Read from this API host, through the cache; before KPGG_API."
    case .offline: "Never use the network: with a host, answer from its kept answers."
    case .timeout: "How long hosts may take, all in all. Default: 30."
    case .updateHost: "The host. Without it: KPGG_API, or the host of the last update."
    case .catalogs:
      "bundled, updated, a host's URL, or a folder. One is compared with the catalog in use; none: bundled with that in use."
    case .verified: "A file, a folder, a host's URL, bundled or updated."
    case .exportFolder: "The folder; it is made if it does not exist."
    case .help: "Show this help."
    case .version: "Show the version."
    }
  }
}

extension HelpText.Example {
  fileprivate var english: String {
    switch self {
    case .home: "the home screen: a featured group, favourites, all eras"
    case .browseEra: "the groups that debuted from 2016 to 2019"
    case .groupsOfYear: "the section to which 2017 belongs"
    case .groupsJSON: "two fields of every group, as JSON"
    case .groupsOfAgency: "the groups of one agency, earliest debut first"
    case .disbandedGroups: "groups that announced their end"
    case .groupByName: "a group by its name"
    case .groupInHangul: "the same in Hangul"
    case .membersOfGroup: "the members of one group"
    case .membersByMBTI: "everyone of one personality type"
    case .membersBornInMonth: "everyone born in June"
    case .formerMembers: "former members of the groups of an era"
    case .memberByName: "a member of a group"
    case .memberInHangul: "the same in Hangul"
    case .memberAlone: "a name that only one member has"
    case .memberJSON: "two fields of the profile, as JSON"
    case .song: "title and URL"
    case .songOpen: "play it in the browser"
    case .songPipe: "off a terminal only the URL is printed"
    case .songsOfEra: "the songs of an era's groups"
    case .songsJSON: "titles and URLs as JSON"
    case .featured: "a surprise"
    case .featuredSeed: "the same group every time"
    case .addGroup: "keep a group"
    case .addMember: "keep a member"
    case .addSeveral: "a group and a member at once"
    case .removeGroup: "keep it no longer"
    case .dataStatus: "where the data come from, and how old they are"
    case .dataStatusJSON: "two fields, as JSON"
    case .dataUpdate: "fetch everything, then switch"
    case .dataUpdateAgain: "the same from the same host again"
    case .dataReset: "back to the bundled catalog"
    case .dataDiff: "what the update changed"
    case .dataDiffHosts: "what an update would change"
    case .dataVerifyFolder: "check files before they are served"
    case .dataVerifyHost: "check what a host serves"
    case .dataExport: "files for a web server"
    case .listFavorites: "everything kept, with the date"
    case .listFavoriteGroups: "only the groups, as JSON"
    case .clearFavorites: "begin anew, without being asked"
    case .paths: "folders and files"
    case .pathsPlain: "the favourites file alone"
    case .helpCommand: "help on a command"
    case .helpTopic: "help on a topic"
    }
  }
}

extension HelpText.Discussion {
  fileprivate var english: String {
    switch self {
    case .home: "Without a command: the home screen on a terminal, and elsewhere the same as kpgg groups."
    case .data:
      "The catalog in use is that of the host named by --api or KPGG_API, else the one that update fetched, else the bundled one. "
        + "Without a host named, no request is ever made."
    case .dataStatus: "Bytes and SHA-256 of each document are those of its file."
    case .dataUpdate:
      "Everything is fetched and checked before anything changes; what goes wrong leaves the old data. Afterwards all commands use the new data without the network."
    case .dataDiff: "Groups come first, then members. Machine output has one row for each field that differs."
    case .dataVerify:
      "Each finding has its document and path. The status is 1 if there is an error: a document or record that cannot be used. Warnings are values that count as not known."
    case .dataExport:
      "The files are the documents of the catalog in use, and one file for each group, as the original app asks for them. Serve the folder, and its URL is a host for --api."
    case .groups: "With --sort the groups come as one list instead of by era."
    case .members: "Former and deceased members are included and marked as such; --status chooses."
    case .member:
      "Group and name may come in either order, in any script. What is not known says so. "
        + "Off a terminal no age is printed, since it changes from day to day."
    case .song:
      "Off a terminal the URL is printed alone. --open uses KPGG_BROWSER, BROWSER or the system's opener."
    case .featured: "The four are the candidates of the original app's first screen."
    case .favorite: "Favourites are kept in a JSON file; kpgg paths shows where."
    case .favoriteNames:
      "A word that names a group means that group; a word right after it that names one of its members means the member. "
        + "GROUP/NAME always means a member. Names with spaces need quotes. If a word is unclear, nothing is changed."
    }
  }
}
