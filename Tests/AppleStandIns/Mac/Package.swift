// swift-tools-version: 6.2

import PackageDescription

/// What the tests of any framework may import.
let modules: [Target.Dependency] = [
  "ChangePlanning", "DataSourceChanges", "DataSourceComposition", "DataSourceDiffing",
  "DataSourceKit", "DataSourceReloading", "DataSourceStreams", "DataSourceTrial",
  "DataSourceViews", "IdentityDiff", "ListPositions", "ObjectDeletion", "Subsequences",
  "TestSupport", "TransitionSupport",
]

// For Linux: a module with AppKit's name, which replaces it. It makes it possible to compile and
// test the files behind `#if canImport(AppKit)`. It has its own package, since AppKit and UIKit
// must not both be importable. The package's modules are compiled from the very same files, through
// symbolic links.
let package = Package(
  name: "MacStandIns",
  platforms: [.macOS(.v13)],
  targets: [
    // The stand-in.
    .target(
      name: "AppKit", dependencies: ["DataSourceChanges", "DataSourceKit", "StandInViews"]),
    .target(
      name: "StandInViews",
      dependencies: ["ChangePlanning", "DataSourceChanges", "DataSourceKit"]),

    // The package's modules.
    .target(
      name: "ChangePlanning", dependencies: ["DataSourceKit", "ListPositions", "Subsequences"]),
    .target(
      name: "DataSourceChanges",
      dependencies: ["ChangePlanning", "DataSourceKit", "ListPositions", "Subsequences"]),
    .target(
      name: "DataSourceComposition",
      dependencies: [
        "ChangePlanning", "DataSourceKit", "IdentityDiff", "ListPositions", "Subsequences",
      ]),
    .target(
      name: "DataSourceDiffing",
      dependencies: [
        "ChangePlanning", "DataSourceKit", "DataSourceReloading", "IdentityDiff", "ListPositions",
        "Subsequences",
      ]),
    .target(name: "DataSourceKit", dependencies: ["ListPositions"]),
    .target(
      name: "DataSourceReloading",
      dependencies: ["ChangePlanning", "DataSourceKit", "IdentityDiff", "ListPositions"]),
    .target(
      name: "DataSourceStreams",
      dependencies: [
        "ChangePlanning", "DataSourceDiffing", "DataSourceKit", "DataSourceReloading",
        "IdentityDiff", "ListPositions", "Subsequences",
      ]),
    .target(
      name: "DataSourceTrial",
      dependencies: [
        "ChangePlanning", "DataSourceChanges", "DataSourceDiffing", "DataSourceKit",
        "DataSourceViews", "ListPositions",
      ]),
    .target(
      name: "DataSourceViews",
      dependencies: [
        "AppKit", "ChangePlanning", "DataSourceChanges", "DataSourceKit", "IdentityDiff",
        "ListPositions", "ObjectDeletion", "Subsequences",
      ]),
    .target(
      name: "IdentityDiff", dependencies: ["ListPositions", "Subsequences"],
      swiftSettings: [.strictMemorySafety()]),
    .target(name: "ListPositions"),
    .target(name: "ObjectDeletion"),
    .target(name: "Subsequences", dependencies: ["ListPositions"]),

    // What the gallery checks on a Mac.
    .target(
      name: "GalleryCore",
      dependencies: [
        "DataSourceComposition", "DataSourceDiffing", "DataSourceKit", "DataSourceStreams",
      ]),
    .target(
      name: "GalleryCheck",
      dependencies: [
        "DataSourceChanges", "DataSourceComposition", "DataSourceDiffing", "DataSourceKit",
        "DataSourceTrial", "DataSourceViews", "GalleryCore",
      ]),
    .target(
      name: "RealViews",
      dependencies: [
        "AppKit", "DataSourceChanges", "DataSourceKit", "DataSourceTrial", "DataSourceViews",
        "GalleryCheck", "StandInViews",
      ]),

    .target(name: "TestSupport"),
    .target(name: "TransitionSupport", dependencies: ["DataSourceTrial"]),

    // The playground page that connects an AppKit view.
    .executableTarget(
      name: "AdaptersPage",
      dependencies: ["AppKit", "DataSourceChanges", "DataSourceDiffing", "DataSourceViews"]),

    // The documentation's code for AppKit.
    .plugin(name: "CodeBlocks", capability: .buildTool()),
    .testTarget(
      name: "ArticleTests", dependencies: modules + ["AppKit"], exclude: ["Blocks"],
      swiftSettings: [.unsafeFlags(["-suppress-warnings"])], plugins: ["CodeBlocks"]),

    .testTarget(name: "AdapterTests", dependencies: modules + ["AppKit", "StandInViews"]),
    .testTarget(
      name: "RealViewTests",
      dependencies: modules + ["AppKit", "GalleryCheck", "RealViews", "StandInViews"]),
  ],
  swiftLanguageModes: [.v6]
)

// As in the root package.
for target in package.targets where target.type != .plugin {
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
  "AppKit", "ChangePlanning", "DataSourceChanges", "DataSourceDiffing", "DataSourceKit",
  "DataSourceReloading", "DataSourceTrial", "DataSourceViews", "IdentityDiff", "ListPositions",
  "ObjectDeletion", "StandInViews", "Subsequences", "TransitionSupport",
]
for target in package.targets where optimized.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"]))
}
