/// What the help says: one line for each command, option and example.
enum HelpText: Message {
  case heading(Heading)
  case summary(Summary)
  case option(Option)
  case example(Example)
  case discussion(Discussion)

  enum Heading: Sendable {
    case name, synopsis, usage, commands, arguments, options, commonOptions, examples, topics
    /// Stand for a subcommand and for the options in usage lines.
    case command, optionsInUsage
  }

  enum Summary: Sendable {
    case program, groups, group, members, member, song, songs, featured, paths, help
    case favorite, favoriteAdd, favoriteRemove, favoriteList, favoriteClear
    case exitCodes, environment, formatting, configTopic
    case search, history, historyList, historyRemove, historyClear
    case config, configList, configGet, configSet, configUnset, configPath, schema, man, completion
    case data, dataStatus, dataUpdate, dataReset, dataDiff, dataVerify, dataExport
    case compare, statistics
    case today, upcoming
  }

  enum Option: Sendable {
    case groupName, optionalGroupName, memberName, favoriteNames, topic
    case era, agency, fandom, state, debut
    case status, born, mbti, bloodType, position, nationality
    case sort, reverse, limit, seed, open, yes, onlyGroups, onlyMembers
    case json, jsonLines, plain, color, help, version
    case api, offline, timeout, updateHost, catalogs, verified, exportFolder
    case searchWords, searchKind, explain, noHistory, historyNumbers
    case language, names, theme, noPager, setting, settingAndValue, schemaCommand, shell
    case playlist, comparedNames
    case onlyFavorites, date, timeZone, days, calendar, quiet
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
    case configList, configGet, configSet, configSetEra, configUnset, configPath
    case schema, schemaOfAll, man, manInstall, completionHere, completionInstall
    case historyList, historyRemove, historyClear
    case searchMisspelt, searchInitials, searchConditions, searchExplained
    case songsPlaylist, compareGroups, compareMembers, compareJSON, statistics, statisticsOfAgency,
      statisticsJSON
    case today, todayQuiet, dayOfNow, upcoming, upcomingFavorites, upcomingCalendar
  }

  enum Discussion: Sendable {
    case groups, members, member, favorite, favoriteNames, song, featured, home
    case data, dataStatus, dataUpdate, dataDiff, dataVerify, dataExport
    case config, configList, schema, man, paths, search, history, completion
    case songs, compare, statistics
    case today, upcoming
  }

  func text(in language: Language) -> String {
    switch self {
    case .heading(let heading): heading.text(in: language)
    case .summary(let summary): summary.text(in: language)
    case .option(let option): option.text(in: language)
    case .example(let example): example.text(in: language)
    case .discussion(let discussion): discussion.text(in: language)
    }
  }
}

extension HelpText.Heading {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .usage:
      language(en: "Usage", ko: "사용법", ja: "使い方")
    case .name:
      language(en: "Name", ko: "이름", ja: "名前")
    case .synopsis:
      language(en: "Synopsis", ko: "개요", ja: "書式")
    case .commands:
      language(en: "Commands", ko: "명령", ja: "コマンド")
    case .arguments:
      language(en: "Arguments", ko: "인자", ja: "引数")
    case .options:
      language(en: "Options", ko: "옵션", ja: "オプション")
    case .commonOptions:
      language(en: "Options of every command", ko: "모든 명령의 옵션", ja: "すべてのコマンドのオプション")
    case .examples:
      language(en: "Examples", ko: "예시", ja: "例")
    case .topics:
      language(en: "Topics", ko: "주제", ja: "トピック")
    case .command:
      language(en: "COMMAND", ko: "명령", ja: "コマンド")
    case .optionsInUsage:
      language(en: "OPTIONS", ko: "옵션", ja: "オプション")
    }
  }
}

