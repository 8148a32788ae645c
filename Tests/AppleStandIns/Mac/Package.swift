// swift-tools-version: 6.2

import PackageDescription

/// What the tests of any framework may import.
let modules: [Target.Dependency] = [
  "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "_DataSourceObjectDeletion",
  "DataSourceOperators", "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading",
  "DataSourceStreams", "_DataSourceSubsequences", "DataSourceTesting", "DataSourceViews",
  "IdentityDiff", "TestSupport", "TransitionSupport",
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
      name: "AppKit", dependencies: ["DataSourceChanges", "DataSourceCore", "StandInViews"]),
    .target(
      name: "StandInViews",
      dependencies: ["DataSourceChanges", "DataSourceCore", "DataSourcePlanning"]),

    // The package's modules.
    .target(
      name: "DataSourceKit",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "DataSourceOperators",
        "DataSourceStreams",
      ]),
    .target(
      name: "DataSourcePlanning",
      dependencies: ["DataSourceCore", "DataSourcePositions", "_DataSourceSubsequences"]),
    .target(
      name: "DataSourceChanges",
      dependencies: ["DataSourceCore", "DataSourcePlanning", "_DataSourceSubsequences"]),
    .target(
      name: "DataSourceOperators",
      dependencies: [
        "DataSourceCore", "DataSourcePlanning", "_DataSourceSubsequences", "IdentityDiff",
      ]),
    .target(
      name: "DataSourceDiffing",
      dependencies: [
        "DataSourceCore", "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading",
        "_DataSourceSubsequences", "IdentityDiff",
      ]),
    .target(name: "DataSourceCore", dependencies: ["DataSourcePositions"]),
    .target(
      name: "DataSourceReloading",
      dependencies: ["DataSourceCore", "DataSourcePlanning", "IdentityDiff"]),
    .target(
      name: "DataSourceStreams",
      dependencies: [
        "DataSourceCore", "DataSourceDiffing", "DataSourcePlanning", "_DataSourceSubsequences",
        "IdentityDiff",
      ]),
    .target(
      name: "DataSourceTesting",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "DataSourcePlanning",
        "DataSourceViews", "IdentityDiff",
      ]),
    .target(
      name: "DataSourceViews",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "_DataSourceObjectDeletion", "DataSourcePlanning",
        "DataSourceReloading", "_DataSourceSubsequences", "IdentityDiff", "AppKit",
      ]),
    .target(
      name: "IdentityDiff", dependencies: ["DataSourcePositions", "_DataSourceSubsequences"],
      swiftSettings: [.strictMemorySafety()]),
    .target(name: "DataSourcePositions"),
    .target(name: "_DataSourceObjectDeletion"),
    .target(name: "_DataSourceSubsequences", dependencies: ["DataSourcePositions"]),

    // What the gallery checks on a Mac.
    .target(name: "GalleryCore", dependencies: ["DataSourceKit"]),
    .target(
      name: "GalleryCheck",
      dependencies: ["DataSourceKit", "DataSourceTesting", "DataSourceViews", "GalleryCore"]),
    .target(
      name: "RealViews",
      dependencies: [
        "AppKit", "DataSourceTesting", "DataSourceViews", "GalleryCheck", "StandInViews",
      ]),

    .target(name: "TestSupport"),
    .target(name: "TransitionSupport", dependencies: ["DataSourceTesting"]),

    // The playground page that connects an AppKit view.
    .executableTarget(
      name: "AdaptersPage",
      dependencies: ["DataSourceKit", "DataSourceViews", "AppKit"]),

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
  "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "_DataSourceObjectDeletion",
  "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading", "_DataSourceSubsequences",
  "DataSourceTesting", "DataSourceViews", "IdentityDiff", "AppKit", "StandInViews",
  "TransitionSupport",
]
for target in package.targets where optimized.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"]))
}
