extension Array {
  /// Returns the elements sorted by a key. The sort is stable. Elements without a key come last even if it is reversed.
  package func ordered<Key: Comparable>(_ isReversed: Bool, by key: (Element) -> Key?) -> [Element] {
    let keyed = map { (element: $0, key: key($0)) }
    let known = keyed.filter { $0.key != nil }.sorted { left, right in
      guard let left = left.key, let right = right.key else { return false }
      return isReversed ? right < left : left < right
    }
    return (known + keyed.filter { $0.key == nil }).map(\.element)
  }
}

extension Array where Element: Hashable {
  package var withoutDuplicates: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
