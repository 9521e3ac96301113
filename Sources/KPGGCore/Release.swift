/// This release of kpgg, its helper and the library.
package enum Release {
  package static let version = "1.2.0"

  /// The day of the release, as in the changelog.
  package static let date = "2026-11-29"
}
