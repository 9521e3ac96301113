import KPGGCore

/// What a reader of the catalog, its files and its hosts can rely on.
extension HelpTopic {
  static func names(_ language: Language) -> String {
    language(
      en: """
        Case, spaces, punctuation and script make no difference: '(g)i-dle', gidle, 여자아이들 and アイドゥル are one group; \
        사나, サナ, さな and 湊崎紗夏 are one member. Kana follow from the Korean name, voiced or not, long or short.

          red velvet        A group. Words are joined, so that names need no quotes.
          ohmygirl arin     A member behind her group's name; ohmygirl/arin and 에스파카리나 say it, too.
          arin              The only person of that name, in the group where she is shown first.
          ohmyg             A beginning is enough if only one group has it.
          hype boy          A song, by its title, its Korean title, or what fans call it: 다만세.

        What is less certain is suggested, and never taken. kpgg search finds it: parts of names, initial consonants \
        (ㅇㅁㅇㄱ), the wrong keyboard layout (dhakdlrjf), names written as they sound, misspellings, a group and a member in either order, \
        and conditions (mbti:INFP era:2014-2015).
        """,
      ko: """
        대소문자, 띄어쓰기, 문장 부호, 문자의 차이는 상관없습니다. '(g)i-dle', gidle, 여자아이들, アイドゥル은 같은 그룹이고, \
        사나, サナ, さな, 湊崎紗夏는 같은 멤버입니다. 가나는 한글 이름에서 옮기며, 청음과 탁음, 장음과 단음을 가리지 않습니다.

          red velvet        그룹. 단어를 이어서 읽으므로 따옴표가 필요 없습니다.
          ohmygirl arin     그룹 이름 뒤의 멤버. ohmygirl/arin이나 에스파카리나처럼 써도 됩니다.
          arin              그 이름을 가진 유일한 사람. 먼저 보여 주는 그룹의 멤버로 찾습니다.
          ohmyg             한 그룹에만 맞는다면 이름의 앞부분만으로도 충분합니다.
          hype boy          노래. 제목, 한글 제목, 팬들이 부르는 이름(다만세)으로 찾습니다.

        확실하지 않은 이름은 제안만 하고 그대로 쓰지 않습니다. 그런 이름은 kpgg search가 찾습니다: 이름의 일부, 초성(ㅇㅁㅇㄱ), \
        다른 자판으로 친 글자(dhakdlrjf), 소리 나는 대로 쓴 이름, 오타, 순서를 바꾼 그룹과 멤버, 조건(mbti:INFP era:2014-2015).
        """,
      ja: """
        大文字と小文字、空白、記号、文字の違いは問いません。'(g)i-dle'、gidle、여자아이들、アイドゥルは同じグループ、\
        사나、サナ、さな、湊崎紗夏は同じメンバーです。仮名は韓国語の名前から導き、清音と濁音、長音の有無を区別しません。

          red velvet        グループ。単語はつなげて読むので、引用符は要りません。
          ohmygirl arin     グループ名に続くメンバー。ohmygirl/arinや에스파카리나とも書けます。
          arin              その名前を持つただ一人の人。先に表示されるグループのメンバーとして探します。
          ohmyg             一つのグループにしか当てはまらなければ、名前の初めだけで足ります。
          hype boy          曲。曲名、ハングルの曲名、ファンの呼び名(다만세)で探します。

        確かでない名前は候補を示すだけで、そのまま使うことはありません。それらはkpgg searchで見つかります: 名前の一部、初声(ㅇㅁㅇㄱ)、\
        配列を間違えた入力(dhakdlrjf)、音のとおりに書いた名前、つづりの間違い、順序を入れ替えたグループとメンバー、条件(mbti:INFP era:2014-2015)。
        """)
  }

