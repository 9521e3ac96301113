import KPGGCore

extension Language {
  /// A date beside its name: a whole one as in columns, `1999.06.18`, else `1999년 6월`, `1999年6月`.
  func date(_ day: Day) -> String { day.day == nil || day.year == nil ? longDate(day) : shortDate(day) }

  /// A date as it stands in a sentence: `1999-06-18`, `1999년 6월 18일`, `1999年6月18日`.
  func longDate(_ day: Day) -> String {
    func parts(_ year: String, _ month: String, _ date: String, separator: String) -> String {
      [day.year.map { "\($0)\(year)" }, day.month.map { "\($0)\(month)" }, day.day.map { "\($0)\(date)" }]
        .compactMap { $0 }.joined(separator: separator)
    }
    return self(
      en: day.iso, ko: parts("년", "월", "일", separator: " "), ja: parts("年", "月", "日", separator: ""))
  }

  /// A date for a column, in which all dates are equally wide: `1999-06-18`, `1999.06.18`, `1999/06/18`.
  func shortDate(_ day: Day) -> String {
    func separated(by separator: String) -> String {
      day.iso.drop { $0 == "-" }.split(separator: "-").joined(separator: separator)
    }
    return self(en: day.iso, ko: separated(by: "."), ja: separated(by: "/"))
  }

  /// The years of an era: `2016-2019`, `2016~2019년`, `2016〜2019年`.
  func era(_ era: Era) -> String {
    func years(_ sign: String) -> String { era.description.replacing("-", with: sign) }
    return self(en: era.description, ko: years("~") + "년", ja: years("〜") + "年")
  }

  /// Values in a row.
  func list(_ values: [String]) -> String { values.joined(separator: self(", ")) }
}
