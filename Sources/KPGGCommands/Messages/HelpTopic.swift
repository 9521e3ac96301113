import Arguments
import KPGGCore

/// The texts of `kpgg help TOPIC`, in paragraphs; an indented line is shown as it is.
enum HelpTopic: String, CaseIterable, Message {
  case exitCodes = "exit-codes"
  case environment
  case formatting
  case settings
  case names
  case files
  case hosts
  case compatibility

  var summary: Text {
    switch self {
    case .exitCodes:
      "What the exit status means."
    case .environment:
      "Which environment variables are read."
    case .formatting:
      "What is printed: tables, tab-separated rows, JSON."
    case .settings:
      "What can be set in the config file."
    case .names:
      "How names can be typed."
    case .files:
      "What kpgg keeps, and where."
    case .hosts:
      "How API hosts are asked, and made."
    case .compatibility:
      "What later versions keep as it is."
    }
  }

  /// The heading above the text.
  func title(in language: Language) -> String {
    switch self {
    case .exitCodes: language("Exit status")
    case .environment: language(Text("Environment").meaning("topic"))
    case .formatting: language("Output")
    case .settings: language("Settings")
    case .names: language("Names")
    case .files: language("Files")
    case .hosts: language("API hosts")
    case .compatibility: language("Compatibility")
    }
  }

  func text(in language: Language) -> String {
    switch self {
    case .exitCodes: Self.exitCodes(language)
    case .environment: Self.environment(language)
    case .formatting: Self.formatting(language)
    case .settings: Self.config(language)
    case .names: Self.names(language)
    case .files: Self.files(language)
    case .hosts: Self.hosts(language)
    case .compatibility: Self.compatibility(language)
    }
  }

  private static func exitCodes(_ language: Language) -> String {
    language(
      en: """
        0    Success. An empty list is a success too.
        1    Failure: nothing of that name, or several of that name; a search that finds nothing; with --exit-code, an empty \
        today or a data diff that finds something; a file that cannot be read or written, \
        output that cannot be written; a host that does not answer and of which nothing is cached; errors that data verify finds.
        2    The command line cannot be understood: an unknown command, option, era, field or sort key, a missing \
        name, a favourite that can mean two things, a group to be compared with a member.
        130  Interrupted with Ctrl-C.
        141  The reader of a pipe went away, as in kpgg groups | head -1. Nothing is wrong.
        """,
      ko: """
        0    성공. 빈 목록도 성공입니다.
        1    실패: 그런 이름이 없거나 여럿인 경우, search의 결과가 없는 경우, --exit-code를 썼을 때 today가 비었거나 data diff에 \
        차이가 있는 경우, 파일을 읽거나 쓸 수 없는 경우, 출력을 쓸 수 없는 경우, \
        호스트가 응답하지 않고 저장해 둔 응답도 없는 경우, data verify가 오류를 찾은 경우.
        2    명령줄을 해석할 수 없음: 알 수 없는 명령, 옵션, 시기, 필드, 정렬 기준, 빠진 이름, 두 가지로 해석되는 \
        즐겨찾기, 그룹과 멤버의 비교.
        130  Ctrl-C로 중단됨.
        141  kpgg groups | head -1처럼 파이프를 읽는 쪽이 먼저 끝남. 문제가 아닙니다.
        """,
      ja: """
        0    成功。空の一覧も成功です。
        1    失敗: その名前のものがないか複数ある、searchの結果がない、--exit-codeを付けたtodayが空かdata diffに違いがある、\
        ファイルを読み書きできない、出力を書き込めない、\
        ホストが応答せず保存済みの応答もない、data verifyがエラーを見つけた。
        2    コマンドラインを解釈できない: 不明なコマンド、オプション、時期、フィールド、並べ替えの基準、\
        名前の不足、二通りに解釈できるお気に入り、グループとメンバーの比較。
        130  Ctrl-Cによる中断。
        141  kpgg groups | head -1のように、パイプの読み手が先に終了した。問題はありません。
        """)
  }