  static func files(_ language: Language) -> String {
    language(
      en: """
        kpgg paths shows where each file is, and why there; kpgg help environment names the variables that say so.

          favorites.json  The favourites: JSON that you can read and back up.
          catalog         What data update fetched last, beside the favourites.
          config.json     The settings.
          history.json    The recent searches; none are kept with kpgg config set history off.
          browse.json     Where kpgg browse was left, if it is to begin there.

        The answers of hosts are in the cache, in one folder for each host, at most 64 MiB each; that folder can be deleted \
        at any moment.

        Several programs may write at once, and any of them may be killed: a file is always the old one or the new one. What \
        several may write has an empty .lock beside it. A favourites file that cannot be read is kept as favorites.json.damaged before a new one \
        begins. What kpgg writes only you can read; permissions that you have given a file stay, and so do symbolic links.

        Where you say (--save, data export), your umask decides who can read. Nothing that exists is replaced without --force or a question, \
        except the files of an earlier export. With --force a regular file is replaced and keeps its permissions, a device or named pipe is \
        written to, and a link stays. An export deletes nothing and writes into no group or song that is a link.

        Root with another user's HOME (sudo -E) leaves files to their owners, follows no links but root's own, and ignores the settings. \
        sudo -H avoids that.
        """,
      ko: """
        각 파일의 위치와 그 이유는 kpgg paths가 보여 줍니다. 위치를 정하는 변수는 kpgg help environment에 있습니다.

          favorites.json  즐겨찾기. 읽고 백업할 수 있는 JSON입니다.
          catalog         data update가 마지막으로 가져온 카탈로그. 즐겨찾기와 같은 폴더에 있습니다.
          config.json     설정.
          history.json    최근 검색. kpgg config set history off로 저장하지 않게 할 수 있습니다.
          browse.json     kpgg browse를 끝낸 곳. 거기서 다시 시작하도록 설정했을 때만 저장합니다.

        호스트의 응답은 캐시에 호스트마다 한 폴더씩, 최대 64 MiB까지 저장합니다. 이 폴더는 언제든지 삭제해도 됩니다.

        여러 프로그램이 동시에 쓰거나 쓰는 도중에 종료되어도 파일은 이전 내용이나 새 내용 가운데 하나입니다. 여럿이 쓸 수 있는 파일 옆에는 \
        빈 .lock 파일이 있습니다. 읽을 수 없는 즐겨찾기 파일은 새로 만들기 전에 favorites.json.damaged로 남겨 둡니다. kpgg가 만든 \
        파일은 사용자만 읽을 수 있으며, 직접 바꾼 권한과 심볼릭 링크는 그대로 유지합니다.

        직접 지정한 곳(--save, data export)에 쓸 때는 umask가 읽기 권한을 정합니다. 이전에 내보낸 파일 말고는, --force나 확인 없이 있는 것을 바꾸지 않습니다. \
        --force를 쓰면 일반 파일은 바꾸되 권한을 유지하고, 장치나 파이프에는 그대로 쓰며, 링크는 남깁니다. 내보내기는 아무것도 삭제하지 않고, \
        링크인 group이나 song에는 쓰지 않습니다.

        다른 사용자의 HOME으로 실행한 root(sudo -E)는 파일의 소유자를 바꾸지 않고, root의 것이 아닌 링크를 따라가지 않으며, 설정 파일을 무시합니다. \
        sudo -H로 피할 수 있습니다.
        """,
      ja: """
        各ファイルの場所とその理由はkpgg pathsが表示します。場所を決める変数はkpgg help environmentにあります。

          favorites.json  お気に入り。読むこともバックアップもできるJSONです。
          catalog         data updateが最後に取得したカタログ。お気に入りと同じフォルダーにあります。
          config.json     設定。
          history.json    最近の検索。kpgg config set history offで保存しないようにできます。
          browse.json     kpgg browseを終えた場所。そこから始める設定のときだけ保存します。

        ホストの応答は、ホストごとに一つのフォルダーで、それぞれ最大64 MiBまでキャッシュに保存します。このフォルダーはいつ削除してもかまいません。

        複数のプログラムが同時に書いても、書いている途中で終了しても、ファイルは古い内容か新しい内容のどちらかです。複数が書きうるファイルの横には\
        空の.lockファイルがあります。読み取れないお気に入りのファイルは、新しく作る前にfavorites.json.damagedとして残します。kpggが書いた\
        ファイルは本人だけが読めます。自分で変えたアクセス権とシンボリックリンクはそのまま保たれます。

        自分で指定した場所 (--save、data export) に書くときは、umaskが読み取り権限を決めます。以前に書き出したファイル以外は、--forceか確認なしに置き換えません。\
        --forceを付けると、通常のファイルは権限を保って置き換え、デバイスやパイプにはそのまま書き込み、リンクは残します。書き出しは何も削除せず、\
        リンクになっているgroupやsongには書きません。

        別のユーザーのHOMEで動くroot (sudo -E) は、ファイルの所有者を変えず、root自身のもの以外のリンクをたどらず、設定ファイルを無視します。\
        sudo -Hで避けられます。
        """)
  }

