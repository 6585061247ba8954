// swift-tools-version: 6.1
import PackageDescription

/// Settings of every target: Swift 6 mode, and imports that stay inside unless said otherwise.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Targets that do most of the work of the tests.
///
/// The scripts let debug builds optimize them (`Scripts/lib.sh`); assertions stay. A package with unsafe
/// flags cannot be a dependency, so it has none otherwise.
let optimized: Set<String> =
  Context.environment["DEVCAT_OPTIMIZED"] == nil ? [] : ["Encoding", "SQLite", "Store"]
let optimization: [SwiftSetting] = [
  .unsafeFlags(
    ["-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug"],
    .when(configuration: .debug))
]

/// A target of ours under `Sources/`.
func target(
  _ name: String, _ dependencies: [Target.Dependency], with more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: settings + more + (optimized.contains(name) ? optimization : []))
}

/// For targets with sockets: an async function runs where its caller runs, so that a call costs no
/// change of executor.
let nonsending: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// The tests of a target, under `Tests/`.
func tests(
  _ target: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: target + "Tests", dependencies: dependencies + ["TestSupport"], exclude: exclude,
    resources: resources, swiftSettings: settings)
}

/// A C library from the distribution or from Homebrew, of which pkg-config knows where it is.
func system(_ name: String, package: String?, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: package, providers: [.apt([apt]), .brew([brew])])
}

/// On Linux OpenSSL is not linked: COpenSSLLoader loads it when it is first called.
#if os(Linux)
  let openSSL = system("COpenSSL", package: nil, apt: "libssl-dev", brew: "openssl@3")
#else
  let openSSL = system("COpenSSL", package: "openssl", apt: "libssl-dev", brew: "openssl@3")
#endif

/// What only Linux has.
let linux: Target.Dependency = .target(name: "CLinux", condition: .when(platforms: [.linux]))

