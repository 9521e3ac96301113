import KPGGCore
import Terminal

/// The settings, with their values, the sources of the values, and descriptions.
struct SettingListView: Sendable {
  let records: [SettingRecord]

  func lines(_ context: RenderContext) -> [Line] {
    let width = records.map(\.setting.rawValue.cells).max() ?? 0
    return Array(
      records.map { record in
        let key = Line(record.setting.rawValue, .title)
        let value =
          context.known(record.inUse.value, or: "none")
          + Line("  (\(context.text(.decided(by: record.inUse.source))))", .secondary)
        let meaning = context.text(record.setting.declaration.help)
        if context.isAccessible { return [key + Line(": ") + value, Line(meaning)] }
        return [key.indented(by: 2).padded(to: width + 4) + value]
          + meaning.wrappedAroundCommands(to: context.width - 4).map { Line($0, .secondary).indented(by: 4) }
      }.joined(separator: context.isAccessible ? [Line()] : []))
  }
}
