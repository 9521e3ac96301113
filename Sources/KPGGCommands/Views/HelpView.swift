import Arguments
import KPGGCore
import Terminal

/// A command's help, laid out.
struct HelpView: Sendable {
  let help: HelpPage<App>
  /// Topics that are listed below, with what they are about.
  let topics: [HelpTopic]

  func lines(_ context: RenderContext) -> [Line] {
    let context = context.atMost(100)
    var lines = paragraph(context.text(help.summary), context)
    if let discussion = help.discussion { lines += [Line()] + paragraph(context.text(discussion), context) }
    lines +=
      heading(.usage, context)
      + context.wrapped(Line(help.usage), to: context.width - 2).map { $0.indented(by: 2) }
    lines += block(.commands, help.subcommands, context)
    lines += block(.arguments, help.positionals, context)
    lines += block(.options, help.options, context)
    lines += block(.commonOptions, help.commonOptions, context)
    lines += examples(context)
    lines += block(.keys, help.keys, context)
    if !topics.isEmpty {
      lines += heading(.topics, context)
      lines += entries(topics.map { ("help " + $0.rawValue, context.text($0.summary)) }, context)
    }
    return lines
  }

  /// Usage and two examples, for somebody who left something out.
  func short(_ context: RenderContext) -> [Line] {
    heading(.usage, context).dropFirst() + [Line(help.usage).indented(by: 2)] + examples(context, atMost: 2)
  }

  private func heading(_ heading: Label, _ context: RenderContext) -> [Line] {
    context.heading(context.text(heading))
  }

  private func paragraph(_ text: String, _ context: RenderContext) -> [Line] {
    context.wrapped(Line(text), to: context.width)
  }

  private func block(
    _ heading: Label, _ list: [HelpPage<App>.Entry], _ context: RenderContext
  ) -> [Line] {
    if list.isEmpty { return [] }
    let terms = list.map { entry in
      (entry.term, entry.meaning(in: context.language))
    }
    return self.heading(heading, context) + entries(terms, context)
  }

  /// Terms with their meanings beside them, or below them where there is no room.
  private func entries(_ entries: [(term: String, text: String)], _ context: RenderContext) -> [Line] {
    if context.isAccessible { return entries.map { Line("\($0.term): \($0.text)") } }
    let widest = (entries.map(\.term.cells).max() ?? 0) + 4
    let margin = context.isNarrow ? 4 : min(widest, context.width * 3 / 5)
    return entries.flatMap { entry in
      let text = entry.text.wrapped(to: context.width - margin)
      let term = Line(entry.term, .title).indented(by: 2)
      if term.cells + 2 > margin {
        // A command line that is cut could not be copied.
        return entry.term.wrapped(to: context.width - 4).enumerated().map { index, line in
          Line(line, .title).indented(by: index == 0 ? 2 : 4)
        } + text.map { Line($0).indented(by: margin) }
      }
      return text.enumerated().map { index, line in
        (index == 0 ? term : Line()).padded(to: margin) + Line(line)
      }
    }
  }

  private func examples(_ context: RenderContext, atMost count: Int = .max) -> [Line] {
    if help.examples.isEmpty { return [] }
    let examples = help.examples.prefix(count).map { ($0.term, context.text($0.text)) }
    return heading(.examples, context) + entries(examples, context)
  }
}

extension HelpPage<App>.Entry {
  /// What it means, with all the values that it can have if they are few enough to be listed.
  func meaning(in language: Language) -> String {
    switch values {
    case .one(let values) where values.count <= 8, .some(let values) where values.count <= 8:
      text.text(in: language) + " (\(values.joined(separator: ", ")))"
    default: text.text(in: language)
    }
  }
}

extension HelpTopic {
  /// The topic's text: paragraphs are filled, indented lines and lists kept.
  func lines(_ context: RenderContext) -> [Line] {
    text(in: context.language).split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      context.hanging(String(line))
    }
  }
}

extension RenderContext {
  /// A line of a topic. What follows its first line stands below the text, so that lists of terms keep their second
  /// column.
  fileprivate func hanging(_ line: String) -> [Line] {
    let parts = TopicLine(line)
    if isAccessible { return [Line((parts.term.map { $0 + ": " } ?? "") + parts.text)] }
    let margin = parts.margin < width / 2 ? parts.margin : parts.indent
    let start = String(line.prefix(margin))
    return String(line.dropFirst(margin)).wrapped(to: width - margin).enumerated().map { index, text in
      Line(index == 0 ? start : String(repeating: " ", count: margin)) + Line(text)
    }
  }
}
