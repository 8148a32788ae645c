// swift-tools-version: 6.2

import PackageDescription

// An app that has dropped RxDataSources keeps `import Differentiator` with a one-line target.
let package = Package(
  name: "KeptImport",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "DataSourceKit", path: "../../../Playgrounds/DataSourceKit")],
  targets: [
    .target(
      name: "Differentiator",
      dependencies: [.product(name: "DataSourceDifferentiator", package: "DataSourceKit")]),
    .testTarget(name: "KeptImportTests", dependencies: ["Differentiator"]),
  ],
  swiftLanguageModes: [.v6]
)
