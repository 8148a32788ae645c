// swift-tools-version: 6.2

import PackageDescription

/// What the tests of any framework may import.
let modules: [Target.Dependency] = [
  "DataSourceChanges", "DataSourceCore", "DataSourceCoreData", "DataSourceDifferentiator",
  "DataSourceDiffing", "_DataSourceObjectDeletion", "DataSourceObservation", "DataSourceOperators",
  "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading", "DataSourceStreams",
  "_DataSourceSubsequences", "DataSourceSwiftUI", "DataSourceTesting", "DataSourceViews",
  "IdentityDiff", "TestSupport", "TransitionSupport",
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
      dependencies: ["DataSourceChanges", "DataSourceCore", "DataSourcePlanning"]),
    .target(name: "SwiftData"),
    .target(name: "SwiftUI", dependencies: ["UIKit"]),
    .target(
      name: "UIKit",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "StandInViews", "UniformTypeIdentifiers",
      ]),
    .target(name: "UniformTypeIdentifiers"),

    // The package's modules, each with the stand-ins for the frameworks that it imports if
    // available.
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
    .target(name: "DataSourceDifferentiator", dependencies: ["IdentityDiff"]),
    .target(
      name: "DataSourceDiffing",
      dependencies: [
        "DataSourceCore", "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading",
        "_DataSourceSubsequences", "IdentityDiff",
      ]),
    .target(name: "DataSourceCore", dependencies: ["DataSourcePositions"]),
    .target(
      name: "DataSourceObservation",
      dependencies: [
        "DataSourceCore", "_DataSourceObjectDeletion", "DataSourcePlanning", "Combine", "SwiftUI",
      ]),
    .target(
      name: "DataSourceReloading",
      dependencies: ["DataSourceCore", "DataSourcePlanning", "IdentityDiff"]),
    .target(
      name: "DataSourceCoreData",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "DataSourcePlanning", "DataSourceReloading",
        "_DataSourceSubsequences", "IdentityDiff", "CoreData", "UIKit",
      ]),
    .target(
      name: "DataSourceStreams",
      dependencies: [
        "DataSourceCore", "DataSourceDiffing", "DataSourcePlanning", "_DataSourceSubsequences",
        "IdentityDiff", "Combine",
      ]),
    .target(
      name: "DataSourceSwiftUI",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "_DataSourceObjectDeletion", "DataSourcePlanning",
        "DataSourceViews", "IdentityDiff", "SwiftData", "SwiftUI", "UIKit",
        "UniformTypeIdentifiers",
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
        "DataSourceReloading", "_DataSourceSubsequences", "IdentityDiff", "UIKit",
      ]),
    .target(
      name: "IdentityDiff", dependencies: ["DataSourcePositions", "_DataSourceSubsequences"],
      swiftSettings: [.strictMemorySafety()]),
    .target(name: "DataSourcePositions"),
    .target(name: "_DataSourceObjectDeletion", dependencies: ["CoreData", "SwiftData"]),
    .target(name: "_DataSourceSubsequences", dependencies: ["DataSourcePositions"]),

    // What the gallery checks on a device.
    .target(name: "GalleryCore", dependencies: ["DataSourceKit"]),
    .target(
      name: "GalleryCheck",
      dependencies: ["DataSourceKit", "DataSourceTesting", "DataSourceViews", "GalleryCore"]),
    .target(
      name: "RealViews",
      dependencies: [
        "DataSourceTesting", "DataSourceViews", "GalleryCheck", "StandInViews", "UIKit",
      ]),

    .target(name: "TestSupport"),
    .target(name: "TransitionSupport", dependencies: ["DataSourceTesting"]),

    // The playground page that connects a UIKit view.
    .executableTarget(
      name: "AdaptersPage",
      dependencies: ["DataSourceKit", "DataSourceViews", "UIKit"]),

    // An app with an adapter that does not link the engine's bridge.
    .executableTarget(
      name: "AdapterClient", dependencies: ["DataSourceCore", "DataSourceViews", "UIKit"]),

    // The documentation's code for Apple's frameworks.
    .plugin(name: "CodeBlocks", capability: .buildTool()),
    .testTarget(
      name: "ArticleTests",
      dependencies: modules + [
        "Combine", "CoreData", "DataSourceKit", "SwiftData", "SwiftUI", "UIKit",
      ],
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
  "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "_DataSourceObjectDeletion",
  "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading", "_DataSourceSubsequences",
  "DataSourceTesting", "DataSourceViews", "IdentityDiff", "StandInViews", "TransitionSupport",
  "UIKit",
]
for target in package.targets where optimized.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"]))
}
