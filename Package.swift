// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Nonisolated async functions run on their caller's actor, so most commands need no thread but the main one.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Debug builds optimise the libraries, which read the catalog, find names and lay out pages. Otherwise, the tests take
// four times as long.
let optimized: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "kpgg",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "kpgg", targets: ["kpgg"]),
    .executable(name: "kpgg-fetch", targets: ["kpgg-fetch"]),
    .library(name: "KPGGCore", targets: ["KPGGCore"]),
    .library(name: "KPGGNetworking", targets: ["KPGGNetworking"]),
  ],
  targets: [
    // The bundled mock API, embedded in the binary byte for byte.
    .target(
      name: "Fixtures", path: "Fixtures", exclude: ["edition", "group", "song", "source", "SOURCES.md"]),

    // The translations, help topics and words of phrases of all languages, embedded in the same way.
    .target(name: "Texts", exclude: ["languages", "phrases", "topics", "wordings"]),

    // C code that gets the arguments of main, which Swift reads from /proc, and that runs between fork and exec.
    .target(name: "Processes"),

    // Modules for libraries that differ between Linux and macOS: a small part of Foundation, and the C library.
    .target(name: "Essentials", swiftSettings: strict),
    .target(name: "CLibrary", swiftSettings: strict),
    // Properties of characters, for display and comparison.
    .target(name: "Characters", swiftSettings: optimized),

    // Terminals, independent of K-pop.
    .target(name: "Terminal", dependencies: ["Characters", "CLibrary"], swiftSettings: optimized),

    .target(
      name: "KPGGCore", dependencies: ["Characters", "CLibrary", "Essentials", "Fixtures"],
      swiftSettings: optimized),
    .target(
      name: "KPGGCommands",
      dependencies: [
        "Characters", "CLibrary", "Essentials", "KPGGCore", "Processes", "Terminal", "Texts",
        .target(name: "KPGGNetworking", condition: .when(platforms: [.macOS])),
      ],
      swiftSettings: optimized),
    // The dependency on kpgg-fetch only ensures that building kpgg builds its helper too.
    .executableTarget(
      name: "kpgg", dependencies: ["CLibrary", "KPGGCommands", "Processes", "kpgg-fetch"],
      swiftSettings: strict
    ),
    // Networking, for apps. Linking it into kpgg would make every start about 50% slower, so kpgg starts a helper. The
    // helper has symbolic links to the source files, because a library of the helper would also be linked into kpgg.
    .target(name: "KPGGNetworking", dependencies: ["KPGGCore"], swiftSettings: strict),
    .executableTarget(
      name: "kpgg-fetch", dependencies: ["CLibrary", "KPGGCore", "Processes"],
      swiftSettings: strict),

    // Helpers of tests. As test targets, they can use internal declarations and are not in release builds.
    .testTarget(
      name: "TestSupport", dependencies: ["CLibrary", "KPGGCore", "Terminal"], path: "Tests/Support",
      exclude: ["Commands"], swiftSettings: optimized),
    .testTarget(
      name: "CommandSupport",
      dependencies: ["KPGGCommands", "KPGGCore", "Terminal", "TestSupport"],
      path: "Tests/Support/Commands", exclude: ["lines.txt"], swiftSettings: strict),

    .testTarget(
      name: "ToolTests",
      dependencies: ["Characters", "CLibrary", "Terminal", "TestSupport"],
      exclude: ["Snapshots"], swiftSettings: optimized),
    .testTarget(
      name: "CoreTests",
      dependencies: ["Characters", "CLibrary", "KPGGCore", "TestSupport"],
      exclude: ["Snapshots"], swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Characters", "CLibrary", "CommandSupport", "KPGGCommands", "KPGGCore",
        "Terminal", "TestSupport",
      ],
      exclude: ["Catalog", "Home", "Phrases", "Snapshots", "Transcripts"], swiftSettings: strict),
    .testTarget(
      name: "BrowseTests",
      dependencies: ["CommandSupport", "KPGGCommands", "KPGGCore", "Terminal", "TestSupport"],
      exclude: ["Snapshots"], swiftSettings: strict),
    .testTarget(
      name: "Laws",
      dependencies: [
        "CommandSupport", "KPGGCommands", "KPGGCore", "Terminal", "TestSupport",
      ],
      exclude: ["filters.txt", "kana.txt"], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CLibrary", "kpgg", "kpgg-fetch", "KPGGCommands", "KPGGCore", "KPGGNetworking", "Terminal",
        "TestSupport",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// Programs for `.ci/fuzz` and `.ci/widths`. They use package-internal code and are not products.
if Context.environment["KPGG_FUZZ"] != nil {
  package.targets += [
    .executableTarget(
      name: "fuzz", dependencies: ["KPGGCommands", "KPGGCore", "Terminal"],
      path: ".ci/Fuzz",
      swiftSettings: strict),
    .executableTarget(
      name: "widths", dependencies: ["Terminal"], path: ".ci/Widths", swiftSettings: strict),
  ]
}
