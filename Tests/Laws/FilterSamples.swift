import TestSupport

/// Samples of each filter, and of the records that it must keep.
extension FilterTests {
  /// The values of a record as text. The keys of its group's values begin with `group.`.
  typealias Row = [String: String]

  /// Spellings of a filter's value, and the records that the filter must keep.
  struct Sample: Sendable {
    let typed: [String]
    let isWanted: @Sendable (Row) -> Bool

    init(_ typed: String..., when isWanted: @escaping @Sendable (Row) -> Bool) {
      self.typed = typed
      self.isWanted = isWanted
    }

    init(_ typed: String..., of field: String, _ values: String...) {
      self.typed = typed
      isWanted = { row in (row[field] ?? "").split(separator: "|").contains { values.contains(String($0)) } }
    }

    init(_ typed: String..., of field: String, in numbers: ClosedRange<Int>) {
      self.typed = typed
      isWanted = { row in if let number = Int(row[field] ?? "") { numbers.contains(number) } else { false } }
    }

    /// Creates a sample for dates from one on and before another.
    init(_ typed: String..., of field: String, from first: String, to end: String) {
      self.typed = typed
      isWanted = { row in (first..<end).contains(row[field] ?? "") }
    }

    /// Creates a sample for dates of any year whose month and day begin with a text.
    init(_ typed: String..., of field: String, day: String) {
      self.typed = typed
      isWanted = { row in (row[field] ?? "").dropFirst(5).hasPrefix(day) }
    }
  }

  /// The people by the IDs of their entries.
  private static let persons = Dictionary(
    Edition.rows("members").map { ("\($0["group_slug"] ?? "")/\($0["slug"] ?? "")", $0["person"] ?? "") },
    uniquingKeysWith: { first, _ in first })
  private static let ioiMembers = Set(persons.filter { $0.key.hasPrefix("ioi/") }.values)

