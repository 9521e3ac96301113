import KPGGCore

/// What is said about groups and people.
enum Fact: Message {
  /// Nobody knows, or no source says.
  case notKnown
  /// There is nothing of that kind.
  case none
  case born(Day, age: Int?)
  /// The agency, which is the one at the debut.
  case agencyAtDebut(String)
  case standing(Standing)
  /// The same in few words.
  case shortStanding(Standing)
  /// The group has announced its end, or ended.
  case hasEnded
  /// It is the group's signature song.
  case isSignature
  /// What a song is to its group.
  case songKind(Song.Kind)
  /// The favourite's entry has left the catalog.
  case notInCatalog
  case isFavorite
  /// Which catalog is in use, and why.
  case catalogSource(CatalogInUse.Source)
  /// The date for which line-ups and facts stand.
  case edition(Day)
  /// The group has announced no end, which does not say that it still performs.
  case noEndAnnounced
  /// How many members a group has, or had at last, and has had in all.
  case lineUp(LineUp?, all: Int)
  /// A mean age in tenths of years, and of how many people it is out of how many.
  case averageAge(tenths: Int, known: Int, all: Int)
  /// An age and whose it is.
  case ageOf(Int, [String])
  /// Agencies, each with so many groups; told by their number where they are many, or where there is little room.
  case agencies([String], groups: Int, isShort: Bool)
  /// What the ages in statistics are.
  case agesAtDebut(known: Int, all: Int)
  /// Columns for which a list had no room.
  case leftOut([String])

  func text(in language: Language) -> String {
    switch self {
    case .notKnown: language(en: "not known", ko: "알려지지 않음", ja: "不明")
    case .none: language(en: "none", ko: "없음", ja: "なし")
    case .born(let day, .some(let age)):
      language.date(day) + language(en: " (age \(age))", ko: " (만 \(age)세)", ja: " (\(age)歳)")
    case .born(let day, .none): language.date(day)
    case .agencyAtDebut(let agency):
      language(en: "\(agency) (at debut)", ko: "\(agency) (데뷔 당시)", ja: "\(agency) (デビュー当時)")
    case .standing(let standing): standing.long(in: language)
    case .shortStanding(let standing): standing.short(in: language)
    case .hasEnded: language(en: "disbanded", ko: "해체", ja: "解散")
    case .isSignature: language(en: "signature", ko: "대표곡", ja: "代表曲")
    case .songKind(let kind): kind.text(in: language)
    case .notInCatalog:
      language(en: "no longer in the catalog", ko: "카탈로그에서 빠짐", ja: "カタログに現在なし")
    case .isFavorite: language(en: "favourite", ko: "즐겨찾기", ja: "お気に入り")
    case .catalogSource(let source): source.text(in: language)
    case .edition(let day):
      language(
        en: "line-ups as of \(language.date(day))", ko: "\(language.date(day)) 기준 정보",
        ja: "\(language.date(day))時点の情報")
    case .noEndAnnounced:
      language(en: "no end announced", ko: "해체 발표 없음", ja: "解散の発表なし")
    case .lineUp(let current, let all) where current.map { $0.count == all } ?? true:
      language(en: "\(all)", ko: "\(all)명", ja: "\(all)人")
    case .lineUp(let current, let all):
      (current?.text(in: language) ?? "")
        + language(en: ", \(all) in all", ko: ", 전체 \(all)명", ja: "、全\(all)人")
    case .averageAge(let tenths, let known, let all):
      language(en: Self.decimal(tenths), ko: "만 \(Self.decimal(tenths))세", ja: "\(Self.decimal(tenths))歳")
        + (known == all
          ? ""
          : language(
            en: " (\(known) of \(all) known)", ko: " (\(all)명 중 \(known)명 기준)", ja: " (\(all)人中\(known)人)"))
    case .ageOf(let age, let names): "\(age) (\(language.list(names)))"
    case .agencies(let names, let groups, _) where names.count == 1: "\(names[0]) (\(groups))"
    case .agencies(let names, let groups, isShort: false) where names.count < 4 && groups > 1:
      language.list(names)
        + language(en: " (\(groups) each)", ko: " (각 \(groups)팀)", ja: " (各\(groups)組)")
    case .agencies(let names, let groups, _):
      language(
        en: "\(names.count) agencies, \(groups) each", ko: "\(names.count)곳이 \(groups)팀씩",
        ja: "\(names.count)社が各\(groups)組")
    case .agesAtDebut(let known, let all):
      language(
        en: "ages on the day of the group's debut, without those known to have joined later",
        ko: "나이는 그룹이 데뷔한 날의 만 나이 (나중에 합류한 것으로 알려진 멤버 제외)",
        ja: "年齢はグループのデビュー日のもの (後から加入したとわかっているメンバーを除く)")
        + (known == all
          ? ""
          : language(
            en: "; known of \(known) of \(all)", ko: ", \(all)명 중 \(known)명 기준", ja: "、\(all)人中\(known)人"))
    case .leftOut(let columns):
      language(en: "no room for ", ko: "자리가 없어 생략한 열: ", ja: "幅が足りず省いた列: ") + language.list(columns)
    }
  }
}

/// How much of what there is a list shows.
struct ListCount: Message {
  enum Unit: Sendable { case groups, members, songs }

  let unit: Unit
  let shown: Int
  /// How many there are; `nil` if that is not known.
  var all: Int?

