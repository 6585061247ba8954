// swift-tools-version: 6.1
import PackageDescription

// Tests of a layout on the fewest devices that meet everything that iPhones meet.
//
//     swift test
let package = Package(
  name: "cover-tests",
  dependencies: [.package(name: "devcat", path: "../..")],
  targets: [
    .testTarget(
      name: "CoverTests", dependencies: [.product(name: "Devcat", package: "devcat")])
  ]
)
