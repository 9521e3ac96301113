import KPGGCore
import Terminal

/// Folders and files and what decides them, and everything else that decides what the program does.
struct PathsView: Sendable {
  let records: [PathRecord]

  func lines(_ context: RenderContext) -> [Line] {
    let files = context.heading(context.text(Text.files)) + facts(records.filter(\.item.isPlace), context)
    let run =
      context.heading(context.text(Text.thisRun)) + facts(records.filter { !$0.item.isPlace }, context)
    return Array(files.dropFirst()) + run
  }

  private func facts(_ records: [PathRecord], _ context: RenderContext) -> [Line] {
    context.facts(
      records.map { record in
        let source =
          record.source.map { Line("  (\(context.text(DecidedBy(source: $0))))", .secondary) } ?? Line()
        let value = context.known(record.path ?? record.value, otherwise: .none)
        return (name: context.text(record.item.label), value: value + source)
      })
  }
}
