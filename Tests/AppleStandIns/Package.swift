// swift-tools-version: 6.2

import PackageDescription

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
    .target(name: "StandInViews", dependencies: ["DataSourceKit"]),
    .target(name: "SwiftData"),
    .target(name: "SwiftUI", dependencies: ["UIKit"]),
    .target(
      name: "UIKit", dependencies: ["DataSourceKit", "StandInViews", "UniformTypeIdentifiers"]),
    .target(name: "UniformTypeIdentifiers"),

    // The package's modules, each with the stand-ins for the frameworks that it imports if
    // available.
    .target(
      name: "DataSourceComposition", dependencies: ["DataSourceKit", "IdentityDiff"]),
    .target(name: "DataSourceKit", dependencies: ["IdentityDiff"]),
    .target(
      name: "DataSourceDiffing",
      dependencies: ["DataSourceKit", "IdentityDiff", "Combine", "CoreData", "UIKit"]),
    .target(
      name: "DataSourceSwiftUI",
      dependencies: [
        "DataSourceKit", "DataSourceViews", "Combine", "SwiftData", "SwiftUI", "UIKit",
        "UniformTypeIdentifiers",
      ]),
    .target(name: "DataSourceTesting", dependencies: ["DataSourceKit", "IdentityDiff"]),
    .target(
      name: "DataSourceViews",
      dependencies: ["CoreData", "DataSourceKit", "IdentityDiff", "SwiftData", "UIKit"]),
    .target(
      name: "DataSourceDifferentiator",
      dependencies: ["DataSourceDiffing", "DataSourceKit", "IdentityDiff"]),
    .target(name: "IdentityDiff", swiftSettings: [.strictMemorySafety()]),

    .target(
      name: "DataSourceTrial",
      dependencies: ["DataSourceDiffing", "DataSourceKit", "DataSourceViews"]),

    // The views that the gallery checks on a device.
    .target(
      name: "GalleryCheck",
      dependencies: ["DataSourceDiffing", "DataSourceKit", "DataSourceTrial", "DataSourceViews"]),
    .target(
      name: "RealViews",
      dependencies: [
        "DataSourceKit", "DataSourceTrial", "DataSourceViews", "GalleryCheck", "StandInViews",
        "UIKit",
      ]),

    .target(name: "TestSupport"),
    .target(name: "TransitionSupport", dependencies: ["DataSourceTrial"]),

    // The playground page that connects a UIKit view.
    .executableTarget(
      name: "AdaptersPage", dependencies: ["DataSourceDiffing", "DataSourceViews", "UIKit"]),

    // The tests, one target for each framework.
    .testTarget(
      name: "AdapterTests",
      dependencies: [
        "DataSourceComposition", "DataSourceDiffing", "DataSourceKit", "DataSourceTesting",
        "DataSourceTrial", "DataSourceViews", "DataSourceDifferentiator", "StandInViews",
        "SwiftUI", "TestSupport", "TransitionSupport", "UIKit",
      ]),
    .testTarget(
      name: "CombineTests",
      dependencies: [
        "Combine", "DataSourceDiffing", "DataSourceKit", "DataSourceSwiftUI", "DataSourceTesting",
      ]),
    .testTarget(
      name: "CoreDataTests",
      dependencies: [
        "CoreData", "DataSourceComposition", "DataSourceDiffing", "DataSourceKit",
        "DataSourceTesting", "DataSourceViews", "StandInViews", "TestSupport", "UIKit",
      ]),
    .testTarget(
      name: "SwiftUITests",
      dependencies: [
        "CoreData", "DataSourceComposition", "DataSourceDiffing", "DataSourceKit",
        "DataSourceSwiftUI", "DataSourceViews", "StandInViews", "SwiftData", "SwiftUI",
        "TestSupport", "TransitionSupport", "UIKit", "UniformTypeIdentifiers",
      ]),
    .testTarget(
      name: "RealViewTests",
      dependencies: [
        "DataSourceKit", "DataSourceTrial", "GalleryCheck", "RealViews", "StandInViews", "UIKit",
      ]),
    .testTarget(
      name: "UIKitTests",
      dependencies: ["DataSourceKit", "StandInViews", "UIKit"]),
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
  "DataSourceDiffing", "DataSourceKit", "DataSourceTrial", "DataSourceViews", "IdentityDiff",
  "StandInViews", "TransitionSupport", "UIKit",
]
for target in package.targets where optimized.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"]))
}
