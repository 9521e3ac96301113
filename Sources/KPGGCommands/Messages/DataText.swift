import KPGGCore
import Terminal

/// How old something is, in the largest unit that fits.
struct Age: Message {
  let seconds: Int

  func text(in language: Language) -> String {
    func old(_ count: Int, en unit: String, ko: String, ja: String) -> String {
      language(
        en: "\(count) \(unit)\(count == 1 ? "" : "s") old", ko: "\(count)\(ko) 전", ja: "\(count)\(ja)前")
    }
    return switch max(0, seconds) {
    case let seconds where seconds < 60: old(seconds, en: "second", ko: "초", ja: "秒")
    case let seconds where seconds < 3600: old(seconds / 60, en: "minute", ko: "분", ja: "分")
    case let seconds where seconds < 86_400: old(seconds / 3600, en: "hour", ko: "시간", ja: "時間")
    case let seconds: old(seconds / 86_400, en: "day", ko: "일", ja: "日")
    }
  }
}

/// A finding in one line.
struct FindingText: Message {
  let finding: Finding

  func text(in language: Language) -> String {
    let degree =
      finding.isError
      ? language(en: "error: ", ko: "오류: ", ja: "エラー: ") : language(en: "warning: ", ko: "경고: ", ja: "警告: ")
    return degree + finding.text(in: language)
  }
}

/// A difference between two catalogs in one line.
struct ChangeText: Message {
  let change: ChangeRecord
  /// What the group, member or song is called, in the reader's order.
  let name: String
  let names: NameOrder

  func text(in language: Language) -> String {
    let who = "\(kind(in: language)) \(change.id) (\(name))"
    return switch change.change {
    case .added: language(en: "new \(who)", ko: "새 \(who)", ja: "新しい\(who)")
    case .gone: language(en: "gone: \(who)", ko: "카탈로그에서 빠진 \(who)", ja: "カタログから外れた\(who)")
    case .renamed:
      who + language(en: " has a new name: ", ko: ", 이름 변경: ", ja: "、名前の変更: ")
        + difference(in: language)
    case .left: who + language(en: " has left", ko: ", 탈퇴", ja: "、脱退")
    case .passedAway: who + language(en: " has passed away", ko: ", 세상을 떠남", ja: "、永眠")
    case .song:
      who + language(en: " has another signature song: ", ko: ", 대표곡 변경: ", ja: "、代表曲の変更: ")
        + "\(song(change.before, in: language)) → \(song(change.after, in: language))"
    case .changed:
      who + language(en: ", ", ko: ", ", ja: "、") + "\(change.field ?? ""): " + difference(in: language)
    }
  }

  private func kind(in language: Language) -> String {
    switch change.kind {
    case "group": language(en: "group", ko: "그룹", ja: "グループ")
    case "song": language(en: "song", ko: "노래", ja: "曲")
    default: language(en: "member", ko: "멤버", ja: "メンバー")
    }
  }

  private func difference(in language: Language) -> String {
    "\(shown(change.before, in: language)) → \(shown(change.after, in: language))"
  }

  private func song(_ value: JSONValue, in language: Language) -> String {
    let titles = [value["title"]?.text, value["titleKo"]?.text].compactMap { $0 }
    let title = language == .korean ? titles.last : titles.first
    return title ?? value["youtubeID"]?.text ?? Fact.notKnown.text(in: language)
  }

  private func event(_ value: JSONValue, in language: Language) -> String? {
    guard let event = GroupEvent(value) else { return nil }
    let text = EventText(event: event, names: names).text(in: language)
    return "\(language.date(event.date)) \(text)".sanitized
  }

  private func shown(_ value: JSONValue, in language: Language) -> String {
    switch value {
    case .null: Fact.notKnown.text(in: language)
    case .bool(true): language(en: "yes", ko: "예", ja: "はい")
    case .bool(false): language(en: "no", ko: "아니요", ja: "いいえ")
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text.sanitized
    case .list([]): language(en: "none", ko: "없음", ja: "なし")
    case .list(let list):
      list.map { shown($0, in: language) }.joined(separator: language(en: ", ", ko: ", ", ja: "、"))
    case .object: event(value, in: language) ?? song(value, in: language)
    }
  }
}

