import KPGGCore

/// A heading, the name of a fact, or another text that is always the same.
struct Label: Message, Hashable {
  let en: String
  let ko: String
  let ja: String

  func text(in language: Language) -> String { language(en: en, ko: ko, ja: ja) }

  init(en: String, ko: String, ja: String) {
    (self.en, self.ko, self.ja) = (en, ko, ja)
  }

  /// A name that is the same in every language.
  init(_ name: String) {
    self.init(en: name, ko: name, ja: name)
  }

  static let agency = Label(en: "Agency", ko: "소속사", ja: "所属事務所")
  static let agencyAtDebut = Label(en: "Agency at debut", ko: "데뷔 당시 소속사", ja: "デビュー時の事務所")
  static let agencyNow = Label(en: "Agency now", ko: "현재 소속사", ja: "現在の所属事務所")
  static let aliases = Label(en: "Also known as", ko: "다른 이름", ja: "別名")
  static let birthDate = Label(en: "Born", ko: "생년월일", ja: "生年月日")
  static let birthPlace = Label(en: "Birthplace", ko: "출생지", ja: "出生地")
  static let blood = Label(en: "Blood", ko: "혈액형", ja: "血液型")
  static let bloodType = Label(en: "Blood type", ko: "혈액형", ja: "血液型")
  static let debut = Label(en: "Debut", ko: "데뷔", ja: "デビュー")
  static let disbanded = Label(en: "Disbanded", ko: "해체", ja: "解散")
  static let era = Label(en: "Era", ko: "데뷔 시기", ja: "デビュー時期")
  static let fandom = Label(en: "Fandom", ko: "팬덤", ja: "ファンダム")
  /// What the group was called before.
  static let formerName = Label(en: "Formerly", ko: "옛 이름", ja: "旧名")
  static let featured = Label(en: "Featured", ko: "추천 그룹", ja: "ピックアップ")
  static let favorites = Label(en: "Favourites", ko: "즐겨찾기", ja: "お気に入り")
  static let group = Label(en: "Group", ko: "그룹", ja: "グループ")
  static let otherName = Label(en: "Korean", ko: "영문", ja: "日本語")
  static let mbti = Label("MBTI")
  static let name = Label(en: "Name", ko: "이름", ja: "名前")
  static let nationality = Label(en: "Nationality", ko: "국적", ja: "国籍")
  static let picture = Label(en: "Picture", ko: "사진", ja: "写真")
  static let positions = Label(en: "Positions", ko: "포지션", ja: "ポジション")
  static let realName = Label(en: "Real name", ko: "본명", ja: "本名")
  static let released = Label(en: "Released", ko: "발매일", ja: "発売日")
  static let signatureSong = Label(en: "Signature song", ko: "대표곡", ja: "代表曲")
  static let song = Label(en: "Song", ko: "대표곡", ja: "代表曲")
  static let otherTitle = Label(en: "Korean title", ko: "영문 제목", ja: "韓国語の曲名")
  static let newestSongs = Label(en: "Newest songs", ko: "최신곡", ja: "最新の曲")

  /// Leads the command that lists all of them.
  static func allOf(_ count: Int) -> Label {
    Label(en: "All \(count):", ko: "전체 \(count)곡:", ja: "全\(count)曲:")
  }

