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
  Context.environment["DEVCAT_OPTIMIZED"] == nil
  ? [] : ["DevcatEncoding", "DevcatSQLite", "DevcatStore", "DevcatValues"]
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
    name: target + "Tests", dependencies: dependencies + ["DevcatTestSupport"], exclude: exclude,
    resources: resources, swiftSettings: settings)
}

/// A C library from the distribution or from Homebrew, of which pkg-config knows where it is.
func system(_ name: String, package: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: package, providers: [.apt([apt]), .brew([brew])])
}

/// Apple's SDKs have zlib; an app for iOS would be linked with Homebrew's, which is for macOS alone.
#if os(Linux)
  let zlib = system("CDevcatZlib", package: "zlib", apt: "zlib1g-dev", brew: "zlib")
#else
  let zlib = Target.systemLibrary(name: "CDevcatZlib")
#endif

/// What only Linux has.
let linux: Target.Dependency = .target(name: "CDevcatLinux", condition: .when(platforms: [.linux]))

let package = Package(
  name: "devcat",
  platforms: [.macOS(.v15), .iOS(.v17)],
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
    system("CDevcatSQLite", package: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    zlib,
    system("CDevcatExpat", package: "expat", apt: "libexpat1-dev", brew: "expat"),
    system("CDevcatOpenSSL", package: "openssl", apt: "libssl-dev", brew: "openssl@3"),
    // SHA-256 by instructions of the processor.
    .target(name: "CDevcatSHA256"),
    .systemLibrary(name: "CDevcatLinux"),
    // How a process is started.
    .target(name: "CDevcatSpawn"),
    // The files of devcat/Resources, by #embed (docs/decisions/0089).
    .target(name: "CDevcatResources"),

    // Unicode's canonical mappings, the same on each system.
    .target(name: "CDevcatUnicode"),
    .target(
      name: "DevcatValues", dependencies: ["CDevcatUnicode"],
      swiftSettings: settings + (optimized.contains("DevcatValues") ? optimization : []),
      // Rounding is libm's where nothing else brings it in.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // The rules of the guidelines, and the words of questions about them, by #embed from data/.
    .target(name: "CDevcatGuidelines"),
    target("DevcatAdaptivity", ["DevcatValues", "CDevcatGuidelines"]),
    target("DevcatEncoding", ["DevcatValues", "CDevcatZlib", "CDevcatSHA256"]),
    target("DevcatSQLite", ["CDevcatSQLite"]),
    // What asks the operating system. No other target but Transport imports Glibc, Darwin or CDevcatLinux
    // (Scripts/check).
    target("DevcatSystem", [linux, "CDevcatSpawn"]),
    target("DevcatStore", ["DevcatValues", "DevcatEncoding", "DevcatSQLite", "DevcatSystem"]),
    // The formats that are files and the words of titles, by #embed from data/.
    .target(name: "CDevcatFormats"),
    target(
      "DevcatImport", ["DevcatValues", "DevcatAdaptivity", "CDevcatExpat", "CDevcatFormats"]),
    // Sockets, the event loop and TLS. It knows no message.
    target(
      "DevcatTransport",
      ["DevcatValues", "DevcatSystem", "CDevcatOpenSSL", linux],
      with: nonsending),
    // libcurl, loaded when it is needed: nothing of it is linked.
    .target(
      name: "CDevcatCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // What a client and a hub share.
    target(
      "DevcatWire",
      ["DevcatValues", "DevcatEncoding", "DevcatStore", "DevcatSystem", "DevcatTransport"],
      with: nonsending),
    // The client of hubs and of published folders.
    target(
      "DevcatClient",
      [
        "DevcatValues", "DevcatEncoding", "DevcatStore", "DevcatSystem", "DevcatTransport",
        "DevcatWire", "CDevcatCurl",
      ],
      with: nonsending),
    // The publisher of folders.
    target(
      "DevcatPublishing",
      [
        "DevcatValues", "DevcatEncoding", "DevcatStore", "DevcatSystem", "DevcatTransport",
        "DevcatWire",
      ],
      with: nonsending),
    target(
      "DevcatHub",
      [
        "DevcatValues", "DevcatEncoding", "DevcatStore", "DevcatPublishing", "DevcatSystem",
        "DevcatTransport", "DevcatWire",
      ],
      with: nonsending),
    // libpq, loaded by a hub on PostgreSQL alone: nothing of it is linked.
    .target(
      name: "CDevcatPostgres", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // A hub whose log is in PostgreSQL.
    target(
      "DevcatHubPostgres",
      [
        "DevcatValues", "DevcatEncoding", "DevcatStore", "DevcatHub", "DevcatSystem",
        "DevcatTransport", "DevcatWire", "CDevcatPostgres",
      ],
      with: nonsending),
    // The reference as a snapshot, by #embed.
    .target(name: "CDevcatReference", exclude: ["reference.devcat"]),
    // It links Swift and zlib alone.
    target(
      "DevcatQuery", ["DevcatValues", "DevcatAdaptivity", "DevcatEncoding", "CDevcatReference"]),
    target("DevcatCatalogue", ["DevcatValues", "DevcatQuery", "DevcatStore", "DevcatSystem"]),
    target(
      "DevcatSync",
      [
        "DevcatValues", "DevcatQuery", "DevcatStore", "DevcatClient", "DevcatTransport",
        "DevcatWire",
      ]),
    target("DevcatPictures", []),
    // Lists of other tools that exports follow, by #embed from data/.
    .target(name: "CDevcatExports"),
    target("DevcatCharts", ["DevcatValues", "DevcatPictures"]),
    target(
      "DevcatRender",
      [
        "DevcatValues", "DevcatAdaptivity", "DevcatPictures", "DevcatCharts", "CDevcatExports",
        "CDevcatGuidelines",
      ]),
    target(
      "DevcatSite",
      ["DevcatValues", "DevcatAdaptivity", "DevcatPictures", "DevcatCharts", "DevcatRender"]),
    target("DevcatArguments", ["DevcatValues"]),
    .executableTarget(
      name: "devcat",
      dependencies: [
        "DevcatValues", "DevcatAdaptivity", "DevcatEncoding", "DevcatStore", "DevcatImport",
        "DevcatTransport", "DevcatClient", "DevcatHub",
        "DevcatHubPostgres", "DevcatPublishing", "DevcatRender", "DevcatPictures", "DevcatCharts",
        "DevcatSite", "DevcatArguments", "DevcatSystem",
        "DevcatWire", "CDevcatResources",
      ],
      exclude: ["Resources"], swiftSettings: settings),
    // Exports written into a client's target before it is built.
    .plugin(
      name: "DevcatExport", capability: .buildTool(), dependencies: ["devcat-generate"]),
    .executableTarget(
      name: "devcat-generate", dependencies: ["DevcatQuery", "DevcatRender"],
      path: "Plugins/devcat-generate", swiftSettings: settings),
    // What Scripts/reference and Scripts/check-data run: it makes the files that the executable carries. It is in no
    // product, and apart from devcat-generate, so that a build with the plugin needs no SQLite.
    .executableTarget(
      name: "devcat-reference",
      dependencies: [
        "DevcatValues", "DevcatEncoding", "DevcatImport", "DevcatRender", "DevcatStore",
        "DevcatSystem",
      ],
      path: "Reference/devcat-reference", swiftSettings: settings),
    // The rows of Scripts/bench that no run of the tool can show: the time of a commit without that of a
    // process, and a revision of many changes. It is in no product.
    .executableTarget(
      name: "devcat-bench", dependencies: ["DevcatValues", "DevcatStore"],
      path: "Benchmarks/devcat-bench", swiftSettings: settings),
    // Readers and decoders under any bytes at all (Scripts/fuzz); without libFuzzer it replays files.
    // It is in no product.
    .systemLibrary(name: "CDevcatFuzzer", path: "Fuzz/CDevcatFuzzer"),
    .executableTarget(
      name: "devcat-fuzz",
      dependencies: [
        "DevcatValues", "DevcatAdaptivity", "DevcatEncoding", "DevcatSystem", "DevcatStore",
        "DevcatImport", "DevcatTransport", "DevcatWire",
        "DevcatClient", "DevcatHub", "CDevcatFuzzer",
      ],
      path: "Fuzz/devcat-fuzz", swiftSettings: settings),

    // What all tests share: random numbers from a seed, the limits for hangs, and ways to look at
    // values that no program needs. It is in no product.
    .target(
      name: "DevcatTestSupport",
      dependencies: [
        "CDevcatSpawn", "CDevcatTestSupport", "DevcatAdaptivity", "DevcatPictures", "DevcatValues",
      ],
      path: "Tests/DevcatTestSupport",
      swiftSettings: settings),
    // How many tests of a process run at a time.
    .target(name: "CDevcatTestSupport", path: "Tests/CDevcatTestSupport"),
    tests("Catalogue", ["DevcatEncoding", "DevcatValues"]),
    tests("Adaptivity", ["DevcatAdaptivity", "DevcatValues"]),
    tests("Encoding", ["DevcatEncoding", "DevcatValues"], resources: [.copy("Golden")]),
    tests("SQLite", ["DevcatSQLite"]),
    tests("System", ["DevcatSystem"]),
    tests("Store", ["DevcatStore", "DevcatValues", "DevcatEncoding", "DevcatSQLite"]),
    tests("Import", ["DevcatImport", "DevcatAdaptivity", "DevcatValues", "DevcatRender"]),
    // The tests of the transport, the client and the hub: most need all three.
    tests(
      "Sync",
      [
        "DevcatSystem", "DevcatTransport", "DevcatWire", "DevcatClient", "DevcatHub",
        "DevcatHubPostgres", "DevcatStore", "DevcatValues",
        "DevcatEncoding",
        "DevcatSQLite",
      ]),
    tests(
      "DevcatQuery",
      ["DevcatQuery", "DevcatCatalogue", "DevcatValues", "DevcatEncoding", "DevcatStore"]),
    tests(
      "DevcatSync",
      [
        "DevcatSync", "DevcatCatalogue", "DevcatValues", "DevcatStore", "DevcatHub",
        "DevcatPublishing", "DevcatTransport",
      ]),
    tests("Pictures", ["DevcatPictures"]),
    tests(
      "Charts", ["DevcatCharts", "DevcatPictures", "DevcatRender", "DevcatValues"],
      exclude: ["Golden"],
      resources: [.copy("Cases")]),
    tests(
      "Render", ["DevcatRender", "DevcatValues", "DevcatAdaptivity", "DevcatPictures"],
      exclude: ["Answers/Snapshots"]),
    tests("Site", ["DevcatSite", "DevcatRender", "DevcatValues"]),
    tests("Arguments", ["DevcatArguments"]),
    tests(
      "Command",
      [
        "DevcatValues", "DevcatAdaptivity", "DevcatEncoding", "DevcatStore", "DevcatSQLite",
        "DevcatSystem",
        "DevcatTransport", "DevcatWire", "DevcatClient", "DevcatHub",
        "DevcatRender", "DevcatPictures", "devcat", "devcat-fuzz", "devcat-reference",
        "CDevcatSpawn",
      ],
      resources: [.copy("Golden")]),
  ],
  // #embed is C of 2023; clang reads it in every mode and warns in the earlier ones.
  cLanguageStandard: .c2x
)
