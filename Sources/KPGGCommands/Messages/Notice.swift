import Arguments
import KPGGCore
import Terminal

/// What the program has to tell about its own doing: results, warnings, questions, hints.
enum Notice: Message, Equatable {
  // What a change of state did.
  case favoriteAdded(String)
  case alreadyFavorite(String)
  case favoriteRemoved(String)
  case notAFavorite(String)
  case favoritesCleared(Int)
  case clearFavorites(count: Int)
  case nothingCleared

  // Empty lists.
  case noGroupMatches
  case noMemberMatches
  case noSongMatches
  case noFavorites
  /// Nothing falls on the days, of which the first is today in the zone, if there is one; the next that does follows.
  case noAnniversary(
    first: Day, last: Day, zone: Zone?, ofFavorites: Bool, next: Day?, names: [String])

  // Warnings.
  case damagedFileKept(String)
  case madePrivate(String)
  case unreadableFavorites(count: Int)
  case catalogFindings(count: Int, first: Finding)
  case noPicture
  case pictureSaved(String, bytes: Int)
  case openerFailed(String, url: String)
  /// The command would have a shell read an address that it takes for several commands.
  case openerUsesShell(String, url: String)
  case noOpener(url: String)

  case copyServed(host: String, age: Int, cause: APIError)
  case updateServed(host: String, age: Int, cause: APIError)
  case groupsUnread(Int, first: String, cause: APIError, otherDocuments: Int)
  case answersNotKept(FileError)
  case updateUnusable(StoreError)
  /// The updated catalog is of an earlier edition than the program's own, or of none that it tells.
  case olderUpdate(Day?, own: Day)

  case settingsIgnored(StoreError)
  case settingIgnored(Settings.Problem, file: String)
  case moreSettingsIgnored(count: Int, file: String)
  case variableIgnored(Display.IgnoredVariable)
  case folderNotUTF8(String)
  case pagerNotFound(String)
  case pagerFailed(String, status: Int)

  // Recent searches.
  case searchRemoved(String)
  case historyCleared
  case noHistory
  case searchNotKept(StoreError)
  case seeHistory

  // Settings.
  case settingSet(Setting, String)
  case settingStays(Setting, String)
  case settingRemoved(String)
  case settingWasNotSet(String)
  case onlyEras(String)
  case onlyOriginal
  case defaultEraIgnored(String)

  // Hosts and the data in use.
  case waitingFor(String)
  case fetching(host: String)
  case fetchProgress(UpdateProgress)
  case updated(host: String, isNew: Bool, CatalogAudit.Counts)
  case updateRemoved
  case noUpdateToRemove
  case noDifference
  case verified(CatalogAudit.Counts)
  case exported(Int, folder: String)
  case overwriteForeign(Int, first: String)
  case namesOnlyForSome([String])
  case filesLeftOut([String])
  case otherFolder

  // Songs.
  case allSongs(String)
  case alsoSong(String)

  // Hints.
  case catalogIsOf(Day)
  case withoutHost
  case checkHost
  case checkProxy
  case checkCertificates
  case otherAddress
  case checkRedirect
  case tooLargeForCatalog
  case moreTime
  case copyHelper(to: String)
  case reinstall, installLibraries
  case later
  case verifyHost(APIHost)
  case oldDataStay
  case updateFirst
  case catalogsAre
  case didYouMean([String])
  case useOneOf([String])
  case eras([Era])
  case possibleValues([String])
  case forExample([String])
  case changedAllTheSame
  case checkOutput
  case addGroup(String)
  case nothingWritten
  case seeHelp(String)
  case usage(String)
  case setHome(Environment.BaseFolder)
  case checkPermissions(Environment.BaseFolder?)
  case freeSpace
  case checkDisk
  case updateProgram
  case repairOrRemove(String)
  case debug(String)

  /// Whether it says that there was nothing to change.
  var saysNothingChanged: Bool {
    switch self {
    case .alreadyFavorite, .notAFavorite, .nothingCleared, .nothingWritten, .noHistory, .noUpdateToRemove,
      .settingStays,
      .settingWasNotSet:
      true
    default: false
    }
  }

