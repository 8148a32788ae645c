// swift-tools-version: 5.9

import PackageDescription

let package = Package(
  name: "RxDataSources",
  products: [
    .library(name: "Differentiator", targets: ["Differentiator"]),
    .library(name: "RxDataSources", targets: ["RxDataSources"]),
  ],
  targets: [
    .target(name: "Differentiator"),
    .target(name: "RxDataSources", dependencies: ["Differentiator"]),
  ]
)
