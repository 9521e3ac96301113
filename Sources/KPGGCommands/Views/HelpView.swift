import Arguments
import KPGGCore
import Terminal

/// A command's help, laid out.
struct HelpView: Sendable {
  let help: HelpPage<App>
  /// Topics that are listed below, with what they are about.
  let topics: [HelpTopic]

  func lines(_ page: Page) -> [Line] {
    let page = page.atMost(100)
    var lines = paragraph(page.text(help.summary), page)
    if let discussion = help.discussion { lines += [Line()] + paragraph(page.text(discussion), page) }
    lines +=
      heading(.usage, page) + page.wrapped(Line(help.usage), to: page.width - 2).map { $0.indented(by: 2) }
    lines += block(.commands, help.subcommands, page)
    lines += block(.arguments, help.positionals, page)
    lines += block(.options, help.options, page)
    lines += block(.commonOptions, help.commonOptions, page)
    lines += examples(page)
    if !topics.isEmpty {
      lines += heading(.topics, page)
      lines += entries(topics.map { ("help " + $0.rawValue, page.text($0.summary)) }, page)
    }
    return lines
  }

  /// Usage and two examples, for somebody who left something out.
  func short(_ page: Page) -> [Line] {
    heading(.usage, page).dropFirst() + [Line(help.usage).indented(by: 2)] + examples(page, atMost: 2)
  }

  private func heading(_ heading: HelpHeading, _ page: Page) -> [Line] {
    page.heading(page.text(heading))
  }

  private func paragraph(_ text: String, _ page: Page) -> [Line] {
    page.wrapped(Line(text), to: page.width)
  }

  private func block(
    _ heading: HelpHeading, _ list: [HelpPage<App>.Entry], _ page: Page
  ) -> [Line] {
    if list.isEmpty { return [] }
    let terms = list.map { entry in
      (entry.term, entry.meaning(in: page.language))
    }
    return self.heading(heading, page) + entries(terms, page)
  }

  /// Terms with their meanings beside them, or below them where there is no room.
  private func entries(_ entries: [(term: String, text: String)], _ page: Page) -> [Line] {
    if page.isAccessible { return entries.map { Line("\($0.term): \($0.text)") } }
    let widest = (entries.map(\.term.cells).max() ?? 0) + 4
    let margin = page.isNarrow ? 4 : min(widest, page.width * 3 / 5)
    return entries.flatMap { entry in
      let text = entry.text.wrapped(to: page.width - margin)
      let term = Line(entry.term, .title).indented(by: 2)
      if term.cells + 2 > margin {
        // A command line that is cut could not be copied.
        return entry.term.wrapped(to: page.width - 4).enumerated().map { index, line in
          Line(line, .title).indented(by: index == 0 ? 2 : 4)
        } + text.map { Line($0).indented(by: margin) }
      }
      return text.enumerated().map { index, line in
        (index == 0 ? term : Line()).padded(to: margin) + Line(line)
      }
    }
  }

  private func examples(_ page: Page, atMost count: Int = .max) -> [Line] {
    if help.examples.isEmpty { return [] }
    let examples = help.examples.prefix(count).map { ($0.term, page.text($0.text)) }
    return heading(.examples, page) + entries(examples, page)
  }
}

extension HelpPage<App>.Entry {
  /// What it means, with all the values that it can have if they are few enough to be listed.
  func meaning(in language: Language) -> String {
    guard case .one(let values) = values, values.count <= 8 else { return text.text(in: language) }
    return text.text(in: language) + " (\(values.joined(separator: ", ")))"
  }
}

extension HelpTopic {
  /// The topic's text: paragraphs are filled, indented lines and lists kept.
  func lines(_ page: Page) -> [Line] {
    text(in: page.language).split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      page.hanging(String(line))
    }
  }
}

extension Page {
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
