import KPGGCore
import Terminal

/// A comparison of two groups or two members.
struct ComparePage: PageType {
  let left: EntryID
  let right: EntryID

  func title(_ state: BrowseState) -> String {
    [left, right].compactMap { state.catalog.name(of: $0)?.preferred(state.nameOrder) }.joined(
      separator: " vs ")
  }

  func layOut(_ layout: inout BrowseLayout, _ state: BrowseState) {
    let space = state.pageSpace
    var column = PageColumn(space, space.context.atMost(140))
    if let view = state.comparison(left, right) {
      column.addLongText(view.lines(column.context))
    } else {
      column.addMessage(.notInCatalog, .plain)
    }
    layout.add(column.items)
  }
}

extension BrowseState {
  /// Returns the comparison of two entries, or `nil` if the catalog lacks one or they are not of the same kind.
  fileprivate func comparison(_ left: EntryID, _ right: EntryID) -> ComparisonView? {
    guard let first = index.group(left.groupSlug), let second = index.group(right.groupSlug) else {
      return nil
    }
    switch (left, right) {
    case (.group, .group):
      let groups = left == right ? [first] : [first, second]
      return ComparisonView(first, second, members: catalog.contents.members(of: groups), index: index)
    case (.member(let left), .member(let right)):
      guard let left = catalog.member(left), let right = catalog.member(right) else { return nil }
      return ComparisonView((left, first), (right, second), people: catalog.everyone, index: index)
    default: return nil
    }
  }

  /// Selects a group or member to compare. If another one is already selected, opens the comparison.
  mutating func compare(_ id: EntryID?) {
    guard let id, id.kind == .group || id.kind == .member else {
      message = "Select a group or a member to compare."
      return
    }
    let name = catalog.name(of: id)?.preferred(nameOrder) ?? id.description
    if compared == id {
      compared = nil
      message = "No longer comparing \(name)."
      return
    }
    guard let other = compared, other.kind == id.kind else {
      compared = id
      message = "Select an entry to compare with \(name), then press \(key: .compare) again."
      return
    }
    compared = nil
    push(BrowsePage(ComparePage(left: other, right: id)))
  }
}