  func text(in language: Language) -> String {
    switch self {
    case .favoriteAdded(let name):
      language(
        en: "Added to favourites: \(name)",
        ko: "즐겨찾기에 추가했습니다: \(name)",
        ja: "お気に入りに追加しました: \(name)")
    case .alreadyFavorite(let name):
      language(
        en: "Already a favourite: \(name)",
        ko: "이미 즐겨찾기에 있습니다: \(name)",
        ja: "すでにお気に入りに入っています: \(name)")
    case .favoriteRemoved(let name):
      language(
        en: "Removed from favourites: \(name)",
        ko: "즐겨찾기에서 삭제했습니다: \(name)",
        ja: "お気に入りから削除しました: \(name)")
    case .notAFavorite(let name):
      language(
        en: "Not a favourite: \(name)",
        ko: "즐겨찾기에 없습니다: \(name)",
        ja: "お気に入りに入っていません: \(name)")
    case .favoritesCleared(let count):
      language(
        en: "Removed \(count) \(count == 1 ? "favourite" : "favourites").",
        ko: "즐겨찾기 \(count)개를 삭제했습니다.",
        ja: "お気に入りを\(count)件削除しました。")
    case .clearFavorites(1):
      language(
        en: "Remove the only favourite? [y/N] ",
        ko: "즐겨찾기 1개를 삭제할까요? [y/N] ",
        ja: "お気に入り1件を削除しますか？ [y/N] ")
    case .clearFavorites(let count):
      language(
        en: "Remove all \(count) favourites? [y/N] ",
        ko: "즐겨찾기 \(count)개를 모두 삭제할까요? [y/N] ",
        ja: "お気に入り\(count)件をすべて削除しますか？ [y/N] ")
    case .nothingCleared:
      language(en: "Nothing was removed.", ko: "아무것도 삭제하지 않았습니다.", ja: "何も削除しませんでした。")
    case .noGroupMatches:
      language(
        en: "No group matches.", ko: "조건에 맞는 그룹이 없습니다.", ja: "条件に合うグループはありません。")
    case .noMemberMatches:
      language(
        en: "No member matches.", ko: "조건에 맞는 멤버가 없습니다.", ja: "条件に合うメンバーはいません。")
    case .noSongMatches:
      language(en: "No song matches.", ko: "조건에 맞는 노래가 없습니다.", ja: "条件に合う曲はありません。")
    case .allSongs(let command):
      language(
        en: "These are signature songs. All that a group promoted: \(command)",
        ko: "대표곡만 보여 줍니다. 한 그룹이 활동한 노래를 모두 보려면: \(command)",
        ja: "代表曲だけを表示しています。グループが活動した曲をすべて見るには: \(command)")
    case .alsoSong(let command):
      language(
        en: "A song is called so, too: \(command)", ko: "같은 이름의 노래도 있습니다: \(command)",
        ja: "同じ名前の曲もあります: \(command)")
    case .catalogIsOf(let edition):
      language(
        en:
          "The catalog is of \(language.longDate(edition)). What is newer may be with another host: --api URL, kpgg data update URL",
        ko:
          "카탈로그는 \(language.longDate(edition)) 기준입니다. 더 새로운 내용은 다른 호스트에 있을 수 있습니다: --api URL, kpgg data update URL",
        ja:
          "カタログは\(language.longDate(edition))時点のものです。より新しい内容は別のホストにあるかもしれません: --api URL、kpgg data update URL"
      )
    case .noFavorites:
      language(
        en: "No favourites yet. Add one: kpgg favorite add stayc",
        ko: "아직 즐겨찾기가 없습니다. 추가하려면: kpgg favorite add stayc",
        ja: "お気に入りはまだありません。追加するには: kpgg favorite add stayc")
    case .noAnniversary(let first, let last, let zone, let ofFavorites, let next, let names):
      Self.noAnniversary(first, last, zone, ofFavorites, in: language)
        + (next.map { Self.next($0, names, in: language) } ?? "")
    case .damagedFileKept(let path):
      language(
        en: "the file was damaged; it was kept as \(path), and a new one begun",
        ko: "파일이 손상되어 \(path.with(.direction)) 보관하고 새 파일을 만들었습니다",
        ja: "ファイルが壊れていたため、\(path)として残し、新しいファイルを作りました")
    case .madePrivate(let path):
      language(
        en: "everybody could read \(path); from now on only you can",
        ko: "누구나 읽을 수 있던 \(path.with(.object)) 이제 본인만 읽을 수 있게 했습니다",
        ja: "誰でも読めた\(path)を、本人だけが読めるようにしました")
    case .unreadableFavorites(let count):
      language(
        en: count == 1
          ? "1 entry of the favourites file is not understood by this version; it is kept but not shown"
          : "\(count) entries of the favourites file are not understood by this version; "
            + "they are kept but not shown",
        ko: "즐겨찾기 파일에 이 버전에서 읽을 수 없는 항목이 \(count)개 있어, 표시하지 않고 그대로 둡니다",
        ja: "お気に入りのファイルのうち、このバージョンで読み取れない\(count)件は、保持したまま表示しません")
    case .catalogFindings(1, let first):
      language(
        en: "something in the catalog's data is wrong: ",
        ko: "카탈로그 데이터에 문제가 있습니다: ",
        ja: "カタログのデータに問題があります: ") + first.text(in: language)
    case .catalogFindings(let count, let first):
      language(
        en: "\(count) things in the catalog's data are wrong; the first: ",
        ko: "카탈로그 데이터에 문제가 \(count)개 있습니다. 첫 번째 문제: ",
        ja: "カタログのデータに問題が\(count)件あります。1件目: ") + first.text(in: language)
    case .noPicture:
      language(en: "No picture is known.", ko: "알려진 사진이 없습니다.", ja: "写真はわかっていません。")
    case .pictureSaved(let path, let bytes):
      language(
        en: "Saved \(path) (\(bytes) bytes).", ko: "저장했습니다: \(path)(\(bytes)바이트)",
        ja: "保存しました: \(path) (\(bytes)バイト)")
    case .openerFailed(let program, let url):
      language(
        en: "\(quoted(program)) could not be started, or failed at once; open it yourself: \(url)",
        ko: "\(quoted(program).with(.object)) 실행하지 못했거나 실행 직후에 실패했습니다. 직접 열어 주세요: \(url)",
        ja: "\(bracketed(program))を起動できなかったか、起動直後に失敗しました。手動で開いてください: \(url)")
    case .openerUsesShell(let command, let url):
      language(
        en:
          "\(quoted(command)) hands addresses to a shell, for which & ends a command; open it yourself: \(url)",
        ko: "\(quoted(command).with(.topic)) 주소를 셸에 넘기는데, 셸에서는 &가 명령을 끝냅니다. 직접 열어 주세요: \(url)",
        ja: "\(bracketed(command))はアドレスをシェルに渡しますが、シェルでは&がコマンドの終わりになります。手動で開いてください: \(url)")
    case .noOpener(let url):
      language(
        en: "no program opens addresses here; set KPGG_BROWSER to name one, or open it yourself: \(url)",
        ko: "여기에는 주소를 여는 프로그램이 없습니다. KPGG_BROWSER로 지정하거나 직접 열어 주세요: \(url)",
        ja: "ここにはアドレスを開くプログラムがありません。KPGG_BROWSERで指定するか、手動で開いてください: \(url)")
    case .copyServed(let host, let age, let cause):
      Self.copyServed(host, Age(seconds: age).text(in: language), in: language) + cause.text(in: language)
    case .updateServed(let host, let age, let cause):
      Self.updateServed(host, Age(seconds: age).text(in: language), in: language) + cause.text(in: language)
    case .groupsUnread(let count, let first, let cause, let others):
      language(
        en:
          "\(count) \(count == 1 ? "group" : "groups") could not be read in full; the first is \(first): ",
        ko: "그룹 \(count)팀의 정보를 다 읽지 못했습니다. 첫 번째는 \(first): ",
        ja: "\(count)組のグループの情報をすべては読み込めませんでした。1組目は\(first): ") + cause.text(in: language)
        + (others == 0
          ? ""
          : language(
            en: "; \(others) more \(others == 1 ? "document" : "documents") failed",
            ko: " (그 밖에 문서 \(others)개도 실패)", ja: " (ほかに\(others)件の文書も失敗)"))
    case .answersNotKept(let error):
      language(
        en: "the host's answers could not be kept: ",
        ko: "호스트의 응답을 저장하지 못했습니다: ",
        ja: "ホストの応答を保存できませんでした: ") + error.text(in: language)
    case .updateUnusable(let error):
      error.text(in: language)
        + language(
          en: "; kpgg data reset removes it",
          ko: " (kpgg data reset으로 삭제할 수 있습니다)",
          ja: " (kpgg data resetで削除できます)")
    case .settingsIgnored(let error) where error.reason == .ofOtherUser:
      error.text(in: language)
        + language(
          en:
            "; it is ignored, since settings start programs. Set HOME (sudo -H) or XDG_CONFIG_HOME to a folder of yours",
          ko: " (설정으로 프로그램이 실행될 수 있으므로 무시합니다. HOME(sudo -H)이나 XDG_CONFIG_HOME을 자신의 폴더로 설정하세요)",
          ja: " (設定によってプログラムが起動されるため無視します。HOME (sudo -H) かXDG_CONFIG_HOMEに自分のフォルダーを設定してください)")
    case .settingsIgnored(let error):
      error.text(in: language)
        + language(en: "; it is ignored", ko: " (이 파일은 무시합니다)", ja: " (このファイルは無視します)")
    case .settingIgnored(.unknownKey(let key, let line), let file):
      Self.place(file, line, in: language)
        + language(
          en: "there is no setting \(quoted(key))", ko: "\(quoted(key).with(.named)) 설정은 없습니다",
          ja: "\(bracketed(key))という設定はありません")
    case .settingIgnored(.badValue(let setting, let value, let line), let file):
      Self.place(file, line, in: language)
        + Complaint.badSetting(setting, value).text(in: language) + Self.otherwise(setting, in: language)
        + Self.possible(setting.declaration.values, in: language)
    case .settingIgnored(.noText(let setting, let line), let file):
      Self.place(file, line, in: language)
        + language(
          en: "the value of \(setting.rawValue) must be a string", ko: "\(setting.rawValue)의 값은 문자열이어야 합니다",
          ja: "\(setting.rawValue)の値は文字列でなければなりません") + Self.otherwise(setting, in: language)
        + Self.possible(setting.declaration.values, in: language)
    case .moreSettingsIgnored(let count, let file):
      language(
        en: "\(file): \(count) more problems like these", ko: "\(file): 같은 종류의 문제가 \(count)개 더 있습니다",
        ja: "\(file): 同様の問題がほかに\(count)件あります")
    case .variableIgnored(let variable):
      language(
        en: "the value of \(variable.name), \(quoted(variable.value)), means nothing and is ignored",
        ko: "\(variable.name)의 값 \(quoted(variable.value).with(.object)) 해석할 수 없어 무시합니다",
        ja: "\(variable.name)の値\(bracketed(variable.value))は解釈できないため無視します")
        + Self.otherwise(variable.setting, in: language)
        + Self.possible(variable.setting.declaration.values, in: language)
    case .folderNotUTF8(let variable):
      language(
        en: "\(variable) is not UTF-8; no file below it is read or written",
        ko: "\(variable.with(.subject)) UTF-8이 아니어서 그 아래의 파일은 읽지도 쓰지도 않습니다",
        ja: "\(variable)がUTF-8ではないため、その下のファイルは読み書きしません")
    case .pagerNotFound(let program):
      language(
        en: "the pager \(quoted(program)) could not be started",
        ko: "페이저 \(quoted(program).with(.object)) 실행하지 못했습니다",
        ja: "ページャー\(bracketed(program))を起動できませんでした")
    case .pagerFailed(let program, let status):
      language(
        en: "the pager \(quoted(program)) ended with status \(status)",
        ko: "페이저 \(quoted(program).with(.subject)) 종료 코드 \("\(status)".with(.direction)) 끝났습니다",
        ja: "ページャー\(bracketed(program))が終了ステータス\(status)で終わりました")
    case .searchRemoved(let text):
      language(
        en: "Removed the search \(quoted(text))", ko: "검색 기록에서 \(quoted(text).with(.object)) 삭제했습니다",
        ja: "検索履歴から\(bracketed(text))を削除しました")
    case .historyCleared:
      language(en: "Removed all searches.", ko: "검색 기록을 모두 삭제했습니다.", ja: "検索履歴をすべて削除しました。")
    case .noHistory:
      language(
        en: "No searches yet. Search for something: kpgg search ㅇㅁㅇㄱ",
        ko: "아직 검색 기록이 없습니다. 검색하려면: kpgg search ㅇㅁㅇㄱ",
        ja: "検索履歴はまだありません。検索するには: kpgg search ㅇㅁㅇㄱ")
    case .searchNotKept(let error):
      language(en: "the search could not be kept: ", ko: "검색을 기록하지 못했습니다: ", ja: "検索を記録できませんでした: ")
        + error.text(in: language)
    case .seeHistory:
      language(en: "See: kpgg history list", ko: "목록: kpgg history list", ja: "一覧: kpgg history list")
    case .settingSet(let setting, let value):
      language(
        en: "Set \(setting.rawValue) to \(quoted(value))",
        ko: "\(setting.rawValue.with(.object)) \(quoted(value).with(.direction)) 설정했습니다",
        ja: "\(setting.rawValue)を\(bracketed(value))に設定しました")
    case .settingStays(let setting, let value):
      language(
        en: "\(setting.rawValue) is \(quoted(value)) already",
        ko: "\(setting.rawValue.with(.topic)) 이미 \(quoted(value).with(.direction)) 설정되어 있습니다",
        ja: "\(setting.rawValue)はすでに\(bracketed(value))です")
    case .settingRemoved(let key):
      language(
        en: "Removed \(key) from the settings",
        ko: "설정에서 \(key.with(.object)) 삭제했습니다",
        ja: "設定から\(key)を削除しました")
    case .settingWasNotSet(let key):
      language(
        en: "\(key) was not set", ko: "\(key.with(.topic)) 설정되어 있지 않았습니다",
        ja: "\(key)は設定されていませんでした")
    case .onlyEras(let eras):
      language(
        en: "Only \(eras), as the settings say; --era all shows everything.",
        ko: "설정에 따라 \(eras)만 보여 줍니다. 모두 보려면 --era all을 쓰세요.",
        ja: "設定により\(eras)のみを表示しています。--era allですべて表示します。")
    case .onlyOriginal:
      language(
        en: "Only the original app's groups, as the settings say; kpgg config unset original shows all.",
        ko: "설정에 따라 원래 앱의 그룹만 보여 줍니다. 모두 보려면: kpgg config unset original",
        ja: "設定により元のアプリのグループのみを表示しています。すべて表示するには: kpgg config unset original")
    case .olderUpdate(let edition, let own):
      (edition.map { edition in
        language(
          en:
            "The updated catalog is of \(language.longDate(edition)), the program's own of \(language.longDate(own)).",
          ko: "업데이트된 카탈로그는 \(language.longDate(edition)) 기준이고, 내장 카탈로그는 \(language.longDate(own)) 기준입니다.",
          ja: "更新済みカタログは\(language.longDate(edition))時点のもので、内蔵カタログは\(language.longDate(own))時点のものです。")
      }
        ?? language(
          en:
            "The updated catalog does not say when it was true; the program's own is of \(language.longDate(own)).",
          ko: "업데이트된 카탈로그는 기준 시점을 밝히지 않으며, 내장 카탈로그는 \(language.longDate(own)) 기준입니다.",
          ja: "更新済みカタログには時点の記載がなく、内蔵カタログは\(language.longDate(own))時点のものです。"))
        + language(
          en: " Fetch it anew: kpgg data update; use the program's own: kpgg data reset",
          ko: " 다시 가져오려면: kpgg data update, 내장 카탈로그를 쓰려면: kpgg data reset",
          ja: " もう一度取得するには: kpgg data update、内蔵カタログを使うには: kpgg data reset")
    case .defaultEraIgnored(let era):
      language(
        en:
          "the catalog has no era \(quoted(era)), which the setting era names; kpgg config unset era removes it",
        ko: "설정 era의 \(quoted(era).with(.topic)) 카탈로그에 없는 데뷔 시기라서 무시합니다 (삭제하려면: kpgg config unset era)",
        ja: "設定eraの\(bracketed(era))はカタログにないデビュー時期のため無視します (削除するには: kpgg config unset era)")
    case .waitingFor(let host):
      language(en: "waiting for \(host)", ko: "\(host)의 응답을 기다리는 중", ja: "\(host)の応答を待っています")
    case .fetching(let host):
      language(
        en: "fetching the catalog of \(host)",
        ko: "\(host)의 카탈로그를 가져오는 중",
        ja: "\(host)のカタログを取得しています")
    case .fetchProgress(let progress): Self.bar(progress) + Self.numbers(progress, in: language)
    case .updated(let host, let isNew, let counts):
      (isNew
        ? language(en: "Updated from \(host): ", ko: "\(host)에서 업데이트했습니다: ", ja: "\(host)から更新しました: ")
        : language(
          en: "Nothing new at \(host): ", ko: "\(host)에 새로운 내용이 없습니다: ", ja: "\(host)に新しい内容はありません: "))
        + (counts.edition.map { Self.edition($0, in: language) } ?? "") + Self.text(counts, in: language)
    case .updateRemoved:
      language(
        en: "Removed the updated catalog; the one in the program is used again.",
        ko: "업데이트된 카탈로그를 삭제했습니다. 이제 다시 내장 카탈로그를 사용합니다.",
        ja: "更新済みカタログを削除しました。再び内蔵カタログを使います。")
    case .noUpdateToRemove:
      language(
        en: "There is no updated catalog; the one in the program is used.",
        ko: "업데이트된 카탈로그가 없습니다. 내장 카탈로그를 사용하고 있습니다.",
        ja: "更新済みカタログはありません。内蔵カタログを使っています。")
    case .noDifference:
      language(en: "No difference.", ko: "차이가 없습니다.", ja: "違いはありません。")
    case .verified(let counts):
      language(en: "Nothing is wrong: ", ko: "문제가 없습니다: ", ja: "問題はありません: ")
        + Self.text(counts, in: language) + language(en: ".", ko: ".", ja: "。")
    case .exported(let count, let folder):
      language(
        en: "Wrote \(count) files into \(folder)",
        ko: "파일 \(count)개를 내보냈습니다: \(folder)",
        ja: "\(count)個のファイルを書き出しました: \(folder)")
    case .overwriteForeign(let count, let first):
      language(
        en: "Overwrite what is no export of kpgg (files: \(count), the first: \(first))? [y/N] ",
        ko: "kpgg가 내보낸 것이 아닌 파일 \(count)개(첫 번째: \(first))를 덮어쓸까요? [y/N] ",
        ja: "kpggが書き出したものではないファイル\(count)個 (1件目: \(first))を上書きしますか？ [y/N] ")
    case .namesOnlyForSome(let names):
      language(
        en: "some systems, Windows among them, cannot hold files of these names: ",
        ko: "Windows 등 일부 시스템에서는 쓸 수 없는 파일 이름이 있습니다: ",
        ja: "Windowsなど一部のシステムでは使えないファイル名があります: ")
        + (names.prefix(5) + (names.count > 5 ? ["… (\(names.count))"] : [])).joined(separator: ", ")
    case .filesLeftOut(let paths):
      language(
        en:
          "left out, since on many disks these names are the same as another's (members and songs are in the files of their eras): ",
        ko: "많은 디스크에서 다른 이름과 같은 파일이 되므로 제외했습니다(멤버와 노래는 데뷔 시기별 파일에 있습니다): ",
        ja: "多くのディスクで別の名前と同じファイルになるため、除外しました (メンバーと曲はデビュー時期ごとのファイルにあります): ")
        + (paths.prefix(5) + (paths.count > 5 ? ["… (\(paths.count))"] : [])).joined(separator: ", ")
    case .otherFolder:
      language(
        en: "Name another folder; it is made if it does not exist.",
        ko: "다른 폴더를 지정하세요. 없으면 만듭니다.",
        ja: "別のフォルダーを指定してください。なければ作成します。")
    case .withoutHost:
      language(
        en: "Without a host named by --api, KPGG_API or the settings, kpgg answers from its own catalog.",
        ko: "--api, KPGG_API, 설정으로 호스트를 지정하지 않으면 kpgg는 자체 카탈로그를 사용합니다.",
        ja: "--api、KPGG_API、設定のいずれでもホストを指定しなければ、kpggは手元のカタログを使います。")
    case .checkHost:
      language(
        en: "Check the address, and whether the host is up.",
        ko: "주소가 맞는지, 호스트가 작동하고 있는지 확인하세요.",
        ja: "アドレスが正しいか、ホストが動いているかを確認してください。")
    case .checkProxy:
      language(
        en: "Check the proxy, or name the host in no_proxy to connect without one.",
        ko: "프록시를 확인하거나, no_proxy에 호스트를 적어 프록시 없이 연결하세요.",
        ja: "プロキシーを確認するか、no_proxyにホストを書いてプロキシーなしで接続してください。")
    case .checkCertificates:
      language(
        en: "If you trust the host, add its certificate authority to the system's certificates.",
        ko: "믿는 호스트라면 그 인증 기관을 시스템의 인증서에 추가하세요.",
        ja: "信頼するホストなら、その認証局をシステムの証明書に追加してください。")
    case .otherAddress:
      language(
        en: "Use the host's name in place of an IPv6 address.",
        ko: "IPv6 주소 대신 호스트 이름을 사용하세요.",
        ja: "IPv6アドレスの代わりにホスト名を使ってください。")
    case .checkRedirect:
      language(
        en: "Name the http or https address at which the host itself answers.",
        ko: "호스트가 직접 응답하는 http 또는 https 주소를 지정하세요.",
        ja: "ホスト自身が応答するhttpまたはhttpsのアドレスを指定してください。")
    case .tooLargeForCatalog:
      language(
        en: "A catalog is much smaller; check that the address is that of an API host.",
        ko: "카탈로그는 이보다 훨씬 작습니다. API 호스트의 주소가 맞는지 확인하세요.",
        ja: "カタログはこれよりずっと小さいものです。APIホストのアドレスが正しいか確認してください。")
    case .moreTime:
      language(
        en: "Try again later, or allow more time: --timeout 60",
        ko: "나중에 다시 시도하거나 제한 시간을 늘리세요: --timeout 60",
        ja: "後でもう一度試すか、制限時間を延ばしてください: --timeout 60")
    case .copyHelper(let path):
      language(
        en: "It is built together with kpgg; copy it to: \(path)",
        ko: "kpgg와 함께 빌드되는 프로그램입니다. 다음 위치에 복사하세요: \(path)",
        ja: "kpggと一緒にビルドされるプログラムです。次の場所にコピーしてください: \(path)")
    case .reinstall:
      language(
        en: "Install kpgg and kpgg-fetch of the same version.",
        ko: "같은 버전의 kpgg와 kpgg-fetch를 설치하세요.",
        ja: "同じバージョンのkpggとkpgg-fetchをインストールしてください。")
    case .installLibraries:
      language(
        en: "Install what is missing. The Debian package of kpgg brings it along.",
        ko: "빠진 것을 설치하세요. kpgg의 데비안 패키지로 설치하면 함께 설치됩니다.",
        ja: "足りないものをインストールしてください。kpggのDebianパッケージなら一緒にインストールされます。")
    case .later:
      language(en: "Try again later.", ko: "나중에 다시 시도하세요.", ja: "後でもう一度試してください。")
    case .verifyHost(let host):
      language(
        en: "See what is wrong: kpgg data verify \(host)",
        ko: "무엇이 문제인지 보려면: kpgg data verify \(host)",
        ja: "何が問題かを調べるには: kpgg data verify \(host)")
    case .oldDataStay:
      language(
        en: "The data in use are unchanged.",
        ko: "사용 중인 데이터는 그대로입니다.",
        ja: "使用中のデータは変わっていません。")
    case .updateFirst:
      language(
        en: "Fetch one: kpgg data update URL",
        ko: "가져오려면: kpgg data update URL",
        ja: "取得するには: kpgg data update URL")
    case .catalogsAre:
      language(
        en: "Name a folder that has group/index.json, a host's URL, bundled, or updated.",
        ko: "group/index.json이 있는 폴더, 호스트의 URL, bundled, updated 중 하나를 지정하세요.",
        ja: "group/index.jsonのあるフォルダー、ホストのURL、bundled、updatedのいずれかを指定してください。")
    case .didYouMean:
      language(en: "Did you mean:", ko: "이렇게 입력해 보세요:", ja: "もしかして:")
    case .useOneOf:
      language(en: "Use one of:", ko: "다음 중 하나를 사용하세요:", ja: "次のいずれかを使ってください:")
    case .eras(let eras):
      language(en: "Eras of the catalog: ", ko: "카탈로그의 데뷔 시기: ", ja: "カタログにあるデビュー時期: ")
        + eras.map(\.description).joined(separator: ", ")
    case .possibleValues(let values):
      language(en: "Possible values: ", ko: "사용할 수 있는 값: ", ja: "指定できる値: ")
        + values.joined(separator: ", ")
    case .forExample(let texts):
      language(en: "For example: ", ko: "예: ", ja: "例: ") + texts.joined(separator: ", ")
    case .checkOutput:
      language(
        en: "Check where the output goes, and whether there is space.",
        ko: "출력할 곳과 남은 공간을 확인하세요.",
        ja: "出力先と空き容量を確認してください。")
    case .changedAllTheSame:
      language(
        en: "The change was saved anyway.",
        ko: "변경한 내용은 저장되었습니다.",
        ja: "変更は保存されています。")
    case .addGroup(let command):
      language(en: "To add the group: \(command)", ko: "그룹을 추가하려면: \(command)", ja: "グループを追加するには: \(command)")
    case .nothingWritten:
      language(en: "Nothing was changed.", ko: "아무것도 변경하지 않았습니다.", ja: "何も変更していません。")
    case .seeHelp(let command):
      language(en: "See: \(command) --help", ko: "도움말: \(command) --help", ja: "ヘルプ: \(command) --help")
    case .usage(let usage):
      language(en: "Usage: \(usage)", ko: "사용법: \(usage)", ja: "使い方: \(usage)")
    case .setHome(let folder):
      language(
        en: "Set HOME, or set \(folder.variable) to an absolute path.",
        ko: "HOME을 설정하거나 \(folder.variable)을 절대 경로로 설정하세요.",
        ja: "HOMEを設定するか、\(folder.variable)に絶対パスを設定してください。")
    case .checkPermissions(nil):
      language(en: "Check the permissions.", ko: "권한을 확인하세요.", ja: "アクセス権を確認してください。")
    case .checkPermissions(.some(let folder)):
      language(
        en: "Check the permissions, or set \(folder.variable) to another folder.",
        ko: "권한을 확인하거나 \(folder.variable)을 다른 폴더로 설정하세요.",
        ja: "アクセス権を確認するか、\(folder.variable)に別のフォルダーを設定してください。")
    case .freeSpace:
      language(
        en: "Free some space and try again; what was there before is unchanged.",
        ko: "공간을 확보한 뒤 다시 시도하세요. 기존 내용은 그대로입니다.",
        ja: "空き容量を増やしてからもう一度試してください。以前の内容はそのまま残っています。")
    case .checkDisk:
      language(
        en: "Check the folder and its disk, then try again.",
        ko: "폴더와 디스크를 확인한 뒤 다시 시도하세요.",
        ja: "フォルダーとディスクを確認してから、もう一度試してください。")
    case .updateProgram:
      language(
        en: "Update kpgg, or move the file away to begin a new one.",
        ko: "kpgg를 업데이트하거나, 파일을 다른 곳으로 옮기고 새로 시작하세요.",
        ja: "kpggを更新するか、ファイルを別の場所に移して新しく始めてください。")
    case .repairOrRemove(let path):
      language(
        en: "Repair it or move it away: \(path)",
        ko: "고치거나 다른 곳으로 옮기세요: \(path)",
        ja: "修復するか、別の場所に移してください: \(path)")
    case .debug(let text):
      language(en: "debug: \(text)", ko: "디버그: \(text)", ja: "デバッグ: \(text)")
    }
  }
}

