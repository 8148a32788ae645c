// swift-tools-version: 6.2

import PackageDescription

/// The stand-ins, and what they import.
let standIns: [String: [Target.Dependency]] = [
  "AppKit": ["DataSourceChanges", "DataSourceCore", "FoundationStandIns", "StandInViews"],
  "FoundationStandIns": [],
  "StandInViews": ["DataSourceChanges", "DataSourceCore", "DataSourcePlanning"],
]

/// The package's modules.
let libraries: [String: [Target.Dependency]] = [
  "DataSourceChanges": ["DataSourceCore", "DataSourcePlanning", "_DataSourceSubsequences"],
  "DataSourceCore": ["DataSourcePositions"],
  "DataSourceDiffing": [
    "DataSourceCore", "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading",
    "_DataSourceSubsequences", "IdentityDiff",
  ],
  "DataSourceKit": [
    "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "DataSourceOperators",
    "DataSourceStreams",
  ],
  "_DataSourceObjectDeletion": [],
  "DataSourceObservation": [
    "DataSourceCore", "_DataSourceObjectDeletion", "DataSourcePlanning",
  ],
  "DataSourceOperators": [
    "DataSourceCore", "DataSourcePlanning", "_DataSourceSubsequences", "IdentityDiff",
  ],
  "DataSourcePlanning": ["DataSourceCore", "DataSourcePositions", "_DataSourceSubsequences"],
  "DataSourcePositions": [],
  "DataSourceReloading": ["DataSourceCore", "DataSourcePlanning", "IdentityDiff"],
  "DataSourceStreams": [
    "DataSourceCore", "DataSourceDiffing", "DataSourcePlanning", "_DataSourceSubsequences",
    "IdentityDiff",
  ],
  "_DataSourceSubsequences": ["DataSourcePositions"],
  "DataSourceTesting": [
    "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "DataSourcePlanning",
    "DataSourceViews", "IdentityDiff",
  ],
  "DataSourceViews": [
    "DataSourceChanges", "DataSourceCore", "_DataSourceObjectDeletion", "DataSourcePlanning",
    "_DataSourceSubsequences", "IdentityDiff", "AppKit",
  ],
  "IdentityDiff": ["DataSourcePositions", "_DataSourceSubsequences"],
  "TestSupport": [],
  "TransitionSupport": ["DataSourceTesting"],
]

/// What the gallery checks on a Mac.
let gallery: [String: [Target.Dependency]] = [
  "GalleryCore": ["DataSourceKit", "DataSourceObservation"],
  "GalleryCheck": ["DataSourceKit", "DataSourceTesting", "DataSourceViews", "GalleryCore"],
  "RealViews": [
    "AppKit", "DataSourceKit", "DataSourceTesting", "DataSourceViews", "GalleryCheck",
    "StandInViews",
  ],
]

/// What the tests may import.
let modules = libraries.keys.filter { $0 != "DataSourceKit" }.sorted()
  .map(Target.Dependency.init(stringLiteral:))

// For Linux: a module with AppKit's name, which replaces it. It makes it possible to compile and
// test the files behind `#if canImport(AppKit)`. It has its own package, since AppKit and UIKit
// must not both be importable. The package's modules are compiled from the very same files, through
// symbolic links.
let package = Package(
  name: "MacStandIns",
  platforms: [.macOS(.v13)],
  targets: [standIns, libraries, gallery].flatMap(\.self).sorted { $0.key < $1.key }.map {
    .target(name: $0.key, dependencies: $0.value)
  } + [
    // The playground page that connects an AppKit view.
    .executableTarget(
      name: "AdaptersPage", dependencies: ["DataSourceKit", "DataSourceViews", "AppKit"]),

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

// These run many random transitions.
let optimized: Set = [
  "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "_DataSourceObjectDeletion",
  "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading", "_DataSourceSubsequences",
  "DataSourceTesting", "DataSourceViews", "IdentityDiff", "AppKit", "StandInViews",
  "TransitionSupport",
]

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
  if target.name == "IdentityDiff" { target.swiftSettings?.append(.strictMemorySafety()) }
  if optimized.contains(target.name) { target.swiftSettings?.append(.unsafeFlags(["-O"])) }
}
