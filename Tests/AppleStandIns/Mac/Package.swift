// swift-tools-version: 6.2

import PackageDescription

// For Linux: a module that replaces AppKit, and under its name, so that the files behind
// `#if canImport(AppKit)` are compiled and tested where it is missing. It has a package of its own,
// since AppKit and UIKit must not be there at once. The modules of the package are compiled from the very
// same files, through symbolic links.
let package = Package(
  name: "MacStandIns",
  platforms: [.macOS(.v13)],
  targets: [
    // The stand-in.
    .target(name: "AppKit", dependencies: ["DataSourceKit", "StandInViews"]),
    .target(name: "StandInViews", dependencies: ["DataSourceKit"]),

    // The modules of the package.
    .target(name: "DataSourceComposition", dependencies: ["DataSourceKit", "IdentityDiff"]),
    .target(name: "DataSourceKit", dependencies: ["IdentityDiff"]),
    .target(name: "DataSourceDiffing", dependencies: ["DataSourceKit", "IdentityDiff"]),
    .target(name: "DataSourceViews", dependencies: ["AppKit", "DataSourceKit", "IdentityDiff"]),
    .target(name: "IdentityDiff", swiftSettings: [.strictMemorySafety()]),

    .target(
      name: "DataSourceTrial",
      dependencies: ["DataSourceDiffing", "DataSourceKit", "DataSourceViews"]),

    .target(name: "TestSupport"),
    .target(name: "TransitionSupport", dependencies: ["DataSourceTrial"]),

    // The page of the playground that connects a view of AppKit.
    .executableTarget(
      name: "AdaptersPage", dependencies: ["AppKit", "DataSourceDiffing", "DataSourceViews"]),

    .testTarget(
      name: "AdapterTests",
      dependencies: [
        "AppKit", "DataSourceComposition", "DataSourceDiffing", "DataSourceKit", "DataSourceTrial",
        "DataSourceViews", "StandInViews", "TestSupport", "TransitionSupport",
      ]),
    .testTarget(
      name: "AppKitTests",
      dependencies: [
        "AppKit", "DataSourceDiffing", "DataSourceKit", "DataSourceViews", "IdentityDiff",
        "StandInViews", "TestSupport",
      ]),
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

// Many random transitions run through these.
let optimized: Set = [
  "AppKit", "DataSourceDiffing", "DataSourceKit", "DataSourceTrial", "DataSourceViews",
  "IdentityDiff", "StandInViews", "TransitionSupport",
]
for target in package.targets where optimized.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"]))
}
