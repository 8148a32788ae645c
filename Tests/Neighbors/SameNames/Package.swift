// swift-tools-version: 5.9

import PackageDescription

// Two packages in one graph must not have targets of the same name, even if no product names them.
// This one has plain names for what a list package may contain.
let plainNames = ["ChangePlanning", "ListPositions", "ObjectDeletion", "Subsequences"]

let package = Package(
  name: "SameNames",
  products: [.library(name: "SameNames", targets: ["SameNames"])],
  targets: plainNames.map { .target(name: $0) } + [
    .target(name: "SameNames", dependencies: plainNames.map { .init(stringLiteral: $0) })
  ]
)