extension HelpText.Summary {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .program:
      language(
        en: "Browse K-pop girl groups with a hit song: groups, members, signature songs, favourites.",
        ko: "히트곡이 있는 K-POP 걸그룹을 둘러봅니다: 그룹, 멤버, 대표곡, 즐겨찾기.",
        ja: "ヒット曲のあるK-POPガールズグループを閲覧します: グループ、メンバー、代表曲、お気に入り。")
    case .groups:
      language(
        en: "List groups, section by section of their debut eras.",
        ko: "그룹을 데뷔 시기별로 보여 줍니다.",
        ja: "グループをデビュー時期ごとに一覧表示します。")
    case .group:
      language(
        en: "Show a group: its facts, members and signature song.",
        ko: "그룹의 정보와 멤버, 대표곡을 보여 줍니다.",
        ja: "グループの情報、メンバー、代表曲を表示します。")
    case .members:
      language(
        en: "List members of one group or of all.",
        ko: "한 그룹 또는 모든 그룹의 멤버를 보여 줍니다.",
        ja: "一つのグループ、またはすべてのグループのメンバーを一覧表示します。")
    case .member:
      language(
        en: "Show a member's profile.",
        ko: "멤버의 프로필을 보여 줍니다.",
        ja: "メンバーのプロフィールを表示します。")
    case .song:
      language(
        en: "Print a group's signature song and its YouTube URL.",
        ko: "그룹의 대표곡과 YouTube URL을 출력합니다.",
        ja: "グループの代表曲とそのYouTubeのURLを出力します。")
    case .songs:
      language(
        en: "List signature songs with their YouTube URLs.",
        ko: "대표곡과 YouTube URL을 목록으로 보여 줍니다.",
        ja: "代表曲をYouTubeのURLとともに一覧表示します。")
    case .featured:
      language(
        en: "Pick one of the four featured groups at random.",
        ko: "추천 그룹 네 팀 중 한 팀을 무작위로 고릅니다.",
        ja: "おすすめの4グループから一つを無作為に選びます。")
    case .paths:
      language(
        en: "Show where files are kept and why there, and what this run is like.",
        ko: "파일이 어디에 왜 저장되는지, 지금의 실행 환경이 어떤지 보여 줍니다.",
        ja: "ファイルの保存場所とその理由、現在の実行環境を表示します。")
    case .help:
      language(
        en: "Show help on a command or a topic.",
        ko: "명령이나 주제의 도움말을 보여 줍니다.",
        ja: "コマンドやトピックのヘルプを表示します。")
    case .favorite:
      language(
        en: "Keep groups and members as favourites.",
        ko: "그룹과 멤버를 즐겨찾기에 담아 둡니다.",
        ja: "グループとメンバーをお気に入りとして管理します。")
    case .favoriteAdd:
      language(
        en: "Add groups and members to the favourites.",
        ko: "그룹과 멤버를 즐겨찾기에 추가합니다.",
        ja: "グループとメンバーをお気に入りに追加します。")
    case .favoriteRemove:
      language(
        en: "Remove groups and members from the favourites.",
        ko: "그룹과 멤버를 즐겨찾기에서 삭제합니다.",
        ja: "グループとメンバーをお気に入りから削除します。")
    case .favoriteList:
      language(
        en: "List the favourites.",
        ko: "즐겨찾기 목록을 보여 줍니다.",
        ja: "お気に入りを一覧表示します。")
    case .favoriteClear:
      language(
        en: "Remove all favourites.",
        ko: "즐겨찾기를 모두 삭제합니다.",
        ja: "お気に入りをすべて削除します。")
    case .data:
      language(
        en: "See, fetch, compare, check and export the data.",
        ko: "데이터를 확인하고, 가져오고, 비교하고, 검사하고, 내보냅니다.",
        ja: "データの確認、取得、比較、検査、書き出しを行います。")
    case .dataStatus:
      language(
        en: "Show which catalog is in use, and why.",
        ko: "어떤 카탈로그를 왜 사용 중인지 보여 줍니다.",
        ja: "使用中のカタログと、それが使われる理由を表示します。")
    case .dataUpdate:
      language(
        en: "Fetch a host's catalog and use it from now on.",
        ko: "호스트의 카탈로그를 가져와 앞으로 사용합니다.",
        ja: "ホストのカタログを取得し、以後それを使います。")
    case .dataReset:
      language(
        en: "Use the catalog in the program again.",
        ko: "프로그램에 내장된 카탈로그를 다시 사용합니다.",
        ja: "プログラムに内蔵のカタログの使用に戻します。")
    case .dataDiff:
      language(
        en: "Tell what differs between two catalogs.",
        ko: "두 카탈로그의 차이를 보여 줍니다.",
        ja: "二つのカタログの違いを表示します。")
    case .dataVerify:
      language(
        en: "Tell everything that is wrong with a catalog.",
        ko: "카탈로그에서 잘못된 점을 모두 알려 줍니다.",
        ja: "カタログの問題点をすべて表示します。")
    case .dataExport:
      language(
        en: "Write the catalog as files that any web server can serve.",
        ko: "어떤 웹 서버로든 제공할 수 있는 파일로 카탈로그를 저장합니다.",
        ja: "どのウェブサーバーでも配信できるファイルとしてカタログを書き出します。")
    case .exitCodes:
      language(
        en: "What the exit status means.",
        ko: "종료 상태의 뜻을 설명합니다.",
        ja: "終了ステータスの意味を説明します。")
    case .environment:
      language(
        en: "Which environment variables are read.",
        ko: "어떤 환경 변수를 읽는지 설명합니다.",
        ja: "読み取る環境変数を説明します。")
    case .formatting:
      language(
        en: "What is printed: tables, tab-separated rows, JSON.",
        ko: "출력 형식을 설명합니다: 표, 탭으로 구분한 행, JSON.",
        ja: "出力の形式を説明します: 表、タブ区切りの行、JSON。")
    case .configTopic:
      language(
        en: "What can be set in the config file.", ko: "설정 파일에서 정할 수 있는 것을 설명합니다.",
        ja: "設定ファイルで決められることを説明します。")
    case .config:
      language(
        en: "Read and change the settings.", ko: "설정을 확인하고 변경합니다.", ja: "設定を確認、変更します。")
    case .configList:
      language(
        en: "List the settings, what is in use, and what decides it.",
        ko: "설정과 지금 쓰이는 값, 그 값을 정한 것을 나열합니다.", ja: "設定と現在の値、それを決めたものを一覧にします。")
    case .configGet:
      language(
        en: "Print the value of a setting.", ko: "설정의 값을 출력합니다.", ja: "設定の値を出力します。")
    case .configSet:
      language(en: "Change a setting.", ko: "설정을 변경합니다.", ja: "設定を変更します。")
    case .configUnset:
      language(
        en: "Remove a setting, so that its default counts again.", ko: "설정을 삭제하여 기본값으로 되돌립니다.",
        ja: "設定を削除し、既定値に戻します。")
    case .configPath:
      language(
        en: "Print the path of the config file.", ko: "설정 파일의 경로를 출력합니다.", ja: "設定ファイルのパスを出力します。")
    case .schema:
      language(
        en: "Print the JSON Schema of what a command prints as JSON.",
        ko: "명령이 출력하는 JSON의 JSON Schema를 출력합니다.",
        ja: "コマンドが出力するJSONのJSON Schemaを出力します。")
    case .man:
      language(en: "Print the man page.", ko: "man 페이지를 출력합니다.", ja: "manページを出力します。")
    case .search:
      language(
        en: "Find groups, members and songs by whatever you type.",
        ko: "입력한 대로 그룹, 멤버, 노래를 찾습니다.", ja: "入力したものからグループ、メンバー、曲を探します。")
    case .compare:
      language(
        en: "Show two groups or two members side by side.",
        ko: "두 그룹 또는 두 멤버를 나란히 보여 줍니다.",
        ja: "二つのグループ、または二人のメンバーを並べて表示します。")
    case .statistics:
      language(
        en: "Count groups and members era by era, with their ages at the debut.",
        ko: "데뷔 시기별로 그룹과 멤버의 수, 데뷔 당시의 나이를 보여 줍니다.",
        ja: "デビュー時期ごとに、グループとメンバーの数、デビュー当時の年齢を表示します。")
    case .today:
      language(
        en: "Show whose birthday and which debut anniversary it is today.",
        ko: "오늘이 누구의 생일이고 어느 그룹의 데뷔 기념일인지 보여 줍니다.",
        ja: "今日が誕生日のメンバーと、デビュー記念日のグループを表示します。")
    case .upcoming:
      language(
        en: "List the birthdays and debut anniversaries of the days to come.",
        ko: "다가오는 생일과 데뷔 기념일을 보여 줍니다.",
        ja: "これからの誕生日とデビュー記念日を一覧表示します。")
    case .completion:
      language(
        en: "Print the script that lets a shell complete commands and names.",
        ko: "셸에서 명령과 이름을 자동 완성하는 스크립트를 출력합니다.",
        ja: "シェルでコマンドや名前を補完するスクリプトを出力します。")
    case .history:
      language(
        en: "See and remove recent searches.", ko: "최근 검색을 확인하고 삭제합니다.", ja: "最近の検索を確認、削除します。")
    case .historyList:
      language(
        en: "List the recent searches, the newest first.", ko: "최근 검색을 새것부터 나열합니다.", ja: "最近の検索を新しい順に一覧にします。")
    case .historyRemove:
      language(en: "Remove searches by their numbers.", ko: "번호로 검색 기록을 삭제합니다.", ja: "番号で検索履歴を削除します。")
    case .historyClear:
      language(en: "Remove all searches.", ko: "검색 기록을 모두 삭제합니다.", ja: "検索履歴をすべて削除します。")
    }
  }
}

