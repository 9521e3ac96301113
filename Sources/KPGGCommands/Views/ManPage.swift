import Arguments
import Terminal

/// The man page, made from the command table, for the `man` macros of groff and mandoc.
struct ManPage: Sendable {
  let language: Language
  let vocabulary: Vocabulary<App>

  private typealias Entry = HelpPage<App>.Entry

  var text: String {
    let root = [Program.root]
    let page = help(root)
    let lines =
      [
        #"'\" -*- coding: UTF-8 -*-"#,
        ".TH KPGG 1 \"\" \"kpgg \(Program.version)\" \"\"",
        // Aligned on the left and without hyphenation, so that values and commands stay what they are.
        ".ad l", ".nh",
        ".SH " + heading(.name),
        #"kpgg \- "# + unbroken(text(page.summary)),
        ".SH " + heading(.synopsis),
      ] + usage(page) + paragraph(page.discussion)
      + section(.commands, Program.root.subcommands.flatMap { commands([Program.root, $0]) })
      + section(.options, page.options.flatMap(entry))
      + section(.commonOptions, page.commonOptions.flatMap(entry))
      + HelpTopic.allCases.flatMap { topic in
        [".SH " + unbroken(topic.title(in: language).uppercased())] + body(topic.text(in: language))
      }
      + section(.examples, page.examples.flatMap(entry))
    return lines.map { $0 + "\n" }.joined()
  }

  private func help(_ path: [Command<App>]) -> HelpPage<App> {
    Command.helpPage(path, common: DisplayOptions.arguments.map(\.info), vocabulary)
  }

  /// A command, and then those below it.
  private func commands(_ path: [Command<App>]) -> [String] {
    let page = help(path)
    // The options of every command have a section of their own.
    let common = DisplayOptions.arguments.map(\.info.title) + ["--help"]
    let others = page.otherOptions.flatMap(\.names).filter { !common.contains($0) }
    return [".SS " + escaped(path.dropFirst().map(\.name).joined(separator: " "))] + usage(page)
      + paragraph(page.summary) + paragraph(page.discussion)
      + (page.positionals + page.options).flatMap(entry)
      + (others.isEmpty ? [] : [".PP", escaped(text(.alsoTakes) + others.joined(separator: ", "))])
      + (path[path.count - 1].subcommands.flatMap { commands(path + [$0]) })
      + (page.sections.isEmpty
        ? [".PP", #"\fI"# + escaped(Label.examples.text(in: language)) + #"\fR"#]
          + page.examples.flatMap(entry) : [])
      + (page.keys.isEmpty
        ? []
        : [".PP", #"\fI"# + escaped(Label.keys.text(in: language)) + #"\fR"#] + page.keys.flatMap(entry))
  }

  private func usage(_ page: HelpPage<App>) -> [String] { [#"\fB"# + escaped(page.usage) + #"\fR"#] }

  private func section(_ name: Label, _ lines: [String]) -> [String] {
    [".SH " + heading(name)] + lines
  }

  private func paragraph(_ text: HelpText?) -> [String] {
    text.map { [".PP", escaped(self.text($0))] } ?? []
  }

  private func entry(_ entry: Entry) -> [String] {
    term(entry.term, entry.meaning(in: language))
  }

  private func term(_ term: String, _ meaning: String) -> [String] {
    [".TP", #"\fB"# + escaped(term) + #"\fR"#] + (meaning.isEmpty ? [] : [escaped(meaning)])
  }

  /// A topic's text. Terms without a meaning beside them have it on the lines below, which are far to the right.
  private func body(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      let line = TopicLine(line)
      if line.text.isEmpty { return [".PP"] }
      if let name = line.term { return term(name, line.text) }
      return (1...8).contains(line.indent) ? term(line.text, "") : [escaped(line.text)]
    }
  }

  private func heading(_ heading: Label) -> String {
    escaped(heading.text(in: language).uppercased())
  }

  private func text(_ message: HelpText) -> String { message.text(in: language) }

  /// The text with what roff would take for its own language made harmless; hyphens stay such that can be copied, and
  /// Japanese gets the places where a line may end, which roff does not know.
  private func escaped(_ text: String) -> String {
    let parts = text.lineBreakSegments.enumerated().map { index, part in
      (index == 0 ? "" : part.followsSpace ? " " : #"\:"#) + part.text.map(escaped).joined()
    }
    let result = parts.joined()
    return result.hasPrefix(".") ? #"\&"# + result : result
  }

  /// The text for headings and the line about the name, which other programs read too.
  private func unbroken(_ text: String) -> String { text.map(escaped).joined() }

  private func escaped(_ character: Character) -> String {
    switch character {
    case "\\": #"\e"#
    case "-": #"\-"#
    case "'": #"\(aq"#
    case "`": #"\(ga"#
    case "^": #"\(ha"#
    case "~": #"\(ti"#
    default: String(character)
    }
  }
}
