import KPGGCore
import Terminal
import TestSupport
import Testing

@testable import CommandSupport
@testable import KPGGCommands

/// How the arrows move between the items of a page.
@Suite(.hangLimit) struct BrowseLayoutTests {
  private func item(_ number: Int, x: Int, y: Int) -> BrowseLayout.Item {
    BrowseLayout.Item(
      spot: .row(number), target: nil, content: .lines([Line("x")]), x: x, y: y, width: 10, height: 1, top: y)
  }

  @Test(arguments: [(9, true), (10, false), (11, false)])
  func `up and down lead to items that share a column, not to those beside it`(x: Int, isShared: Bool)
    async throws
  {
    let page = BrowseState(try await TestCatalog.frozen.index().value, BrowseState.Start()).page
    var layout = BrowseLayout()
    layout.add(item(0, x: 0, y: 0))
    layout.add(item(1, x: x, y: 1))
    #expect(layout.spot(.up, of: .row(1), on: page) == .row(isShared ? 0 : 1))
    #expect(layout.spot(.down, of: .row(0), on: page) == .row(isShared ? 1 : 0))
  }
}
