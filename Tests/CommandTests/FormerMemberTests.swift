import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

@Suite(.hangLimit) struct FormerMemberTests {
  @Test func `a former member is marked at every width`() async throws {
    for width in 40...100 {
      let lines = try await kpgg("members afterschool --status all", columns: width).lines
      let start = try #require(lines.firstIndex { $0.contains("Kahi") })
      // A narrow terminal shows each record on several lines.
      #expect(lines[start..<start + (width < 60 ? 3 : 1)].joined().contains("former"), "\(width)")
    }
  }
}
