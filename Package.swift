// swift-tools-version: 6.1
import PackageDescription

/// Settings of every target: Swift 6 mode, and imports that stay inside unless said otherwise.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// A target of ours under `Sources/`.
func room(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

/// The tests of a room, under `Tests/`.
func tests(
  _ room: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: room + "Tests", dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: house)
}

/// A C library from the distribution.
func system(_ name: String, package: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: package, providers: [.apt([apt])])
}

let package = Package(
  name: "devcat",
  products: [
    .library(name: "Devcat", targets: ["Catalogue", "Adaptivity", "Encoding", "Store"]),
    .executable(name: "devcat", targets: ["devcat"]),
  ],
  targets: [
    system("CSQLite", package: "sqlite3", apt: "libsqlite3-dev"),
    system("CZlib", package: "zlib", apt: "zlib1g-dev"),
    system("COpenSSL", package: "openssl", apt: "libssl-dev"),
    system("CExpat", package: "expat", apt: "libexpat1-dev"),
    .systemLibrary(name: "CLinux"),

    .target(
      name: "Catalogue", swiftSettings: house,
      // Rounding is libm's where nothing else brings it in.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    room("Adaptivity", ["Catalogue"]),
    room("Encoding", ["Catalogue", "CZlib", "COpenSSL"]),
    room("SQLite", ["CSQLite"]),
    room("Store", ["Catalogue", "Encoding", "SQLite"]),
    room("Import", ["Catalogue", "Adaptivity", "CExpat"]),
    room(
      "Sync",
      [
        "Catalogue", "Encoding", "Store", "COpenSSL",
        .target(name: "CLinux", condition: .when(platforms: [.linux])),
      ]),
    room("Pictures", []),
    room("Charts", ["Catalogue", "Pictures"]),
    room("Render", ["Catalogue", "Adaptivity", "Pictures", "Charts"]),
    room("Site", ["Catalogue", "Adaptivity", "Charts", "Render"]),
    room("Arguments", []),
    .executableTarget(
      name: "devcat",
      dependencies: [
        "Catalogue", "Adaptivity", "Encoding", "Store", "Import", "Sync", "Render", "Pictures",
        "Charts", "Site", "Arguments",
        .target(name: "CLinux", condition: .when(platforms: [.linux])),
      ],
      exclude: ["Resources/site"],
      resources: [
        .embedInCode("Resources/reference.delta"), .embedInCode("Resources/facts.gz"),
        .embedInCode("Resources/assign"),
      ],
      swiftSettings: house, plugins: ["EmbedSite"]),
    // The assets of the explorer become texts in the executable (docs/decisions/0089). They are in no
    // product.
    .plugin(name: "EmbedSite", capability: .buildTool(), dependencies: ["embed-text"]),
    .executableTarget(
      name: "embed-text", path: "Plugins/embed-text", swiftSettings: house),
    // The rows of Scripts/bench that no run of the tool can show: reading in-process, the time of a
    // commit without that of a process, and many clients of one hub. It is in no product.
    .executableTarget(
      name: "devcat-bench",
      dependencies: ["Catalogue", "Adaptivity", "Encoding", "Store", "Sync"],
      path: "Benchmarks/devcat-bench", swiftSettings: house),
    // Readers and decoders under any bytes at all (Scripts/fuzz); without libFuzzer it replays files.
    // It is in no product.
    .systemLibrary(name: "CFuzzer", path: "Fuzz/CFuzzer"),
    .executableTarget(
      name: "devcat-fuzz",
      dependencies: ["Catalogue", "Adaptivity", "Encoding", "Store", "Import", "CFuzzer"],
      path: "Fuzz/devcat-fuzz", swiftSettings: house),

    tests("Catalogue", ["Catalogue"]),
    tests("Adaptivity", ["Adaptivity", "Catalogue"]),
    tests("Encoding", ["Encoding", "Catalogue"], resources: [.copy("Golden")]),
    tests("SQLite", ["SQLite"]),
    tests(
      "Store", ["Store", "Catalogue", "Encoding", "SQLite"], resources: [.copy("Fixtures")]),
    tests("Import", ["Import", "Adaptivity", "Catalogue"]),
    tests("Sync", ["Sync", "Store", "Catalogue", "Encoding", "SQLite"]),
    tests("Pictures", ["Pictures"]),
    tests(
      "Charts", ["Charts", "Pictures", "Render", "Catalogue"], exclude: ["Golden"],
      resources: [.copy("Cases")]),
    tests(
      "Render", ["Render", "Catalogue", "Adaptivity", "Pictures"], exclude: ["Answers/Snapshots"]),
    tests("Site", ["Site", "Render", "Catalogue"]),
    tests("Arguments", ["Arguments"]),
    tests(
      "Command",
      [
        "Catalogue", "Adaptivity", "Store", "SQLite", "Sync", "Render", "Pictures", "devcat",
        "devcat-fuzz",
      ],
      resources: [.copy("Golden")]),
  ]
)
