// swift-tools-version: 6.2

import PackageDescription

// Two dynamic libraries, each of which contains what it uses of the package.
let package = Package(
  name: "Libraries",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "Songs", type: .dynamic, targets: ["Songs"]),
    .library(name: "Albums", type: .dynamic, targets: ["Albums"]),
  ],
  dependencies: [
    Context.environment["DATASOURCEKIT_URL"].map { .package(url: $0, from: "0.1.0") }
      ?? .package(name: "DataSourceKit", path: "../../../../Playgrounds/DataSourceKit")
  ],
  targets: ["Songs", "Albums"].map {
    .target(
      name: $0,
      dependencies: [
        .product(name: "DataSourceDiffing", package: "DataSourceKit"),
        .product(name: "DataSourceViews", package: "DataSourceKit"),
      ])
  },
  swiftLanguageModes: [.v6]
)