extension Notice {
  /// The place in a file that a warning is about.
  private static func place(_ file: String, _ line: Int, in language: Language) -> String {
    language(en: "\(file), line \(line): ", ko: "\(file) \(line)번째 줄: ", ja: "\(file) \(line)行目: ")
  }

  /// What a value that means nothing counts for.
  private static func otherwise(_ setting: Setting, in language: Language) -> String {
    guard let value = setting.declaration.nonsense else { return "" }
    return language(
      en: "; \(setting.rawValue) is \(value)", ko: "(\(setting.rawValue): \(value))",
      ja: " (\(setting.rawValue): \(value))")
  }

  /// What the value could have been.
  private static func possible(_ values: PossibleValues, in language: Language) -> String {
    switch values {
    case .any: ""
    case .like(let values):
      language(
        en: " (for example: \(values.joined(separator: "; ")))",
        ko: " (예: \(values.joined(separator: "; ")))",
        ja: " (例: \(values.joined(separator: "; ")))")
    case .one(let values), .some(let values):
      language(
        en: " (possible: \(values.joined(separator: ", ")))",
        ko: " (사용할 수 있는 값: \(values.joined(separator: ", ")))",
        ja: " (指定できる値: \(values.joined(separator: ", ")))")
    }
  }

  /// What is said of a day, or of several in a row, on which nothing returns.
  private static func noAnniversary(
    _ first: Day, _ last: Day, _ zone: Zone?, _ ofFavorites: Bool, in language: Language
  ) -> String {
    let isOneDay = first == last
    let (start, end) = (language.longDate(first), language.longDate(last))
    let place = zone.flatMap { $0.place(in: language) }
    let days = language(
      en: (isOneDay ? "on \(start)" : "from \(start) to \(end)") + (place.map { " in \($0)" } ?? ""),
      ko: (place.map { "\($0) 기준 " } ?? "") + (isOneDay ? start : "\(start)부터 \(end)까지"),
      ja: (place.map { "\($0)の" } ?? "") + (isOneDay ? start : "\(start)から\(end)まで"))
    return language(
      en: "No birthday or debut anniversary \(ofFavorites ? "of a favourite " : "")\(days).",
      ko: "\(days)\(isOneDay ? "에는" : "는") \(ofFavorites ? "즐겨찾기의 " : "")생일이나 데뷔 기념일이 없습니다.",
      ja: "\(days)に、\(ofFavorites ? "お気に入りの" : "")誕生日やデビュー記念日はありません。")
  }

