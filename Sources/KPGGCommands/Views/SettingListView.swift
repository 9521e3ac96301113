import KPGGCore
import Terminal

/// The settings, what is in use, what decides it, and what each is about.
struct SettingListView: Sendable {
  let records: [SettingRecord]

  func lines(_ page: Page) -> [Line] {
    let columns = [
      ListColumn(.setting, .title), ListColumn(.inUse, minimum: 6),
      ListColumn(.decidedBy, rank: 1, minimum: 6),
      ListColumn(.meaning, rank: 2, minimum: 12),
    ]
    let rows = records.map { record in
      [
        Line(record.setting.rawValue, .title),
        page.known(record.inUse.value, otherwise: .none),
        Line(record.inUse.source, .secondary),
        Line(page.text(SettingText(setting: record.setting)), .secondary),
      ]
    }
    return page.list(rows, columns: columns)
  }
}