  private static func environment(_ language: Language) -> String {
    let variables = settings(language, indent: "", margin: 19, by: \.declaration.variable)
    return language(
      en: """
        XDG_DATA_HOME      Where favourites and the updated catalog are kept, in a folder kpgg. Default: ~/.local/share
        XDG_CONFIG_HOME    Where the config file is, in a folder kpgg. Default: ~/.config
        XDG_STATE_HOME     Where recent searches are kept, in a folder kpgg. Default: ~/.local/state
        XDG_CACHE_HOME     Where the answers of hosts are kept, which can be deleted. Default: ~/.cache
        HOME               Your folder. Relative paths in any of these are ignored.
        NO_COLOR           If not empty: no colours.
        CLICOLOR_FORCE     If neither empty nor 0: colours even where there is no terminal; rows and JSON never have any. \
        FORCE_COLOR means the same. CLICOLOR=0 or FORCE_COLOR=0: no colours.
        TERM               dumb means no colours, no pager, no animation and no browser.
        ESCDELAY           How many milliseconds kpgg browse waits to tell the Esc key from others. Default: 50, over SSH 100.
        COLORTERM          truecolor means that the theme vivid has all colours, else TERM tells.
        LC_ALL             The locale, whose language counts where nothing else names one; then LC_MESSAGES, then LANG.
        PAGER              What shows long output where neither KPGG_PAGER nor the setting pager does. LESS is FRX unless you set it.
        BROWSER            What --open starts where neither KPGG_BROWSER nor the setting player says.
        COLUMNS            The width to fit into, where the terminal does not tell.
        KPGG_FORCE_TTY     A number of columns, a part of the window (50%) or true: print as on a terminal of that width.
        KPGG_TIMEOUT       How many seconds to wait for hosts in total, as with --timeout.
        HTTPS_PROXY        A proxy for hosts with https; http_proxy for those with http. NO_PROXY lists exceptions.
        KPGG_DEBUG         1 adds the underlying error to messages.
        \(variables)

        Options of the command line come before the environment, and the environment before the config file; but the config \
        file comes before the locale, PAGER and BROWSER. An empty KPGG_API or KPGG_PAGER means none.

        kpgg 검색 유진 and kpgg 検索 ユジン: commands are understood in Korean and Japanese, too, whatever the language.
        """,
      ko: """
        XDG_DATA_HOME      즐겨찾기와 업데이트한 카탈로그를 저장하는 위치. 그 안의 kpgg 폴더를 사용합니다. 기본값: ~/.local/share
        XDG_CONFIG_HOME    설정 파일의 위치. 그 안의 kpgg 폴더를 사용합니다. 기본값: ~/.config
        XDG_STATE_HOME     검색 기록의 위치. 그 안의 kpgg 폴더를 사용합니다. 기본값: ~/.local/state
        XDG_CACHE_HOME     호스트의 응답을 저장하는 위치. 삭제해도 됩니다. 기본값: ~/.cache
        HOME               사용자의 홈 폴더. HOME과 위의 변수에 적힌 상대 경로는 무시합니다.
        NO_COLOR           값이 있으면: 색을 쓰지 않습니다.
        CLICOLOR_FORCE     0이 아닌 값이 있으면: 터미널이 아니어도 색을 씁니다. 행과 JSON에는 색이 없습니다. \
        FORCE_COLOR도 같은 뜻입니다. CLICOLOR=0이나 FORCE_COLOR=0이면 색을 쓰지 않습니다.
        TERM               dumb이면 색도 페이저도 쓰지 않고, 화면을 다시 그리지도 않으며, kpgg browse도 쓸 수 없습니다.
        ESCDELAY           kpgg browse가 Esc 키를 다른 키와 구별하려고 기다리는 시간(밀리초). 기본값: 50, SSH에서는 100
        COLORTERM          truecolor이면 vivid 테마가 모든 색을 씁니다. 아니면 TERM에 따릅니다.
        LC_ALL             로캘. 달리 정한 언어가 없으면 로캘의 언어를 씁니다. 다음은 LC_MESSAGES, LANG 순서입니다.
        PAGER              KPGG_PAGER도 설정 pager도 없을 때 긴 출력을 보여 주는 프로그램. LESS는 따로 정하지 않으면 FRX입니다.
        BROWSER            KPGG_BROWSER도 설정 player도 없을 때 --open이 실행하는 프로그램.
        COLUMNS            터미널에서 너비를 알 수 없을 때 맞출 너비.
        KPGG_FORCE_TTY     열 수, 창 너비의 비율(50%) 또는 true. 너비가 그만큼인 터미널에서처럼 출력합니다.
        KPGG_TIMEOUT       호스트를 기다리는 총 시간(초). --timeout과 같습니다.
        HTTPS_PROXY        https 호스트에 쓰는 프록시. http 호스트에는 http_proxy를 씁니다. 예외는 NO_PROXY에 \
        적습니다.
        KPGG_DEBUG         1이면 메시지에 원래 오류를 덧붙입니다.
        \(variables)

        명령줄의 옵션이 환경 변수보다, 환경 변수가 설정 파일보다 우선합니다. 다만 설정 파일은 로캘, PAGER, BROWSER보다 우선합니다. \
        KPGG_API나 KPGG_PAGER가 비어 있으면 쓰지 않는다는 뜻입니다.

        kpgg 검색 유진, kpgg 検索 ユジン처럼 명령은 언어 설정과 관계없이 한국어와 일본어로도 쓸 수 있습니다.
        """,
      ja: """
        XDG_DATA_HOME      お気に入りと更新したカタログの保存場所。その中のkpggフォルダーを使います。既定値: ~/.local/share
        XDG_CONFIG_HOME    設定ファイルの置き場所。その中のkpggフォルダーを使います。既定値: ~/.config
        XDG_STATE_HOME     検索履歴の置き場所。その中のkpggフォルダーを使います。既定値: ~/.local/state
        XDG_CACHE_HOME     ホストの応答の保存場所。削除してもかまいません。既定値: ~/.cache
        HOME               ユーザーのホームフォルダー。HOMEと上記の変数に書かれた相対パスは無視します。
        NO_COLOR           空でなければ: 色を使いません。
        CLICOLOR_FORCE     空でも0でもなければ: 端末以外でも色を使います。行とJSONに色が付くことはありません。\
        FORCE_COLORも同じ意味です。CLICOLOR=0またはFORCE_COLOR=0なら色を使いません。
        TERM               dumbなら色もページャーも使わず、画面の書き換えもせず、kpgg browseも使えません。
        ESCDELAY           kpgg browseがEscキーを他のキーと区別するために待つ時間(ミリ秒)。既定値: 50、SSHでは100
        COLORTERM          truecolorならテーマvividがすべての色を使います。それ以外はTERMに従います。
        LC_ALL             ロケール。ほかに言語の指定がなければその言語を使います。次にLC_MESSAGES、LANGの順です。
        PAGER              KPGG_PAGERも設定pagerもないとき長い出力を表示するプログラム。LESSは指定がなければFRXです。
        BROWSER            KPGG_BROWSERも設定playerもないとき--openが起動するプログラム。
        COLUMNS            端末から幅がわからないときに合わせる幅。
        KPGG_FORCE_TTY     桁数、ウィンドウに対する割合 (50%)、またはtrue。その幅の端末と同じように出力します。
        KPGG_TIMEOUT       ホストを待つ合計時間(秒)。--timeoutと同じです。
        HTTPS_PROXY        httpsのホストに使うプロキシ。httpのホストにはhttp_proxyを使います。例外はNO_PROXYに\
        列挙します。
        KPGG_DEBUG         1なら、メッセージに元のエラーを付け加えます。
        \(variables)

        コマンドラインのオプションは環境変数より、環境変数は設定ファイルより優先されます。ただし設定ファイルはロケール、PAGER、\
        BROWSERより優先されます。空のKPGG_APIとKPGG_PAGERは、使わないという意味です。

        kpgg 검색 유진、kpgg 検索 ユジンのように、コマンドは言語の設定にかかわらず韓国語と日本語でも入力できます。
        """)
  }

