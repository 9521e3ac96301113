import Arguments
import KPGGCore
import Terminal

/// What went wrong, in one sentence.
enum Complaint: Message {
  case noGroup(String)
  case severalGroups(String, byPrefix: Bool)
  case noMember(String)
  case groupNotMember(String)
  case noMemberOfGroup(String, group: String)
  case severalMembers(String, byPrefix: Bool)
  case notAnEra(String)
  case notUTF8(String)
  case memberNotGroup(String, of: String)
  case memberOfOther(String, group: String, not: String)
  case fitsBothWays(String, group: String, member: String)
  case noGroupOrMember(String)
  case groupWithMember(group: String, member: String)
  case noSong(String)
  case noSongOfGroup(String, group: String)
  case severalSongs(String)
  case songNotGroup(String)
  case emptyName
  case conflictingOptions(String, String)
  case noFeaturedGroup
  case nothingToPick
  case clearNeedsYes
  case overwritingNeedsForce(Int, first: String)
  case needsTerminal
  /// An option that is for another one.
  case needsOption(String, String)
  case noTopic(String)
  case usage(UsageProblem)
  case catalog(Finding)
  case host(APIError)
  case badHost(String, source: String?)
  case badTimeout(String)
  case badForcedWidth(String)
  case store(StoreError)
  case noUpdate
  case noHostToUpdate
  case noCatalogAt(String)
  case noSetting(String)
  case badSetting(Setting, String)
  case notSet(Setting)
  case noSchema(String)
  case nothingFound(String)
  case noSearch(String)
  case badCondition(SearchQuery.Problem)
  case noShell(String)
  case emptyCatalog(host: String)
  case foundErrors(Int, warnings: Int)
  case picture(PictureError)
  case fileExists(String)
  /// A file that was made while the program worked.
  case fileAppeared(String)
  case pictureToTerminal
  case exportNeedsFolder
  case noPictureAddress(String)
  case file(FileError)
  case writing(TerminalDevice.WriteError)
  case noToday
  case unexpected

