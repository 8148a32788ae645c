// swift-tools-version: 6.2

import PackageDescription

/// What the tests of any module may import.
let modules: [Target.Dependency] = [
  "ChangePlanning", "DataSourceChanges", "DataSourceComposition", "DataSourceDifferentiator",
  "DataSourceDiffing", "DataSourceKit", "DataSourceObservation", "DataSourceReloading",
  "DataSourceStores", "DataSourceStreams", "DataSourceSwiftUI", "DataSourceTesting",
  "DataSourceTrial", "DataSourceViews", "IdentityDiff", "ListPositions", "ObjectDeletion",
  "Subsequences", "TestSupport", "TransitionSupport",
]

let package = Package(
  name: "DataSourceKit",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "DataSourceKit", targets: ["DataSourceKit"]),
    .library(name: "DataSourceChanges", targets: ["DataSourceChanges"]),
    .library(name: "DataSourceComposition", targets: ["DataSourceComposition"]),
    .library(name: "DataSourceDifferentiator", targets: ["DataSourceDifferentiator"]),
    .library(name: "DataSourceDiffing", targets: ["DataSourceDiffing"]),
    .library(name: "DataSourceObservation", targets: ["DataSourceObservation"]),
    .library(name: "DataSourceReloading", targets: ["DataSourceReloading"]),
    .library(name: "DataSourceStores", targets: ["DataSourceStores"]),
    .library(name: "DataSourceStreams", targets: ["DataSourceStreams"]),
    .library(name: "DataSourceSwiftUI", targets: ["DataSourceSwiftUI"]),
    .library(name: "DataSourceTesting", targets: ["DataSourceTesting"]),
    .library(name: "DataSourceTrial", targets: ["DataSourceTrial"]),
    .library(name: "DataSourceViews", targets: ["DataSourceViews"]),
    .library(name: "IdentityDiff", targets: ["IdentityDiff"]),
  ],
  targets: [
    // Without products of their own.
    .target(name: "ListPositions"),
    .target(name: "Subsequences", dependencies: ["ListPositions"]),
    .target(
      name: "ChangePlanning", dependencies: ["DataSourceKit", "ListPositions", "Subsequences"]),
    .target(name: "ObjectDeletion"),

    .target(name: "DataSourceKit", dependencies: ["ListPositions"]),
    .target(
      name: "IdentityDiff", dependencies: ["ListPositions", "Subsequences"],
      swiftSettings: [.strictMemorySafety()]),
    .target(name: "DataSourceDifferentiator", dependencies: ["IdentityDiff", "ListPositions"]),
    .target(
      name: "DataSourceChanges",
      dependencies: ["ChangePlanning", "DataSourceKit", "ListPositions", "Subsequences"]),
    .target(
      name: "DataSourceReloading",
      dependencies: ["ChangePlanning", "DataSourceKit", "IdentityDiff", "ListPositions"]),
    .target(
      name: "DataSourceDiffing",
      dependencies: [
        "ChangePlanning", "DataSourceKit", "DataSourceReloading", "IdentityDiff", "ListPositions",
        "Subsequences",
      ]),
    .target(
      name: "DataSourceStreams",
      dependencies: [
        "ChangePlanning", "DataSourceDiffing", "DataSourceKit", "DataSourceReloading",
        "IdentityDiff", "ListPositions", "Subsequences",
      ]),
    .target(
      name: "DataSourceStores",
      dependencies: [
        "ChangePlanning", "DataSourceChanges", "DataSourceKit", "DataSourceReloading",
        "IdentityDiff", "ListPositions", "Subsequences",
      ]),
    .target(
      name: "DataSourceComposition",
      dependencies: [
        "ChangePlanning", "DataSourceKit", "IdentityDiff", "ListPositions", "Subsequences",
      ],
      swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "DataSourceViews",
      dependencies: [
        "ChangePlanning", "DataSourceChanges", "DataSourceKit", "IdentityDiff", "ListPositions",
        "ObjectDeletion", "Subsequences",
      ]),
    .target(
      name: "DataSourceObservation",
      dependencies: [
        "ChangePlanning", "DataSourceKit", "ListPositions", "ObjectDeletion", "Subsequences",
      ]),
    .target(
      name: "DataSourceSwiftUI",
      dependencies: [
        "ChangePlanning", "DataSourceChanges", "DataSourceKit", "DataSourceViews", "ObjectDeletion",
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
    .executableTarget(
      name: "Terminal",
      dependencies: [
        "DataSourceChanges", "DataSourceComposition", "DataSourceDiffing", "DataSourceKit",
        "DataSourceViews",
      ],
      path: "Playgrounds/Terminal"),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(
      name: "TransitionSupport", dependencies: ["DataSourceTrial"], path: "Tests/TransitionSupport"),
    .testTarget(name: "DataSourceKitTests", dependencies: modules),
    .testTarget(name: "DataSourceCompositionTests", dependencies: modules),
    .testTarget(name: "DataSourceDiffingTests", dependencies: modules),
    .testTarget(name: "DataSourceSwiftUITests", dependencies: modules),
    .testTarget(name: "DataSourceTestingTests", dependencies: modules),
    .testTarget(name: "DataSourceViewsTests", dependencies: modules),
    .testTarget(name: "DataSourceDifferentiatorTests", dependencies: modules),
    .testTarget(name: "IdentityDiffTests", dependencies: modules),
    .testTarget(
      name: "MainActorTests", dependencies: modules,
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    // The same files by a symbolic link, in the language mode of apps that still use Swift 5.
    .testTarget(
      name: "MainActorSwift5Tests", dependencies: modules,
      swiftSettings: [.defaultIsolation(MainActor.self), .swiftLanguageMode(.v5)]),
    .testTarget(name: "TerminalTests", dependencies: modules + ["Terminal"]),
  ],
  swiftLanguageModes: [.v6]
)

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

// In release these take minutes to optimize, and run as fast without: the code they test is
// optimized.
let unoptimized: Set = [
  "DataSourceTestingTests", "DataSourceViewsTests", "DataSourceDifferentiatorTests",
  "MainActorSwift5Tests", "MainActorTests",
  "TerminalTests",
]
for target in package.targets where unoptimized.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}

// These have models that must be fast, and so much code that inlining all of it takes minutes.
let optimizedForSize: Set = [
  "DataSourceCompositionTests", "DataSourceDiffingTests", "DataSourceKitTests", "IdentityDiffTests",
]
for target in package.targets where optimizedForSize.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
}
