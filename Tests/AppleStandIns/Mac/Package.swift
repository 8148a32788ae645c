// swift-tools-version: 6.2

import PackageDescription

// For Linux: a module with AppKit's name, which replaces it. It makes it possible to compile and
// test the files behind `#if canImport(AppKit)`. It has its own package, since AppKit and UIKit
// must not both be importable. The package's modules are compiled from the very same files, through
// symbolic links.
let package = Package(
  name: "MacStandIns",
  platforms: [.macOS(.v13)],
  targets: [
    // The stand-in.
    .target(name: "AppKit", dependencies: ["DataSourceKit", "StandInViews"]),
    .target(name: "StandInViews", dependencies: ["DataSourceKit"]),

    // The package's modules.
    .target(name: "DataSourceComposition", dependencies: ["DataSourceKit", "IdentityDiff"]),
    .target(name: "DataSourceKit", dependencies: ["IdentityDiff"]),
    .target(name: "DataSourceDiffing", dependencies: ["DataSourceKit", "IdentityDiff"]),
    .target(name: "DataSourceViews", dependencies: ["AppKit", "DataSourceKit", "IdentityDiff"]),
    .target(name: "IdentityDiff", swiftSettings: [.strictMemorySafety()]),

    .target(
      name: "DataSourceTrial",
      dependencies: ["DataSourceDiffing", "DataSourceKit", "DataSourceViews"]),

    // The views that the gallery checks on a Mac.
    .target(
      name: "GalleryCheck",
      dependencies: ["DataSourceDiffing", "DataSourceKit", "DataSourceTrial", "DataSourceViews"]),
    .target(
      name: "RealViews",
      dependencies: [
        "AppKit", "DataSourceKit", "DataSourceTrial", "DataSourceViews", "GalleryCheck",
        "StandInViews",
      ]),

    .target(name: "TestSupport"),
    .target(name: "TransitionSupport", dependencies: ["DataSourceTrial"]),

    // The playground page that connects an AppKit view.
    .executableTarget(
      name: "AdaptersPage", dependencies: ["AppKit", "DataSourceDiffing", "DataSourceViews"]),

    .testTarget(
      name: "AdapterTests",
      dependencies: [
        "AppKit", "DataSourceComposition", "DataSourceDiffing", "DataSourceKit", "DataSourceTrial",
        "DataSourceViews", "StandInViews", "TestSupport", "TransitionSupport",
      ]),
    .testTarget(
      name: "RealViewTests",
      dependencies: [
        "AppKit", "DataSourceKit", "DataSourceTrial", "GalleryCheck", "RealViews", "StandInViews",
      ]),
    .testTarget(
      name: "AppKitTests", dependencies: ["AppKit", "DataSourceKit", "StandInViews"]),
  ],
  swiftLanguageModes: [.v6]
)

// As in the root package.
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

// These run many random transitions.
let optimized: Set = [
  "AppKit", "DataSourceDiffing", "DataSourceKit", "DataSourceTrial", "DataSourceViews",
  "IdentityDiff", "StandInViews", "TransitionSupport",
]
for target in package.targets where optimized.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"]))
}