  static let samples: [String: [Sample]] = [
    "--era": [
      Sample("2016-2019", "2017", "2016–2019", "2016~2019", of: "group.era", "2016-2019"),
      Sample("2020", of: "group.era", "2020"),
    ],
    "--agency": [
      Sample("sm", "에스엠", "s.m.", "SM ent", of: "group.companies", "sm"),
      Sample("jyp", "제이와이피", of: "group.companies", "jyp"),
    ],
    "--debut-agency": [
      Sample("sm", "에스엠", of: "group.debutCompanies", "sm"),
      Sample("hybe", "하이브", of: "group.debutCompanies", "hybe"),
    ],
    "--fandom": [
      Sample("miracle", "미라클", "mira", of: "group.fandom", "MIRACLE"),
      Sample("once", of: "group.fandom", "ONCE"),
    ],
    "--state": [
      Sample("disbanded", "Disbanded", of: "group.state", "disbanded"),
      Sample("inactive", of: "group.state", "inactive"), Sample("hiatus", of: "group.state", "hiatus"),
      Sample("active", of: "group.state", "active"),
    ],
    "--debut": [
      Sample("2015", "2015年", "2015년", of: "group.debut", from: "2015", to: "2016"),
      Sample("2024-", "2024–", of: "group.debut", from: "2024", to: "~"),
      Sample("2015-2017", of: "group.debut", from: "2015", to: "2018"),
      Sample("2015-04", "04/2015", "Abril de 2015", of: "group.debut", from: "2015-04", to: "2015-05"),
      Sample("8", "08", "8월", "agosto", of: "group.debut", day: "08"),
    ],
    "--disbanded": [
      Sample("2024") {
        $0["group.ends", default: ""].split(separator: "|").contains { $0.hasPrefix("2024") }
      },
      Sample("1990-") { $0["group.ends", default: ""] != "" },
    ],
    "--generation": [
      Sample("4", "4세대", "4世代", of: "group.generation", in: 4...4),
      Sample("1-5", of: "group.generation", in: 1...5),
      Sample("2", of: "group.generation", in: 2...2),
    ],
    "--size": [
      Sample("5", "5명", "5 人", of: "group.size", in: 5...5), Sample("5-7", of: "group.size", in: 5...7),
      Sample("9-", of: "group.size", in: 9...100), Sample("-3", of: "group.size", in: 1...3),
    ],
    "groups --nationality": [
      Sample("JP", "일본", of: "group.nationalities", "JP"),
      Sample("thailand", of: "group.nationalities", "TH"),
      Sample("foreign") { $0["group.foreigners"] != "0" },
    ],
    "--nationality-count": [
      Sample("3", "3명", of: "group.japanese", in: 3...3), Sample("2-", of: "group.japanese", in: 2...100),
      Sample("all") { $0["group.japanese"] != "0" && $0["group.japanese"] == $0["group.size"] },
    ],
    "--with": [
      Sample("wonyoung", "장원영", "IVE Wonyoung", "izone/wonyoung", of: "group.slug", "ive", "izone"),
      Sample("jihyo", of: "group.slug", "twice"),
    ],
    "--original": [Sample("", of: "group.original", "true")],
    "--favorites": [Sample("") { $0["group.slug"] == "stayc" || $0["id"] == "ohmygirl/arin" }],
    "--status": [
      Sample("former", of: "status", "former"), Sample("deceased", of: "status", "deceased"),
      Sample("current", of: "status", "current"),
    ],
    "--born": [
      Sample("1999-06", "1999-6", "1999/06", "6/1999", of: "birthDate", from: "1999-06", to: "1999-07"),
      Sample("06", "6월", "junho", of: "birthDate", day: "06"),
      Sample("06-18", "6月18日", "18 de junio", of: "birthDate", day: "06-18"),
      Sample(
        "1999-06-18", "18/06/1999", "18 Juni 1999", of: "birthDate", from: "1999-06-18", to: "1999-06-19"),
      Sample("1999-01-01..1999-06-30", of: "birthDate", from: "1999-01-01", to: "1999-07"),
      Sample("12-25..01-05") { row in
        let day = (row["birthDate"] ?? "").dropFirst(5)
        return day.count == 5 && (day >= "12-25" || day <= "01-05")
      },
    ],
    "--mbti": [
      Sample("infp", "INFP", "인프피", of: "mbti", "INFP"), Sample("istj", "잇티제", of: "mbti", "ISTJ"),
      Sample("unknown") { $0["mbti"] == nil },
    ],
    "--blood": [
      Sample("ab", "AB", of: "bloodType", "AB"), Sample("a", of: "bloodType", "A"),
      Sample("unknown") { $0["bloodType"] == nil },
    ],
    "--position": [
      Sample("leader", "리더", "リーダー", "LÍDER", of: "positions", "leader", "co-leader"),
      Sample("main dancer", "Main-Dancer", of: "positions", "main dancer"),
      Sample("dancer", of: "positions", "dancer", "main dancer", "lead dancer"),
      Sample("group", of: "positions", "face of the group"),
    ],
    "--nationality": [
      Sample("thailand", "TH", "タイ", of: "nationality", "TH"), Sample("japao", "일본", of: "nationality", "JP"),
      Sample("NZ", "zealand", of: "nationality", "NZ"), Sample("korea", "한국", of: "nationality", "KR"),
      Sample("AU", "호주", of: "nationality", "AU"),
      Sample("foreign") { !($0["nationality"] ?? "").isEmpty && !($0["nationality"] ?? "").contains("KR") },
    ],
    "--birthplace": [
      Sample("daegu", "대구", "大邱", "DAE gu", of: "birthPlace", "Daegu"),
      Sample("대", of: "birthPlace", "Daegu", "Daejeon"), Sample("angeles", of: "birthPlace", "Los Angeles"),
      Sample(
        "thailand", "태국", of: "birthPlace", "Bangkok", "Buriram", "Chiang Mai", "Kanchanaburi", "Lopburi",
        "Nakhon Ratchasima", "Nonthaburi", "Ubon Ratchathani"),
    ],
    "--height": [
      Sample("170", "170cm", "170 CM", of: "height", in: 170...170),
      Sample("160-165", "160cm~165cm", of: "height", in: 160...165),
      Sample("170-", of: "height", in: 170...250), Sample("-155", of: "height", in: 50...155),
    ],
    "--age": [
      Sample("20", "20살", "20歳", of: "age", in: 20...20), Sample("20-25", of: "age", in: 20...25),
      Sample("40-", of: "age", in: 40...125), Sample("-17", of: "age", in: 1...17),
    ],
    "--joined": [
      Sample("2014", of: "joined", from: "2014", to: "2015"),
      Sample("2014-", of: "joined", from: "2014", to: "~"),
    ],
    "--left": [
      Sample("2024", of: "left", from: "2024", to: "2025"),
      Sample("2014-", of: "left", from: "2014", to: "~"),
    ],
    "--name": [Sample("karina", "카리나", of: "slug", "karina")],
    "--also-in": [
      Sample("ioi", "아이오아이") { row in
        row["group"] != "ioi" && ioiMembers.contains(persons[row["id"] ?? ""] ?? "")
      }
    ],
    "--unit": [
      Sample("misamo", of: "unit", "misamo"),
      Sample("orangecaramel", "오렌지캬라멜", of: "unit", "orangecaramel"),
    ],
    "--kind": [
      Sample("collaboration", of: "kind", "collaboration"), Sample("title", "Title", of: "kind", "title"),
    ],
    "--year": [
      Sample("2022", of: "released", from: "2022", to: "2023"),
      Sample("2018-2020", of: "released", from: "2018", to: "2021"),
      Sample("2020-04", of: "released", from: "2020-04", to: "2020-05"),
    ],
  ]
}