  func text(in language: Language) -> String {
    switch self {
    case .noGroup(let name):
      language(
        en: "no group is called \(quoted(name))",
        ko: "\(quoted(name).with(.named)) 그룹은 없습니다",
        ja: "\(bracketed(name))というグループはありません")
    case .severalGroups(let name, byPrefix: false):
      language(
        en: "several groups are called \(quoted(name))",
        ko: "\(quoted(name).with(.named)) 그룹이 여럿 있습니다",
        ja: "\(bracketed(name))というグループが複数あります")
    case .severalGroups(let name, byPrefix: true):
      language(
        en: "the names of several groups begin with \(quoted(name))",
        ko: "이름이 \(quoted(name).with(.direction)) 시작하는 그룹이 여럿 있습니다",
        ja: "名前が\(bracketed(name))で始まるグループが複数あります")
    case .groupNotMember(let name):
      language(
        en: "\(quoted(name)) is a group, not a member",
        ko: "\(quoted(name).with(.topic)) 멤버가 아니라 그룹입니다",
        ja: "\(bracketed(name))はメンバーではなくグループです")
    case .noMember(let name):
      language(
        en: "no member is called \(quoted(name))",
        ko: "\(quoted(name).with(.named)) 멤버는 없습니다",
        ja: "\(bracketed(name))というメンバーはいません")
    case .noMemberOfGroup(let name, let group):
      language(
        en: "\(group) has no member called \(quoted(name))",
        ko: "\(group)에는 \(quoted(name).with(.named)) 멤버가 없습니다",
        ja: "\(group)に\(bracketed(name))というメンバーはいません")
    case .severalMembers(let name, byPrefix: false):
      language(
        en: "several members are called \(quoted(name))",
        ko: "\(quoted(name).with(.named)) 멤버가 여러 명 있습니다",
        ja: "\(bracketed(name))というメンバーが複数います")
    case .severalMembers(let name, byPrefix: true):
      language(
        en: "the names of several members begin with \(quoted(name))",
        ko: "이름이 \(quoted(name).with(.direction)) 시작하는 멤버가 여러 명 있습니다",
        ja: "名前が\(bracketed(name))で始まるメンバーが複数います")
    case .notAnEra(let text):
      language(
        en: "\(quoted(text)) is not an era of the catalog",
        ko: "\(quoted(text).with(.topic)) 카탈로그에 있는 데뷔 시기가 아닙니다",
        ja: "\(bracketed(text))はカタログにあるデビュー時期ではありません")
    case .notUTF8(let word):
      language(
        en: "\(quoted(word)) is not UTF-8", ko: "\(quoted(word).with(.topic)) UTF-8이 아닙니다",
        ja: "\(bracketed(word))はUTF-8ではありません")
    case .memberNotGroup(let name, let group):
      language(
        en: "\(name) is a member of \(group), not a group",
        ko: "\(name.with(.topic)) 그룹이 아니라 \(group)의 멤버입니다",
        ja: "\(name)はグループではなく、\(group)のメンバーです")
    case .memberOfOther(let name, let group, let other):
      language(
        en: "\(name) is a member of \(group), not of \(other)",
        ko: "\(name.with(.topic)) \(other.with(.subject)) 아니라 \(group)의 멤버입니다",
        ja: "\(name)は\(other)ではなく、\(group)のメンバーです")
    case .fitsBothWays(let word, let group, let member):
      language(
        en: "\(quoted(word)) can mean the group \(group) or the member \(member)",
        ko: "\(quoted(word).with(.topic)) 그룹 \(group)일 수도, 멤버 \(member)일 수도 있습니다",
        ja: "\(bracketed(word))はグループの\(group)とも、メンバーの\(member)とも解釈できます")
    case .noGroupOrMember(let name):
      language(
        en: "no group and no member is called \(quoted(name))",
        ko: "\(quoted(name).with(.named)) 그룹이나 멤버는 없습니다",
        ja: "\(bracketed(name))というグループもメンバーも見つかりません")
    case .groupWithMember(let group, let member):
      language(
        en: "the group \(group) and the member \(member) cannot be compared, only two of a kind",
        ko: "그룹 \(group.with(.and)) 멤버 \(member.with(.topic)) 비교할 수 없습니다. 두 그룹이나 두 멤버만 비교할 수 있습니다",
        ja: "グループの\(group)とメンバーの\(member)は比較できません。比較できるのは、グループ同士かメンバー同士だけです")
    case .noSong(let title):
      language(
        en: "no group and no song is called \(quoted(title))",
        ko: "\(quoted(title).with(.named)) 그룹이나 노래는 없습니다",
        ja: "\(bracketed(title))というグループも曲もありません")
    case .noSongOfGroup(let title, let group):
      language(
        en: "\(group) has no song called \(quoted(title))",
        ko: "\(group)에는 \(quoted(title).with(.named)) 노래가 없습니다",
        ja: "\(group)に\(bracketed(title))という曲はありません")
    case .severalSongs(let title):
      language(
        en: "several songs are called \(quoted(title)), or begin so",
        ko: "제목이 \(quoted(title).with(.copula))거나 그렇게 시작하는 노래가 여럿 있습니다",
        ja: "\(bracketed(title))という曲、またはそれで始まる曲が複数あります")
    case .songNotGroup(let title):
      language(
        en: "\(quoted(title)) is a song; --newest and --random need a group",
        ko: "\(quoted(title).with(.topic)) 노래입니다. --newest와 --random에는 그룹이 필요합니다",
        ja: "\(bracketed(title))は曲です。--newestと--randomにはグループが必要です")
    case .emptyName:
      language(en: "the name is empty", ko: "이름이 비어 있습니다", ja: "名前が空です")
    case .conflictingOptions(let first, let second):
      language(
        en: "\(first) and \(second) cannot be used together",
        ko: "\(first.with(.and)) \(second.with(.topic)) 함께 사용할 수 없습니다",
        ja: "\(first)と\(second)は同時に使えません")
    case .noFeaturedGroup:
      language(
        en: "the catalog has no candidate for the featured group",
        ko: "카탈로그에 추천 그룹의 후보가 없습니다",
        ja: "カタログにおすすめグループの候補がありません")
    case .nothingToPick:
      language(
        en: "nothing matches, so that nothing can be picked", ko: "조건에 맞는 것이 없어 고를 수 없습니다",
        ja: "条件に合うものがないため選べません")
    case .needsTerminal:
      language(
        en: "the browser needs a terminal that can be drawn on", ko: "전체 화면은 화면을 그릴 수 있는 터미널에서만 쓸 수 있습니다",
        ja: "全画面表示は、描画できる端末でしか使えません")
    case .needsOption(let option, let other):
      language(
        en: "\(option) is for \(other)", ko: "\(option.with(.topic)) \(other.with(.and)) 함께 써야 합니다",
        ja: "\(option)は\(other)と一緒に使います")
    case .clearNeedsYes:
      language(
        en: "removing all favourites needs --yes where nobody can be asked",
        ko: "확인을 받을 수 없는 환경에서 즐겨찾기를 모두 삭제하려면 --yes가 필요합니다",
        ja: "確認できない環境でお気に入りをすべて削除するには、--yesが必要です")
    case .overwritingNeedsForce(let count, let first):
      language(
        en:
          "what is no export of kpgg would be overwritten (files: \(count), the first: \(first)); where nobody can be asked that needs --force",
        ko: "kpgg가 내보낸 것이 아닌 파일 \(count)개(첫 번째: \(first))를 덮어쓰게 됩니다. 확인을 받을 수 없는 환경에서는 --force가 필요합니다",
        ja: "kpggが書き出したものではないファイル\(count)個 (1件目: \(first))を上書きすることになります。確認できない環境では--forceが必要です")
    case .noTopic(let topic):
      language(
        en: "there is no help on \(quoted(topic))",
        ko: "\(quoted(topic))에 대한 도움말은 없습니다",
        ja: "\(bracketed(topic))についてのヘルプはありません")
    case .usage(let problem): problem.text(in: language)
    case .catalog(let finding):
      language(
        en: "the catalog cannot be read: ", ko: "카탈로그를 읽을 수 없습니다: ", ja: "カタログを読み込めません: ")
        + finding.text(in: language)
    case .host(let error): error.text(in: language)
    case .badHost(let text, source: nil):
      language(
        en: "\(quoted(text)) is not the URL of a host",
        ko: "\(quoted(text).with(.topic)) 호스트의 URL이 아닙니다",
        ja: "\(bracketed(text))はホストのURLではありません")
    case .badHost(let text, let source?):
      language(
        en: "the value of \(source), \(quoted(text)), is not the URL of a host",
        ko: "\(source)의 값 \(quoted(text).with(.topic)) 호스트의 URL이 아닙니다",
        ja: "\(source)の値\(bracketed(text))はホストのURLではありません")
    case .badTimeout(let text):
      language(
        en: "the value of KPGG_TIMEOUT, \(quoted(text)), is not a number of seconds",
        ko: "KPGG_TIMEOUT의 값 \(quoted(text).with(.topic)) 초 단위의 숫자가 아닙니다",
        ja: "KPGG_TIMEOUTの値\(bracketed(text))は秒数ではありません")
    case .badForcedWidth(let text):
      language(
        en:
          "the value of KPGG_FORCE_TTY, \(quoted(text)), is not a number of columns, a part of the window, or true",
        ko: "KPGG_FORCE_TTY의 값 \(quoted(text).with(.topic)) 열 수도, 창 너비의 비율도, true도 아닙니다",
        ja: "KPGG_FORCE_TTYの値\(bracketed(text))は、桁数でもウィンドウに対する割合でもtrueでもありません")
    case .store(let error): error.text(in: language)
    case .picture(let error): error.text(in: language)
    case .fileExists(let path):
      language(
        en: "there is a file at \(path) already; --force writes over it",
        ko: "이미 파일이 있습니다(--force로 덮어쓰기): \(path)",
        ja: "ファイルがすでにあります (--forceで上書き): \(path)")
    case .fileAppeared(let path):
      language(
        en: "\(path) was created in the meantime and is left as it is; --force overwrites it",
        ko: "그사이에 파일이 생겨 그대로 두었습니다(--force로 덮어쓰기): \(path)",
        ja: "その間にファイルが作成されたため、そのまま残しました (--forceで上書き): \(path)")
    case .pictureToTerminal:
      language(
        en: "a picture is not text for a terminal; pipe it to a program or redirect it to a file",
        ko: "사진은 터미널에 출력할 수 있는 텍스트가 아닙니다. 다른 프로그램이나 파일로 보내세요",
        ja: "写真は端末に表示できるテキストではありません。ほかのプログラムかファイルに渡してください")
    case .exportNeedsFolder:
      language(
        en: "an export is a folder of files and cannot go to standard output; ./- is the folder named -",
        ko: "내보내기는 여러 파일이 든 폴더라서 표준 출력으로 보낼 수 없습니다. 이름이 -인 폴더는 ./-로 씁니다",
        ja: "書き出しは複数のファイルを含むフォルダーなので、標準出力には出せません。-という名前のフォルダーは./-と書きます")
    case .noPictureAddress(let name):
      language(
        en: "no picture of \(name) is known", ko: "\(name)의 사진은 알려져 있지 않습니다", ja: "\(name)の写真はわかっていません")
    case .noUpdate:
      language(
        en: "there is no updated catalog", ko: "업데이트된 카탈로그가 없습니다", ja: "更新済みカタログがありません")
    case .noHostToUpdate:
      language(
        en: "no host is named, and none was used for an update before",
        ko: "호스트가 지정되지 않았고, 이전에 업데이트에 사용한 호스트도 없습니다",
        ja: "ホストが指定されておらず、以前の更新に使ったホストもありません")
    case .noCatalogAt(let path):
      language(
        en: "there is no catalog at \(quoted(path)): no group/index.json",
        ko: "\(quoted(path))에 카탈로그가 없습니다: group/index.json이 없습니다",
        ja: "\(bracketed(path))にカタログがありません: group/index.jsonがありません")
    case .noSetting(let key):
      language(
        en: "there is no setting \(quoted(key))",
        ko: "\(quoted(key).with(.named)) 설정은 없습니다",
        ja: "\(bracketed(key))という設定はありません")
    case .badSetting(let setting, let value):
      language(
        en: "\(quoted(value)) is not a value of the setting \(setting.rawValue)",
        ko: "\(quoted(value).with(.topic)) 설정 \(setting.rawValue)에 사용할 수 없는 값입니다",
        ja: "\(bracketed(value))は設定\(setting.rawValue)に指定できない値です")
    case .notSet(let setting):
      language(
        en: "\(setting.rawValue) is not set",
        ko: "\(setting.rawValue.with(.subject)) 설정되어 있지 않습니다",
        ja: "\(setting.rawValue)は設定されていません")
    case .noSchema(let command):
      language(
        en: "\(quoted(command)) is not a command that prints JSON",
        ko: "\(quoted(command).with(.topic)) JSON을 출력하는 명령이 아닙니다",
        ja: "\(bracketed(command))はJSONを出力するコマンドではありません")
    case .noSearch(let number):
      language(
        en: "there is no search number \(quoted(number))", ko: "\(quoted(number)) 번호의 검색은 없습니다",
        ja: "\(bracketed(number))番の検索はありません")
    case .nothingFound(let text):
      language(
        en: "nothing is found for \(quoted(text))", ko: "\(quoted(text))에 대한 검색 결과가 없습니다",
        ja: "\(bracketed(text))に一致するものはありません")
    case .badCondition(let problem):
      language(
        en: "\(quoted(problem.value)) is not a value of \(problem.key.rawValue):",
        ko: "\(quoted(problem.value).with(.topic)) \(problem.key.rawValue):에 사용할 수 없는 값입니다",
        ja: "\(bracketed(problem.value))は\(problem.key.rawValue):に指定できない値です")
    case .noShell(let name):
      language(
        en: "there are no completions for \(quoted(name))",
        ko: "\(quoted(name))에서 쓸 수 있는 자동 완성은 없습니다",
        ja: "\(bracketed(name))用の補完はありません")
    case .emptyCatalog(let host):
      language(
        en: "the catalog of \(host) has no groups",
        ko: "\(host)의 카탈로그에 그룹이 없습니다",
        ja: "\(host)のカタログにグループがありません")
    case .foundErrors(let errors, let warnings):
      language(
        en: "errors: \(errors), warnings: \(warnings)",
        ko: "오류 \(errors)개, 경고 \(warnings)개",
        ja: "エラー\(errors)件、警告\(warnings)件")
    case .file(let error): error.text(in: language)
    case .writing(.closed):
      language(
        en: "nobody reads the output any more", ko: "출력을 받는 쪽이 닫혔습니다", ja: "出力の受け手が閉じられました")
    case .writing(.system(let reason)):
      language(
        en: "the output could not be written: \(reason)",
        ko: "출력을 쓰지 못했습니다: \(reason)",
        ja: "出力を書き込めませんでした: \(reason)")
    case .noToday:
      language(
        en:
          "the clock of this computer is not between the years 1 and 9999; set it, or name the day with --date",
        ko: "이 컴퓨터의 시계가 1년에서 9999년 사이가 아닙니다. 시계를 맞추거나 --date로 날짜를 지정하세요",
        ja: "このコンピューターの時計が1年から9999年までの範囲にありません。時計を合わせるか、--dateで日付を指定してください")
    case .unexpected:
      language(
        en: "something unexpected happened; KPGG_DEBUG=1 shows what",
        ko: "예기치 않은 문제가 생겼습니다 (KPGG_DEBUG=1로 실행하면 원인을 볼 수 있습니다)",
        ja: "予期しない問題が起きました (KPGG_DEBUG=1を付けて実行すると原因がわかります)")
    }
  }
}