extension HelpText.Option {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .groupName:
      language(
        en: "A group's name, in Hangul or Latin letters, or an alias of it. The words are joined.",
        ko: "한글이나 로마자로 쓴 그룹 이름 또는 별칭. 여러 단어는 하나로 이어 읽습니다.",
        ja: "ハングルまたはラテン文字のグループ名、または別名。複数の語はつなげて読みます。")
    case .optionalGroupName:
      language(
        en: "The group whose members are wanted. Without it: all groups.",
        ko: "멤버를 볼 그룹. 쓰지 않으면 모든 그룹입니다.",
        ja: "メンバーを見たいグループ。省略するとすべてのグループです。")
    case .memberName:
      language(
        en: "GROUP NAME, GROUP/NAME, or a name that only one member has.",
        ko: "그룹과 이름, 그룹/이름, 또는 한 멤버만 쓰는 이름.",
        ja: "グループと名前を並べたもの、グループ/名前、または一人のメンバーだけが持つ名前。")
    case .favoriteNames:
      language(
        en: "Groups (stayc) and members (ohmygirl arin, ohmygirl/arin).",
        ko: "그룹(stayc)과 멤버(ohmygirl arin, ohmygirl/arin).",
        ja: "グループ(stayc)とメンバー(ohmygirl arin, ohmygirl/arin)。")
    case .topic:
      language(
        en: "A command, or one of the topics below.",
        ko: "명령 또는 아래 주제 중 하나.",
        ja: "コマンド、または下記のトピックの一つ。")
    case .era:
      language(
        en:
          "Only these debut eras: 2016-2019, or a year within one; all for every one. Repeatable; takes commas.",
        ko: "이 데뷔 시기만 보여 줍니다: 2016-2019 또는 그 안의 한 해, 전부는 all. 여러 번 쓰거나 쉼표로 이어 쓸 수 있습니다.",
        ja: "このデビュー時期だけを表示します: 2016-2019、またはその中の年、すべてならall。繰り返しもコンマ区切りも使えます。")
    case .agency:
      language(
        en: "Only groups whose agency (at debut) has a word in its name that begins so.",
        ko: "데뷔 당시 소속사 이름에 이렇게 시작하는 단어가 있는 그룹만 보여 줍니다.",
        ja: "デビュー当時の所属事務所名に、この文字で始まる語があるグループだけを表示します。")
    case .fandom:
      language(
        en: "Only groups whose fandom has a word in its name that begins so.",
        ko: "팬덤 이름에 이렇게 시작하는 단어가 있는 그룹만 보여 줍니다.",
        ja: "ファンダム名に、この文字で始まる語があるグループだけを表示します。")
    case .state:
      language(
        en: "Only groups that exist, or that announced their end",
        ko: "존속 중이거나 해체를 발표한 그룹만",
        ja: "存続中のグループ、または解散を発表したグループのみ")
    case .debut:
      language(
        en: "Only groups that debuted then: 2015, 2015-04, or a month such as 04.",
        ko: "이때 데뷔한 그룹만 보여 줍니다: 2015, 2015-04 또는 04 같은 월.",
        ja: "この時期にデビューしたグループだけを表示します: 2015, 2015-04、または04のような月。")
    case .status:
      language(
        en: "Only members with this status (current: now, or in a disbanded group's last line-up)",
        ko: "이 상태인 멤버만(current: 현재 멤버 또는 해체 당시 멤버)",
        ja: "この在籍状況のメンバーのみ(current: 現在のメンバー、または解散時のメンバー)")
    case .born:
      language(
        en: "Only members born then: 1999, 1999-06, 06 (a month), or 06-18.",
        ko: "이때 태어난 멤버만 보여 줍니다: 1999, 1999-06, 06(월) 또는 06-18.",
        ja: "この時期に生まれたメンバーだけを表示します: 1999, 1999-06, 06(月)、または06-18。")
    case .mbti:
      language(
        en: "Only members of this personality type, such as INFP.",
        ko: "INFP처럼 이 성격 유형인 멤버만 보여 줍니다.",
        ja: "INFPのような、この性格タイプのメンバーだけを表示します。")
    case .bloodType:
      language(
        en: "Only members of this blood type",
        ko: "이 혈액형인 멤버만",
        ja: "この血液型のメンバーのみ")
    case .position:
      language(
        en:
          "Only members of this position: leader, main dancer, vocalist (also main and lead), visual, maknae...",
        ko: "이 포지션의 멤버만 보여 줍니다: leader, main dancer, vocalist(main과 lead 포함), visual, maknae 등.",
        ja: "このポジションのメンバーだけを表示します: leader, main dancer, vocalist(mainとleadも含む), visual, maknaeなど。")
    case .nationality:
      language(
        en: "Only members of this nationality: KR, or a country's name.",
        ko: "이 국적의 멤버만 보여 줍니다: KR 또는 나라 이름.",
        ja: "この国籍のメンバーだけを表示します: KR、または国名。")
    case .sort:
      language(
        en: "Sort by this; values that are not known come last",
        ko: "정렬 기준(알려지지 않은 값은 맨 뒤)",
        ja: "並べ替えの基準(不明な値は最後)")
    case .reverse:
      language(en: "Reverse the order.", ko: "순서를 뒤집습니다.", ja: "順序を逆にします。")
    case .limit:
      language(
        en: "Show at most N entries.",
        ko: "최대 N개까지 보여 줍니다.",
        ja: "最大N件まで表示します。")
    case .seed:
      language(
        en: "Pick by this number: the same one always picks the same group.",
        ko: "이 숫자로 고릅니다. 같은 숫자는 언제나 같은 그룹을 고릅니다.",
        ja: "この数で選びます。同じ数なら、いつも同じグループになります。")
    case .open:
      language(
        en: "Also open the video in a browser.",
        ko: "영상을 브라우저에서도 엽니다.",
        ja: "動画をブラウザーでも開きます。")
    case .yes:
      language(en: "Do not ask.", ko: "묻지 않고 실행합니다.", ja: "確認せずに実行します。")
    case .onlyGroups:
      language(en: "Only groups.", ko: "그룹만 보여 줍니다.", ja: "グループだけを表示します。")
    case .onlyMembers:
      language(en: "Only members.", ko: "멤버만 보여 줍니다.", ja: "メンバーだけを表示します。")
    case .json:
      language(
        en: "Print JSON with all fields, or only those named; kpgg help formatting lists them.",
        ko: "모든 필드 또는 지정한 필드만 JSON으로 출력합니다. 필드 목록은 kpgg help formatting에 있습니다.",
        ja: "すべてのフィールド、または指定したものだけをJSONで出力します。フィールドの一覧はkpgg help formattingにあります。")
    case .jsonLines:
      language(
        en: "The same with one JSON object on each line.",
        ko: "같은 내용을 한 줄에 JSON 객체 하나씩 출력합니다.",
        ja: "同じ内容を、1行に一つのJSONオブジェクトで出力します。")
    case .plain:
      language(
        en: "Print tab-separated rows, as is done off a terminal.",
        ko: "터미널이 아닐 때처럼 탭으로 구분한 행을 출력합니다.",
        ja: "端末以外への出力と同じく、タブ区切りの行を出力します。")
    case .color:
      language(en: "When to use colours", ko: "색 사용 여부", ja: "色を使うかどうか")
    case .api:
      language(
        en: "Read from this API host, through the cache; before KPGG_API.",
        ko: "이 API 호스트에서 캐시를 거쳐 읽습니다. KPGG_API보다 우선합니다.",
        ja: "このAPIホストからキャッシュを介して読み込みます。KPGG_APIより優先されます。")
    case .offline:
      language(
        en: "Never use the network: with a host, answer from its kept answers.",
        ko: "네트워크를 전혀 사용하지 않습니다. 호스트를 지정하면 저장해 둔 응답으로 답합니다.",
        ja: "ネットワークを一切使いません。ホストの指定があれば、保存済みの応答で答えます。")
    case .timeout:
      language(
        en: "How long hosts may take, all in all. Default: 30.",
        ko: "호스트를 기다리는 총 시간(초). 기본값: 30.",
        ja: "ホストを待つ合計時間(秒)。既定値: 30。")
    case .updateHost:
      language(
        en: "The host. Without it: KPGG_API, or the host of the last update.",
        ko: "호스트. 쓰지 않으면 KPGG_API 또는 지난번에 업데이트한 호스트입니다.",
        ja: "ホスト。省略すると、KPGG_API、または前回の更新に使ったホストです。")
    case .catalogs:
      language(
        en:
          "bundled, updated, a host's URL, or a folder. One is compared with the catalog in use; none: bundled with that in use.",
        ko: "bundled, updated, 호스트의 URL 또는 폴더. 하나만 쓰면 사용 중인 카탈로그와 비교하고, 쓰지 않으면 bundled와 사용 중인 카탈로그를 비교합니다.",
        ja: "bundled, updated、ホストのURL、またはフォルダー。一つだけなら使用中のカタログと比べ、省略するとbundledと使用中のカタログを比べます。")
    case .verified:
      language(
        en: "A file, a folder, a host's URL, bundled or updated.",
        ko: "파일, 폴더, 호스트의 URL, bundled 또는 updated.",
        ja: "ファイル、フォルダー、ホストのURL、bundled、またはupdated。")
    case .exportFolder:
      language(
        en: "The folder; it is made if it does not exist.",
        ko: "폴더. 없으면 만듭니다.",
        ja: "フォルダー。なければ作成します。")
    case .help:
      language(en: "Show this help.", ko: "이 도움말을 보여 줍니다.", ja: "このヘルプを表示します。")
    case .version:
      language(en: "Show the version.", ko: "버전을 보여 줍니다.", ja: "バージョンを表示します。")
    case .language:
      language(
        en: "The language of what people read, else that of the locale",
        ko: "화면에 쓸 언어. 지정하지 않으면 로캘의 언어", ja: "表示する言語。省略時はロケールの言語")
    case .names:
      language(
        en: "Which names are shown: the Korean ones, the Latin ones, or both",
        ko: "보여 줄 이름: 한글 이름, 로마자 이름, 또는 둘 다", ja: "表示する名前: ハングル、ラテン文字、または両方")
    case .theme:
      language(
        en: "How much colour there is; vivid gives every group its own",
        ko: "색상 테마. vivid는 그룹마다 고유한 색을 씁니다", ja: "配色。vividではグループごとに固有の色が付きます")
    case .noPager:
      language(
        en: "Show long output at once, without a pager.", ko: "긴 출력도 페이저 없이 한 번에 보여 줍니다.",
        ja: "長い出力もページャーを使わずに一度に表示します。")
    case .setting:
      language(
        en: "A setting; kpgg help settings lists them.", ko: "설정의 키. kpgg help settings에 목록이 있습니다.",
        ja: "設定のキー。一覧はkpgg help settingsにあります。")
    case .settingAndValue:
      language(
        en: "A setting and its value; kpgg help settings lists both.",
        ko: "설정의 키와 값. kpgg help settings에 목록이 있습니다.",
        ja: "設定のキーと値。一覧はkpgg help settingsにあります。")
    case .schemaCommand:
      language(
        en: "The command, such as groups or favorite list. Without it: all of them.",
        ko: "groups, favorite list와 같은 명령. 없으면 전부.", ja: "groups、favorite listなどのコマンド。省略するとすべて。")
    case .searchWords:
      language(
        en: "Names and conditions: g:, mbti:, blood:, born:, debut:, era:, agency:, status:, fav:.",
        ko: "이름과 조건: g:, mbti:, blood:, born:, debut:, era:, agency:, status:, fav:.",
        ja: "名前と条件: g:, mbti:, blood:, born:, debut:, era:, agency:, status:, fav:。")
    case .searchKind:
      language(en: "Only what is of this kind", ko: "이 종류만", ja: "この種類のみ")
    case .explain:
      language(
        en: "Tell for each result why it was found.", ko: "결과마다 찾은 이유를 보여 줍니다.", ja: "結果ごとに見つけた理由を表示します。")
    case .playlist:
      language(
        en: "Print a playlist (M3U) of the songs' URLs for a media player.",
        ko: "대표곡 URL의 재생 목록(M3U)을 미디어 플레이어용으로 출력합니다.",
        ja: "代表曲のURLのプレイリスト(M3U)をメディアプレーヤー向けに出力します。")
    case .comparedNames:
      language(
        en: "Two groups (stayc ioi) or two members (ohmygirl/arin karina), one word each.",
        ko: "두 그룹(stayc ioi) 또는 두 멤버(ohmygirl/arin karina)를 한 단어씩.",
        ja: "二つのグループ(stayc ioi)、または二人のメンバー(ohmygirl/arin karina)を一語ずつ。")
    case .onlyFavorites:
      language(
        en: "Only groups and members that are favourites themselves.",
        ko: "즐겨찾기에 담은 그룹과 멤버만 보여 줍니다.",
        ja: "お気に入りに入れたグループとメンバーだけを表示します。")
    case .date:
      language(
        en: "The day that counts as today: 2026-06-18.",
        ko: "오늘로 칠 날짜: 2026-06-18.",
        ja: "今日とみなす日: 2026-06-18。")
    case .timeZone:
      language(
        en: "Where it is today: an IANA time zone, or hours from UTC such as +09:00. Default: Asia/Seoul.",
        ko: "오늘을 정하는 시간대: IANA 이름 또는 +09:00 같은 UTC와의 시차. 기본값: Asia/Seoul.",
        ja: "今日を決めるタイムゾーン: IANA名、または+09:00のようなUTCとの時差。既定値: Asia/Seoul。")
    case .days:
      language(
        en: "How many days, with today as the first: 1 to 366. Default: 30.",
        ko: "오늘부터 며칠 동안인지: 1에서 366까지. 기본값: 30.",
        ja: "今日から何日間か: 1から366まで。既定値: 30。")
    case .calendar:
      language(
        en: "Print an iCalendar file of events that return every year.",
        ko: "해마다 반복되는 일정을 담은 iCalendar 파일을 출력합니다.",
        ja: "毎年繰り返す予定のiCalendarファイルを出力します。")
    case .quiet:
      language(
        en: "Say nothing if there is nothing to show.",
        ko: "보여 줄 것이 없으면 아무 말도 하지 않습니다.",
        ja: "表示するものがなければ何も言いません。")
    case .shell:
      language(
        en: "The shell: bash, zsh or fish.", ko: "셸: bash, zsh, fish 중 하나.", ja: "シェル: bash, zsh, fishのいずれか。")
    case .noHistory:
      language(en: "Do not keep this search.", ko: "이 검색을 기록하지 않습니다.", ja: "この検索を記録しません。")
    case .historyNumbers:
      language(
        en: "Numbers of searches, as kpgg history list shows them.", ko: "kpgg history list가 보여 주는 검색 번호.",
        ja: "kpgg history listが表示する検索の番号。")
    }
  }
}