  private static func config(_ language: Language) -> String {
    let widest = Setting.allCases.map(\.rawValue.count).max() ?? 0
    let keys = settings(language, indent: "  ", margin: widest + 2, by: \.rawValue)
    return language(
      en: """
        kpgg config set KEY VALUE writes a setting, kpgg config list shows all of them, and what decides each. They can be:

        \(keys)

        They are in config.json, a JSON object of texts; kpgg config path tells where. A key or value that means nothing \
        is reported with its line and otherwise ignored.
        """,
      ko: """
        kpgg config set 키 값은 설정을 저장하고, kpgg config list는 모든 설정과 값의 출처를 보여 줍니다. 설정은 다음과 같습니다.

        \(keys)

        설정은 config.json(JSON 파일)에 저장되며, 위치는 kpgg config path로 알 수 있습니다. 알 수 없는 키나 값은 줄 \
        번호와 함께 알리고 무시합니다.
        """,
      ja: """
        kpgg config set キー 値は設定を保存し、kpgg config listはすべての設定と値の出所を表示します。設定は次のとおりです。

        \(keys)

        設定はJSONファイルのconfig.jsonに保存され、その場所はkpgg config pathでわかります。解釈できないキーや値は\
        行番号とともに知らせ、無視します。
        """)
  }

