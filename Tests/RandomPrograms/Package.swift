// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "RandomPrograms",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "random-programs", targets: ["RandomPrograms"])],
  dependencies: [
    // A symbolic link: see Tests/Benchmarks/Package.swift.
    .package(name: "DataSourceKit", path: "../../Playgrounds/DataSourceKit")
  ],
  targets: [
    .executableTarget(
      name: "RandomPrograms",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "DataSourceOperators",
        "DataSourceReloading", "DataSourceStreams", "DataSourceTesting", "DataSourceViews",
      ].map { .product(name: $0, package: "DataSourceKit") })
  ],
  swiftLanguageModes: [.v6]
)
