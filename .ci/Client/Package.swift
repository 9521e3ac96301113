// swift-tools-version: 6.2
import PackageDescription

// An app of somebody else's.
let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "kpgg", path: "../..")],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: [
        .product(name: "KPGGCore", package: "kpgg"), .product(name: "KPGGNetworking", package: "kpgg"),
      ])
  ]
)
