import KPGGCore

/// Headings of tables and names of facts.
enum Label: Message {
  case name, otherName, stageName, realName, aliases, group, era, status, picture
  case debut, disbanded, agency, fandom, members(Int, current: Int, hasEnded: Bool)
  case birthDate, birthPlace, nationality, mbti, blood, bloodType, positions
  case signatureSong, song, otherTitle, released, video
  case featured, favorites, id, added

  case catalog, host, edition, age, groups, memberCount, findings, document, bytes, checksum

  case songs, why, matched
  case averageAge, averageAgeAtDebut, youngest, oldest, mostGroups
  /// Stands for all eras together.
  case allEras
  /// Stands for both of two that are compared.
  case both
  /// Headings of birthdays and debut anniversaries.
  case day, occasion

  /// Headings of `kpgg paths`, and what its rows are about.
  case files, thisRun, item(PathRecord.Item)

  /// The heading of a section that has no title of its own.
  case debutedIn(Era)
  /// The line under the program's name on the home screen.
  case tagline
  /// Leads the commands with which to go on from the home screen.
  case nextSteps

  func text(in language: Language) -> String {
    switch self {
    case .agency: language(en: "Agency", ko: "소속사", ja: "所属事務所")
    case .aliases: language(en: "Also known as", ko: "다른 이름", ja: "別名")
    case .birthDate: language(en: "Born", ko: "생년월일", ja: "生年月日")
    case .birthPlace: language(en: "Birthplace", ko: "출생지", ja: "出生地")
    case .blood: language(en: "Blood", ko: "혈액형", ja: "血液型")
    case .bloodType: language(en: "Blood type", ko: "혈액형", ja: "血液型")
    case .debut: language(en: "Debut", ko: "데뷔", ja: "デビュー")
    case .disbanded: language(en: "Disbanded", ko: "해체", ja: "解散")
    case .era: language(en: "Era", ko: "데뷔 시기", ja: "デビュー時期")
    case .fandom: language(en: "Fandom", ko: "팬덤", ja: "ファンダム")
    case .featured: language(en: "Featured", ko: "추천 그룹", ja: "ピックアップ")
    case .favorites: language(en: "Favourites", ko: "즐겨찾기", ja: "お気に入り")
    case .group: language(en: "Group", ko: "그룹", ja: "グループ")
    case .otherName: language(en: "Korean", ko: "영문", ja: "ハングル")
    case .mbti: "MBTI"
    case .members(let count, let current, _) where count == current:
      language(en: "Members (\(count))", ko: "멤버 (\(count)명)", ja: "メンバー (\(count)人)")
    case .members(let count, let current, hasEnded: false):
      language(
        en: "Members (\(current) in the line-up, \(count) in all)",
        ko: "멤버 (현재 \(current)명, 전체 \(count)명)",
        ja: "メンバー (現在\(current)人、全\(count)人)")
    case .members(let count, let current, hasEnded: true):
      language(
        en: "Members (\(current) in the last line-up, \(count) in all)",
        ko: "멤버 (해체 당시 \(current)명, 전체 \(count)명)",
        ja: "メンバー (解散時\(current)人、全\(count)人)")
    case .name: language(en: "Name", ko: "이름", ja: "名前")
    case .nationality: language(en: "Nationality", ko: "국적", ja: "国籍")
    case .picture: language(en: "Picture", ko: "사진", ja: "写真")
    case .positions: language(en: "Positions", ko: "포지션", ja: "ポジション")
    case .realName: language(en: "Real name", ko: "본명", ja: "本名")
    case .released: language(en: "Released", ko: "발매일", ja: "発売日")
    case .signatureSong: language(en: "Signature song", ko: "대표곡", ja: "代表曲")
    case .song: language(en: "Song", ko: "대표곡", ja: "代表曲")
    case .otherTitle: language(en: "Korean title", ko: "영문 제목", ja: "韓国語の曲名")
    case .stageName: language(en: "Stage name", ko: "활동명", ja: "ステージ名")
    case .status: language(en: "Status", ko: "탈퇴여부", ja: "在籍状況")
    case .video: language(en: "Video", ko: "대표곡 듣기", ja: "代表曲を聴く")
    case .id: "ID"
    case .added: language(en: "Added", ko: "추가한 날", ja: "追加日")
    case .catalog: language(en: "Catalog", ko: "카탈로그", ja: "カタログ")
    case .host: language(en: "Host", ko: "호스트", ja: "ホスト")
    case .edition: language(en: "Edition", ko: "기준", ja: "基準")
    case .age: language(en: "Age", ko: "받은 때", ja: "取得")
    case .groups: language(en: "Groups", ko: "그룹", ja: "グループ")
    case .memberCount: language(en: "Members", ko: "멤버", ja: "メンバー")
    case .findings: language(en: "Findings", ko: "발견된 문제", ja: "見つかった問題")
    case .document: language(en: "Document", ko: "문서", ja: "文書")
    case .bytes: language(en: "Bytes", ko: "바이트", ja: "バイト")
    case .checksum: "SHA-256"
    case .day: language(en: "Day", ko: "날짜", ja: "日付")
    case .occasion: language(en: "Occasion", ko: "기념일", ja: "記念日")
    case .debutedIn(let era):
      language(
        en: "Debuted \(era)", ko: "\(language.era(era)) 데뷔", ja: "\(language.era(era))デビュー")
    case .songs: language(en: "Songs", ko: "노래", ja: "曲")
    case .why: language(en: "Why", ko: "이유", ja: "理由")
    case .matched: language(en: "Found by", ko: "찾은 이름", ja: "見つけた名前")
    case .averageAge: language(en: "Average age", ko: "평균 나이", ja: "平均年齢")
    case .averageAgeAtDebut:
      language(en: "Average age at debut", ko: "데뷔 당시 평균 나이", ja: "デビュー時の平均年齢")
    case .youngest: language(en: "Youngest", ko: "최연소", ja: "最年少")
    case .oldest: language(en: "Oldest", ko: "최연장", ja: "最年長")
    case .mostGroups: language(en: "Most groups", ko: "최다 소속사", ja: "最多の事務所")
    case .both: language(en: "both", ko: "둘 다", ja: "共通")
    case .allEras: language(en: "All", ko: "전체", ja: "全体")
    case .files: language(en: "Files", ko: "파일", ja: "ファイル")
    case .thisRun: language(en: "Environment", ko: "실행 환경", ja: "実行環境")
    case .item(let item): item.text(in: language)
    case .tagline:
      language(
        en: "K-pop girl groups with a hit song", ko: "히트곡이 있는 K-POP 걸그룹", ja: "ヒット曲のあるK-POPガールズグループ")
    case .nextSteps:
      language(
        en: "Go on with:", ko: "더 보려면:", ja: "次のコマンド:")
    }
  }
}

