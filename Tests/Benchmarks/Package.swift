// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    // A symbolic link, because a package is identified by its path's last component: this way, a
    // clone with any name is this dependency. SwiftPM does not notice files added behind the link:
    // touch this manifest then.
    .package(name: "DataSourceKit", path: "../../Playgrounds/DataSourceKit"),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "CoreBenchmarks",
      dependencies: [
        .product(name: "DataSourceChanges", package: "DataSourceKit"),
        .product(name: "DataSourceCore", package: "DataSourceKit"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/CoreBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "DiffBenchmarks",
      dependencies: ["DiffWorkloads", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/DiffBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "DiffTable",
      dependencies: [
        "AllocationCounter", "DiffWorkloads",
        .product(name: "DataSourceDifferentiator", package: "DataSourceKit"),
        .product(name: "IdentityDiff", package: "DataSourceKit"),
      ]),
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "CompositionTable",
      dependencies: [
        "AllocationCounter",
        .product(name: "DataSourceOperators", package: "DataSourceKit"),
        .product(name: "DataSourceDiffing", package: "DataSourceKit"),
        .product(name: "DataSourceCore", package: "DataSourceKit"),
        // Of the gallery's podcasts.
        .product(name: "DataSourceKit", package: "DataSourceKit"),
        .product(name: "DataSourceStreams", package: "DataSourceKit"),
      ]),
    .executableTarget(
      name: "PathTable",
      dependencies: [
        "AllocationCounter",
        .product(name: "DataSourceChanges", package: "DataSourceKit"),
        .product(name: "DataSourceOperators", package: "DataSourceKit"),
        .product(name: "DataSourceDiffing", package: "DataSourceKit"),
        .product(name: "DataSourceCore", package: "DataSourceKit"),
        .product(name: "DataSourceViews", package: "DataSourceKit"),
      ]),
    .executableTarget(
      name: "FirstUseTable",
      dependencies: [
        "AllocationCounter",
        .product(name: "DataSourceDiffing", package: "DataSourceKit"),
        .product(name: "DataSourceViews", package: "DataSourceKit"),
      ]),
    .target(
      name: "DiffWorkloads",
      dependencies: [
        .product(name: "DataSourceDiffing", package: "DataSourceKit"),
        .product(name: "IdentityDiff", package: "DataSourceKit"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