  static func hosts(_ language: Language) -> String {
    language(
      en: """
        kpgg asks nobody unless a host is named: by --api, KPGG_API or the setting api for what a command reads, or by data \
        update, which fetches everything once. An update that is older than the catalog in the program says so at a terminal; \
        kpgg data reset goes back to the newer one.

        Anybody can be a host: kpgg data export DIR writes the files, and any web server can serve the folder.

          group/index.json  The sections and their groups.
          group/2020.json   The members of an era's groups; group/STAYC.json those of one group.
          song/2020.json    The songs of an era's groups; song/STAYC.json those of one group.

        The addresses without an ending (group/, group/STAYC) are asked for first, as the original app does, and those of the \
        files where they answer nothing. For web pages of other origins the server has to send Access-Control-Allow-Origin: *; \
        python3 -m http.server does not. IZ*ONE.json is a name that Windows cannot hold; the files of the eras have everything that is in \
        it. The original app's mock API, which has fewer keys and no songs, is understood, too; data export --original writes it. \
        kpgg data verify tells what is wrong with a host, a folder or a file.

        Responses are cached and used again for as long as the host allows (Cache-Control, Expires, Age, Vary: RFC 9111); after \
        that, kpgg asks whether they have changed (ETag, Last-Modified). When a host is down, its cached responses stand in, or else the last data update from \
        there, with a warning that says how old they are; --offline uses only them. A document that is missing or broken \
        costs a list no more than its own groups, with a warning that names it; data update takes all documents or none. A command waits for hosts 30 seconds in total, or as \
        --timeout says. An answer may have 16 MiB, and https is never left for http.

        An address is http or https with a name, an IPv4 address, or, on macOS, an IPv6 address in brackets. http_proxy, \
        https_proxy, all_proxy and no_proxy name proxies on Linux, and the system's settings on macOS. Trusted certificates are the \
        system's; SSL_CERT_FILE is not read.

        Pictures come from wherever the catalog says, by https. A picture at localhost or at a loopback, private or link-local address is \
        fetched only if the API host is at one, too, and no redirect leads there from elsewhere. Names are not looked up for this: one that \
        resolves to such an address is fetched. A picture may have 8 MiB, 16,384 pixels on a side and 64 megapixels in all.
        """,
      ko: """
        호스트를 지정하지 않으면 kpgg는 아무 데도 요청하지 않습니다. 명령이 읽을 호스트는 --api, KPGG_API, 설정 api로 지정하며, data \
        update는 모든 것을 한 번에 가져옵니다. 업데이트한 카탈로그가 프로그램의 카탈로그보다 오래되었으면 터미널에서 알립니다. kpgg data reset으로 \
        더 새로운 카탈로그로 돌아갑니다.

        누구나 호스트를 만들 수 있습니다. kpgg data export 폴더가 파일을 만들고, 그 폴더를 아무 웹 서버로나 제공하면 됩니다.

          group/index.json  섹션과 그 그룹.
          group/2020.json   한 시기 그룹의 멤버. group/STAYC.json은 한 그룹의 멤버.
          song/2020.json    한 시기 그룹의 노래. song/STAYC.json은 한 그룹의 노래.

        원래 앱처럼 확장자 없는 주소(group/, group/STAYC)를 먼저 요청하고, 응답이 없으면 파일의 주소를 요청합니다. 다른 출처의 웹 페이지가 읽게 하려면 \
        서버가 Access-Control-Allow-Origin: *를 보내야 하며, python3 -m http.server는 보내지 않습니다. IZ*ONE.json은 Windows에서 쓸 수 없는 \
        이름이지만, 그 내용은 모두 시기별 파일에도 있습니다. 키가 더 적고 노래가 없는 원래 앱의 모의 API도 읽을 수 있고, data export --original로 만들 수 \
        있습니다. 호스트나 폴더, 파일에 잘못된 것은 kpgg data verify가 알려 줍니다.

        응답은 저장해 두고 호스트가 허락하는 동안(Cache-Control, Expires, Age, Vary: RFC 9111) 다시 쓰며, 그 뒤에는 바뀌었는지 묻습니다(ETag, Last-Modified). \
        호스트가 응답하지 않으면 저장된 응답이나 그 호스트의 마지막 data update를 쓰고, 얼마나 오래되었는지 경고합니다. --offline은 저장된 응답만 씁니다. \
        문서 하나가 없거나 잘못되어도 목록에서는 그 문서의 그룹만 빠지고, 어느 문서인지 경고합니다. data update는 모든 문서를 받았을 때만 바꿉니다. 한 명령이 호스트를 기다리는 시간은 \
        모두 30초이며 --timeout으로 바꿉니다. 응답 하나는 16 MiB까지이고, https에서 http로는 넘어가지 않습니다.

        주소는 http나 https이며, 이름이나 IPv4 주소를, macOS에서는 대괄호로 묶은 IPv6 주소도 씁니다. 프록시는 Linux에서는 \
        http_proxy, https_proxy, all_proxy, no_proxy가, macOS에서는 시스템 설정이 정합니다. 신뢰하는 인증서는 시스템의 것이며, SSL_CERT_FILE은 \
        읽지 않습니다.

        사진은 카탈로그에 적힌 주소에서 https로만 받습니다. localhost나 루프백, 사설, 링크 로컬 주소에 있는 사진은 API 호스트도 그런 주소일 때만 받고, 다른 \
        곳에서 그리로 가는 리디렉션은 따르지 않습니다. 이름이 그런 주소를 가리키는지는 확인하지 않으므로 그런 이름의 사진은 받습니다. 사진은 8 MiB, 한 변 \
        16,384픽셀, 전체 64메가픽셀까지입니다.
        """,
      ja: """
        ホストを指定しない限り、kpggはどこにも問い合わせません。コマンドが読むホストは--api、KPGG_API、設定apiで指定し、data \
        updateはすべてを一度に取得します。更新したカタログがプログラム内のカタログより古ければ端末で知らせます。kpgg data resetで\
        新しいほうに戻ります。

        だれでもホストになれます。kpgg data export フォルダーがファイルを書き出し、そのフォルダーはどのウェブサーバーでも提供できます。

          group/index.json  セクションとそのグループ。
          group/2020.json   ある時期のグループのメンバー。group/STAYC.jsonは一つのグループのメンバー。
          song/2020.json    ある時期のグループの曲。song/STAYC.jsonは一つのグループの曲。

        元のアプリと同じく拡張子のないアドレス(group/, group/STAYC)を先に求め、応答がなければファイルのアドレスを求めます。別のオリジンのウェブページから\
        読めるようにするには、サーバーがAccess-Control-Allow-Origin: *を送る必要があり、python3 -m http.serverは送りません。IZ*ONE.jsonは\
        Windowsでは使えない名前ですが、その内容はすべて時期ごとのファイルにもあります。キーが少なく曲のない元のアプリのモックAPIも読み取れ、data export \
        --originalで書き出せます。ホスト、フォルダー、ファイルの誤りはkpgg data verifyが示します。

        応答は保存し、ホストが許す間(Cache-Control, Expires, Age, Vary: RFC 9111)は再び使い、その後は変わったかどうかを尋ねます(ETag, Last-Modified)。\
        ホストが応答しないときは、保存済みの応答か、そのホストの最後のdata updateを使い、どれだけ古いかを警告します。--offlineは保存済みの応答だけを使います。\
        文書が一つ欠けたり壊れたりしても、一覧ではその文書のグループが抜けるだけで、どの文書かを警告します。data updateはすべての文書が揃ったときだけ置き換えます。一つのコマンドがホストを待つ時間は\
        合計30秒で、--timeoutで変えられます。応答は16 MiBまでで、httpsからhttpには移りません。

        アドレスはhttpかhttpsで、名前かIPv4アドレス、macOSでは角括弧で囲んだIPv6アドレスも使えます。プロキシーは、Linuxでは\
        http_proxy、https_proxy、all_proxy、no_proxyが、macOSではシステムの設定が決めます。信頼する証明書はシステムのもので、SSL_CERT_FILEは\
        読みません。

        写真はカタログにあるアドレスからhttpsでのみ取得します。localhostや、ループバック、プライベート、リンクローカルのアドレスにある写真は、APIホストもそうした\
        アドレスにあるときだけ取得し、ほかからそこへのリダイレクトには従いません。名前がそうしたアドレスを指すかは調べないので、そのような名前の写真は取得します。\
        写真は8 MiB、一辺16,384ピクセル、全体で64メガピクセルまでです。
        """)
  }

