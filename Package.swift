// swift-tools-version: 6.2

import PackageDescription

/// What the tests of any module may import.
let modules: [Target.Dependency] = [
  "DataSourceChanges", "DataSourceCore", "DataSourceCoreData", "DataSourceDifferentiator",
  "DataSourceDiffing", "_DataSourceObjectDeletion", "DataSourceObservation", "DataSourceOperators",
  "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading", "DataSourceStreams",
  "_DataSourceSubsequences", "DataSourceSwiftUI", "DataSourceTesting", "DataSourceViews",
  "IdentityDiff", "TestSupport", "TransitionSupport",
]

let package = Package(
  name: "DataSourceKit",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    // What apps import.
    .library(name: "DataSourceKit", targets: ["DataSourceKit"]),
    .library(name: "DataSourceViews", targets: ["DataSourceViews"]),
    .library(name: "DataSourceSwiftUI", targets: ["DataSourceSwiftUI"]),
    .library(name: "DataSourceObservation", targets: ["DataSourceObservation"]),
    .library(name: "DataSourceCoreData", targets: ["DataSourceCoreData"]),
    .library(name: "DataSourceTesting", targets: ["DataSourceTesting"]),

    // The parts of DataSourceKit, for libraries, and for apps that count kilobytes.
    .library(name: "DataSourceCore", targets: ["DataSourceCore"]),
    .library(name: "DataSourceChanges", targets: ["DataSourceChanges"]),
    .library(name: "DataSourceReloading", targets: ["DataSourceReloading"]),
    .library(name: "DataSourceDiffing", targets: ["DataSourceDiffing"]),
    .library(name: "DataSourceStreams", targets: ["DataSourceStreams"]),
    .library(name: "DataSourceOperators", targets: ["DataSourceOperators"]),
    .library(name: "IdentityDiff", targets: ["IdentityDiff"]),

    // For code written for RxDataSources.
    .library(name: "DataSourceDifferentiator", targets: ["DataSourceDifferentiator"]),
  ],
  targets: [
    // The umbrella. No other target depends on it.
    .target(
      name: "DataSourceKit",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "DataSourceOperators",
        "DataSourceStreams",
      ]),

    // Without products of their own.
    .target(name: "DataSourcePositions"),
    .target(name: "_DataSourceSubsequences", dependencies: ["DataSourcePositions"]),
    .target(
      name: "DataSourcePlanning",
      dependencies: ["DataSourceCore", "DataSourcePositions", "_DataSourceSubsequences"]),
    .target(name: "_DataSourceObjectDeletion"),

    .target(name: "DataSourceCore", dependencies: ["DataSourcePositions"]),
    .target(
      name: "IdentityDiff", dependencies: ["DataSourcePositions", "_DataSourceSubsequences"],
      swiftSettings: [.strictMemorySafety()]),
    .target(name: "DataSourceDifferentiator", dependencies: ["IdentityDiff"]),
    .target(
      name: "DataSourceChanges",
      dependencies: ["DataSourceCore", "DataSourcePlanning", "_DataSourceSubsequences"]),
    .target(
      name: "DataSourceReloading",
      dependencies: ["DataSourceCore", "DataSourcePlanning", "IdentityDiff"]),
    .target(
      name: "DataSourceDiffing",
      dependencies: [
        "DataSourceCore", "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading",
        "_DataSourceSubsequences", "IdentityDiff",
      ]),
    .target(
      name: "DataSourceStreams",
      dependencies: [
        "DataSourceCore", "DataSourceDiffing", "DataSourcePlanning", "_DataSourceSubsequences",
        "IdentityDiff",
      ]),
    .target(
      name: "DataSourceCoreData",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "DataSourcePlanning", "DataSourceReloading",
        "_DataSourceSubsequences", "IdentityDiff",
      ]),
    .target(
      name: "DataSourceOperators",
      dependencies: [
        "DataSourceCore", "DataSourcePlanning", "_DataSourceSubsequences", "IdentityDiff",
      ],
      swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "DataSourceViews",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "_DataSourceObjectDeletion", "DataSourcePlanning",
        "_DataSourceSubsequences", "IdentityDiff",
      ]),
    .target(
      name: "DataSourceObservation",
      dependencies: ["DataSourceCore", "_DataSourceObjectDeletion", "DataSourcePlanning"]),
    .target(
      name: "DataSourceSwiftUI",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "_DataSourceObjectDeletion", "DataSourcePlanning",
        "DataSourceReloading", "DataSourceViews", "IdentityDiff",
      ]),
    .target(
      name: "DataSourceTesting",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "DataSourcePlanning",
        "DataSourceReloading", "DataSourceViews", "IdentityDiff",
      ]),
    .executableTarget(
      name: "Terminal",
      dependencies: [
        "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "DataSourceOperators",
        "DataSourceViews",
      ],
      path: "Playgrounds/Terminal", exclude: ["terminal.svg"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(
      name: "TransitionSupport", dependencies: ["DataSourceTesting"],
      path: "Tests/TransitionSupport"),
    .testTarget(name: "DataSourceCoreTests", dependencies: modules),
    .testTarget(name: "DataSourceOperatorsTests", dependencies: modules),
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
  "DataSourceCoreTests", "DataSourceDiffingTests", "DataSourceOperatorsTests", "IdentityDiffTests",
]
for target in package.targets where optimizedForSize.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
}
