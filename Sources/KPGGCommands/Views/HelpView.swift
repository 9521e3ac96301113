import KPGGCore
import Terminal

struct HelpView: Sendable {
  let help: HelpPage
  /// The help topics to list at the end.
  let topics: [HelpTopic]

  init(_ path: [Command], in language: Language) {
    help = HelpPage(path, in: language)
    topics = path.count == 1 ? HelpTopic.allCases : []
  }

  func lines(_ context: RenderContext) -> [Line] {
    let context = context.atMost(100)
    let about = context.text(
      help.discussion.map { Text("\(help.summary) \($0)").withContext("sentences") } ?? help.summary)
    var lines = context.wrapped(Line(about), to: context.width)
    lines += [Line()] + usage(context) + entries(help.positionals, context)
    lines += examples(context)
    for (place, section) in help.sections.enumerated() {
      lines += heading(section.heading ?? .commands, context).dropFirst(place == 0 ? 0 : 1)
      lines += entries(section.entries, context, among: help.sections.flatMap(\.entries))
    }
    lines += block(.options, help.options, context)
    if help.isProgramPage { lines += block(.commonOptions, help.commonOptions, context) }
    if !help.otherOptions.isEmpty { lines.append(Line()) }
    for options in help.otherOptions { lines += named(options.names, explainedBy: options.help, context) }
    lines += block(.keys, help.keys, context)
    if !topics.isEmpty {
      lines += heading("Topics", context)
      lines += entries(topics.map { .init(term: "help " + $0.rawValue, text: $0.summary) }, context)
    }
    return lines
  }

  /// Returns the usage and two examples, for a command line that lacks a required argument.
  func short(_ context: RenderContext) -> [Line] { usage(context) + examples(context, atMost: 2) }

  private func usage(_ context: RenderContext) -> [Line] {
    let lead = Line(context.text(.usage) + ": ", .heading)
    let lines = help.usage.wrapped(to: context.width - lead.cells).map { Line($0) }
    return lines.labelled(lead, margin: lead.cells)
  }

  private func named(_ names: [String], explainedBy help: String, _ context: RenderContext) -> [Line] {
    let lead = context.text("More options (\(command: help)):")
    let text = lead + " " + names.joined(separator: ", ")
    return context.wrapped(Line(text), to: context.width - 2).enumerated().map { index, line in
      line.indented(by: index == 0 ? 0 : 2)
    }
  }

  private func heading(_ heading: Text, _ context: RenderContext) -> [Line] {
    context.heading(context.text(heading))
  }

  private func block(_ heading: Text, _ list: [HelpPage.Entry], _ context: RenderContext) -> [Line] {
    list.isEmpty ? [] : self.heading(heading, context) + entries(list, context)
  }

  /// Lists terms with their meanings next to them, or below them if there is no room.
  ///
  /// - Parameter all: The entries whose meanings share a column. Default: `entries`.
  private func entries(
    _ entries: [HelpPage.Entry], _ context: RenderContext, among all: [HelpPage.Entry]? = nil
  ) -> [Line] {
    let widest = ((all ?? entries).map(\.term.cells).max() ?? 0) + 4
    let margin = context.isNarrow ? 4 : min(widest, context.width * 3 / 5)
    return entries.flatMap { entry in
      let meaning = entry.meaning(in: context.language)
      if context.isAccessible { return [Line("\(entry.term): \(meaning)")] }
      let text = meaning.wrapped(to: context.width - margin)
      let term = Line(entry.term, .title).indented(by: 2)
      if term.cells + 2 > margin {
        // A command line that is broken into lines can't be copied.
        let isWhole = term.cells <= context.width
        let lines = isWhole ? [entry.term] : entry.term.wrapped(to: context.width - 4)
        return lines.enumerated().map { index, line in
          Line(line, .title).indented(by: index == 0 ? 2 : 4)
        } + text.map { Line($0).indented(by: margin) }
      }
      return text.map { Line($0) }.labelled(term, margin: margin)
    }
  }

  private func examples(_ context: RenderContext, atMost count: Int = .max) -> [Line] {
    block(.examples, Array(help.examples.prefix(count)), context)
  }
}

extension HelpPage.Entry {
  /// Returns the meaning, followed by the possible values if there are at most eight, and by the conditions.
  func meaning(in language: Language) -> String {
    var meaning = text
    switch values {
    case .one(let values) where values.count <= 8, .some(let values) where values.count <= 8:
      meaning = .joined([text, Text(verbatim: " (\(values.joined(separator: ", ")))")])
    case .one, .some, .any, .like: break
    }
    return language(conditions.reduce(meaning) { Text("\($0) \($1)").withContext("sentences") })
  }
}

extension HelpTopic {
  /// Returns the topic's text. The rest of a wrapped line is aligned with the text of its first line.
  func lines(_ context: RenderContext, of program: Command) -> [Line] {
    text(in: context.language, of: program).split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      line in
      context.hanging(String(line))
    }
  }
}

extension TopicLine {
  /// Returns this line alone, without the rest of the topic.
  func lines(_ context: RenderContext) -> [Line] { context.hanging("\(term ?? "")  \(text)") }
}

extension RenderContext {
  /// Wraps a line of a topic with a hanging indent, so that lists of terms keep their second column.
  fileprivate func hanging(_ line: String) -> [Line] {
    let parts = TopicLine(line)
    if isAccessible { return [Line((parts.term.map { $0 + ": " } ?? "") + parts.text)] }
    let lead = String(line.prefix(parts.margin))
    if let term = parts.term, lead.cells >= width / 2 {
      let margin = parts.indent + 2
      return term.wrapped(to: width - parts.indent).map { Line($0).indented(by: parts.indent) }
        + parts.text.wrapped(to: width - margin).map { Line($0).indented(by: margin) }
    }
    let margin = lead.cells
    return String(line.dropFirst(lead.count)).wrapped(to: width - margin).enumerated().map {
      index, text in
      Line(index == 0 ? lead : String(repeating: " ", count: margin)) + Line(text)
    }
  }
}