extension UsageProblem {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .unknownCommand(let word, _):
      language(
        en: "\(quoted(word)) is not a command",
        ko: "\(quoted(word).with(.named)) 명령은 없습니다",
        ja: "\(bracketed(word))というコマンドはありません")
    case .unknownOption(let name, _):
      language(
        en: "there is no option \(quoted(name))",
        ko: "\(quoted(name).with(.named)) 옵션은 없습니다",
        ja: "\(bracketed(name))というオプションはありません")
    case .missingArgument(let title):
      language(
        en: "\(title) is missing",
        ko: "\(Placeholder.text(title, in: .korean).with(.subject)) 지정되지 않았습니다",
        ja: "\(Placeholder.text(title, in: .japanese))が指定されていません")
    case .missingValue(let option):
      language(
        en: "\(option) needs a value", ko: "\(option)에는 값이 필요합니다", ja: "\(option)には値が必要です")
    case .unexpectedValue(_, let option):
      language(
        en: "\(option) takes no value",
        ko: "\(option)에는 값을 지정할 수 없습니다",
        ja: "\(option)に値は指定できません")
    case .unexpectedArgument(let word):
      language(
        en: "\(quoted(word)) is unexpected here",
        ko: "\(quoted(word).with(.topic)) 불필요한 인자입니다",
        ja: "\(bracketed(word))は余分な引数です")
    case .valueNeedsEquals(let word, let option):
      language(
        en: "the value \(quoted(word)) has to follow \(option) with an equals sign",
        ko: "값 \(quoted(word).with(.topic)) \(option) 뒤에 등호(=)로 이어서 써야 합니다",
        ja: "値\(bracketed(word))は、\(option)の後に等号 (=) でつないで指定してください")
    case .invalidValue("", let title, _):
      language(
        en: "the value of \(title) is empty", ko: "\(title)의 값이 비어 있습니다", ja: "\(title)の値が空です")
    case .invalidValue(let value, let title, _):
      language(
        en: "\(quoted(value)) is not a value of \(title)",
        ko: "\(quoted(value).with(.topic)) \(title)에 사용할 수 없는 값입니다",
        ja: "\(bracketed(value))は\(title)に指定できない値です")
    }
  }
}