  private static func next(_ day: Day, _ names: [String], in language: Language) -> String {
    let (day, names) = (language.longDate(day), language.list(names))
    return language(en: " Next: \(day), \(names).", ko: " 다음: \(day) \(names).", ja: "次は\(day)の\(names)です。")
  }

  /// What leads the cause for which a host's kept answers are used.
  private static func copyServed(_ host: String, _ age: String, in language: Language) -> String {
    language(
      en: "\(host) could not be reached; using cached responses that are \(age): ",
      ko: "\(host)에서 응답을 받지 못해 저장해 둔 \(age) 응답을 사용합니다: ",
      ja: "\(host)から応答を得られないため、保存してある\(age)の応答を使います: ")
  }

  /// What leads the cause for which the last update is used in place of its host.
  private static func updateServed(_ host: String, _ age: String, in language: Language) -> String {
    language(
      en: "using the last update from \(host), which is \(age): ",
      ko: "\(host)에서 마지막으로 업데이트한 \(age) 데이터를 사용합니다: ",
      ja: "\(host)から前回更新した\(age)のデータを使います: ")
  }

  private static func edition(_ edition: Day, in language: Language) -> String {
    let date = language.longDate(edition)
    return language(en: "edition \(date), ", ko: "\(date) 기준, ", ja: "\(date)時点、")
  }

