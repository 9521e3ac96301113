import KPGGCore

// What is wrong with files, in words.

extension StoreError {
  func text(in language: Language) -> String {
    let file = kind.text(in: language)
    let path = path ?? ""
    return switch reason {
    case .noFolder:
      language(
        en: "there is no place to keep \(file): HOME is not an absolute path in UTF-8",
        ko: "\(file.with(.object)) 저장할 곳이 없습니다: HOME이 UTF-8로 된 절대 경로가 아닙니다",
        ja: "\(file)を保存する場所がありません: HOMEがUTF-8の絶対パスではありません")
    case .file(let error):
      language(
        en: "\(file) is not accessible: ", ko: "\(file)에 접근할 수 없습니다: ", ja: "\(file)にアクセスできません: ")
        + error.text(in: language)
    case .damaged(let damage):
      language(
        en: "\(file) is damaged, \(damage.text(in: language)): \(path)",
        ko: "\(file.with(.subject)) 손상되었습니다. \(damage.text(in: language)): \(path)",
        ja: "\(file)が壊れています。\(damage.text(in: language)): \(path)")
    case .newer(let version):
      language(
        en: "\(file) is of version \(quoted(version)), newer than this program understands: \(path)",
        ko: "이 프로그램은 \(file)의 새 버전 \(quoted(version).with(.object)) 아직 지원하지 않습니다: \(path)",
        ja: "このプログラムは、\(file)の新しいバージョン\(bracketed(version))にまだ対応していません: \(path)")
    case .ofOtherUser:
      language(
        en: "\(file) belongs to another user: \(path)", ko: "\(file.with(.topic)) 다른 사용자의 것입니다: \(path)",
        ja: "\(file)は別のユーザーのものです: \(path)")
    }
  }
}

extension StoreError.Kind {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .favorites: language(en: "the favourites file", ko: "즐겨찾기 파일", ja: "お気に入りのファイル")
    case .history: language(en: "the file of recent searches", ko: "검색 기록 파일", ja: "検索履歴のファイル")
    case .settings: language(en: "the config file", ko: "설정 파일", ja: "設定ファイル")
    case .catalog: language(en: "the updated catalog", ko: "업데이트된 카탈로그", ja: "更新済みカタログ")
    case .screen:
      language(
        en: "the file of how the full screen was left", ko: "전체 화면 상태 파일", ja: "全画面の状態ファイル")
    }
  }
}

extension StoreError.Damage {
  fileprivate func text(in language: Language) -> String {
    switch self {
    case .notJSON(let place): language(en: "it is ", ko: "", ja: "") + place.text(in: language)
    case .noObject:
      language(en: "it is not a JSON object", ko: "JSON 객체가 아닙니다", ja: "JSONオブジェクトではありません")
    case .lacks(let key):
      language(
        en: "it has no \(quoted(key)) as it should", ko: "있어야 할 \(quoted(key).with(.subject)) 없습니다",
        ja: "必要な\(bracketed(key))がありません")
    case .altered:
      language(en: "it is not what was written", ko: "저장했던 내용과 다릅니다", ja: "保存した内容と異なります")
    }
  }
}

extension JSONError {
  func text(in language: Language) -> String {
    if isTooDeep {
      return language(
        en: "nested more than \(JSONReader.mostDepth) levels deep at line \(line), column \(column)",
        ko: "\(line)행 \(column)열에서 \(JSONReader.mostDepth)단계를 넘게 중첩되어 있습니다",
        ja: "\(line)行\(column)列目で\(JSONReader.mostDepth)段を超えて入れ子になっています")
    }
    return language(
      en: "not JSON from line \(line), column \(column) on", ko: "\(line)행 \(column)열부터 JSON이 아닙니다",
      ja: "\(line)行\(column)列目からJSONではありません")
  }
}

