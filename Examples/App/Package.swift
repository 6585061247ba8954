// swift-tools-version: 6.1
import PackageDescription

// An app that knows its devices at build time: the plugin writes Devices.swift, as
// Sources/App/devcat.json says.
//
//     swift run app
//     swift build --configuration release
let package = Package(
  name: "app",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "devcat", path: "../..")],
  targets: [
    .target(
      name: "App", exclude: ["devcat.json"],
      plugins: [.plugin(name: "DevcatExport", package: "devcat")]),
    .executableTarget(name: "app-preview", dependencies: ["App"]),
  ]
)