extension PathRecord.Item {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .config: language(en: "Settings folder", ko: "설정 폴더", ja: "設定のフォルダー")
    case .data: language(en: "Data folder", ko: "데이터 폴더", ja: "データのフォルダー")
    case .state: language(en: "State folder", ko: "기록 폴더", ja: "履歴のフォルダー")
    case .cache: language(en: "Cache folder", ko: "캐시 폴더", ja: "キャッシュのフォルダー")
    case .settings: language(en: "Settings", ko: "설정 파일", ja: "設定ファイル")
    case .favorites: language(en: "Favourites", ko: "즐겨찾기", ja: "お気に入り")
    case .catalog: language(en: "Updated catalog", ko: "업데이트된 카탈로그", ja: "更新済みカタログ")
    case .history: language(en: "Recent searches", ko: "최근 검색", ja: "最近の検索")
    case .helper: "kpgg-fetch"
    case .version: language(en: "Version", ko: "버전", ja: "バージョン")
    case .system: language(en: "System", ko: "시스템", ja: "システム")
    case .terminal: language(en: "Terminal", ko: "터미널", ja: "端末")
    case .locale: language(en: "Locale", ko: "로캘", ja: "ロケール")
    case .language: language(en: "Language", ko: "언어", ja: "言語")
    case .names: language(en: "Names", ko: "이름 표기", ja: "名前の表記")
    case .theme: language(en: "Theme", ko: "테마", ja: "テーマ")
    case .color: language(en: "Colours", ko: "색", ja: "色")
    case .accessible: language(en: "Accessible", ko: "접근성 모드", ja: "アクセシビリティモード")
    case .pager: language(en: "Pager", ko: "페이저", ja: "ページャー")
    case .player: language(en: "Player", ko: "재생 프로그램", ja: "再生プログラム")
    case .era: language(en: "Default eras", ko: "기본 데뷔 시기", ja: "既定のデビュー時期")
    case .source: language(en: "Catalog in use", ko: "사용 중인 카탈로그", ja: "使用中のカタログ")
    case .edition: language(en: "Its edition", ko: "카탈로그 기준", ja: "カタログの基準")
    }
  }
}