  /// The settings that have such a name, with what they are for and what their values can be.
  private static func settings(
    _ language: Language, indent: String, margin: Int, by name: (Setting) -> String?
  ) -> String {
    let lines = Setting.allCases.compactMap { setting -> String? in
      guard let name = name(setting) else { return nil }
      let values =
        switch setting.declaration.values {
        case .any: ""
        case .one(let values), .some(let values): " (\(values.joined(separator: ", ")))"
        case .like(let values):
          " (" + language("for example: ") + values.joined(separator: "; ") + ")"
        }
      let padding = String(repeating: " ", count: margin - name.count)
      return indent + name + padding + setting.declaration.help.text(in: language) + values
    }
    return lines.joined(separator: "\n")
  }

  private static func formatting(_ language: Language) -> String {
    language(
      en: """
        On a terminal, lists are tables that fit its width, and cards below 60 columns; what is longer than the screen goes through \
        the pager, and in what fits it titles of songs can be clicked, where the terminal knows hyperlinks. Elsewhere, or with --plain, they are rows of \
        tab-separated columns without a heading, one record a line, nothing shortened; tabs and line breaks in \
        values become spaces, and what is not known is empty. The columns are, in this order:

        \(columnLists)

        New columns are only ever added at the end. A single record (group, member, featured) is printed as one \
        line for each of its JSON fields, in the order below: the field, a tab, the value; the parts of song as \
        song.title and so on, lists joined by commas. A group is followed by one line for each event, the word event, \
        its date, kind, value and Korean value, one for each song, the word song, its title, Korean title, release, kind and \
        URL, and one for each member: the word member and the columns of members. data status is followed by one line for each document: the word document, \
        its path, bytes and SHA-256. song prints the URL alone. compare prints the lines of group or member with both values, \
        the second after another tab, and as JSON a list of both records. songs --m3u prints a playlist. random prints what group, member or song would.

        --json prints all fields, --json=slug,name only those, sorted by name; --jsonl prints one object a line. members \
        counts everyone who ever was in the group. Dates are ISO \
        texts as far as they are known (1999-06-18, 2022-05, 2016), and what is not known is null. The fields are:

        \(fieldLists)

        In all languages these forms are the same, and so they are on every day: they hold nobody's present age. Only today and \
        upcoming do, which depend on the day, or on --date. Without a command kpgg prints there what kpgg groups prints.
        """,
      ko: """
        터미널에서 목록은 너비에 맞춘 표이고, 60열보다 좁으면 카드입니다. 화면보다 길면 페이저로 보여 주며, 하이퍼링크를 아는 터미널에서는 \
        노래 제목을 클릭할 수 있습니다. 터미널이 아니거나 --plain을 쓰면 탭으로 열을 구분한 행이며, \
        제목 줄 없이 한 줄에 레코드 하나를 줄이지 않고 출력합니다. 값 안의 탭과 줄 바꿈은 공백이 되고, \
        알려지지 않은 값은 비워 둡니다. 열의 순서는 다음과 같습니다.

        \(columnLists)

        새 열은 언제나 끝에만 추가됩니다. 레코드 하나(group, member, featured)는 JSON 필드마다 한 줄씩, 아래 \
        순서로 출력합니다. 각 줄은 필드, 탭, 값이며, song의 항목은 song.title과 같이 쓰고 목록은 쉼표로 \
        잇습니다. 그룹 다음에는 사건마다 한 줄씩 event라는 단어와 날짜, 종류, 값, 한글 값이, 노래마다 한 줄씩 song이라는 \
        단어와 제목, 한글 제목, 발매일, 종류, URL이, 멤버마다 한 줄씩 member라는 단어와 members의 열이 이어집니다. data status \
        다음에는 문서마다 한 줄씩, document라는 단어와 경로, 바이트 수, SHA-256이 이어집니다. song은 URL만 \
        출력합니다. compare는 group이나 member의 줄에 두 값을 탭으로 나누어 출력하고, JSON으로는 두 레코드의 목록을 \
        출력합니다. songs --m3u는 재생 목록을 출력합니다. random은 group, member, song과 같이 출력합니다.

        --json은 모든 필드를, --json=slug,name은 그 필드만 이름순으로 출력하고, --jsonl은 한 줄에 객체 하나씩 \
        출력합니다. members는 그룹에 한 번이라도 있었던 멤버를 모두 센 수입니다. 날짜는 알려진 데까지 적은 \
        ISO 텍스트(1999-06-18, 2022-05, 2016)이며, 알려지지 않은 값은 null입니다. 필드는 다음과 같습니다.

        \(fieldLists)

        이 형식들은 어느 언어에서나 같고, 현재 나이를 담지 않으므로 날이 지나도 달라지지 않습니다. 다만 today와 \
        upcoming은 나이를 담으며 오늘 날짜나 --date에 따라 달라집니다. 명령 없이 실행한 kpgg도 이 형식으로는 kpgg groups와 같은 내용을 출력합니다.
        """,
      ja: """
        端末では、一覧は幅に合わせた表に、60桁より狭ければカードになります。画面より長ければページャーで表示し、ハイパーリンクに対応した端末では\
        曲名をクリックできます。端末以外、または--plainを付けたときは、タブで列を区切った行になり、\
        見出しなしで1行に1レコードを省略せずに出力します。値の中のタブと改行は空白になり、不明なものは空になります。\
        列の順序は次のとおりです。

        \(columnLists)

        新しい列は必ず末尾に追加されます。単独のレコード(group, member, featured)は、JSONのフィールドごとに1行ずつ、\
        下記の順に出力します。各行はフィールド、タブ、値で、songの項目はsong.titleのように書き、リストはコンマでつなぎます。\
        グループの後には出来事ごとに1行、eventという語と日付、種類、値、ハングルの値が、曲ごとに1行、songという語と\
        曲名、ハングルの曲名、発売日、種類、URLが、メンバーごとに1行、memberという語とmembersの列が続きます。data statusの後には文書ごとに1行、\
        documentという語とパス、バイト数、SHA-256が続きます。songはURLだけを出力します。compareはgroupまたはmemberの行に\
        両方の値をタブで区切って出力し、JSONでは両方のレコードのリストを出力します。songs --m3uはプレイリストを出力します。randomはgroup、member、songと同じように出力します。

        --jsonはすべてのフィールドを、--json=slug,nameはそれらだけを名前順に出力し、--jsonlは1行に一つのオブジェクトを\
        出力します。membersは、一度でも在籍したメンバー全員の数です。日付は、わかっているところまでのISO形式のテキスト\
        (1999-06-18, 2022-05, 2016)で、不明なものはnullです。フィールドは次のとおりです。

        \(fieldLists)

        これらの形式はどの言語でも同じで、現在の年齢を含まないため日によって変わることもありません。ただしtodayとupcomingは年齢を\
        含み、その日の日付または--dateによって変わります。コマンドなしのkpggも、\
        これらの形式ではkpgg groupsと同じ内容を出力します。
        """)
  }

