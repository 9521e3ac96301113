import KPGGCore
import Terminal

/// The man page, generated from the command table for the `man` macros of groff and mandoc.
struct ManPage: Sendable {
  let program: Command
  let language: Language

  private typealias Entry = HelpPage.Entry

  /// The maximum bytes of a source line that has spaces: mandoc's limit of 79, less two for a `\&`.
  private static let maxLine = 77

  var text: String {
    let page = HelpPage([program], in: language)
    let lines =
      [
        #"'\" -*- coding: UTF-8 -*-"#,
        ".TH KPGG 1 \"\(Release.date)\" \"kpgg \(Release.version)\" \"\"",
        // Left-aligned and without hyphenation, so that values and commands stay intact.
        ".ad l", ".nh",
        ".SH " + heading(.name),
        #"kpgg \-"#,
        // Without break points: other programs read this line too, and do not know roff.
      ] + sourceLines(text(page.summary).split(separator: " ").map { $0.map(escaped).joined() }) + [
        ".SH " + heading("Synopsis")
      ] + usage(page) + paragraph(page.discussion)
      + section(.commands, program.subcommands.flatMap { commands([program, $0]) })
      + section(.options, page.options.flatMap(entry))
      + section(.commonOptions, page.commonOptions.flatMap(entry))
      + HelpTopic.allCases.flatMap { section($0.title, body($0.text(in: language, of: program))) }
      + section(.examples, page.examples.flatMap(entry))
    // Other macros add their own blank line, so drop a `.PP` before them.
    let shown = zip(lines, lines.dropFirst() + [".SH"]).filter { $0 != ".PP" || !$1.hasPrefix(".") }
    return shown.map { $0.0 + "\n" }.joined()
  }

  private func commands(_ path: [Command]) -> [String] {
    let page = HelpPage(path, in: language)
    // Common options have a separate section.
    let common = CommonOptions.arguments.map(\.info.title) + ["--help"]
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

  private func usage(_ page: HelpPage) -> [String] { [#"\fB"# + escaped(page.usage) + #"\fR"#] }

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
      + (meaning.isEmpty ? [] : filled(meaning))
  }

  /// Returns a topic's text. A meaning that is not next to its term is on the next lines, indented by more than 8.
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

  /// Returns the text as source lines, with break points where text without spaces may be broken.
  private func filled(_ text: String) -> [String] {
    var words: [String] = []
    for part in text.withPlainSpaces.lineBreakSegments {
      let segment = part.text.map(escaped).joined()
      if let word = words.last, !part.followsSpace {
        words[words.count - 1] = word + #"\:"# + segment
      } else {
        words.append(segment)
      }
    }
    return sourceLines(words)
  }

  /// Returns source lines, each with as many of the words as fit.
  private func sourceLines(_ words: [String]) -> [String] {
    var lines = [""]
    for word in words {
      let line = lines[lines.count - 1]
      let longer = line.isEmpty ? word : line + " " + word
      if line.isEmpty || longer.sourceBytes <= Self.maxLine {
        lines[lines.count - 1] = longer
      } else {
        lines.append(word)
      }
    }
    return lines.escapedLines
  }

  /// Escapes a text for roff. Escaped hyphens can still be copied from the page.
  private func escaped(_ text: String) -> String { [text.map(escaped).joined()].escapedLines[0] }

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
  /// The length in bytes for mandoc, which rewrites each non-ASCII character as an escape such as `\[uAC00]`.
  fileprivate var sourceBytes: Int { unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) } }
}

extension [String] {
  /// The lines of a text, escaped so that no line is a request. Only the last line may end a sentence, because roff
  /// adds two spaces after a sentence.
  fileprivate var escapedLines: [String] {
    enumerated().map { number, line in
      let start = line.hasPrefix(".") ? #"\&"# : ""
      let endsSentence = ".?!)]\"".contains { $0 == line.last }
      return start + line + (endsSentence && number < count - 1 ? #"\&"# : "")
    }
  }
}