extension HelpText.Example {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .home:
      language(
        en: "the home screen: a featured group, favourites, all eras",
        ko: "홈 화면: 추천 그룹, 즐겨찾기, 모든 데뷔 시기",
        ja: "ホーム画面: おすすめのグループ、お気に入り、すべてのデビュー時期")
    case .browseEra:
      language(
        en: "the groups that debuted from 2016 to 2019",
        ko: "2016년부터 2019년까지 데뷔한 그룹",
        ja: "2016年から2019年にデビューしたグループ")
    case .groupsOfYear:
      language(
        en: "the section to which 2017 belongs",
        ko: "2017년이 속한 시기의 그룹",
        ja: "2017年を含む時期のグループ")
    case .groupsJSON:
      language(
        en: "two fields of every group, as JSON",
        ko: "모든 그룹의 필드 두 개를 JSON으로",
        ja: "全グループの二つのフィールドをJSONで")
    case .groupsOfAgency:
      language(
        en: "the groups of one agency, earliest debut first",
        ko: "한 소속사의 그룹을 데뷔순으로",
        ja: "一つの所属事務所のグループをデビュー順に")
    case .disbandedGroups:
      language(
        en: "groups that announced their end",
        ko: "해체를 발표한 그룹",
        ja: "解散を発表したグループ")
    case .groupByName:
      language(en: "a group by its name", ko: "이름으로 찾은 그룹", ja: "名前で探したグループ")
    case .groupInHangul:
      language(en: "the same in Hangul", ko: "한글로 써도 같은 결과", ja: "ハングルでも同じ結果")
    case .membersOfGroup:
      language(
        en: "the members of one group",
        ko: "한 그룹의 멤버",
        ja: "一つのグループのメンバー")
    case .membersByMBTI:
      language(
        en: "everyone of one personality type",
        ko: "성격 유형이 같은 모든 멤버",
        ja: "同じ性格タイプの全メンバー")
    case .membersBornInMonth:
      language(
        en: "everyone born in June",
        ko: "6월에 태어난 모든 멤버",
        ja: "6月生まれの全メンバー")
    case .formerMembers:
      language(
        en: "former members of the groups of an era",
        ko: "한 시기에 데뷔한 그룹의 전 멤버",
        ja: "ある時期にデビューしたグループの元メンバー")
    case .memberByName:
      language(en: "a member of a group", ko: "그룹의 멤버 한 명", ja: "グループのメンバー一人")
    case .memberInHangul:
      language(en: "the same in Hangul", ko: "한글로 써도 같은 결과", ja: "ハングルでも同じ結果")
    case .memberAlone:
      language(
        en: "a name that only one member has",
        ko: "한 멤버만 쓰는 이름",
        ja: "一人のメンバーだけが持つ名前")
    case .memberJSON:
      language(
        en: "two fields of the profile, as JSON",
        ko: "프로필의 필드 두 개를 JSON으로",
        ja: "プロフィールの二つのフィールドをJSONで")
    case .song:
      language(en: "title and URL", ko: "제목과 URL", ja: "曲名とURL")
    case .songOpen:
      language(en: "play it in the browser", ko: "브라우저에서 재생", ja: "ブラウザーで再生")
    case .songPipe:
      language(
        en: "off a terminal only the URL is printed",
        ko: "터미널이 아니면 URL만 출력",
        ja: "端末以外ではURLだけを出力")
    case .songsOfEra:
      language(
        en: "the songs of an era's groups",
        ko: "한 시기에 데뷔한 그룹의 대표곡",
        ja: "ある時期にデビューしたグループの代表曲")
    case .songsJSON:
      language(
        en: "titles and URLs as JSON",
        ko: "제목과 URL을 JSON으로",
        ja: "曲名とURLをJSONで")
    case .featured:
      language(en: "a surprise", ko: "뜻밖의 그룹", ja: "どのグループかはお楽しみ")
    case .featuredSeed:
      language(
        en: "the same group every time",
        ko: "언제나 같은 그룹",
        ja: "いつも同じグループ")
    case .addGroup:
      language(en: "keep a group", ko: "그룹을 즐겨찾기에 추가", ja: "グループをお気に入りに追加")
    case .addMember:
      language(en: "keep a member", ko: "멤버를 즐겨찾기에 추가", ja: "メンバーをお気に入りに追加")
    case .addSeveral:
      language(
        en: "a group and a member at once",
        ko: "그룹과 멤버를 한 번에 추가",
        ja: "グループとメンバーを一度に追加")
    case .removeGroup:
      language(en: "keep it no longer", ko: "즐겨찾기에서 삭제", ja: "お気に入りから削除")
    case .dataStatus:
      language(
        en: "where the data come from, and how old they are",
        ko: "데이터의 출처와 받은 지 얼마나 되었는지",
        ja: "データの出どころと、その古さ")
    case .dataStatusJSON:
      language(
        en: "two fields, as JSON",
        ko: "필드 두 개를 JSON으로",
        ja: "二つのフィールドをJSONで")
    case .dataUpdate:
      language(
        en: "fetch everything, then switch",
        ko: "모두 가져온 뒤 전환",
        ja: "すべて取得してから切り替え")
    case .dataUpdateAgain:
      language(
        en: "the same from the same host again",
        ko: "같은 호스트에서 다시 가져오기",
        ja: "同じホストからもう一度取得")
    case .dataReset:
      language(
        en: "back to the bundled catalog",
        ko: "내장 카탈로그로 되돌리기",
        ja: "内蔵カタログに戻す")
    case .dataDiff:
      language(
        en: "what the update changed",
        ko: "업데이트로 달라진 내용",
        ja: "更新で変わったもの")
    case .dataDiffHosts:
      language(
        en: "what an update would change",
        ko: "업데이트하면 달라질 내용",
        ja: "更新すると変わるもの")
    case .dataVerifyFolder:
      language(
        en: "check files before they are served",
        ko: "제공하기 전에 파일 검사",
        ja: "配信する前にファイルを検査")
    case .dataVerifyHost:
      language(
        en: "check what a host serves",
        ko: "호스트가 제공하는 내용 검사",
        ja: "ホストが配信する内容を検査")
    case .dataExport:
      language(
        en: "files for a web server",
        ko: "웹 서버용 파일",
        ja: "ウェブサーバー用のファイル")
    case .listFavorites:
      language(
        en: "everything kept, with the date",
        ko: "즐겨찾기 전체와 추가한 날짜",
        ja: "お気に入りのすべてと追加した日付")
    case .listFavoriteGroups:
      language(
        en: "only the groups, as JSON",
        ko: "그룹만 JSON으로",
        ja: "グループだけをJSONで")
    case .clearFavorites:
      language(
        en: "begin anew, without being asked",
        ko: "묻지 않고 모두 비우기",
        ja: "確認なしですべて空にする")
    case .paths:
      language(en: "folders and files", ko: "폴더와 파일", ja: "フォルダーとファイル")
    case .pathsPlain:
      language(
        en: "the favourites file alone",
        ko: "즐겨찾기 파일만",
        ja: "お気に入りのファイルだけ")
    case .helpCommand:
      language(en: "help on a command", ko: "명령의 도움말", ja: "コマンドのヘルプ")
    case .helpTopic:
      language(en: "help on a topic", ko: "주제의 도움말", ja: "トピックのヘルプ")
    case .configList:
      language(en: "every setting, and what decides it", ko: "모든 설정과 그 값을 정한 것", ja: "すべての設定と、値を決めたもの")
    case .configGet:
      language(en: "the value alone", ko: "값만", ja: "値だけ")
    case .configSet:
      language(en: "Korean from now on", ko: "이제부터 한국어로", ja: "これからは韓国語で")
    case .configSetEra:
      language(
        en: "lists show this era unless told otherwise", ko: "따로 정하지 않으면 목록에 이 시기만", ja: "指定がなければ一覧はこの時期だけ")
    case .configUnset:
      language(en: "back to the default", ko: "기본값으로", ja: "既定値に戻す")
    case .configPath:
      language(en: "edit it by hand", ko: "직접 편집", ja: "手で編集する")
    case .schema:
      language(
        en: "what kpgg groups --json prints", ko: "kpgg groups --json이 출력하는 것", ja: "kpgg groups --jsonの出力")
    case .schemaOfAll:
      language(en: "the schemas of all commands in one", ko: "모든 명령의 스키마를 하나로", ja: "全コマンドのスキーマをまとめて")
    case .man:
      language(en: "read it", ko: "읽기", ja: "読む")
    case .manInstall:
      language(en: "install it", ko: "설치", ja: "インストールする")
    case .searchMisspelt:
      language(en: "a misspelt name", ko: "잘못 쓴 이름", ja: "打ち間違えた名前")
    case .searchInitials:
      language(en: "initial consonants", ko: "초성", ja: "初声(子音)だけ")
    case .searchConditions:
      language(en: "members that meet two conditions", ko: "두 조건에 맞는 멤버", ja: "2つの条件に合うメンバー")
    case .searchExplained:
      language(
        en: "a name as it sounds, and why it was found", ko: "소리대로 쓴 이름과 찾은 이유", ja: "発音どおりの名前と、見つけた理由")
    case .songsPlaylist:
      language(
        en: "play the songs of an era's groups one after the other",
        ko: "한 시기에 데뷔한 그룹의 대표곡을 이어서 재생",
        ja: "ある時期にデビューしたグループの代表曲を続けて再生")
    case .compareGroups:
      language(
        en: "two groups; names with spaces need quotes",
        ko: "두 그룹. 띄어쓰기가 있는 이름은 따옴표로",
        ja: "二つのグループ。空白を含む名前は引用符で囲む")
    case .compareMembers:
      language(en: "two members", ko: "두 멤버", ja: "二人のメンバー")
    case .compareJSON:
      language(
        en: "two fields of both, as JSON",
        ko: "둘의 필드 두 개를 JSON으로",
        ja: "両方の二つのフィールドをJSONで")
    case .statistics:
      language(
        en: "every era, and all of them together",
        ko: "모든 데뷔 시기와 전체",
        ja: "すべてのデビュー時期と全体")
    case .statisticsOfAgency:
      language(
        en: "the groups of one agency",
        ko: "한 소속사의 그룹",
        ja: "一つの所属事務所のグループ")
    case .statisticsJSON:
      language(
        en: "the average ages at the debut, as JSON",
        ko: "데뷔 당시의 평균 나이를 JSON으로",
        ja: "デビュー当時の平均年齢をJSONで")
    case .today:
      language(en: "today in Seoul", ko: "서울의 오늘", ja: "ソウルの今日")
    case .todayQuiet:
      language(
        en: "for a shell's start-up file", ko: "셸 시작 파일에 넣기 좋은 형태", ja: "シェルの起動ファイル向け")
    case .dayOfNow:
      language(en: "another day", ko: "다른 날", ja: "別の日")
    case .upcoming:
      language(en: "the next week", ko: "앞으로 일주일", ja: "これからの1週間")
    case .upcomingFavorites:
      language(
        en: "your favourites, a whole year", ko: "즐겨찾기만 1년 동안", ja: "お気に入りだけを1年分")
    case .upcomingCalendar:
      language(
        en: "everything, for a calendar program", ko: "캘린더 프로그램용으로 전부", ja: "カレンダーアプリ用にすべて")
    case .completionHere:
      language(en: "for the bash that is running", ko: "지금 실행 중인 bash에 적용", ja: "実行中のbashで使う")
    case .completionInstall:
      language(en: "for every fish from now on", ko: "앞으로 모든 fish에 적용", ja: "以後すべてのfishで使う")
    case .historyList:
      language(en: "what was searched for lately", ko: "최근에 검색한 것", ja: "最近検索したもの")
    case .historyRemove:
      language(en: "forget two of them", ko: "그중 두 개 삭제", ja: "そのうち2件を削除")
    case .historyClear:
      language(en: "forget everything", ko: "모두 삭제", ja: "すべて削除")
    }
  }
}

