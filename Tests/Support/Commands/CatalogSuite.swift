import Foundation
import KPGGCore
import TestSupport

/// A suite whose commands have a home folder, where an update is stored, and the bundled catalog.
protocol CatalogSuite {
  var home: TemporaryFolder { get }
}

extension CatalogSuite {
  var url: String { "https://api.example.org" }

  /// A world whose host serves the bundled catalog with changes.
  func world(
    columns: Int? = nil, now: Int = 1_800_000_000,
    changing change: @escaping @Sendable (String) -> String = { $0 }
  ) -> World {
    var world = offline(columns: columns, now: now)
    world.serve { BundledCatalog.data($0).map { Data(change(String(decoding: $0, as: UTF8.self)).utf8) } }
    return world
  }

  /// A world without a host.
  func offline(columns: Int? = nil, now: Int = 1_800_000_000) -> World {
    var world = World(catalog: TestCatalog.known, columns: columns)
    world.now = now
    world.variables = ["HOME": home.path, "NO_COLOR": "1", "KPGG_TIMEOUT": "3600"]
    return world
  }
}
