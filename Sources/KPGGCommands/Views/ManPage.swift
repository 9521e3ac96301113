import Arguments
import Terminal

/// The man page, made from the command table, for the `man` macros of groff and mandoc.
///
/// groff fills lines to any width, in Japanese at the places that `\:` marks. mandoc ends lines at spaces alone. So where
/// a Japanese line has to end on a page of 78 cells, which is what mandoc makes, the string `j` ends it there; in groff
/// that string joins the two lines.
struct ManPage: Sendable {
  let language: Language
  let vocabulary: Vocabulary<App>

  private typealias Entry = HelpPage<App>.Entry

  /// How many cells of a page are left beside the margins of its paragraphs, and of what is explained under a term.
  private static let (paragraphWidth, meaningWidth) = (78 - 7, 78 - 14)

  /// The most bytes of a line of the source that has spaces: 79 as mandoc counts them, two of which `\&` may take.
  private static let longestLine = 77

  var text: String {
    let root = [Program.root]
    let page = help(root)
    let lines =
      [
        #"'\" -*- coding: UTF-8 -*-"#,
        ".TH KPGG 1 \"\(Program.date)\" \"kpgg \(Program.version)\" \"\"",
        // Aligned on the left and without hyphenation, so that values and commands stay what they are.
        ".ad l", ".nh",
      ] + (language == .japanese ? [#".ds j \p"#, #".if \n(.x .ds j \:\c"#] : []) + [
        ".SH " + heading(.name),
        #"kpgg \-"#,
      ] + nameLines(text(page.summary)) + [
        ".SH " + heading("Synopsis")
      ] + usage(page) + paragraph(page.discussion)
      + section(.commands, Program.root.subcommands.flatMap { commands([Program.root, $0]) })
      + section(.options, page.options.flatMap(entry))
      + section(.commonOptions, page.commonOptions.flatMap(entry))
      + HelpTopic.allCases.flatMap { topic in
        [".SH " + escaped(topic.title(in: language).uppercased())] + body(topic.text(in: language))
      }
      + section(.examples, page.examples.flatMap(entry))
    // What begins with a macro has a blank line of its own above it.
    let shown = zip(lines, lines.dropFirst() + [".SH"]).filter { $0 != ".PP" || !$1.hasPrefix(".") }
    return shown.map { $0.0 + "\n" }.joined()
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
      + (others.isEmpty ? [] : [".PP"] + filled(text("Also: ") + others.joined(separator: ", ")))
      + (path[path.count - 1].subcommands.flatMap { commands(path + [$0]) })
      + (page.sections.isEmpty
        ? [".PP", #"\fI"# + escaped(Text.examples.text(in: language)) + #"\fR"#]
          + page.examples.flatMap(entry) : [])
      + (page.keys.isEmpty
        ? []
        : [".PP", #"\fI"# + escaped(Text.keys.text(in: language)) + #"\fR"#] + page.keys.flatMap(entry))
  }

  private func usage(_ page: HelpPage<App>) -> [String] { [#"\fB"# + escaped(page.usage) + #"\fR"#] }

  private func section(_ name: Text, _ lines: [String]) -> [String] {
    [".SH " + heading(name)] + lines
  }

  private func paragraph(_ text: Text?) -> [String] {
    text.map { [".PP"] + filled(self.text($0)) } ?? []
  }

  private func entry(_ entry: Entry) -> [String] {
    term(entry.term, entry.meaning(in: language))
  }

  private func term(_ term: String, _ meaning: String) -> [String] {
    [".TP", #"\fB"# + escaped(term) + #"\fR"#]
      + (meaning.isEmpty ? [] : filled(meaning, to: Self.meaningWidth))
  }

  /// A topic's text. Terms without a meaning beside them have it on the lines below, which are far to the right.
  private func body(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      let line = TopicLine(line)
      if line.text.isEmpty { return [".PP"] }
      if let name = line.term { return term(name, line.text) }
      return (1...8).contains(line.indent) ? term(line.text, "") : filled(line.text)
    }
  }

  private func heading(_ heading: Text) -> String {
    escaped(heading.text(in: language).uppercased())
  }

  private func text(_ message: Text) -> String { message.text(in: language) }

  /// The text on lines of the source, and in Japanese with marks where lines of the page may end, and have to.
  private func filled(_ text: String, to width: Int = paragraphWidth) -> [String] {
    var lines = [""]
    var word = ""
    var cells = 0
    for part in text.lineBreakSegments {
      let longer = cells + (part.followsSpace ? 1 : 0) + part.text.cells
      if part.followsSpace {
        add(word, to: &lines)
        word = ""
      } else if longer > width, !word.isEmpty {
        add(word + #"\*j"#, to: &lines)
        lines.append("")
        word = ""
      }
      word += (word.isEmpty ? "" : #"\:"#) + part.text.map(escaped).joined()
      cells = longer > width ? part.text.cells : longer
    }
    add(word, to: &lines)
    return lines.harmless
  }

  /// The text for the line about the name, which other programs read too and where roff's own language means nothing.
  private func nameLines(_ text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") { add(word.map(escaped).joined(), to: &lines) }
    return lines.harmless
  }

  /// Adds a word behind a space, or on a line of its own where it makes the source's line too long.
  private func add(_ word: String, to lines: inout [String]) {
    let line = lines[lines.count - 1]
    let longer = line.isEmpty ? word : line + " " + word
    if line.isEmpty || longer.sourceBytes <= Self.longestLine {
      lines[lines.count - 1] = longer
    } else {
      lines.append(word)
    }
  }

  /// The text with what roff would take for its own language made harmless; hyphens stay such that can be copied.
  private func escaped(_ text: String) -> String { [text.map(escaped).joined()].harmless[0] }

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

extension String {
  /// How many bytes mandoc makes of it, which writes every character that is not ASCII as `\[uAC00]`.
  fileprivate var sourceBytes: Int { unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) } }
}

extension [String] {
  /// The lines of one text, none of which is a request, and at whose ends no sentences end for roff: it would part them by
  /// two spaces.
  fileprivate var harmless: [String] {
    enumerated().map { number, line in
      let start = line.hasPrefix(".") ? #"\&"# : ""
      let endsSentence = line.last.map { ".?!)]\"".contains($0) } ?? false
      return start + line + (endsSentence && number < count - 1 ? #"\&"# : "")
    }
  }
}
