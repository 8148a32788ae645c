// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Gallery",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "GalleryUIKit", targets: ["GalleryUIKit"]),
    .executable(name: "gallery", targets: ["Gallery"]),
  ],
  dependencies: [
    // A symbolic link, since a package is identified by its path's last component: so a clone of
    // any name is this dependency. After adding files behind the link, touch this manifest: SwiftPM
    // does not notice them.
    .package(name: "DataSourceKit", path: "../DataSourceKit")
  ],
  targets: [
    .target(
      name: "GalleryCore",
      dependencies: [
        .product(name: "DataSourceKit", package: "DataSourceKit"),
        .product(name: "DataSourceObservation", package: "DataSourceKit"),
      ]),
    // Random changes of real list views, and the report of it.
    .target(
      name: "GalleryCheck",
      dependencies: [
        "GalleryCore",
        .product(name: "DataSourceKit", package: "DataSourceKit"),
        .product(name: "DataSourceTesting", package: "DataSourceKit"),
        .product(name: "DataSourceViews", package: "DataSourceKit"),
      ]),
    // The app of “Gallery.swiftpm”. It is empty where there is no UIKit.
    .target(
      name: "GalleryUIKit",
      dependencies: [
        "GalleryCheck", "GalleryCore",
        .product(name: "DataSourceKit", package: "DataSourceKit"),
        .product(
          name: "DataSourceObservation", package: "DataSourceKit",
          condition: .when(platforms: [.iOS, .macCatalyst])),
        .product(
          name: "DataSourceSwiftUI", package: "DataSourceKit",
          condition: .when(platforms: [.iOS, .macCatalyst])),
        .product(name: "DataSourceTesting", package: "DataSourceKit"),
        .product(name: "DataSourceViews", package: "DataSourceKit"),
      ]),
    // Debian has its header in “libgtk-4-dev”.
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .executableTarget(
      name: "Gallery",
      dependencies: [
        .target(name: "CGtk", condition: .when(platforms: [.linux])),
        "GalleryCheck", "GalleryCore",
        .product(name: "DataSourceKit", package: "DataSourceKit"),
        .product(name: "DataSourceObservation", package: "DataSourceKit"),
        .product(name: "DataSourceTesting", package: "DataSourceKit"),
        .product(name: "DataSourceViews", package: "DataSourceKit"),
      ]),
    .testTarget(
      name: "GalleryCheckTests",
      dependencies: [
        "GalleryCheck",
        .product(name: "DataSourceKit", package: "DataSourceKit"),
        .product(name: "DataSourceTesting", package: "DataSourceKit"),
        .product(name: "DataSourceViews", package: "DataSourceKit"),
      ]),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        .target(name: "CGtk", condition: .when(platforms: [.linux])),
        "Gallery", "GalleryCore",
        .product(name: "DataSourceKit", package: "DataSourceKit"),
      ]),
    .testTarget(
      name: "GalleryCoreTests",
      dependencies: [
        "GalleryCore",
        .product(name: "DataSourceKit", package: "DataSourceKit"),
        .product(name: "DataSourceObservation", package: "DataSourceKit"),
        .product(name: "DataSourceTesting", package: "DataSourceKit"),
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
