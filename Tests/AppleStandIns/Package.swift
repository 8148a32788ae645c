// swift-tools-version: 6.2

import PackageDescription

/// The stand-ins, and what they import. That for Combine is below.
let standIns: [String: [Target.Dependency]] = [
  "CoreData": ["CoreDataTypes", "UIKit"],
  "CoreDataTypes": [],
  "FoundationStandIns": [],
  "StandInViews": ["DataSourceChanges", "DataSourceCore", "DataSourcePlanning"],
  "SwiftData": [],
  "SwiftUI": ["UIKit"],
  "UIKit": [
    "DataSourceChanges", "DataSourceCore", "FoundationStandIns", "StandInViews",
    "UniformTypeIdentifiers",
  ],
  "UniformTypeIdentifiers": [],
]

/// The package's modules, each with the stand-ins for the frameworks that it imports if available.
let libraries: [String: [Target.Dependency]] = [
  "DataSourceChanges": ["DataSourceCore", "DataSourcePlanning", "_DataSourceSubsequences"],
  "DataSourceCore": ["DataSourcePositions"],
  "DataSourceCoreData": [
    "DataSourceChanges", "DataSourceCore", "DataSourcePlanning", "DataSourceReloading",
    "_DataSourceSubsequences", "IdentityDiff", "CoreData", "UIKit",
  ],
  "DataSourceDifferentiator": ["IdentityDiff"],
  "DataSourceDiffing": [
    "DataSourceCore", "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading",
    "_DataSourceSubsequences", "IdentityDiff",
  ],
  "DataSourceKit": [
    "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "DataSourceOperators",
    "DataSourceStreams",
  ],
  "_DataSourceObjectDeletion": ["CoreData", "SwiftData"],
  "DataSourceObservation": [
    "DataSourceCore", "_DataSourceObjectDeletion", "DataSourcePlanning", "Combine", "SwiftUI",
  ],
  "DataSourceOperators": [
    "DataSourceCore", "DataSourcePlanning", "_DataSourceSubsequences", "IdentityDiff",
  ],
  "DataSourcePlanning": ["DataSourceCore", "DataSourcePositions", "_DataSourceSubsequences"],
  "DataSourcePositions": [],
  "DataSourceReloading": ["DataSourceCore", "DataSourcePlanning", "IdentityDiff"],
  "DataSourceStreams": [
    "DataSourceCore", "DataSourceDiffing", "DataSourcePlanning", "_DataSourceSubsequences",
    "IdentityDiff", "Combine",
  ],
  "_DataSourceSubsequences": ["DataSourcePositions"],
  "DataSourceSwiftUI": [
    "DataSourceChanges", "DataSourceCore", "_DataSourceObjectDeletion", "DataSourcePlanning",
    "DataSourceReloading", "DataSourceViews", "IdentityDiff", "SwiftData", "SwiftUI", "UIKit",
    "UniformTypeIdentifiers",
  ],
  "DataSourceTesting": [
    "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "DataSourcePlanning",
    "DataSourceViews", "IdentityDiff",
  ],
  "DataSourceViews": [
    "DataSourceChanges", "DataSourceCore", "_DataSourceObjectDeletion", "DataSourcePlanning",
    "_DataSourceSubsequences", "IdentityDiff", "UIKit",
  ],
  "IdentityDiff": ["DataSourcePositions", "_DataSourceSubsequences"],
  "TestSupport": [],
  "TransitionSupport": ["DataSourceTesting"],
]

/// What the gallery checks on a device.
let gallery: [String: [Target.Dependency]] = [
  "GalleryCore": ["DataSourceKit", "DataSourceObservation"],
  "GalleryCheck": ["DataSourceKit", "DataSourceTesting", "DataSourceViews", "GalleryCore"],
  "RealViews": [
    "DataSourceKit", "DataSourceTesting", "DataSourceViews", "GalleryCheck", "StandInViews",
    "UIKit",
  ],
]

/// What the tests of any framework may import.
let modules = libraries.keys.filter { $0 != "DataSourceKit" }.sorted()
  .map(Target.Dependency.init(stringLiteral:))

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
  targets: [standIns, libraries, gallery].flatMap(\.self).sorted { $0.key < $1.key }.map {
    .target(name: $0.key, dependencies: $0.value)
  } + [
    .target(
      name: "Combine", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")]),

    // The playground page that connects a UIKit view.
    .executableTarget(
      name: "AdaptersPage", dependencies: ["DataSourceKit", "DataSourceViews", "UIKit"]),

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

// These run many random transitions.
let optimized: Set = [
  "DataSourceChanges", "DataSourceCore", "DataSourceDiffing", "_DataSourceObjectDeletion",
  "DataSourcePlanning", "DataSourcePositions", "DataSourceReloading", "_DataSourceSubsequences",
  "DataSourceTesting", "DataSourceViews", "IdentityDiff", "StandInViews", "TransitionSupport",
  "UIKit",
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