  static let title = Label(en: "Title", ko: "제목", ja: "曲名")
  static let address = Label(en: "Address", ko: "주소", ja: "アドレス")
  static let kind = Label(en: "Kind", ko: "종류", ja: "種類")
  static let alsoIn = Label(en: "Also in", ko: "다른 그룹", ja: "ほかの所属")
  static let stageName = Label(en: "Stage name", ko: "활동명", ja: "ステージ名")
  static let state = Label(en: "State", ko: "상태", ja: "状態")
  static let status = Label(en: "Status", ko: "상태", ja: "状態")
  static let video = Label(en: "Video", ko: "대표곡 듣기", ja: "代表曲を聴く")
  static let id = Label("ID")
  static let timeline = Label(en: "Timeline", ko: "연혁", ja: "年表")
  static let added = Label(en: "Added", ko: "추가한 날", ja: "追加日")
  static let catalog = Label(en: "Catalog", ko: "카탈로그", ja: "カタログ")
  static let host = Label(en: "Host", ko: "호스트", ja: "ホスト")
  static let edition = Label(en: "Edition", ko: "기준", ja: "基準")
  static let age = Label(en: "Age", ko: "받은 때", ja: "取得")
  static let groups = Label(en: "Groups", ko: "그룹", ja: "グループ")
  static let memberCount = Label(en: "Members", ko: "멤버", ja: "メンバー")
  static let findings = Label(en: "Findings", ko: "발견된 문제", ja: "見つかった問題")
  static let document = Label(en: "Document", ko: "문서", ja: "文書")
  static let bytes = Label(en: "Bytes", ko: "바이트", ja: "バイト")
  static let checksum = Label("SHA-256")
  static let occasion = Label(en: "Occasion", ko: "기념일", ja: "記念日")
  static let recentSearches = Label(en: "Recent searches", ko: "최근 검색", ja: "最近の検索")
  static let songs = Label(en: "Songs", ko: "노래", ja: "曲")
  static let why = Label(en: "Why", ko: "이유", ja: "理由")
  static let matched = Label(en: "Found by", ko: "찾은 이름", ja: "見つけた名前")
  static let averageAge = Label(en: "Average age", ko: "평균 나이", ja: "平均年齢")
  static let youngest = Label(en: "Youngest", ko: "최연소", ja: "最年少")
  static let oldest = Label(en: "Oldest", ko: "최연장", ja: "最年長")
  static let mostGroups = Label(en: "Most groups", ko: "최다 소속사", ja: "最多の事務所")
  /// Stands for both of two that are compared.
  static let both = Label(en: "both", ko: "둘 다", ja: "共通")
  /// What the sign between two that are compared means.
  static let same = Label(en: "the same for both", ko: "둘이 같음", ja: "両方とも同じ")
  /// Stands for all eras together.
  static let allEras = Label(en: "All", ko: "전체", ja: "全体")
  static let files = Label(en: "Files", ko: "파일", ja: "ファイル")
  static let thisRun = Label(en: "Environment", ko: "실행 환경", ja: "実行環境")
  static let averageAgeAtDebut = Label(en: "Average age at debut", ko: "데뷔 당시 평균 나이", ja: "デビュー時の平均年齢")
  /// The line under the program's name on the home screen.
  static let tagline = Label(
    en: "K-pop girl groups with a hit song", ko: "히트곡이 있는 K-POP 걸그룹", ja: "ヒット曲のあるK-POPガールズグループ")
  /// Leads the commands with which to go on from the home screen.
  static let nextSteps = Label(en: "Go on with:", ko: "더 보려면:", ja: "次のコマンド:")

  static let daysOfToday = Label(en: "Today", ko: "오늘", ja: "今日")

  /// Leads the command that shows the rest.
  static func andMore(_ count: Int, _ unit: ListCount.Unit?) -> Label {
    func counted(_ language: Language) -> String? {
      unit.map { ListCount(unit: $0, shown: count).text(in: language) }
    }
    return Label(
      en: "and \(count) more:", ko: "외 \(counted(.korean) ?? "\(count)건"):",
      ja: "ほか\(counted(.japanese) ?? "\(count)件"):")
  }

  /// The heading of a section that has no title of its own.
  static func debutedIn(_ era: Era) -> Label {
    Label(
      en: "Debuted \(era)", ko: "\(Language.korean.era(era)) 데뷔", ja: "\(Language.japanese.era(era))デビュー")
  }

  /// The heading of a group's members.
  static func members(_ lineUp: LineUp, all: Int) -> Label {
    func text(_ language: Language) -> String {
      "\(memberCount.text(in: language)) (\(Fact.lineUp(lineUp, all: all).text(in: language)))"
    }
    return Label(en: text(.english), ko: text(.korean), ja: text(.japanese))
  }
}

extension GroupQuery.Order {
  /// What lists are about that are sorted by it.
  var label: Label {
    switch self {
    case .name: .name
    case .debut: .debut
    case .members: .memberCount
    case .agency: .agency
    case .song: .song
    case .released: .released
    }
  }
}

