// swift-tools-version: 6.2

import PackageDescription

// An app that moves from RxDataSources one screen at a time has both packages in its graph.
// `RxDataSources` in this folder is a stub with that package's product, target and type names.
// `SameNames` has targets with plain names, which this package must not use. `DATASOURCEKIT_URL`
// names a published version of this package.
let package = Package(
  name: "Neighbors",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(path: "RxDataSources"),
    .package(path: "SameNames"),
    Context.environment["DATASOURCEKIT_URL"].map { .package(url: $0, from: "0.1.0") }
      ?? .package(name: "DataSourceKit", path: "../../Playgrounds/DataSourceKit"),
  ],
  targets: [
    .testTarget(
      name: "NeighborTests",
      dependencies: [
        .product(name: "Differentiator", package: "RxDataSources"),
        .product(name: "RxDataSources", package: "RxDataSources"),
        .product(name: "SameNames", package: "SameNames"),
        .product(name: "DataSourceDifferentiator", package: "DataSourceKit"),
        .product(name: "DataSourceDiffing", package: "DataSourceKit"),
        .product(name: "DataSourceViews", package: "DataSourceKit"),
      ]),
    // A file for each product, which imports that alone. The feature makes an import of one file
    // not count in others, as in new projects.
    .testTarget(
      name: "ImportTests",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "DataSourceCoreData", "DataSourceDifferentiator",
        "DataSourceDiffing", "DataSourceKit", "DataSourceObservation", "DataSourceOperators",
        "DataSourceReloading", "DataSourceStreams", "DataSourceSwiftUI", "DataSourceTesting",
        "DataSourceViews", "IdentityDiff",
      ].map { .product(name: $0, package: "DataSourceKit") },
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
  ],
  swiftLanguageModes: [.v6]
)
