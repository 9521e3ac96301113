import KPGGCore

/// A finding in words: its place, the problem, and what became of it.
extension Finding {
  func text(in language: Language) -> String {
    let place = path.isEmpty ? document : "\(document): \(path)"
    return "\(place): \(problem.text(in: language))\(position(in: language))\(consequence(in: language))"
  }
}

extension Finding {
  /// Where it is in the text, if the problem itself does not say so.
  private func position(in language: Language) -> String {
    if case .notJSON = problem { return "" }
    return position.map { position in
      language(
        en: ", line \(position.line), column \(position.column)",
        ko: " [\(position.line)행 \(position.column)열]", ja: " [\(position.line)行\(position.column)列目]")
    } ?? ""
  }

  private func consequence(in language: Language) -> String {
    switch (effect, problem) {
    case (.documentRefused, _): ""
    case (.recordLeftOut, _): language(en: " (left out)", ko: " (제외함)", ja: " (除外)")
    case (.valueIgnored, .duplicate):
      language(en: " (the first one counts)", ko: " (첫 번째 값을 사용함)", ja: " (最初の値を使用)")
    case (.valueIgnored, _):
      language(en: " (taken as not known)", ko: " (알 수 없는 값으로 처리함)", ja: " (不明として処理)")
    }
  }
}

extension Finding.Problem {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .missing: language(en: "missing", ko: "없습니다", ja: "ありません")
    case .notJSON(let place): place.text(in: language)
    case .wrongKind(let expected, let found):
      Self.wrongKind(expected.text(in: language), found.text(in: language), in: language)
    case .malformed(let form, let text):
      language(
        en: "\(quoted(text)) is not \(form.text(in: language))",
        ko: "\(quoted(text).with(.topic)) \(form.text(in: language).with(.subject)) 아닙니다",
        ja: "\(bracketed(text))は\(form.text(in: language))ではありません")
    case .unknownValue(let value, []):
      language(
        en: "\(quoted(value)) is not possible",
        ko: "\(quoted(value).with(.topic)) 사용할 수 없는 값입니다",
        ja: "\(bracketed(value))は使えない値です")
    case .unknownValue(let value, let allowed):
      language(
        en: "\(quoted(value)) is none of \(allowed.joined(separator: ", "))",
        ko: "\(quoted(value).with(.topic)) 다음 중 하나가 아닙니다: \(allowed.joined(separator: ", "))",
        ja: "\(bracketed(value))は次のいずれでもありません: \(allowed.joined(separator: ", "))")
    case .duplicate(let text):
      language(
        en: "\(quoted(text)) occurs a second time",
        ko: "\(quoted(text).with(.subject)) 중복됩니다",
        ja: "\(bracketed(text))が重複しています")
    case .unknownSection(let key):
      language(
        en: "\(quoted(key)) is not a known section",
        ko: "\(quoted(key).with(.topic)) 알려진 섹션이 아닙니다",
        ja: "\(bracketed(key))は既知のセクションではありません")
    case .notInAnySection(let slug):
      language(
        en: "\(quoted(slug)) is in no section",
        ko: "\(quoted(slug).with(.topic)) 어느 섹션에도 없습니다",
        ja: "\(bracketed(slug))はどのセクションにもありません")
    case .contradicts(let key):
      language(
        en: "contradicts \(quoted(key))",
        ko: "\(quoted(key).with(.and)) 모순됩니다",
        ja: "\(bracketed(key))と矛盾しています")
    case .miscounted(let stated, let listed):
      language(
        en: "says \(stated), but \(listed) are listed",
        ko: "\(stated)명이라고 되어 있지만 목록에는 \(listed)명이 있습니다",
        ja: "\(stated)人とありますが、一覧には\(listed)人います")
    case .tooLarge(let limit, let unit):
      language(
        en: "more than \(Self.grouped(limit)) \(unit.text(in: language))",
        ko: "\(unit.text(in: language).with(.subject)) \(Self.grouped(limit))개를 넘습니다",
        ja: "\(unit.text(in: language))が\(Self.grouped(limit))を超えています")
    }
  }

  /// A number with its thousands apart: `20,000`.
  private static func grouped(_ number: Int) -> String {
    number < 1000 ? "\(number)" : grouped(number / 1000) + "," + "\(1000 + number % 1000)".dropFirst()
  }

  private static func wrongKind(_ expected: String, _ found: String, in language: Language) -> String {
    language(
      en: "\(found) where \(expected) is expected",
      ko: "\(expected) 대신 \(found.with(.subject)) 있습니다",
      ja: "\(expected)であるべきところに\(found)があります")
  }
}

extension JSONKind {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .null: "null"
    case .boolean: language(en: "a boolean", ko: "불리언", ja: "真偽値")
    case .number: language(en: "a number", ko: "숫자", ja: "数値")
    case .wholeNumber: language(en: "a whole number", ko: "정수", ja: "整数")
    case .text: language(en: "a string", ko: "문자열", ja: "文字列")
    case .list: language(en: "a list", ko: "목록", ja: "リスト")
    case .object: language(en: "an object", ko: "객체", ja: "オブジェクト")
    }
  }
}

extension Finding.Unit {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .levels:
      language(en: "levels of lists and objects", ko: "목록과 객체의 중첩 단계", ja: "リストとオブジェクトの入れ子")
    case .bytes: language(en: "bytes", ko: "바이트", ja: "バイト数")
    case .values: language(en: "values", ko: "값", ja: "値の数")
    case .keyBytes: language(en: "bytes in a key", ko: "키의 바이트", ja: "キーのバイト数")
    case .bytesOfCatalog:
      language(en: "bytes in all documents together", ko: "모든 문서를 합친 바이트", ja: "全文書の合計バイト数")
    case .sections: language(en: "sections", ko: "섹션", ja: "セクションの数")
    case .groups: language(en: "groups", ko: "그룹", ja: "グループの数")
    case .members: language(en: "members", ko: "멤버", ja: "メンバーの数")
    case .songs: language(en: "songs", ko: "노래", ja: "曲の数")
    case .faults: language(en: "faults", ko: "오류", ja: "問題の数")
    case .characters: language(en: "characters", ko: "글자", ja: "文字数")
    }
  }
}

extension Finding.Form {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .youTubeID: language(en: "a YouTube id", ko: "YouTube ID", ja: "YouTubeのID")
    case .day: language(en: "a date", ko: "날짜", ja: "日付")
    case .era: language(en: "an era", ko: "데뷔 시기", ja: "デビュー時期")
    case .slug: language(en: "a slug", ko: "슬러그", ja: "スラッグ")
    case .url: language(en: "a web address", ko: "웹 주소", ja: "ウェブアドレス")
    case .countryCode: language(en: "a country code", ko: "국가 코드", ja: "国コード")
    case .name: language(en: "a name", ko: "이름", ja: "名前")
    }
  }
}