let package = Package(
  name: "devcat",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    // For Swift programs: a small surface over the targets below. A module `Devcat` beside the
    // executable `devcat` would be the same file where the file system ignores case.
    .library(name: "Devcat", targets: ["DevcatQuery"]),
    .library(name: "DevcatCatalogue", targets: ["DevcatCatalogue"]),
    .library(name: "DevcatSync", targets: ["DevcatSync"]),
    .plugin(name: "DevcatExport", targets: ["DevcatExport"]),
    .executable(name: "devcat", targets: ["devcat"]),
  ],
  targets: [
    system("CSQLite", package: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    system("CZlib", package: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    system("CExpat", package: "expat", apt: "libexpat1-dev", brew: "expat"),
    openSSL,
    .target(name: "COpenSSLLoader"),
    // SHA-256 of OpenSSL, where something links the loader.
    .systemLibrary(name: "CSHA256"),
    .systemLibrary(name: "CLinux"),
    // The files of devcat/Resources, by #embed (docs/decisions/0089).
    .target(name: "CResources"),

    .target(
      name: "Catalogue", swiftSettings: settings,
      // Rounding is libm's where nothing else brings it in.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    target("Adaptivity", ["Catalogue"]),
    target("Encoding", ["Catalogue", "CZlib", "CSHA256"]),
    target("SQLite", ["CSQLite"]),
    // What asks the operating system. No other target but Transport imports Glibc, Darwin or CLinux
    // (Scripts/check).
    target("System", [linux]),
    target("Store", ["Catalogue", "Encoding", "SQLite", "System"]),
    target("Import", ["Catalogue", "Adaptivity", "CExpat"]),
    // Sockets, the event loop and TLS. It knows no message.
    target(
      "Transport", ["Catalogue", "System", "COpenSSL", "COpenSSLLoader", linux], with: nonsending),
    // libcurl, loaded when it is needed: nothing of it is linked.
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // What a client and a hub share.
    target("Wire", ["Catalogue", "Encoding", "Store", "System", "Transport"], with: nonsending),
    // The client of hubs and of published folders.
    target(
      "Sync", ["Catalogue", "Encoding", "Store", "System", "Transport", "Wire", "CCurl"],
      with: nonsending),
    // The publisher of folders.
    target(
      "Publishing", ["Catalogue", "Encoding", "Store", "System", "Transport", "Wire"],
      with: nonsending),
    target(
      "Hub",
      ["Catalogue", "Encoding", "Store", "Publishing", "System", "Transport", "Wire"],
      with: nonsending),
    // libpq, loaded by a hub on PostgreSQL alone: nothing of it is linked.
    .target(name: "CPostgres", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // A hub whose log is in PostgreSQL.
    target(
      "HubPostgres",
      ["Catalogue", "Encoding", "Store", "Hub", "System", "Transport", "Wire", "CPostgres"],
      with: nonsending),
    // The reference as a snapshot, by #embed.
    .target(name: "CReference", exclude: ["reference.devcat"]),
    // It links Swift and zlib alone.
    target("DevcatQuery", ["Catalogue", "Adaptivity", "Encoding", "CReference"]),
    target("DevcatCatalogue", ["Catalogue", "DevcatQuery", "Store", "System"]),
    target("DevcatSync", ["Catalogue", "DevcatQuery", "Store", "Sync", "Transport", "Wire"]),
    target("Pictures", []),
    target("Charts", ["Catalogue", "Pictures"]),
    target("Render", ["Catalogue", "Adaptivity", "Pictures", "Charts"]),
    target("Site", ["Catalogue", "Adaptivity", "Pictures", "Charts", "Render"]),
    target("Arguments", []),
    .executableTarget(
      name: "devcat",
      dependencies: [
        "Catalogue", "Adaptivity", "Encoding", "Store", "Import", "Transport", "Sync", "Hub",
        "HubPostgres", "Publishing", "Render", "Pictures", "Charts", "Site", "Arguments", "System",
        "Wire", "CResources",
      ],
      exclude: ["Resources"], swiftSettings: settings),
    // Exports written into a client's target before it is built.
    .plugin(
      name: "DevcatExport", capability: .buildTool(), dependencies: ["devcat-generate"]),
    .executableTarget(
      name: "devcat-generate", dependencies: ["DevcatQuery", "Render"],
      path: "Plugins/devcat-generate", swiftSettings: settings),
    // The rows of Scripts/bench that no run of the tool can show: reading in-process, the time of a
    // commit without that of a process, and many clients of one hub. It is in no product.
    .executableTarget(
      name: "devcat-bench",
      dependencies: [
        "Catalogue", "Adaptivity", "DevcatQuery", "Encoding", "Store", "System", "Transport",
        "Wire", "Sync", "Hub",
      ],
      path: "Benchmarks/devcat-bench", swiftSettings: settings),
    // Readers and decoders under any bytes at all (Scripts/fuzz); without libFuzzer it replays files.
    // It is in no product.
    .systemLibrary(name: "CFuzzer", path: "Fuzz/CFuzzer"),
    .executableTarget(
      name: "devcat-fuzz",
      dependencies: [
        "Catalogue", "Adaptivity", "Encoding", "System", "Store", "Import", "Transport", "Wire",
        "Sync", "Hub", "CFuzzer",
      ],
      path: "Fuzz/devcat-fuzz", swiftSettings: settings),

    // What all tests share: random numbers from a seed, and the limits for hangs. It is in no product.
    .target(
      name: "TestSupport", dependencies: ["CTestSupport"], path: "Tests/TestSupport",
      swiftSettings: settings),
    // How many tests of a process run at a time.
    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    tests("Catalogue", ["Catalogue"]),
    tests("Adaptivity", ["Adaptivity", "Catalogue"]),
    tests("Encoding", ["Encoding", "Catalogue"], resources: [.copy("Golden")]),
    tests("SQLite", ["SQLite"]),
    tests("System", ["System"]),
    tests("Store", ["Store", "Catalogue", "Encoding", "SQLite"]),
    tests("Import", ["Import", "Adaptivity", "Catalogue", "Render"]),
    // The tests of the transport, the client and the hub: most need all three.
    tests(
      "Sync",
      [
        "System", "Transport", "Wire", "Sync", "Hub", "HubPostgres", "Store", "Catalogue",
        "Encoding",
        "SQLite",
      ]),
    tests(
      "DevcatQuery", ["DevcatQuery", "DevcatCatalogue", "Catalogue", "Encoding", "Store"]),
    tests(
      "DevcatSync",
      ["DevcatSync", "DevcatCatalogue", "Catalogue", "Store", "Hub", "Publishing", "Transport"]),
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
        "Catalogue", "Adaptivity", "Store", "SQLite", "System", "Transport", "Wire", "Sync", "Hub",
        "Render", "Pictures", "devcat", "devcat-fuzz",
      ],
      resources: [.copy("Golden")]),
  ],
  // #embed is C of 2023; clang reads it in every mode and warns in the earlier ones.
  cLanguageStandard: .c2x
)
