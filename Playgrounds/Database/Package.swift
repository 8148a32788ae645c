// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Database",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9)],
  products: [
    .library(name: "DatabaseResults", targets: ["DatabaseResults"]),
    .executable(name: "addressbook", targets: ["AddressBookCommand"]),
  ],
  dependencies: [
    // A symbolic link, since a package is identified by its path's last component: so a clone of
    // any name is this dependency. After adding files behind the link, touch this manifest: SwiftPM
    // does not notice them.
    .package(name: "DataSourceKit", path: "../DataSourceKit"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "DatabaseResults",
      dependencies: [
        .product(name: "DataSourceDiffing", package: "DataSourceKit"),
        .product(name: "DataSourceCore", package: "DataSourceKit"),
        .product(name: "DataSourceStreams", package: "DataSourceKit"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(
      name: "AddressBookCore",
      dependencies: [
        "DatabaseResults", .product(name: "DataSourceKit", package: "DataSourceKit"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .executableTarget(name: "AddressBookCommand", dependencies: ["AddressBookCore"]),
    .executableTarget(
      name: "DatabaseBenchmark",
      dependencies: [
        "AddressBookCore", "DatabaseResults",
        .product(name: "DataSourceDiffing", package: "DataSourceKit"),
        .product(name: "DataSourceCore", package: "DataSourceKit"),
        .product(name: "DataSourceStreams", package: "DataSourceKit"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "DatabaseTests",
      dependencies: [
        "AddressBookCore", "DatabaseResults",
        .product(name: "DataSourceKit", package: "DataSourceKit"),
        .product(name: "DataSourceTesting", package: "DataSourceKit"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