  /// The columns of every list.
  private static let columnLists = lists { output in
    if case .list(let record) = output { record.columns } else { nil }
  }

  /// The fields of every record, below them those of a field that is a record itself.
  private static let fieldLists = lists(withParts: true) { output in
    switch output {
    case .pair, .oneOf: nil
    case .one, .list: output.fields.map(\.name)
    }
  }

  /// What is listed of every command that prints JSON, those together of which the same is.
  private static func lists(withParts isComplete: Bool = false, _ names: (CommandOutput) -> [String]?)
    -> String
  {
    var lists: [(commands: [String], names: [String])] = []
    for schema in SchemaCommand.schemas {
      guard let names = names(schema.output) else { continue }
      if let index = lists.firstIndex(where: { $0.names == names }) {
        lists[index].commands.append(schema.command)
      } else {
        lists.append(([schema.command], names))
        let parts = isComplete ? schema.output.fields.filter { !$0.documentedParts.isEmpty } : []
        lists += parts.map { (["\($0.name).*"], $0.documentedParts.map(\.name)) }
      }
    }
    return lists.map { list in
      let term = "  " + list.commands.joined(separator: ", ")
      let margin = String(repeating: " ", count: 17)
      return (term.count < 16 ? term + margin.dropFirst(term.count) : term + "\n" + margin)
        + list.names.joined(separator: " ")
    }.joined(separator: "\n")
  }
}