extension MemberQuery.Order {
  /// What lists are about that are sorted by it.
  var label: Label {
    switch self {
    case .name: .name
    case .born: .birthDate
    case .group: .group
    case .mbti: .mbti
    case .blood: .blood
    }
  }
}

/// The headings of help and of the man page.
extension Label {
  static let usage = Label(en: "Usage", ko: "사용법", ja: "使い方")
  static let synopsis = Label(en: "Synopsis", ko: "개요", ja: "書式")
  static let commands = Label(en: "Commands", ko: "명령", ja: "コマンド")
  static let arguments = Label(en: "Arguments", ko: "인자", ja: "引数")
  static let options = Label(en: "Options", ko: "옵션", ja: "オプション")
  /// Leads options that another page of help explains.
  static func optionsExplained(by help: String) -> Label {
    Label(en: "More options (\(help)):", ko: "그 밖의 옵션(\(help)):", ja: "その他のオプション (\(help)):")
  }

  /// Leads options that are explained below.
  static let alsoTakes = Label(en: "Also: ", ko: "그 밖의 옵션: ", ja: "その他のオプション: ")

  /// What stands between two sentences.
  static let betweenSentences = Label(en: " ", ko: " ", ja: "")

  static let commonOptions = Label(en: "Options of every command", ko: "모든 명령의 옵션", ja: "すべてのコマンドのオプション")
  static let examples = Label(en: "Examples", ko: "예시", ja: "例")
  static let keys = Label(en: "Keys", ko: "키", ja: "キー")
  static let topics = Label(en: "Topics", ko: "주제", ja: "トピック")

  /// Stand for a subcommand and for the options in usage lines.
  static let command = Label(en: "COMMAND", ko: "명령", ja: "コマンド")
  static let optionsInUsage = Label(en: "OPTIONS", ko: "옵션", ja: "オプション")
}

extension PathRecord.Item {
  /// What the row is about.
  var label: Label {
    switch self {
    case .config: Label(en: "Settings folder", ko: "설정 폴더", ja: "設定のフォルダー")
    case .data: Label(en: "Data folder", ko: "데이터 폴더", ja: "データのフォルダー")
    case .state: Label(en: "State folder", ko: "기록 폴더", ja: "履歴のフォルダー")
    case .cache: Label(en: "Cache folder", ko: "캐시 폴더", ja: "キャッシュのフォルダー")
    case .settings: Label(en: "Settings", ko: "설정 파일", ja: "設定ファイル")
    case .favorites: Label(en: "Favourites", ko: "즐겨찾기", ja: "お気に入り")
    case .catalog: Label(en: "Updated catalog", ko: "업데이트된 카탈로그", ja: "更新済みカタログ")
    case .history: .recentSearches
    case .screen: Label(en: "Full screen", ko: "전체 화면", ja: "全画面")
    case .helper: Label("kpgg-fetch")
    case .version: Label(en: "Version", ko: "버전", ja: "バージョン")
    case .system: Label(en: "System", ko: "시스템", ja: "システム")
    case .terminal: Label(en: "Terminal", ko: "터미널", ja: "端末")
    case .locale: Label(en: "Locale", ko: "로캘", ja: "ロケール")
    case .language: Label(en: "Language", ko: "언어", ja: "言語")
    case .names: Label(en: "Names", ko: "이름 표기", ja: "名前の表記")
    case .theme: Label(en: "Theme", ko: "테마", ja: "テーマ")
    case .color: Label(en: "Colours", ko: "색", ja: "色")
    case .pictures: .picture
    case .accessible: Label(en: "Accessible", ko: "접근성 모드", ja: "アクセシビリティモード")
    case .pager: Label(en: "Pager", ko: "페이저", ja: "ページャー")
    case .player: Label(en: "Player", ko: "재생 프로그램", ja: "再生プログラム")
    case .era: Label(en: "Default eras", ko: "기본 데뷔 시기", ja: "既定のデビュー時期")
    case .source: Label(en: "Catalog in use", ko: "사용 중인 카탈로그", ja: "使用中のカタログ")
    case .edition: Label(en: "Its edition", ko: "카탈로그 기준", ja: "カタログの基準")
    }
  }
}
