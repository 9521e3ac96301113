// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Asynchronous functions stay on the main thread: a command that waits for nothing starts no other.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "kpgg",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "kpgg", targets: ["kpgg"]),
    .executable(name: "kpgg-fetch", targets: ["kpgg-fetch"]),
    .library(name: "KPGGCore", targets: ["KPGGCore"]),
    .library(name: "KPGGNetworking", targets: ["KPGGNetworking"]),
  ],
  targets: [
    // The bundled mock API, embedded in the binary byte for byte.
    .target(name: "Fixtures", path: "Fixtures", exclude: ["group", "song", "SOURCES.md"]),

    // The texts of each language but English, embedded likewise.
    .target(name: "Texts", exclude: ["languages", "topics"]),

    // One name for what is called otherwise on Linux and on macOS: the small part of Foundation, and the C library.
    .target(name: "Essentials", swiftSettings: strict),
    .target(name: "CLibrary", swiftSettings: strict),
    // What a character is, for those who show it and for those who compare it.
    .target(name: "Characters", swiftSettings: strict),

    // Two kits that know nothing of K-pop: what a command line means, what a terminal is.
    .target(name: "Arguments", swiftSettings: strict),
    .target(name: "Terminal", dependencies: ["Characters", "CLibrary"], swiftSettings: strict),

    .target(
      name: "KPGGCore", dependencies: ["Characters", "CLibrary", "Essentials", "Fixtures"],
      swiftSettings: strict),
    .target(
      name: "KPGGCommands",
      dependencies: ["Arguments", "Characters", "CLibrary", "Essentials", "Terminal", "Texts", "KPGGCore"],
      swiftSettings: strict),
    // The second dependency is there so that building kpgg builds its helper too.
    .executableTarget(
      name: "kpgg", dependencies: ["CLibrary", "KPGGCommands", "kpgg-fetch"], swiftSettings: strict),
    // The network, for apps. kpgg itself links none, which would cost every start half as much again: it starts a
    // helper. That has the same source by a link, since a library on which it depended would be linked into kpgg, too.
    .target(name: "KPGGNetworking", dependencies: ["KPGGCore"], swiftSettings: strict),
    .executableTarget(
      name: "kpgg-fetch", dependencies: ["CLibrary", "KPGGCore"], swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["CLibrary"], path: "Tests/Support", swiftSettings: strict),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"], swiftSettings: strict),
    .testTarget(
      name: "TerminalTests", dependencies: ["Characters", "Terminal", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "KPGGCoreTests", dependencies: ["Characters", "CLibrary", "KPGGCore", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "KPGGNetworkingTests", dependencies: ["KPGGCore", "KPGGNetworking", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "KPGGCommandsTests",
      dependencies: ["Arguments", "Characters", "KPGGCommands", "KPGGCore", "Terminal", "TestSupport"],
      exclude: ["Catalog", "Snapshots"], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["CLibrary", "kpgg", "kpgg-fetch", "Terminal", "TestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// The programs of `.ci/fuzz`, `.ci/benchmark` and `.ci/widths` reach what is not public, and are nobody's products.
if Context.environment["KPGG_FUZZ"] != nil {
  package.targets += [
    .executableTarget(
      name: "fuzz", dependencies: ["KPGGCommands", "KPGGCore", "Terminal"], path: ".ci/Fuzz",
      swiftSettings: strict),
    .executableTarget(
      name: "names", dependencies: ["CLibrary", "KPGGCore"], path: ".ci/Names", swiftSettings: strict),
    .executableTarget(
      name: "widths", dependencies: ["Terminal"], path: ".ci/Widths", swiftSettings: strict),
  ]
}
