internal import Fixtures
package import Essentials

/// The mock API's files, embedded in the binary.
package enum BundledDocuments {
  /// The paths of the files relative to the API's base: `group/index.json`, `group/2020.json`, …
  package static var paths: [String] {
    (0..<kpgg_fixture_count()).map { String(cString: kpgg_fixture_at($0).path) }
  }

  /// The date when the catalog's facts were last checked.
  package static var edition: Day? { data("group/index.json").flatMap(WireFormat.edition) }

  package static var all: [Catalog.Document] {
    paths.compactMap { path in data(path).map { Catalog.Document(path: path, data: $0) } }
  }

  /// Returns the bytes of a file, or `nil` if it does not exist.
  package static func data(_ path: String) -> Data? {
    guard let index = paths.firstIndex(of: path) else { return nil }
    let fixture = kpgg_fixture_at(index)
    // The bytes are static constants, so they are not copied.
    return Data(
      bytesNoCopy: UnsafeMutablePointer(mutating: fixture.bytes), count: fixture.count, deallocator: .none)
  }
}
