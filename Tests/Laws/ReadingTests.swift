import JSON
import KPGGCore
import Testing

@testable import CommandSupport
@testable import KPGGCommands
@testable import TestSupport

/// What is written is read as the same value.
@Suite(.hangLimit) struct ReadingTests {
  private static let days = Gen { random, size in
    let day = Day(daysSince1970: random.below(30_000) - 10_000)
    let parts = [day, Day(year: day?.year, month: day?.month), Day(year: day?.year), Day(month: day?.month)]
    return parts[min(size, random.below(parts.count))]
  }

  private static let numbers = Gen.number(130...200)

  private static let values = Gen { random, size -> JSONValue in
    let leaf = [JSONValue.null, .bool(true), .integer(random.below(1 << 40)), .string("\u{1B}\"가\n")]
    let values = (0..<random.below(size % 5 + 1)).map { leaf[($0 + size) % leaf.count] }
    return size.isMultiple(of: 2)
      ? .list(values) : .object(["a": .list(values), "é": leaf[size % leaf.count]])
  }

  @Test func `any date is read as it was written`() async {
    await forAll(Self.days) { day in day.flatMap { Day(iso: $0.iso) } == day }
  }

  @Test func `any JSON value is read as it was written, on one line or on several`() async throws {
    try await forAll(Self.values) { value in
      for isPretty in [true, false] {
        if try JSONValue(json: Array(value.written(isPretty: isPretty).utf8)) != value { return false }
      }
      return true
    }
  }

  @Test func `a range of numbers matches exactly the numbers in it`() async {
    await forAll(Self.numbers.list.map { $0.prefix(2).sorted() }) { ends in
      guard let first = ends.first, let last = ends.last else { return true }
      let pattern = NumberPattern<BodyHeights>("\(first)-\(last)")
      return (130...200).allSatisfy { pattern?.matches($0) == (first...last).contains($0) }
    }
  }

  @Test(arguments: ["2", "?", "4", "/ i v e enter"], [Language.english, .korean, .japanese])
  func `a terminal shows what a dump of the browser prints`(keys: String, language: Language) async throws {
    let options = "--dump --date 2026-11-21 --size 80x24"
    let dump = try await kpgg("browse \(options) --keys '\(keys)'", language).lines
    #expect(try await browse(keys, language).text == dump.joined(separator: "\n"))
  }
}