extension FileError {
  func text(in language: Language) -> String {
    switch reason {
    case .isFolder:
      language(
        en: "\(path) is a folder", ko: "\(path.with(.topic)) 폴더입니다", ja: "\(path)はフォルダーです")
    case .isNoFile:
      language(
        en: "\(path) is not a file",
        ko: "\(path.with(.topic)) 파일이 아닙니다",
        ja: "\(path)はファイルではありません")
    case .isNoFolder:
      language(
        en: "\(path) is a file, not a folder",
        ko: "\(path.with(.topic)) 폴더가 아니라 파일입니다",
        ja: "\(path)はフォルダーではなくファイルです")
    case .tooLarge:
      language(
        en: "\(path) is too large", ko: "\(path.with(.subject)) 너무 큽니다", ja: "\(path)は大きすぎます")
    case .wouldBeTooLarge(let limit):
      language(
        en: "\(path) would become larger than \(limit >> 20) MiB",
        ko: "\(path.with(.subject)) \(limit >> 20)MiB보다 커집니다",
        ja: "\(path)が\(limit >> 20) MiBを超えてしまいます")
    case .noPermission:
      language(
        en: "no permission for \(path)",
        ko: "\(path)에 대한 권한이 없습니다",
        ja: "\(path)へのアクセス権がありません")
    case .readOnly:
      language(
        en: "\(path) is on a read-only file system",
        ko: "\(path.with(.topic)) 읽기 전용 파일 시스템에 있습니다",
        ja: "\(path)は読み取り専用のファイルシステムにあります")
    case .diskFull:
      language(
        en: "the disk of \(path) is full",
        ko: "\(path.with(.subject)) 있는 디스크가 가득 찼습니다",
        ja: "\(path)のあるディスクがいっぱいです")
    case .locked:
      language(
        en: "another program has been writing \(path) for a long time",
        ko: "다른 프로그램이 오랫동안 \(path)에 쓰는 중입니다",
        ja: "別のプログラムが長い間\(path)に書き込んでいます")
    case .linkLoop:
      language(
        en: "\(path) is a symbolic link to itself",
        ko: "\(path.with(.topic)) 자기 자신을 가리키는 심볼릭 링크입니다",
        ja: "\(path)は自分自身を指すシンボリックリンクです")
    case .isLink:
      language(
        en: "\(path) is a symbolic link, which is not followed there",
        ko: "\(path.with(.topic)) 심볼릭 링크이므로 사용하지 않습니다",
        ja: "\(path)はシンボリックリンクのため使いません")
    case .isLinkOfOther:
      language(
        en: "\(path) is a symbolic link that another user can change; root does not follow it",
        ko: "\(path.with(.topic)) 다른 사용자가 바꿀 수 있는 심볼릭 링크이므로 root로는 따라가지 않습니다",
        ja: "\(path)は別のユーザーが変更できるシンボリックリンクのため、rootではたどりません")
    case .exists:
      language(
        en: "there is something at \(path) already", ko: "\(path)에 이미 파일이 있습니다", ja: "\(path)はすでに存在します")
    case .linkNotUTF8:
      language(
        en: "\(path) is a symbolic link to a name that is not UTF-8",
        ko: "\(path.with(.topic)) UTF-8이 아닌 이름을 가리키는 심볼릭 링크입니다",
        ja: "\(path)はUTF-8でない名前を指すシンボリックリンクです")
    case .missingFolder:
      language(
        en: "a folder on the way to \(path) is missing",
        ko: "\(path)까지의 경로에 없는 폴더가 있습니다",
        ja: "\(path)までの経路に存在しないフォルダーがあります")
    case .noLocks:
      language(
        en: "the file system of \(path) has no locks to give",
        ko: "\(path.with(.subject)) 있는 파일 시스템에서 파일을 잠글 수 없습니다",
        ja: "\(path)のあるファイルシステムではファイルをロックできません")
    case .tooManyOpenFiles:
      language(
        en: "too many files are open to open \(path)",
        ko: "열려 있는 파일이 너무 많아 \(path.with(.object)) 열 수 없습니다",
        ja: "開いているファイルが多すぎるため、\(path)を開けません")
    case .linkIntoNowhere(let target):
      language(
        en: "\(path) links to \(target), in a folder that does not exist",
        ko: "\(path)의 링크 대상인 \(target.with(.topic)) 존재하지 않는 폴더에 있습니다",
        ja: "\(path)のリンク先\(target)は、存在しないフォルダーの中にあります")
    case .system(let reason): "\(path): \(reason)"
    }
  }
}