  func text(in language: Language) -> String {
    func text(_ count: Int) -> String {
      switch unit {
      case .groups: language(en: count == 1 ? "1 group" : "\(count) groups", ko: "\(count)팀", ja: "\(count)組")
      case .members:
        language(en: count == 1 ? "1 member" : "\(count) members", ko: "\(count)명", ja: "\(count)人")
      case .songs: language(en: count == 1 ? "1 song" : "\(count) songs", ko: "\(count)곡", ja: "\(count)曲")
      }
    }
    guard let all, all != shown else { return text(shown) }
    return language(
      en: "\(shown) of \(text(all))", ko: "\(text(all)) 중 \(text(shown))", ja: "\(text(all))中\(text(shown))")
  }
}

extension Fact {
  /// A number of tenths: `18.4`.
  static func decimal(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}

extension Song.Kind {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .title: language(en: "title song", ko: "타이틀곡", ja: "タイトル曲")
    case .japanese: language(en: "Japanese", ko: "일본어", ja: "日本語")
    case .english: language(en: "English", ko: "영어", ja: "英語")
    case .bside: language(en: "B-side", ko: "수록곡", ja: "収録曲")
    case .special: language(en: "special", ko: "스페셜", ja: "スペシャル")
    case .subunit: language(en: "sub-unit", ko: "유닛", ja: "ユニット")
    case .ost: "OST"
    case .collaboration: language(en: "collaboration", ko: "컬래버레이션", ja: "コラボ")
    }
  }
}

extension CatalogInUse.Source {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .bundled:
      language(
        en: "bundled (nothing was fetched, and no host is named)",
        ko: "내장 (받아 둔 것이 없고 지정한 호스트도 없음)", ja: "内蔵 (取得したものも指定のホストもありません)")
    case .update:
      language(
        en: "updated (fetched by kpgg data update)", ko: "업데이트 (kpgg data update로 받음)",
        ja: "更新版 (kpgg data updateで取得)")
    case .host:
      language(
        en: "host (named by --api, KPGG_API or the settings)", ko: "호스트 (--api, KPGG_API, 설정으로 지정)",
        ja: "ホスト (--api、KPGG_API、設定のいずれかで指定)")
    case .cache:
      language(
        en: "cache (cached responses of the host named by --api or KPGG_API)",
        ko: "캐시 (--api나 KPGG_API로 지정한 호스트의 보관된 응답)", ja: "キャッシュ (--apiかKPGG_APIで指定したホストの保存済みの応答)")
    }
  }
}

/// The members that a group has, or had when it ended or fell silent.
struct LineUp: Message {
  let count: Int
  let group: Group

  init(_ members: [Member], of group: Group) {
    count = members.count { $0.membership == .current }
    self.group = group
  }

  func text(in language: Language) -> String {
    if group.disbanded != nil {
      return language(en: "\(count) at the end", ko: "해체 당시 \(count)명", ja: "解散時\(count)人")
    }
    return group.isSilent
      ? language(en: "\(count) at last", ko: "활동 중단 당시 \(count)명", ja: "休止時\(count)人")
      : language(en: "\(count) now", ko: "현재 \(count)명", ja: "現在\(count)人")
  }
}

/// How a member stands to her group, seen together with what became of the group.
enum Standing: Hashable, Sendable {
  case active
  /// She was there when the group fell silent.
  case untilSilence
  case untilDisbanded(Day)
  case former(left: Day?)
  case deceased(Day?)
  case notKnown

  init(_ membership: Membership?, in group: Group) {
    switch membership {
    case .none: self = .notKnown
    case .current:
      self = group.disbanded.map(Standing.untilDisbanded) ?? (group.isSilent ? .untilSilence : .active)
    case .former(let left): self = .former(left: left)
    case .deceased(let died, _): self = .deceased(died)
    }
  }

  /// Whether she is in the group, or was when it ended or fell silent.
  var isInLineUp: Bool {
    switch self {
    case .active, .untilSilence, .untilDisbanded: true
    case .former, .deceased, .notKnown: false
    }
  }

  fileprivate func long(in language: Language) -> String {
    switch self {
    case .untilSilence:
      language(en: "in the last line-up", ko: "활동 중단 당시 멤버", ja: "活動休止時のメンバー")
    case .untilDisbanded(let day):
      language(en: "member until the group disbanded", ko: "해체 때까지 활동", ja: "解散まで在籍")
        + (day.year.map { language(en: " (\($0))", ko: " (\($0)년)", ja: " (\($0)年)") } ?? "")
    case .former(.some(let left)):
      language(
        en: "former (left \(language.date(left)))", ko: "탈퇴 (\(language.date(left)))",
        ja: "脱退 (\(language.date(left)))")
    case .deceased(.some(let died)):
      language(
        en: "passed away \(language.date(died))", ko: "\(language.date(died)) 세상을 떠남",
        ja: "\(language.date(died))永眠")
    case .former(.none), .deceased(.none), .active, .notKnown: short(in: language)
    }
  }

  fileprivate func short(in language: Language) -> String {
    switch self {
    case .former(.some(let left)):
      language(en: "former", ko: "탈퇴", ja: "脱退") + " (\(language.shortDate(left)))"
    case .deceased(.some(let died)):
      language(
        en: "passed away \(language.shortDate(died))", ko: "고인 (\(language.shortDate(died)))",
        ja: "永眠 (\(language.shortDate(died)))")
    case .notKnown: Fact.notKnown.text(in: language)
    case .active: language(en: "active", ko: "활동 중", ja: "活動中")
    case .untilSilence: language(en: "last line-up", ko: "중단 당시", ja: "休止時")
    case .untilDisbanded(let day):
      day.year.map { language(en: "until \($0)", ko: "\($0)년까지", ja: "\($0)年まで") }
        ?? language(en: "until the end", ko: "해체까지", ja: "解散まで")
    case .former(.none): language(en: "former", ko: "탈퇴", ja: "脱退")
    case .deceased(.none): language(en: "passed away", ko: "세상을 떠남", ja: "永眠")
    }
  }
}
