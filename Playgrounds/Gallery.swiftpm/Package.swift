// swift-tools-version: 6.0

// Open this folder in Xcode. The manifest cannot be loaded on Linux, so all code is in
// `Playgrounds/Gallery`, whose target GalleryUIKit is the app.
import AppleProductTypes
import PackageDescription

let package = Package(
  name: "GalleryApp",
  platforms: [.iOS(.v16)],
  products: [
    .iOSApplication(
      name: "Gallery",
      targets: ["GalleryApp"],
      bundleIdentifier: "com.example.DataSourceKit.Gallery",
      displayVersion: "1.0",
      bundleVersion: "1",
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight])
  ],
  dependencies: [.package(path: "../Gallery")],
  targets: [
    .executableTarget(
      name: "GalleryApp",
      dependencies: [.product(name: "GalleryUIKit", package: "Gallery")],
      path: "Sources")
  ]
)