  static func compatibility(_ language: Language) -> String {
    language(
      en: """
        From 1.0.0 on, a version is MAJOR.MINOR.PATCH. Only a new MAJOR version may take away or change what others build on:

          kpgg      The commands and options, and what they mean; the names and values of settings and of KPGG_ variables.
          $?        The exit status, as kpgg help exit-codes tells it.
          --json    The names, types and meaning of the fields that kpgg schema describes.
          --plain   The order and the meaning of the columns of rows.
          --api     The addresses and keys that kpgg asks for and understands, those of the original app among them.
          *.json    favorites.json, config.json and history.json: each version reads what every earlier one wrote.
          slug      The slugs of groups and members, and the identifiers of events in calendars.
          KPGGCore  The public declarations of the libraries KPGGCore and KPGGNetworking.

        A MINOR version may add to them: commands, options, settings, fields, columns at the end, keys of documents, and values of a \
        field. Pass over fields and values that you do not know. A PATCH version mends what is not as it is documented.

        Every version may change what people read: screens, keys of kpgg browse, messages, help, pictures, the order of what is \
        found, and the words. The facts change with each edition of the catalog. The cache, and what kpgg \
        and kpgg-fetch say to each other, are no part of this.

        What a MAJOR version will take away goes on working for at least one whole MINOR version before it, and a warning on the \
        error stream of a terminal says what takes its place. CHANGELOG.md lists it under "Deprecated" then, and under "Removed" \
        when it is gone.

        favorites.json and history.json have versions of their own. Of a higher minor version everything is kept, also what is \
        not understood; a file of a higher major version is refused, and never overwritten. config.json has none: a key that means nothing \
        stays where it is.
        """,
      ko: """
        1.0.0부터 버전은 MAJOR.MINOR.PATCH입니다. 다른 프로그램이 기대는 것을 없애거나 바꾸는 일은 새 MAJOR 버전에서만 있습니다.

          kpgg      명령과 옵션, 그 뜻. 설정과 KPGG_ 변수의 이름과 값.
          $?        종료 코드. kpgg help exit-codes의 내용과 같습니다.
          --json    kpgg schema가 설명하는 필드의 이름, 형식, 뜻.
          --plain   행에서 열의 순서와 뜻.
          --api     kpgg가 요청하고 읽는 주소와 키. 원래 앱의 것도 포함합니다.
          *.json    favorites.json, config.json, history.json. 모든 버전은 이전 버전이 쓴 파일을 읽습니다.
          slug      그룹과 멤버의 슬러그, 캘린더 일정의 식별자.
          KPGGCore  라이브러리 KPGGCore와 KPGGNetworking의 공개 선언.

        MINOR 버전은 여기에 더할 수 있습니다: 명령, 옵션, 설정, 필드, 끝에 붙는 열, 문서의 키, 필드의 값. 모르는 필드와 값은 건너뛰십시오. PATCH \
        버전은 문서와 다른 동작을 바로잡습니다.

        사람이 읽는 것은 어느 버전에서나 바뀔 수 있습니다: 화면, kpgg browse의 키, 메시지, 도움말, 그림, 검색 결과의 순서, 표현. 사실은 카탈로그의 판마다 \
        바뀝니다. 캐시와, kpgg와 kpgg-fetch 사이의 통신은 여기에 들지 않습니다.

        MAJOR 버전이 무엇을 없애기 전에는 적어도 MINOR 버전 하나 동안 그대로 동작하며, 터미널에서는 무엇이 대신하는지 표준 오류로 알립니다. CHANGELOG.md에는 \
        그때 "Deprecated"에, 없어졌을 때 "Removed"에 적습니다.

        favorites.json과 history.json에는 따로 버전이 있습니다. 더 높은 minor 버전의 파일은 모르는 내용까지 그대로 지키며, 더 높은 major 버전의 \
        파일은 읽지 않고 덮어쓰지도 않습니다. config.json에는 버전이 없고, 모르는 키는 그대로 둡니다.
        """,
      ja: """
        1.0.0から、バージョンはMAJOR.MINOR.PATCHです。ほかのプログラムがよりどころとするものをなくしたり変えたりするのは、新しいMAJORバージョンだけです。

          kpgg      コマンドとオプション、その意味。設定とKPGG_変数の名前と値。
          $?        終了ステータス。kpgg help exit-codesのとおりです。
          --json    kpgg schemaが説明するフィールドの名前、型、意味。
          --plain   行の中の列の順序と意味。
          --api     kpggが求め、読み取るアドレスとキー。元のアプリのものも含みます。
          *.json    favorites.json、config.json、history.json。どのバージョンも、以前のバージョンが書いたものを読みます。
          slug      グループとメンバーのスラッグ、カレンダーの予定の識別子。
          KPGGCore  ライブラリーKPGGCoreとKPGGNetworkingの公開宣言。

        MINORバージョンはこれに加えることができます: コマンド、オプション、設定、フィールド、末尾の列、文書のキー、フィールドの値。知らないフィールドと値は読み飛ばしてください。\
        PATCHバージョンは、説明と異なる動作を直します。

        人が読むものはどのバージョンでも変わることがあります: 画面、kpgg browseのキー、メッセージ、ヘルプ、画像、見つかったものの順序、言い回し。事実はカタログの\
        版ごとに変わります。キャッシュと、kpggとkpgg-fetchの間のやりとりは、これに含まれません。

        MAJORバージョンが何かをなくす前には、少なくとも一つのMINORバージョンの間そのまま動き、何が代わるのかを端末では標準エラーで知らせます。CHANGELOG.mdには\
        そのとき"Deprecated"に、なくなったとき"Removed"に記します。

        favorites.jsonとhistory.jsonには独自のバージョンがあります。より高いminorバージョンのファイルは、理解できない内容も含めて保ちます。より高いmajorバージョンの\
        ファイルは読まず、上書きもしません。config.jsonにはバージョンがなく、知らないキーはそのまま残します。
        """)
  }
}
