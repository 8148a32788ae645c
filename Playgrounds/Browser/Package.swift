// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Browser",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "todo", targets: ["TodoCommandLine"])
  ],
  dependencies: [
    // A symbolic link, since a package is identified by its path's last component: so a clone of
    // any name is this dependency. After adding files behind the link, touch this manifest: SwiftPM
    // does not notice them.
    .package(name: "DataSourceKit", path: "../DataSourceKit"),
    .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
  ],
  targets: [
    .target(
      name: "TodoCore",
      dependencies: [
        .product(name: "DataSourceKit", package: "DataSourceKit"),
        .product(name: "DataSourceViews", package: "DataSourceKit"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      resources: [.copy("Page")]),
    .executableTarget(name: "TodoCommandLine", dependencies: ["TodoCore"]),
    .target(name: "HeadlessBrowser"),
    // Debian has its header in “zlib1g-dev”.
    .systemLibrary(name: "CZlib"),
    // It looks at every pixel in a hundred pictures, which takes a debug build minutes.
    .target(
      name: "AnimatedPNG", dependencies: ["CZlib"],
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "AnimatedPNG", "HeadlessBrowser", "TodoCore",
        .product(name: "DataSourceKit", package: "DataSourceKit"),
        .product(name: "DataSourceTesting", package: "DataSourceKit"),
        .product(name: "DataSourceViews", package: "DataSourceKit"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