/// Several songs of a group that are new, or are gone, in one line.
struct SongChangesText: Message {
  let change: ChangeRecord.Change
  let group: String
  let titles: [String]

  func text(in language: Language) -> String {
    let (count, list) = (titles.count, language.list(titles))
    return change == .gone
      ? language(
        en: "\(count) songs of \(group) are gone: \(list)", ko: "카탈로그에서 빠진 \(group) 노래 \(count)곡: \(list)",
        ja: "カタログから外れた\(group)の曲\(count)曲: \(list)")
      : language(
        en: "\(count) new songs of \(group): \(list)", ko: "새 \(group) 노래 \(count)곡: \(list)",
        ja: "新しい\(group)の曲\(count)曲: \(list)")
  }
}

/// Why a host did not answer.
extension APIError {
  func text(in language: Language) -> String {
    switch self {
    case .noAnswer(let error, let url): error.text(url, in: language)
    case .status(429, let url, .some(let seconds)):
      language(
        en: "\(url) answered with status 429: too many requests, it asks to wait \(seconds) s",
        ko: "호스트가 상태 코드 429(요청이 너무 많음)로 응답하며 \(seconds)초를 기다리라고 합니다: \(url)",
        ja: "ホストがステータスコード429 (リクエストが多すぎます)を返し、\(seconds)秒待つよう求めています: \(url)")
    case .status(429, let url, nil):
      language(
        en: "\(url) answered with status 429: too many requests",
        ko: "호스트가 상태 코드 429(요청이 너무 많음)로 응답했습니다: \(url)",
        ja: "ホストがステータスコード429 (リクエストが多すぎます)を返しました: \(url)")
    case .status(let status, let url, _):
      language(
        en: "\(url) answered with status \(status)",
        ko: "호스트가 상태 코드 \("\(status)".with(.direction)) 응답했습니다: \(url)",
        ja: "ホストがステータスコード\(status)を返しました: \(url)")
    case .noDocument(let url, 200):
      language(
        en: "\(url) answered with something that is not JSON",
        ko: "호스트의 응답이 JSON이 아닙니다: \(url)",
        ja: "ホストの応答がJSONではありません: \(url)")
    case .noDocument(let url, let status):
      language(
        en: "\(url) answered with status \(status), and so did its other forms",
        ko: "호스트가 이 주소에도 다른 형태의 주소에도 상태 코드 \("\(status)".with(.direction)) 응답했습니다: \(url)",
        ja: "ホストがこのアドレスにも別の形のアドレスにもステータスコード\(status)を返しました: \(url)")
    case .notReadInTime(let url):
      language(
        en: "the answer of \(url) took too long to read",
        ko: "제한 시간 안에 응답을 다 읽지 못했습니다: \(url)",
        ja: "制限時間内に応答を読み終えられませんでした: \(url)")
    case .unusable(let finding):
      language(
        en: "the host's answer cannot be used: ",
        ko: "호스트의 응답을 사용할 수 없습니다: ",
        ja: "ホストの応答を使えません: ") + finding.text(in: language)
    case .tooMuch(let host, let bytes):
      language(
        en: "all answers of \(host) together have more than \(bytes >> 20) MiB",
        ko: "이 호스트의 응답을 모두 합하면 \(bytes >> 20)MiB를 넘습니다: \(host)",
        ja: "このホストの応答は合計で\(bytes >> 20) MiBを超えています: \(host)")
    case .noCopy(let host):
      language(
        en: "there is no complete copy of the answers of \(host)",
        ko: "이 호스트의 응답이 빠짐없이 저장되어 있지 않습니다: \(host)",
        ja: "このホストの応答がすべては保存されていません: \(host)")
    }
  }
}

