// swift-tools-version: 6.2

import PackageDescription

let mainActorTestDependencies: [Target.Dependency] = [
  "DataSourceComposition", "DataSourceDifferentiator", "DataSourceDiffing", "DataSourceKit",
  "DataSourceSwiftUI", "DataSourceTesting", "DataSourceViews",
]

let package = Package(
  name: "DataSourceKit",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "DataSourceKit", targets: ["DataSourceKit"]),
    .library(name: "DataSourceComposition", targets: ["DataSourceComposition"]),
    .library(name: "DataSourceDiffing", targets: ["DataSourceDiffing"]),
    .library(name: "DataSourceSwiftUI", targets: ["DataSourceSwiftUI"]),
    .library(name: "DataSourceTesting", targets: ["DataSourceTesting"]),
    .library(name: "DataSourceTrial", targets: ["DataSourceTrial"]),
    .library(name: "DataSourceViews", targets: ["DataSourceViews"]),
    .library(name: "DataSourceDifferentiator", targets: ["DataSourceDifferentiator"]),
    .library(name: "IdentityDiff", targets: ["IdentityDiff"]),
  ],
  targets: [
    .target(name: "DataSourceKit", dependencies: ["IdentityDiff"]),
    .target(name: "DataSourceComposition", dependencies: ["DataSourceKit", "IdentityDiff"]),
    .target(name: "DataSourceDiffing", dependencies: ["DataSourceKit", "IdentityDiff"]),
    .target(name: "DataSourceSwiftUI", dependencies: ["DataSourceKit", "DataSourceViews"]),
    .target(name: "DataSourceTesting", dependencies: ["DataSourceKit", "IdentityDiff"]),
    .target(
      name: "DataSourceTrial",
      dependencies: ["DataSourceDiffing", "DataSourceKit", "DataSourceViews"]),
    .target(name: "DataSourceViews", dependencies: ["DataSourceKit", "IdentityDiff"]),
    .target(
      name: "DataSourceDifferentiator",
      dependencies: ["DataSourceDiffing", "DataSourceKit", "IdentityDiff"]),
    .target(name: "IdentityDiff", swiftSettings: [.strictMemorySafety()]),
    .executableTarget(
      name: "Terminal",
      dependencies: [
        "DataSourceComposition", "DataSourceDiffing", "DataSourceKit", "DataSourceViews",
      ],
      path: "Playgrounds/Terminal"),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(
      name: "TransitionSupport", dependencies: ["DataSourceTrial"], path: "Tests/TransitionSupport"),
    .testTarget(name: "DataSourceKitTests", dependencies: ["DataSourceKit", "TestSupport"]),
    .testTarget(
      name: "DataSourceCompositionTests",
      dependencies: [
        "DataSourceComposition", "DataSourceDiffing", "DataSourceKit", "DataSourceTesting",
        "IdentityDiff", "TestSupport",
      ]),
    .testTarget(
      name: "DataSourceDiffingTests",
      dependencies: [
        "DataSourceDiffing", "DataSourceKit", "DataSourceTesting", "DataSourceDifferentiator",
        "IdentityDiff", "TestSupport", "TransitionSupport",
      ]),
    .testTarget(
      name: "DataSourceSwiftUITests",
      dependencies: [
        "DataSourceComposition", "DataSourceDiffing", "DataSourceKit", "DataSourceSwiftUI",
        "TestSupport", "TransitionSupport",
      ]),
    .testTarget(
      name: "DataSourceTestingTests",
      dependencies: [
        "DataSourceComposition", "DataSourceDiffing", "DataSourceKit", "DataSourceTesting",
        "DataSourceViews", "DataSourceDifferentiator", "IdentityDiff", "TestSupport",
      ]),
    .testTarget(
      name: "DataSourceViewsTests",
      dependencies: [
        "DataSourceComposition", "DataSourceDiffing", "DataSourceKit", "DataSourceTesting",
        "DataSourceTrial", "DataSourceViews", "IdentityDiff", "TestSupport", "TransitionSupport",
      ]),
    .testTarget(
      name: "DataSourceDifferentiatorTests",
      dependencies: [
        "DataSourceDiffing", "DataSourceKit", "DataSourceDifferentiator", "IdentityDiff",
        "TestSupport",
      ]),
    .testTarget(
      name: "IdentityDiffTests",
      dependencies: ["DataSourceDifferentiator", "IdentityDiff", "TestSupport"]),
    .testTarget(
      name: "MainActorTests", dependencies: mainActorTestDependencies,
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    // The same files by a symbolic link, in the language mode of apps that still use Swift 5.
    .testTarget(
      name: "MainActorSwift5Tests", dependencies: mainActorTestDependencies,
      swiftSettings: [.defaultIsolation(MainActor.self), .swiftLanguageMode(.v5)]),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "DataSourceComposition", "DataSourceDiffing", "DataSourceKit", "DataSourceTesting",
        "DataSourceTrial", "DataSourceViews", "Terminal", "TestSupport", "TransitionSupport",
      ]),
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