extension HelpText.Discussion {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .home:
      language(
        en: "Without a command: the home screen on a terminal, and elsewhere the same as kpgg groups.",
        ko: "명령 없이 실행하면 터미널에서는 홈 화면을, 그 밖에서는 kpgg groups와 같은 내용을 보여 줍니다.",
        ja: "コマンドなしの場合、端末ではホーム画面を表示し、それ以外ではkpgg groupsと同じ内容を出力します。")
    case .data:
      language(
        en:
          "The catalog in use is that of the host named by --api or KPGG_API, else the one that update fetched, else the bundled one. "
          + "Without a host named, no request is ever made.",
        ko:
          "사용 중인 카탈로그는 --api나 KPGG_API로 지정한 호스트의 것이고, 없으면 update로 가져온 것, 그것도 없으면 내장된 것입니다. 호스트를 지정하지 않으면 요청을 전혀 보내지 않습니다.",
        ja: "使用中のカタログは、--apiかKPGG_APIで指定したホストのもの、なければupdateで取得したもの、それもなければ内蔵のものです。ホストを指定しない限り、リクエストは一切送りません。")
    case .dataStatus:
      language(
        en: "Bytes and SHA-256 of each document are those of its file.",
        ko: "각 문서의 바이트 수와 SHA-256은 해당 파일의 값입니다.",
        ja: "各文書のバイト数とSHA-256は、そのファイルの値です。")
    case .dataUpdate:
      language(
        en:
          "Everything is fetched and checked before anything changes; what goes wrong leaves the old data. Afterwards all commands use the new data without the network.",
        ko: "모두 가져와 검사한 다음에야 바꾸므로, 문제가 생기면 이전 데이터가 그대로 남습니다. 그 뒤로는 모든 명령이 네트워크 없이 새 데이터를 사용합니다.",
        ja: "すべてを取得して検査してから切り替えるので、問題が起きれば以前のデータがそのまま残ります。更新後は、すべてのコマンドがネットワークなしで新しいデータを使います。")
    case .dataDiff:
      language(
        en: "Groups come first, then members. Machine output has one row for each field that differs.",
        ko: "그룹이 먼저, 멤버가 그다음에 나옵니다. 프로그램용 출력에는 달라진 필드마다 한 행이 있습니다.",
        ja: "グループが先、メンバーが後に並びます。プログラム向けの出力では、異なるフィールドごとに1行になります。")
    case .dataVerify:
      language(
        en:
          "Each finding has its document and path. The status is 1 if there is an error: a document or record that cannot be used. Warnings are values that count as not known.",
        ko: "발견한 문제마다 문서와 경로를 표시합니다. 사용할 수 없는 문서나 레코드, 곧 오류가 있으면 상태는 1입니다. 경고는 알려지지 않은 것으로 처리되는 값입니다.",
        ja: "見つかった問題ごとに文書とパスを示します。エラー、つまり使えない文書やレコードがあれば、ステータスは1です。警告は、不明として扱われる値です。")
    case .dataExport:
      language(
        en:
          "The files are the documents of the catalog in use, and one file for each group, as the original app asks for them. Serve the folder, and its URL is a host for --api.",
        ko:
          "사용 중인 카탈로그의 문서와, 원래 앱이 요청하는 형태로 그룹마다 파일 하나를 저장합니다. 이 폴더를 웹 서버로 제공하면 그 URL을 --api의 호스트로 쓸 수 있습니다.",
        ja: "使用中のカタログの文書と、元のアプリが要求する形でグループごとに一つのファイルを書き出します。そのフォルダーを配信すれば、URLを--apiのホストとして使えます。")
    case .groups:
      language(
        en: "With --sort the groups come as one list instead of by era.",
        ko: "--sort를 쓰면 그룹을 시기별로 나누지 않고 한 목록으로 보여 줍니다.",
        ja: "--sortを使うと、グループを時期ごとに分けず、一つの一覧にします。")
    case .members:
      language(
        en: "Former and deceased members are included and marked as such; --status chooses.",
        ko: "전 멤버와 세상을 떠난 멤버도 함께 보여 주고 그렇게 표시합니다. --status로 고를 수 있습니다.",
        ja: "元メンバーと永眠したメンバーも含め、その旨を示します。--statusで絞り込めます。")
    case .member:
      language(
        en: "Group and name may come in either order, in any script. What is not known says so. "
          + "Off a terminal no age is printed, since it changes from day to day.",
        ko: "그룹과 이름은 어느 순서로, 어떤 문자로 써도 됩니다. 알려지지 않은 값은 그렇다고 표시합니다. 나이는 날이 지나면 달라지므로 터미널이 아니면 출력하지 않습니다.",
        ja: "グループと名前の順序も文字の種類も問いません。不明なものは不明と表示します。年齢は日によって変わるので、端末以外には出力しません。")
    case .song:
      language(
        en:
          "Off a terminal the URL is printed alone. --open uses KPGG_BROWSER, BROWSER or the system's opener.",
        ko: "터미널이 아니면 URL만 출력합니다. --open은 KPGG_BROWSER, BROWSER 또는 시스템의 기본 프로그램을 사용합니다.",
        ja: "端末以外ではURLだけを出力します。--openはKPGG_BROWSER, BROWSER、またはシステム標準のプログラムを使います。")
    case .featured:
      language(
        en: "The four are the candidates of the original app's first screen.",
        ko: "네 팀은 원래 앱의 첫 화면에 나오는 후보입니다.",
        ja: "4グループは、元のアプリの最初の画面の候補です。")
    case .favorite:
      language(
        en: "Favourites are kept in a JSON file; kpgg paths shows where.",
        ko: "즐겨찾기는 JSON 파일에 저장되며, 위치는 kpgg paths로 볼 수 있습니다.",
        ja: "お気に入りはJSONファイルに保存されます。場所はkpgg pathsで確認できます。")
    case .favoriteNames:
      language(
        en:
          "A word that names a group means that group; a word right after it that names one of its members means the member. "
          + "GROUP/NAME always means a member. Names with spaces need quotes. If a word is unclear, nothing is changed.",
        ko:
          "그룹 이름인 단어는 그 그룹을 뜻하고, 바로 뒤에 그 그룹의 멤버 이름이 오면 그 멤버를 뜻합니다. 그룹/이름은 언제나 멤버를 뜻합니다. 띄어쓰기가 있는 이름은 따옴표로 묶어야 합니다. 뜻이 분명하지 않은 단어가 있으면 아무것도 바꾸지 않습니다.",
        ja:
          "グループ名の語はそのグループを指し、その直後の語がそのグループのメンバー名なら、そのメンバーを指します。グループ/名前は常にメンバーを指します。空白を含む名前は引用符で囲みます。意味のはっきりしない語があれば、何も変更しません。"
      )
    case .config:
      language(
        en: "The file is JSON and can be edited by hand. Options and environment variables come before it.",
        ko: "설정 파일은 JSON이며 직접 편집할 수 있습니다. 옵션과 환경 변수가 설정 파일보다 우선합니다.",
        ja: "設定ファイルはJSONで、手で編集できます。オプションと環境変数が設定ファイルより優先されます。")
    case .configList:
      language(
        en: "What decides a value is an option, a variable, config, or default.",
        ko: "값을 정하는 것은 옵션, 환경 변수, config, default 중 하나입니다.",
        ja: "値を決めるのは、オプション、環境変数、config、defaultのいずれかです。")
    case .schema:
      language(
        en:
          "JSON Schema, draft 2020-12. It describes all fields; with --json=FIELDS only those named are there. "
          + "With --jsonl each line is one item of a list.",
        ko: "JSON Schema 2020-12입니다. 모든 필드를 설명하며, --json=필드를 쓰면 지정한 필드만 있습니다. "
          + "--jsonl에서는 한 줄이 목록의 항목 하나입니다.",
        ja: "JSON Schema 2020-12です。すべてのフィールドを説明します。--json=フィールドでは指定したものだけが出力されます。"
          + "--jsonlでは1行がリストの1項目です。")
    case .man:
      language(
        en: "In roff, for man and groff.", ko: "man과 groff가 읽는 roff 형식입니다.", ja: "manやgroffが読むroff形式です。")
    case .completion:
      language(
        en:
          "Groups, members, eras and favourites are completed too, in Hangul where Hangul is typed. No host is ever asked.",
        ko: "그룹과 멤버, 데뷔 시기, 즐겨찾기도 자동 완성하며, 한글로 입력하면 한글로 완성합니다. 호스트에는 요청을 전혀 보내지 않습니다.",
        ja: "グループ、メンバー、デビュー時期、お気に入りも補完し、ハングルで入力すればハングルで補完します。ホストには一切問い合わせません。")
    case .paths:
      language(
        en:
          "Versions, terminal, language, colours and the catalog in use are shown too: paste it into a bug report.",
        ko: "버전, 터미널, 언어, 색, 사용 중인 카탈로그도 보여 줍니다. 버그를 알릴 때 붙여 넣으세요.",
        ja: "バージョン、端末、言語、色、使用中のカタログも表示します。バグ報告に貼り付けてください。")
    case .search:
      language(
        en:
          "Names are found by a part of them, initial consonants, the wrong keyboard layout, their sound and with slips; group and member "
          + "together in either order. The likeliest comes first. Conditions narrow the search: g:ohmygirl status:former.",
        ko: "이름은 일부, 초성, 한영 자판이 바뀐 글자, 소리대로 쓴 로마자, 오타로도 찾을 수 있고, 그룹과 멤버를 어느 순서로든 함께 쓸 수 있습니다. "
          + "가장 그럴듯한 결과가 먼저 나옵니다. 조건으로 범위를 좁힙니다: g:ohmygirl status:former.",
        ja: "名前は一部、初声、キーボード配列の間違い、発音のローマ字、打ち間違いからも見つかります。グループとメンバーは順序を問わず一緒に書けます。"
          + "もっともらしい結果が先に並びます。条件で絞り込めます: g:ohmygirl status:former。")
    case .songs:
      language(
        en:
          "With --m3u every song is two lines of a playlist: artist and title, in Latin letters where they are known, and the URL.",
        ko: "--m3u를 쓰면 곡마다 재생 목록의 두 줄, 곧 아티스트와 제목(로마자 표기가 있으면 로마자) 한 줄과 URL 한 줄을 출력합니다.",
        ja: "--m3uを使うと、曲ごとにプレイリストの2行、つまりアーティストと曲名(ラテン文字の表記があればそれ)の行とURLの行を出力します。")
    case .compare:
      language(
        en:
          "Names that groups have mean groups, all others members. GROUP/NAME always means a member. Names with spaces need quotes. "
          + "An equals sign marks what both have in common. The average age is that of everyone who ever was in the group, on the day of "
          + "its debut. Machine output has the fields of kpgg group or kpgg member.",
        ko:
          "그룹의 이름은 그 그룹을, 다른 이름은 멤버를 뜻합니다. 그룹/이름은 언제나 멤버를 뜻합니다. 띄어쓰기가 있는 이름은 따옴표로 묶어야 합니다. "
          + "등호(=)는 둘이 같은 항목을 나타냅니다. 평균 나이는 그룹에 한 번이라도 있었던 멤버 모두의 데뷔일 기준 나이입니다. 프로그램용 출력에는 kpgg group이나 kpgg member의 필드가 있습니다.",
        ja:
          "グループにある名前はグループを、それ以外はメンバーを指します。グループ/名前は常にメンバーを指します。空白を含む名前は引用符で囲みます。"
          + "等号(=)は両者に共通する項目の印です。平均年齢は、一度でも在籍したメンバー全員の、グループのデビュー日の年齢です。プログラム向けの出力は、kpgg groupまたはkpgg memberのフィールドです。"
      )
    case .statistics:
      language(
        en:
          "Everyone who ever was in a group is counted, and whoever was in two groups counts in both. Ages are those on the day of the "
          + "group's debut, also of members who joined later; where either date is not completely known they are left out.",
        ko:
          "그룹에 한 번이라도 있었던 멤버를 모두 세며, 두 그룹에 있었던 사람은 양쪽에서 셉니다. 나이는 나중에 합류한 멤버도 그룹이 데뷔한 날을 기준으로 하고, "
          + "생년월일이나 데뷔일이 다 알려지지 않은 경우는 제외합니다.",
        ja:
          "一度でも在籍したメンバーは全員数え、二つのグループに在籍した人は両方で数えます。年齢は、後から加入したメンバーも含め、グループのデビュー日のものです。"
          + "生年月日かデビュー日がすべてはわからない場合は除きます。")
    case .today:
      language(
        en:
          "Former members and groups that have ended are included; somebody with entries in several groups comes once. "
          + "Who was born on 29 February is shown on 1 March of common years. With --ics names and titles follow --lang "
          + "and --names; everything else, and each event's identifier, stays the same, so that a calendar can be read again.",
        ko:
          "탈퇴한 멤버와 해체한 그룹도 보여 주며, 여러 그룹에 있는 사람은 한 번만 나옵니다. 2월 29일은 평년에 3월 1일로 칩니다. "
          + "--ics의 이름과 제목은 --lang과 --names를 따르지만, 나머지와 일정의 식별자는 언제나 같아서 캘린더에 다시 가져올 수 있습니다.",
        ja:
          "脱退したメンバーや解散したグループも含み、複数のグループに載っている人は一度だけ出ます。2月29日は平年には3月1日とします。"
          + "--icsの名前と題名は--langと--namesに従いますが、それ以外と予定の識別子は常に同じなので、カレンダーに読み込み直せます。")
    case .upcoming:
      language(
        en: "Each birthday and anniversary comes once, in the order of days. The rest is as with kpgg today.",
        ko: "생일과 기념일은 날짜순으로 한 번씩 나옵니다. 나머지는 kpgg today와 같습니다.",
        ja: "誕生日と記念日は日付順に一度ずつ出ます。ほかはkpgg todayと同じです。")
    case .history:
      language(
        en: "Searches are kept if they are typed at a terminal and find something: at most 100, each once. "
          + "kpgg search without words shows them. KPGG_HISTORY=off or the setting history keeps none.",
        ko: "터미널에서 입력해 결과를 찾은 검색을 최대 100개까지 하나씩 기록합니다. 단어 없이 kpgg search를 실행하면 보여 줍니다. "
          + "KPGG_HISTORY=off나 설정 history로 끌 수 있습니다.",
        ja: "端末で入力し、結果が見つかった検索を最大100件、重複なく記録します。語なしのkpgg searchで表示します。"
          + "KPGG_HISTORY=offまたは設定historyで止められます。")
    }
  }
}
