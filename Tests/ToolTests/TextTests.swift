import TestSupport
import Testing

@testable import Terminal

@Suite(.hangLimit) struct DisplayWidthTests {
  @Test func `every table belongs to one test`() throws {
    try expectSnapshots(["fields.txt", "keys.txt", "sanitized.txt", "widths.txt", "wrapped.txt"])
  }

  @Test func `the width of text matches terminals`() async throws {
    try await expectTable("widths.txt") { text, _ in "\(text.cells)" }
  }

  @Test func `text is truncated between clusters of any width`() {
    #expect((0...4).map { "น้ำตา".prefix(cells: $0) } == ["", "", "น้ำ", "น้ำต", "น้ำตา"])
    #expect("क्ष्मी".wrapped(to: 3).map(\.cells) == [3, 1])
  }

  /// An input begins with the width, and each line ends with a bar. The last heading is for truncated text.
  @Test func `text breaks at spaces, Japanese between phrases, and long words anywhere`() async throws {
    try await expectTable("wrapped.txt") { input, heading in
      let width = Int(input.prefix { $0 != ":" }) ?? 0
      let text = String(input.drop { $0 != ":" }.dropFirst(2))
      if heading == "truncated" { return text.fitted(to: width) }
      return text.wrapped(to: width).map { $0 + "|" }.joined()
    }
  }
}

@Suite(.hangLimit) struct LineTests {
  private let line: Line = [
    Span("IVE", Style(.magenta, bold: true)), Span(" "), Span("아이브", Style(dim: true)),
  ]

  @Test func `styles become codes and are reset, and without colours they are left out`() {
    #expect(line.encoded(.ansi).text == "\u{1B}[1;35mIVE\u{1B}[0m \u{1B}[2m아이브\u{1B}[0m")
    #expect(line.encoded(.none).text == "IVE 아이브")
    // Trailing spaces are not written.
    #expect(Line("a").padded(to: 9).encoded(.ansi).text == "a")
  }

  @Test func `a truncated line ends in an ellipsis and fits`() {
    #expect(line.fitted(to: 8).encoded(.none).text == "IVE 아…")
    #expect(line.fitted(to: 4).encoded(.none).text == "IVE…")
    #expect(line.fitted(to: 3).encoded(.none).text == "IV…")
    for width in 0...12 { #expect(line.fitted(to: width).cells <= width) }
    let twins: Line = [Span("ab"), Span("c"), Span("ab")]
    #expect(
      (1...5).map { twins.fitted(to: $0).encoded(.none).text } == ["…", "a…", "ab…", "abc…", "abcab"])
  }

  @Test func `a no-break space is written as a plain space`() {
    let text = "All 19: kpgg\u{A0}songs\u{A0}stayc (see there)"
    #expect(Printable(lines: [text]).text == "All 19: kpgg songs stayc (see there)\n")
    #expect(Line(text).encoded(.none).text == "All 19: kpgg songs stayc (see there)")
    #expect(
      Line(text, Style(dim: true)).wrapped(to: 23)[1] == Line("kpgg songs stayc (see", Style(dim: true)))
  }

  @Test func `a wrapped line keeps its text, and each part its style`() {
    let line: Line = [
      Span("Fandom ", Style(dim: true)), Span("ONCE, twice  a"), Span(" week 트와이스", Style(bold: true)),
    ]
    for width in 2...30 {
      let lines = line.wrapped(to: width)
      #expect(lines.map(\.text) == line.text.wrapped(to: width))
      let bold = lines.flatMap(\.spans).filter(\.style.isBold).map(\.text).joined()
      #expect(bold.filter { $0 != " " } == "week트와이스", "\(width)")
    }
  }
}

@Suite(.hangLimit) struct TableTests {
  private let columns: [Table.Column] = [
    .init("Name", cells: ["Brown Eyed Girls", "f(x)"].map { Line($0) }),
    .init("Korean", cells: ["브라운 아이드 걸스", "에프엑스"].map { Line($0) }),
    .init("Debut", dropOrder: 1, minimum: 10, cells: ["2006-03-02", "2009-09-05"].map { Line($0) }),
    .init(
      "Agency", dropOrder: 2, minimum: 6,
      cells: ["Nega Network", "SM Entertainment ★ e\u{301} 🎵"].map { Line($0) }),
  ]

  @Test func `no row exceeds the width`() {
    for width in 10...200 {
      let table = Table(columns, width: width)
      let rows = [table.row(0), table.row(1), table.headings(.plain)]
      #expect(rows.allSatisfy { $0.cells <= width }, "\(width)")
    }
  }

  @Test func `the column with the highest dropOrder number is narrowed first, and then left out`() {
    #expect(Table(columns, width: 57).row(1).encoded(.none).text.hasSuffix("SM Ent…"))
    #expect(Table(columns, width: 54).headings(.plain).encoded(.none).text.hasSuffix("Debut"))
    #expect(Table(columns, width: 40).headings(.plain).encoded(.none).text.hasSuffix("Korean"))
  }

  @Test func `an empty column takes no space`() {
    let cells = ["A": "a", "B": "", "C": "c"].sorted { $0.key < $1.key }
    let table = Table(cells.map { .init($0.key, cells: [Line($0.value)]) }, width: 40)
    #expect(table.row(0).encoded(.none).text == "a  c")
    #expect(table.row(1).encoded(.none).text.isEmpty)
  }
}
