internal import Fixtures
package import Essentials

/// The mock API's files, embedded in the binary.
package enum BundledCatalog {
  /// The paths of the files relative to the API's base: `group/index.json`, `group/2020.json`, …
  package static var documents: [String] {
    (0..<kpgg_fixture_count()).map { String(cString: kpgg_fixture_at($0).path) }
  }

  /// The date when its facts were last checked.
  package static var edition: Day? { data("group/index.json").flatMap(WireFormat.edition) }

  /// The bytes of a file; `nil` if it does not exist.
  package static func data(_ document: String) -> Data? {
    guard let index = documents.firstIndex(of: document) else { return nil }
    let fixture = kpgg_fixture_at(index)
    // The bytes are static constants.
    return Data(
      bytesNoCopy: UnsafeMutablePointer(mutating: fixture.bytes), count: fixture.count, deallocator: .none)
  }
}

extension DocumentCatalog {
  /// The bundled catalog.
  public static let bundled = DocumentCatalog(documents: BundledCatalog.data)
}
