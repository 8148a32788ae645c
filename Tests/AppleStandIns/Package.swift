// swift-tools-version: 6.2

import PackageDescription

/// What the tests of any framework may import.
let modules: [Target.Dependency] = [
  "ChangePlanning", "DataSourceChanges", "DataSourceComposition", "DataSourceDifferentiator",
  "DataSourceDiffing", "DataSourceKit", "DataSourceObservation", "DataSourceReloading",
  "DataSourceStores", "DataSourceStreams", "DataSourceSwiftUI", "DataSourceTesting",
  "DataSourceTrial", "DataSourceViews", "IdentityDiff", "ListPositions", "ObjectDeletion",
  "Subsequences", "TestSupport", "TransitionSupport",
]

// For Linux: modules with the names of Apple's frameworks, which replace them. They make it
// possible to compile and test the files behind `#if canImport(…)`. The package's modules are
// compiled from the very same files, through symbolic links: they use each other's `package`
// declarations, and see the stand-ins only here.
let package = Package(
  name: "AppleStandIns",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")
  ],
  targets: [
    // The stand-ins.
    .target(
      name: "Combine", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")]),
    .target(name: "CoreData", dependencies: ["CoreDataTypes", "UIKit"]),
    .target(name: "CoreDataTypes"),
    .target(
      name: "StandInViews",
      dependencies: ["ChangePlanning", "DataSourceChanges", "DataSourceKit"]),
    .target(name: "SwiftData"),
    .target(name: "SwiftUI", dependencies: ["UIKit"]),
    .target(
      name: "UIKit",
      dependencies: [
        "DataSourceChanges", "DataSourceKit", "StandInViews", "UniformTypeIdentifiers",
      ]),
    .target(name: "UniformTypeIdentifiers"),

    // The package's modules, each with the stand-ins for the frameworks that it imports if
    // available.
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
    .target(name: "DataSourceDifferentiator", dependencies: ["IdentityDiff", "ListPositions"]),
    .target(
      name: "DataSourceDiffing",
      dependencies: [
        "ChangePlanning", "DataSourceKit", "DataSourceReloading", "IdentityDiff", "ListPositions",
        "Subsequences",
      ]),
    .target(name: "DataSourceKit", dependencies: ["ListPositions"]),
    .target(
      name: "DataSourceObservation",
      dependencies: [
        "ChangePlanning", "DataSourceKit", "ListPositions", "ObjectDeletion", "Subsequences",
        "Combine", "SwiftUI",
      ]),
    .target(
      name: "DataSourceReloading",
      dependencies: ["ChangePlanning", "DataSourceKit", "IdentityDiff", "ListPositions"]),
    .target(
      name: "DataSourceStores",
      dependencies: [
        "ChangePlanning", "DataSourceChanges", "DataSourceKit", "DataSourceReloading",
        "IdentityDiff", "ListPositions", "Subsequences", "CoreData", "UIKit",
      ]),
    .target(
      name: "DataSourceStreams",
      dependencies: [
        "ChangePlanning", "DataSourceDiffing", "DataSourceKit", "DataSourceReloading",
        "IdentityDiff", "ListPositions", "Subsequences", "Combine",
      ]),
    .target(
      name: "DataSourceSwiftUI",
      dependencies: [
        "ChangePlanning", "DataSourceChanges", "DataSourceKit", "DataSourceViews", "ObjectDeletion",
        "SwiftData", "SwiftUI", "UIKit", "UniformTypeIdentifiers",
      ]),
    .target(
      name: "DataSourceTesting",
      dependencies: [
        "ChangePlanning", "DataSourceChanges", "DataSourceKit", "DataSourceViews", "IdentityDiff",
        "ListPositions", "Subsequences",
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
        "ChangePlanning", "DataSourceChanges", "DataSourceKit", "IdentityDiff", "ListPositions",
        "ObjectDeletion", "Subsequences", "UIKit",
      ]),
    .target(
      name: "IdentityDiff", dependencies: ["ListPositions", "Subsequences"],
      swiftSettings: [.strictMemorySafety()]),
    .target(name: "ListPositions"),
    .target(name: "ObjectDeletion", dependencies: ["CoreData", "SwiftData"]),
    .target(name: "Subsequences", dependencies: ["ListPositions"]),

    // What the gallery checks on a device.
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
        "DataSourceChanges", "DataSourceKit", "DataSourceTrial", "DataSourceViews",
        "GalleryCheck", "StandInViews", "UIKit",
      ]),

    .target(name: "TestSupport"),
    .target(name: "TransitionSupport", dependencies: ["DataSourceTrial"]),

    // The playground page that connects a UIKit view.
    .executableTarget(
      name: "AdaptersPage",
      dependencies: ["DataSourceChanges", "DataSourceDiffing", "DataSourceViews", "UIKit"]),

    // The documentation's code for Apple's frameworks.
    .plugin(name: "CodeBlocks", capability: .buildTool()),
    .testTarget(
      name: "ArticleTests",
      dependencies: modules + ["Combine", "CoreData", "SwiftData", "SwiftUI", "UIKit"],
      exclude: ["Blocks"],
      swiftSettings: [.unsafeFlags(["-suppress-warnings"])], plugins: ["CodeBlocks"]),

    // The tests, one target for each framework.
    .testTarget(
      name: "AdapterTests", dependencies: modules + ["StandInViews", "SwiftUI", "UIKit"]),
    .testTarget(name: "CombineTests", dependencies: modules + ["Combine"]),
    .testTarget(
      name: "CoreDataTests", dependencies: modules + ["CoreData", "StandInViews", "UIKit"]),
    .testTarget(
      name: "SwiftUITests",
      dependencies: modules + [
        "CoreData", "StandInViews", "SwiftData", "SwiftUI", "UIKit", "UniformTypeIdentifiers",
      ]),
    .testTarget(
      name: "RealViewTests",
      dependencies: modules + ["GalleryCheck", "RealViews", "StandInViews", "UIKit"]),
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
  "ChangePlanning", "DataSourceChanges", "DataSourceDiffing", "DataSourceKit",
  "DataSourceReloading", "DataSourceTrial", "DataSourceViews", "IdentityDiff", "ListPositions",
  "ObjectDeletion", "StandInViews", "Subsequences", "TransitionSupport", "UIKit",
]
for target in package.targets where optimized.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"]))
}
