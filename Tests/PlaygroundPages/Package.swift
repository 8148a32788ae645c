// swift-tools-version: 6.2

import PackageDescription

/// The playground's pages, in its order, and the modules that each of them imports.
let pages: KeyValuePairs = [
  "Lists": ["DataSourceKit"],
  "Sections": ["DataSourceKit"],
  "FetchedResults": ["DataSourceKit"],
  "ComputedChanges": ["DataSourceKit"],
  "Composition": ["DataSourceKit"],
  "Testing": ["DataSourceKit", "DataSourceTesting"],
  "Adapters": ["DataSourceKit", "DataSourceViews"],
  "ObservedLists": ["DataSourceKit", "DataSourceObservation"],
]

let package = Package(
  name: "PlaygroundPages",
  // `ObservedLists` uses Observation.
  platforms: [.macOS(.v14)],
  // An executable has its page's name. Its module does not, since `Testing` is already taken.
  products: pages.map { page, _ in .executable(name: page, targets: ["\(page)Page"]) },
  // A symbolic link, since a package is identified by its path's last component: so a clone of any
  // name is this dependency. After adding files behind the link, touch this manifest: SwiftPM does
  // not notice them.
  dependencies: [.package(name: "DataSourceKit", path: "../../Playgrounds/DataSourceKit")],
  targets: pages.map { page, modules in
    // Compiled as Xcode compiles a page: in Swift 6 mode and without upcoming features.
    .executableTarget(
      name: "\(page)Page",
      dependencies: modules.map { .product(name: $0, package: "DataSourceKit") })
  } + [
    .testTarget(
      name: "PageTests",
      dependencies: pages.map { page, _ in .target(name: "\(page)Page") },
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
