import Terminal

/// A foreign text inside an English or Korean sentence: in quotes, on one line, and shortened if it is too long to
/// read.
func quoted(_ text: String) -> String { "\"" + readable(text) + "\"" }

/// The same inside a Japanese sentence, in its brackets.
func bracketed(_ text: String) -> String { "「" + readable(text) + "」" }

private func readable(_ text: String) -> String { text.shortened(to: 60).sanitized }