extension PictureError: Message {
  func text(in language: Language) -> String {
    switch reason {
    case .noAnswer(let error): error.text(url.description, in: language)
    case .status(let status):
      APIError.status(status, url: url.description, retryAfter: nil).text(in: language)
    case .notSecure:
      language(
        en: "pictures are fetched by https only: \(url)", ko: "사진은 https로만 받습니다: \(url)",
        ja: "写真はhttpsでしか取得しません: \(url)")
    case .privateAddress:
      language(
        en: "the picture is at an address of a private network, and the catalog is not: \(url)",
        ko: "사진의 주소는 사설 네트워크에 있지만 카탈로그는 그렇지 않습니다: \(url)",
        ja: "写真のアドレスはプライベートネットワークのものですが、カタログはそうではありません: \(url)")
    case .unknownSize:
      language(
        en: "the size of the picture cannot be read: \(url)", ko: "사진의 크기를 읽을 수 없습니다: \(url)",
        ja: "写真の大きさを読み取れません: \(url)")
    case .noPicture:
      language(
        en: "what \(url) sent is no JPEG, PNG or WebP", ko: "받은 것이 JPEG, PNG, WebP가 아닙니다: \(url)",
        ja: "届いたものはJPEG、PNG、WebPではありません: \(url)")
    case .tooManyPixels:
      language(
        en:
          "the picture has more than \(PictureFile.largestSide) pixels on a side, or more than \(PictureFile.largestArea / 1_000_000) megapixels: \(url)",
        ko:
          "사진의 한 변이 \(PictureFile.largestSide)픽셀을 넘거나 전체가 \(PictureFile.largestArea / 1_000_000)메가픽셀을 넘습니다: \(url)",
        ja:
          "写真の一辺が\(PictureFile.largestSide)ピクセル、または全体が\(PictureFile.largestArea / 1_000_000)メガピクセルを超えています: \(url)"
      )
    case .noCopy:
      language(
        en: "there is no copy of the picture, and no network is to be used: \(url)",
        ko: "저장된 사진이 없고 네트워크를 쓰지 않습니다: \(url)", ja: "保存済みの写真がなく、ネットワークを使いません: \(url)")
    case .notDrawn:
      language(
        en: "the picture could not be drawn: \(url)", ko: "사진을 그리지 못했습니다: \(url)", ja: "写真を描けませんでした: \(url)")
    }
  }
}

