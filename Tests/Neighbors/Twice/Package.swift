// swift-tools-version: 6.2

import PackageDescription

// An app that links the package twice, in two dynamic libraries.
let package = Package(
  name: "Twice",
  platforms: [.macOS(.v13)],
  dependencies: [.package(path: "Libraries")],
  targets: [
    .testTarget(
      name: "TwiceTests",
      dependencies: [
        .product(name: "Songs", package: "Libraries"),
        .product(name: "Albums", package: "Libraries"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
