import KPGGCore
import Terminal

/// A list of the settings with their values, the sources of the values, and descriptions.
struct SettingListView: Sendable {
  let records: [SettingRecord]

  func lines(_ context: RenderContext) -> [Line] {
    let width = records.map(\.setting.rawValue.cells).max() ?? 0
    return Array(
      records.map { record in
        let key = Line(record.setting.rawValue, .title)
        let value =
          context.known(record.effective.value, or: "none")
          + Line("  (\(context.text(.settingSource( record.effective.source))))", .secondary)
        let meaning = context.text(record.setting.declaration.help)
        if context.isAccessible { return [key + Line(": ") + value, Line(meaning)] }
        let margin = width + 4
        return value.wrapped(to: context.width - margin).labelled(key.indented(by: 2), margin: margin)
          + meaning.wrapped(to: context.width - 4).map { Line($0, .secondary).indented(by: 4) }
      }.joined(separator: context.isAccessible ? [Line()] : []))
  }
}

/// A setting with its configured and effective values.
struct SettingRecord: OutputRecord {
  let setting: Setting
  let configured: String?
  let effective: Setting.SourcedValue

  static let fields: [OutputField<SettingRecord>] = [
    .nonNullText("key", "The setting.", .word(Setting.allCases.map(\.rawValue)), \.setting.rawValue),
    .text("value", "The value in the config file; null if not set there.") { $0.configured },
    .text("inUse", "The effective value; null for none.") { $0.effective.value },
    .nonNullText("source", .decidedBy, .text) { $0.effective.source },
  ]
}
