// swift-tools-version: 6.1
import PackageDescription

// A program that keeps a replica of a hub's catalogue, and says what changed.
//
//     swift run follow devcat://hub.example.org/design/devices devices.db
let package = Package(
  name: "follow",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "devcat", path: "../..")],
  targets: [
    .executableTarget(
      name: "follow",
      dependencies: [
        .product(name: "DevcatCatalogue", package: "devcat"),
        .product(name: "DevcatSync", package: "devcat"),
      ],
      path: "Sources/Follow")
  ]
)