extension TransportError {
  fileprivate func text(_ url: String, in language: Language) -> String {
    switch self {
    case .hostNotFound:
      language(
        en: "the host of \(url) was not found",
        ko: "호스트를 찾을 수 없습니다: \(url)",
        ja: "ホストが見つかりません: \(url)")
    case .noConnection:
      language(en: "no connection to \(url)", ko: "연결할 수 없습니다: \(url)", ja: "接続できません: \(url)")
    case .notSecure:
      language(
        en: "no secure connection to \(url): its certificate was rejected, or it does not support TLS",
        ko: "안전하게 연결할 수 없습니다. 인증서가 거부되었거나 호스트가 TLS를 지원하지 않습니다: \(url)",
        ja: "安全に接続できません。証明書が拒否されたか、ホストがTLSに対応していません: \(url)")
    case .unsupportedAddress:
      language(
        en: "this address cannot be requested on this system: \(url)",
        ko: "이 시스템에서는 요청할 수 없는 주소입니다: \(url)",
        ja: "このシステムではリクエストできないアドレスです: \(url)")
    case .noProxy(let proxy, let variable):
      language(
        en: "no connection to the proxy \(proxy), which \(variable) names, for \(url)",
        ko: "\(variable)에 지정된 프록시 \(proxy)에 연결할 수 없습니다: \(url)",
        ja: "\(variable)で指定されたプロキシー\(proxy)に接続できません: \(url)")
    case .proxyRefused(let proxy, let variable, let status):
      language(
        en:
          "the proxy \(proxy), which \(variable) names, answered with status \(status) instead of connecting to \(url)",
        ko:
          "\(variable)에 지정된 프록시 \(proxy.with(.subject)) 호스트에 연결하지 않고 상태 코드 \("\(status)".with(.direction)) 응답했습니다: \(url)",
        ja: "\(variable)で指定されたプロキシー\(proxy)がホストに接続せず、ステータスコード\(status)を返しました: \(url)")
    case .timedOut:
      language(
        en: "\(url) did not answer in time",
        ko: "제한 시간 안에 응답이 오지 않았습니다: \(url)",
        ja: "制限時間内に応答がありませんでした: \(url)")
    case .brokenAnswer:
      language(
        en: "the answer of \(url) broke off or makes no sense",
        ko: "응답이 도중에 끊겼거나 해석할 수 없습니다: \(url)",
        ja: "応答が途中で切れたか、解釈できません: \(url)")
    case .tooLarge(let limit):
      language(
        en: "the answer of \(url) is larger than \(limit) bytes",
        ko: "응답이 \(limit)바이트보다 큽니다: \(url)",
        ja: "応答が\(limit)バイトを超えています: \(url)")
    case .tooManyRedirects:
      language(
        en: "\(url) redirects again and again",
        ko: "리디렉션이 계속 반복됩니다: \(url)",
        ja: "リダイレクトが何度も繰り返されます: \(url)")
    case .insecureRedirect:
      language(
        en: "\(url) redirects from https to http, which is not followed",
        ko: "https에서 http로 가는 리디렉션은 따르지 않습니다: \(url)",
        ja: "httpsからhttpへのリダイレクトには従いません: \(url)")
    case .foreignRedirect:
      language(
        en: "\(url) redirects to what is no web address, which is not followed",
        ko: "웹 주소가 아닌 곳으로 가는 리디렉션은 따르지 않습니다: \(url)",
        ja: "ウェブアドレスでないところへのリダイレクトには従いません: \(url)")
    case .redirectWithUser:
      language(
        en: "\(url) redirects to an address with a user name in it, which is not followed",
        ko: "사용자 이름이 들어 있는 주소로 가는 리디렉션은 따르지 않습니다: \(url)",
        ja: "ユーザー名を含むアドレスへのリダイレクトには従いません: \(url)")
    case .privateRedirect:
      language(
        en: "\(url) redirects to an address of a private network, which is not followed",
        ko: "사설 네트워크의 주소로 가는 리디렉션은 따르지 않습니다: \(url)",
        ja: "プライベートネットワークのアドレスへのリダイレクトには従いません: \(url)")
    case .cancelled:
      language(
        en: "the request to \(url) was cancelled",
        ko: "요청이 취소되었습니다: \(url)",
        ja: "リクエストが取り消されました: \(url)")
    case .helperMissing(let path):
      language(
        en: "kpgg-fetch, which asks hosts, is not there: \(path)",
        ko: "호스트에 요청을 보내는 kpgg-fetch가 없습니다: \(path)",
        ja: "ホストにリクエストを送るkpgg-fetchがありません: \(path)")
    case .helperOfOtherVersion(let path):
      language(
        en: "kpgg-fetch is of another version than kpgg: \(path)",
        ko: "kpgg-fetch의 버전이 kpgg와 다릅니다: \(path)",
        ja: "kpgg-fetchのバージョンがkpggと違います: \(path)")
    case .helperNotReady(let path, let message):
      language(
        en: "\(path) cannot be used: \(message)",
        ko: "\(path.with(.object)) 사용할 수 없습니다: \(message)",
        ja: "\(path)を使えません: \(message)")
    case .helperFailed:
      language(
        en: "kpgg-fetch ended unexpectedly while it asked \(url)",
        ko: "요청하는 동안 kpgg-fetch가 예기치 않게 종료되었습니다: \(url)",
        ja: "リクエスト中にkpgg-fetchが予期せず終了しました: \(url)")
    case .other(let code):
      language(
        en: "\(url) could not be asked (error \(code))",
        ko: "요청하지 못했습니다(오류 \(code)): \(url)",
        ja: "リクエストできませんでした (エラー\(code)): \(url)")
    }
  }
}