  private static func text(_ counts: CatalogAudit.Counts, in language: Language) -> String {
    language(
      en: "\(counts.groups) groups, \(counts.members) members, \(counts.songs) songs",
      ko: "그룹 \(counts.groups)팀, 멤버 \(counts.members)명, 노래 \(counts.songs)곡",
      ja: "グループ\(counts.groups)組、メンバー\(counts.members)人、\(counts.songs)曲")
  }

  private static func numbers(_ progress: UpdateProgress, in language: Language) -> String {
    let expected = progress.expected.map(String.init) ?? "?"
    let size = "\((progress.bytes + 1023) / 1024) KiB"
    return language(
      en: "\(progress.received) of \(expected) documents, \(size)",
      ko: "문서 \(progress.received)/\(expected), \(size)",
      ja: "文書 \(progress.received)/\(expected)、\(size)")
  }

  /// A bar of twenty cells; nothing as long as the end is not known.
  private static func bar(_ progress: UpdateProgress) -> String {
    guard let expected = progress.expected, expected > 0 else { return "" }
    let filled = min(20, progress.received * 20 / expected)
    return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled) + "] "
  }
}

extension Zone {
  /// Where people live by it; `nil` for where the reader is.
  fileprivate func place(in language: Language) -> String? {
    switch self {
    case .local: nil
    case .seoul: language(en: "Seoul", ko: "서울", ja: "ソウル")
    case .named(let name): name
    case .offset(let seconds): Self.text(seconds)
    }
  }

  private static func text(_ seconds: Int) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = abs(seconds) / 60
    return "UTC" + (seconds < 0 ? "-" : "+") + padded(minutes / 60) + ":" + padded(minutes % 60)
  }
}
